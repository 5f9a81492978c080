/** Agent steps a second, next to the same walks with a Map of values. */
import type { Grid } from 'floodgate';
import { REAL_TIME_PRESETS, RealTimeSearch, realTimePreset } from 'floodgate/real-time';
import { gridOf } from '../maps.ts';
import { walkWithLeanMap, walkWithMap } from './map-lrta.ts';
import { cpuMs, median, type WalkProblem, walkProblems } from './problems.ts';

export interface SpeedRow {
  readonly map: string;
  readonly width: number;
  readonly height: number;
  /** Steps walked by each in a round. */
  readonly steps: number;
  readonly stepsPerSecond: number;
  readonly withMap: Rival;
  readonly withLeanMap: Rival;
}

/** The same walks by other code. */
interface Rival {
  readonly stepsPerSecond: number;
  /** Median over the rounds of its time over ours. */
  readonly timesOurs: number;
}

export interface PresetRow {
  readonly preset: string;
  readonly stepsPerSecond: number;
  readonly suboptimality: number;
  readonly arrived: number;
  readonly problems: number;
}

const PROBLEMS = 30;
const MAX_STEPS = 100_000;
const ROUNDS = 5;
/** Times the optimum after which an agent gives up. */
const CAP = 1000;

export function measureSpeed(map: string): SpeedRow {
  const grid = gridOf(map);
  const problems = walkProblems(grid, PROBLEMS);
  const search = new RealTimeSearch(grid);
  const { settings } = realTimePreset('lrta');
  const ours = (): number =>
    sum(problems, ({ start, goal }) => {
      search.start(start, goal, settings);
      search.advance(MAX_STEPS);
      return search.steps;
    });
  const rivals = [walkWithMap, walkWithLeanMap].map((walk) => ({
    walkAll: () => sum(problems, ({ start, goal }) => walk(grid, start, goal, MAX_STEPS)),
    times: [] as number[],
  }));
  const steps = ours();
  for (const { walkAll } of rivals) {
    if (walkAll() !== steps) throw new Error(`${map}: not the same way as ours`);
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(cpuMs(ours));
    for (const rival of rivals) rival.times.push(cpuMs(rival.walkAll));
  }
  const perSecond = (ms: readonly number[]): number => (1000 * steps) / median(ms);
  const [withMap, withLeanMap] = rivals.map((rival) => ({
    stepsPerSecond: perSecond(rival.times),
    timesOurs: median(rival.times.map((ms, i) => ms / times[i]!)),
  }));
  const { width, height } = grid;
  return {
    map,
    width,
    height,
    steps,
    stepsPerSecond: perSecond(times),
    withMap: withMap!,
    withLeanMap: withLeanMap!,
  };
}

export function measurePresets(map: string): PresetRow[] {
  const grid = gridOf(map);
  const problems = walkProblems(grid, PROBLEMS);
  return REAL_TIME_PRESETS.map(({ id }) => measurePreset(grid, problems, id));
}

function measurePreset(grid: Grid, problems: readonly WalkProblem[], preset: string): PresetRow {
  const search = new RealTimeSearch(grid);
  const { settings } = realTimePreset(preset);
  const walkAll = () =>
    problems.map(({ start, goal, optimum }) =>
      search.run(start, goal, settings, { travelCap: CAP * optimum }),
    );
  const runs = walkAll();
  const ms = median([cpuMs(walkAll), cpuMs(walkAll), cpuMs(walkAll)]);
  return {
    preset,
    stepsPerSecond: (1000 * sum(runs, ({ steps }) => steps)) / ms,
    suboptimality: sum(runs, ({ travelled }, i) => travelled / problems[i]!.optimum) / runs.length,
    arrived: runs.filter(({ arrived }) => arrived).length,
    problems: runs.length,
  };
}

function sum<T>(items: readonly T[], of: (item: T, index: number) => number): number {
  return items.reduce((total, item, index) => total + of(item, index), 0);
}
