import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { draw } from '../grid/testing.ts';
import { pibt } from '../planners/index.ts';
import { Random } from '../random.ts';
import { type Agent, World } from '../world/index.ts';

function open(width = 30, height = 30): World {
  return new World(new Grid(width, height), { planner: pibt(), record: true });
}

function apart(a: Agent, b: Agent): number {
  return Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1]));
}

function visited(world: World, agent: Agent, ticks: number): string[] {
  const tiles: string[] = [];
  for (let i = 0; i < ticks; i++) {
    world.tick();
    tiles.push(String(agent.at));
  }
  return tiles;
}

describe('queue', () => {
  it('goes to all points in turn, then is settled', () => {
    const world = open();
    const agent = world.add({ at: [0, 0] });
    const order = agent.queue([
      [5, 0],
      [5, 9],
      [0, 9],
    ]);
    const tiles = visited(world, agent, 30);
    const stops = ['5,0', '5,9', '0,9'].map((tile) => tiles.indexOf(tile));
    expect(stops).toEqual([4, 13, 18]);
    expect([order.settled, agent.at, agent.order]).toEqual([true, [0, 9], undefined]);
  });

  it('does not wait for ever at a point that is taken', () => {
    const world = open();
    world.add({ at: [5, 5], hold: true });
    const agent = world.add({ at: [0, 0] });
    const order = agent.queue([
      [5, 5],
      [9, 0],
    ]);
    visited(world, agent, 60);
    expect([order.settled, agent.at]).toEqual([true, [9, 0]]);
  });
});

describe('patrol', () => {
  it('comes back again and again', () => {
    const world = open();
    const agent = world.add({ at: [0, 0] });
    const order = agent.patrol([[4, 0]]);
    const tiles = visited(world, agent, 40);
    expect(tiles.filter((tile) => tile === '4,0').length).toBeGreaterThan(3);
    expect(tiles.filter((tile) => tile === '0,0').length).toBeGreaterThan(3);
    agent.stop();
    const { at } = agent;
    visited(world, agent, 5);
    expect([order.active, agent.at]).toEqual([false, at]);
  });
});

describe('follow', () => {
  it('stays in range of one that moves, and looks for its path only now and then', () => {
    const world = open(60, 60);
    const leader = world.add({ at: [20, 20] });
    const agent = world.add({ at: [0, 0] });
    leader.patrol([
      [50, 20],
      [50, 50],
    ]);
    agent.follow(leader, { range: 3 });
    let retasked = 0;
    world.on('retasked', (other) => {
      if (other === agent) retasked++;
    });
    let far = 0;
    for (let i = 0; i < 120; i++) {
      world.tick();
      if (i > 60 && apart(agent, leader) > 6) far++;
    }
    expect(far).toBe(0);
    expect(retasked).toBeLessThan(50);
  });

  it('follows one that the game moves, and stops when it is gone', () => {
    const world = open();
    const player = world.add({ at: [20, 20], outside: true });
    const agent = world.add({ at: [0, 0] });
    const order = agent.follow(player);
    for (let i = 0; i < 40; i++) world.tick();
    expect(apart(agent, player)).toBe(1);
    for (let x = 21; x < 28; x++) {
      world.move(player, [x, 20]);
      world.tick();
    }
    expect(apart(agent, player)).toBeLessThanOrEqual(3);
    world.remove(player);
    expect([order.active, order.settled, agent.goal]).toEqual([false, false, agent.at]);
  });

  it('comes as near as walls let it', () => {
    const world = new World(draw(['....#.', '....#.']), { planner: pibt() });
    const leader = world.add({ at: [5, 0] });
    const agent = world.add({ at: [0, 0] });
    agent.follow(leader);
    for (let i = 0; i < 10; i++) world.tick();
    expect(agent.at[0]).toBe(3);
  });
});

describe('flee', () => {
  it('gets far enough away, then is settled', () => {
    const world = open();
    const wolf = world.add({ at: [15, 15], outside: true });
    const agent = world.add({ at: [14, 14] });
    const order = agent.flee(wolf, { until: 9 });
    for (let i = 0; i < 40 && order.active; i++) world.tick();
    expect(order.settled).toBe(true);
    expect(apart(agent, wolf)).toBeGreaterThanOrEqual(9);
  });

  it('gives up when the danger is gone, and stays in a corner when there is no way out', () => {
    const world = new World(draw(['......']), { planner: pibt() });
    const wolf = world.add({ at: [3, 0], outside: true });
    const agent = world.add({ at: [1, 0] });
    const order = agent.flee(wolf);
    for (let i = 0; i < 10; i++) world.tick();
    expect([agent.at, order.active]).toEqual([[0, 0], true]);
    world.remove(wolf);
    expect(order.active).toBe(false);
  });

  it('flees from a tile', () => {
    const world = open();
    const agent = world.add({ at: [3, 3] });
    const order = agent.flee([5, 5], { until: 6 });
    for (let i = 0; i < 40 && order.active; i++) world.tick();
    expect(order.settled).toBe(true);
  });
});

