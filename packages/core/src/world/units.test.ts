import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import { arbitraryGrid } from '../grid/testing.ts';
import { bmaa, far, plannerById, whca } from '../planners/index.ts';
import { Random } from '../random.ts';
import { type Agent, type PlannerSpec, World } from './index.ts';
import { goStraight, scripted } from './testing.ts';

/** Wants any move for any unit, legal or not. */
function wild(seed: number): PlannerSpec {
  const random = new Random(seed);
  return {
    id: 'wild',
    parameters: {},
    create: ({ crowd }) => ({
      handlesUnits: true,
      plan: () => {
        for (const slot of crowd.slots)
          crowd.next[slot] = crowd.cells[slot]! + (crowd.grid.offsets[random.below(12)] ?? 0);
      },
    }),
  };
}

const straight: PlannerSpec = {
  ...scripted(goStraight),
  create: (context) => ({ handlesUnits: true, plan: () => goStraight(context) }),
};

interface Square {
  readonly at: Point;
  readonly size: number;
}

const squareOf = ({ at, size }: Agent): Square => ({ at, size });

const overlap = (a: Square, b: Square): boolean =>
  a.at[0] < b.at[0] + b.size &&
  b.at[0] < a.at[0] + a.size &&
  a.at[1] < b.at[1] + b.size &&
  b.at[1] < a.at[1] + a.size;

/** The rules of squares, looked at naively. */
function faults(grid: Grid, before: readonly Square[], after: readonly Square[]): string[] {
  const found: string[] = [];
  for (const [i, { at, size }] of after.entries()) {
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) if (!grid.isFree(at[0] + x, at[1] + y)) found.push(`${i} is in a wall`);
    for (let j = 0; j < i; j++) {
      if (overlap(after[i]!, after[j]!)) found.push(`${i} and ${j} share a cell`);
      if (overlap(after[i]!, before[j]!) && overlap(after[j]!, before[i]!) && moved(i) && moved(j))
        found.push(`${i} and ${j} swap`);
    }
  }
  return found;

  function moved(i: number): boolean {
    return `${before[i]!.at}` !== `${after[i]!.at}`;
  }
}

describe('agents of several tiles', () => {
  it('share no cell and do not swap, whatever the planner wants', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 4, maxSize: 10, maxWalls: 15 }),
        fc.nat(),
        fc.constantFrom('allowed', 'forbidden'),
        (grid, seed, crossing) => {
          const random = new Random(seed);
          const world = new World(grid, { planner: wild(seed), crossing });
          for (let tries = 0; tries < 30; tries++) {
            const size = 1 + random.below(3);
            const cell = grid.randomFreeCell(random)!;
            if (grid.layer({ size }).passable[cell] && world.crowd.otherIn(cell, size, -1) < 0)
              world.add({ at: grid.point(cell), size, speed: 1 + random.below(3) });
          }
          for (let tick = 0; tick < 20; tick++) {
            const before = world.agents.map(squareOf);
            world.tick();
            expect(faults(grid, before, world.agents.map(squareOf))).toEqual([]);
          }
        },
      ),
    );
  });

  it('are found on every tile that they cover, and block all of them', () => {
    const world = new World(new Grid(6, 6), { planner: straight });
    const large = world.add({ at: [1, 1], size: 3 });
    for (const at of [
      [1, 1],
      [3, 3],
      [1, 3],
    ] as const)
      expect(world.agentAt(at)).toBe(large);
    expect(world.agentAt(4, 1)).toBeUndefined();
    expect(() => world.add({ at: [3, 2] })).toThrow('start (3, 2) is taken by agent 0');
    expect(() => world.add({ at: [0, 0], size: 2 })).toThrow(
      'start (0, 0), 2 × 2 tiles from there, is taken by agent 0',
    );
    expect(() => world.add({ at: [5, 5], size: 2 })).toThrow('has no room in map for size 2');
    world.remove(large);
    expect(world.agentAt(2, 2)).toBeUndefined();
  });

  it('cannot be sent where they do not fit', () => {
    const grid = new Grid(9, 3);
    grid.setPassable(4, 0, false);
    grid.setPassable(4, 2, false);
    const world = new World(grid, { planner: straight });
    const message = 'goal (7, 1) cannot be reached by an agent of size 2 from (0,0) in map';
    expect(() => world.add({ at: [0, 0], goal: [7, 1], size: 2 })).toThrow(message);
    expect(() => world.add({ at: [0, 0], goal: [8, 2], size: 2 })).toThrow('has no room, and cannot be');
    const near = world.add({ at: [0, 0], goal: [7, 1], size: 2, nearest: true });
    expect(world.crowd.targets[near.slot]).toBe(grid.cell(2, 1));
    grid.edit((editor) => {
      editor.set(4, 0, true);
    });
    world.tick();
    expect(world.crowd.targets[near.slot]).toBe(grid.cell(7, 1));
  });

  it('need a planner that moves them', () => {
    const world = new World(new Grid(6, 6), { planner: far() });
    const message = 'planner far moves agents of one tile, not of size 2: use pibt, rolling or lacam';
    expect(() => world.add({ at: [0, 0], size: 2 })).toThrow(message);
    const outside = world.add({ at: [0, 0], size: 2, outside: true });
    expect(() => {
      outside.outside = false;
    }).toThrow(message);
    expect(world.move(outside, [1, 1])).toBe(true);
    expect(world.agentAt(2, 2)).toBe(outside);
    expect(world.agentAt(0, 0)).toBeUndefined();
    expect(() => world.add({ at: [0, 1] })).toThrow('start (0, 1) is free only after the next tick');
  });

  it('grow only where there is room', () => {
    const world = new World(new Grid(4, 4), { planner: straight });
    const agent = world.add({ at: [1, 1] });
    world.add({ at: [2, 2] });
    expect(() => {
      agent.size = 2;
    }).toThrow('the tile (1,1) of agent 0, 2 × 2 tiles from there, is taken by agent 1');
    expect(agent.size).toBe(1);
    expect(() => {
      agent.size = 5;
    }).toThrow('size must be a whole number of tiles along a side from 1 to 4, not 5');
  });
});

