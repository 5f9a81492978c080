import type { Grid } from '../../grid/index.ts';
import type { Segment } from '../segment.ts';

/** How far around the middle of a segment to look, in tiles. */
const RADIUS = 8;
/** More than the square of the farthest distance, in half tiles. */
const FARTHEST = 2 * (2 * RADIUS) ** 2 + 1;

/**
 * How open it is around the middle of a segment: free tiles, near ones for more. It is the same for a segment and its
 * picture on a mirrored or turned map, and hardly ever for two others, so it breaks ties without regard to rows and
 * columns. All summands are whole numbers, so that their order does not matter.
 */
export function surroundings({ passable, stride, width, height }: Grid, [from, to]: Segment): number {
  // In half tiles, as the middle of a segment with an even number of tiles is between two of them.
  const x = from[0] + to[0];
  const y = from[1] + to[1];
  const left = Math.max(0, Math.ceil(x / 2 - RADIUS));
  const right = Math.min(width - 1, Math.floor(x / 2 + RADIUS));
  const top = Math.max(0, Math.ceil(y / 2 - RADIUS));
  const bottom = Math.min(height - 1, Math.floor(y / 2 + RADIUS));
  let sum = 0;
  for (let row = top; row <= bottom; row++) {
    const first = (row + 1) * stride + 1;
    for (let column = left; column <= right; column++) {
      if (passable[first + column] === 0) continue;
      const near = FARTHEST - (2 * column - x) ** 2 - (2 * row - y) ** 2;
      sum += near * near;
    }
  }
  return sum;
}
