import { checkOptionNames, described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { TickBudget } from '../search/index.ts';
import { percentile } from '../statistics.ts';
import type { TickReport } from './tick-report.ts';
import type { World } from './world.ts';

/** When to end a run before all agents have arrived. Without limits it continues until they have. */
export interface RunLimits {
  /** How many ticks at most. */
  readonly ticks?: number;
  /** How many seconds of planning at most, summed over all ticks. Each tick gets a small share of them as its budget. */
  readonly seconds?: number;
  /** The budget of one tick; a function is called before each tick. */
  readonly budget?: TickBudget | (() => TickBudget);
}

function checkLimits(limits: RunLimits): void {
  checkOptionNames(limits, ['ticks', 'seconds', 'budget'] satisfies (keyof RunLimits)[], 'a run');
  for (const name of ['ticks', 'seconds'] as const) {
    const limit = limits[name];
    // A limit that is not a number would never be reached.
    if (limit === undefined || (typeof limit === 'number' && !Number.isNaN(limit))) continue;
    throw new FloodgateError('bad-argument', `${name} of a run must be a number, not ${described(limit)}`);
  }
}

/**
 * A tick of a run with a time limit gets this share of the time that is left, but not less than some milliseconds. A
 * planner that uses all it is given can then make some thousand ticks, whatever the limit is.
 */
const SHARE = 1 / 500;
const LEAST_MS = 5;

/** What ended a run: a limit or the caller; null if all agents have arrived. */
export type RunEnd = 'ticks' | 'seconds' | 'caller' | null;

/** What a run cost. Times cover planning and moving, not what the caller does between ticks. */
export interface RunStatistics {
  /** Ticks of this run. */
  readonly ticks: number;
  readonly end: RunEnd;
  /** Seconds of all ticks together. */
  readonly seconds: number;
  /** Milliseconds of each tick. */
  readonly tickMs: readonly number[];
  /** Mean, 99th percentile, largest and first of {@link tickMs}; NaN if there was no tick. */
  readonly msPerTick: number;
  readonly p99MsPerTick: number;
  readonly maxMsPerTick: number;
  readonly firstTickMs: number;
  /** Node expansions of planning. */
  readonly expansions: number;
}

/**
 * A run of a world, for callers that do something between ticks: call {@link tick} until it returns undefined.
 * {@link run} does that in one go. Throws a FloodgateError if a limit is unknown or no number.
 */
export class Run {
  readonly world: World;
  /** Milliseconds of each tick so far. */
  readonly tickMs: number[] = [];
  readonly #limits: RunLimits;
  #ms = 0;
  #expansions = 0;
  #end: RunEnd = null;

  constructor(world: World, limits: RunLimits = {}) {
    checkLimits(limits);
    this.world = world;
    this.#limits = limits;
  }

  /** Makes a tick and reports it. Undefined if all agents have arrived, at a limit, or after {@link stop}. */
  tick(): TickReport | undefined {
    const { ticks = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#end !== null || this.world.done) return undefined;
    const leftMs = seconds * 1000 - this.#ms;
    if (leftMs <= 0 || this.tickMs.length >= ticks) {
      this.#end = leftMs <= 0 ? 'seconds' : 'ticks';
      return undefined;
    }
    const report = this.world.tick(this.#budget(leftMs));
    this.tickMs.push(report.planningMs);
    this.#ms += report.planningMs;
    this.#expansions += report.expansions;
    return report;
  }

  /** Ends the run. */
  stop(): void {
    this.#end = 'caller';
  }

  /** What the run has cost so far. */
  statistics(): RunStatistics {
    const { tickMs } = this;
    return {
      ticks: tickMs.length,
      end: this.#end,
      seconds: this.#ms / 1000,
      tickMs,
      msPerTick: this.#ms / tickMs.length,
      p99MsPerTick: percentile(tickMs, 0.99),
      maxMsPerTick: percentile(tickMs, 1),
      firstTickMs: tickMs[0] ?? Number.NaN,
      expansions: this.#expansions,
    };
  }

  /** The budget of the next tick: the given one, but not more than its share of a run that is limited in time. */
  #budget(leftMs: number): TickBudget {
    const { budget = {} } = this.#limits;
    const given = typeof budget === 'function' ? budget() : budget;
    if (leftMs === Number.POSITIVE_INFINITY) return given;
    const share = Math.min(leftMs, Math.max(leftMs * SHARE, LEAST_MS));
    return { ...given, budgetMs: Math.min(given.budgetMs ?? share, share) };
  }
}

/**
 * Ticks a world until all agents have arrived or a limit is reached. Throws a FloodgateError if a limit is unknown or no
 * number.
 *
 * @param onTick called after every tick; the run ends if it returns false
 */
export function run(
  world: World,
  limits: RunLimits = {},
  // biome-ignore lint/suspicious/noConfusingVoidType: listeners need not return anything
  onTick?: (report: TickReport) => boolean | void,
): RunStatistics {
  const all = new Run(world, limits);
  for (let report = all.tick(); report; report = all.tick()) if (onTick?.(report) === false) all.stop();
  return all.statistics();
}
