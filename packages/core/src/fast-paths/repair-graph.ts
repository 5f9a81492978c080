import type { Grid, GridChange } from '../grid/index.ts';
import type { JumpGraph } from './jump-graph.ts';

/** Around a cell: itself and its eight neighbours, as rows and columns. */
const BLOCK = [-1, 0, 1] as const;

/**
 * Brings a graph of jumps up to date with edits of its map. Jumps are forgotten, to be found again when a search comes by,
 * from the points whose jumps touch what an edit has changed: scans along the rows and columns of the edited cells and
 * those beside them, and runs past them. It looks at nothing farther away than can be seen from there.
 */
export class GraphRepair {
  readonly #graph: JumpGraph;
  readonly #grid: Grid;
  /** Per cell, a bit per direction, whether runs in that direction through it have been dealt with. */
  readonly #walked: Uint8Array;
  /** Cells with a bit there. */
  #touched: number[] = [];
  /** Directions of runs: diagonals or, with four neighbours, columns. */
  readonly #runs: readonly number[];

  constructor(graph: JumpGraph, grid: Grid) {
    this.#graph = graph;
    this.#grid = grid;
    this.#walked = new Uint8Array(grid.cellCount);
    this.#runs = grid.corners === 'never' ? [0, 4] : [1, 3, 5, 7];
  }

  get bytes(): number {
    return this.#walked.byteLength;
  }

  follow({ cells, affected }: Pick<GridChange, 'cells' | 'affected'>): void {
    const { stride, cellCount } = this.#grid;
    this.#graph.repairBitmaps();
    for (const cell of affected) this.#forgetRunsThrough(cell);
    for (const cell of cells) this.#forgetScansPast(cell);
    for (const cell of this.#touched) this.#walked[cell] = 0;
    this.#touched = [];
    for (const cell of cells)
      for (const row of BLOCK)
        for (const column of BLOCK) {
          const near = cell + row * stride + column;
          if (near >= stride && near < cellCount - stride) this.#graph.updatePoint(near);
        }
    this.#graph.compact();
  }

  /** Forgets the jumps that scan along the row or the column of a cell, or along one beside it, and come by. */
  #forgetScansPast(cell: number): void {
    const { stride } = this.#grid;
    for (const beside of BLOCK)
      for (const near of BLOCK) {
        const inRow = cell + beside * stride + near;
        const inColumn = cell + beside + near * stride;
        this.#forgetScans(inRow, 1);
        this.#forgetScans(inRow, -1);
        this.#forgetScans(inColumn, stride);
        this.#forgetScans(inColumn, -stride);
      }
  }

  #forgetScans(from: number, step: number): void {
    const { passable } = this.#grid;
    for (let cell = from; passable[cell]; cell += step) this.#forgetRunsThrough(cell);
  }

  /** Forgets the jumps of all points whose runs come to a cell. */
  #forgetRunsThrough(cell: number): void {
    const graph = this.#graph;
    const walked = this.#walked;
    const { moves, offsets } = this.#grid;
    const here = graph.pointOf[cell]!;
    if (here >= 0) graph.forgetJumps(here);
    for (const d of this.#runs) {
      const offset = offsets[d]!;
      const bit = 1 << d;
      for (let at = cell; ; ) {
        if (walked[at]! & bit) break;
        if (walked[at] === 0) this.#touched.push(at);
        walked[at]! |= bit;
        at -= offset;
        if (!(moves[at]! & bit)) break;
        const point = graph.pointOf[at]!;
        if (point >= 0) graph.forgetJumps(point);
      }
    }
  }
}
