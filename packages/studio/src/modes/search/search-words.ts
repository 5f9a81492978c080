import type { Grid } from 'floodgate';
import { linkWord, pointIn } from '../../scene/link-words.ts';
import { contenderOf, FROM_FILE } from './contenders.ts';
import type { Query } from './record-trace.ts';

/**
 * The query and the contenders are words of the link, `search.from=3,4` and `search.left=astar/octile`: so links hold
 * them, and they are the same when the mode is left and opened again.
 */
type SearchWords = Readonly<Partial<Record<`search.${'from' | 'to' | 'left' | 'right'}`, string>>>;

const SIDES = ['search.left', 'search.right'] as const;
const FIRST_CONTENDERS = ['astar/octile', 'astar/gateway'] as const;

/** All words of this mode. */
export const SEARCH_WORDS: readonly string[] = ['search.from', 'search.to', ...SIDES];

/** The query of the link if it fits the map, else one across the map. */
export function queryFor(grid: Grid): Query {
  const from = pointIn(linkWord('search.from'));
  const to = pointIn(linkWord('search.to'));
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

/** Two cells of the largest component of a map that are far from each other. */
function acrossMap(grid: Grid): Query {
  const largest = grid.components.largest();
  const inLargest = (cell: number): boolean => grid.components.of(cell) === largest;
  const from = grid.nearestFreeCell([0, 0], inLargest) ?? grid.cell(0, 0);
  const to = grid.nearestFreeCell([grid.width - 1, grid.height - 1], inLargest) ?? grid.cell(0, 0);
  return { from: grid.point(from), to: grid.point(to) };
}
