/**
 * How a run goes on: how many agents are home, how far they walked and when they came home, against both clocks. One
 * run can then be read at every limit: see {@link outcomeAt}.
 */
import type { Agent, TickReport, World } from 'floodgate';
import { rounded } from './fields.ts';
import { PlanningClock } from './planning-clock.ts';

/** Columns of equal length, a moment of the run each; the last is its end. The same on every machine. */
export interface CrowdCurve {
  /** Ticks so far, each of {@link TICK_MARKS} that the run reached. */
  readonly ticks: readonly number[];
  /** Agents on their goals. */
  readonly home: readonly number[];
  /** Mean distance walked, of all agents, in tile widths. */
  readonly distance: readonly number[];
  /** Mean ticks until home for good, as far as one knew then: agents that were not home count with the ticks so far. */
  readonly arrival: readonly number[];
}

/** The same at the marks of both clocks, with computing time. Depends on the machine. */
export interface CrowdTimedCurve extends CrowdCurve {
  /** Seconds of planning so far. A moment is that after the tick in which a mark was passed. */
  readonly seconds: readonly number[];
  /** Mean seconds of planning until home for good; agents that were not home count with the seconds so far. */
  readonly arrivalSeconds: readonly number[];
}

const MOST_TICKS = 1_000_000;
const MOST_SECONDS = 10_000;

/** Moments of a run, in ticks: about four in every doubling, and round limits. */
export const TICK_MARKS: readonly number[] = marks(1, MOST_TICKS, Math.round);
/** Moments of a run, in seconds of planning: about four in every doubling from 0.01, and round limits. */
export const SECOND_MARKS: readonly number[] = marks(0.01, MOST_SECONDS, (mark) => rounded(mark, 3));

function marks(least: number, most: number, round: (mark: number) => number): number[] {
  const all = new Set<number>();
  for (let mark = least; mark <= most; mark *= 2 ** (1 / 4)) all.add(round(mark));
  for (let ten = least; ten <= most; ten *= 10) for (const n of [1, 2, 3, 5]) all.add(round(n * ten));
  return [...all].filter((mark) => mark <= most).sort((a, b) => a - b);
}

/** Columns of a curve that are the same on every machine, for a moment. */
type Moment = { readonly [K in keyof CrowdCurve]: number };
type TimedMoment = { readonly [K in keyof CrowdTimedCurve]: number };

/** Watches a run and keeps its curves. */
export class CurveRecorder {
  readonly #world: World;
  readonly #agents: readonly Agent[];
  readonly #limit: number;
  readonly #clock = new PlanningClock();
  readonly #moments: Moment[] = [];
  readonly #timed: TimedMoment[] = [];
  /** Where the clocks were read: ticks, and seconds then. */
  readonly #readings: [ticks: number, seconds: number][] = [[0, 0]];
  #nextTicks = 0;
  #nextSeconds = 0;

  /** @param limit in seconds of planning */
  constructor(world: World, agents: readonly Agent[], limit = Number.POSITIVE_INFINITY) {
    this.#world = world;
    this.#agents = agents;
    this.#limit = limit;
  }

  /** To be called after every tick. False if the limit has been reached. */
  ticked({ planningMs }: TickReport): boolean {
    const ticks = this.#world.time;
    this.#clock.add(planningMs);
    const isMark = ticks === TICK_MARKS[this.#nextTicks];
    if (isMark) this.#nextTicks++;
    const awaited = Math.min(this.#limit, SECOND_MARKS[this.#nextSeconds] ?? Number.POSITIVE_INFINITY);
    if (!isMark && !this.#clock.mayHaveReached(awaited)) return true;
    const seconds = this.#read(ticks);
    if (isMark || seconds >= awaited) this.#keep(seconds, isMark);
    while (SECOND_MARKS[this.#nextSeconds]! <= seconds) this.#nextSeconds++;
    return seconds < this.#limit;
  }

  /** The curves up to now, to be called once at the end of the run. */
  finish(): { curve: CrowdCurve; timed: CrowdTimedCurve } {
    const { time } = this.#world;
    if (this.#timed.at(-1)?.ticks !== time) this.#keep(this.#read(time), true);
    else if (this.#moments.at(-1)?.ticks !== time) this.#moments.push(untimed(this.#timed.at(-1)!));
    return {
      curve: columns(this.#moments, ['ticks', 'home', 'distance', 'arrival']),
      timed: columns(this.#timed, ['ticks', 'home', 'distance', 'arrival', 'seconds', 'arrivalSeconds']),
    };
  }

  #read(ticks: number): number {
    const seconds = this.#clock.read();
    this.#readings.push([ticks, seconds]);
    return seconds;
  }

  #keep(seconds: number, isMark: boolean): void {
    const moment = this.#look(seconds);
    this.#timed.push(moment);
    if (isMark) this.#moments.push(untimed(moment));
  }

  #look(seconds: number): TimedMoment {
    const world = this.#world;
    const ticks = world.time;
    let home = 0;
    let distance = 0;
    let arrival = 0;
    let arrivalSeconds = 0;
    for (const agent of this.#agents) {
      const arrived = world.completionOf(agent);
      if (arrived !== undefined) home++;
      distance += agent.distance;
      arrival += arrived ?? ticks;
      arrivalSeconds += arrived === undefined ? seconds : this.#secondsAt(arrived);
    }
    const count = Math.max(1, this.#agents.length);
    return {
      ticks,
      home,
      distance: rounded(distance / count, 7),
      arrival: rounded(arrival / count, 7),
      seconds: rounded(seconds, 5),
      arrivalSeconds: rounded(arrivalSeconds / count, 5),
    };
  }

  /** The computing time of a tick that has been: the time between two readings is spread evenly over their ticks. */
  #secondsAt(tick: number): number {
    return between(this.#readings, tick);
  }
}

function untimed({ ticks, home, distance, arrival }: TimedMoment): Moment {
  return { ticks, home, distance, arrival };
}

function columns<K extends string>(moments: readonly { readonly [_ in K]: number }[], names: readonly K[]) {
  return Object.fromEntries(names.map((name) => [name, moments.map((moment) => moment[name])])) as {
    [_ in K]: number[];
  };
}

/** The y of an x on the line through points with growing x. */
function between(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const later = indexFrom(points, ([at]) => at >= x);
  const [x1, y1] = points[Math.min(later, points.length - 1)]!;
  if (later === 0 || x1 === x) return y1;
  const [x0, y0] = points[later - 1]!;
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Index of the first item that passes a test which all later items pass too; the length if none does. */
export function indexFrom<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (passes(items[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
