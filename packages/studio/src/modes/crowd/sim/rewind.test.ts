import { PLANNERS, Random } from 'floodgate';
import { definePlanner, registerPlanner } from 'floodgate/planner-kit';
import { builtInMap } from 'floodgate/problems';
import { describe, expect, test, vi } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { readyPlanner } from '../../../sim/choose-planner.ts';
import { insightInto } from './insight.ts';
import type { AgentInsight } from './protocol.ts';
import { Rewind } from './rewind.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'arena' },
  crowd: { type: 'random', agents: 40 },
  wanderers: 5,
};
const WATCHED = [0, 1, 7, 20, 31, 39, 42];

const cell = (x: number, y: number): number => builtInMap('arena').load().cell(x, y);

/** Makes ticks and notes what was known of some agents after each. */
class Watch {
  readonly simulation: Simulation;
  readonly seen = new Map<number, (AgentInsight | undefined)[]>();

  constructor(scene: Scene) {
    this.simulation = new Simulation(scene);
  }

  run(ticks: number): this {
    for (let i = 0; i < ticks; i++) {
      this.simulation.keepReasons(true);
      this.simulation.tick();
      this.note();
    }
    return this;
  }

  /** Changes count from the tick before them. */
  note(): void {
    this.seen.set(this.simulation.recorder.ticks, this.look());
  }

  look(tick?: number): (AgentInsight | undefined)[] {
    const at = { tick: tick ?? this.simulation.recorder.ticks, playing: tick === undefined, insists: true };
    return WATCHED.map((agent) => worked(() => insightInto(this.simulation, agent, at)));
  }
}

/** Asks until nothing is being worked out any more. */
function worked(ask: () => AgentInsight | undefined): AgentInsight | undefined {
  for (;;) {
    const found = ask();
    if (found?.known !== 'working') return found;
  }
}

function knownAt(simulation: Simulation, tick: number): string | undefined {
  return worked(() => insightInto(simulation, 3, { tick, insists: true }))?.known;
}

/** A run with all that can happen in it. */
function eventfulRun(planner: string, type: Scene['crowd']['type']): Watch {
  const watch = new Watch({
    ...scene,
    crowd: { type, agents: 40 },
    planner: { id: planner, parameters: {} },
  });
  const { simulation } = watch;
  watch.run(13);
  simulation.paint([cell(11, 12), cell(12, 12), cell(13, 12), cell(12, 13)], false);
  simulation.send([0, 1, 2, 3], cell(3, 3));
  simulation.setPriority([7], 5);
  watch.note();
  watch.run(9);
  simulation.remove([5, 42]);
  watch.note();
  watch.run(2);
  simulation.add({ start: simulation.grid.point(freeCell(simulation)), goal: [20, 20], priority: 2 });
  simulation.paint([cell(12, 12)], true);
  watch.note();
  watch.run(8);
  simulation.branch(27);
  for (const tick of watch.seen.keys()) if (tick > 27) watch.seen.delete(tick);
  watch.run(6);
  simulation.setPlanner({ id: planner === 'pibt' ? 'bmaa-f-c' : 'pibt', parameters: {} });
  watch.run(12);
  simulation.send([20, 31], cell(20, 4));
  watch.note();
  simulation.setPlanner({ id: planner, parameters: {} });
  watch.run(14);
  return watch;
}

function freeCell({ grid, world }: Simulation): number {
  return grid.passable.findIndex((free, cell) => free === 1 && world.crowd.occupants[cell] === -1);
}

function expectSameLater(watch: Watch): void {
  const ticks = [...watch.seen.keys()];
  const random = new Random('order');
  // Back and forth, and then some steps in a row in each direction.
  const some = random.shuffle(ticks.filter((_, i) => i % 4 === 0));
  const order = [...some, ...ticks.slice(10, 30), ...ticks.slice(-5).reverse()];
  for (const tick of order) expect(watch.look(tick), `tick ${tick}`).toEqual(watch.seen.get(tick));
}

