import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { unknownName } from '../suggest.ts';
import type { Problem } from './problem.ts';
import { PROBLEM_TYPES, type ProblemType } from './problem-types.ts';
import {
  acrossTheMap,
  around,
  edge,
  elsewhere,
  fromTheMiddle,
  largestComponent,
  middle,
  side,
} from './problem-zones.ts';

export interface GenerateProblemOptions {
  /** Default `random`. */
  readonly type?: ProblemType;
  /** Number of agents, from 1. */
  readonly agents: number;
  /** Equal seeds give equal problems. Default 1. */
  readonly seed?: number | string;
}

/** `tight-to-wide` spreads the goals over an area of this many times their number of cells. */
const SPREAD = 6;

interface Ends {
  readonly starts: readonly number[];
  readonly goals: readonly number[];
}

/**
 * Agents with different starts and different goals, all in the largest component of the map, laid out as the type
 * says (selection thesis, section 5.4.1). Which side, which places and who goes where is up to the seed.
 *
 * A side is a sixth of the map, the middle a quarter of the way to the edges, an edge the last sixth of that way.
 * Where such a zone has fewer cells than agents, it is widened by the cells next to it until they fit; so every
 * type has room for as many agents as the component has cells, and throws a FloodgateError beyond that.
 */
export function generateProblem(grid: Grid, options: GenerateProblemOptions): Problem {
  const { type = 'random', agents, seed = 1 } = options;
  const layOut = LAYOUTS[type];
  if (!layOut) {
    const known = PROBLEM_TYPES.map(({ id }) => id);
    throw new FloodgateError('bad-argument', `no problem type is called ${unknownName(type, known)}`);
  }
  if (!Number.isInteger(agents) || agents < 1) {
    throw new FloodgateError('bad-argument', `agents must be a whole number from 1, not ${agents}`);
  }
  const cells = largestComponent(grid);
  if (agents > cells.length) {
    throw new FloodgateError(
      'bad-argument',
      `${grid.name} has room for ${cells.length} agents, not ${agents}`,
    );
  }
  const { starts, goals } = layOut(grid, cells, agents, new Random(`${seed}/${type}`));
  return {
    grid,
    agents: starts.map((start, i) => ({ start: grid.point(start), goal: grid.point(goals[i]!) })),
  };
}

type Layout = (grid: Grid, cells: readonly number[], agents: number, random: Random) => Ends;

const LAYOUTS: Readonly<Record<ProblemType, Layout>> = {
  random: (_grid, cells, agents, random) => ({
    starts: some(agents, cells, random),
    goals: some(agents, cells, random),
  }),

  'cross-sides': (grid, cells, agents, random) => {
    const across = acrossTheMap(grid, cells, random.pick(['x', 'y']));
    const [from, to] = random.pick([
      ['near', 'far'],
      ['far', 'near'],
    ] as const);
    return {
      starts: some(agents, side(across, from, agents), random),
      goals: some(agents, side(across, to, agents), random),
    };
  },

  'swap-sides': (grid, cells, agents, random) => {
    const across = acrossTheMap(grid, cells, random.pick(['x', 'y']));
    const [here, there] = random.pick([
      ['near', 'far'],
      ['far', 'near'],
    ] as const);
    const going = Math.ceil(agents / 2);
    const coming = agents - going;
    const onBoth = (first: typeof here, second: typeof here): number[] => {
      const taken = some(going, side(across, first, going), random);
      const free = (cells: readonly number[]): number[] => cells.filter((cell) => !taken.includes(cell));
      const room = free(side(across, second, coming));
      // On a tiny map the sides run into each other; then the second one is wider.
      return [
        ...taken,
        ...some(coming, room.length < coming ? free(side(across, second, agents)) : room, random),
      ];
    };
    return { starts: onBoth(here, there), goals: onBoth(there, here) };
  },

  'inside-out': (grid, cells, agents, random) => {
    const outwards = fromTheMiddle(grid, cells);
    return {
      starts: some(agents, middle(outwards, agents), random),
      goals: some(agents, edge(outwards, agents), random),
    };
  },

  'outside-in': (grid, cells, agents, random) => {
    const outwards = fromTheMiddle(grid, cells);
    return {
      starts: some(agents, edge(outwards, agents), random),
      goals: some(agents, middle(outwards, agents), random),
    };
  },

  'tight-to-tight': (grid, cells, agents, random) => tightTo(agents, grid, cells, agents, random),

  'tight-to-wide': (grid, cells, agents, random) => tightTo(agents * SPREAD, grid, cells, agents, random),
};

/** Starts packed around one cell, goals among the `area` cells nearest to another. */
function tightTo(area: number, grid: Grid, cells: readonly number[], agents: number, random: Random): Ends {
  const here = random.pick(cells);
  const there = elsewhere(grid, cells, here, random);
  const starts = around(grid, here, agents);
  // On a crowded map the places run into each other; else the goals are clear of the starts.
  const roomApart = cells.length - agents;
  const goals =
    roomApart >= agents
      ? around(grid, there, Math.min(area, roomApart), new Set(starts))
      : around(grid, there, Math.min(area, cells.length));
  return { starts: some(agents, starts, random), goals: some(agents, goals, random) };
}

/** So many of the cells, in random order. */
function some(count: number, cells: readonly number[], random: Random): number[] {
  return random.shuffle([...cells]).slice(0, count);
}
