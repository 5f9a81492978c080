import fc from 'fast-check';
import { checkRecording, FloodgateError, Grid, type Point, Random, type TickBudget, World } from 'floodgate';
import {
  definePlanner,
  type PlannerDefinition,
  plannerDefinition,
  registerPlanner,
} from 'floodgate/planner-kit';
import { BUILT_IN_MAPS, builtInMap, generateProblem, PROBLEM_TYPES, populate } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import '../eager.ts';
import { FEATURE_NAMES, selectionProblem } from '../features/index.ts';
import {
  type AutoOptions,
  auto,
  choiceIn,
  choosePlanner,
  explainChoice,
  loadSelector,
  memberName,
  type SelectionLimits,
  type Selector,
  saveSelector,
  shippedSelector,
} from './index.ts';
import type { PortfolioMember } from './member.ts';
import { needsOf } from './needs.ts';
import { byBudget, byFeature, bySize, madeUpSelector } from './testing.ts';

const EVERY_PLANNER = shippedSelector().portfolio;
const SMALL_MAPS = BUILT_IN_MAPS.filter(({ width }) => width <= 64);
const erratic = madeUpSelector(EVERY_PLANNER);

function needsIn(member: PortfolioMember, grid: Grid, agents = 10, distance = 20) {
  const cells = new Int32Array(agents);
  return needsOf(member, { grid, starts: cells, goals: cells }, distance);
}

function crowdIn(grid: Grid, options: AutoOptions, agents = 20, seed = 1): World {
  const world = new World(grid, { planner: auto(options), seed, record: true });
  populate(world, generateProblem(grid, { type: 'random', agents, seed }));
  return world;
}

function run(world: World, ticks: number, before?: (tick: number) => void): void {
  for (let tick = 0; tick < ticks && !world.done; tick++) {
    before?.(tick);
    world.tick();
  }
}

function runDisturbed(options: AutoOptions, seed: number): World {
  const random = new Random(seed);
  const grid = random.pick(SMALL_MAPS).load();
  const world = crowdIn(grid, options, Math.min(15, grid.freeCount >> 3) || 1, seed);
  for (let tick = 0; tick < 40; tick++) {
    disturb(world, random, () => grid.point(grid.randomFreeCell(random)!));
    world.tick();
  }
  expect(checkRecording(world.recording())).toEqual([]);
  world.dispose();
  return world;
}