describe('what is known of a tick of the past is what was known then', () => {
  test.each(PLANNERS.map(({ id }) => id))('%s', (id) => expectSameLater(eventfulRun(id, 'random')));

  test('in a lifelong crowd', () => expectSameLater(eventfulRun('rolling', 'lifelong')));

  test('with the selector', async () => {
    vi.stubGlobal('location', { href: 'http://studio/' });
    vi.stubGlobal('fetch', async () => Response.json([]));
    await readyPlanner({ id: 'auto' });
    expectSameLater(eventfulRun('auto', 'random'));
  });
});

function run(simulation: Simulation, ticks: number): Simulation {
  for (let i = 0; i < ticks; i++) simulation.tick();
  return simulation;
}

const pibt: Scene = { ...scene, planner: { id: 'pibt', parameters: {} } };

test('saved worlds keep within their limit, and old ones are the first to go', () => {
  const { recorder, world } = new Simulation(pibt);
  const bytes = world.save().length;
  const rewind = new Rewind(recorder, { mostBytes: 10.5 * (bytes + 8 * 45) });
  rewind.begin(
    world,
    Array.from({ length: 45 }, (_, i) => i),
  );
  for (let tick = 1; tick <= 800; tick++) {
    recorder.ticked();
    rewind.ticked(1000);
  }
  const ticks = rewind.checkpoints.map(({ tick }) => tick);
  expect(ticks).toHaveLength(10);
  expect(ticks[0]).toBe(0);
  expect(ticks.at(-1)).toBe(800);
  expect(ticks.at(-1)! - ticks.at(-2)!).toBeLessThan(ticks[2]! - ticks[1]!);
});

test('saving takes at most its share of planning time', () => {
  const { recorder, world } = new Simulation(pibt);
  const rewind = new Rewind(recorder);
  const save = vi.spyOn(world, 'save');
  rewind.begin(world, []);
  for (let tick = 1; tick <= 100; tick++) {
    recorder.ticked();
    rewind.ticked(0);
  }
  expect(save).toHaveBeenCalledTimes(1);
});

test('a tick that comes out unlike the recording is not shown', () => {
  const simulation = run(new Simulation(pibt), 20);
  const { cells } = simulation.recorder.seek(12);
  const seek = simulation.recorder.seek.bind(simulation.recorder);
  simulation.recorder.seek = (tick) =>
    tick === 12 ? { ...seek(tick), cells: cells.map(() => -1) } : seek(tick);
  expect(simulation.rewind.reach(11, 9999)).toBe('there');
  expect(simulation.rewind.reach(14, 9999)).toBe('unlike');
  expect(insightInto(simulation, 3, { tick: 14 })).toMatchObject({
    known: 'unlike',
    plan: undefined,
    tick: 14,
  });
});

test('the past of a planner that cannot be saved is not known, but that of the next one is', () => {
  const still = definePlanner({
    id: 'still',
    title: 'still',
    summary: 'moves nobody',
    central: false,
    preprocessing: 'none',
    parameters: {},
    create: () => ({ plan: () => {} }),
  });
  const unregister = registerPlanner(still);
  const simulation = run(new Simulation({ ...scene, planner: { id: 'still', parameters: {} } }), 5);
  unregister();
  simulation.setPlanner(pibt.planner);
  run(simulation, 5);
  expect(knownAt(simulation, 4)).toBe('unknown');
  expect(knownAt(simulation, 7)).toBe('all');
});

test('a run from a file is known from its end on', () => {
  const simulation = run(new Simulation(pibt), 20);
  const again = run(new Simulation(pibt, simulation.recording()), 10);
  expect(knownAt(again, 15)).toBe('unknown');
  expect(knownAt(again, 25)).toBe('all');
});

test('a long way back is taken only if it is asked for, in slices', () => {
  const simulation = run(new Simulation(pibt), 30);
  vi.spyOn(simulation.rewind, 'estimate').mockReturnValue(5000);
  expect(insightInto(simulation, 3, { tick: 20 })).toMatchObject({ known: 'long', workMs: 5000 });
  expect(simulation.rewind.reach(20, 0)).toBe('working');
  expect(knownAt(simulation, 20)).toBe('all');
});
