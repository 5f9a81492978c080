import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';

/**
 * Throws a FloodgateError `unsupported` on a map whose tiles differ in cost or are one-way: there the shortest path bends at
 * places that are no corners.
 */
export function refuseTerrain(grid: Grid): void {
  const obstacle =
    grid.terrain !== null ? 'tiles that differ in cost' : grid.masks !== null ? 'one-way tiles' : '';
  if (obstacle !== '')
    throw new FloodgateError(
      'unsupported',
      `any-angle paths do not work with ${obstacle}, which ${grid.name} has; use findPath and smoothPath`,
    );
}
