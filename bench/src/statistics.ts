import { percentile } from 'floodgate';
import { floodgateAStar, floodgateFour, floodgateJps, type MoveSet } from './libraries/index.ts';
import type { Sample } from './timing.ts';

/** What was measured of a library on a map. Times are of the queries that it got to, each the median of its samples. */
export interface Row {
  readonly name: string;
  readonly moves: MoveSet;
  readonly preprocessMs: number;
  /** Number of different queries that it got to. */
  readonly queries: number;
  readonly meanMs: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Its time over that of Floodgate's A\* on the same queries, four-connected where it is itself. */
  readonly timesAStar: number;
  /** Its time over that of Floodgate's jump point search on the same queries; absent where there is no such thing. */
  readonly timesJps?: number;
  /** Nodes expanded by a pass over its queries; absent where a library does not tell. */
  readonly expanded?: number;
  readonly expansionsPerSecond?: number;
  readonly illegal: number;
  readonly suboptimal: number;
  readonly missing: number;
  readonly impossible: number;
}

export interface Measured {
  readonly name: string;
  readonly moves: MoveSet;
  readonly preprocessMs: number;
  readonly samples: readonly Sample[];
}

export function summarize(all: readonly Measured[]): Row[] {
  const times = new Map(all.map(({ name, samples }) => [name, timePerQuery(samples)]));
  return all
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, moves, preprocessMs, samples }) => {
      const own = times.get(name)!;
      const perQuery = [...own.values()];
      const last = [...new Map(samples.map((sample) => [sample.query, sample])).values()];
      const total = sum(perQuery);
      const expanded = sum(last.map((sample) => sample.expanded));
      const count = (fault: keyof Sample['verdict']): number =>
        last.filter(({ verdict }) => verdict[fault]).length;
      const base = times.get((moves === 'four' ? floodgateFour : floodgateAStar).name);
      const jps = moves === 'four' ? undefined : times.get(floodgateJps.name);
      return {
        name,
        moves,
        preprocessMs,
        queries: own.size,
        meanMs: total / own.size,
        medianMs: percentile(perQuery, 0.5),
        p99Ms: percentile(perQuery, 0.99),
        timesAStar: ratio(own, base),
        ...(jps && { timesJps: ratio(own, jps) }),
        ...(expanded > 0 && { expanded, expansionsPerSecond: (expanded / total) * 1000 }),
        illegal: count('illegal'),
        suboptimal: count('suboptimal'),
        missing: count('missing'),
        impossible: count('impossible'),
      };
    });
}

/** The median of the samples of each query, in milliseconds. */
function timePerQuery(samples: readonly Sample[]): Map<number, number> {
  const grouped = new Map<number, number[]>();
  for (const { query, ms } of samples) {
    const group = grouped.get(query);
    if (group) group.push(ms);
    else grouped.set(query, [ms]);
  }
  return new Map([...grouped].map(([query, group]) => [query, percentile(group, 0.5)]));
}

/** Total time of the one over total time of the other, on the queries that both have. */
function ratio(times: ReadonlyMap<number, number>, base: ReadonlyMap<number, number> | undefined): number {
  const shared = [...times.keys()].filter((query) => base?.has(query));
  return sum(shared.map((query) => times.get(query)!)) / sum(shared.map((query) => base!.get(query)!));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
