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

  /** Where agent a is after one tick, for several seeds. */
  function firstMoves(
    before: string[],
    after: string[],
    planner: PlannerSpec,
    corners?: 'never',
  ): Set<string> {
    const a = before
      .join('')
      .replaceAll(/[^a-z]/g, '')
      .indexOf('a');
    return new Set(
      Array.from({ length: 12 }, (_, seed) => {
        const world = drawnWorld(before, after, planner, { seed, ...(corners && { corners }) });
        world.tick();
        return world.agents[a]!.at.join();
      }),
    );
  }

  // In each, two moves lead a equally near.
  const hindrances: Record<string, [before: string[], after: string[], move: string, corners?: 'never']> = {
    'one beside it wants next': [
      ['......', '......', 'ba#...', '......', '......'],
      ['......', '......', '..#..a', '.b....', '......'],
      '1,1',
    ],
    'one behind it wants after its own cell': [
      ['........', 'ba......', '........', '........'],
      ['........', '.......b', '........', '..a.....'],
      '1,2',
      'never',
    ],
  };

  it.each(Object.keys(hindrances))('leaves a cell that %s, if another move is as good', (name) => {
    const [before, after, move, corners] = hindrances[name]!;
    expect(firstMoves(before, after, courteous, corners)).toEqual(new Set([move]));
    expect(firstMoves(before, after, plain, corners).size).toBe(2);
  });

  it('does not walk farther for others', () => {
    const [before, after] = [
      ['......', '.b....', '.a....', '......'],
      ['......', '......', '..b..a', '......'],
    ];
    expect(firstMoves(before, after, courteous)).toEqual(new Set(['2,2']));
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

  it.each([
    ['arena', 250],
    ['stony-meadow', 300],
    ['ravenkeep', 300],
  ] as const)('makes agents arrive sooner on shorter paths on %s with %i agents', (name, agents) => {
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
    expect(sums[0]!.arrival).toBeLessThan(sums[1]!.arrival);
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
