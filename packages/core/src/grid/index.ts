/**
 * The grid: what is passable, which moves are allowed, what they cost and which cells reach each
 * other. Everything else in Floodgate stands on this room; it knows of no other.
 */

export { MAX_TILES } from '../limits.ts';
export { ChangeLog } from './change-log.ts';
export type { GridOptions } from './check-grid.ts';
export { Components } from './components.ts';
export type { GridEditor } from './editor.ts';
export { enterCost } from './enter-cost.ts';
export { octileDistance } from './geometry.ts';
export { Grid } from './grid.ts';
export type { GridChange, GridListener } from './grid-change.ts';
export { hashGrid } from './hash.ts';
export {
  CORNER_RULES,
  type CornerRule,
  type CostRule,
  DX,
  DY,
  directionsOf,
  firstDirection,
  opposite,
  STRAIGHT,
  toLength,
  toUnits,
} from './moves.ts';
export { PathGrid } from './path-grid.ts';
export { isPoint, type Point, type PointLike, toPoint } from './point.ts';
export { MOST_COST } from './terrain.ts';
export { Tiles } from './tiles.ts';
export { holdsTogether } from './wall-borders.ts';
export type { TileRect } from './would-block.ts';
