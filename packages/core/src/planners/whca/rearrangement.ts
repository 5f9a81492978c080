import { grown } from '../../grow.ts';
import type { Crowd } from '../../world/index.ts';
import type { OwnAgents } from '../kit/own-agents.ts';
import type { Precedence } from '../kit/precedence.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';

/** Which agents have to plan again when plans are rearranged for the sake of one agent, the leader. */
export class Rearrangement {
  readonly #crowd: Crowd;
  readonly #own: OwnAgents;
  readonly #precedence: Precedence;
  /** Per slot the number of the rearrangement in which it got its plan. */
  #settledIn = new Int32Array(0);
  #number = 0;
  #leader = -1;

  constructor(crowd: Crowd, own: OwnAgents, precedence: Precedence) {
    this.#crowd = crowd;
    this.#own = own;
    this.#precedence = precedence;
  }

  /** Begins a rearrangement. */
  lead(slot: number): void {
    this.#settledIn = grown(this.#settledIn, this.#crowd.slotCount);
    this.#leader = slot;
    this.#number++;
  }

  /** Whether the rearrangement is made for the sake of this agent. */
  leads(slot: number): boolean {
    return slot === this.#leader;
  }

  /** The agent has its plan in this rearrangement and no longer makes way. */
  settle(slot: number): void {
    this.#settledIn[slot] = this.#number;
  }

  /** Whether an agent makes way in this rearrangement. */
  yields(slot: number): boolean {
    const leader = this.#leader;
    if (this.#own.isObstacle(slot) || this.#settledIn[slot] === this.#number) return false;
    return !holdsSharedTarget(this.#crowd, slot, leader) && this.#precedence.compare(leader, slot) < 0;
  }
}
