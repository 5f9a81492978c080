import type { Grid, Point } from 'floodgate';
import { type LinkWords, linkWord, linkWords } from '../../scene/link-words.ts';
import type { SceneStore } from '../../scene/scene-store.ts';
import { contenderOf, FROM_FILE } from './contenders.ts';
import type { Query } from './record-trace.ts';

/**
 * The query and the contenders are words of the link, `search.from=3,4` and `search.left=astar/octile`: so links hold
 * them, and they are the same when the mode is left and opened again.
 */
type SearchWords = Readonly<Partial<Record<`search.${'from' | 'to' | 'left' | 'right'}`, string>>>;

const SIDES = ['search.left', 'search.right'] as const;
const FIRST_CONTENDERS = ['astar/octile', 'astar/gateway'] as const;

/** The query of the link if it fits the map, else one across the map. */
export function queryFor(grid: Grid): Query {
  const from = pointOf(linkWord('search.from'));
  const to = pointOf(linkWord('search.to'));
  return from && to && grid.isFree(...from) && grid.isFree(...to) ? { from, to } : acrossMap(grid);
}

/** The id of the contender on a side. */
export function contenderAt(side: 0 | 1): string {
  const id = linkWord(SIDES[side]) ?? '';
  return id === FROM_FILE || contenderOf(id) ? id : FIRST_CONTENDERS[side];
}

export function queryWords({ from, to }: Query): SearchWords {
  return { 'search.from': from.join(','), 'search.to': to.join(',') };
}

export function contenderWord(side: 0 | 1, id: string): SearchWords {
  return { [SIDES[side]]: id };
}

/** Sets words without a step to undo. */
export function showWords(words: SearchWords): void {
  const changed = Object.entries(words).some(([name, value]) => linkWord(name) !== value);
  if (changed) linkWords.update((all) => ({ ...all, ...words }));
}

/** Sets words, as a step that can be undone. */
export function changeWords({ undoStack }: SceneStore, label: string, words: SearchWords): void {
  const before = linkWords.value;
  showWords(words);
  noteWords({ undoStack }, label, before);
}

/** Makes all changes of this mode's words since `before` one step that can be undone. */
export function noteWords(
  { undoStack }: Pick<SceneStore, 'undoStack'>,
  label: string,
  before: LinkWords,
): void {
  const after = linkWords.value;
  const names = ['search.from', 'search.to', ...SIDES].filter((name) => before[name] !== after[name]);
  if (names.length === 0) return;
  const set = (words: LinkWords): void =>
    linkWords.update((all) => {
      const others = Object.entries(all).filter(([name]) => !names.includes(name));
      const put = names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]] as const]));
      return Object.fromEntries([...others, ...put]);
    });
  undoStack.push({ label, undo: () => set(before), redo: () => set(after) });
}

function pointOf(text: string | undefined): Point | undefined {
  const numbers = /^(\d{1,6}),(\d{1,6})$/.exec(text ?? '');
  return numbers ? [Number(numbers[1]), Number(numbers[2])] : undefined;
}

/** Two cells of the largest component of a map that are far from each other. */
function acrossMap(grid: Grid): Query {
  const largest = grid.components.largest();
  const inLargest = (cell: number): boolean => grid.components.of(cell) === largest;
  const from = grid.nearestFreeCell([0, 0], inLargest) ?? grid.cell(0, 0);
  const to = grid.nearestFreeCell([grid.width - 1, grid.height - 1], inLargest) ?? grid.cell(0, 0);
  return { from: grid.point(from), to: grid.point(to) };
}
