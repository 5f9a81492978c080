/** Agents with starts and goals, for properties of planners. */
import type { Grid } from '../src/grid/index.ts';
import { freeCells } from '../src/grid/testing.ts';
import type { Random } from '../src/random.ts';

/** One agent of a drawn crowd, by cells. */
export interface CrowdMember {
  readonly start: number;
  readonly goal: number;
  readonly outside: boolean;
}

interface CrowdOptions {
  /** At most this many; fewer if the largest component has fewer cells. */
  readonly agents: number;
  /** One in how many starts on its goal. Default: none. */
  readonly atHome?: number;
  /** One in how many is not controlled by the planner; its goal is where it is. Default: none. */
  readonly outside?: number;
}

/**
 * A crowd on the largest component of a map. All starts differ, and so do all goals. Nobody's goal is where an agent at
 * home or an outside agent stands, and only agents at home start on theirs, as long as there is room.
 */
export function crowdOn(grid: Grid, options: CrowdOptions, random: Random): CrowdMember[] {
  const oneIn = (n: number | undefined): boolean => n !== undefined && random.below(n) === 0;
  const component = grid.components.largest();
  const cells = freeCells(grid).filter((cell) => grid.components.of(cell) === component);
  const placed = random
    .shuffle([...cells])
    .slice(0, options.agents)
    .map((start) => ({ start, home: oneIn(options.atHome), outside: oneIn(options.outside) }));
  const held = new Set(placed.filter(({ home, outside }) => home || outside).map(({ start }) => start));
  const goals = random.shuffle(cells.filter((cell) => !held.has(cell)));
  return placed.map(({ start, outside }) => {
    if (held.has(start)) return { start, goal: start, outside };
    const last = goals.length - 1;
    if (goals[last] === start && last > 0) [goals[0], goals[last]] = [goals[last]!, goals[0]!];
    return { start, goal: goals.pop()!, outside };
  });
}
