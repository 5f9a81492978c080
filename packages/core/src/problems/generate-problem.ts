import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { unknownName } from '../suggest.ts';
import type { Problem } from './problem.ts';
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

/**
 * What {@link generateProblem} makes: a layout of starts and goals, those of the selection thesis, figure 5.4; or
 * `lifelong`, where an agent gets a new goal whenever it arrives.
 */
export type ProblemType =
  | 'random'
  | 'cross-sides'
  | 'swap-sides'
  | 'inside-out'
  | 'outside-in'
  | 'tight-to-tight'
  | 'tight-to-wide'
  | 'lifelong';

/** The problem types in which agents arrive for good, each with a one-line description for help texts. */
export const PROBLEM_TYPES: readonly { readonly id: ProblemType; readonly description: string }[] = [
  { id: 'random', description: 'starts and goals anywhere' },
  { id: 'cross-sides', description: 'all from one side of the map to the opposite side' },
  { id: 'swap-sides', description: 'half of the agents on each of two opposite sides, changing sides' },
  { id: 'inside-out', description: 'from the middle of the map to its edges' },
  { id: 'outside-in', description: 'from the edges of the map to its middle' },
  { id: 'tight-to-tight', description: 'from one crowded place to another crowded place' },
  { id: 'tight-to-wide', description: 'from one crowded place to places spread over another area' },
];

/** The problem type that never ends, as {@link PROBLEM_TYPES} describes the others. */
export const LIFELONG = {
  id: 'lifelong',
  description: 'starts and goals anywhere; an agent that arrives gets a new goal at once',
} as const;

/** How to generate a problem. */
export interface GenerateProblemOptions {
  /** See {@link PROBLEM_TYPES} and {@link LIFELONG}. Default `random`. */
  readonly type?: ProblemType;
  /** Number of agents, from 1 to the number of cells of the map's largest component. */
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
 * Agents with different starts and different goals, all in the largest component of the map, laid out as the problem
 * type says (selection thesis, section 5.4.1). The seed decides which side, which cells and which agent goes where.
 *
 * A side is a sixth of the map. The middle reaches a quarter of the distance from the centre to the edges; an edge is
 * the last sixth of that distance. A zone with fewer cells than agents grows by the cells next to it until the agents
 * fit. So every type takes as many agents as the component has cells. More agents, or an unknown type, throw a
 * FloodgateError `bad-argument`.
 *
 * `lifelong` needs a component of at least two cells. No agent starts on its first goal; later goals are any cells of the
 * component, and may be those of other agents too. A run of such a problem ends by a limit on ticks or seconds, never
 * because all have arrived.
 */
export function generateProblem(grid: Grid, options: GenerateProblemOptions): Problem {
  const { type = 'random', agents, seed = 1 } = options;
  const layOut = LAYOUTS[type];
  if (!layOut) {
    const known = [...PROBLEM_TYPES, LIFELONG].map(({ id }) => id);
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
  if (type === 'lifelong' && cells.length < 2) {
    throw new FloodgateError('bad-argument', `${grid.name} has only one cell: no agent can have a next goal`);
  }
  const { starts, goals } = layOut(grid, cells, agents, new Random(`${seed}/${type}`));
  return {
    grid,
    agents: starts.map((start, i) => ({ start: grid.point(start), goal: grid.point(goals[i]!) })),
    ...(type === 'lifelong' && { nextGoal: lifelongGoals(grid, cells, goals, seed) }),
  };
}

/** The goals of each agent in their order, drawn from its own random sequence. */
function lifelongGoals(
  grid: Grid,
  cells: readonly number[],
  firstGoals: readonly number[],
  seed: number | string,
): NonNullable<Problem['nextGoal']> {
  const begin = (agent: number) => ({
    random: new Random(`${seed}/lifelong/${agent}`),
    goal: firstGoals[agent]!,
    reached: 0,
  });
  const sequences = firstGoals.map((_, agent) => begin(agent));
  return (agent, reached) => {
    if (reached < sequences[agent]!.reached) sequences[agent] = begin(agent);
    const sequence = sequences[agent]!;
    for (; sequence.reached < reached; sequence.reached++) {
      const drawn = cells[sequence.random.below(cells.length - 1)]!;
      sequence.goal = drawn === sequence.goal ? cells.at(-1)! : drawn;
    }
    return grid.point(sequence.goal);
  };
}

type Layout = (grid: Grid, cells: readonly number[], agents: number, random: Random) => Ends;

const LAYOUTS: Readonly<Record<ProblemType, Layout>> = {
  random: (_grid, cells, agents, random) => ({
    starts: some(agents, cells, random),
    goals: some(agents, cells, random),
  }),

  lifelong: (_grid, cells, agents, random) => {
    const drawn = random.shuffle([...cells]);
    const shift = random.between(1, cells.length - 1);
    return {
      starts: drawn.slice(0, agents),
      goals: drawn.slice(0, agents).map((_, i) => drawn[(i + shift) % drawn.length]!),
    };
  },

  'cross-sides': (grid, cells, agents, random) => {
    const { across, from, to } = oppositeSides(grid, cells, random);
    return {
      starts: some(agents, side(across, from, agents), random),
      goals: some(agents, side(across, to, agents), random),
    };
  },

  'swap-sides': (grid, cells, agents, random) => {
    const { across, from, to } = oppositeSides(grid, cells, random);
    const going = Math.ceil(agents / 2);
    const coming = agents - going;
    const onBoth = (first: typeof from, second: typeof from): number[] => {
      const taken = some(going, side(across, first, going), random);
      const free = (cells: readonly number[]): number[] => cells.filter((cell) => !taken.includes(cell));
      const narrow = free(side(across, second, coming));
      // On a tiny map the sides overlap; then the second one is made wider.
      return [
        ...taken,
        ...some(coming, narrow.length < coming ? free(side(across, second, agents)) : narrow, random),
      ];
    };
    return { starts: onBoth(from, to), goals: onBoth(to, from) };
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

/** Two opposite sides of the map, chosen at random. */
function oppositeSides(grid: Grid, cells: readonly number[], random: Random) {
  const across = acrossTheMap(grid, cells, random.pick(['x', 'y']));
  const from = random.pick(['near', 'far'] as const);
  return { across, from, to: from === 'near' ? 'far' : 'near' } as const;
}

/** Starts packed around one cell, goals among the `area` cells nearest to another. */
function tightTo(area: number, grid: Grid, cells: readonly number[], agents: number, random: Random): Ends {
  const here = random.pick(cells);
  const there = elsewhere(grid, cells, here, random);
  const starts = around(grid, here, agents);
  // Goals keep clear of starts, unless the map is too crowded for that.
  const cellsLeft = cells.length - agents;
  const goals =
    cellsLeft >= agents
      ? around(grid, there, Math.min(area, cellsLeft), new Set(starts))
      : around(grid, there, Math.min(area, cells.length));
  return { starts: some(agents, starts, random), goals: some(agents, goals, random) };
}

/** `count` of the cells, in random order. */
function some(count: number, cells: readonly number[], random: Random): number[] {
  return random.shuffle([...cells]).slice(0, count);
}
