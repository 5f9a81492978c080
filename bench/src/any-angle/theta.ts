import type { Grid, Point } from 'floodgate';

/**
 * Theta\* (Nash, Daniel, Koenig and Felner 2007) and Lazy Theta\* (Nash, Koenig and Tovey 2010), to compare with: A\* over the
 * eight moves, in which the parent of a cell is any cell that sees it. Legal lines are those of Floodgate's any-angle paths.
 * Paths are short but not always the shortest. Scratch space is made once for a map.
 */
export class ThetaStar {
  readonly #grid: Grid;
  readonly #lazy: boolean;
  readonly #g: Float64Array;
  readonly #parent: Int32Array;
  /** Twice the number of the search that has seen a cell, plus 1 once the cell is expanded. */
  readonly #state: Int32Array;
  #search = 0;
  #heapCells = new Int32Array(1024);
  #heapF = new Float64Array(1024);
  #heapSize = 0;

  constructor(grid: Grid, { lazy }: { readonly lazy: boolean }) {
    this.#grid = grid;
    this.#lazy = lazy;
    this.#g = new Float64Array(grid.cellCount);
    this.#parent = new Int32Array(grid.cellCount);
    this.#state = new Int32Array(grid.cellCount);
  }

  /** The start, the turns and the end; null if there is no path. */
  find(from: Point, to: Point): Point[] | null {
    const { moves, offsets, stride } = this.#grid;
    const g = this.#g;
    const parent = this.#parent;
    const state = this.#state;
    const start = this.#grid.cell(...from);
    const goal = this.#grid.cell(...to);
    const seen = 2 * ++this.#search;
    this.#heapSize = 0;
    g[start] = 0;
    parent[start] = start;
    state[start] = seen;
    this.#push(start, distance(stride, start, goal));
    while (this.#heapSize > 0) {
      const cell = this.#pop();
      if (state[cell] === seen + 1) continue;
      state[cell] = seen + 1;
      if (this.#lazy && !this.#sees(parent[cell]!, cell)) this.#takeBestNeighbour(cell, seen + 1);
      if (cell === goal) return this.#trace(start, goal);
      const root = parent[cell]!;
      const allowed = moves[cell]!;
      for (let d = 0; d < 8; d++) {
        if (!(allowed & (1 << d))) continue;
        const next = cell + offsets[d]!;
        if (state[next] === seen + 1) continue;
        const isNew = state[next] !== seen;
        let from = root;
        let length = g[root]! + distance(stride, root, next);
        if (!isNew && length >= g[next]!) continue;
        if (!this.#lazy && !this.#sees(root, next)) {
          from = cell;
          length = g[cell]! + distance(stride, cell, next);
          if (!isNew && length >= g[next]!) continue;
        }
        state[next] = seen;
        g[next] = length;
        parent[next] = from;
        this.#push(next, length + distance(stride, next, goal));
      }
    }
    return null;
  }

  /** The line to a lazy parent is not free: a neighbour that was expanded takes its place. */
  #takeBestNeighbour(cell: number, expanded: number): void {
    const { moves, offsets, stride } = this.#grid;
    let least = Number.POSITIVE_INFINITY;
    for (let d = 0; d < 8; d++) {
      const neighbour = cell + offsets[d]!;
      if (!(moves[cell]! & (1 << d)) || this.#state[neighbour] !== expanded) continue;
      const length = this.#g[neighbour]! + distance(stride, neighbour, cell);
      if (length >= least) continue;
      least = length;
      this.#g[cell] = length;
      this.#parent[cell] = neighbour;
    }
  }

  #trace(start: number, goal: number): Point[] {
    const path = [this.#grid.point(goal)];
    for (let cell = goal; cell !== start; ) {
      cell = this.#parent[cell]!;
      path.push(this.#grid.point(cell));
    }
    return path.reverse();
  }

  #sees(from: number, to: number): boolean {
    const { passable: free, stride } = this.#grid;
    const fromY = Math.floor(from / stride);
    const toY = Math.floor(to / stride);
    const dx = to - toY * stride - (from - fromY * stride);
    const dy = toY - fromY;
    const columnStep = Math.sign(dx);
    const rowStep = Math.sign(dy) * stride;
    if (dx === 0 || dy === 0) {
      for (let cell = from; cell !== to; cell += columnStep + rowStep) if (!free[cell]) return false;
      return free[to] === 1;
    }
    const columns = Math.abs(dx);
    const rows = Math.abs(dy);
    let cell = from;
    let lead = rows - columns;
    for (;;) {
      const far = cell + columnStep + rowStep;
      if (!(free[cell]! & free[cell + columnStep]! & free[cell + rowStep]! & free[far]!)) return false;
      if (far === to) return true;
      if (lead < 0) {
        cell += columnStep;
        lead += rows;
      } else if (lead > 0) {
        cell += rowStep;
        lead -= columns;
      } else {
        cell = far;
        lead = rows - columns;
      }
    }
  }

  #push(cell: number, f: number): void {
    if (this.#heapSize === this.#heapCells.length) this.#grow();
    const cells = this.#heapCells;
    const fs = this.#heapF;
    let hole = this.#heapSize++;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (fs[above]! <= f) break;
      cells[hole] = cells[above]!;
      fs[hole] = fs[above]!;
      hole = above;
    }
    cells[hole] = cell;
    fs[hole] = f;
  }

  #pop(): number {
    const cells = this.#heapCells;
    const fs = this.#heapF;
    const first = cells[0]!;
    const last = --this.#heapSize;
    const cell = cells[last]!;
    const f = fs[last]!;
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && fs[child + 1]! < fs[child]!) child++;
      if (fs[child]! >= f) break;
      cells[hole] = cells[child]!;
      fs[hole] = fs[child]!;
      hole = child;
    }
    cells[hole] = cell;
    fs[hole] = f;
    return first;
  }

  #grow(): void {
    const cells = new Int32Array(this.#heapCells.length * 2);
    cells.set(this.#heapCells);
    this.#heapCells = cells;
    const fs = new Float64Array(this.#heapF.length * 2);
    fs.set(this.#heapF);
    this.#heapF = fs;
  }
}

function distance(stride: number, a: number, b: number): number {
  const ay = Math.floor(a / stride);
  const by = Math.floor(b / stride);
  const dx = a - ay * stride - (b - by * stride);
  const dy = ay - by;
  return Math.sqrt(dx * dx + dy * dy);
}
