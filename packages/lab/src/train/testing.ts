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

const SECONDS = [0.1, 0.2, 0.3, 0.5, 1, 2, 3];
const TICKS_PER_SECOND = 1000;

/** A run of the thesis' portfolio that was cut after three seconds; agents came home evenly during the first two. */
export function curvedRun(options: Omit<MadeUpRun, 'preset' | 'seed' | 'ms'>): ResultRow<'crowd'> {
  const { map, problem, agents, planner, problemSeed = 1, rate, distance = 50 } = options;
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
      seed: 1,
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
