import { firstDirection, type Grid } from '../grid/index.ts';
import { refinedDepths } from './depth.ts';
import { wallDistances } from './wall-distance.ts';

/** Which lake each cell drowns in as the water rises, and where lakes meet. */
export interface Lakes {
  /** Per cell the number of its lake, from 1; 0 for walls. */
  readonly lakeOf: Int32Array;
  /** Per cell 1 if the water of two lakes met there. */
  readonly ridge: Uint8Array;
}

const QUEUED = -1;

/**
 * Algorithm 2 of the thesis: the water rises from the deepest cells. A cell that it reaches joins a neighbour's
 * lake; where neighbours are of different lakes, it is on the ridge between them; without any it begins a lake.
 *
 * The cells of a level are flooded outwards from the lakes of the levels below it, all at the same pace, so that
 * lakes meet half way. Taken row by row, as the thesis leaves open, the level would fall into many small lakes.
 */
export function waterLevel(grid: Grid, depths: Uint16Array): Lakes {
  const { unmaskedMoves: moves, offsets, cellCount } = grid;
  const lakeOf = new Int32Array(cellCount);
  const ridge = new Uint8Array(cellCount);
  let lakeCount = 0;
  const { cells, levelEnds } = byDepth(depths, grid.freeCount);
  const queue = new Int32Array(grid.freeCount);
  // Cells beside a lake that wait for the water to rise to their level: per level a chain through `waiting`.
  const waiting = new Int32Array(cellCount);
  const firstWaiting = new Int32Array(levelEnds.length);
  let tail = 0;

  for (let level = levelEnds.length - 1; level > 0; level--) {
    tail = 0;
    for (let cell = firstWaiting[level]!; cell !== 0; cell = waiting[cell]!) queue[tail++] = cell;
    flood(level);
    for (let i = levelEnds[level - 1]!; i < levelEnds[level]!; i++) {
      const cell = cells[i]!;
      if (lakeOf[cell] !== 0) continue;
      tail = 0;
      queue[tail++] = cell;
      lakeCount++;
      flood(level);
    }
  }
  return { lakeOf, ridge };

  /** Cells in the queue have the lake QUEUED until it is their turn, and a cell without a lake begins the newest. */
  function flood(level: number): void {
    for (let head = 0; head < tail; head++) {
      const cell = queue[head]!;
      let lake = 0;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        const beside = lakeOf[next]!;
        if (beside > 0) {
          if (lake === 0) lake = beside;
          else if (beside !== lake) ridge[cell] = 1;
        } else if (beside === 0) {
          lakeOf[next] = QUEUED;
          const depth = depths[next]!;
          if (depth === level) queue[tail++] = next;
          else {
            waiting[next] = firstWaiting[depth]!;
            firstWaiting[depth] = next;
          }
        }
      }
      lakeOf[cell] = lake === 0 ? lakeCount : lake;
    }
  }
}

/** Free cells in order of depth; those of depth d are in `cells` from levelEnds[d − 1] to levelEnds[d]. */
function byDepth(depths: Uint16Array, freeCount: number): { cells: Int32Array; levelEnds: Int32Array } {
  const deepest = depths.reduce((a, b) => Math.max(a, b), 0);
  const levelEnds = new Int32Array(deepest + 1);
  for (const depth of depths) if (depth > 0) levelEnds[depth]!++;
  for (let depth = 1; depth <= deepest; depth++) levelEnds[depth]! += levelEnds[depth - 1]!;
  const next = new Int32Array(deepest + 2);
  next.set(levelEnds, 1);
  const cells = new Int32Array(freeCount);
  depths.forEach((depth, cell) => {
    if (depth > 0) cells[next[depth]!++] = cell;
  });
  return { cells, levelEnds };
}

/** Per cell of a map 1 if it is on a ridge: where lakes meet by the thesis' refined depth. Gates are made from them. */
export function waterRidges(grid: Grid): Uint8Array {
  return waterLevel(grid, refinedDepths(grid, wallDistances(grid))).ridge;
}
