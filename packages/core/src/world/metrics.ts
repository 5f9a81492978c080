import { toLength } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Crowd } from './crowd.ts';
import { FewestMoves } from './fewest-moves.ts';

/** How a run went, as the papers measure it. Outside agents do not count. */
export interface Metrics {
  readonly agents: number;
  /** Share of agents that are on their goals now, from 0 to 1; 1 if there are none. */
  readonly completionRate: number;
  /**
   * Arrival ratio: the ticks until each agent is home for good, summed over all agents, over the fewest moves each
   * would need if it were alone, summed too. From 1 (nobody ever waits or makes way) upwards. Every move counts 1,
   * diagonal ones too, or as many ticks as the agent takes for a tile. Ticks and moves count from when and where an agent got its present goal. An agent that is not
   * home counts with the ticks so far, so the ratio is a lower bound until all are home. An agent that cannot reach its
   * goal on the map as it is now does not count. NaN if no agent needs a move.
   *
   * Computed when it is first read, also by `{ ...metrics }` and JSON; that takes a second or more for 10,000 agents on
   * a large map. Later metrics of the same world compute it only for new goals, or again after an edit of the map.
   */
  readonly arrivalRatio: number;
  /**
   * Mean arrival time in ticks over the agents that are on their goals: the number of ticks after which each last
   * reached its goal. An agent that left its goal and did not return does not count. NaN if no agent is on its goal.
   */
  readonly meanCompletionSteps: number;
  /** The same in seconds of computing time since the world was made. */
  readonly meanCompletionSeconds: number;
  /** Mean length travelled over all agents, in tile widths. NaN if there are no agents. */
  readonly meanDistance: number;
  /**
   * Goals reached per tick since the world was made, by agents that have left too; an agent reaches each goal that it
   * is given at most once. The measure of crowds whose agents get a new goal whenever they arrive. NaN before the
   * first tick.
   */
  readonly throughput: number;
}

/** Integers per agent in the list of tasks behind an arrival ratio: start, goal, ticks, layer and speed. */
const TASK_LENGTH = 5;

/** Keeps the figures behind {@link Metrics}, per slot. */
export class Odometer {
  readonly #crowd: Crowd;
  #distances = new Float64Array(16);
  #arrivalTicks = new Float64Array(16);
  #arrivalSeconds = new Float64Array(16);
  /** Where and in which tick the agent got its goal, and how many goals it has reached. */
  #taskStarts = new Int32Array(16);
  #taskTicks = new Int32Array(16);
  #goalsReached = new Int32Array(16);
  /** Goals reached by all agents, those that have left included. */
  #allGoalsReached = 0;
  /** By layer of the crowd. */
  readonly #fewestMoves: FewestMoves[] = [];

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  added(slot: number, tick: number, seconds: number): void {
    this.#taskStarts = grown(this.#taskStarts, slot + 1);
    this.#taskTicks = grown(this.#taskTicks, slot + 1);
    this.#goalsReached = grown(this.#goalsReached, slot + 1);
    this.#goalsReached[slot] = 0;
    this.#distances = grown(this.#distances, slot + 1);
    this.#arrivalTicks = grown(this.#arrivalTicks, slot + 1);
    this.#arrivalSeconds = grown(this.#arrivalSeconds, slot + 1);
    this.#distances[slot] = 0;
    this.retasked(slot, tick, seconds);
  }

  /** The agent has a new goal, and may stand on it. */
  retasked(slot: number, tick: number, seconds: number): void {
    this.#taskStarts[slot] = this.#crowd.cells[slot]!;
    this.#taskTicks[slot] = tick;
    this.arrived(slot, tick, seconds);
  }

  /** Agents have reached their goals for the first time since they were given. */
  reached(slots: readonly number[]): void {
    for (const slot of slots) this.#goalsReached[slot]!++;
    this.#allGoalsReached += slots.length;
  }