describe('auto', () => {
  it('chooses a planner with the shipped selector and brings a crowd home', () => {
    const chosen: string[] = [];
    const world = crowdIn(builtInMap('arena').load(), { onChoice: ({ id }) => chosen.push(id) });
    expect(choiceIn(world)).toBeUndefined();
    run(world, 400);
    expect(world.done).toBe(true);
    expect(choiceIn(world)!.id).toBe(chosen[0]);
    expect(choiceIn(world)!.predictions.length).toBe(shippedSelector().portfolio.length);
  });

  it('takes a planner that handles units as soon as agents differ', async () => {
    const model = await madeUpSelector([{ id: 'far' }, { id: 'bmaa-c' }, { id: 'pibt' }]);
    for (const rechoose of [true, false]) {
      const world = crowdIn(new Grid(24, 24), { model, rechoose });
      world.tick();
      const large = world.add({ at: [22, 22], goal: [10, 10], size: 2, nearest: true });
      run(world, 300);
      expect(choiceIn(world)!.id).toBe('pibt');
      expect(large.at).not.toEqual([22, 22]);
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });

  it('chooses for each team that has an auto of its own, and the teams share the map', () => {
    const grid = builtInMap('ravenkeep').load();
    const world = new World(grid, { planner: auto(), seed: 3, record: true });
    for (const team of ['fast', 'slow']) world.team(team, { planner: auto() });
    const slow = generateProblem(grid, { type: 'swap-sides', agents: 200, seed: 3 }).agents;
    for (const { start, goal } of slow) world.add({ at: start, goal, speed: 3, team: 'slow' });
    const fast = generateProblem(grid, { type: 'cross-sides', agents: 40, seed: 103 }).agents;
    for (const { start, goal } of fast)
      if (world.agents.length < 212)
        attempt(() => world.add({ at: start, goal, team: 'fast', nearest: true }));
    for (let tick = 0; tick < 115; tick++) world.tick({ budgetExpansions: 500 });
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('leaves teams and rests to the world if no planner that it may choose handles them', async () => {
    const model = await madeUpSelector([{ id: 'pibt' }, { id: 'bmaa-c' }]);
    const world = crowdIn(new Grid(24, 24), { model, central: false });
    world.agents.forEach((agent, i) => {
      agent.speed = 1 + (i % 3);
      if (i % 2 === 0) agent.team = 'red';
    });
    run(world, 300);
    expect(choiceIn(world)!.id).toBe('bmaa-c');
    expect(world.done).toBe(true);
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('breaks no rule, whatever it chooses, with agents re-tasked, added and removed and walls that change', async () => {
    const model = await erratic;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.boolean(), (seed, rechoose) => {
        runDisturbed({ model, rechoose }, seed);
      }),
      { numRuns: 8 },
    );
    for (const [seed, member] of EVERY_PLANNER.entries()) {
      const world = runDisturbed({ model: await madeUpSelector([member]) }, seed);
      expect(choiceIn(world)!.id).toBe(member.id);
    }
  });

  it('goes on as before after it was saved and loaded, with what it chose', async () => {
    const grid = () => builtInMap('arena').load();
    for (const model of [shippedSelector(), await bySize({ id: 'far' }, { id: 'pibt' })]) {
      const planner = auto({ model });
      const whole = crowdIn(grid(), { model });
      let parts = World.load(crowdIn(grid(), { model }).save(), { planner });
      for (let tick = 0; tick < 40; tick++) {
        for (const world of [whole, parts]) {
          if (tick === 10)
            for (let x = 1; x < 20; x++) attempt(() => world.add({ at: [x, 1], goal: [x, 9] }));
          if (tick % 4 === 0) world.think({ budgetExpansions: 100 });
          world.tick({ budgetExpansions: 2000 });
        }
        expect(parts.hash()).toBe(whole.hash());
        if (tick % 7 === 0) parts = World.load(parts.save(), { planner });
        expect(choiceIn(parts)).toEqual(choiceIn(whole));
      }
    }
  });

  it.each(['rolling', 'pibt', 'far', 'bmaa', 'whca'])(
    'hands on to %s what happens to agents and map',
    async (id) => {
      const grid = builtInMap('arena').load();
      const world = new World(grid, { planner: auto({ model: await madeUpSelector([{ id }]) }) });
      const agent = world.add({ at: [2, 2], goal: [20, 2] });
      for (let tick = 0; tick < 6; tick++) world.tick();
      agent.goal = [2, 20];
      const late = world.add({ at: [2, 2], goal: [5, 2] });
      grid.setRectPassable(3, 2, 1, 2, false);
      run(world, 200);
      expect([agent.at, late.at]).toEqual([
        [2, 20],
        [5, 2],
      ]);
    },
  );

  it('waits for the first agent, and chooses again once the crowd has doubled', async () => {
    const grid = builtInMap('stony-meadow').load();
    const model = await bySize({ id: 'far' }, { id: 'pibt' });
    const chosen: string[] = [];
    const planner = auto({ model, onChoice: ({ id }) => chosen.push(`${id} for ${ours().length}`) });
    const world = new World(grid, { planner, record: true });
    const ours = () => world.agents.filter(({ outside }) => !outside);
    const random = new Random(2);
    const anywhere = (): Point => grid.point(grid.randomFreeCell(random)!);
    for (let i = 0; i < 5; i++) attempt(() => world.add({ at: anywhere(), outside: true }));
    world.tick();
    expect(choiceIn(world)).toBeUndefined();
    while (ours().length < 30) {
      attempt(() => world.add({ at: anywhere(), goal: anywhere(), nearest: true }));
      world.tick();
    }
    expect(chosen.length).toBe(2);
    expect(chosen[0]).toBe('far for 1');
    expect(chosen[1]).toMatch(/^pibt for [12]\d$/);
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('chooses again once much of the map has changed, if another planner is clearly better then', async () => {
    const freeShare = FEATURE_NAMES.indexOf('freeShare');
    expect(freeShare).toBeGreaterThanOrEqual(0);
    const model = await byFeature('freeShare', 0.8, { id: 'pibt' }, { id: 'far' });
    for (const rechoose of [true, false]) {
      const grid = new Grid(24, 24);
      const world = new World(grid, { planner: auto({ model, rechoose }), record: true });
      for (let x = 1; x < 12; x++) world.add({ at: [x, 1], goal: [x, 22] });
      world.tick();
      expect(choiceIn(world)!.id).toBe('far');
      grid.setPassable(20, 20, false);
      world.tick();
      expect(choiceIn(world)!.id).toBe('far');
      grid.setRectPassable(12, 4, 12, 16, false);
      world.tick();
      expect(choiceIn(world)!.id).toBe(rechoose ? 'pibt' : 'far');
      run(world, 200);
      expect(world.done).toBe(true);
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });

  it('does not change between planners whose agents learn for themselves', async () => {
    const model = await bySize({ id: 'bmaa' }, { id: 'bmaa-c' });
    const grid = builtInMap('stony-meadow').load();
    const world = new World(grid, { planner: auto({ model }) });
    const { agents } = generateProblem(grid, { type: 'random', agents: 40, seed: 1 });
    for (const [i, { start, goal }] of agents.entries()) {
      attempt(() => world.add({ at: start, goal, nearest: true }));
      if (i % 4 === 0) world.tick();
    }
    expect(choiceIn(world)!.id).toBe('bmaa');
  });

  it('tells what the chosen planner tells', async () => {
    const only = (id: string, parameters = {}) => madeUpSelector([{ id, parameters }]);
    const model = await only('lacam', { improve: false });
    const lacam = crowdIn(builtInMap('arena').load(), { model }, 8);
    run(lacam, 5);
    expect(lacam.outlook).toBe('solved');
    expect(lacam.planner.memoryBytes!()).toBeGreaterThan(1000);
    const far = crowdIn(builtInMap('arena').load(), { model: await only('far') }, 8);
    run(far, 5);
    expect(far.outlook).toBeUndefined();
    expect(far.planner.planOf!(0)[0]).toBe(far.crowd.cells[0]);
  });

  it('explains agents as the chosen planner does, from the first tick on', async () => {
    const model = await madeUpSelector([{ id: 'far', parameters: {} }]);
    const world = crowdIn(builtInMap('arena').load(), { model }, 8);
    world.planner.keepReasons!(true);
    run(world, 1);
    expect(world.planner.explain!(0)?.method?.kind).toBe('reservations');
    world.planner.keepReasons!(false);
    expect(world.planner.explain!(0)).toBeUndefined();
  });

  it('gives the same run for the same seed', async () => {
    const model = await erratic;
    const moves = () => {
      const world = crowdIn(builtInMap('arena').load(), { model }, 30, 7);
      run(world, 80);
      return world.recording().agents;
    };
    expect(moves()).toEqual(moves());
  });
});

describe('a model that cannot be used', () => {
  it.each([
    ['damaged', 'not JSON at all', 'the model is not JSON'],
    ['of another version', '{"floodgateSelector":99}', 'the model has version 99, not 2'],
  ])('%s: auto takes rolling and says so', (_, model, reason) => {
    const spec = auto({ model });
    expect(spec.fallbackReason).toContain(reason);
    const world = new World(builtInMap('arena').load(), { planner: spec });
    populate(world, generateProblem(world.grid, { type: 'random', agents: 10, seed: 1 }));
    run(world, 300);
    expect(world.done).toBe(true);
    expect(choiceIn(world)).toMatchObject({ id: 'rolling', fallbackReason: spec.fallbackReason });
  });

  it.each([
    ['arena', {}, 'rolling'],
    ['emberdeep', { memoryMB: 1.5 }, 'pibt'],
    ['emberdeep', { preprocessing: false }, 'far'],
    ['arena', { central: false }, 'bmaa-c'],
  ])('still keeps to what is allowed: on %s with %o it takes %s', (map, limits, id) => {
    const world = crowdIn(builtInMap(map).load(), { model: '', ...limits });
    world.tick();
    expect(choiceIn(world)!.id).toBe(id);
  });
});

describe('limits', () => {
  const limits = fc.record(
    {
      central: fc.boolean(),
      preprocessing: fc.boolean(),
      memoryMB: fc.integer({ min: 1, max: 100 }).map((half) => half / 2),
      tickMs: fc.integer({ min: 1, max: 2000 }).map((hundredths) => hundredths / 100),
    },
    { requiredKeys: [] },
  );

  function expectKept(
    selector: Selector,
    seed: number,
    allowed: typeof limits extends fc.Arbitrary<infer T> ? T : never,
  ): void {
    const random = new Random(seed);
    const grid = random.pick(SMALL_MAPS).load();
    const { id: type } = random.pick(PROBLEM_TYPES);
    const problem = generateProblem(grid, { type, agents: Math.min(30, grid.freeCount >> 3) || 1, seed });
    let choice: ReturnType<typeof choosePlanner>;
    try {
      choice = choosePlanner(problem, { ...allowed, selector });
    } catch (error) {
      expect(String(error)).toContain('no planner fits what is allowed: ');
      return;
    }
    const taken = choice.predictions.find(({ name }) => name === memberName(choice.member))!;
    expect(taken).toMatchObject({ allowed: true, whyNot: undefined });
    const needs = needsIn(choice.member, grid, problem.agents.length, taken.distance);
    if (allowed.central === false) expect(needs.central).toBe(false);
    if (allowed.preprocessing === false) expect(needs.preprocessing).toBe(false);
    if (allowed.memoryMB !== undefined) expect(needs.memoryBytes).toBeLessThanOrEqual(allowed.memoryMB * 1e6);
    const { tickMs = Number.POSITIVE_INFINITY } = allowed;
    // Some spare may be asked for, or a little more be forgiven, as measured times were.
    if (choice.keepsBudget) expect(taken.msPerTick).toBeLessThanOrEqual(1.1 * tickMs);
    else
      expect(choice.predictions.every((each) => !each.allowed || each.msPerTick > 0.4 * tickMs)).toBe(true);
    for (const { allowed: may, whyNot } of choice.predictions) expect(may).toBe(whyNot === undefined);
  }

  it('are never broken by a choice', async () => {
    const selectors = [await erratic, shippedSelector()];
    fc.assert(
      fc.property(limits, fc.integer({ min: 0, max: 1e6 }), (allowed, seed) => {
        for (const selector of selectors) expectKept(selector, seed, allowed);
      }),
      { numRuns: 25 },
    );
  });

  it('that nothing fits are refused, with what each planner breaks', async () => {
    const grid = builtInMap('emberdeep').load();
    const problem = selectionProblem(generateProblem(grid, { type: 'random', agents: 50, seed: 1 }));
    expect(() => choosePlanner(problem, { memoryMB: 0.001 })).toThrow(/pibt needs about .* MB/);
    const central = await madeUpSelector([{ id: 'pibt' }, { id: 'far' }]);
    expect(() => auto({ central: false, model: central })).toThrow(
      'all planners of the model need central control: pibt, far',
    );
    const world = crowdIn(grid, { memoryMB: 1e-3 });
    expect(() => world.tick()).toThrow('no planner fits');
  });

  it('in time that nothing keeps are no error: one of the fastest is taken, and the choice says so', () => {
    const grid = builtInMap('emberdeep').load();
    const problem = generateProblem(grid, { type: 'random', agents: 50, seed: 1 });
    const choice = choosePlanner(problem, { tickMs: 1e-9 });
    expect(choice.keepsBudget).toBe(false);
    expect(explainChoice(choice).sentences[0]).toMatch(/^No planner is sure to keep to .* ms a tick/);
    const world = crowdIn(grid, { tickMs: 1e-9 });
    run(world, 3);
    expect(choiceIn(world)!.keepsBudget).toBe(false);
  });

  it('in time are read off the first tick, or given beforehand', async () => {
    const model = await byBudget({ id: 'far' }, { id: 'pibt' });
    const chosenFor = (options: AutoOptions, budget: TickBudget): string => {
      const world = crowdIn(builtInMap('arena').load(), { model, ...options });
      world.tick(budget);
      return choiceIn(world)!.id;
    };
    expect(chosenFor({}, {})).toBe('pibt');
    expect(chosenFor({}, { budgetMs: 5 })).toBe('pibt');
    expect(chosenFor({}, { budgetMs: 0.2 })).toBe('far');
    expect(chosenFor({ tickMs: 0.2 }, {})).toBe('far');
    expect(chosenFor({ tickMs: 5 }, { budgetMs: 0.2 })).toBe('pibt');
    // An expansion counts as 0.4 µs.
    expect(chosenFor({}, { budgetExpansions: 500 })).toBe('far');
    expect(chosenFor({}, { budgetExpansions: 20_000 })).toBe('pibt');
  });

  it('in time given beforehand hold for a world that ticks without a budget', async () => {
    const seen: number[] = [];
    const { id: _, ...far } = plannerDefinition('far');
    const remove = registerPlanner(
      definePlanner({
        ...far,
        id: 'mine-noting',
        create: () => ({ plan: (_tick, budget) => void seen.push(budget.tickMs) }),
      }),
    );
    const world = crowdIn(builtInMap('arena').load(), {
      model: await madeUpSelector([{ id: 'mine-noting' }]),
      tickMs: 3,
    });
    world.tick();
    world.tick({ budgetMs: 1 });
    world.tick({ budgetMs: 8 });
    remove();
    expect(seen).toEqual([3, 1, 3]);
  });

  it('weigh arrival, distance and time as asked', async () => {
    const problem = generateProblem(builtInMap('arena').load(), { type: 'random', agents: 10, seed: 1 });
    const selector = await byBudget({ id: 'far' }, { id: 'pibt' });
    expect(choosePlanner(problem, { selector, tickMs: 4 }).id).toBe('pibt');
    const thrifty = { arrival: 0, distance: 0, time: 1 };
    expect(choosePlanner(problem, { selector, tickMs: 4, weights: thrifty }).id).toBe('far');
    expect(() => auto({ weights: { arrival: -1 } })).toThrow('auto.weights.arrival must be a number from 0');
    expect(() => auto({ weights: { speed: 1 } as never })).toThrow('auto.weights has no speed');
    expect(() => auto({ weights: { arrival: 0, distance: 0, time: 0 } })).toThrow('must not all be 0');
  });

  it('that make no sense are refused by name', () => {
    expect(() => auto({ tickMs: 0 })).toThrow('auto.tickMs must be a number above 0, not 0');
    expect(() => auto({ memoryMB: Number.NaN })).toThrow('auto.memoryMB must be a number above 0');
    expect(() => auto({ central: 'no' as never })).toThrow('auto.central must be true or false, not "no"');
  });

  it('on preprocessing allow pibt on small maps only, or with exact distances', () => {
    const [small, large] = [builtInMap('arena').load(), builtInMap('emberdeep').load()];
    expect(needsIn({ id: 'pibt' }, small).preprocessing).toBe(false);
    expect(needsIn({ id: 'pibt' }, large).preprocessing).toBe(true);
    expect(needsIn({ id: 'pibt', parameters: { distances: 'exact' } }, large).preprocessing).toBe(false);
    expect(needsIn({ id: 'far' }, large).preprocessing).toBe(false);
  });

  it('ask the definition of a planner, also of one that was registered', async () => {
    const { id: _, ...far } = plannerDefinition('far');
    const { preprocessing: __, memoryEstimate: ___, ...silent } = far;
    const definitions: PlannerDefinition[] = [
      { ...far, id: 'mine-prepared', preprocessing: 'some' },
      {
        ...far,
        id: 'mine-hungry',
        memoryEstimate: ({ agents }, { reserve }) => 1e6 * agents * Number(reserve),
      },
      { ...silent, id: 'mine-silent' },
      { ...far, id: 'mine-alone', central: false },
    ];
    const remove = definitions.map((definition) => registerPlanner(definePlanner(definition)));
    const selector = await madeUpSelector(definitions.map(({ id }) => ({ id })));
    const problem = generateProblem(builtInMap('arena').load(), { type: 'random', agents: 10, seed: 1 });
    const objections = (limits: SelectionLimits) =>
      choosePlanner(problem, { ...limits, selector }).predictions.map(({ whyNot }) => whyNot);
    const central = 'needs central control';
    expect(objections({ central: false })).toEqual([central, central, central, undefined]);
    expect(objections({ preprocessing: false })[0]).toBe('preprocesses the map');
    expect(objections({ preprocessing: false }).slice(1)).toEqual([undefined, undefined, undefined]);
    expect(objections({ memoryMB: 29 })).toEqual([
      undefined,
      'needs about 30 MB',
      'has no memory estimate',
      undefined,
    ]);
    expect(objections({ memoryMB: 30 })[1]).toBeUndefined();
    const world = crowdIn(builtInMap('arena').load(), { model: selector, central: false });
    run(world, 400);
    expect(choiceIn(world)!.id).toBe('mine-alone');
    expect(world.done).toBe(true);
    for (const undo of remove) undo();
    expect(() => loadSelector(saveSelector(selector))).toThrow("unknown planner 'mine-prepared'");
  });
});

describe('an explanation', () => {
  it('names the features that moved the choice, most first', () => {
    const problem = generateProblem(builtInMap('millbrook').load(), {
      type: 'swap-sides',
      agents: 80,
      seed: 1,
    });
    const { reasons, comparedWith, id } = choosePlanner(problem);
    expect(reasons.length).toBeGreaterThan(0);
    expect(comparedWith).not.toBe(id);
    const sizes = reasons.map(({ effect }) => Math.abs(effect));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('says what speaks for the planner that was chosen, and what against it', async () => {
    const selector = await bySize({ id: 'far' }, { id: 'pibt' });
    const grid = builtInMap('millbrook').load();
    for (const agents of [3, 40]) {
      const problem = generateProblem(grid, { type: 'random', agents, seed: 1 });
      const { id, comparedWith, comparison, reasons } = choosePlanner(problem, { selector, tickMs: 4 });
      expect([id, comparedWith]).toEqual(agents < 10 ? ['far', 'pibt'] : ['pibt', 'far']);
      const { effect, rank } = reasons.find(({ feature }) => feature === 'agents')!;
      expect(effect).toBeGreaterThan(0.3);
      expect(rank < 0.5).toBe(agents < 10);
      expect(comparison!.predicted).toBeGreaterThan(0.3);
    }
  });

  it('adds up to the difference of the ratings, also as it is printed', () => {
    const maps = BUILT_IN_MAPS.filter(({ width }) => width <= 128).map((map) => map.load());
    fc.assert(
      fc.property(
        fc.nat(maps.length - 1),
        fc.constantFrom(...PROBLEM_TYPES.map(({ id }) => id)),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(0.05, 0.2, 1, 4, 16, undefined),
        fc.boolean(),
        (map, type, agents, tickMs, central) => {
          const grid = maps[map]!;
          const problem = generateProblem(grid, {
            type,
            agents: Math.min(agents, grid.freeCount >> 3),
            seed: 1,
          });
          const choice = choosePlanner(problem, { central, ...(tickMs !== undefined && { tickMs }) });
          const { comparison, reasons, predictions } = choice;
          if (!comparison) return;
          const effects = reasons.reduce((sum, { effect }) => sum + effect, 0);
          expect(comparison.usual + effects + comparison.others).toBeCloseTo(comparison.predicted, 12);
          expect(comparison.predicted + comparison.margin).toBeCloseTo(comparison.lead, 9);
          const rated = (name: string) => predictions.find((each) => each.name === name)!.rating;
          if (Number.isFinite(comparison.lead))
            expect(rated(memberName(choice.member)) - rated(choice.comparedWith!)).toBeCloseTo(
              comparison.lead,
              9,
            );
          const { parts, total } = explainChoice(choice);
          const printed = parts.map(({ points }) => Math.round(10 * Number(points.toFixed(1))));
          expect(printed.reduce((sum, each) => sum + each, 0)).toBe(Math.round(10 * total!));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('says whether the default was kept although another is predicted to do better, or left for a better one', async () => {
    const selector = await bySize({ id: 'far' }, { id: 'pibt' });
    const cautious = {
      ...selector,
      model: {
        ...selector.model,
        cells: selector.model.cells.map((cell) => ({ ...cell, order: [0, 1], margins: [9, 9] })),
      },
    };
    const problem = generateProblem(builtInMap('arena').load(), { type: 'random', agents: 30, seed: 1 });
    const kept = choosePlanner(problem, { selector: cautious });
    expect(kept).toMatchObject({ id: 'far', isDefault: true, comparedWith: 'pibt' });
    expect(kept.comparison!.predicted).toBeLessThan(0);
    expect(explainChoice(kept).sentences.join(' ')).toMatch(
      /far is the default without a tick budget.*pibt is predicted to be .* points better, less than the 900 needed/,
    );
    const bold = {
      ...selector,
      model: {
        ...selector.model,
        cells: selector.model.cells.map((cell) => ({ ...cell, order: [0, 1], margins: [0, 0.01] })),
      },
    };
    const left = choosePlanner(problem, { selector: bold });
    expect(left).toMatchObject({ id: 'pibt', isDefault: false, comparedWith: 'far' });
    expect(explainChoice(left).sentences.join(' ')).toMatch(
      /points better; 1 were needed to leave the default/,
    );
  });
});

function disturb(world: World, random: Random, anywhere: () => Point): void {
  const { grid } = world;
  attempt(() => {
    switch (random.below(8)) {
      case 0:
        random.pick(world.agents).goal = anywhere();
        break;
      case 1:
        grid.setPassable(random.below(grid.width), random.below(grid.height), random.chance(0.5));
        break;
      case 2:
        world.add({ at: anywhere(), goal: anywhere(), nearest: true });
        break;
      case 3:
        if (world.agents.length > 2) world.remove(random.pick(world.agents));
        break;
      case 4:
        world.add({ at: anywhere(), outside: true });
        break;
    }
  });
}

/** What the world refuses, a taken cell or an unreachable goal, is left out. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
  }
}
