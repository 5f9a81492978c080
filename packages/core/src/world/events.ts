import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Agent } from './agent.ts';
import type { Crowd } from './crowd.ts';

/** What can happen to an agent, in the order in which listeners hear of it after a tick. */
export const WORLD_EVENTS = [
  'blocked',
  'pushed',
  'displaced',
  'trapped',
  'arrived',
  'settled',
  'retasked',
] as const;

/**
 * What happened to an agent. An **order** is a goal, given when the agent is added or later.
 * - `blocked`: it had to wait because the planner's choice for it broke a rule;
 * - `pushed`: the planner moved it out of the way of another agent;
 * - `displaced`: it had arrived or settled, and was moved off;
 * - `trapped`: walls were built on it or on all sides, and it cannot move until one goes;
 * - `arrived`: it reached its goal, for the first time in this order;
 * - `settled`: it has come as near to its goal as it will, for the first time in this order: the goal is taken, or it
 *   cannot be reached;
 * - `retasked`: it was given another goal.
 */
export type WorldEvent = (typeof WORLD_EVENTS)[number];

export type WorldListener = (agent: Agent) => void;

// What is known of an agent, as bits.
const ARRIVED = 1;
const SETTLED = 2;
/** It stood on its target after the last tick. */
const RESTED = 4;
const TRAPPED = 8;
const RETASKED = 16;
/** It was pushed in this tick. */
const PUSHED = 32;

/** Finds out what happened to the agents in a tick, and tells listeners when it is over. */
export class Events {
  /** Per event the slots it happened to in this tick. */
  readonly #now: Readonly<Record<WorldEvent, number[]>> = {
    blocked: [],
    pushed: [],
    displaced: [],
    trapped: [],
    arrived: [],
    settled: [],
    retasked: [],
  };
  readonly #crowd: Crowd;
  readonly #listeners = new Map<WorldEvent, Set<WorldListener>>();
  #known = new Uint8Array(16);
  /** Cells whose moves have changed since the last tick. */
  #changedCells: number[] = [];

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  on(event: WorldEvent, listener: WorldListener): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  added(slot: number): void {
    this.#known = grown(this.#known, slot + 1);
    this.#known[slot] = 0;
  }

  retasked(slot: number): void {
    this.#known[slot] = (this.#known[slot]! & TRAPPED) | RETASKED;
  }

  /** The agent is to go on towards its goal, although it had settled: to leave its cell is then no news. */
  unsettled(slot: number): void {
    this.#known[slot]! &= ~RESTED;
  }

  mapChanged(cells: readonly number[]): void {
    for (const cell of cells) this.#changedCells.push(cell);
  }

  /** Forgets what happened in the tick before. */
  begin(): void {
    for (const slot of this.#now.pushed) this.#known[slot]! &= ~PUSHED;
    for (const event of WORLD_EVENTS) this.#now[event].length = 0;
  }

  blocked(slots: readonly number[]): void {
    for (const slot of slots) this.#now.blocked.push(slot);
  }

  pushed(slot: number): void {
    if (!(this.#known[slot]! & PUSHED)) this.#now.pushed.push(slot);
    this.#known[slot]! |= PUSHED;
  }

  /** Slots of the agents that reached their goals in this tick. */
  get arrived(): readonly number[] {
    return this.#now.arrived;
  }

  /** How often each event that a report counts happened in this tick. */
  counts() {
    const { arrived, settled, displaced, blocked, pushed } = this.#now;
    return {
      arrived: arrived.length,
      settled: settled.length,
      displaced: displaced.length,
      blocked: blocked.length,
      pushed: pushed.length,
    };
  }

  /** Looks at an agent after it has moved or stayed. Returns true if the planner moved it off where it rested. */
  look(slot: number, moved: boolean): boolean {
    const { cells, goals, targets, outside } = this.#crowd;
    const cell = cells[slot]!;
    let known = this.#known[slot]!;
    if (known & RETASKED) this.#now.retasked.push(slot);
    known &= ~RETASKED;
    if (outside[slot]) {
      this.#known[slot] = known;
      return false;
    }
    const displaced = moved && (known & RESTED) !== 0;
    if (displaced) this.#now.displaced.push(slot);
    if (cell === goals[slot] && !(known & ARRIVED)) {
      this.#now.arrived.push(slot);
      known |= ARRIVED;
    }
    this.#known[slot] = cell === targets[slot] ? known | RESTED : known & ~RESTED;
    return displaced;
  }

  /** A controlled agent rests, but not on its goal. */
  settled(slot: number): void {
    if (!(this.#known[slot]! & SETTLED)) this.#now.settled.push(slot);
    this.#known[slot]! |= SETTLED | RESTED;
  }

  /** Looks at the agents where the map has changed. */
  lookForTrapped(): void {
    const { occupants } = this.#crowd;
    for (const cell of this.#changedCells) {
      const slot = occupants[cell]!;
      if (slot < 0) continue;
      const here = this.#crowd.cells[slot]!;
      if (this.#crowd.layerOf(slot).moves[here] !== 0) this.#known[slot]! &= ~TRAPPED;
      else if (!(this.#known[slot]! & TRAPPED)) {
        this.#known[slot]! |= TRAPPED;
        this.#now.trapped.push(slot);
      }
    }
    this.#changedCells.length = 0;
  }

  /**
   * What to tell listeners of this tick, as a function that does. Whatever they do to the world, an agent hears only
   * what happened to it, and none that was removed meanwhile hears anything.
   */
  delivery(agentAt: (slot: number) => Agent): () => void {
    const news: [Set<WorldListener>, Agent][] = [];
    for (const event of WORLD_EVENTS) {
      const listeners = this.#listeners.get(event);
      if (!listeners?.size) continue;
      const those = this.#now[event].map(agentAt);
      for (const agent of those.sort((a, b) => a.id - b.id)) news.push([listeners, agent]);
    }
    return () => {
      for (const [listeners, agent] of news)
        for (const listener of listeners) if (agent.alive) listener(agent);
    };
  }

  save(out: StateWriter): void {
    out.array(this.#known.map((known) => known & ~PUSHED));
    out.ints(this.#changedCells);
  }

  load(from: StateReader): void {
    // Who was pushed in the tick before the save is over with it, as at the beginning of a tick.
    this.#known = from.array(Uint8Array).map((known) => known & ~PUSHED);
    this.#changedCells = [...from.ints()];
  }
}
