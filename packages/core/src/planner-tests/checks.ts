import { Grid } from '../grid/index.ts';
import type { PlannerDefinition, Preset } from '../planners/index.ts';
import { builtInMap } from '../problems/index.ts';
import { Random } from '../random.ts';
import { type PlannerSpec, run, World } from '../world/index.ts';
import { runExplained } from './explanations.ts';
import {
  type Disturbance,
  disturbance,
  type RefereedRunOptions,
  randomWorld,
  runUnderReferee,
} from './runs.ts';
import { paintTiles } from './tiles.ts';

/** One thing that every planner must do. */
export interface PlannerCheck {
  readonly name: string;
  /** Takes up to a few seconds. Throws an Error that says what was wrong. */
  run(): void;
}

/** A planner as `definePlanner` returns it. */
export interface CheckedPlanner {
  (options: { readonly preset: Preset }): PlannerSpec;
  readonly definition: Pick<PlannerDefinition, 'id' | 'title' | 'summary' | 'parameters' | 'promisesArrival'>;
}

const PRESETS: readonly Preset[] = ['default', 'paper'];
/** Small maps of different kinds, each with a crowd that makes it tight. */
const CROWDS = [
  { map: 'arena', agents: 80, crossing: 'allowed', corners: 'no-corner-cutting' },
  { map: 'corridor', agents: 40, crossing: 'allowed', corners: 'no-corner-cutting' },
  { map: 'stony-meadow', agents: 120, crossing: 'forbidden', corners: 'no-corner-cutting' },
  { map: 'briar-maze', agents: 60, crossing: 'allowed', corners: 'never' },
] as const;
const DISTURBANCES: readonly (readonly [what: string, kinds: readonly Disturbance[]])[] = [
  ['agents are re-tasked', ['retask', 'trade']],
  ['the map is edited', ['edit']],
  ['outside agents wander', ['outsider']],
  ['agents come and go', ['join', 'leave']],
  ['all of this happens', ['retask', 'edit', 'join', 'outsider', 'leave', 'trade']],
];
/** The same where tiles or agents differ. */
const DIFFERENT: readonly (readonly [what: string, kinds: readonly Disturbance[]])[] = [
  ['tiles cost more or less and lead only some ways', ['tiles', 'retask', 'edit']],
  ['agents become outside agents and are ones no more', ['outside', 'retask', 'outsider']],
  ['agents get slow, hold their places and change sides', ['speed', 'hold', 'team', 'retask']],
];
const EVERYTHING: readonly Disturbance[] = DIFFERENT.flatMap(([, kinds]) => kinds).concat('join', 'leave');
const TICKS = 80;
/** A paper's algorithm may plan everything again after every disturbance: this keeps a check below some seconds. */
const AMPLE = { budgetExpansions: 20_000 };
const FAIR_TICKS = 60;
const EXPLAINED_TICKS = 20;
/** Ticks within which planners that promise arrival must have kept it on the small maps of these checks. */
const ARRIVAL_TICKS = 2000;

/**
 * What every planner must do, whoever wrote it, as a list of checks for any test framework:
 *
 *     for (const { name, run } of plannerChecks(myPlanner)) test(name, run);
 *
 * The Referee checks every run. Checks of arrival are only there for planners whose definition promises it.
 */
export function plannerChecks(planner: CheckedPlanner): readonly PlannerCheck[] {
  const { promisesArrival } = planner.definition;
  return [
    { name: 'describes itself', run: () => describesItself(planner) },
    ...PRESETS.flatMap((preset) => {
      const spec = (): PlannerSpec => planner({ preset });
      const ample = preset === 'paper' ? { budget: AMPLE } : {};
      return [
        { name: `preset ${preset}: breaks no rule`, run: () => refereed(spec(), {}) },
        ...DISTURBANCES.map(([what, disturbed]) => ({
          name: `preset ${preset}: breaks no rule while ${what}`,
          run: () => refereed(spec(), { disturbed, ...ample }),
        })),
        ...DIFFERENT.map(([what, disturbed]) => ({
          name: `preset ${preset}: breaks no rule while ${what}`,
          run: () => refereedWithTiles(spec(), { disturbed, budget: AMPLE }),
        })),
        {
          name: `preset ${preset}: breaks no rule on a budget of one expansion a tick`,
          run: () => {
            refereed(spec(), { budget: { budgetExpansions: 1 }, disturbed: true });
            refereedWithTiles(spec(), { budget: { budgetExpansions: 1 }, disturbed: EVERYTHING });
          },
        },
        {
          name: `preset ${preset}: tells why agents did what they did, if it tells anything`,
          run: () => explains(spec(), ample),
        },
        { name: `preset ${preset}: does the same for the same seed`, run: () => deterministic(spec()) },
        {
          name: `preset ${preset}: a saved world goes on as the one that was not`,
          run: () => goesOnWhenLoaded(spec()),
        },
      ];
    }),
    { name: 'holds no more memory after a long rest', run: () => rests(planner({ preset: 'default' })) },
    ...(promisesArrival
      ? [{ name: 'brings everybody to their goals', run: () => arrives(planner({ preset: 'default' })) }]
      : []),
  ];
}

