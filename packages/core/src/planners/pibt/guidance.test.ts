import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, Cases, hasWalls } from '../../grid/testing.ts';
import { builtInMap } from '../../problems/index.ts';
import { checkRecording, type PlannerSpec, type World } from '../../world/index.ts';
import { cellsOf, randomWorld, runUnderReferee } from '../testing.ts';
import { pibt } from './pibt.ts';
import { drawnWorld } from './testing.ts';

const courteous = pibt({ guidance: 'courtesy' });
const plain = pibt({ guidance: 'none' });

function runUntilDone(world: World, limit: number): World {
  while (!world.done && world.time < limit) expect(world.tick().blocked).toBe(0);
  expect(checkRecording(world.recording())).toEqual([]);
  return world;
}

/** Length that all agents walked together. */
function lengthWalked(world: World): number {
  return world.agents.reduce((sum, agent) => sum + world.distanceOf(agent), 0);
}

describe('guidance by courtesy', () => {
  it('is what pibt does unless told otherwise, except for the paper’s preset', () => {
    expect(pibt().parameters.guidance).toBe('courtesy');
    expect(pibt({ preset: 'paper' }).parameters.guidance).toBe('none');
  });

  /** Two wait for a door in which somebody stands. Far away the first in line has something to do for long. */
  function waitingAtDoor(planner: PlannerSpec, seed: number, { important = false } = {}): World {
    const before = ['..#.......', 'ab........', '..#.......', '##########', 'h.........'];
    const after = ['..#.......', '........ba', '..#.......', '##########', '.........h'];
    const world = drawnWorld(before, after, planner, { seed });
    world.agents[0]!.priority = important ? 1 : 0;
    world.agents[2]!.priority = 2;
    world.add({ at: [2, 1], outside: true });
    for (let tick = 0; tick < 8; tick++) world.tick();
    return world;
  }

  it('lets nobody be pushed back by those who want the same way', () => {
    let pushedBack = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const [courteousWorld, plainWorld] = [waitingAtDoor(courteous, seed), waitingAtDoor(plain, seed)];
      expect(courteousWorld.distanceOf(courteousWorld.agents[1]!)).toBe(0);
      if (plainWorld.distanceOf(plainWorld.agents[1]!) > 0) pushedBack++;
    }
    expect(pushedBack).toBeGreaterThan(0);
  });

  /** One crosses a room in which somebody is at home on the straight way. */
  function crossingRoom(priority: number, seed: number): World {
    const before = ['.......', 'a.h....', '.......'];
    const after = ['.......', '..h...a', '.......'];
    const world = drawnWorld(before, after, courteous, { seed });
    world.agents[0]!.priority = priority;
    runUntilDone(world, 20);
    expect(world.done).toBe(true);
    return world;
  }

  it('goes around who is at home where another cell leads nearer too', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const world = crossingRoom(0, seed);
      expect(world.distanceOf(world.agents[1]!)).toBe(0);
    }
  });

  it('leads who matters more straight on past who is at home', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const world = crossingRoom(1, seed);
      expect(world.distanceOf(world.agents[0]!)).toBe(6);
    }
  });

  it('still passes through who is at home where there is no other way', () => {
    const world = drawnWorld(['a.h..', '###.#'], ['..h.a', '###.#'], courteous);
    runUntilDone(world, 30);
    expect(world.done).toBe(true);
  });

  it('lets who matters more push others back', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const world = waitingAtDoor(courteous, seed, { important: true });
      expect(world.agents[0]!.at).toEqual([1, 1]);
      expect(world.distanceOf(world.agents[0]!)).toBe(1);
    }
  });

  it.each([
    ['arena', 250],
    ['stony-meadow', 300],
    ['ravenkeep', 300],
  ] as const)('makes ways shorter on %s with %i agents, and nobody later', (name, agents) => {
    const grid = builtInMap(name).load();
    const sums = [courteous, plain].map((planner) => {
      let walked = 0;
      let arrival = 0;
      for (let seed = 1; seed <= 2; seed++) {
        const world = randomWorld(grid, planner, { agents, ticks: 0, seed });
        while (!world.done && world.time < 2000) world.tick();
        expect(world.done).toBe(true);
        walked += lengthWalked(world);
        arrival += world.metrics().meanCompletionSteps;
      }
      return { walked, arrival };
    });
    expect(sums[0]!.walked).toBeLessThan(sums[1]!.walked);
    expect(sums[0]!.arrival).toBeLessThan(sums[1]!.arrival * 1.05);
  });

  it('produces no collision on any map, however crowded', () => {
    const cases = new Cases<'walls' | 'pushed'>();
    const scene = fc.record({
      grid: arbitraryGrid({ maxSize: 10, maxWalls: 50, costs: ['octile'] }),
      crossing: fc.constantFrom('allowed' as const, 'forbidden' as const),
      /** Agents per hundred cells. */
      crowded: fc.integer({ min: 20, max: 100 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(scene, ({ grid, crossing, crowded, seed }) => {
        if (grid.freeCount === 0) return;
        const room = cellsOf(grid, grid.components.largest()).length;
        const agents = Math.max(1, Math.floor((room * crowded) / 100));
        const world = randomWorld(grid, courteous, { agents, ticks: 0, seed, crossing });
        for (const [i, agent] of world.agents.entries()) agent.priority = i % 3 === 0 ? 1 : 0;
        let pushed = false;
        world.on('pushed', () => {
          pushed = true;
        });
        runUntilDone(world, 40);
        cases.add({ walls: hasWalls(grid), pushed });
        world.dispose();
      }),
      { numRuns: 80 },
    );
    cases.expectPercent({ walls: 45, pushed: 15 });
  });

  it('copes with disturbances', () => {
    for (const seed of [1, 2])
      runUnderReferee(builtInMap('arena').load(), courteous, {
        agents: 120,
        ticks: 120,
        seed,
        disturbed: true,
      });
  });

  it('makes the same recording from the same seed', () => {
    const run = (): unknown => {
      const world = randomWorld(builtInMap('arena').load(), courteous, { agents: 200, ticks: 0, seed: 5 });
      for (let tick = 0; tick < 60; tick++) world.tick();
      return world.recording();
    };
    expect(run()).toEqual(run());
  });
});
