import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import type { OwnAgents } from '../kit/own-agents.ts';

const NOBODY = -1;
// What an agent waits for.
const NOTHING = 0;
const ITS_TURN_SOON = 1;
const QUEUED = 2;

/**
 * Which agent plans next. Agents that the budget of a tick did not reach come first in the next one, in the order in
 * which they have waited; then the agents that are due in this tick, by precedence or in turn.
 */
export class Turns {
  readonly #crowd: Crowd;
  readonly #own: OwnAgents;
  /** Negative if the first agent plans before the second; undefined if each is first in turn. */
  readonly #compare: ((a: number, b: number) => number) | undefined;
  #states = new Uint8Array(0);
  /** Agents that are due in this tick: a heap, or a list if there is no order. */
  readonly #due: number[] = [];
  #nextDue = 0;
  /** Agents that the budget of an earlier tick did not reach. A set lists its members in the order in which they came. */
  readonly #waiting = new Set<number>();
  /** Agents that cannot plan in this tick. */
  readonly #refused: number[] = [];
  /** Agents that cannot plan before the search for their distance has come farther. */
  readonly #searching = new Set<number>();
  /** Agents that plan by outdated distances. */
  readonly #refreshing = new Set<number>();
  #rotation = 0;

  constructor(crowd: Crowd, own: OwnAgents, compare: ((a: number, b: number) => number) | undefined) {
    this.#crowd = crowd;
    this.#own = own;
    this.#compare = compare;
  }

  /** How many agents have to plan. */
  get toPlan(): number {
    return this.#waiting.size + this.#due.length - this.#nextDue;
  }

  /** How many agents need a search for their distance to go on. */
  get toSearch(): number {
    return this.#searching.size + this.#refreshing.size;
  }

  /** The agent plans as soon as possible. */
  request(slot: number): void {
    this.#states = grown(this.#states, slot + 1);
    if (this.#states[slot] !== QUEUED) this.#states[slot] = ITS_TURN_SOON;
  }

  /** The agent has left. */
  remove(slot: number): void {
    this.#states[slot] = NOTHING;
    for (const queue of [this.#waiting, this.#searching, this.#refreshing]) queue.delete(slot);
  }

  /** Collects the agents that are due: those that asked for it and, with a test, those that it accepts. */
  collect(isDue?: (slot: number) => boolean): void {
    const { slots } = this.#crowd;
    const compare = this.#compare;
    const count = slots.length;
    if (isDue && !compare && count > 0) this.#rotation = (this.#rotation + 1) % count;
    for (let i = 0; i < count; i++) {
      const slot = slots[compare ? i : (i + this.#rotation) % count]!;
      if (this.#own.isObstacle(slot) || this.#states[slot] === QUEUED) continue;
      if (this.#states[slot] === ITS_TURN_SOON || isDue?.(slot)) this.#due.push(slot);
    }
    if (compare) for (let i = (this.#due.length >> 1) - 1; i >= 0; i--) this.#sink(i, compare);
  }

  /** The agent that plans next, or −1. It stays where it is in the queue until {@link done} or {@link search}. */
  next(): number {
    for (const slot of this.#waiting) return slot;
    const due = this.#due;
    if (this.#nextDue === due.length) return NOBODY;
    let slot = due[this.#nextDue]!;
    if (this.#compare) {
      const last = due.pop()!;
      slot = due.length > 0 ? due[0]! : last;
      if (due.length > 0) {
        due[0] = last;
        this.#sink(0, this.#compare);
      }
    } else {
      this.#nextDue++;
    }
    this.#wait(slot, this.#waiting);
    return slot;
  }

  /** The agent has planned. */
  done(slot: number): void {
    this.#states[slot] = NOTHING;
    this.#waiting.delete(slot);
    this.#searching.delete(slot);
  }

  /** The agent could not plan and tries again after all that wait. */
  postpone(slot: number): void {
    this.done(slot);
    this.#wait(slot, this.#waiting);
  }

  /** The agent cannot plan in this tick. */
  refuse(slot: number): void {
    this.done(slot);
    this.#refused.push(slot);
  }

  /** The agent cannot plan before its distance is known. */
  search(slot: number): void {
    this.#waiting.delete(slot);
    this.#wait(slot, this.#searching);
  }

  /** The agent has planned by an outdated distance. */
  refresh(slot: number): void {
    this.#refreshing.add(slot);
  }

  /** The agent whose search goes on next, or −1: first those that cannot plan. */
  nextToSearch(): number {
    for (const slot of this.#searching) return slot;
    for (const slot of this.#refreshing) return slot;
    return NOBODY;
  }

  /** The search for the agent's distance has come far enough, or is over. Returns whether the agent waits to plan. */
  searched(slot: number): boolean {
    this.#refreshing.delete(slot);
    if (!this.#searching.has(slot)) return false;
    this.done(slot);
    return true;
  }

  /** The tick's work is over or interrupted: agents that are still due wait, and so do those that were refused. */
  suspend(): void {
    for (let i = this.#nextDue; i < this.#due.length; i++) this.#wait(this.#due[i]!, this.#waiting);
    for (const slot of this.#refused) this.#wait(slot, this.#waiting);
    this.#due.length = 0;
    this.#refused.length = 0;
    this.#nextDue = 0;
  }

  /** Calls back for all agents that should have planned and have not. */
  forEachWaiting(visit: (slot: number) => void): void {
    this.#waiting.forEach(visit);
    this.#searching.forEach(visit);
  }

  /** To be called when no agent is due that does not wait. */
  save(out: StateWriter): void {
    out.int(this.#rotation);
    out.array(this.#states);
    for (const queue of [this.#waiting, this.#searching, this.#refreshing]) out.ints(queue);
  }

  load(from: StateReader): void {
    this.#rotation = from.int();
    this.#states = from.array(Uint8Array) as Uint8Array<ArrayBuffer>;
    for (const queue of [this.#waiting, this.#searching, this.#refreshing])
      for (const slot of from.ints()) queue.add(slot);
  }

  #wait(slot: number, queue: Set<number>): void {
    this.#states[slot] = QUEUED;
    queue.add(slot);
  }

  /** Restores the order of the heap below a place. */
  #sink(place: number, compare: (a: number, b: number) => number): void {
    const due = this.#due;
    const slot = due[place]!;
    for (let child = 2 * place + 1; child < due.length; child = 2 * place + 1) {
      if (child + 1 < due.length && compare(due[child + 1]!, due[child]!) < 0) child++;
      if (compare(slot, due[child]!) <= 0) break;
      due[place] = due[child]!;
      place = child;
    }
    due[place] = slot;
  }
}
