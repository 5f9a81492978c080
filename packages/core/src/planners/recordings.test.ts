import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../grid/index.ts';
import { builtInMap } from '../problems/index.ts';
import { Random } from '../random.ts';
import type { TickBudget } from '../search/index.ts';
import { checkRecording, type PlannerSpec, World } from '../world/index.ts';
import { PLANNERS, plannerById } from './registry.ts';
import { cellsOf, randomWorld, runUnderReferee } from './testing.ts';

/**
 * Pins what every planner does, by hashes of recordings. Work on the code that is not meant to change behaviour
 * must leave all of them as they are. A change of an algorithm changes some, and its commit says which and why.
 */
function hashOf(world: World): string {
  return createHash('sha256').update(JSON.stringify(world.recording())).digest('hex').slice(0, 16);
}

function run(world: World, ticks: number, budget: TickBudget = {}, before: () => void = () => {}): World {
  while (!world.done && world.time < ticks) {
    before();
    world.tick(budget);
  }
  expect(checkRecording(world.recording())).toEqual([]);
  world.dispose();
  return world;
}

/** Agents of three priorities, some without a task, among outside agents that wander. */
function mixedCrowd(grid: Grid, planner: PlannerSpec): World {
  const world = new World(grid, { planner, seed: 3, record: true });
  const random = new Random('mixed');
  const cells = random.shuffle(cellsOf(grid, grid.components.largest()));
  const anywhere = () => grid.point(random.pick(cells));
  for (const [i, cell] of cells.slice(0, 130).entries()) {
    const at = grid.point(cell);
    if (i % 10 === 0) world.add({ at, outside: true });
    else if (i % 7 === 0) world.add({ at, priority: i % 2 });
    else world.add({ at, goal: anywhere(), priority: i % 3 });
  }
  const outsiders = world.agents.filter((agent) => agent.outside);
  return run(world, 80, {}, () => {
    for (const agent of outsiders) {
      const cell = grid.cell(...agent.at);
      const d = random.below(8);
      if (grid.moves[cell]! & (1 << d)) world.move(agent, grid.point(cell + grid.offsets[d]!));
    }
  });
}

function drawnAgents(name: string, planner: PlannerSpec, ticks: number): World {
  const map = builtInMap(name);
  const world = new World(map.load(), { planner, record: true });
  for (const { start, goal } of map.agents!) world.add({ at: start, goal });
  return run(world, ticks);
}

const PROBLEMS: Readonly<Record<string, (planner: PlannerSpec) => World>> = {
  'calm crowd on stony-meadow': (planner) =>
    run(randomWorld(builtInMap('stony-meadow').load(), planner, { agents: 250, ticks: 0, seed: 2 }), 150),
  'ravenkeep, a map of halls and doors': (planner) =>
    run(randomWorld(builtInMap('ravenkeep').load(), planner, { agents: 100, ticks: 0, seed: 4 }), 100),
  'the two groups of corridor': (planner) => drawnAgents('corridor', planner, 150),
  'settled-corridor': (planner) => drawnAgents('settled-corridor', planner, 40),
  'briar-maze, disturbed': (planner) =>
    runUnderReferee(builtInMap('briar-maze').load(), planner, {
      ...{ agents: 50, ticks: 80, seed: 6, disturbed: true },
    }),
  'crossing forbidden, disturbed': (planner) =>
    runUnderReferee(builtInMap('arena').load(), planner, {
      ...{ agents: 120, ticks: 80, seed: 7, disturbed: true, crossing: 'forbidden' },
    }),
  'four-connected, disturbed': (planner) =>
    runUnderReferee(builtInMap('arena').load({ corners: 'never' }), planner, {
      ...{ agents: 80, ticks: 80, seed: 8, disturbed: true },
    }),
  'corners cut at will, uniform costs, disturbed': (planner) =>
    runUnderReferee(builtInMap('arena').load({ corners: 'always', costs: 'uniform' }), planner, {
      ...{ agents: 80, ticks: 60, seed: 9, disturbed: true },
    }),
  'priorities and outside agents': (planner) => mixedCrowd(builtInMap('arena').load(), planner),
  'a budget of 200 expansions a tick': (planner) =>
    run(randomWorld(builtInMap('stony-meadow').load(), planner, { agents: 150, ticks: 0, seed: 5 }), 60, {
      budgetExpansions: 200,
    }),
  'a budget of 2000 expansions, disturbed': (planner) =>
    runUnderReferee(builtInMap('arena').load(), planner, {
      ...{ agents: 100, ticks: 60, seed: 11, disturbed: true, budget: { budgetExpansions: 2000 } },
    }),
};

type Options = Record<string, number | boolean | string>;

/** Numbers other than the presets', by parameter. */
const NUMBERS: Readonly<Record<string, Options>> = {
  expansions: { expansions: 6 },
  expansionsPerTick: { expansionsPerTick: 300 },
  height: { height: 1 },
  iterations: { iterations: 2 },
  lookahead: { search: 'rtaa', lookahead: 12 },
  memoryMB: { memoryMB: 1 },
  moves: { moves: 5 },
  pathLimit: { pathLimit: 5 },
  patience: { patience: 3 },
  replanEvery: { replanEvery: 3 },
  reserve: { reserve: 2 },
  sigma: { sigma: 1.5 },
  stretch: { window: 3, stretch: 4 },
  stuckAfter: { stuckAfter: 5 },
  vision: { vision: 4 },
  weight: { search: 'weighted-astar', weight: 3 },
  window: { window: 5 },
};

/** Every parameter by itself, at values that it does not have by default. */
const CHOICES = PLANNERS.flatMap(({ id, parameters }) =>
  Object.entries(parameters).flatMap(([name, spec]): [string, Options][] => {
    const values = spec.choices ?? (typeof spec.default === 'boolean' ? [!spec.default] : undefined);
    if (values)
      return values.filter((value) => value !== spec.default).map((value) => [id, { [name]: value }]);
    return [[id, NUMBERS[name]!]];
  }),
);

describe('recordings stay as they are', () => {
  describe.each(PLANNERS.map(({ id }) => id))('%s', (id) => {
    it.each(['default', 'paper'] as const)('with preset %s', { timeout: 300_000 }, (preset) => {
      const planner = plannerById(id, { preset });
      const hashes = Object.entries(PROBLEMS).map(([name, solve]) => [name, hashOf(solve(planner))]);
      expect(Object.fromEntries(hashes)).toMatchSnapshot();
    });
  });

  it.each(CHOICES.map(([id, options]) => [id, JSON.stringify(options), options] as const))(
    '%s with %s',
    (id, _text, options) => {
      const planner = plannerById(id, options);
      // A map of one block does not show how distances are kept; a map without corridors shows no swaps.
      const first = 'distances' in options || 'memoryMB' in options ? 'ravenkeep' : 'arena';
      const hashes = [first, 'corridor'].map((name) => {
        const agents = name === 'corridor' ? 40 : 110;
        const run = { agents, ticks: 60, seed: 12, disturbed: true };
        return hashOf(runUnderReferee(builtInMap(name).load(), planner, run));
      });
      expect(hashes.join(' ')).toMatchSnapshot();
    },
  );
});
