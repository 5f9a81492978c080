import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMovingAiMap } from '../formats/index.ts';
import { type PlannerCheck, plannerChecks, sharesItsBudget } from '../planner-tests/index.ts';
import { builtInMap } from '../problems/index.ts';
import { Random } from '../random.ts';
import { World } from '../world/index.ts';
import { definePlanner, type Preset } from './kit/define.ts';
import { allPlanners, PLANNERS, plannerById, plannerDefinition, registerPlanner } from './registry.ts';
import { cellsOf, randomWorld, runUnderReferee } from './testing.ts';

const IDS = PLANNERS.map((planner) => planner.id);
const PRESETS = ['default', 'paper'] as const;
const folder = process.env.FLOODGATE_MAPS;
const CROWDS = [10, 80, 300];
/** Planners that promise nothing, but bring home all agents but one at most where the walls open again. */
const MAY_LEAVE_ONE = ['astar-replan', 'far', 'whca', 'bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c', 'bcp', 'pibt'];

/** Where all disturbances come together, each by itself only finds out which of them it was. */
function isForEveryDay({ name }: PlannerCheck): boolean {
  const byItself = /while (agents are re-tasked|the map is edited|outside agents wander|agents come and go)$/;
  return process.env.FLOODGATE_LONG === '1' || !byItself.test(name);
}

describe('the registry', () => {
  it('has the papers’ planners under the ids used everywhere', () => {
    const ids = ['astar-replan', 'far', 'whca', 'bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c', 'bcp'];
    expect(IDS).toEqual(expect.arrayContaining(ids));
  });

  it('refuses an unknown planner and names the nearest', () => {
    expect(() => plannerById('bmma')).toThrow("unknown planner 'bmma' (did you mean 'bmaa'?): use");
  });

  it('refuses parameters a planner does not have, by name', () => {
    for (const id of IDS)
      expect(() => plannerById(id, { toString: 1 })).toThrow(`planner ${id} has no parameter 'toString'`);
  });
});

describe('registering a planner', () => {
  const stand = definePlanner({
    id: 'stand-still',
    title: 'Stand still',
    summary: 'nobody moves',
    central: false,
    parameters: { patience: { default: 3, min: 1, meaning: 'ticks before it gives up' } },
    create: () => ({ plan: () => {} }),
  });

  it('makes it known by its id until it is taken out again', () => {
    const before = allPlanners();
    const unregister = registerPlanner(stand);
    expect(plannerById('stand-still', { patience: 7 }).parameters).toEqual({ patience: 7 });
    expect(allPlanners().map(({ id }) => id)).toEqual([...before.map(({ id }) => id), 'stand-still']);
    unregister();
    expect(allPlanners()).toEqual(before);
    expect(() => plannerById('stand-still')).toThrow("unknown planner 'stand-still'");
  });

  it('replaces what was registered before under the same id', () => {
    const first = registerPlanner(stand);
    const again = definePlanner({ ...stand.definition, title: 'Second' });
    const second = registerPlanner(again);
    first();
    expect(plannerDefinition('stand-still').title).toBe('Second');
    second();
  });

  it.each([
    ['pibt', "planner id 'pibt' is taken"],
    ['auto', "planner id 'auto' is taken"],
    ['My Planner', "planner id 'My Planner' must be lower-case words"],
    ['', "planner id '' must be lower-case words"],
  ])('refuses the id %j', (id, message) => {
    expect(() => registerPlanner(definePlanner({ ...stand.definition, id }))).toThrow(message);
  });
});

