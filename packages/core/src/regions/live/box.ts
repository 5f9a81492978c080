import type { Grid } from '../../grid/index.ts';

/** A rectangle of tiles, its edges included. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box with all of the cells, of which there must be one. */
export function boxAround(grid: Grid, cells: Iterable<number>): Box {
  let [left, top, right, bottom] = [grid.width, grid.height, 0, 0];
  for (const cell of cells) {
    const x = grid.x(cell);
    const y = grid.y(cell);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** A box with some tiles more on each side, as far as the map goes. */
export function grownBox({ width, height }: Grid, { left, top, right, bottom }: Box, by: number): Box {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(width - 1, right + by),
    bottom: Math.min(height - 1, bottom + by),
  };
}

/** The cells of a box with a margin of a tile around them, in the same layout as a grid. */
export interface Part {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly cellCount: number;
  /** The cell of the part at a tile of the map. */
  cellAt(x: number, y: number): number;
  readonly gridStride: number;
}

export function partAt(grid: Grid, box: Box): Part {
  const { left, top } = box;
  const width = box.right - left + 1;
  const height = box.bottom - top + 1;
  const stride = width + 2;
  return {
    ...{ box, width, height, stride, cellCount: stride * (height + 2), gridStride: grid.stride },
    cellAt: (x, y) => (y - top + 1) * stride + x - left + 1,
  };
}

/** Copies values of cells of the map to the part, and leaves the margin alone. */
export function copyPart<T extends Uint8Array | Int32Array>(part: Part, from: T, to: T): T {
  const { box, width, height, stride, gridStride } = part;
  for (let y = 0; y < height; y++) {
    const start = (box.top + y + 1) * gridStride + box.left + 1;
    to.set(from.subarray(start, start + width), (y + 1) * stride + 1);
  }
  return to;
}
