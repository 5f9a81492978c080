import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import { type Agent, type PlannerSpec, WORLD_EVENTS, World } from './index.ts';
import { goStraight, scripted } from './testing.ts';

const reckless = scripted(goStraight);

/** As reckless, but the agent in slot 1 follows orders: it goes where `orders` says next. */
function pushing(orders: (Point | undefined)[]): PlannerSpec {
  return scripted((context) => {
    const { crowd, pushed } = context;
    const { grid, next } = crowd;
    goStraight(context);
    const order = orders.shift();
    if (!order) return;
    next[1] = grid.cell(...order);
    pushed(1);
    pushed(1);
  });
}

/** What all listeners hear, tick by tick. */
function listen(world: World): string[] {
  const heard: string[] = [];
  for (const event of WORLD_EVENTS) world.on(event, (agent) => heard.push(`${event} ${agent.id}`));
  return heard;
}

describe('events', () => {
  it('come after the tick, in a fixed order, and by id', () => {
    const world = new World(new Grid(6, 3), { planner: pushing([undefined, [0, 1]]) });
    const heard = listen(world);
    const first = world.add({ at: [2, 0], goal: [5, 0] });
    world.add({ at: [0, 2] });
    world.add({ at: [3, 0] });
    world.add({ at: [3, 2], goal: [4, 2] });
    expect(world.tick()).toMatchObject({ arrived: 3, blocked: 1 });
    expect(heard.splice(0)).toEqual(['blocked 0', 'arrived 1', 'arrived 2', 'arrived 3']);
    first.goal = [2, 1];
    expect(heard).toEqual([]);
    expect(world.tick()).toMatchObject({ arrived: 1, pushed: 1, displaced: 1, blocked: 0 });
    expect(heard.splice(0)).toEqual(['pushed 1', 'displaced 1', 'arrived 0', 'retasked 0']);
  });

  it('tell of an arrival once per order, also of an agent that is sent where it stands', () => {
    const world = new World(new Grid(4, 2), { planner: pushing([undefined, [1, 1], undefined, [1, 1]]) });
    const heard = listen(world);
    world.add({ at: [3, 1] });
    const agent = world.add({ at: [0, 0] });
    for (let tick = 0; tick < 6; tick++) world.tick();
    expect(heard.splice(0)).toEqual([
      'arrived 0',
      'arrived 1',
      'pushed 1',
      'displaced 1',
      'pushed 1',
      'displaced 1',
    ]);
    agent.goal = [2, 0];
    agent.goal = agent.at;
    agent.goal = agent.at;
    world.tick();
    expect(heard).toEqual(['arrived 1', 'retasked 1']);
  });

  it('go only to the agents they belong to, whatever a listener does', () => {
    const world = new World(new Grid(6, 2), { planner: reckless });
    const removed: number[] = [];
    const heard: number[] = [];
    let added: Agent | undefined;
    const agents = [0, 1, 2].map((x) => world.add({ at: [x, 0], goal: [x, 1] }));
    world.on('arrived', (agent) => {
      heard.push(agent.id);
      if (removed.length > 0) return;
      for (const gone of [agents[0]!, agents[1]!]) {
        world.remove(gone);
        removed.push(gone.id);
      }
      added = world.add({ at: [5, 0] });
      world.add({ at: [4, 0] });
    });
    world.tick();
    expect(heard).toEqual([0, 2]);
    world.tick();
    expect(heard).toEqual([0, 2, added!.id, added!.id + 1]);
  });

  it('leave the report alone if a listener ticks', () => {
    const world = new World(new Grid(6, 2), { planner: reckless });
    world.add({ at: [0, 0], goal: [1, 0] });
    world.add({ at: [0, 1], goal: [5, 1] });
    const order: number[] = [];
    world.on('arrived', () => order.push(world.tick().tick));
    expect(world.tick()).toMatchObject({ tick: 0, moved: 2, arrived: 1 });
    expect(world.time).toBe(2);
    expect(order).toEqual([1]);
  });

  it('tell that an outside agent has a new goal, but not that it arrives', () => {
    const world = new World(new Grid(5, 1), { planner: reckless });
    const heard = listen(world);
    const guest = world.add({ at: [0, 0], goal: [1, 0], outside: true });
    guest.goal = [2, 0];
    world.tick();
    for (const x of [1, 2]) {
      world.move(guest, [x, 0]);
      world.tick();
    }
    expect([guest.home, heard]).toEqual([true, ['retasked 0']]);
  });

  it('tell once that an agent is trapped, outside agents included, and again after it was free', () => {
    const grid = new Grid(5, 3);
    const world = new World(grid, { planner: reckless });
    const heard = listen(world);
    world.add({ at: [0, 1], goal: [4, 1] });
    world.add({ at: [3, 0], outside: true });
    world.tick();
    expect(heard.splice(0)).toEqual([]);
    grid.setPassable(1, 1, false);
    grid.setPassable(2, 0, false);
    grid.setPassable(4, 0, false);
    grid.setRectPassable(2, 1, 3, 1, false);
    expect(world.done).toBe(true);
    for (let tick = 0; tick < 3; tick++) world.tick();
    expect(heard.splice(0)).toEqual(['trapped 0', 'trapped 1', 'settled 0']);
    grid.setPassable(1, 1, true);
    expect(world.done).toBe(false);
    world.tick();
    grid.setPassable(1, 1, false);
    world.tick();
    expect(heard).toEqual(['blocked 0', 'trapped 0']);
  });

  it('say that an agent has settled on the nearest cell to a goal out of reach', () => {
    const grid = new Grid(6, 1);
    const world = new World(grid, { planner: reckless });
    const heard = listen(world);
    const agent = world.add({ at: [0, 0], goal: [5, 0] });
    grid.setPassable(3, 0, false);
    while (!world.done) world.tick();
    expect(agent.at).toEqual([2, 0]);
    expect([agent.settled, agent.home]).toEqual([true, false]);
    expect(heard.splice(0)).toEqual(['settled 0']);
    grid.setPassable(3, 0, true);
    expect(world.done).toBe(false);
    while (!world.done) world.tick();
    expect(heard).toEqual(['arrived 0']);
    const other = world.add({ at: [0, 0], goal: [5, 0], nearest: true });
    while (!world.done) world.tick();
    expect(other.at).toEqual([4, 0]);
    expect(heard).toEqual(['arrived 0', 'settled 1']);
  });
});

describe('a removed agent', () => {
  it('is not alive, and says so by name', () => {
    const world = new World(new Grid(4, 1), { planner: reckless });
    const agent = world.add({ at: [0, 0] });
    world.remove(agent);
    const other = world.add({ at: [3, 0], priority: 5 });
    expect([agent.alive, other.alive, agent.id]).toEqual([false, true, 0]);
    const message = 'agent 0 was removed from the world';
    for (const act of [
      () => agent.at,
      () => agent.goal,
      () => agent.priority,
      () => agent.home,
      () => agent.settled,
      () => agent.distance,
      () => agent.outside,
      () => agent.nearest,
      () => agent.slot,
      () => world.remove(agent),
      () => world.move(agent, [1, 0]),
      () => world.retask(agent, [1, 0]),
      () => world.distanceOf(agent),
      () => world.completionOf(agent),
      () => {
        agent.priority = 1;
      },
      () => {
        agent.goal = [1, 0];
      },
    ])
      expect(act).toThrow(message);
    expect([other.at, other.goal, other.priority]).toEqual([[3, 0], [3, 0], 5]);
    const elsewhere = new World(new Grid(4, 1), { planner: reckless });
    expect(() => elsewhere.remove(other)).toThrow('agent 1 is not in this world');
  });
});
