import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import { arbitraryGrid, Cases, draw, freeCells } from '../grid/testing.ts';
import { pibt, whca } from '../planners/index.ts';
import { Random } from '../random.ts';
import { type Agent, checkRecording, World } from '../world/index.ts';
import { FORMATIONS } from './index.ts';

const formations = fc.constantFrom(...FORMATIONS);

/** Agents of several sizes and speeds on random tiles of the largest part of a map. */
function crowdOn(grid: Grid, count: number, seed: number, sizes: readonly number[] = [1]): World {
  const world = new World(grid, { planner: pibt(), seed, record: true });
  const random = new Random(seed);
  const component = grid.components.largest();
  const cells = random.shuffle(freeCells(grid).filter((cell) => grid.components.of(cell) === component));
  for (const [i, cell] of cells.entries()) {
    if (world.agents.length === count) break;
    const size = sizes[i % sizes.length]!;
    const [x, y] = grid.point(cell);
    const tiles = Array.from(
      { length: size * size },
      (_, n) => [x + (n % size), y + Math.floor(n / size)] as const,
    );
    if (!tiles.every(([column, row]) => grid.isFree(column, row) && !world.agentAt(column, row))) continue;
    world.add({ at: [x, y], size, speed: 1 + (i % 2) });
  }
  return world;
}

function tilesOf(agent: Agent, [x, y]: Point | readonly [number, number]): string[] {
  const tiles: string[] = [];
  for (let row = 0; row < agent.size; row++)
    for (let column = 0; column < agent.size; column++) tiles.push(`${x + column} ${y + row}`);
  return tiles;
}

function tick(world: World, ticks: number): void {
  for (let i = 0; i < ticks; i++) world.tick();
}

const sorted = (points: readonly (readonly number[])[]): string[] => points.map(String).sort();

describe('the places of a group', () => {
  it('are its own for each agent, fit and can be reached', () => {
    const cases = new Cases<'several sizes'>();
    const property = fc.property(
      arbitraryGrid({ minSize: 8, maxSize: 24, maxWalls: 30, corners: ['no-corner-cutting'] }),
      formations,
      fc.integer({ min: 1, max: 20 }),
      fc.nat(),
      (grid, formation, count, seed) => {
        const world = crowdOn(grid, count, seed, [1, 1, 2, 3]);
        if (world.agents.length === 0) return;
        const random = new Random(seed);
        const to: Point = [random.below(grid.width), random.below(grid.height)];
        const order = world.order(world.agents, { to, formation });
        const { agents, targets } = order;
        expect(agents).toHaveLength(world.agents.length);
        for (const [i, agent] of agents.entries()) {
          const layer = grid.layer({ size: agent.size });
          expect(layer.reaches(layer.cell(...agent.at), layer.cell(...targets[i]!))).toBe(true);
          expect(agent.goal).toEqual(targets[i]);
        }
        const sizes = new Set(agents.map(({ size }) => size));
        cases.add({ 'several sizes': sizes.size > 1 });
        const area = agents.reduce((sum, { size }) => sum + size * size, 0);
        // In a crowded part there may be no room for all large agents.
        if (sizes.size > 1 && 4 * area > grid.freeCount) return;
        const tiles = agents.flatMap((agent, i) => tilesOf(agent, targets[i]!));
        expect(new Set(tiles).size).toBe(tiles.length);
      },
    );
    fc.assert(property, { numRuns: 150 });
    cases.expectPercent({ 'several sizes': 30 });
  });

  it.each([
    ['block', ['.....', '.aaa.', '.aaa.', '.aaa.', '.....']],
    ['loose', ['a.a.a', '.....', 'a.a.a', '.....', 'a.a.a']],
  ] as const)('form a %s', (formation, picture) => {
    const world = new World(new Grid(30, 5), { planner: pibt() });
    const agents = Array.from({ length: 9 }, (_, i) => world.add({ at: [i, i % 5] }));
    const order = world.order(agents, { to: [22, 2], formation });
    const rows = picture.map((row, y) =>
      [...row]
        .map((_, x) => (order.targets.some((at) => at[0] === x + 20 && at[1] === y) ? 'a' : '.'))
        .join(''),
    );
    expect(rows).toEqual(picture);
  });

  it('form a line across the way they come', () => {
    const world = new World(new Grid(30, 15), { planner: pibt() });
    const agents = Array.from({ length: 7 }, (_, i) => world.add({ at: [0, i] }));
    const { targets } = world.order(agents, { to: [20, 7], formation: 'line' });
    expect(sorted(targets)).toEqual(sorted([4, 5, 6, 7, 8, 9, 10].map((y) => [20, y])));
  });

  it('are not those of another group, nor where agents stand that it is not for', () => {
    const world = new World(new Grid(20, 20), { planner: pibt() });
    const agents = Array.from({ length: 40 }, (_, i) => world.add({ at: [i % 20, i < 20 ? 0 : 19] }));
    world.add({ at: [10, 10], hold: true });
    const first = world.order(agents.slice(0, 20), { to: [10, 10] });
    const second = world.order(agents.slice(20), { to: [10, 10] });
    const all = [...first.targets, ...second.targets, [10, 10]].map(String);
    expect(new Set(all).size).toBe(41);
  });

  it('are chosen again when one of them becomes a wall', () => {
    const grid = new Grid(20, 20);
    const world = new World(grid, { planner: pibt() });
    const agents = Array.from({ length: 9 }, (_, i) => world.add({ at: [i, 0] }));
    const order = world.order(agents, { to: [10, 10] });
    grid.setPassable(10, 10, false);
    tick(world, 60);
    expect(order.settled).toBe(true);
    expect(order.targets.map(String)).not.toContain('10,10');
  });
});

