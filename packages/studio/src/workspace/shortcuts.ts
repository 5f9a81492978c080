import { useEffect, useRef } from 'react';
import { Store } from '../state/store.ts';
import { controlKind, followFocus, ownsKey } from './key-owner.ts';

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
  const stop = new AbortController();
  const { signal } = stop;
  const focus = followFocus(signal);
  /** Keys whose press was a shortcut: their release must not press a button either. */
  const taken = new Set<string>();
  const listen = (event: KeyboardEvent): void => {
    const keys = keysOf(event);
    if (event.defaultPrevented || event.altKey) return;
    if (ownsKey(controlKind(event.target), keys, focus.reached)) return;
    if (document.querySelector('dialog[open]')) return;
    for (const group of [...shortcutGroups.value].reverse()) {
      const found = group.shortcuts.find((shortcut) => shortcut.keys.toLowerCase() === keys);
      if (!found) continue;
      event.preventDefault();
      taken.add(event.key);
      found.run();
      return;
    }
  };
  const release = (event: KeyboardEvent): void => {
    if (taken.delete(event.key)) event.preventDefault();
  };
  document.addEventListener('keydown', listen, { signal });
  document.addEventListener('keyup', release, { signal, capture: true });
  return () => stop.abort();
}

export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  // A shifted letter is named with Shift; a shifted sign, such as ?, is another key already.
  const shift = event.shiftKey && (key.length > 1 || key !== key.toUpperCase());
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${shift ? 'shift+' : ''}${key}`;
}
