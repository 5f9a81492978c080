import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { checkRecording, World } from '../../world/index.ts';
import { plannerById } from '../registry.ts';

const SIDE = 16;

function worldOf(planner: string, seed: number, agents: number): World {
  const world = new World(new Grid(SIDE, SIDE), { planner: plannerById(planner), seed, record: true });
  const random = new Random(seed);
  while (world.agents.length < agents) {
    const at: [number, number] = [random.below(SIDE), random.below(SIDE)];
    if (world.agentAt(at)) continue;
    world.add({ at, goal: [random.below(SIDE), random.below(SIDE)], nearest: true });
  }
  return world;
}

describe.each(['pibt', 'rolling', 'lacam'])('%s', (planner) => {
  it('goes on with units, and without them again', () => {
    const world = worldOf(planner, 5, 20);
    for (let tick = 0; tick < 10; tick++) world.tick();
    const [first] = world.agents;
    first!.speed = 3;
    for (let tick = 0; tick < 30; tick++) world.tick();
    first!.speed = 1;
    for (let tick = 0; tick < 60; tick++) world.tick();
    expect(world.agents.filter(({ home }) => home).length).toBeGreaterThan(10);
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('goes on after loading as if it had not been saved, just after units came or went too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }),
        (seed, changes) => {
          const world = worldOf(planner, seed, 14);
          for (const [i, change] of changes.entries()) {
            const agent = world.agents[i]!;
            if (change === 0) agent.speed = 2;
            if (change === 1) agent.hold = true;
            if (change === 2) agent.team = 'red';
            if (change === 3)
              for (const each of world.agents)
                Object.assign(each, { speed: 1, hold: false, team: undefined });
            for (let tick = 0; tick < i; tick++) world.tick();
          }
          const loaded = World.load(world.save(), { planner: plannerById(planner) });
          for (let tick = 0; tick < 25; tick++) {
            world.tick();
            loaded.tick();
            expect(loaded.hash()).toBe(world.hash());
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('tells why units did what they did', () => {
    const world = new World(new Grid(6, 2), { planner: plannerById(planner), seed: 1 });
    const large = world.add({ at: [0, 0], goal: [4, 0], size: 2 });
    const holder = world.add({ at: [2, 0], hold: true });
    world.planner.keepReasons!(true);
    world.tick();
    expect(world.planner.explain!(world.crowd.slots[0]!)).toMatchObject({
      reason: 'blocked',
      blocker: world.crowd.slots[1],
    });
    expect(world.planner.explain!(world.crowd.slots[1]!)).toMatchObject({ reason: 'home' });
    holder.hold = false;
    large.goal = [0, 0];
    world.tick();
    expect(world.planner.explain!(world.crowd.slots[0]!)).toMatchObject({ reason: 'home' });
  });
});
