import { grown } from '../../grow.ts';

const UNKNOWN = 0;
const ON_THE_WALK = 1;
const WAITS_FOR_TRAFFIC = 2;
const STUCK = 3;

/** What the search for deadlocks has to know about agents. */
export interface Waiting {
  /** The agent that a slot waits for, or −1 if it does not wait. */
  blocker(slot: number): number;
  /** Whether an agent stands on its target. It will not move unless asked to. */
  isParked(slot: number): boolean;
}

/**
 * Finds the agents that wait in vain. Each agent waits for at most one other. Following these links leads to an agent
 * that moves (no deadlock), to a parked agent, or into a cycle.
 */
export class Deadlocks {
  /** Slots that wait in vain: those in cycles and those that wait for them. */
  readonly stuck: number[] = [];
  /** Parked slots that another agent waits for. */
  readonly parked: number[] = [];
  /** Waiting cycles: the slots of each, in the order in which they wait for each other. */
  readonly cycles: number[][] = [];
  #verdicts = new Uint8Array(0);
  readonly #walk: number[] = [];

  find(slots: readonly number[], slotCount: number, waiting: Waiting): void {
    this.stuck.length = 0;
    this.parked.length = 0;
    this.cycles.length = 0;
    this.#verdicts = grown(this.#verdicts, slotCount);
    this.#verdicts.fill(UNKNOWN);
    for (const slot of slots) {
      if (this.#verdicts[slot] === UNKNOWN && waiting.blocker(slot) >= 0) this.#follow(slot, waiting);
    }
  }

  #follow(from: number, waiting: Waiting): void {
    const walk = this.#walk;
    const verdicts = this.#verdicts;
    walk.length = 0;
    let slot = from;
    while (verdicts[slot] === UNKNOWN && waiting.blocker(slot) >= 0) {
      verdicts[slot] = ON_THE_WALK;
      walk.push(slot);
      slot = waiting.blocker(slot);
    }
    let verdict = verdicts[slot]!;
    if (verdict === ON_THE_WALK) {
      this.cycles.push(walk.slice(walk.indexOf(slot)));
      verdict = STUCK;
    } else if (verdict === UNKNOWN) {
      const parked = waiting.isParked(slot);
      verdict = parked ? STUCK : WAITS_FOR_TRAFFIC;
      verdicts[slot] = verdict;
      if (parked) this.parked.push(slot);
    }
    for (const waiter of walk) verdicts[waiter] = verdict;
    if (verdict === STUCK) this.stuck.push(...walk);
  }
}
