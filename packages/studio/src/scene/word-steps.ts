import { type LinkWords, linkWord, linkWords } from './link-words.ts';
import type { SceneStore } from './scene-store.ts';

/** Some words with new values; undefined takes one out. */
export type WordChanges = Readonly<Record<string, string | undefined>>;

/** Sets words without a step to undo. */
export function showWords(words: WordChanges): void {
  const changed = Object.entries(words).some(([name, value]) => linkWord(name) !== value);
  if (changed) linkWords.update((all) => withWords(all, words));
}

/** Sets words, as a step that can be undone. */
export function changeWords(scenes: Pick<SceneStore, 'undoStack'>, label: string, words: WordChanges): void {
  const before = linkWords.value;
  showWords(words);
  noteWords(scenes, label, Object.keys(words), before);
}

/** Makes all changes of some words since `before` one step that can be undone. */
export function noteWords(
  { undoStack }: Pick<SceneStore, 'undoStack'>,
  label: string,
  names: readonly string[],
  before: LinkWords,
): void {
  const after = linkWords.value;
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  const set = (words: LinkWords): void =>
    linkWords.update((all) => withWords(all, Object.fromEntries(changed.map((name) => [name, words[name]]))));
  undoStack.push({ label, undo: () => set(before), redo: () => set(after) });
}

function withWords(all: LinkWords, words: WordChanges): LinkWords {
  const others = Object.entries(all).filter(([name]) => !Object.hasOwn(words, name));
  const put = Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries([...others, ...put]);
}
