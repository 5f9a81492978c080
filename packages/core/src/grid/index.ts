/**
 * The grid: what is passable, which moves are allowed, what they cost and which cells reach each
 * other. Everything else in Floodgate stands on this room; it knows of no other.
 */
export { ChangeLog } from './change-log.ts';
export { Components } from './components.ts';
export type { GridEditor } from './editor.ts';
export { octileDistance } from './geometry.ts';
export { Grid, type GridChange, type GridListener, type GridOptions, MAX_TILES } from './grid.ts';
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
export { isPoint, type Point, type PointLike, toPoint } from './point.ts';
export { holdsTogether } from './wall-borders.ts';
