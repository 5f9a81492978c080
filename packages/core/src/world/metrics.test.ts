import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionsOf, Grid } from '../grid/index.ts';
import { arbitraryGrid, arbitraryTerrain, freeCells } from '../grid/testing.ts';
import { pibt } from '../planners/index.ts';
import { generateProblem, populate } from '../problems/index.ts';
import { Random } from '../random.ts';
import { World } from './index.ts';

/** Moves from a cell to all others, as one writes it down. */
function floodFrom(grid: Grid, from: number): Map<number, number> {
  const levels = new Map([[from, 0]]);
  for (const [cell, level] of levels)
    for (const d of directionsOf(grid.moves[cell]!)) {
      const next = cell + grid.offsets[d]!;
      if (!levels.has(next)) levels.set(next, level + 1);
    }
  return levels;
}

/** A world in which agents were added, moved, got other goals and lost walls, and what its arrival ratio should be. */
function variedWorld(grid: Grid, seed: number, wanted: number) {
  const random = new Random(seed);
  const world = new World(grid, { planner: pibt(), seed });
  const tasks = new Map<number, { start: number; goal: number; since: number }>();
  const free = random.shuffle(freeCells(grid));
  const assign = (id: number, start: number, goal: number) =>
    tasks.set(id, { start, goal, since: world.time });
  for (let i = 0; i < Math.min(wanted, free.length); i++) {
    const goal = random.pick(free);
    const { id } = world.add({ at: grid.point(free[i]!), goal: grid.point(goal), nearest: true });
    assign(id, free[i]!, goal);
  }
  const expected = (): number => {
    let ticks = 0;
    let moves = 0;
    for (const agent of world.agents) {
      const { start, goal, since } = tasks.get(agent.id)!;
      const fewest = start === goal ? 0 : floodFrom(grid, start).get(goal);
      if (fewest === undefined) continue;
      moves += fewest;
      ticks += (world.completionOf(agent) ?? world.time) - since;
    }
    return moves === 0 ? Number.NaN : ticks / moves;
  };
  for (let tick = random.below(12); tick > 0; tick--) {
    world.tick();
    for (const agent of world.agents) {
      if (!random.chance(0.1)) continue;
      const goal = random.pick(free);
      if (tasks.get(agent.id)!.goal === goal) continue;
      agent.goal = grid.point(goal);
      assign(agent.id, grid.cell(...agent.at), goal);
    }
    const [x, y] = [random.below(grid.width), random.below(grid.height)];
    if (random.chance(0.5)) grid.setPassable(x, y, !grid.isFree(x, y));
    if (random.chance(0.3)) expect(world.metrics().arrivalRatio).toBe(expected());
  }
  return { world, expected };
}