describe('a group', () => {
  it('settles in every formation, under the Referee, and exchanges only places', () => {
    let exchanged = 0;
    const property = fc.property(
      formations,
      fc.integer({ min: 2, max: 60 }),
      fc.nat(),
      (formation, count, seed) => {
        const grid = Grid.from(30, 30, (x, y) => x % 10 !== 5 || y % 6 < 3);
        const world = crowdOn(grid, count, seed);
        const order = world.order(world.agents, { to: [seed % 30, 1], formation });
        const places = sorted(order.targets);
        let before = order.targets.map(String);
        for (let i = 0; i < 600 && order.active; i++) {
          world.tick();
          expect(sorted(order.targets)).toEqual(places);
          const now = order.targets.map(String);
          exchanged += now.filter((place, n) => place !== before[n]).length;
          before = now;
        }
        expect(order.settled).toBe(true);
        expect(sorted(world.agents.map(({ at }) => at))).toEqual(places);
        expect(checkRecording(world.recording())).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: 25 });
    expect(exchanged).toBeGreaterThan(20);
  });

  it('settles with large and slow units among it', () => {
    const world = crowdOn(new Grid(40, 40), 40, 3, [1, 1, 1, 2, 1, 3]);
    const order = world.order(world.agents, { to: [20, 20] });
    tick(world, 400);
    expect(order.settled).toBe(true);
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('lets an agent that comes late take the place of one that stands in its way', () => {
    const world = new World(draw(['.....']), { planner: whca() });
    const ahead = world.add({ at: [1, 0] });
    const behind = world.add({ at: [0, 0] });
    const order = world.order([behind, ahead], { to: [4, 0], formation: 'line' });
    tick(world, 10);
    expect(order.settled).toBe(true);
    expect([ahead.at, behind.at]).toEqual([
      [4, 0],
      [3, 0],
    ]);
  });

  it('tells its listeners once', () => {
    const world = crowdOn(new Grid(12, 12), 9, 1);
    const order = world.order(world.agents, { to: [5, 5] });
    let told = 0;
    order.onSettled((settled) => {
      expect(settled).toBe(order);
      told++;
    });
    tick(world, 60);
    expect([told, order.active, order.settled, world.orders.active]).toEqual([1, false, true, []]);
  });

  it('goes on without agents that were removed or given another goal', () => {
    const world = crowdOn(new Grid(12, 12), 9, 1);
    const order = world.order(world.agents, { to: [5, 5] });
    const [first, second] = order.agents as [Agent, Agent];
    world.remove(first);
    second.goal = [0, 0];
    expect([order.agents.length, second.order]).toEqual([7, undefined]);
    tick(world, 60);
    expect([order.settled, second.at]).toEqual([true, [0, 0]]);
  });

  it('stops when its order is cancelled', () => {
    const world = crowdOn(new Grid(30, 30), 9, 1);
    const order = world.order(world.agents, { to: [5, 5] });
    tick(world, 3);
    order.cancel();
    const before = world.agents.map(({ at }) => at);
    tick(world, 10);
    expect(world.agents.map(({ at }) => at)).toEqual(before);
    expect([order.active, order.settled]).toEqual([false, false]);
  });
});

describe('a world that was saved amid orders', () => {
  it('goes on as the one that was not', () => {
    const property = fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 40 }),
      formations,
      (seed, ticks, formation) => {
        const grid = Grid.from(24, 24, (x, y) => x % 8 !== 5 || y % 6 < 3);
        const world = crowdOn(grid, 24, seed);
        const [a, b, c, d, ...rest] = world.agents as [Agent, Agent, Agent, Agent, ...Agent[]];
        a.team = 'red';
        world.order(rest, { to: [12, 12], formation, onSight: { range: 2 } });
        b.patrol([
          [0, 0],
          [20, 20],
        ]);
        c.follow(b, { range: 2 });
        d.flee(a);
        a.queue([
          [3, 3],
          [20, 3],
          [3, 20],
        ]);
        tick(world, ticks);
        const copy = World.load(world.save(), { planner: pibt() });
        expect(copy.orders.active.map(({ kind }) => kind)).toEqual(
          world.orders.active.map(({ kind }) => kind),
        );
        for (let i = 0; i < 40; i++) {
          world.tick();
          copy.tick();
          expect(copy.hash()).toBe(world.hash());
        }
        expect(copy.orders.active.map(({ targets }) => targets)).toEqual(
          world.orders.active.map(({ targets }) => targets),
        );
      },
    );
    fc.assert(property, { numRuns: 15 });
  });
});

