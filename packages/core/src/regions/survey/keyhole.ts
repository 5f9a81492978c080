import type { Point } from '../../grid/index.ts';
import type { Polygon, Ring } from './outline.ts';

/**
 * A polygon as one ring, for programs that know no holes: a seam, walked there and back, leads to each hole from what
 * lies to the left of it.
 */
export function withSeams({ outer, holes }: Polygon): Ring {
  let ring = [...outer];
  // From left to right, so that what lies to the left of a hole is part of the ring already.
  for (const hole of [...holes].sort((a, b) => leftmost(a)[0] - leftmost(b)[0])) {
    const start = leftmost(hole);
    const turned = [...hole.slice(hole.indexOf(start)), ...hole.slice(0, hole.indexOf(start))];
    const { side, x } = sideLeftOf(ring, start);
    const joint: Point = [x, start[1]];
    ring = [...ring.slice(0, side + 1), joint, ...turned, start, joint, ...ring.slice(side + 1)];
  }
  return ring;
}

/** Of the corners of a ring that are farthest left, the uppermost. */
function leftmost(ring: Ring): Point {
  return ring.reduce((a, b) => ((b[0] - a[0] || b[1] - a[1]) < 0 ? b : a));
}

/** The nearest upright side of a ring to the left of a point or through it, by the index of its first corner. */
function sideLeftOf(ring: Ring, [x, y]: Point): { side: number; x: number } {
  let best = { side: -1, x: Number.NEGATIVE_INFINITY };
  ring.forEach(([fromX, fromY], side) => {
    const [toX, toY] = ring[(side + 1) % ring.length]!;
    const upright = fromX === toX && fromY !== toY;
    const spans = Math.min(fromY, toY) <= y && y <= Math.max(fromY, toY);
    if (upright && spans && fromX <= x && fromX > best.x) best = { side, x: fromX };
  });
  return best;
}