describe('the arrival ratio', () => {
  it('is all ticks over all fewest moves, whatever the map, the goals and the edits', () => {
    let above = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          arbitraryGrid({ minSize: 3, maxSize: 14, maxWalls: 45 }),
          arbitraryTerrain({ minSize: 3, maxSize: 14, maxWalls: 30 }),
        ),
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        (grid, seed, agents) => {
          if (grid.freeCount === 0) return;
          const { world, expected } = variedWorld(grid, seed, agents);
          const { arrivalRatio } = world.metrics();
          expect(arrivalRatio).toBe(expected());
          if (arrivalRatio > 1) above++;
        },
      ),
      { numRuns: 300 },
    );
    expect(above).toBeGreaterThan(50);
  });

  it('is 1 for an agent that is alone, on a shortest path', () => {
    // With diagonal moves the path of least length may have more moves than another.
    const map = arbitraryGrid({ minSize: 3, maxSize: 14, maxWalls: 45, corners: ['never'] });
    fc.assert(
      fc.property(map, fc.nat(), (grid, seed) => {
        const [start, goal] = new Random(seed).shuffle(freeCells(grid));
        if (start === undefined || goal === undefined || !grid.components.connected(start, goal)) return;
        const world = new World(grid, { planner: pibt(), seed });
        world.add({ at: grid.point(start), goal: grid.point(goal) });
        while (!world.done) world.tick();
        expect(world.metrics().arrivalRatio).toBe(1);
      }),
      { numRuns: 100 },
    );
  });

  it('counts ticks from the moment an agent got its goal, and those so far while it is on its way', () => {
    const world = new World(new Grid(9, 1), { planner: pibt() });
    const agent = world.add({ at: [0, 0], goal: [4, 0] });
    expect(world.metrics().arrivalRatio).toBe(0);
    world.tick();
    expect(world.metrics().arrivalRatio).toBe(1 / 4);
    for (let tick = 0; tick < 9; tick++) world.tick();
    expect(world.metrics().arrivalRatio).toBe(1);
    agent.goal = [6, 0];
    expect(world.metrics().arrivalRatio).toBe(0);
    for (let tick = 0; tick < 9; tick++) world.tick();
    expect(world.metrics().arrivalRatio).toBe(1);
  });

  it('belongs to the tick of the metrics, whenever it is read', () => {
    const grid = new Grid(10, 10);
    const world = new World(grid, { planner: pibt() });
    populate(world, generateProblem(grid, { agents: 40 }));
    const read: number[] = [];
    const unread = Array.from({ length: 20 }, () => {
      world.tick();
      read.push(world.metrics().arrivalRatio);
      world.agents[3]!.goal = [world.time % 10, 0];
      return world.metrics();
    });
    const again = new World(grid, { planner: pibt() });
    populate(again, generateProblem(grid, { agents: 40 }));
    const late = Array.from({ length: 20 }, () => {
      again.tick();
      const metrics = again.metrics();
      again.agents[3]!.goal = [again.time % 10, 0];
      return metrics;
    });
    expect(late.map(({ arrivalRatio }) => arrivalRatio)).toEqual(read);
    expect(unread.map(({ arrivalRatio }) => arrivalRatio)).not.toEqual(read);
  });

  it('is there for copies and JSON, and NaN if no agent needs a move', () => {
    const world = new World(new Grid(5, 1), { planner: pibt() });
    expect(world.metrics()).toMatchObject({ arrivalRatio: Number.NaN, throughput: Number.NaN });
    world.add({ at: [2, 0] });
    world.tick();
    expect(world.metrics().arrivalRatio).toBeNaN();
    world.add({ at: [0, 0], goal: [1, 0] });
    world.tick();
    const metrics = world.metrics();
    expect({ ...metrics }.arrivalRatio).toBe(1);
    expect(structuredClone(metrics).arrivalRatio).toBe(1);
    expect(JSON.parse(JSON.stringify(metrics)).arrivalRatio).toBe(1);
  });

  it('leaves out agents that cannot reach their goals, and outside agents', () => {
    const world = new World(new Grid(9, 1), { planner: pibt() });
    world.add({ at: [0, 0], goal: [1, 0] });
    world.add({ at: [3, 0], goal: [8, 0] });
    world.add({ at: [5, 0], outside: true });
    world.grid.setPassable(6, 0, false);
    world.tick();
    expect(world.metrics().arrivalRatio).toBe(1);
    world.grid.setPassable(6, 0, true);
    expect(world.metrics().arrivalRatio).toBe(2 / 6);
  });
});

describe('throughput', () => {
  it('is goals reached per tick, each goal once, by agents that have left too', () => {
    const world = new World(new Grid(9, 1), { planner: pibt() });
    const [one, other] = [world.add({ at: [0, 0], goal: [1, 0] }), world.add({ at: [8, 0], goal: [6, 0] })];
    for (let tick = 0; tick < 4; tick++) world.tick();
    expect(world.metrics().throughput).toBe(2 / 4);
    one.goal = [3, 0];
    world.remove(other);
    for (let tick = 0; tick < 6; tick++) world.tick();
    expect(world.metrics().throughput).toBe(3 / 10);
    expect(one.arrivals).toBe(2);
    world.remove(one);
    expect(world.add({ at: [0, 0], goal: [8, 0] }).arrivals).toBe(0);
  });
});
