import type { Grid } from '../grid/index.ts';
import type { Segment } from './segment.ts';

/** Level, falling at 45°, upright, rising at 45°: steps along a cut. */
const STEP_X = [1, 1, 0, 1];
const STEP_Y = [0, 1, 1, -1];
const ORIENTATIONS = 4;

/** From a cell of a cut to the next. Two orientations on, it is the step across the cut. */
export function cutStep(orientation: number, stride: number): number {
  return STEP_X[orientation]! + STEP_Y[orientation]! * stride;
}

/**
 * A straight line of free cells from wall to wall. One object is made to run through many cells in turn, so that
 * trying thousands of places allocates nothing.
 */
export class StraightCut {
  readonly #grid: Grid;
  readonly #passable: Uint8Array;
  /** Whether a cell and a wall that touch only at a corner leave space for a diagonal move between them. */
  readonly #cornersAreOpen: boolean;
  fromX = 0;
  fromY = 0;
  toX = 0;
  toY = 0;
  /** From wall to wall, in tiles; longer than the number of steps where it is slanted. */
  length = 0;

  /** `passable` stands in for the grid's own, so that cuts can run on past walls that do not count. */
  constructor(grid: Grid, passable: Uint8Array = grid.passable) {
    this.#grid = grid;
    this.#passable = passable;
    this.#cornersAreOpen = grid.corners === 'always' || grid.corners === 'one-free';
  }

  get ends(): Segment {
    return [
      [this.fromX, this.fromY],
      [this.toX, this.toY],
    ];
  }

  /** Runs through a free tile; false, and of no use, if that makes it longer than `longest`. */
  run(x: number, y: number, orientation: number, longest: number): boolean {
    const dx = STEP_X[orientation]!;
    const dy = STEP_Y[orientation]!;
    const slanted = dx !== 0 && dy !== 0;
    const perStep = slanted ? Math.SQRT2 : 1;
    const most = Math.floor(longest / perStep);
    const after = this.#steps(x, y, dx, dy, slanted, most);
    if (after < 0) return false;
    const before = this.#steps(x, y, -dx, -dy, slanted, most - after);
    if (before < 0) return false;
    this.length = (before + after + 1) * perStep;
    this.fromX = x - before * dx;
    this.fromY = y - before * dy;
    this.toX = x + after * dx;
    this.toY = y + after * dy;
    if (slanted && this.#cornersAreOpen) this.#closeCorners(dx, dy);
    return true;
  }

  /** Free steps up to a wall; −1 if there are more than `most`. */
  #steps(x: number, y: number, dx: number, dy: number, slanted: boolean, most: number): number {
    const { stride } = this.#grid;
    const passable = this.#passable;
    const side = dy * stride;
    const step = dx + side;
    let cell = this.#grid.cell(x, y);
    let steps = 0;
    while (passable[cell + step] === 1) {
      // A slanted line ends where it touches a wall with a side.
      if (slanted && (passable[cell + dx] === 0 || passable[cell + side] === 0)) break;
      cell += step;
      if (++steps > most) return -1;
    }
    return steps;
  }

  /** Ends in the wall itself where it would touch it at a corner only. */
  #closeCorners(dx: number, dy: number): void {
    const grid = this.#grid;
    if (grid.isFree(this.toX + dx, this.toY) && grid.isFree(this.toX, this.toY + dy)) {
      this.toX += dx;
      this.toY += dy;
    }
    if (grid.isFree(this.fromX - dx, this.fromY) && grid.isFree(this.fromX, this.fromY - dy)) {
      this.fromX -= dx;
      this.fromY -= dy;
    }
  }
}

/** The cheapest of the cuts that were tried so far. */
export class CheapestCut {
  readonly #cut: StraightCut;
  #least = Number.POSITIVE_INFINITY;
  /** Undefined if none could be made. */
  ends: Segment | undefined;

  /** What the cheapest cut costs; Infinity if none could be made. */
  get least(): number {
    return this.#least;
  }

  constructor(cut: StraightCut) {
    this.#cut = cut;
  }

  /**
   * Tries the four cuts through a free tile. A cut costs its length, `base`, and what `extra` says of it: Infinity
   * rules it out. So does a length above `longest`.
   */
  tryThrough(x: number, y: number, base: number, longest: number, extra: (cut: StraightCut) => number): void {
    const cut = this.#cut;
    for (let o = 0; o < ORIENTATIONS; o++) {
      if (!cut.run(x, y, o, Math.min(longest, this.#least - base))) continue;
      if (cut.length + base >= this.#least) continue;
      const cost = cut.length + base + extra(cut);
      if (cost >= this.#least) continue;
      this.#least = cost;
      this.ends = cut.ends;
    }
  }
}