describe('slow agents', () => {
  it('hop in one tick and rest in the others', () => {
    const world = new World(new Grid(8, 1), { planner: straight });
    const agent = world.add({ at: [0, 0], goal: [7, 0], speed: 3 });
    const xs = Array.from({ length: 8 }, () => {
      world.tick();
      return agent.at[0];
    });
    expect(xs).toEqual([1, 1, 1, 2, 2, 2, 3, 3]);
    agent.speed = 1;
    world.tick();
    world.tick();
    expect(agent.at[0]).toBe(4);
  });

  it('are drawn on their way over all ticks of a hop', () => {
    const world = new World(new Grid(8, 1), { planner: straight });
    world.add({ at: [0, 0], goal: [7, 0], speed: 4 });
    const out = new Float32Array(2);
    const xs = Array.from({ length: 8 }, () => {
      world.tick();
      return world.positions(0.5, out)[0];
    });
    expect(xs).toEqual([0.125, 0.375, 0.625, 0.875, 1.125, 1.375, 1.625, 1.875]);
  });

  it('rest longer after a diagonal, if the game asks for it', () => {
    const arrival = (diagonals: 'alike' | 'by-length'): number => {
      const world = new World(new Grid(8, 8), { planner: straight, diagonals });
      world.add({ at: [0, 0], goal: [5, 5], speed: 5 });
      while (!world.done) world.tick();
      return world.time;
    };
    expect(arrival('alike')).toBe(4 * 5 + 1);
    expect(arrival('by-length')).toBe(4 * 7 + 1);
  });

  it('count with the ticks they need in the arrival ratio', () => {
    const world = new World(new Grid(8, 1), { planner: straight });
    world.add({ at: [0, 0], goal: [5, 0], speed: 3 });
    while (!world.done) world.tick();
    expect(world.metrics().arrivalRatio).toBe(1);
  });
});

describe('an agent that holds its place', () => {
  it.each(['far', 'whca', 'bmaa', 'bcp'])('is not moved by %s, until it is let go', (id) => {
    const world = new World(new Grid(7, 3), { planner: plannerById(id) });
    const guard = world.add({ at: [3, 1], goal: [6, 1], hold: true });
    const other = world.add({ at: [0, 1], goal: [6, 0] });
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(guard.at).toEqual([3, 1]);
    // FAR waits behind whoever does not move.
    if (id !== 'far') expect([other.home, world.done]).toEqual([true, true]);
    guard.hold = false;
    expect(world.done).toBe(false);
    for (let tick = 0; tick < 30; tick++) world.tick();
    expect(guard.home).toBe(true);
  });
});

