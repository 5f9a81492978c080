import { toLength } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Crowd } from './crowd.ts';

/** How a run went, as the papers measure it. Outside agents do not count. */
export interface Metrics {
  readonly agents: number;
  /** Share of agents that are on their goals now, from 0 to 1; 1 if there are none. */
  readonly completionRate: number;
  /**
   * Mean arrival time in ticks over the agents that are on their goals: the number of ticks after which each last
   * reached its goal. An agent that left its goal and did not return does not count. NaN if no agent is on its goal.
   */
  readonly meanCompletionSteps: number;
  /** The same in seconds of computing time since the world was made. */
  readonly meanCompletionSeconds: number;
  /** Mean length travelled over all agents, in tile widths. NaN if there are no agents. */
  readonly meanDistance: number;
}

/** Keeps the figures behind {@link Metrics}, per slot. */
export class Odometer {
  readonly #crowd: Crowd;
  #distances = new Float64Array(16);
  #arrivalTicks = new Float64Array(16);
  #arrivalSeconds = new Float64Array(16);

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  added(slot: number, tick: number, seconds: number): void {
    this.#distances = grown(this.#distances, slot + 1);
    this.#arrivalTicks = grown(this.#arrivalTicks, slot + 1);
    this.#arrivalSeconds = grown(this.#arrivalSeconds, slot + 1);
    this.#distances[slot] = 0;
    this.arrived(slot, tick, seconds);
  }

  travelled(slot: number, units: number): void {
    this.#distances[slot]! += units;
  }

  arrived(slot: number, tick: number, seconds: number): void {
    this.#arrivalTicks[slot] = tick;
    this.#arrivalSeconds[slot] = seconds;
  }

  /** Length an agent has travelled, in tile widths. */
  distanceOf(slot: number): number {
    return toLength(this.#distances[slot]!);
  }

  /** The number of ticks after which an agent last reached its goal; undefined while it is elsewhere. */
  completionOf(slot: number): number | undefined {
    return this.#crowd.isHome(slot) ? this.#arrivalTicks[slot]! : undefined;
  }

  save(out: StateWriter): void {
    for (const array of [this.#distances, this.#arrivalTicks, this.#arrivalSeconds]) out.array(array);
  }

  load(from: StateReader): void {
    this.#distances = from.array(Float64Array);
    this.#arrivalTicks = from.array(Float64Array);
    this.#arrivalSeconds = from.array(Float64Array);
  }

  summary(): Metrics {
    const { slots, outside } = this.#crowd;
    let agents = 0;
    let home = 0;
    let ticks = 0;
    let seconds = 0;
    let distance = 0;
    for (const slot of slots) {
      if (outside[slot]) continue;
      agents++;
      distance += this.#distances[slot]!;
      if (!this.#crowd.isHome(slot)) continue;
      home++;
      ticks += this.#arrivalTicks[slot]!;
      seconds += this.#arrivalSeconds[slot]!;
    }
    return {
      agents,
      completionRate: agents === 0 ? 1 : home / agents,
      meanCompletionSteps: ticks / home,
      meanCompletionSeconds: seconds / home,
      meanDistance: toLength(distance) / agents,
    };
  }
}
