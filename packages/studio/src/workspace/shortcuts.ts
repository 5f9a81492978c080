import { useEffect, useRef } from 'react';
import { Store } from '../state/store.ts';

export interface Shortcut {
  /** As `KeyboardEvent.key` has it, with `Ctrl+` and `Shift+` before it; Ctrl stands for the command key too. */
  readonly keys: string;
  /** What it does, for the help sheet. */
  readonly label: string;
  readonly run: () => void;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** All shortcuts that work at the moment. */
export const shortcutGroups = new Store<readonly ShortcutGroup[]>([]);

/** Makes shortcuts work while the component is on the page. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const count = shortcuts.length;
  useEffect(() => {
    const group: ShortcutGroup = {
      title,
      shortcuts: Array.from({ length: count }, (_, i) => ({
        get keys() {
          return latest.current[i]!.keys;
        },
        get label() {
          return latest.current[i]!.label;
        },
        run: () => latest.current[i]!.run(),
      })),
    };
    shortcutGroups.update((groups) => [...groups, group]);
    return () => shortcutGroups.update((groups) => groups.filter((other) => other !== group));
  }, [title, count]);
}

/** Listens to the keyboard of the whole page, until the returned function is called. */
export function startShortcuts(): () => void {
  const listen = (event: KeyboardEvent): void => {
    const keys = keysOf(event);
    if (event.defaultPrevented || event.altKey || belongsTo(event.target, keys)) return;
    if (document.querySelector('dialog[open]')) return;
    for (const group of [...shortcutGroups.value].reverse()) {
      const found = group.shortcuts.find((shortcut) => shortcut.keys.toLowerCase() === keys);
      if (!found) continue;
      event.preventDefault();
      found.run();
      return;
    }
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  // A shifted letter is named with Shift; a shifted sign, such as ?, is another key already.
  const shift = event.shiftKey && (key.length > 1 || key !== key.toUpperCase());
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** Whether the focused element itself uses the key: to type text, or to be pressed. */
function belongsTo(target: EventTarget | null, keys: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement && !['checkbox', 'range'].includes(target.type)) return true;
  // Space and Enter press a button that was reached with the keyboard, but not one that was clicked.
  const presses = (keys === 'space' || keys === 'enter') && !target.matches('[role=application]');
  return presses && target.matches(':focus-visible') && !target.matches('[type=range]');
}