describe('teams', () => {
  it('have planners of their own, which see the others as outside agents', () => {
    const seen: string[] = [];
    const watching = (id: string): PlannerSpec => ({
      id,
      parameters: {},
      create: ({ crowd }) => ({
        plan: () => {
          const own = crowd.slots.filter((slot) => !crowd.outside[slot]);
          seen.push(`${id} moves ${own}`);
          for (const slot of own) crowd.next[slot] = crowd.cells[slot]! + 1;
        },
      }),
    });
    const world = new World(new Grid(8, 3), { planner: watching('main') });
    expect(world.team('red', { planner: watching('own') }).planner.id).toBe('own');
    const agents = [0, 1, 2].map((y) => world.add({ at: [0, y], team: ['red', undefined, 'blue'][y]! }));
    world.tick();
    expect(seen.sort()).toEqual(['main moves 1', 'main moves 2', 'own moves 0']);
    expect(agents.map(({ at }) => at[0])).toEqual([1, 1, 1]);
    expect(agents.map(({ team, outside }) => [team, outside])).toEqual([
      ['red', false],
      [undefined, false],
      ['blue', false],
    ]);
    expect(world.team('red').agents).toEqual([agents[0]]);
    agents[0]!.team = undefined;
    seen.length = 0;
    world.tick();
    expect(seen.sort()).toEqual(['main moves 0,1', 'main moves 2', 'own moves ']);
  });

  it('go on after they were saved as if they had not been', () => {
    const world = new World(new Grid(12, 12), { planner: bmaa(), seed: 5, diagonals: 'by-length' });
    world.team('red', { planner: whca() });
    const random = new Random(3);
    const place = (): Point => [random.below(12), random.below(12)];
    for (let i = 0; i < 30; i++) {
      const at = place();
      const team = ['red', 'blue', undefined][i % 3];
      if (!world.agentAt(at))
        world.add({ at, goal: place(), speed: 1 + (i % 3), ...(team && { team }), hold: i % 7 === 0 });
    }
    for (let tick = 0; tick < 5; tick++) world.tick();
    const copy = World.load(world.save(), { planner: plannerById });
    const again = World.load(world.save(), { planner: bmaa(), teams: { red: whca() } });
    for (let tick = 0; tick < 40; tick++) {
      for (const one of [world, copy, again]) one.tick();
      expect(copy.hash()).toBe(world.hash());
      expect(again.hash()).toBe(world.hash());
    }
    expect(copy.agents.map(({ team, speed, hold }) => [team, speed, hold])).toEqual(
      world.agents.map(({ team, speed, hold }) => [team, speed, hold]),
    );
    expect(() => World.load(world.save(), { planner: bmaa() })).toThrow(
      "team 'red' was saved with planner whca",
    );
  });
});

describe('an agent that is handed over', () => {
  it.each(['far', 'whca', 'bmaa', 'bcp', 'pibt', 'rolling', 'lacam'])(
    'is moved by the caller, then by %s',
    (id) => {
      const world = new World(new Grid(9, 3), { planner: plannerById(id) });
      const agent = world.add({ at: [0, 1], goal: [8, 1], outside: true });
      const other = world.add({ at: [8, 1], goal: [0, 1] });
      for (let tick = 0; tick < 3; tick++) world.tick();
      expect(agent.at).toEqual([0, 1]);
      expect(world.move(agent, [1, 1])).toBe(true);
      agent.outside = false;
      expect(() => world.move(agent, [2, 1])).toThrow('is moved by the planner');
      for (let tick = 0; tick < 40; tick++) world.tick();
      expect([agent.home, other.home]).toEqual([true, true]);
      other.outside = true;
      agent.goal = [0, 1];
      for (let tick = 0; tick < 40; tick++) world.tick();
      expect(other.at).toEqual([0, 1]);
      expect(Math.abs(agent.at[0])).toBeLessThanOrEqual(1);
    },
  );
});
