import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsDetour } from '../../testing/journeys.ts';
import { Cases, draw } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { DistanceField, findPath } from '../search/index.ts';
import { walk } from '../search/testing.ts';
import { LOOKAHEAD_KINDS, LookaheadSearch } from './index.ts';

import { arbitrarySolvable, needsLearning, walkLimit } from './testing.ts';

const arbitraryLookahead = fc.integer({ min: 1, max: 60 });

describe.each(LOOKAHEAD_KINDS)('%s', (search) => {
  it('arrives on every solvable map with any lookahead, by legal moves, and has to learn to do so', () => {
    const cases = new Cases<'detour' | 'learning'>();
    fc.assert(
      fc.property(
        arbitrarySolvable,
        arbitraryLookahead,
        fc.integer({ min: 1, max: 9 }),
        (p, lookahead, moves) => {
          const agent = new LookaheadSearch(p.grid, { search, lookahead, movesPerSearch: moves });
          const run = agent.run(p.start, p.goal, { travelCap: walkLimit(p), keepTrail: true });
          expect(run.stoppedBy).toBe('goal');
          const path = Array.from(agent.trail, (cell) => p.grid.point(cell));
          expect(run.travelled).toBeCloseTo(walk(p.grid, path), 4);
          expect(run.steps).toBe(path.length - 1);
          cases.add({
            detour: needsDetour(p),
            learning: needsLearning(p) && run.expanded > lookahead && run.cellsLearned > 0,
          });
        },
      ),
      { numRuns: 100 },
    );
    cases.expectPercent({ detour: 20, learning: 15 });
  });

  it('walks a shortest path when it sees the whole map', () => {
    fc.assert(
      fc.property(arbitrarySolvable, ({ grid, start, goal }) => {
        const run = new LookaheadSearch(grid, { search, lookahead: grid.cellCount }).run(start, goal);
        const { cost } = findPath(grid, { from: grid.point(start), to: grid.point(goal) });
        expect(run.travelled).toBeCloseTo(cost, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('never lowers a value on a map that stays, nor raises it above the true distance', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitraryLookahead, ({ grid, start, goal }, lookahead) => {
        const agent = new LookaheadSearch(grid, { search, lookahead });
        const truth = new DistanceField(grid, grid.point(goal));
        const before = new Map<number, number>();
        const wrong: number[] = [];
        const compare = (cell: number, learned: number): void => {
          if (learned < (before.get(cell) ?? 0) || agent.heuristic(cell) > truth.units(cell))
            wrong.push(cell);
          before.set(cell, learned);
        };
        const run = agent.run(start, goal, { travelCap: 60, onStep: () => agent.forEachLearned(compare) });
        expect(wrong).toEqual([]);
        if (run.arrived) expect(run.cellsLearned).toBe(before.size);
      }),
      { numRuns: 30 },
    );
  });

  it('starts anew in every run', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitraryLookahead, ({ grid, start, goal }, lookahead) => {
        const used = new LookaheadSearch(grid, { search, lookahead });
        used.run(goal, start);
        const fresh = new LookaheadSearch(grid, { search, lookahead });
        expect(used.run(start, goal)).toEqual(fresh.run(start, goal));
      }),
      { numRuns: 30 },
    );
  });

  it('finds its way on maps that change while it walks', () => {
    fc.assert(
      fc.property(
        arbitrarySolvable,
        arbitraryLookahead,
        fc.integer(),
        ({ grid, start, goal }, lookahead, seed) => {
          const random = new Random(seed);
          const agent = new LookaheadSearch(grid, { search, lookahead });
          let edits = 60;
          const toggle = (): void => {
            const cell = grid.cell(random.below(grid.width), random.below(grid.height));
            const free = grid.passable[cell] === 1;
            if (edits-- <= 0 || cell === goal || cell === agent.cell) return;
            grid.setPassable(...grid.point(cell), !free);
            if (!grid.components.connected(agent.cell, goal)) grid.setPassable(...grid.point(cell), free);
          };
          expect(agent.run(start, goal, { travelCap: 1e6, onStep: toggle }).stoppedBy).toBe('goal');
        },
      ),
      { numRuns: 30 },
    );
  });

  it('waits where there is no way and goes on when a wall falls', () => {
    const grid = draw(['...#...', '...#...', '...#...']);
    const agent = new LookaheadSearch(grid, { search, lookahead: 4 });
    agent.start(grid.cell(0, 1), grid.cell(6, 1));
    expect(agent.step()).toBe('stuck');
    grid.setPassable(3, 1, true);
    while (agent.step() === 'walking');
    expect(agent.status).toBe('goal');
    expect(agent.travelled).toBe(6);
  });

  it('does not walk farther than the travel cap', () => {
    const grid = draw(['..........']);
    const agent = new LookaheadSearch(grid, { search, lookahead: 2 });
    const run = agent.run(grid.cell(0, 0), grid.cell(9, 0), { travelCap: 4.5 });
    expect(run).toMatchObject({ stoppedBy: 'travel-cap', travelled: 4, steps: 4 });
  });
});

describe('LookaheadSearch', () => {
  it('learns more by LSS-LRTA* than by RTAA* from the same search', () => {
    const grid = draw(['.......', '.####..', '....#..', '....#..', '.####..', '.......']);
    const [start, goal] = [grid.cell(3, 2), grid.cell(6, 3)];
    const learned = LOOKAHEAD_KINDS.map((search) => {
      const agent = new LookaheadSearch(grid, { search, lookahead: 7 });
      agent.start(start, goal);
      agent.step();
      let sum = 0;
      agent.forEachLearned((_, amount) => {
        sum += amount;
      });
      return sum;
    });
    expect(learned[1]!).toBeGreaterThan(learned[0]!);
  });

  it('refuses what it does not know', () => {
    const grid = draw(['..']);
    expect(() => new LookaheadSearch(grid, { search: 'lss' as 'rtaa', lookahead: 3 })).toThrow("'lss'");
    expect(() => new LookaheadSearch(grid, { search: 'rtaa', lookahead: 0 })).toThrow(
      'lookahead must be a whole number from 1, but is 0',
    );
    expect(() => new LookaheadSearch(grid, { search: 'rtaa', lookahead: 3, movesPerSearch: 0 })).toThrow(
      'movesPerSearch must be at least 1, but is 0',
    );
  });
});
