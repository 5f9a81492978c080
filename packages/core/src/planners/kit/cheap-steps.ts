import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import { cheapStep } from './cheap-step.ts';

/** An agent that found no cheap step looks again after up to this many ticks. A power of 2. */
const LOOK_AGAIN = 4;

/** The cheap steps ({@link cheapStep}) of a crowd of agents of which many may be stuck behind walls and each other. */
export class CheapSteps {
  readonly #crowd: Crowd;
  readonly #isFree: (cell: number) => boolean;
  /** The agent that takes a step. */
  #slot = -1;
  /** Per slot the cell on which it found no step, or 0. */
  #stuckOn = new Int32Array(0);

  /** @param isFree whether an agent may move to a cell next to its own, as far as other agents are concerned */
  constructor(crowd: Crowd, isFree: (slot: number, to: number) => boolean) {
    this.#crowd = crowd;
    this.#isFree = (cell) => isFree(this.#slot, cell);
  }

  /** The cell to which an agent should move, or −1 if it should stay. */
  next(slot: number, tick: number): number {
    const here = this.#crowd.cells[slot]!;
    this.#stuckOn = grown(this.#stuckOn, slot + 1);
    if (this.#stuckOn[slot] === here && ((slot + tick) & (LOOK_AGAIN - 1)) !== 0) return -1;
    this.#slot = slot;
    const cell = cheapStep(this.#crowd.grid, here, this.#crowd.targets[slot]!, this.#isFree);
    this.#stuckOn[slot] = cell === here ? here : 0;
    return cell === here ? -1 : cell;
  }

  /** The agent has another target. */
  forget(slot: number): void {
    if (slot < this.#stuckOn.length) this.#stuckOn[slot] = 0;
  }

  save(out: StateWriter): void {
    out.array(this.#stuckOn);
  }

  load(from: StateReader): void {
    this.#stuckOn = from.ints();
  }
}
