import type { Grid } from 'floodgate';

/** One number per tile or pixel, by rows. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A plane of the size of a map with the same value everywhere. */
export function uniformPlane({ width, height }: Pick<Grid, 'width' | 'height'>, value = 0): Plane {
  return { width, height, data: new Float32Array(width * height).fill(value) };
}

/** Where the number of a cell is in a plane of the size of the map. */
export const tileOf = (grid: Grid, cell: number): number => grid.y(cell) * grid.width + grid.x(cell);
