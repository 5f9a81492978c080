import { firstDirection, type Grid, opposite } from '../grid/index.ts';
import {
  CLOSED,
  F,
  MOVES_MASK,
  MOVES_SHIFT,
  NodeStore,
  OpenList,
  ORDER,
  SEEN,
  STAMP_MASK,
  STATE,
} from '../search/index.ts';
import type { LookaheadStrategy } from './lookahead-strategy.ts';
import { RING_KNOWN, Values } from './values.ts';

const SEEN_STATE = STAMP_MASK | SEEN;
const CLOSED_STATE = SEEN_STATE | CLOSED;

/**
 * LSS-LRTA\* (Koenig and Sun 2009): A\* limited to a number of expansions, then every expanded cell learns the
 * least way out of the local search space plus the estimate there. That is as much as the search can know;
 * RTAA\* learns less and does it faster.
 */
export class LssLrta implements LookaheadStrategy {
  expanded = 0;
  readonly #grid: Grid;
  readonly #lookahead: number;
  readonly #values: Values;
  readonly #nodes: NodeStore;
  readonly #open: OpenList;
  /** Every cell that the present search has seen, in order; some of them are closed. */
  #seen = new Int32Array(256);
  #seenCount = 0;
  #closedCount = 0;
  #stamp = 0;
  #goal = 0;

  constructor(grid: Grid, lookahead: number) {
    this.#grid = grid;
    this.#lookahead = lookahead;
    this.#values = new Values(grid);
    this.#nodes = new NodeStore(grid.cellCount);
    this.#open = new OpenList(this.#nodes);
  }

  begin(goal: number): void {
    this.#goal = goal;
    this.#values.reset(goal, undefined);
    this.expanded = 0;
  }

  plan(start: number): number[] | undefined {
    const next = this.#explore(start);
    if (next < 0) return undefined;
    const path = this.#trace(start, next);
    this.#learn();
    return path;
  }

  get cellsVisited(): number {
    return this.#values.visitedCount;
  }

  get cellsLearned(): number {
    return this.#values.learnedCount;
  }

  heuristic(cell: number): number {
    return this.#values.get(cell);
  }

  forEachLearned(visit: (cell: number, units: number, removed: boolean) => void): void {
    this.#values.forEachLearned(visit);
  }

  /** A\* until the goal is next or the lookahead is used up; the next cell to expand, or −1 if none is left. */
  #explore(start: number): number {
    const { moves, offsets, stepCosts } = this.#grid;
    const { now, flags } = this.#values;
    const { numbers, fields } = this.#nodes;
    const open = this.#open;
    this.#stamp = this.#nodes.nextStamp();
    const seen = this.#stamp | SEEN;
    const closed = seen | CLOSED;
    this.#seenCount = 0;
    this.#closedCount = 0;
    open.clear();
    numbers[start << 2] = 0;
    numbers[(start << 2) | F] = 0;
    this.#see(start, seen);
    while (open.size > 0) {
      const cell = open.first();
      if (cell === this.#goal || this.#closedCount >= this.#lookahead) return cell;
      open.pop();
      fields[(cell << 3) | STATE] = fields[(cell << 3) | STATE]! | CLOSED;
      this.#closedCount++;
      this.expanded++;
      if ((flags[cell]! & RING_KNOWN) === 0) this.#values.meetRing(cell);
      const g = numbers[cell << 2]!;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + offsets[d]!;
        const state = fields[(next << 3) | STATE]!;
        if ((state & CLOSED_STATE) === closed) continue;
        const nextG = g + stepCosts[d]!;
        const isNew = (state & SEEN_STATE) !== seen;
        if (!isNew && nextG >= numbers[next << 2]!) continue;
        numbers[next << 2] = nextG;
        numbers[(next << 2) | F] = nextG + now[next]!;
        if (isNew) {
          this.#see(next, seen | (d << MOVES_SHIFT));
        } else {
          fields[(next << 3) | STATE] = seen | (d << MOVES_SHIFT);
          open.decrease(next);
        }
      }
    }
    return -1;
  }

  /** Puts a cell that the search has not met before in the open list. */
  #see(cell: number, state: number): void {
    if (this.#seenCount === this.#seen.length) {
      const larger = new Int32Array(2 * this.#seenCount);
      larger.set(this.#seen);
      this.#seen = larger;
    }
    this.#nodes.fields[(cell << 3) | STATE] = state;
    this.#nodes.fields[(cell << 3) | ORDER] = this.#seenCount;
    this.#seen[this.#seenCount++] = cell;
    this.#open.push(cell);
  }

  /** Dijkstra inwards from the cells left in the open list, each with its estimate, over all expanded cells. */
  #learn(): void {
    const { moves, offsets, stepCosts } = this.#grid;
    const { numbers, fields } = this.#nodes;
    const values = this.#values;
    const open = this.#open;
    const closed = this.#stamp | SEEN | CLOSED;
    open.clear();
    for (let i = 0; i < this.#seenCount; i++) {
      const cell = this.#seen[i]!;
      if ((fields[(cell << 3) | STATE]! & CLOSED_STATE) === closed) {
        numbers[(cell << 2) | F] = Number.POSITIVE_INFINITY;
      } else {
        numbers[(cell << 2) | F] = values.now[cell]!;
        open.push(cell);
      }
    }
    for (let left = this.#closedCount; left > 0 && open.size > 0; ) {
      const cell = open.pop();
      const h = numbers[(cell << 2) | F]!;
      if ((fields[(cell << 3) | STATE]! & CLOSED_STATE) === closed) {
        left--;
        if (h > values.now[cell]!) values.raise(cell, h);
        // After a wall has fallen what was learned may turn out to be too much.
        else values.now[cell] = h;
      }
      for (let d = 0; d < 8; d++) {
        const from = cell + offsets[d]!;
        if ((fields[(from << 3) | STATE]! & CLOSED_STATE) !== closed) continue;
        if ((moves[from]! & (1 << opposite(d))) === 0) continue;
        const way = h + stepCosts[d]!;
        const before = numbers[(from << 2) | F]!;
        if (way >= before) continue;
        numbers[(from << 2) | F] = way;
        if (before === Number.POSITIVE_INFINITY) open.push(from);
        else open.decrease(from);
      }
    }
  }

  #trace(start: number, end: number): number[] {
    const { offsets } = this.#grid;
    const { fields } = this.#nodes;
    const path: number[] = [];
    for (let cell = end; cell !== start; ) {
      path.push(cell);
      cell -= offsets[(fields[(cell << 3) | STATE]! & MOVES_MASK) >> MOVES_SHIFT]!;
    }
    path.push(start);
    return path.reverse();
  }
}
