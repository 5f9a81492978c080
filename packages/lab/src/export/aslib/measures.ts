/** What is measured of a run, and how it ended, in the words of the specification. */
import type { Instance } from './complete.ts';
import type { CrowdRow, Run } from './runs.ts';

/** As the specification has them. */
export const RUN_STATUS = ['ok', 'timeout', 'memout', 'not_applicable', 'crash', 'other'] as const;
type RunStatus = (typeof RUN_STATUS)[number];

interface Measure {
  readonly name: string;
  readonly maximize: boolean;
  readonly type: 'solution_quality' | 'runtime';
  readonly meaning: string;
  /** Null if the result does not have it, as some of older versions do not. `ticks` is the limit of the instance. */
  of(row: CrowdRow, ticks: number): number | null;
  /** For a run without a result; by default the worst of the instance. */
  failed?(ticks: number): number;
}

/**
 * The most important first. Mean arrival comes before completion because it includes it, and tells planners apart that
 * bring everybody home.
 */
export const MEASURES: readonly Measure[] = [
  {
    name: 'mean_arrival',
    maximize: false,
    type: 'solution_quality',
    meaning: 'mean ticks until an agent is home; agents that are not count with the limit in ticks',
    of: ({ result: { agents, home, meanCompletionSteps } }, ticks) =>
      (home * (meanCompletionSteps ?? 0) + (agents - home) * ticks) / agents,
    failed: (ticks) => ticks,
  },
  {
    name: 'completion_rate',
    maximize: true,
    type: 'solution_quality',
    meaning: 'share of the agents that are on their goals at the end',
    of: ({ result }) => result.completionRate,
    failed: () => 0,
  },
  {
    name: 'mean_distance',
    maximize: false,
    type: 'solution_quality',
    meaning: 'mean distance that agents walk, in tile widths',
    of: ({ result }) => result.meanDistance,
  },
  {
    name: 'arrival_ratio',
    maximize: false,
    type: 'solution_quality',
    meaning: 'ticks until each agent is home for good, over the fewest moves it needs alone, both summed',
    of: ({ result }) => result.arrivalRatio ?? null,
  },
  {
    name: 'computing_seconds',
    maximize: false,
    type: 'runtime',
    meaning: 'seconds of computing of the whole run, on the machine that ran it',
    of: ({ timing }) => timing.seconds,
  },
];

/** The measures that every run with a result has. */
export function knownMeasures(instances: readonly Instance[]): Measure[] {
  const rows = instances.flatMap(rowsIn);
  return MEASURES.filter(({ of }) => rows.every((row) => of(row, 0) !== null));
}

/** The values of a run, in the order of the measures. Those of a run without a result are imputed. */
export function valuesOf(run: Run, instance: Instance, measures: readonly Measure[]): number[] {
  const rows = rowsIn(instance);
  const ticks = run.spec.limit.steps ?? Math.max(...rows.map(({ result }) => result.ticks));
  return measures.map(({ of, failed, maximize }) => {
    if (run.row) return of(run.row, ticks)!;
    const others = rows.map((row) => of(row, ticks)!);
    return failed ? failed(ticks) : maximize ? Math.min(...others) : Math.max(...others);
  });
}

export function statusOf({ row, error = '' }: Run): RunStatus {
  if (row) {
    if (row.result.violations > 0) return 'other';
    return row.result.stoppedBy === null ? 'ok' : 'timeout';
  }
  if (/^took longer than .* and was stopped/.test(error)) return 'timeout';
  if (/out of memory|memory limit|heap/i.test(error)) return 'memout';
  if (/^planner \S+ moves agents of/.test(error)) return 'not_applicable';
  return 'crash';
}

function rowsIn({ runs }: Instance): CrowdRow[] {
  return [...runs.values()].flat().flatMap(({ row }) => row ?? []);
}
