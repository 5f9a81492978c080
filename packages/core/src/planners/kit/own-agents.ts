import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';

/**
 * Which agents a planner moves, so that it can tell apart what `crowd.outside` does not: its own slow agents look like
 * outside agents while they rest after a move, and will go on.
 */
export class OwnAgents {
  readonly #crowd: Crowd;
  /** Per slot 1 if it is one of them. */
  #own = new Uint8Array(0);

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** To be called when an agent was added or re-tasked: only then the crowd tells, whether it rests or not. */
  note(slot: number): void {
    this.#own = grown(this.#own, this.#crowd.slotCount);
    this.#own[slot] = this.#crowd.outside[slot] ? 0 : 1;
  }

  /** The agent has left. */
  forget(slot: number): void {
    this.#own[slot] = 0;
  }

  has(slot: number): boolean {
    return this.#own[slot] === 1;
  }

  /** Whether an agent must be expected to stay where it is: it is an outside agent, or holds its place. */
  isObstacle(slot: number): boolean {
    const { outside, rests } = this.#crowd;
    return outside[slot] === 1 && (rests[slot] === 0 || !this.has(slot));
  }

  save(out: StateWriter): void {
    out.array(this.#own);
  }

  load(from: StateReader): void {
    this.#own = from.array(Uint8Array<ArrayBuffer>);
  }
}
