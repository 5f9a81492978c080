import { directionsOf } from '../../grid/index.ts';
import { type Crowd, crosser, type PlannerContext } from '../../world/index.ts';
import { isPointOfNoReturn } from '../kit/no-return.ts';
import { Reasons } from '../kit/reasons.ts';

/**
 * Moving agents one after the other within a tick, as BMAA\*'s controller does: for later agents, cells that
 * others have left are free and cells that others have entered are taken. Every agent moves at most once a tick.
 */
export class SequentialMoves {
  /** Keeps which agent was pushed by which, for display. */
  reasons: Reasons | null = null;
  readonly #crowd: Crowd;
  readonly #context: PlannerContext;
  /** Per cell the slot that is there after the moves made so far in this tick, or −1. */
  readonly #now: Int32Array;

  constructor(context: PlannerContext) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#now = new Int32Array(context.crowd.grid.cellCount).fill(-1);
  }

  keepReasons(keep: boolean): void {
    this.reasons = keep ? (this.reasons ?? new Reasons(this.#context)) : null;
  }

  /** Call before the first move of a tick. */
  begin(): void {
    const { slots, cells } = this.#crowd;
    for (const slot of slots) this.#now[cells[slot]!] = slot;
  }

  /** Call after the last move of a tick. */
  end(): void {
    const { slots, next } = this.#crowd;
    for (const slot of slots) this.#now[next[slot]!] = -1;
  }

  hasMoved(slot: number): boolean {
    return this.#crowd.next[slot] !== this.#crowd.cells[slot];
  }

  /** Moves an agent to a neighbouring cell if it is free. Returns whether it did. */
  tryMove(slot: number, to: number): boolean {
    const { cells, next } = this.#crowd;
    if (!this.isFree(cells[slot]!, this.#crowd.grid.moveBetween(cells[slot]!, to))) return false;
    this.#now[cells[slot]!] = -1;
    this.#now[to] = slot;
    next[slot] = to;
    return true;
  }

  /** If an agent that has arrived stands on a cell, sends it to a free cell beside it, if there is one. */
  push(cell: number, pusher: number): void {
    const { cells, targets, outside, grid } = this.#crowd;
    const slot = this.#now[cell]!;
    if (slot < 0 || slot === pusher || outside[slot] || cells[slot] !== targets[slot] || this.hasMoved(slot))
      return;
    const free: number[] = [];
    for (const d of directionsOf(grid.moves[cell]!))
      if (this.isFree(cell, d) && !isPointOfNoReturn(this.#crowd, slot, cell + grid.offsets[d]!))
        free.push(cell + grid.offsets[d]!);
    if (free.length === 0 || !this.tryMove(slot, this.#context.random.pick(free))) return;
    this.#context.pushed(slot);
    this.reasons?.note(slot, { asker: pusher });
  }

  /** Whether a move of the grid leads to a free cell and crosses no other agent's move. */
  isFree(from: number, d: number): boolean {
    if (d < 0 || this.#now[from + this.#crowd.grid.offsets[d]!]! >= 0) return false;
    return !this.#context.crossingForbidden || crosser(this.#crowd, from, d) < 0;
  }
}
