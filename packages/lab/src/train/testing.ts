/** Made-up rows of a store, in which it is known which planner does well. */
import { PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';
import { THESIS_PLANNERS } from '../papers/index.ts';
import type { ResultRow } from '../store/index.ts';
import { madeUpRow } from '../suites/testing.ts';

export interface MadeUpRun {
  readonly map: string;
  readonly problem: ProblemType;
  readonly agents: number;
  readonly planner: string;
  readonly seed?: number;
  readonly problemSeed?: number;
  readonly rate: number;
  readonly distance?: number;
}

const SECONDS = [0.1, 0.2, 0.3, 0.5, 1, 2, 3];
const TICKS_PER_SECOND = 1000;

/** A run of the thesis' portfolio that was cut after three seconds; agents came home evenly during the first two. */
export function curvedRun(options: MadeUpRun): ResultRow<'crowd'> {
  const { map, problem, agents, planner, seed = 1, problemSeed = 1, rate, distance = 50 } = options;
  const columns = {
    ticks: SECONDS.map((seconds) => TICKS_PER_SECOND * seconds),
    home: SECONDS.map((seconds) => Math.round(rate * agents * Math.min(1, seconds / 2))),
    distance: SECONDS.map(() => distance),
    arrival: SECONDS.map((seconds) => 500 * seconds),
  };
  const home = columns.home.at(-1)!;
  return madeUpRow(
    'crowd',
    {
      map,
      problem,
      agents,
      seed,
      problemSeed,
      planner: { id: planner, preset: 'paper', parameters: {} },
      limit: { seconds: 3, steps: 5000 },
    },
    {
      agents,
      home,
      completionRate: home / agents,
      meanCompletionSteps: 1000,
      meanDistance: distance,
      ticks: 3000,
      stoppedBy: 'seconds',
      curve: columns,
      expansions: 30_000,
      freeTiles: 1000,
      violations: 0,
    },
    {
      seconds: 3,
      meanCompletionSeconds: 1,
      curve: { ...columns, seconds: SECONDS, arrivalSeconds: SECONDS.map((seconds) => seconds / 2) },
    },
  ) as ResultRow<'crowd'>;
}

/** A crowd of each kind and size on some small maps; `rate` says how many a planner of the thesis brings home. */
export function runsOf(
  maps: readonly string[],
  sizes: readonly number[],
  rate: (planner: string, problem: ProblemType, agents: number) => number,
): ResultRow<'crowd'>[] {
  return maps.flatMap((map) =>
    PROBLEM_TYPES.flatMap(({ id: problem }) =>
      sizes.flatMap((agents) =>
        THESIS_PLANNERS.map((planner) =>
          curvedRun({ map, problem, agents, planner, rate: rate(planner, problem, agents) }),
        ),
      ),
    ),
  );
}