describe.each(IDS)('%s', (id) => {
  it('does the same for the same seed on every machine', () => {
    const hashes = PRESETS.map((preset) => {
      const options = { agents: 60, ticks: 80, seed: 5, disturbed: true } as const;
      const world = runUnderReferee(builtInMap('arena').load(), plannerById(id, { preset }), options);
      return createHash('sha256').update(JSON.stringify(world.recording())).digest('hex').slice(0, 16);
    });
    // A change of the algorithm changes these, and that is fine; a change of the machine must not.
    expect(hashes.join(' ')).toMatchSnapshot();
  });

  const definition = plannerDefinition(id);
  const factory = (options: { preset: Preset }) => plannerById(id, options);
  for (const check of plannerChecks(Object.assign(factory, { definition })).filter(isForEveryDay))
    it(check.name, { timeout: 60_000 }, () => check.run());

  it('can be saved and loaded', () => {
    for (const preset of PRESETS) {
      const world = randomWorld(builtInMap('arena').load(), plannerById(id, { preset }), {
        agents: 9,
        ticks: 0,
      });
      expect(World.load(world.save(), { planner: plannerById }).hash()).toBe(world.hash());
    }
  });

  it('lets everybody move on a small budget', () => sharesItsBudget(plannerById(id)));

  it.each(['arena', 'corridor'])('a group on one goal comes to rest on %s', (map) => {
    const grid = builtInMap(map).load();
    const world = new World(grid, { planner: plannerById(id) });
    const cells = new Random(3).shuffle(cellsOf(grid, grid.components.largest()));
    const goal = grid.point(cells.at(-1)!);
    for (const cell of cells.slice(0, 50)) world.add({ at: grid.point(cell), goal });
    const events = { arrived: 0, settled: 0 };
    world.on('arrived', () => events.arrived++);
    world.on('settled', () => events.settled++);
    for (let tick = 0; tick < 600 && !world.done; tick++) world.tick();
    expect(world.done).toBe(true);
    expect(events).toEqual({ arrived: 1, settled: 49 });
    for (let tick = 0; tick < 100; tick++) expect(world.tick().moved).toBe(0);
  });

  it('has needs that grow with the problem', () => {
    const { memoryEstimate, preprocessing = 'none' } = PLANNERS.find((planner) => planner.id === id)!;
    const { parameters } = plannerById(id);
    const small = { cells: 1e4, freeCells: 9e3, agents: 10, distance: 50 };
    const large = { cells: 1e6, freeCells: 9e5, agents: 1000, distance: 500 };
    for (const size of [small, large]) {
      const needed = typeof preprocessing === 'function' ? preprocessing(size, parameters) : preprocessing;
      expect(['none', 'some']).toContain(needed);
    }
    if (!memoryEstimate) return;
    expect(memoryEstimate(small, parameters)).toBeGreaterThan(0);
    expect(memoryEstimate(large, parameters)).toBeGreaterThan(memoryEstimate(small, parameters));
  });

  it('brings agents home, as far as it promises, when walls shut all in and open again', () => {
    const grid = builtInMap('arena').load();
    const world = randomWorld(grid, plannerById(id), { agents: 20, ticks: 0 });
    for (let tick = 0; tick < 5; tick++) world.tick();
    grid.setRectPassable(11, 0, 1, 24, false);
    for (let tick = 0; tick < 60; tick++) world.tick();
    grid.setRectPassable(11, 1, 1, 22, true);
    for (let tick = 0; tick < 1500 && !world.done; tick++) world.tick();
    const reachable = world.agents.filter((agent) => grid.isFree(...agent.goal) && grid.isFree(...agent.at));
    const away = reachable.filter((agent) => !agent.home).length;
    const { promisesArrival } = PLANNERS.find((planner) => planner.id === id)!;
    if (promisesArrival) expect(away).toBe(0);
    else if (MAY_LEAVE_ONE.includes(id)) expect(away).toBeLessThanOrEqual(1);
  });

  it.skipIf(!folder || !existsSync(folder))(
    'breaks no rule on game maps, disturbed all the while',
    { timeout: 120_000 },
    () => {
      const names = readdirSync(folder!, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.map'),
      );
      // A few here, another few for each planner; `npm run referee` takes all maps.
      const sample = names.sort().filter((_, i) => i % 298 === IDS.indexOf(id));
      for (const [i, name] of sample.entries()) {
        const grid = parseMovingAiMap(readFileSync(join(folder!, name), 'utf8'), { file: name });
        const room = cellsOf(grid, grid.components.largest()).length;
        const agents = Math.min(CROWDS[i % CROWDS.length]!, room >> 1);
        for (const preset of PRESETS) {
          const options = {
            agents,
            ticks: 25,
            seed: i,
            disturbed: true,
            budget: { budgetExpansions: 50_000 },
          };
          runUnderReferee(grid.clone(), plannerById(id, { preset }), options);
        }
      }
    },
  );
});
