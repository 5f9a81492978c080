import type { Grid } from 'floodgate';

/** The tiles of a map as bits, by rows, 1 if free. */
export function packTiles(map: Pick<Grid, 'width' | 'height' | 'isFree'>): Uint8Array {
  const bits = new Uint8Array(Math.ceil((map.width * map.height) / 8));
  for (let y = 0, tile = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++, tile++) {
      if (map.isFree(x, y)) bits[tile >> 3]! |= 1 << (tile & 7);
    }
  }
  return bits;
}

/** Whether a tile is free, by its number y × width + x. */
export function tileIsFree(bits: Uint8Array, tile: number): boolean {
  return (bits[tile >> 3]! & (1 << (tile & 7))) !== 0;
}