describe('onSight', () => {
  it('sees the nearest among few agents and among many', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 4 }), (seed, range) => {
        const random = new Random(seed);
        const world = new World(new Grid(20, 20), { planner: pibt(), seed });
        for (let tries = 0; tries < 150; tries++) {
          const [at, size] = [[random.below(19), random.below(19)] as const, 1 + random.below(2)];
          if (world.crowd.otherIn(world.grid.cell(...at), size, -1) < 0)
            world.add({ at, size, team: random.pick(['red', 'blue'])!, hold: true });
        }
        const apart = (a: Agent, b: Agent): number => {
          const along = (i: 0 | 1): number =>
            Math.max(0, b.at[i] - (a.at[i] + a.size - 1), a.at[i] - (b.at[i] + b.size - 1));
          return Math.max(along(0), along(1));
        };
        for (const agent of world.agents) {
          const enemies = world.agents.filter(({ team }) => team !== agent.team);
          const nearest = Math.min(...enemies.map((enemy) => apart(agent, enemy)));
          const seen: number[] = [];
          agent
            .patrol([[18, 18]], { onSight: { range } })
            .onSight((who, other) => seen.push(apart(who, other)));
          world.tick();
          expect(seen).toEqual(nearest <= range ? [nearest] : []);
          agent.stop();
        }
      }),
      { numRuns: 20 },
    );
  });

  function meeting(onSight: Parameters<Agent['queue']>[1]) {
    const world = open(40, 3);
    const enemy = world.add({ at: [20, 1], team: 'red', hold: true });
    const agent = world.add({ at: [0, 1], team: 'blue' });
    const friend = world.add({ at: [5, 0], team: 'blue' });
    const order = agent.queue([[35, 1]], onSight);
    const seen: Agent[] = [];
    order.onSight((who, other) => {
      expect(who).toBe(agent);
      seen.push(other);
    });
    return { world, enemy, agent, friend, order, seen };
  }

  it('stops at the sight of another team, and goes on when it is gone', () => {
    const { world, enemy, agent, order, seen } = meeting({ onSight: { range: 5 } });
    for (let i = 0; i < 40; i++) world.tick();
    expect([agent.at, seen, order.active]).toEqual([[15, 1], [enemy], true]);
    world.remove(enemy);
    for (let i = 0; i < 40; i++) world.tick();
    expect([agent.at, order.settled]).toEqual([[35, 1], true]);
  });

  it('only tells, if it is not to stop', () => {
    const { world, enemy, order, seen } = meeting({ onSight: { range: 5, stop: false } });
    for (let i = 0; i < 60; i++) world.tick();
    expect([order.settled, seen]).toEqual([true, [enemy]]);
  });

  it('looks out for a team or for those that a function names', () => {
    const byTeam = meeting({ onSight: { range: 5, of: 'green' } });
    const { friend, ...byFunction } = meeting({ onSight: { range: 2, of: ({ id }) => id === 2 } });
    for (let i = 0; i < 60; i++) {
      byTeam.world.tick();
      byFunction.world.tick();
    }
    expect([byTeam.order.settled, byTeam.seen]).toEqual([true, []]);
    expect([byFunction.agent.at[0], byFunction.seen]).toEqual([3, [friend]]);
  });
});

describe('a recording', () => {
  it('carries the orders', () => {
    const world = open();
    const agents = [world.add({ at: [0, 0] }), world.add({ at: [1, 0] })];
    world.tick();
    world.order(agents, { to: [9, 9], formation: 'loose' });
    agents[0]!.patrol([[3, 3]]);
    world.tick();
    expect(world.recording().orders).toEqual([
      { tick: 1, agents: [0, 1], kind: 'move', to: [9, 9], formation: 'loose' },
      { tick: 1, agents: [0], kind: 'patrol', to: [3, 3] },
    ]);
  });
});
