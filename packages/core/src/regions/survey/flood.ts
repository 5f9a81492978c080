import { firstDirection, type Grid, STRAIGHT, toLength } from '../../grid/index.ts';

/** A move is at least one bucket wide and less than two, so three buckets in turn hold all that is open. */
const BUCKETS = 3;

/** Shortest distances from a cell to every cell of a map in tile widths; Infinity for those it does not reach. */
export function distancesFrom(grid: Grid, start: number): Float64Array {
  const { unmaskedMoves: moves, offsets, stepCosts } = grid;
  const units = new Float64Array(grid.cellCount).fill(Number.POSITIVE_INFINITY);
  const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  units[start] = 0;
  buckets[0]!.push(start);
  for (let level = 0, open = 1; open > 0; level++) {
    const bucket = buckets[level % BUCKETS]!;
    buckets[level % BUCKETS] = [];
    open -= bucket.length;
    for (const cell of bucket) {
      // A cell may be in several buckets: only the first that is due counts.
      const from = units[cell]!;
      if (Math.floor(from / STRAIGHT) !== level) continue;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + offsets[d]!;
        const to = from + stepCosts[d]!;
        if (to >= units[next]!) continue;
        units[next] = to;
        buckets[Math.floor(to / STRAIGHT) % BUCKETS]!.push(next);
        open++;
      }
    }
  }
  return units.map(toLength);
}
