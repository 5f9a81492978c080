import { grown } from '../../grow.ts';
import type { Crowd, Explanation, ExplanationMethod, PlannerContext } from '../../world/index.ts';

const NOBODY = -1;
const UNKNOWN = -1;

/**
 * What agents wanted and did in the last tick: the part of explanations that all planners have in common. A planner
 * has one only while reasons are kept.
 */
export class Reasons {
  readonly #crowd: Crowd;
  readonly #crossingForbidden: boolean;
  /** Per slot where it was, where it goes and its target in the tick; {@link UNKNOWN} if it was not in the world. */
  #from = new Int32Array(0);
  #to = new Int32Array(0);
  #targets = new Int32Array(0);
  /** Per slot 1 if its goal cannot be reached. */
  #cutOff = new Uint8Array(0);
  /** Per slot the cell that it wanted, if that is known, and the agent for which it makes way. */
  #wanted = new Int32Array(0);
  #askers = new Int32Array(0);
  /** Per slot 1 if the budget ended before the planner came to it. */
  #unserved = new Uint8Array(0);
  /** By cell the agents before and after the tick; made when they are asked for. */
  #before: Map<number, number> | undefined;
  readonly #after = new Map<number, number>();

  constructor({ crowd, crossingForbidden }: PlannerContext) {
    this.#crowd = crowd;
    this.#crossingForbidden = crossingForbidden;
  }

  /** A tick begins. */
  start(): void {
    const { slotCount } = this.#crowd;
    this.#from = grown(this.#from, slotCount).fill(UNKNOWN);
    this.#to = grown(this.#to, slotCount);
    this.#targets = grown(this.#targets, slotCount);
    this.#cutOff = grown(this.#cutOff, slotCount);
    this.#wanted = grown(this.#wanted, slotCount).fill(UNKNOWN);
    this.#askers = grown(this.#askers, slotCount).fill(NOBODY);
    this.#unserved = grown(this.#unserved, slotCount).fill(0);
    this.#before = undefined;
  }

  /** An agent would go to a cell if nothing were in its way. */
  want(slot: number, cell: number): void {
    this.#wanted[slot] = cell;
  }

  /** An agent makes way for another. */
  makesWay(slot: number, asker: number): void {
    this.#askers[slot] = asker;
  }

  /** The budget has ended before the planner came to an agent. */
  miss(slot: number): void {
    this.#unserved[slot] = 1;
  }

  /** All next cells are decided. */
  finish(): void {
    const { slots, cells, origins, next, targets, aims, goals, outside } = this.#crowd;
    for (const slot of slots) {
      // Nobody may swap or cross with an outside agent that was moved since the last tick.
      this.#from[slot] = outside[slot] ? origins[slot]! : cells[slot]!;
      this.#to[slot] = outside[slot] ? cells[slot]! : next[slot]!;
      this.#targets[slot] = targets[slot]!;
      this.#cutOff[slot] = aims[slot] === goals[slot] ? 0 : 1;
    }
  }

  /** The slot now belongs to another agent. */
  forget(slot: number): void {
    if (slot < this.#from.length) this.#from[slot] = UNKNOWN;
  }

  /** Whether an agent was in the world in the last tick, and not moved from outside. */
  knows(slot: number): boolean {
    return this.#from[slot]! >= 0 && this.#crowd.outside[slot] === 0;
  }

  /** Where an agent was before the last tick, where it went, and its target then. */
  from(slot: number): number {
    return this.#from[slot]!;
  }

  to(slot: number): number {
    return this.#to[slot]!;
  }

  target(slot: number): number {
    return this.#targets[slot]!;
  }

  /** Why an agent did what it did; undefined if that is not known. */
  explain(slot: number, method?: ExplanationMethod): Explanation | undefined {
    if (!this.knows(slot)) return undefined;
    const from = this.#from[slot]!;
    const to = this.#to[slot]!;
    const target = this.#targets[slot]!;
    const asker = this.#askers[slot]!;
    if (from === to && from === target)
      return { reason: this.#cutOff[slot] ? 'no-path' : 'home', wanted: from, blocker: NOBODY, method };
    const wanted = this.#wanted[slot] === UNKNOWN ? from : this.#wanted[slot]!;
    const blocker = this.inTheWay(slot, wanted);
    if (from !== to) {
      if (to === wanted) return { reason: 'moved', wanted, blocker: NOBODY, method };
      if (asker >= 0) return { reason: 'made-way', wanted, blocker: asker, method };
      if (wanted === from) return { reason: 'made-way', wanted, blocker, method };
    } else if (this.#unserved[slot]) return { reason: 'no-time', wanted: from, blocker: NOBODY, method };
    if (wanted !== from && blocker >= 0) return { reason: 'blocked', wanted, blocker, method };
    if (asker >= 0) return { reason: 'made-way', wanted, blocker: asker, method };
    const reason = this.#crowd.grid.components.connected(from, target) ? 'planned' : 'no-path';
    return { reason, wanted, blocker: NOBODY, method };
  }

  /**
   * The agent that kept another from a cell beside it in the last tick: it is there now, was there before, or has moved
   * across. −1 if there is none.
   */
  inTheWay(slot: number, cell: number): number {
    const before = this.#agentsBefore();
    const now = this.#after.get(cell) ?? slot;
    if (now !== slot) return now;
    const then = before.get(cell) ?? slot;
    return then === slot ? this.#crosser(slot, cell) : then;
  }

  #crosser(slot: number, cell: number): number {
    const { grid } = this.#crowd;
    const from = this.#from[slot]!;
    const d = cell === from || !this.#crossingForbidden ? 0 : grid.directionBetween(from, cell);
    if ((d & 1) === 0) return NOBODY;
    const left = from + grid.offsets[(d + 7) & 7]!;
    const right = from + grid.offsets[(d + 1) & 7]!;
    for (const [here, there] of [
      [left, right],
      [right, left],
    ] as const) {
      const other = this.#after.get(there) ?? NOBODY;
      if (other >= 0 && this.#from[other] === here) return other;
    }
    return NOBODY;
  }

  #agentsBefore(): Map<number, number> {
    if (this.#before) return this.#before;
    const before = new Map<number, number>();
    this.#before = before;
    this.#after.clear();
    for (let slot = 0; slot < this.#from.length; slot++) {
      const from = this.#from[slot]!;
      if (from < 0) continue;
      this.#after.set(this.#to[slot]!, slot);
      // An agent may have come to the cell that an outside agent has left.
      if (!before.has(from) || this.#crowd.outside[slot] === 0) before.set(from, slot);
    }
    return before;
  }
}
