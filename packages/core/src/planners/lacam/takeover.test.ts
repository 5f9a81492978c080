import { describe, expect, it } from 'vitest';
import { checkRecording, type PlannerSpec, World } from '../../world/index.ts';
import { drawnWorld } from '../pibt/testing.ts';
import { rolling } from '../rolling/rolling.ts';
import { lacam } from './lacam.ts';

/** Four agents that come in the wrong order into a corridor with two niches: the rolling plan alone takes 1400 ticks. */
const BEFORE = ['a.b..c.d', '##.##.##'];
const AFTER = ['d.c..b.a', '##.##.##'];

const PUZZLES = {
  'two agents in a corridor with a niche': [
    ['a.....b', '###.###'],
    ['b.....a', '###.###'],
  ],
  'three agents in a corridor with a niche': [
    ['ab....c', '###.###'],
    ['ca....b', '###.###'],
  ],
  'four agents in a corridor with two niches': [BEFORE, AFTER],
  'a full ring that turns': [
    ['abc', 'h#d', 'gfe'],
    ['bcd', 'a#e', 'hgf'],
  ],
  'a ring with a free cell that turns by half': [
    ['abc', 'g#d', 'fe.'],
    ['efg', 'd#a', 'cb.'],
  ],
  'eight agents on nine cells': [
    ['hgf', 'edc', 'ba.'],
    ['abc', 'def', 'gh.'],
  ],
  'fifteen agents on sixteen cells': [
    ['abcd', 'efgh', 'ijkl', 'mno.'],
    ['onml', 'kjih', 'gfed', 'bca.'],
  ],
} as const;

const world = (planner: PlannerSpec, seed = 1): World =>
  drawnWorld(BEFORE, AFTER, planner, { corners: 'never', seed });

/** Ticks until the search has a solution that the agents follow. */
function untilTakenOver(each: World): void {
  while (each.outlook !== 'solved') {
    expect(each.time).toBeLessThan(100);
    each.tick();
  }
  expect(each.done).toBe(false);
}

describe.each([lacam(), rolling()])('$id where its plan does not get on', (planner) => {
  it.each(Object.entries(PUZZLES))('brings everybody home: %s', (_, [before, after]) => {
    for (const seed of [1, 2, 3]) {
      const puzzle = drawnWorld(before, after, planner, { corners: 'never', seed });
      for (let tick = 0; tick < 200 && !puzzle.done; tick++) puzzle.tick();
      expect(puzzle.done).toBe(true);
      expect(checkRecording(puzzle.recording())).toEqual([]);
    }
  });

  it('follows a solution all the way, as it was planned', () => {
    const taken = world(planner);
    untilTakenOver(taken);
    const paths = taken.crowd.slots.map((slot) => taken.planner.planOf!(slot));
    for (let tick = 1; tick < paths[0]!.length; tick++) {
      expect(taken.outlook).toBe('solved');
      taken.tick();
      expect([...taken.crowd.slots].map((slot) => taken.crowd.cells[slot])).toEqual(
        paths.map((path) => path[tick]),
      );
    }
    expect(taken.done).toBe(true);
  });

  it('returns to its plan when something happens that the search did not foresee, and gets there', () => {
    const events: Record<string, (taken: World) => void> = {
      retask: ({ agents }) => {
        const [a, b] = agents;
        const goals = [a!.goal, b!.goal] as const;
        [b!.goal, a!.goal] = goals;
      },
      edit: ({ grid }) => grid.setPassable(0, 1, true),
      leave: (taken) => taken.remove(taken.agents[2]!),
      join: (taken) => {
        const [x, y] = taken.grid.point(
          taken.grid.passable.findIndex((free, cell) => free === 1 && taken.crowd.occupants[cell]! < 0),
        );
        taken.remove(taken.add({ at: [x, y], outside: true }));
      },
    };
    for (const [name, happens] of Object.entries(events)) {
      const taken = world(planner);
      untilTakenOver(taken);
      happens(taken);
      taken.tick();
      expect(taken.outlook, name).toBe('solvable-so-far');
      for (let tick = 0; tick < 400 && !taken.done; tick++) taken.tick();
      expect(taken.done, name).toBe(true);
      expect(checkRecording(taken.recording())).toEqual([]);
    }
  });

  it('goes on after loading as if it had not been saved, while a search is under way and after', () => {
    for (const budget of [{ budgetExpansions: 12 }, {}]) {
      const whole = world(planner);
      while (!whole.done) {
        expect(whole.time).toBeLessThan(2000);
        const loaded = World.load(whole.save(), { planner });
        whole.tick(budget);
        loaded.tick(budget);
        expect(loaded.hash()).toBe(whole.hash());
        expect(loaded.outlook).toBe(whole.outlook);
      }
    }
  });

  it('searches and improves while it thinks', () => {
    const thinking = world(planner);
    for (let tick = 0; tick < 400 && !thinking.done; tick++) {
      expect(thinking.think().ready).toBe(true);
      expect(thinking.commit().blocked).toBe(0);
    }
    expect(thinking.done).toBe(true);
  });
});
