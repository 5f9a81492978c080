import { firstDirection, type Grid, MOST_COST, opposite, STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import { BucketQueue } from './bucket-queue.ts';

/** Of the cells with a distance, one in so many may be raised by a repair before it starts over. */
const SHARE_RAISED = 16;
const FEWEST_RAISED = 64;
/** Cells nearer than this, in search units, are too few to be worth keeping when a repair starts over. */
const WORTH_KEEPING = 16 * STRAIGHT;

/**
 * The distances from cells to the nearest of some goals, the moves that lead there, and how to keep both right.
 *
 * After an edit, first the cells are **raised** to infinity that have lost all of their best moves, then those whose best moves
 * led only to raised cells, and so on; then Dijkstra's algorithm **lowers** them again from their borders, together with the
 * cells for which the edit made paths shorter (Ramalingam and Reps 1996). Each cell is expanded at most once, and only if its
 * distance has changed or may have: so a repair never expands more cells than building does. Raising comes on top. A repair
 * that would raise many cells gives up early and builds the field again, from the cells on that are nearer than all that it
 * raised.
 */
export class GoalField {
  /** Per cell its distance in search units; Infinity if there is no path. */
  readonly units: Float64Array;
  /** Per cell the moves that lead along shortest paths, bit d for direction d. */
  readonly best: Uint8Array;
  /** Cells expanded so far. */
  expanded = 0;
  readonly #grid: Grid;
  readonly #queue: BucketQueue;
  readonly #isGoal: Uint8Array;
  #goals: readonly number[] = [];
  /** Number of cells with a distance. */
  #reached = 0;
  /** Cells whose moves, or the costs of them, have changed since the last repair. */
  #touched = new Int32Array(64);
  #touchedCount = 0;
  readonly #isTouched: Uint8Array;
  #raised = new Int32Array(FEWEST_RAISED);
  #raisedCount = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.units = new Float64Array(grid.cellCount).fill(Number.POSITIVE_INFINITY);
    this.best = new Uint8Array(grid.cellCount);
    this.#queue = new BucketQueue(grid.cellCount);
    this.#isGoal = new Uint8Array(grid.cellCount);
    this.#isTouched = new Uint8Array(grid.cellCount);
  }

  get goals(): readonly number[] {
    return this.#goals;
  }

  get bytes(): number {
    const arrays = [this.units, this.best, this.#isGoal, this.#isTouched, this.#touched, this.#raised];
    return this.#queue.bytes + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** True if something has changed that no repair has looked at. */
  get hasChanged(): boolean {
    return this.#touchedCount > 0;
  }

  /** True while cells wait to be expanded. */
  get isOpen(): boolean {
    return this.#queue.size > 0;
  }

  setGoals(goals: readonly number[]): void {
    for (const cell of this.#goals) {
      this.#isGoal[cell] = 0;
      this.touch(cell);
    }
    this.#goals = goals;
    for (const cell of goals) {
      this.#isGoal[cell] = 1;
      this.touch(cell);
    }
  }

  /** Notes that a cell's moves, or the costs of them, have changed. */
  touch(cell: number): void {
    if (this.#isTouched[cell]) return;
    this.#isTouched[cell] = 1;
    if (this.#touchedCount === this.#touched.length)
      this.#touched = grown(this.#touched, this.#touchedCount + 1);
    this.#touched[this.#touchedCount++] = cell;
  }

  /** Raises what the changes took the distances from, and queues the cells from which distances spread again. */
  startRepair(): void {
    const wasOpen = this.isOpen;
    this.#queue.reopen();
    const most = Math.max(FEWEST_RAISED, Math.floor(this.#reached / SHARE_RAISED));
    this.#raisedCount = 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#touchedCount; i++) {
      const cell = this.#touched[i]!;
      if (this.#keepsDistance(cell)) continue;
      nearest = Math.min(nearest, this.units[cell]!);
      this.#note(cell);
    }
    for (let i = 0; i < this.#raisedCount; i++) this.#raise(this.#raised[i]!);
    for (let i = 0; i < this.#raisedCount && this.#raisedCount <= most; i++)
      this.#takeSupport(this.#raised[i]!);
    if (this.#raisedCount > most) this.#startOver(wasOpen ? 0 : nearest);
    else for (let i = 0; i < this.#raisedCount; i++) this.#lookAround(this.#raised[i]!);
    for (let i = 0; i < this.#touchedCount; i++) {
      this.#isTouched[this.#touched[i]!] = 0;
      this.#lookAround(this.#touched[i]!);
    }
    this.#touchedCount = 0;
  }

  /** Expands up to that many cells, nearest first; returns how many it was. */
  expand(expansions: number): number {
    const { offsets, stepCosts, terrain, arrivals } = this.#grid;
    const { units, best } = this;
    const queue = this.#queue;
    let expanded = 0;
    for (; expanded < expansions && queue.size > 0; expanded++) {
      const cell = queue.take(units);
      const factor = terrain === null ? 1 : terrain[cell]!;
      const straight = units[cell]! + Math.round(stepCosts[0]! * factor);
      const diagonal = units[cell]! + Math.round(stepCosts[1]! * factor);
      for (let m = arrivals[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const from = cell + offsets[d]!;
        const through = (d & 1) === 0 ? straight : diagonal;
        const known = units[from]!;
        if (through < known) {
          if (known === Number.POSITIVE_INFINITY) this.#reached++;
          units[from] = through;
          best[from] = 1 << opposite(d);
          queue.put(from, through);
        } else if (through === known) best[from]! |= 1 << opposite(d);
      }
    }
    this.expanded += expanded;
    return expanded;
  }

  /** Drops those of a cell's best moves that are none any more; false if the cell had a distance and no move is left. */
  #keepsDistance(cell: number): boolean {
    const { moves, offsets, passable } = this.#grid;
    const { units, best } = this;
    const here = units[cell]!;
    if (here === Number.POSITIVE_INFINITY) return true;
    if (this.#isGoal[cell]) return passable[cell] === 1;
    let kept = 0;
    for (let m = best[cell]! & moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = cell + offsets[d]!;
      if (units[next]! + this.#cost(d, next) === here) kept |= 1 << d;
    }
    best[cell] = kept;
    return kept !== 0;
  }

  #note(cell: number): void {
    if (this.#raisedCount === this.#raised.length) this.#raised = grown(this.#raised, this.#raisedCount + 1);
    this.#raised[this.#raisedCount++] = cell;
  }

  #raise(cell: number): void {
    this.units[cell] = Number.POSITIVE_INFINITY;
    this.best[cell] = 0;
    this.#reached--;
    this.#queue.remove(cell);
  }

  /** No path leads through a raised cell: raises the neighbours that relied on it alone. */
  #takeSupport(cell: number): void {
    const { offsets } = this.#grid;
    const { best } = this;
    for (let d = 0; d < 8; d++) {
      const from = cell + offsets[d]!;
      const move = 1 << opposite(d);
      const moves = best[from]!;
      if ((moves & move) === 0) continue;
      best[from] = moves & ~move;
      if (moves !== move) continue;
      this.#raise(from);
      this.#note(from);
    }
  }

  /** Raises all cells that are this far or farther, and queues those nearer ones from which moves may lead to them. */
  #startOver(nearest: number): void {
    const { units, best } = this;
    const queue = this.#queue;
    if (nearest < WORTH_KEEPING) {
      queue.clear();
      units.fill(Number.POSITIVE_INFINITY);
      best.fill(0);
      this.#reached = 0;
    } else {
      const { stepCosts, terrain } = this.#grid;
      const border = nearest - stepCosts[1]! * (terrain === null ? 1 : MOST_COST);
      for (let cell = 0; cell < units.length; cell++) {
        const distance = units[cell]!;
        if (distance < border) continue;
        if (distance < nearest) queue.put(cell, distance);
        else if (distance < Number.POSITIVE_INFINITY) {
          units[cell] = Number.POSITIVE_INFINITY;
          best[cell] = 0;
          this.#reached--;
        }
      }
    }
    for (const goal of this.#goals) this.#lookAround(goal);
  }

  /** Gives a cell the distance that it has by its neighbours, if that is less than what it has. */
  #lookAround(cell: number): void {
    const { moves, offsets, passable } = this.#grid;
    const { units, best } = this;
    const before = units[cell]!;
    let least = before;
    let bestMoves = best[cell]!;
    if (this.#isGoal[cell]) {
      if (passable[cell] === 0) return;
      least = 0;
      bestMoves = 0;
    } else {
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + offsets[d]!;
        const through = units[next]! + this.#cost(d, next);
        if (through < least) {
          least = through;
          bestMoves = 1 << d;
        } else if (through === least && through < Number.POSITIVE_INFINITY) bestMoves |= 1 << d;
      }
    }
    best[cell] = bestMoves;
    if (least === before) return;
    if (before === Number.POSITIVE_INFINITY) this.#reached++;
    units[cell] = least;
    this.#queue.put(cell, least);
  }

  #cost(d: number, into: number): number {
    const { stepCosts, terrain } = this.#grid;
    return terrain === null ? stepCosts[d]! : Math.round(stepCosts[d]! * terrain[into]!);
  }
}
