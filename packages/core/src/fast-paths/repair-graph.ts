import type { Grid, GridChange } from '../grid/index.ts';
import type { JumpGraph } from './jump-graph.ts';

/** Around a cell: itself and its eight neighbours, as rows and columns. */
const BLOCK = [-1, 0, 1] as const;

/**
 * Brings a graph up to date with an edit of its map. Jumps are forgotten, to be found again when a search
 * comes by, from the points whose jumps touch what the edit has changed: scans along the rows and columns of the edited
 * cells and those beside them, and runs past them. It looks at nothing farther away than can be seen from there.
 */
export function repairGraph(
  graph: JumpGraph,
  grid: Grid,
  { cells, affected }: Pick<GridChange, 'cells' | 'affected'>,
): void {
  graph.repairBitmaps();
  const changed = scansThrough(grid, cells);
  for (const cell of affected) changed.add(cell);
  for (const cell of changed) if (grid.passable[cell]) forgetRunsThrough(graph, grid, cell);
  for (const cell of cells)
    for (const row of BLOCK)
      for (const column of BLOCK) {
        const near = cell + row * grid.stride + column;
        if (near >= grid.stride && near < grid.cellCount - grid.stride) graph.updatePoint(near);
      }
  graph.compact();
}

/** The free cells from which scans come by an edited cell, and the cells around it. */
function scansThrough({ passable, stride }: Grid, edited: readonly number[]): Set<number> {
  const found = new Set<number>();
  const scan = (from: number, step: number): void => {
    for (let cell = from; passable[cell]; cell += step) found.add(cell);
  };
  for (const cell of edited) {
    for (const beside of BLOCK) {
      const inRow = cell + beside * stride;
      const inColumn = cell + beside;
      for (const near of BLOCK) {
        scan(inRow + near, 1);
        scan(inRow + near, -1);
        scan(inColumn + near * stride, stride);
        scan(inColumn + near * stride, -stride);
      }
    }
  }
  return found;
}

/** Forgets the jumps of all points whose runs come to a cell, diagonally or, with four neighbours, along a column. */
function forgetRunsThrough(graph: JumpGraph, { moves, offsets, corners }: Grid, cell: number): void {
  const here = graph.pointOf[cell]!;
  if (here >= 0) graph.forgetJumps(here);
  const first = corners === 'never' ? 0 : 1;
  const step = corners === 'never' ? 4 : 2;
  for (let d = first; d < 8; d += step) {
    const offset = offsets[d]!;
    for (let at = cell - offset; moves[at]! & (1 << d); at -= offset) {
      const point = graph.pointOf[at]!;
      if (point >= 0) graph.forgetJumps(point);
    }
  }
}