  mapChanged(): void {
    for (const fewestMoves of this.#fewestMoves) fewestMoves.forget();
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

  /** How many goals an agent has reached. */
  arrivalsOf(slot: number): number {
    return this.#goalsReached[slot]!;
  }

  save(out: StateWriter): void {
    for (const array of [this.#distances, this.#arrivalTicks, this.#arrivalSeconds]) out.array(array);
    for (const array of [this.#taskStarts, this.#taskTicks, this.#goalsReached]) out.array(array);
    out.number(this.#allGoalsReached);
  }

  load(from: StateReader): void {
    this.#distances = from.array(Float64Array);
    this.#arrivalTicks = from.array(Float64Array);
    this.#arrivalSeconds = from.array(Float64Array);
    this.#taskStarts = from.ints();
    this.#taskTicks = from.ints();
    this.#goalsReached = from.ints();
    this.#allGoalsReached = from.number();
  }

  summary(tick: number): Metrics {
    const { slots, outside, goals, layers, layerNumbers, speeds } = this.#crowd;
    // Taken now, so that the ratio does not depend on when it is read.
    const tasks = new Int32Array(TASK_LENGTH * slots.length);
    let agents = 0;
    let home = 0;
    let ticks = 0;
    let seconds = 0;
    let distance = 0;
    for (const slot of slots) {
      if (outside[slot]) continue;
      const isHome = this.#crowd.isHome(slot);
      const task = TASK_LENGTH * agents++;
      tasks[task] = this.#taskStarts[slot]!;
      tasks[task + 1] = goals[slot]!;
      tasks[task + 2] = (isHome ? this.#arrivalTicks[slot]! : tick) - this.#taskTicks[slot]!;
      tasks[task + 3] = layerNumbers[slot]!;
      tasks[task + 4] = speeds[slot]!;
      distance += this.#distances[slot]!;
      if (!isHome) continue;
      home++;
      ticks += this.#arrivalTicks[slot]!;
      seconds += this.#arrivalSeconds[slot]!;
    }
    const fewestMoves = layers.map((layer, i) => {
      this.#fewestMoves[i] ??= new FewestMoves(layer);
      return this.#fewestMoves[i];
    });
    let ratio: number | undefined;
    return {
      agents,
      completionRate: agents === 0 ? 1 : home / agents,
      get arrivalRatio() {
        ratio ??= arrivalRatio(tasks.subarray(0, TASK_LENGTH * agents), fewestMoves);
        return ratio;
      },
      meanCompletionSteps: ticks / home,
      meanCompletionSeconds: seconds / home,
      meanDistance: toLength(distance) / agents,
      throughput: this.#allGoalsReached / tick,
    };
  }
}

/** All ticks over all fewest moves, of the tasks that can be completed. */
function arrivalRatio(tasks: Int32Array, fewestMoves: readonly FewestMoves[]): number {
  let ticks = 0;
  let fewestTicks = 0;
  for (const [layer, moves] of fewestMoves.entries()) {
    const those = indicesOf(tasks, layer);
    const starts = Int32Array.from(those, (task) => tasks[task]!);
    const goals = Int32Array.from(those, (task) => tasks[task + 1]!);
    for (const [i, fewest] of moves.between(starts, goals).entries()) {
      if (fewest < 0) continue;
      const speed = tasks[those[i]! + 4]!;
      // An agent is home when it has hopped, and rests there.
      fewestTicks += fewest === 0 ? 0 : (fewest - 1) * speed + 1;
      ticks += tasks[those[i]! + 2]!;
    }
  }
  return fewestTicks === 0 ? Number.NaN : ticks / fewestTicks;
}

/** Where the tasks of agents on a layer begin. */
function indicesOf(tasks: Int32Array, layer: number): number[] {
  const found: number[] = [];
  for (let task = 0; task < tasks.length; task += TASK_LENGTH)
    if (tasks[task + 3] === layer) found.push(task);
  return found;
}
