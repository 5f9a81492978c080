import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Grid } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import { run, World } from './index.ts';

/** Calls a function as a program without types might, and returns the message of its error. */
function refused(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(FloodgateError);
    return (error as Error).message;
  }
  return 'nothing was thrown';
}

// biome-ignore lint/suspicious/noExplicitAny: what programs without types may pass
const any = (value: unknown): any => value;

const world = (): World => new World(new Grid(5, 4), { planner: pibt() });

describe('a world', () => {
  it('takes points as pairs and as objects', () => {
    const each = world();
    const agent = each.add({ at: { x: 1, y: 2 }, goal: { x: 3, y: 2 } });
    expect([agent.at, agent.goal]).toEqual([
      [1, 2],
      [3, 2],
    ]);
    agent.goal = { x: 0, y: 0 };
    each.retask(agent, { x: 4, y: 0 });
    expect(agent.goal).toEqual([4, 0]);
    const guest = each.add({ at: [0, 3], outside: true });
    expect(each.move(guest, { x: 1, y: 3 })).toBe(true);
  });

  it.each<[string, () => unknown]>([
    [
      "a world has no option 'terrain': use planner, seed, crossing, diagonals, record",
      () => new World(new Grid(2, 2), any({ planner: pibt(), terrain: 1 })),
    ],
    [
      "a world has no option 'recrod' (did you mean 'record'?)",
      () => new World(new Grid(2, 2), any({ planner: pibt(), recrod: true })),
    ],
    ['planner must be a planner such as pibt(), not undefined', () => new World(new Grid(2, 2), any({}))],
    [
      'the options of a world must be an object, not undefined',
      () => new World(new Grid(2, 2), any(undefined)),
    ],
    [
      'planner must be a planner such as pibt(), not a function: call it',
      () => new World(new Grid(2, 2), { planner: any(pibt) }),
    ],
    [
      "planner must be a planner such as pibt(), not the string 'pibt'",
      () => new World(new Grid(2, 2), { planner: any('pibt') }),
    ],
    [
      "crossing must be 'allowed' or 'forbidden', not false",
      () => new World(new Grid(2, 2), { planner: pibt(), crossing: any(false) }),
    ],
    [
      'seed must be a finite number or a string, not null',
      () => new World(new Grid(2, 2), { planner: pibt(), seed: any(null) }),
    ],
    [
      'the map of a world must be a Grid, not the object { planner }',
      () => new World(any({ planner: pibt() }), any(undefined)),
    ],
    ['the options of an agent must be an object, not 3', () => world().add(any(3))],
    [
      "an agent has no option 'gaol' (did you mean 'goal'?)",
      () => world().add(any({ at: [0, 0], gaol: [1, 1] })),
    ],
    ['start must be a point, [x, y] or { x, y }, not undefined', () => world().add(any({}))],
    ['x of start must be a whole number, not 1.5', () => world().add({ at: [1.5, 0] })],
    [
      "y of goal must be a whole number, not the string '3'",
      () => world().add({ at: [0, 0], goal: any([0, '3']) }),
    ],
    [
      'goal must be a point, [x, y] or { x, y }, not null',
      () => world().add({ at: [0, 0], goal: any(null) }),
    ],
    ['priority must be a finite number, not NaN', () => world().add({ at: [0, 0], priority: Number.NaN })],
    [
      'priority must be a finite number, not Infinity',
      () => {
        world().add({ at: [0, 0] }).priority = Number.POSITIVE_INFINITY;
      },
    ],
    [
      'seed must be a finite number or a string, not NaN',
      () => new World(new Grid(2, 2), { planner: pibt(), seed: Number.NaN }),
    ],
    [
      "crossing must be 'allowed' or 'forbidden', not the string 'never'",
      () => new World(new Grid(2, 2), { planner: pibt(), crossing: any('never') }),
    ],
    [
      "diagonals must be 'alike' or 'by-length', not the string 'long'",
      () => new World(new Grid(2, 2), { planner: pibt(), diagonals: any('long') }),
    ],
    [
      'maxBytes of a recorder must be a number above 0, not NaN',
      () => new World(new Grid(2, 2), { planner: pibt(), record: { maxBytes: Number.NaN } }),
    ],
    [
      'size must be a whole number of tiles along a side from 1 to 4, not NaN',
      () => world().add({ at: [0, 0], size: Number.NaN }),
    ],
    [
      'speed must be a whole number of ticks for a tile from 1 to 100, not 1.5',
      () => {
        world().add({ at: [0, 0] }).speed = 1.5;
      },
    ],
    [
      "the change of an agent has no option 'sise' (did you mean 'size'?)",
      () => {
        const each = world();
        each.reshape(each.add({ at: [0, 0] }), any({ sise: 2 }));
      },
    ],
    [
      "a team has no option 'planer' (did you mean 'planner'?)",
      () => world().team('red', any({ planer: 1 })),
    ],
    ['planner must be a planner such as pibt(), not null', () => world().team('red', { planner: any(null) })],
    [
      'the listener of arrived must be a function, not undefined',
      () => world().on('arrived', any(undefined)),
    ],
    [
      'the listener of onSettled must be a function, not null',
      () => {
        const each = world();
        each.order([each.add({ at: [0, 0] })], { to: [3, 3] }).onSettled(any(null));
      },
    ],
    ['ticks of a run must be a number, not NaN', () => run(world(), { ticks: Number.NaN })],
    ["a run has no option 'tick' (did you mean 'ticks'?)", () => run(world(), any({ tick: 3 }))],
    ["seconds of a run must be a number, not the string '3'", () => run(world(), { seconds: any('3') })],
    ['outside must be true or false, not 1', () => world().add({ at: [0, 0], outside: any(1) })],
    [
      "priority must be a finite number, not the string 'high'",
      () => {
        world().add({ at: [0, 0] }).priority = any('high');
      },
    ],
    ['tick takes { budgetMs, budgetExpansions }, not 4', () => world().tick(any(4))],
    ["tick has no option 'budgetMS' (did you mean 'budgetMs'?)", () => world().tick(any({ budgetMS: 4 }))],
    [
      "budgetMs of tick must be a number from 0, not the string '4'",
      () => world().tick({ budgetMs: any('4') }),
    ],
    [
      'budgetExpansions of tick must be a number from 0, not NaN',
      () => world().tick({ budgetExpansions: Number.NaN }),
    ],
    ['think takes { budgetMs, budgetExpansions }, not null', () => world().think(any(null))],
    ['prepare takes { budgetMs, budgetExpansions }, not 8', () => world().prepare(any(8))],
    [
      "unknown event 'arive' (did you mean 'arrived'?): use blocked,",
      () => world().on(any('arive'), () => {}),
    ],
    ['tile must be a point, [x, y] or { x, y }, not undefined', () => world().agentAt(any(undefined))],
    [
      "World.load has no option 'seed': use planner, teams, record, grid",
      () => World.load(new Uint8Array(0), any({ planner: pibt(), seed: 1 })),
    ],
  ])('says: %s', (message, call) => {
    expect(refused(call)).toContain(message);
  });
});
