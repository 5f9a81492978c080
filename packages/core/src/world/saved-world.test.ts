import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { checkRecording, type Planner, type PlannerSpec, World } from './index.ts';

/** Each agent walks at random, and more often the more steps the planner has counted: state that must be saved. */
const walker = (parameters: PlannerSpec['parameters'] = {}): PlannerSpec => ({
  id: 'walker',
  parameters,
  create({ crowd, random }): Planner {
    let steps = 0;
    return {
      plan() {
        for (const slot of crowd.slots) {
          if (random.below(10) > steps % 10) continue;
          const d = random.below(8);
          if (!(crowd.grid.moves[crowd.cells[slot]!]! & (1 << d))) continue;
          crowd.next[slot] = crowd.cells[slot]! + crowd.grid.offsets[d]!;
          steps++;
        }
      },
      save: (out) => out.int(steps),
      load: (from) => {
        steps = from.int();
      },
    };
  },
});

function busyWorld(planner: PlannerSpec = walker()): World {
  const grid = Grid.from(12, 9, (x, y) => (x + 3 * y) % 11 !== 7 || y % 8 === 0, {
    name: 'yard',
    corners: 'never',
  });
  const world = new World(grid, { planner, seed: 'x', record: true });
  for (let i = 0; i < 9; i++) world.add({ at: [i, 0], goal: [8 - i, 8], priority: i / 2, nearest: i === 3 });
  const guest = world.add({ at: [9, 0], outside: true });
  world.remove(world.agents[4]!);
  for (let tick = 0; tick < 20; tick++) world.tick();
  world.move(guest, [10, 0]);
  return world;
}

function disturb(world: World, tick: number): void {
  if (tick === 3) world.grid.setPassable(5, 5, false);
  if (tick === 5 && !world.crowd.occupants[world.grid.cell(11, 8)]) world.add({ at: [11, 8] });
  if (tick === 8) world.agents[2]!.goal = [0, 8];
}

describe('a saved world', () => {
  it('goes on as the one that was saved', () => {
    const world = busyWorld();
    const loaded = World.load(world.save(), { planner: walker(), record: true });
    expect(loaded.hash()).toBe(world.hash());
    expect(loaded.save()).toEqual(world.save());
    for (let tick = 0; tick < 50; tick++) {
      for (const each of [world, loaded]) {
        disturb(each, tick);
        each.tick();
      }
      expect(loaded.hash()).toBe(world.hash());
    }
    expect(loaded.agents.map(({ id, at, goal, priority }) => ({ id, at, goal, priority }))).toEqual(
      world.agents.map(({ id, at, goal, priority }) => ({ id, at, goal, priority })),
    );
    expect({ ...loaded.metrics(), meanCompletionSeconds: 0 }).toEqual({
      ...world.metrics(),
      meanCompletionSeconds: 0,
    });
    expect(checkRecording(loaded.recording())).toEqual([]);
    expect(loaded.recording().ticks).toBe(50);
    expect(loaded.time).toBe(70);
  });

  it('can be loaded into a grid of the same size and rules', () => {
    const world = busyWorld();
    const grid = new Grid(12, 9, { corners: 'never' });
    const loaded = World.load(world.save(), { planner: walker(), grid });
    expect(loaded.grid).toBe(grid);
    expect(grid.passable).toEqual(world.grid.passable);
    expect(grid.freeCount).toBe(world.grid.freeCount);
    expect(() => World.load(world.save(), { planner: walker(), grid: new Grid(12, 9) })).toThrow(
      'the saved map is 12 × 9 with corner rule never and cost rule octile, and map is 12 × 9 with corner rule no-corner-cutting',
    );
  });

  it('is loaded only with its own planner', () => {
    const bytes = busyWorld(walker({ speed: 3, limit: Number.POSITIVE_INFINITY })).save();
    const load = (planner: PlannerSpec) => () => World.load(bytes, { planner });
    expect(load(walker({ limit: Number.POSITIVE_INFINITY, speed: 3 }))).not.toThrow();
    expect(load(walker({ limit: 3, speed: 3 }))).toThrow(
      'the world was saved with planner walker (limit Infinity, speed 3), not with walker (limit 3, speed 3)',
    );
    const made = World.load(bytes, {
      planner(id, parameters) {
        expect([id, parameters]).toEqual(['walker', { speed: 3, limit: Number.POSITIVE_INFINITY }]);
        return walker(parameters);
      },
    });
    expect(made.agents).toHaveLength(9);
  });

  it('needs a planner that can be saved', () => {
    const idle: PlannerSpec = { id: 'idle', parameters: {}, create: () => ({ plan: () => {} }) };
    const world = new World(new Grid(2, 2), { planner: idle });
    expect(() => world.save()).toThrow('planner idle cannot be saved: it has no save and load');
    const forgetful: PlannerSpec = {
      ...idle,
      create: () => ({ plan: () => {}, save: (out) => out.int(1), load: () => {} }),
    };
    const bytes = new World(new Grid(2, 2), { planner: forgetful }).save();
    expect(() => World.load(bytes, { planner: forgetful })).toThrow(
      'planner idle left 4 bytes of the saved world unread',
    );
  });

  it('is refused if it is foreign, damaged, cut short or newer', () => {
    const bytes = busyWorld().save();
    const load = (changed: Uint8Array) => () => World.load(changed, { planner: walker() });
    const changed = (at: number, by: number): Uint8Array => {
      const copy = bytes.slice();
      copy[at]! ^= by;
      return copy;
    };
    expect(load(new TextEncoder().encode('{"floodgate":1}'))).toThrow('the saved world is something else');
    expect(load(new Uint8Array(0))).toThrow('cut short: it has only 0 bytes');
    expect(load(bytes.subarray(0, 12))).toThrow('cut short: it has only 12 bytes');
    expect(load(bytes.subarray(0, 200))).toThrow(`cut short: it has 200 of ${bytes.length} bytes`);
    expect(load(new Uint8Array([...bytes, 0]))).toThrow(
      `${bytes.length + 1} bytes instead of ${bytes.length}`,
    );
    expect(load(changed(8, 1))).toThrow('has format 2, and this version of Floodgate reads format 3');
    for (let at = 20; at < bytes.length; at += 7)
      expect(load(changed(at, 16))).toThrow('damaged: its checksum');
    expect(load('text' as unknown as Uint8Array)).toThrow('a saved world is a Uint8Array, not text');
  });
});

describe('the hash of a world', () => {
  it('changes with every cell, goal and priority', () => {
    const hashes = new Set<number>();
    const world = busyWorld();
    hashes.add(world.hash());
    for (const agent of world.agents) {
      agent.priority = 7;
      hashes.add(world.hash());
    }
    world.agents[0]!.goal = [1, 7];
    hashes.add(world.hash());
    world.tick();
    hashes.add(world.hash());
    expect(hashes.size).toBe(12);
  });
});
