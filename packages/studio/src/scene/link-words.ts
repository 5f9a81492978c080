import type { Point } from 'floodgate';
import { Store } from '../state/store.ts';

/**
 * Words of the link beyond the scene, by name: how modes show it, such as `search.from=3,4` or `show=zones`. They are
 * kept in the address bar with the scene and are not undone with it. A mode names its words `mode.word`.
 */
export type LinkWords = Readonly<Record<string, string>>;

/** All of them. Opening a link sets them to those of the link. */
export const linkWords = new Store<LinkWords>({});

/** The value of a word; undefined if the link does not have it. */
export function linkWord(name: string): string | undefined {
  return linkWords.value[name];
}

/** Sets a word, or takes it out of the link if the value is undefined. */
export function setLinkWord(name: string, value: string | undefined): void {
  if (linkWord(name) === value) return;
  const { [name]: _, ...others } = linkWords.value;
  linkWords.set(value === undefined ? others : { ...others, [name]: value });
}

/** The point that a word such as `3,4` stands for; undefined if none. */
export function pointIn(word: string | undefined): Point | undefined {
  const numbers = /^(\d{1,6}),(\d{1,6})$/.exec(word ?? '');
  return numbers ? [Number(numbers[1]), Number(numbers[2])] : undefined;
}

/** The words as a part of a link, sorted by name; commas, colons and slashes stay readable. */
export function encodeLinkWords(words: LinkWords): string {
  const sorted = Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted)
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/');
}
