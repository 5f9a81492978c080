import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import type { PathQuery } from '../search/index.ts';

/**
 * Throws a FloodgateError `unsupported` on a map whose tiles differ in cost or are one-way, where the shortest path bends at
 * places that are no corners, and if the query has an option that only paths of single moves can heed.
 */
export function refuseUnsupported(grid: Grid, query: PathQuery): void {
  const option = (['terrain', 'moves'] as const).find((name) => query[name] !== undefined);
  if (option !== undefined) refuse(`the option '${option}'`, 'findPath');
  if (query.avoid !== undefined) refuse("the option 'avoid'", 'findPath and smoothPath');
  if (grid.terrain !== null)
    refuse(`tiles that differ in cost, which ${grid.name} has`, 'findPath and smoothPath');
  if (grid.masks !== null) refuse(`one-way tiles, which ${grid.name} has`, 'findPath and smoothPath');
}

function refuse(obstacle: string, instead: string): never {
  throw new FloodgateError('unsupported', `any-angle paths do not work with ${obstacle}; use ${instead}`);
}
