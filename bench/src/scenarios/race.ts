import { cpuShare } from '../disturbance.ts';
import type { Runner } from '../runner.ts';
import { countFaults, type Faults, median } from '../statistics.ts';
import type { Task } from '../task.ts';
import type { Contestant } from './contestants.ts';

/** What a contestant took for all queries of a map. */
export interface Result extends Faults {
  readonly name: string;
  /** CPU time of a query on average, in microseconds: the median of the rounds. */
  readonly meanUs: number;
  readonly preprocessMs: number;
}

export interface MapResult {
  readonly map: string;
  readonly queries: number;
  /** How much of a core the benchmark got when it wanted all of it, from 0 to 1. */
  readonly cpuShare: number;
  /** In the order of the contestants. */
  readonly results: readonly Result[];
}

/** All contestants answer all queries of a map: first with every path checked, then in turns in every round. */
export async function race(
  task: Task,
  contestants: readonly Contestant[],
  { rounds, warmUpMs }: { readonly rounds: number; readonly warmUpMs: number },
): Promise<MapResult> {
  const runners: Runner[] = [];
  try {
    for (const contestant of contestants) runners.push(await contestant.start(task, warmUpMs));
    const slice = { ms: Number.POSITIVE_INFINITY, queries: task.queries.length };
    const faults: Faults[] = [];
    for (const runner of runners) faults.push(countFaults((await runner.check(slice)).verdicts));
    const cpuMs: number[][] = runners.map(() => []);
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) {
      shares.push(cpuShare());
      for (const [i, runner] of runners.entries()) {
        cpuMs[i]!.push((await runner.time(task.queries.length, [])).cpuMs);
      }
    }
    return {
      map: task.map,
      queries: task.queries.length,
      cpuShare: shares.reduce((a, b) => a + b, 0) / shares.length,
      results: runners.map(({ name, preprocessMs }, i) => ({
        name,
        meanUs: (median(cpuMs[i]!) * 1000) / task.queries.length,
        preprocessMs,
        ...faults[i]!,
      })),
    };
  } finally {
    for (const runner of runners) runner.stop();
  }
}
