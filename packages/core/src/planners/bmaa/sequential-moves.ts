import type { Crowd, PlannerContext } from '../../world/index.ts';

/**
 * Moving agents one after the other within a tick, as BMAA\*'s controller does: who comes later finds the cells
 * that others have left free, and those they have taken taken. Every agent moves at most once a tick.
 */
export class SequentialMoves {
  readonly #crowd: Crowd;
  readonly #context: PlannerContext;
  /** Per cell who is there after the moves made so far in this tick; −1 for nobody. */
  readonly #now: Int32Array;

  constructor(context: PlannerContext) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#now = new Int32Array(context.crowd.grid.cellCount).fill(-1);
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

  /** Moves an agent to a neighbouring cell if nobody is there; whether it did. */
  tryMove(slot: number, to: number): boolean {
    const { cells, next } = this.#crowd;
    if (this.#now[to]! >= 0 || !this.#isMove(cells[slot]!, to) || this.#crosses(cells[slot]!, to))
      return false;
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
    for (let d = 0; d < 8; d++) {
      const to = cell + grid.offsets[d]!;
      if (this.#now[to]! < 0 && this.#isMove(cell, to) && !this.#crosses(cell, to)) free.push(to);
    }
    if (free.length > 0 && this.tryMove(slot, this.#context.random.pick(free))) this.#context.pushed(slot);
  }

  #isMove(from: number, to: number): boolean {
    const { grid } = this.#crowd;
    const d = grid.offsets.indexOf(to - from);
    return d >= 0 && (grid.moves[from]! & (1 << d)) !== 0;
  }

  /** Whether somebody has moved along the other diagonal of the same square, where that is forbidden. */
  #crosses(from: number, to: number): boolean {
    if (!this.#context.crossingForbidden) return false;
    const { grid, origins } = this.#crowd;
    const d = grid.offsets.indexOf(to - from);
    if (d % 2 === 0) return false;
    const left = from + grid.offsets[(d + 7) & 7]!;
    const right = from + grid.offsets[(d + 1) & 7]!;
    const onLeft = this.#now[left]!;
    const onRight = this.#now[right]!;
    return (onLeft >= 0 && origins[onLeft] === right) || (onRight >= 0 && origins[onRight] === left);
  }
}
