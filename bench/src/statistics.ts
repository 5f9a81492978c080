import { percentile } from 'floodgate';
import type { Verdict } from './check.ts';
import type { CheckedPass, Pass } from './timing.ts';

/** What was measured of a library on a task. Times are of the queries that it got to. */
export interface Row {
  readonly name: string;
  readonly preprocessMs: number;
  /** Number of different queries that it got to. */
  readonly queries: number;
  /** CPU time of a pass over its queries, over their number. */
  readonly meanMs: number;
  /** By the clock; the time of a query is the median of its times in all rounds. */
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Its CPU time over that of Floodgate on the same queries. */
  readonly timesFloodgate: number;
  /** Nodes expanded by a pass over its queries; absent where a library does not tell. */
  readonly expanded?: number;
  readonly expansionsPerSecond?: number;
  readonly illegal: number;
  readonly suboptimal: number;
  /** The largest share by which a path is longer than the optimum. */
  readonly worstExcess: number;
  readonly missing: number;
  /** Legal paths shorter than the optimum, which must not be. */
  readonly impossible: number;
}

export interface Measured {
  readonly name: string;
  readonly preprocessMs: number;
  readonly checked: CheckedPass;
  /** One for each round; none of a library that was too slow for rounds. */
  readonly passes: readonly Pass[];
}

/** @param yardstick what all are held against, by name; its passes have marks for the queries of all others */
export function summarize(all: readonly Measured[], yardstick: string): Row[] {
  const base = all.find(({ name }) => name === yardstick)?.passes ?? [];
  return all
    .filter(({ checked }) => checked.ms.length > 0)
    .map(({ name, preprocessMs, checked, passes }) => {
      const timed = passes.length > 0 ? passes : [checked];
      const queries = checked.ms.length;
      const perQuery = medianTimes(timed);
      const cpuMs = median(timed.map((pass) => pass.cpuMs));
      const { expanded } = checked;
      return {
        name,
        preprocessMs,
        queries,
        meanMs: cpuMs / queries,
        medianMs: percentile(perQuery, 0.5),
        p99Ms: percentile(perQuery, 0.99),
        timesFloodgate: timesAsLong(timed, base, queries),
        ...(expanded > 0 && { expanded, expansionsPerSecond: (expanded / cpuMs) * 1000 }),
        ...countFaults(checked.verdicts),
      };
    });
}

export type Faults = Pick<Row, 'illegal' | 'suboptimal' | 'worstExcess' | 'missing' | 'impossible'>;

export function countFaults(verdicts: readonly Verdict[]): Faults {
  const count = (isFault: (verdict: Verdict) => boolean): number => verdicts.filter(isFault).length;
  return {
    illegal: count(({ illegal }) => illegal),
    suboptimal: count(({ excess }) => excess > 0),
    worstExcess: verdicts.reduce((worst, { excess }) => Math.max(worst, excess), 0),
    missing: count(({ missing }) => missing),
    impossible: count(({ impossible }) => impossible),
  };
}

/** Per query the median of its times. */
function medianTimes(passes: readonly Pass[]): number[] {
  return passes[0]!.ms.map((_, i) => median(passes.map(({ ms }) => ms[i]!)));
}

/** The median over the rounds of the ratio within a round, on the queries that both have. */
function timesAsLong(passes: readonly Pass[], base: readonly Pass[], queries: number): number {
  const baseMs = base.map(({ cpuMsAt }) => cpuMsAt.get(queries) ?? Number.NaN);
  if (baseMs.length === 0) return Number.NaN;
  const ofRound = (round: number): number => baseMs[round] ?? median(baseMs);
  return median(
    passes.map(({ cpuMs }, round) => cpuMs / (passes.length === 1 ? median(baseMs) : ofRound(round))),
  );
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
