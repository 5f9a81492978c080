/**
 * Paths of straight lines at any angle for one agent, lines of sight, and straightening of paths of single moves. All of them
 * share one model of a square that moves among walls, whatever the corner rule of the map: docs/guides/any-angle.md. Knows the grid,
 * and of `search/` the life cycle of searches, their scratch space and the bit rows of the map.
 */
export { type AnyAngleQuery, AnyAngleSearch } from './any-angle-search.ts';
export { findAnyAnglePath } from './find-any-angle-path.ts';
export { hasLineOfSight, type LineOfSightOptions } from './line-of-sight.ts';
export { type SmoothOptions, smoothPath } from './smooth-path.ts';
