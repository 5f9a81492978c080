import type { Grid } from 'floodgate';
import type { Segment } from 'floodgate/regions';

/** A line on the map, in tiles. */
export interface GateLine {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** CSS pixels from the end of a gate to the middle of its handle: short gates keep their handles apart. */
const HANDLE_PIXELS = 11;

/** The line to draw for a gate: from the outer edge of its first tile to that of its last. */
export function lineOf(grid: Grid, [from, to]: Segment): GateLine {
  let dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  let upright = 0;
  if (dx === 0 && dy === 0) {
    // A single tile: the line runs from wall to wall.
    if (grid.isFree(from[0] - 1, from[1]) && grid.isFree(from[0] + 1, from[1])) upright = 1;
    else dx = 1;
  }
  return {
    fromX: from[0] + 0.5 - dx / 2,
    fromY: from[1] + 0.5 - (dy + upright) / 2,
    toX: to[0] + 0.5 + dx / 2,
    toY: to[1] + 0.5 + (dy + upright) / 2,
  };
}

/** The middles of the two handles, in tiles; `pixel` is the length of a CSS pixel. */
export function handlesOf(
  { fromX, fromY, toX, toY }: GateLine,
  pixel: number,
): readonly [readonly [number, number], readonly [number, number]] {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const outX = ((toX - fromX) / length) * HANDLE_PIXELS * pixel;
  const outY = ((toY - fromY) / length) * HANDLE_PIXELS * pixel;
  return [
    [fromX - outX, fromY - outY],
    [toX + outX, toY + outY],
  ];
}

export function distanceToLine({ fromX, fromY, toX, toY }: GateLine, x: number, y: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
  const nearest = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY);
}
