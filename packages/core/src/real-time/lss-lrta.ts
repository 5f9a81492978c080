import { firstDirection, type Grid, opposite } from '../grid/index.ts';
import {
  CLOSED,
  CLOSED_STATE,
  F,
  MOVES_SHIFT,
  NodeStore,
  OpenList,
  ORDER,
  SEEN,
  SEEN_STATE,
  STATE,
} from '../search/index.ts';
import { CellList } from './cell-list.ts';
import { NEIGHBOURS_KNOWN, Values } from './values.ts';

/**
 * LSS-LRTA\* (Koenig and Sun 2009): A\* limited to a number of expansions, then every expanded cell learns the
 * least cost to leave the local search space plus the estimate there. That is as much as the search can know;
 * RTAA\* learns less and does it faster.
 */
export class LssLrta {
  expanded = 0;
  readonly knowledge: Values;
  readonly #grid: Grid;
  readonly #lookahead: number;
  readonly #nodes: NodeStore;
  readonly #open: OpenList;
  /** Every cell that the present search has seen, in order; some of them are closed. */
  readonly #seen = new CellList();
  #closedCount = 0;
  #stamp = 0;
  #goal = 0;

  constructor(grid: Grid, lookahead: number) {
    this.#grid = grid;
    this.#lookahead = lookahead;
    this.knowledge = new Values(grid);
    this.#nodes = new NodeStore(grid.cellCount);
    this.#open = new OpenList(this.#nodes);
  }

  /** Forgets everything and takes another goal. */
  begin(goal: number): void {
    this.#goal = goal;
    this.knowledge.reset(goal, undefined);
    this.expanded = 0;
  }

  /** The path from `start`, both ends included, to the most promising cell; undefined if there is nowhere to go. */
  plan(start: number): number[] | undefined {
    const next = this.#explore(start);
    if (next < 0) return undefined;
    const path = this.#nodes.trace(this.#grid.offsets, start, next);
    this.#learn();
    return path;
  }

  /** A\* until the goal is next or the lookahead is used up; the next cell to expand, or −1 if none is left. */
  #explore(start: number): number {
    const grid = this.#grid;
    const { moves, offsets, stepCosts, terrain } = grid;
    const hasTraps = grid.arrivals !== moves;
    const values = this.knowledge;
    const { now, flags } = values;
    const { numbers, fields } = this.#nodes;
    const open = this.#open;
    this.#stamp = this.#nodes.nextStamp();
    const seen = this.#stamp | SEEN;
    const closed = seen | CLOSED;
    this.#seen.clear();
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
      if ((flags[cell]! & NEIGHBOURS_KNOWN) === 0) values.initNeighbourhood(cell);
      const g = numbers[cell << 2]!;
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + offsets[d]!;
        const state = fields[(next << 3) | STATE]!;
        if ((state & CLOSED_STATE) === closed) continue;
        const nextG = g + (terrain === null ? stepCosts[d]! : Math.round(stepCosts[d]! * terrain[next]!));
        const isNew = (state & SEEN_STATE) !== seen;
        // The agent could not learn its way out of where one-way tiles leave no path.
        if (isNew && hasTraps && !grid.reaches(next, this.#goal)) continue;
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
    this.#nodes.fields[(cell << 3) | STATE] = state;
    this.#nodes.fields[(cell << 3) | ORDER] = this.#seen.length;
    this.#seen.push(cell);
    this.#open.push(cell);
  }

  /** Dijkstra inwards from the cells left in the open list, each with its estimate, over all expanded cells. */
  #learn(): void {
    const { moves, offsets, stepCosts, terrain } = this.#grid;
    const { numbers, fields } = this.#nodes;
    const values = this.knowledge;
    const open = this.#open;
    const closed = this.#stamp | SEEN | CLOSED;
    open.clear();
    for (let i = 0; i < this.#seen.length; i++) {
      const cell = this.#seen.at(i);
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
        // After a wall has fallen a learned value may be too large.
        else values.now[cell] = h;
      }
      const factor = terrain === null ? 1 : terrain[cell]!;
      for (let d = 0; d < 8; d++) {
        const from = cell + offsets[d]!;
        if ((fields[(from << 3) | STATE]! & CLOSED_STATE) !== closed) continue;
        if ((moves[from]! & (1 << opposite(d))) === 0) continue;
        const through = h + Math.round(stepCosts[d]! * factor);
        const before = numbers[(from << 2) | F]!;
        if (through >= before) continue;
        numbers[(from << 2) | F] = through;
        if (before === Number.POSITIVE_INFINITY) open.push(from);
        else open.decrease(from);
      }
    }
  }
}
