import { checkRecording, type Grid, percentile, pibt, World } from 'floodgate';
import { timed } from '../frames/clock.ts';
import type { PlacedUnit } from './placing.ts';

/** What came of one run. */
export interface UnitsResult {
  readonly map: string;
  readonly seed: number;
  readonly agents: number;
  readonly home: number;
  /** Sum of arrival times, units that are not home counted at the limit. */
  readonly arrivals: number;
  /** Sum of the fewest ticks in which each would be home alone. */
  readonly alone: number;
  readonly ticks: number;
  /** Milliseconds a tick. */
  readonly meanMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly violations: number;
}

/** Runs units until all are home, or up to a limit of ticks, and has the Referee check it. */
export function runUnits(grid: Grid, units: readonly PlacedUnit[], seed: number, limit: number): UnitsResult {
  const world = new World(grid, { planner: pibt(), seed, record: true });
  const agents = units.map(({ at, goal, ...kind }) =>
    world.add({ ...kind, at: grid.point(at), goal: grid.point(goal) }),
  );
  const arrivedAt = new Int32Array(units.length).fill(limit);
  const times: number[] = [];
  let away = agents.length;
  while (away > 0 && world.time < limit) {
    times.push(timed(() => world.tick()));
    away = 0;
    for (const [i, agent] of agents.entries()) {
      if (!agent.home) away++;
      if (!agent.home) arrivedAt[i] = limit;
      else if (arrivedAt[i] === limit) arrivedAt[i] = world.time;
    }
  }
  world.dispose();
  times.sort((a, b) => a - b);
  return {
    map: grid.name,
    seed,
    agents: agents.length,
    home: agents.length - away,
    arrivals: arrivedAt.reduce((sum, tick) => sum + tick, 0),
    alone: units.reduce((sum, unit) => sum + ticksAlone(grid, unit), 0),
    ticks: world.time,
    meanMs: times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length),
    p99Ms: percentile(times, 0.99),
    maxMs: times.at(-1) ?? 0,
    violations: checkRecording(world.recording()).length,
  };
}

/** The fewest ticks in which a unit alone in the world would be at its goal: the rest after the last move not counted. */
function ticksAlone(grid: Grid, { size, speed, at, goal }: PlacedUnit): number {
  const { moves, offsets, cellCount } = grid.layer({ size });
  const steps = new Int32Array(cellCount).fill(-1);
  const queue = [at];
  steps[at] = 0;
  for (const cell of queue) {
    if (cell === goal) break;
    for (let d = 0; d < 8; d++) {
      const next = cell + offsets[d]!;
      if (!(moves[cell]! & (1 << d)) || steps[next]! >= 0) continue;
      steps[next] = steps[cell]! + 1;
      queue.push(next);
    }
  }
  return Math.max(0, (steps[goal]! - 1) * speed + 1);
}
