import type { Grid } from '../../grid/index.ts';
import { findPieces } from '../runs.ts';

/** Obstacles wider than this are walls, however far they stand from others; in tiles. */
const WIDEST_OBSTACLE = 12;
/** Obstacles up to this width are mere gravel. */
const GRAVEL = 3;
/** This many tiles with walls of an obstacle on all four sides are a chamber, and the obstacle is a building. */
const CHAMBER = 4;

/**
 * A copy of `grid.passable` in which free-standing obstacles count as free: pieces of wall up to 12 tiles wide with
 * no other wall, nor the edge of the map, within their own width, or a tile less for the smallest. Smaller obstacles
 * go first, so that gravel does not keep a rock in place. The gap beside a tree is no choke point.
 */
export function broadMap(
  grid: Pick<Grid, 'passable' | 'stride' | 'width' | 'height'>,
): Uint8Array<ArrayBuffer> {
  const { passable, stride, width, height } = grid;
  const { count, runCount, from, to, piece, sizes } = findPieces(passable, 0, stride, () => true);
  const left = new Int32Array(count + 1).fill(stride);
  const right = new Int32Array(count + 1);
  const top = new Int32Array(count + 1).fill(height + 2);
  const bottom = new Int32Array(count + 1);
  for (let run = 0; run < runCount; run++) {
    const p = piece[run]!;
    const row = Math.floor(from[run]! / stride);
    left[p] = Math.min(left[p]!, from[run]! - row * stride);
    right[p] = Math.max(right[p]!, to[run]! - 1 - row * stride);
    top[p] = Math.min(top[p]!, row);
    bottom[p] = Math.max(bottom[p]!, row);
  }
  const bySpan: number[][] = Array.from({ length: WIDEST_OBSTACLE + 1 }, () => []);
  for (let p = 1; p <= count; p++) bySpan[Math.max(right[p]! - left[p]!, bottom[p]! - top[p]!) + 1]?.push(p);
  const runsOf = firstRuns();
  const broad = passable.slice();
  bySpan.forEach((pieces, span) => {
    for (const p of pieces.filter((candidate) => isFree(candidate, span))) {
      for (let run = runsOf.first[p]!; run >= 0; run = runsOf.next[run]!) broad.fill(1, from[run], to[run]);
    }
  });
  return broad;

  function isFree(p: number, span: number): boolean {
    const around = span <= GRAVEL ? Math.max(1, span - 1) : span;
    const x0 = left[p]! - around;
    const y0 = top[p]! - around;
    const x1 = right[p]! + around;
    const y1 = bottom[p]! + around;
    if (x0 < 1 || y0 < 1 || x1 > width || y1 > height) return false;
    let walls = 0;
    for (let y = y0; y <= y1; y++)
      for (let cell = y * stride + x0; cell <= y * stride + x1; cell++) walls += 1 - broad[cell]!;
    return walls === sizes[p] && !isBuilding(p);
  }

  function isBuilding(p: number): boolean {
    const w = right[p]! - left[p]! + 1;
    const h = bottom[p]! - top[p]! + 1;
    if (w < 4 || h < 4) return false;
    let inside = 0;
    for (let x = left[p]!; x <= right[p]!; x++) {
      for (let y = top[p]!; y <= bottom[p]!; y++) {
        if (broad[y * stride + x] === 1 && isEnclosed(p, x, y)) inside++;
      }
    }
    return inside >= CHAMBER;
  }

  function isEnclosed(p: number, x: number, y: number): boolean {
    const hasWall = (start: number, step: number, steps: number): boolean => {
      for (let i = 1, cell = start + step; i <= steps; i++, cell += step) if (broad[cell] === 0) return true;
      return false;
    };
    const cell = y * stride + x;
    return (
      hasWall(cell, -1, x - left[p]!) &&
      hasWall(cell, 1, right[p]! - x) &&
      hasWall(cell, -stride, y - top[p]!) &&
      hasWall(cell, stride, bottom[p]! - y)
    );
  }

  /** Runs chained by piece. */
  function firstRuns(): { first: Int32Array; next: Int32Array } {
    const first = new Int32Array(count + 1).fill(-1);
    const next = new Int32Array(runCount);
    for (let run = runCount - 1; run >= 0; run--) {
      next[run] = first[piece[run]!]!;
      first[piece[run]!] = run;
    }
    return { first, next };
  }
}
