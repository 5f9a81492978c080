/**
 * Measures what choosing pays while a game runs: choosing again in jams, after growth and after new walls, and choosing for
 * each team, where a small fast team has to get through a large slow crowd. Prints the ticks until agents are home
 * next to those of a single choice, on the same problems.
 *
 *   npm run bench:choices [-- --seeds 3]
 */
import { parseArgs } from 'node:util';
import { type AutoOptions, auto } from '@floodgate/select';
import { type Agent, Grid, World } from 'floodgate';
import { builtInMap, generateMap, generateProblem, type ProblemType } from 'floodgate/problems';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '3' } } });
const SEEDS = Number(values.seeds);
const TICKS = 800;

/** What `auto` chose in a world, one after the other. */
const choicesOf = new WeakMap<World, string[]>();

interface Scene {
  readonly name: string;
  /** Makes the world of a seed, and what happens in it before each tick. */
  make(
    seed: number,
    options: AutoOptions,
  ): { readonly world: World; readonly before?: (tick: number) => void };
}

/** Budgets in expansions, so that every machine prints the same. `auto` takes 2,500 of them for a millisecond. */
const LIMITS: readonly (readonly [string, AutoOptions, number])[] = [
  ['500 expansions a tick', {}, 500],
  ['2,500 expansions a tick', {}, 2500],
  ['10,000 expansions a tick', {}, 10_000],
  ['2,500 expansions a tick, no central control', { central: false }, 2500],
];

/** Narrow mazes and doors, where a crowd has to pass itself. */
const JAMS: readonly Scene[] = [
  jam(
    'maze of width 1',
    (seed) => generateMap('maze', { width: 32, height: 32, seed, corridor: 1, loops: 0.3 }),
    'swap-sides',
    50,
  ),
  jam(
    'maze of width 2',
    (seed) => generateMap('maze', { width: 40, height: 40, seed, corridor: 2 }),
    'swap-sides',
    120,
  ),
  jam(
    'rooms with small doors',
    (seed) => generateMap('rooms', { width: 48, height: 48, seed, doorWidth: 1, hallway: 0 }),
    'tight-to-tight',
    120,
  ),
  jam('full caves', (seed) => generateMap('caves', { width: 40, height: 40, seed }), 'outside-in', 250),
];

const GROWTH: Scene = {
  name: 'ten agents, then 300 more',
  make(seed, options) {
    const grid = builtInMap('ravenkeep').load();
    const world = worldOf(grid, seed, options);
    const { agents } = generateProblem(grid, { type: 'random', agents: 310, seed });
    const add = (from: number, to: number) => {
      for (const { start, goal } of agents.slice(from, to)) attempt(() => world.add({ at: start, goal }));
    };
    add(0, 10);
    return { world, before: (tick) => tick === 5 && add(10, agents.length) };
  },
};

const WALLS: Scene = {
  name: 'an open field becomes a maze',
  make(seed, options) {
    const maze = generateMap('maze', { width: 40, height: 40, seed, corridor: 1, loops: 0.5 });
    const grid = new Grid(40, 40);
    const world = worldOf(grid, seed, options);
    for (const { start, goal } of generateProblem(maze, { agents: 60, seed }).agents)
      world.add({ at: start, goal });
    return {
      world,
      before(tick) {
        if (tick !== 3) return;
        const taken = new Set(world.agents.map(({ at }) => at.join()));
        grid.edit((edit) => {
          for (let y = 0; y < 40; y++)
            for (let x = 0; x < 40; x++)
              if (!maze.isFree(x, y) && !taken.has(`${x},${y}`)) edit.set(x, y, false);
        });
      },
    };
  },
};

for (const [limit, options, budgetExpansions] of LIMITS) {
  console.log(
    `\nchoosing again, ${limit} (${SEEDS} seeds each, at most ${TICKS} ticks): ticks until home, home`,
  );
  for (const scene of [...JAMS, GROWTH, WALLS]) {
    const [once, again] = [false, true].map((rechoose) => {
      const outcomes = seeds().map((seed) =>
        play(scene.make(seed, { ...options, rechoose }), budgetExpansions),
      );
      return {
        arrival: mean(outcomes.map(({ arrival }) => arrival)),
        home: mean(outcomes.map(({ home }) => home)),
        choices: outcomes.map(({ choices }) => choices),
      };
    });
    console.log(
      `  ${scene.name.padEnd(30)} once ${show(once!)}, again ${show(again!)}; choices ${again!.choices.join('; ')}`,
    );
  }
}

