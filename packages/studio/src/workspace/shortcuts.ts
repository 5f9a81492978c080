import { useEffect, useRef } from 'react';
import { Store } from '../state/store.ts';
import { controlKind, followFocus, ownsKey } from './key-owner.ts';

export interface Shortcut {
  /**
   * As `KeyboardEvent.key` has it, with `Ctrl+`, `Alt+` and `Shift+` before it; Ctrl stands for the command key too.
   * `1–9` stands for any of these digits.
   */
  readonly keys: string;
  /** What it does, for the help sheet. */
  readonly label: string;
  /** @param digit the one that was pressed, if the keys have `1–9`; else 0 */
  readonly run: (digit: number) => void;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
  /** Whether its keys come before the same keys of other groups, as those of a card over the map do. */
  readonly inFront: boolean;
}

/** All shortcuts that work at the moment. */
export const shortcutGroups = new Store<readonly ShortcutGroup[]>([]);

/** Makes shortcuts work while the component is on the page. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], inFront = false): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const count = shortcuts.length;
  useEffect(() => {
    const group: ShortcutGroup = {
      title,
      inFront,
      shortcuts: Array.from({ length: count }, (_, i) => ({
        get keys() {
          return latest.current[i]!.keys;
        },
        get label() {
          return latest.current[i]!.label;
        },
        run: (digit: number) => latest.current[i]!.run(digit),
      })),
    };
    shortcutGroups.update((groups) => [...groups, group]);
    return () => shortcutGroups.update((groups) => groups.filter((other) => other !== group));
  }, [title, count, inFront]);
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
    if (event.defaultPrevented || ownsKey(controlKind(event.target), keys, focus.reached)) return;
    if (document.querySelector('dialog[open]')) return;
    const groups = [...shortcutGroups.value].reverse();
    for (const group of groups.sort((a, b) => Number(b.inFront) - Number(a.inFront))) {
      const found = group.shortcuts.find((shortcut) => matches(shortcut.keys, keys));
      if (!found) continue;
      event.preventDefault();
      taken.add(event.key);
      found.run(Number(keys.at(-1)) || 0);
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

/** Whether a shortcut means the keys that were pressed, as {@link keysOf} names them. */
export function matches(shortcut: string, keys: string): boolean {
  const written = shortcut.toLowerCase();
  return written === keys || (written.endsWith('1–9') && written === keys.replace(/[1-9]$/, '1–9'));
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function keysOf(event: Press): string {
  // On some keyboards Alt and a digit are another sign.
  const digit = event.altKey && /^Digit(\d)$/.exec(event.code)?.[1];
  const key = digit || (event.key === ' ' ? 'space' : event.key.toLowerCase());
  // A shifted letter is named with Shift; a shifted sign, such as ?, is another key already.
  const shift = event.shiftKey && (key.length > 1 || key !== key.toUpperCase());
  const control = event.ctrlKey || event.metaKey;
  return `${control ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`;
}
