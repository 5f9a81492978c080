import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryJourneyOn } from '../../testing/journeys.ts';
import { Grid, toLength } from '../grid/index.ts';
import { arbitraryTerrain, Cases } from '../grid/testing.ts';
import { DistanceField, findPath } from '../search/index.ts';
import { LOOKAHEAD_KINDS, LookaheadSearch } from './lookahead-search.ts';
import { RealTimeSearch } from './real-time-search.ts';
import { arbitrarySettings } from './testing.ts';

/** A map with costs and one-way tiles, and two of its cells, of which the second can be reached from the first. */
const arbitraryWalk = arbitraryJourneyOn(arbitraryTerrain({ minSize: 6, maxSize: 14 }));

/** What a trail costs, in tile widths; throws if the map does not allow one of its moves. */
function costOf(grid: Grid, trail: Int32Array): number {
  let units = 0;
  for (let i = 1; i < trail.length; i++) {
    const d = grid.moveBetween(trail[i - 1]!, trail[i]!);
    if (d < 0) throw new Error(`no move leads from ${trail[i - 1]} to ${trail[i]}`);
    units += Math.round(grid.stepCosts[d]! * grid.costAt(...grid.point(trail[i]!)));
  }
  return toLength(units);
}

describe('real-time search on terrain', () => {
  it('arrives wherever a path leads, whatever the settings, and counts what the tiles cost', () => {
    const cases = new Cases<'costly' | 'oneWay'>();
    fc.assert(
      fc.property(arbitraryWalk, arbitrarySettings, ({ grid, start, goal }, settings) => {
        const agent = new RealTimeSearch(grid);
        const { arrived, travelled } = agent.run(start, goal, settings, { keepTrail: true });
        expect(arrived).toBe(true);
        expect(travelled).toBe(costOf(grid, agent.trail));
        cases.add({ costly: grid.terrain !== null, oneWay: grid.masks !== null });
      }),
      { numRuns: 200 },
    );
    cases.expectPercent({ costly: 40, oneWay: 40 });
  });

  it('never estimates too much with the settings of LRTA*, so it finds a shortest path in the end', () => {
    fc.assert(
      fc.property(arbitraryWalk, ({ grid, start, goal }) => {
        const field = new DistanceField(grid, grid.point(goal));
        const agent = new RealTimeSearch(grid);
        const settings = { w: 1, wc: 1, b: 0, lop: 'min', da: false, expendable: false } as const;
        agent.run(start, goal, settings);
        agent.forEachLearned((cell) => expect(agent.heuristic(cell)).toBeLessThanOrEqual(field.units(cell)));
      }),
      { numRuns: 100 },
    );
  });

  it.each(LOOKAHEAD_KINDS)('%s with a lookahead over the whole map walks a cheapest path', (search) => {
    fc.assert(
      fc.property(arbitraryWalk, ({ grid, start, goal }) => {
        const { cost } = findPath(grid, { from: grid.point(start), to: grid.point(goal) });
        const far = new LookaheadSearch(grid, { search, lookahead: grid.cellCount });
        expect(far.run(start, goal).travelled).toBeCloseTo(cost, 6);
        const near = new LookaheadSearch(grid, { search, lookahead: 5 });
        const { arrived, travelled } = near.run(start, goal, { keepTrail: true });
        expect([arrived, travelled]).toEqual([true, costOf(grid, near.trail)]);
      }),
      { numRuns: 100 },
    );
  });

  it('does not enter a part of the map that no path leads out of', () => {
    // The straight way to the goal leads into a pit.
    const grid = Grid.from(5, 3, (x, y) => y !== 1 || x < 2 || x === 4, { corners: 'never' });
    grid.setMoves(1, 1, 0);
    const agent = new RealTimeSearch(grid);
    agent.start(grid.cell(0, 1), grid.cell(4, 1), {
      w: 1,
      wc: 1,
      b: 0,
      lop: 'min',
      da: false,
      expendable: true,
    });
    for (let steps = 0; steps < 100 && agent.status === 'walking'; steps++) {
      agent.step();
      expect(agent.cell).not.toBe(grid.cell(1, 1));
    }
    expect(agent.status).toBe('goal');
  });
});