function expectThat(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

function describesItself({ definition: { id, title, summary, parameters } }: CheckedPlanner): void {
  for (const [field, text] of Object.entries({ id, title, summary }))
    expectThat(
      typeof text === 'string' && text.length > 0,
      `the definition of planner '${id}' has no ${field}`,
    );
  for (const [name, { meaning }] of Object.entries(parameters))
    expectThat(meaning.length > 0, `parameter ${name} of planner ${id} has no meaning`);
}

function refereed(planner: PlannerSpec, options: Partial<RefereedRunOptions>): void {
  for (const [i, { map, agents, crossing, corners }] of CROWDS.entries()) {
    const grid = builtInMap(map).load({ corners });
    runUnderReferee(grid, planner, { agents, crossing, ticks: TICKS, seed: i + 1, ...options });
  }
}

/** As {@link refereed}, on maps with costs and one-way tiles. */
function refereedWithTiles(planner: PlannerSpec, options: Partial<RefereedRunOptions>): void {
  for (const [i, { map, agents, crossing, corners }] of CROWDS.entries()) {
    const grid = paintTiles(builtInMap(map).load({ corners }), new Random(`${i}/tiles`));
    const fewer = Math.ceil(agents / 2);
    runUnderReferee(grid, planner, { agents: fewer, crossing, ticks: TICKS, seed: i + 1, ...options });
  }
}

function deterministic(planner: PlannerSpec): void {
  const start = (seed: number): World =>
    randomWorld(builtInMap('arena').load(), planner, { agents: 80, ticks: TICKS, seed });
  const budget = { budgetExpansions: 2000 };
  const [first, second, other] = [start(1), start(1), start(2)];
  // The second shares its time with another world, so anything that worlds share shows.
  for (let tick = 0; tick < TICKS; tick++) first.tick(budget);
  for (let tick = 0; tick < TICKS; tick++) {
    other.tick(budget);
    second.tick(budget);
  }
  const same = JSON.stringify(first.recording()) === JSON.stringify(second.recording());
  expectThat(same, `planner ${planner.id} made two recordings from the same seed`);
}

/** What it tells of agents is true, and does not affect what they do. Planners that tell nothing pass. */
function explains(planner: PlannerSpec, ample: Pick<RefereedRunOptions, 'budget'>): void {
  for (const [i, { map, agents, crossing, corners }] of CROWDS.entries()) {
    const options = {
      agents,
      crossing,
      ticks: EXPLAINED_TICKS,
      seed: i + 1,
      disturbed: i % 2 > 0,
      ...ample,
    } as const;
    const explained = (keepFrom: number): string => {
      const world = runExplained(builtInMap(map).load({ corners }), planner, { ...options, keepFrom });
      return JSON.stringify(world.recording());
    };
    if (!randomWorld(new Grid(2, 2), planner, { agents: 1, ticks: 0 }).planner.explain) return;
    expectThat(
      explained(0) === explained(Number.POSITIVE_INFINITY),
      `planner ${planner.id} on ${map} does something else while it keeps reasons`,
    );
  }
}

/**
 * Two worlds that are treated the same; one of them is saved and replaced by the loaded one at random ticks. Planners
 * that cannot be saved pass.
 */
function goesOnWhenLoaded(planner: PlannerSpec): void {
  for (const [i, { map, agents, crossing, corners }] of [...CROWDS, ...CROWDS.slice(0, 1)].entries()) {
    // After all crowds whose agents are alike, one of which they are not, on tiles that are not.
    const differ = i === CROWDS.length;
    const kinds = differ ? EVERYTHING : true;
    const options = { agents, crossing, ticks: TICKS, seed: i + 1 } as const;
    const start = (): World => {
      const grid = builtInMap(map).load({ corners });
      return randomWorld(differ ? paintTiles(grid, new Random(i)) : grid, planner, options);
    };
    const whole = start();
    if (!whole.planner.save) return;
    let parts = start();
    const disturbWhole = disturbance(whole, i + 1, kinds);
    let disturbParts = disturbance(parts, i + 1, kinds);
    const random = new Random(`${planner.id}/${i}/saves`);
    const budget = { budgetExpansions: 20 * agents };
    for (let tick = 0; tick < TICKS; tick++) {
      disturbWhole();
      disturbParts();
      if (random.chance(0.1)) {
        parts = World.load(parts.save(), { planner });
        disturbParts = disturbParts.continuedIn(parts);
      }
      whole.tick(budget);
      parts.tick(budget);
      expectThat(
        whole.hash() === parts.hash(),
        `planner ${planner.id} on ${map}, saved and loaded, went on differently in tick ${tick}`,
      );
    }
  }
}

/**
 * On a budget for a few agents a tick, everybody who is not home has moved within 60 ticks. Not one of
 * {@link plannerChecks}, because it takes a planner that shares out its budget.
 */
export function sharesItsBudget(planner: PlannerSpec): void {
  const grid = new Grid(60, 60, { name: 'open' });
  const world = randomWorld(grid, planner, { agents: 400, ticks: FAIR_TICKS });
  const starts = world.agents.map(({ at }) => grid.cell(...at));
  const unmoved = new Set(world.agents);
  for (let tick = 0; tick < FAIR_TICKS; tick++) {
    world.tick({ budgetExpansions: 100 });
    for (const [i, agent] of world.agents.entries())
      if (agent.home || grid.cell(...agent.at) !== starts[i]) unmoved.delete(agent);
  }
  expectThat(
    unmoved.size === 0,
    `${unmoved.size} of 400 agents of ${planner.id} did not move in ${FAIR_TICKS} ticks`,
  );
}

function rests(planner: PlannerSpec): void {
  const world = randomWorld(builtInMap('arena').load(), planner, { agents: 40, ticks: 0 });
  if (!world.planner.memoryBytes) return;
  run(world, { ticks: 600 });
  for (let tick = 0; tick < 100; tick++) world.tick();
  const before = world.planner.memoryBytes();
  for (let tick = 0; tick < 5000; tick++) world.tick();
  const after = world.planner.memoryBytes();
  expectThat(after <= before, `planner ${planner.id} holds ${after} bytes after a rest, ${before} before it`);
}

/** Everybody arrives; and again with new goals, and around a wall that was not there before. */
function arrives(planner: PlannerSpec): void {
  for (const [map, agents] of [
    ['arena', 120],
    ['stony-meadow', 150],
    ['ravenkeep', 100],
  ] as const) {
    const world = randomWorld(builtInMap(map).load(), planner, { agents, ticks: 0, seed: 2 });
    const home = (when: string): void => {
      run(world, { ticks: ARRIVAL_TICKS });
      const away = world.agents.filter((agent) => !agent.home).length;
      expectThat(
        away === 0,
        `${away} of ${agents} agents of ${planner.id} on ${map} have not arrived ${when}`,
      );
    };
    home('at first');
    const goals = world.agents.map((agent) => agent.goal);
    for (const [i, agent] of world.agents.entries()) agent.goal = goals[(i + 1) % goals.length]!;
    home('after new orders');
    for (const [i, agent] of world.agents.entries()) agent.goal = goals[i]!;
    run(world, { ticks: 3 });
    const { grid } = world;
    const free = grid.cell(...world.agents[0]!.at);
    const besides = grid.offsets.map((offset) => free + offset).find((cell) => isSpare(world, cell));
    if (besides !== undefined) grid.setPassable(...grid.point(besides), false);
    home('after a wall was built');
  }
}

/** A free cell that nobody stands on or wants, and that no corridor needs. */
function isSpare({ grid, crowd, agents }: World, cell: number): boolean {
  if (grid.moves[cell] !== 0xff || crowd.occupants[cell]! >= 0) return false;
  return agents.every((agent) => grid.cell(...agent.goal) !== cell);
}
