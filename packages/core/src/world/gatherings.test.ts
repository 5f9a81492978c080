import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import { type Agent, World } from './index.ts';

const GOAL: Point = [10, 10];

function gathered(agents: number): { world: World; events: string[] } {
  const world = new World(new Grid(21, 21), { planner: pibt() });
  const events: string[] = [];
  for (const event of ['arrived', 'settled', 'displaced'] as const)
    world.on(event, (agent) => events.push(`${event} ${agent.id}`));
  for (let i = 0; i < agents; i++) world.add({ at: [i % 21, Math.floor(i / 21)], goal: GOAL });
  ticks(world, 60);
  return { world, events };
}

function ticks(world: World, count: number): void {
  for (let tick = 0; tick < count; tick++) world.tick();
}

const holder = (world: World): Agent => world.agents.find((agent) => agent.home)!;

/** The largest number of moves between an agent and the goal, on an open map. */
function radius(world: World): number {
  const away = ({ at: [x, y] }: Agent) => Math.max(Math.abs(x - GOAL[0]), Math.abs(y - GOAL[1]));
  return Math.max(...world.agents.map(away));
}

describe('a group on one goal', () => {
  it('comes to rest around it', () => {
    const { world, events } = gathered(25);
    expect(world.done).toBe(true);
    expect(radius(world)).toBeLessThan(5);
    expect(events.filter((event) => event.startsWith('arrived'))).toHaveLength(1);
    expect(events.filter((event) => event.startsWith('settled'))).toHaveLength(24);
    expect(world.agents.filter((agent) => agent.settled)).toHaveLength(24);
  });

  it.each([
    ['is sent elsewhere', (world: World) => world.retask(holder(world), [0, 20])],
    ['is removed', (world: World) => world.remove(holder(world))],
  ])('closes up when the agent on the goal %s', (_, leave) => {
    const { world, events } = gathered(26);
    const before = holder(world);
    leave(world);
    expect(world.done).toBe(false);
    events.length = 0;
    ticks(world, 60);
    expect(world.done).toBe(true);
    const group = world.agents.filter((agent) => agent !== before);
    expect(group.filter((agent) => agent.home)).toHaveLength(1);
    expect(group.filter((agent) => agent.settled)).toHaveLength(24);
    expect(events.filter((event) => event.startsWith('settled'))).toEqual([]);
  });

  it('goes on when an agent that has settled gets another goal', () => {
    const { world } = gathered(9);
    const agent = world.agents.find((each) => each.settled)!;
    agent.goal = [0, 20];
    expect([agent.settled, world.done]).toEqual([false, false]);
    ticks(world, 40);
    expect([agent.home, world.done]).toEqual([true, true]);
  });

  it('waits around an outside agent, and comes when that has gone', () => {
    const world = new World(new Grid(9, 3), { planner: pibt() });
    const guest = world.add({ at: [8, 1], outside: true });
    const agent = world.add({ at: [0, 1], goal: [8, 1] });
    ticks(world, 10);
    expect(agent.settled).toBe(false);
    ticks(world, 20);
    expect([agent.settled, world.done]).toEqual([true, true]);
    expect(world.move(guest, [8, 0])).toBe(true);
    expect(world.done).toBe(false);
    ticks(world, 3);
    expect(agent.home).toBe(true);
  });

  it('settles behind a wall that is nearer only as the crow flies', () => {
    const grid = Grid.from(9, 9, (x, y) => x !== 4 || y === 8);
    const world = new World(grid, { planner: pibt() });
    for (let y = 0; y < 4; y++) world.add({ at: [8, y], goal: [5, 0] });
    const far = world.add({ at: [3, 0], goal: [5, 0] });
    ticks(world, 2);
    expect(far.settled).toBe(false);
    ticks(world, 60);
    expect(world.done).toBe(true);
    expect(far.at[0]).toBeGreaterThan(4);
  });
});
