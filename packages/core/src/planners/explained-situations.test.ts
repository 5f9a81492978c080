import { describe, expect, it } from 'vitest';
import type { PlannerSpec, World } from '../world/index.ts';
import { bcp } from './bcp/bcp.ts';
import { astarReplan } from './far/far.ts';
import { drawnWorld } from './pibt/testing.ts';
import { whca } from './whca/whca.ts';

type Drawing = readonly string[];

function explainedWorld(before: Drawing, after: Drawing, planner: PlannerSpec, corners: 'never' | 'always') {
  const world = drawnWorld(before, after, planner, { corners });
  world.planner.keepReasons!(true);
  return world;
}

/** What is said of the agent in a slot, with points for cells, and its rows by agent. */
function told({ planner, grid }: World, slot: number) {
  const { reason, wanted, blocker, method } = planner.explain!(slot)!;
  const rows: Record<number, string> = {};
  if (method?.kind === 'reservations')
    for (const { slot, cells } of method.rows)
      rows[slot] = cells.map((cell) => grid.point(cell).join()).join(' ');
  return { reason, wanted: grid.point(wanted), blocker, rows };
}

describe('an agent with two shortest paths', () => {
  // Agent b can go left past d, which stays, or past a, which comes the other way and leaves the ring. Then it can go
  // past c, which stays too, or not.
  const BEFORE = ['######.#', '#.#a..##', '.#.###b#', '#c#..d##'];
  const AFTER = ['######a#', '#.#...##', 'b#.###.#', '#c#..d##'];
  const mirrored = (rows: Drawing): Drawing => rows.map((row) => [...row].reverse().join(''));
  const DRAWINGS = [
    { before: BEFORE, after: AFTER, x: 5, d: 3 },
    { before: mirrored(BEFORE), after: mirrored(AFTER), x: 2, d: 2 },
  ];

  // With the short window, its first plan is to wait only.
  it.each([8, 2].flatMap((window) => DRAWINGS.map((drawing) => ({ ...drawing, window }))))(
    'wants the one that it will take, or one that is free: window $window, at x = $x',
    ({ before, after, x, d, window }) => {
      const world = explainedWorld(before, after, whca({ makeWay: false, window }), 'always');
      world.tick();
      expect(told(world, 1)).toMatchObject({ reason: 'planned', wanted: [x, 1], blocker: 0 });
      expect(Object.keys(told(world, 1).rows).map(Number).sort()).toEqual([0, 1, d]);
      // Now a is on that path.
      world.tick();
      expect(told(world, 1)).toMatchObject({ reason: 'blocked', wanted: [x, 1], blocker: 0 });
      world.tick();
      expect(told(world, 1)).toMatchObject({ reason: 'moved', wanted: [x, 1] });
    },
  );
});

describe('reserved moves', () => {
  it('are told from the last tick on, whether or not the next one has been begun', () => {
    const world = explainedWorld(['a......'], ['......a'], astarReplan({ reserve: 3 }), 'never');
    world.tick();
    expect(told(world, 0).rows).toEqual({ 0: '0,0 1,0 2,0 3,0' });
    world.think({ budgetExpansions: 50 });
    expect(told(world, 0).rows).toEqual({ 0: '0,0 1,0 2,0 3,0 4,0' });
    world.tick();
    expect(told(world, 0).rows).toEqual({ 0: '1,0 2,0 3,0 4,0' });
  });

  it('are told of agents where the next moves lead, not of those that will have left', () => {
    const before = ['####.###', 'a.....b.', '####c###'];
    const after = ['####c###', '.......a', '####.###'];
    const world = explainedWorld(before, after, astarReplan({ reserve: 3 }), 'never');
    world.tick();
    expect(Object.keys(told(world, 0).rows)).toEqual(['0']);
    for (let tick = 1; tick < 4; tick++) world.tick();
    expect(told(world, 0).rows).toEqual({ 0: '3,1 4,1 5,1 5,1', 1: '6,1 6,1 6,1 6,1' });
  });
});

describe('a unit of BCP that is asked to make way', () => {
  it('names the unit that asked it, not the one in its own way', () => {
    const world = explainedWorld(['a.b....', '##.####'], ['.....ab', '##.####'], bcp(), 'never');
    world.add({ at: [3, 0], outside: true });
    world.tick();
    expect(told(world, 1)).toMatchObject({ reason: 'blocked', wanted: [3, 0], blocker: 2 });
    world.tick();
    expect(told(world, 1)).toMatchObject({ reason: 'made-way', wanted: [3, 0], blocker: 0 });
  });

  it('names the one before it in a chain', () => {
    const world = explainedWorld(['abc..'], ['..a..'], bcp(), 'never');
    world.tick();
    expect(told(world, 1)).toMatchObject({ reason: 'made-way', blocker: 0 });
    expect(told(world, 2)).toMatchObject({ reason: 'made-way', blocker: 1 });
  });

  it('does not say that it went where it wanted when it waits for a path', () => {
    const world = explainedWorld(['a.b....', '##.####'], ['......a', '##.####'], bcp(), 'never');
    world.tick();
    world.agents[1]!.goal = [6, 0];
    world.tick({ budgetExpansions: 0 });
    expect(told(world, 1)).toMatchObject({ reason: 'made-way', wanted: [2, 0], blocker: 0 });
  });
});