describe('wrong orders', () => {
  const world = new World(draw(['..#.', '..#.']), { planner: pibt() });
  const agent = world.add({ at: [0, 0] });
  const outsider = world.add({ at: [1, 0], outside: true });
  it.each([
    ['no agents', () => world.order([], { to: [0, 0] }), 'at least one agent'],
    ['an outside agent', () => world.order([outsider], { to: [0, 0] }), 'agent 1 is an outside agent'],
    [
      'a target off the map',
      () => world.order([agent], { to: [9, 9] }),
      'the target of an order (9, 9) is outside',
    ],
    [
      'an unknown formation',
      () => world.order([agent], { to: [0, 0], formation: 'circle' as 'line' }),
      'formation must be',
    ],
    [
      'a point out of reach',
      () =>
        agent.queue([
          [1, 1],
          [3, 0],
        ]),
      'point 1 of an order to queue (3, 0) cannot be reached by agent 0',
    ],
    ['no points', () => agent.patrol([]), 'a list of one or more points'],
    ['itself', () => agent.follow(agent), 'cannot follow itself'],
    ['no range', () => agent.follow(outsider, { range: 0 }), 'range of an order to follow must be from 1'],
    [
      'a wrong sight',
      () => agent.flee([1, 1], { onSight: { range: 2, of: 3 as never } }),
      'the name of a team or a function',
    ],
    ['an unknown option', () => agent.flee([1, 1], { untill: 3 } as never), "no option 'untill'"],
  ])('name %s', (_, give, message) => {
    expect(give).toThrow(message);
    expect(world.orders.active).toEqual([]);
  });
});
