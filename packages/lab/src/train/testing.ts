/** Made-up rows of a store, in which it is known which planner does well. */
import { PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';
import type { ResultRow } from '../store/index.ts';
import { madeUpRow } from '../suites/testing.ts';
import type { Portfolio } from './portfolios.ts';

export interface MadeUpRun {
  readonly map: string;
  readonly problem: ProblemType;
  readonly agents: number;
  readonly planner: string;
  readonly preset?: 'paper' | 'default';
  readonly seed?: number;
  readonly problemSeed?: number;
  readonly rate: number;
  readonly distance?: number;
  readonly ms?: number;
}

export function run(options: MadeUpRun): ResultRow<'crowd'> {
  const { map, problem, agents, planner, preset = 'default', seed = 1, problemSeed = 1 } = options;
  const { rate, distance = 50, ms = 1 } = options;
  return madeUpRow(
    'crowd',
    {
      map,
      problem,
      agents,
      seed,
      problemSeed,
      planner: { id: planner, preset, parameters: {} },
      limit: { steps: 500 },
    },
    {
      agents,
      home: Math.round(rate * agents),
      completionRate: rate,
      meanCompletionSteps: 100,
      meanDistance: distance,
      arrivalRatio: 1.5,
      ticks: 500,
      violations: 0,
    },
    { msPerTick: ms },
  ) as ResultRow<'crowd'>;
}

/** A crowd of each kind and size on some small maps; `rate` says how many a planner brings home. */
export function runsOf(
  { members }: Portfolio,
  maps: readonly string[],
  sizes: readonly number[],
  rate: (planner: string, problem: ProblemType, agents: number) => number,
): ResultRow<'crowd'>[] {
  return maps.flatMap((map) =>
    PROBLEM_TYPES.flatMap(({ id: problem }) =>
      sizes.flatMap((agents) =>
        members.map(({ id: planner, preset }) =>
          run({ map, problem, agents, planner, preset, rate: rate(planner, problem, agents) }),
        ),
      ),
    ),
  );
}
