import type { Grid } from '../../grid/index.ts';
import type { Basins } from './flood.ts';

/** What the merging of zones needs to know of each basin, by number; labels must be roots. Contested cells count for none. */
export interface ZoneFacts {
  /** Free cells. */
  readonly area: Float64Array;
  /** Sums of columns and rows of its free cells. */
  readonly sumX: Float64Array;
  readonly sumY: Float64Array;
  /** Length of its walls in tiles, free-standing obstacles apart. */
  readonly wall: Float64Array;
}

export function zoneFacts(grid: Grid, broad: Uint8Array, { label, isContested, count }: Basins): ZoneFacts {
  const { stride, cellCount, passable } = grid;
  const area = new Float64Array(count + 1);
  const sumX = new Float64Array(count + 1);
  const sumY = new Float64Array(count + 1);
  const wall = new Float64Array(count + 1);
  for (let start = stride, y = 0; start < cellCount; start += stride, y++) {
    for (let x = 1; x < stride; x++) {
      const cell = start + x;
      const zone = label[cell]!;
      if (zone === 0 || isContested[cell] !== 0) continue;
      wall[zone]! += 4 - broad[cell - 1]! - broad[cell + 1]! - broad[cell - stride]! - broad[cell + stride]!;
      if (passable[cell] === 0) continue;
      area[zone]!++;
      sumX[zone]! += x;
      sumY[zone]! += y;
    }
  }
  return { area, sumX, sumY, wall };
}
