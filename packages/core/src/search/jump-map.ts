import { ChangeLog, type CornerRule, type Grid } from '../grid/index.ts';

/**
 * The map as bitmaps, once by rows and once by columns, so that jump point search looks at 32 cells at a time.
 * Made on first use. Edits of the map are only noted; {@link repair} works them in, a few words at a time.
 */
export class JumpMap {
  readonly rows: JumpLines;
  readonly columns: JumpLines;
  /** Cells from one column to the next in transposed indices; a multiple of 32. */
  readonly columnStride: number;
  readonly #grid: Grid;
  readonly #edits: ChangeLog;

  /** The jump map of a grid; the same one every time. Search only after {@link repair}. */
  static of(grid: Grid): JumpMap {
    let map = known.get(grid);
    if (!map) {
      map = new JumpMap(grid);
      known.set(grid, map);
    }
    return map;
  }

  private constructor(grid: Grid) {
    this.#grid = grid;
    this.columnStride = (grid.height + 2 + 31) & ~31;
    this.rows = new JumpLines(grid.height + 2, grid.stride >> 5, grid.corners);
    this.columns = new JumpLines(grid.width + 2, this.columnStride >> 5, grid.corners);
    for (let cell = 0; cell < grid.cellCount; cell++) {
      if (!grid.passable[cell]) continue;
      this.rows.setFree(cell, true);
      this.columns.setFree(this.transposed(cell), true);
    }
    this.rows.computeAll();
    this.columns.computeAll();
    this.#edits = new ChangeLog(grid);
    grid.onChange((change) => this.#edits.add(change));
  }

  /** Makes it the map as it is now. */
  repair(): void {
    if (this.#edits.isEmpty) return;
    const { cells } = this.#edits.take();
    for (const cell of cells) {
      this.rows.setFree(cell, this.#grid.passable[cell] === 1);
      this.columns.setFree(this.transposed(cell), this.#grid.passable[cell] === 1);
    }
    for (const cell of cells) {
      this.rows.computeAround(cell);
      this.columns.computeAround(this.transposed(cell));
    }
  }

  /** The index of a cell when counting down columns instead of along rows. */
  transposed(cell: number): number {
    const { stride } = this.#grid;
    const row = Math.floor(cell / stride);
    return (cell - row * stride) * this.columnStride + row;
  }
}

const known = new WeakMap<Grid, JumpMap>();

/**
 * Parallel lines of cells (the rows or the columns of a map), a bit a cell, with the cells at which a scan along
 * a line has to stop: walls, and cells with a **forced** neighbour, that is one on a line beside ours which is
 * reached best by turning here.
 */
export class JumpLines {
  /** Bits of the free cells. Bit `i & 31` of word `i >> 5` is the cell with index i. */
  readonly free: Int32Array;
  /** Where scans at growing indices stop. */
  readonly stopsForward: Int32Array;
  /** Where scans at falling indices stop. */
  readonly stopsBackward: Int32Array;
  readonly #words: number;
  readonly #lines: number;
  readonly #corners: CornerRule;

  constructor(lines: number, wordsPerLine: number, corners: CornerRule) {
    this.#lines = lines;
    this.#words = wordsPerLine;
    this.#corners = corners;
    this.free = new Int32Array(lines * wordsPerLine);
    this.stopsForward = new Int32Array(this.free.length).fill(-1);
    this.stopsBackward = new Int32Array(this.free.length).fill(-1);
  }

  setFree(index: number, free: boolean): void {
    if (free) this.free[index >> 5]! |= 1 << (index & 31);
    else this.free[index >> 5]! &= ~(1 << (index & 31));
  }

  computeAll(): void {
    // The first and last line are the wall around the map; no scan runs there.
    for (let word = this.#words; word < (this.#lines - 1) * this.#words; word++) this.#compute(word);
  }

  /** Brings the stops on this line and those beside it up to date around a cell that changed. */
  computeAround(index: number): void {
    for (let line = -1; line <= 1; line++) {
      const centre = index + line * this.#words * 32;
      for (let word = (centre - 1) >> 5; word <= (centre + 1) >> 5; word++) {
        if (word >= this.#words && word < (this.#lines - 1) * this.#words) this.#compute(word);
      }
    }
  }

  #compute(word: number): void {
    const { free } = this;
    const walls = ~free[word]!;
    const after = (w: number): number => (free[w]! >>> 1) | ((free[w + 1] ?? 0) << 31);
    const before = (w: number): number => (free[w]! << 1) | ((free[w - 1] ?? 0) >>> 31);
    let forward = 0;
    let backward = 0;
    for (const beside of [word - this.#words, word + this.#words]) {
      if (this.#corners === 'no-corner-cutting') {
        // A free cell behind a wall: the diagonal into it was not allowed, so it is reached from here.
        forward |= free[beside]! & ~before(beside);
        backward |= free[beside]! & ~after(beside);
      } else {
        // A wall before a free cell: only the diagonal from here leads past that wall.
        forward |= ~free[beside]! & after(beside);
        backward |= ~free[beside]! & before(beside);
      }
    }
    if (this.#corners === 'one-free') {
      // That diagonal needs the cell ahead of ours, as the one beside it is a wall.
      forward &= after(word);
      backward &= before(word);
    }
    this.stopsForward[word] = walls | forward;
    this.stopsBackward[word] = walls | backward;
  }
}

/** The next stop or goal after an index; −1 if it is a wall. */
export function scanForward(lines: JumpLines, goals: Int32Array, from: number): number {
  const stops = lines.stopsForward;
  let word = from >> 5;
  let hits = (stops[word]! | goals[word]!) & (-2 << (from & 31));
  while (hits === 0) {
    word++;
    hits = stops[word]! | goals[word]!;
  }
  const bit = hits & -hits;
  return lines.free[word]! & bit ? (word << 5) | (31 - Math.clz32(bit)) : -1;
}

/** The next stop or goal before an index; −1 if it is a wall. */
export function scanBackward(lines: JumpLines, goals: Int32Array, from: number): number {
  const stops = lines.stopsBackward;
  let word = from >> 5;
  let hits = (stops[word]! | goals[word]!) & ((1 << (from & 31)) - 1);
  while (hits === 0) {
    word--;
    hits = stops[word]! | goals[word]!;
  }
  const place = 31 - Math.clz32(hits);
  return lines.free[word]! & (1 << place) ? (word << 5) | place : -1;
}
