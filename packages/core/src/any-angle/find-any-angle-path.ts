import type { Grid } from '../grid/index.ts';
import type { SearchResult } from '../search/index.ts';
import { type AnyAngleQuery, AnyAngleSearch } from './any-angle-search.ts';

/**
 * The shortest path at any angle, at once: `path` of the result has the start, the corners and the end, `cost` its length in
 * tile widths. Throws as {@link AnyAngleSearch} does; an unreachable goal is no error (`none`).
 */
export function findAnyAnglePath(grid: Grid, query: AnyAngleQuery): SearchResult {
  const search = new AnyAngleSearch(grid, query);
  search.advance();
  return search.result();
}
