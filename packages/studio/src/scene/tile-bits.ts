import type { Grid } from 'floodgate';

/** The tiles of a grid as bits, by rows, 1 if free. */
export function packTiles(grid: Grid): Uint8Array {
  const bits = new Uint8Array(Math.ceil((grid.width * grid.height) / 8));
  for (let y = 0, tile = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++, tile++) {
      if (grid.passable[grid.cell(x, y)]) bits[tile >> 3]! |= 1 << (tile & 7);
    }
  }
  return bits;
}

/** Whether a tile is free, by its number y × width + x. */
export function tileIsFree(bits: Uint8Array, tile: number): boolean {
  return (bits[tile >> 3]! & (1 << (tile & 7))) !== 0;
}