function show({ arrival, home }: { readonly arrival: number; readonly home: number }): string {
  return `${arrival.toFixed(0).padStart(4)}, ${(100 * home).toFixed(1)} %`;
}

/** A small fast team through a large slow crowd. */
const TEAMS: readonly (readonly [string, () => Grid])[] = [
  ['ravenkeep', () => builtInMap('ravenkeep').load()],
  ['millbrook', () => builtInMap('millbrook').load()],
  ['stony-meadow', () => builtInMap('stony-meadow').load()],
  ['emberdeep', () => builtInMap('emberdeep').load()],
];

for (const budgetExpansions of [500, 2500, 10_000]) {
  console.log(
    `\na choice for each team, ${budgetExpansions} expansions for all: 12 fast agents through 200 slow ones; ticks until home (fast / slow)`,
  );
  for (const [name, load] of TEAMS) {
    const [together, apart] = [false, true].map((perTeam) =>
      seeds().map((seed) => playTeams(load(), seed, budgetExpansions, perTeam)),
    );
    const part = (list: typeof together, key: 'fast' | 'slow') =>
      mean(list!.map((each) => each[key])).toFixed(0);
    console.log(
      `  ${name.padEnd(14)} one choice ${part(together, 'fast')} / ${part(together, 'slow')}, one each ${part(apart, 'fast')} / ${part(apart, 'slow')}; chosen ${apart!.map(({ chosen }) => chosen).join('; ')} instead of ${together!.map(({ chosen }) => chosen).join('; ')}`,
    );
  }
}

function playTeams(grid: Grid, seed: number, budgetExpansions: number, perTeam: boolean) {
  const chosen = new Map<string, string>();
  const choosing = (team: string) => auto({ onChoice: ({ id }) => void chosen.set(team, id) });
  const world = new World(grid, { planner: choosing('all'), seed });
  if (perTeam) for (const team of ['fast', 'slow']) world.team(team, { planner: choosing(team) });
  const { agents: slowOnes } = generateProblem(grid, { type: 'swap-sides', agents: 200, seed });
  const { agents: fastOnes } = generateProblem(grid, { type: 'cross-sides', agents: 40, seed: seed + 100 });
  const slow = slowOnes.map(({ start, goal }) => world.add({ at: start, goal, speed: 3, team: 'slow' }));
  const fast: Agent[] = [];
  for (const { start, goal } of fastOnes)
    if (fast.length < 12)
      attempt(() => fast.push(world.add({ at: start, goal, team: 'fast', nearest: true })));
  for (let tick = 0; tick < TICKS && !world.done; tick++) world.tick({ budgetExpansions });
  const arrival = (agents: readonly Agent[]) =>
    mean(agents.map((agent) => world.completionOf(agent) ?? TICKS));
  const result = { fast: arrival(fast), slow: arrival(slow), chosen: [...chosen.values()].join('+') };
  world.dispose();
  return result;
}

function jam(name: string, load: (seed: number) => Grid, type: ProblemType, agents: number): Scene {
  return {
    name,
    make(seed, options) {
      const grid = load(seed);
      const world = worldOf(grid, seed, options);
      const problem = generateProblem(grid, {
        type,
        agents: Math.min(agents, Math.floor(grid.freeCount * 0.3)),
        seed,
      });
      for (const { start, goal } of problem.agents) world.add({ at: start, goal });
      return { world };
    },
  };
}

function worldOf(grid: Grid, seed: number, options: AutoOptions): World {
  const choices: string[] = [];
  const world = new World(grid, {
    planner: auto({ ...options, onChoice: ({ id }) => void choices.push(id) }),
    seed,
  });
  choicesOf.set(world, choices);
  return world;
}

function play({ world, before }: ReturnType<Scene['make']>, budgetExpansions: number) {
  for (let tick = 0; tick < TICKS && !(world.done && tick > 10); tick++) {
    before?.(tick);
    world.tick({ budgetExpansions });
  }
  const { agents } = world;
  const outcome = {
    arrival: mean(agents.map((agent) => world.completionOf(agent) ?? TICKS)),
    home: world.metrics().completionRate,
    choices: choicesOf.get(world)!.join(' → '),
  };
  world.dispose();
  return outcome;
}

function seeds(): number[] {
  return Array.from({ length: SEEDS }, (_, i) => i + 1);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** A cell may be taken already. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'FloodgateError')) throw error;
  }
}
