import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { checkRecording, World } from './index.ts';
import { goStraight, scripted } from './testing.ts';

type Call = (world: World) => unknown;

const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ['tick', (world) => world.tick()],
  ['think', (world) => world.think()],
  ['commit', (world) => world.commit()],
  ['add', (world) => world.add({ at: [0, 3] })],
  ['remove', (world) => world.remove(world.agents[0]!)],
  ['move', (world) => world.move(world.agents[1]!, [3, 3])],
  ['setOutside', (world) => world.setOutside(world.agents[0]!, true)],
  ['reshape', (world) => (world.agents[0]!.speed = 2)],
  ['retask', (world) => (world.agents[0]!.goal = [0, 0])],
  ['order', (world) => world.order(world.agents.slice(0, 1), { to: [0, 0] })],
  ['stop', (world) => world.agents[0]!.stop()],
  ['save', (world) => world.save()],
];

/** A world of one controlled agent and one outside agent. */
function worldOf(planner = scripted(goStraight)): World {
  const world = new World(new Grid(4, 4), { planner, record: true });
  world.add({ at: [0, 0], goal: [2, 0] });
  world.add({ at: [3, 2], outside: true });
  return world;
}

describe('in the middle of a tick', () => {
  it.each(CALLS)('a planner cannot call %s', (name, call) => {
    const calls: Call[] = [call];
    const world: World = worldOf(
      scripted((context) => {
        calls.pop()?.(world);
        goStraight(context);
      }),
    );
    expect(() => world.tick()).toThrow(`${name} was called in the middle of a tick`);
    expect([world.time, world.agents[0]!.at]).toEqual([0, [0, 0]]);
    world.tick();
    expect([world.time, world.agents[0]!.at]).toEqual([1, [1, 0]]);
  });

  it('a function of onSight cannot remove whom it is asked about', () => {
    const world = worldOf();
    const [agent] = world.agents;
    const of = (): boolean => {
      world.remove(agent!);
      return true;
    };
    agent!.queue([[2, 0]], { onSight: { range: 9, of } });
    expect(() => world.tick()).toThrow('remove was called in the middle of a tick');
    expect(agent!.alive).toBe(true);
  });
});

describe('a listener', () => {
  const AFTER: readonly (readonly [name: string, call: Call])[] = CALLS.filter(([name]) => name !== 'save');
  it.each(AFTER)('may call %s, and the run that is recorded breaks no rule', (name, call) => {
    const world = worldOf();
    const [agent] = world.agents;
    agent!.goal = [1, 0];
    let heard = 0;
    world.on('arrived', () => {
      if (heard++ > 0) return;
      expect(world.time).toBe(1);
      call(world);
    });
    expect(world.tick()).toMatchObject({ tick: 0, moved: 1, arrived: 1 });
    expect(heard).toBe(1);
    expect(world.time).toBe(name === 'tick' || name === 'commit' ? 2 : 1);
    for (let tick = 0; tick < 3; tick++) world.tick();
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('may move an outside agent and wall up the tile that it left or came to', () => {
    for (const tile of [
      [3, 2],
      [3, 3],
    ] as const) {
      const world = worldOf();
      const [agent, guest] = world.agents;
      agent!.goal = [1, 0];
      world.on('arrived', () => {
        expect(world.move(guest!, [3, 3])).toBe(true);
        world.grid.setPassable(tile[0], tile[1], false);
      });
      for (let tick = 0; tick < 3; tick++) world.tick();
      expect(guest!.at).toEqual([3, 3]);
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });
});
