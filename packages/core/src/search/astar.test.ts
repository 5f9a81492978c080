import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, STRAIGHT } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, hasWalls, reachablePair } from '../grid/testing.ts';
import { DistanceField } from './distance-field.ts';
import { findPath, startSearch } from './find-path.ts';
import type { Heuristic } from './query.ts';
import { walk } from './testing.ts';

/** True distances, each times a share that jumps from cell to cell: never too much, and far from consistent. */
function ragged(seed: number, plainReopening = false): Heuristic {
  return {
    consistent: false,
    plainReopening,
    prepare(grid: Grid, goals) {
      const field = new DistanceField(
        grid,
        goals.map((goal) => grid.point(goal)),
      );
      return (cell) => Math.floor((field.units(cell) * (Math.imul(cell + seed, 0x9e3779b1) >>> 24)) / 255);
    },
  };
}

describe('A* with an inconsistent heuristic', () => {
  it('finds shortest paths, at once and in slices, in either order of re-expansion', () => {
    const cases = new Cases<'walls' | 'reexpanded'>();
    fc.assert(
      fc.property(arbitraryGrid(), arbitraryPlace, arbitraryPlace, fc.nat(1000), (grid, a, b, seed) => {
        const pair = reachablePair(grid, a, b);
        fc.pre(pair !== undefined);
        const [from, to] = pair!;
        const { cost } = findPath(grid, { from, to }, 'astar');
        const query = { from, to, heuristic: ragged(seed) };
        const result = findPath(grid, query, 'astar');
        expect(result.cost).toBe(cost);
        expect(walk(grid, result.path)).toBeCloseTo(cost, 7);
        expect(findPath(grid, { from, to, heuristic: ragged(seed, true) }, 'astar').cost).toBe(cost);
        const sliced = startSearch(grid, query, 'astar');
        while (sliced.advance(3) === 'in-progress');
        expect(sliced.result()).toMatchObject({
          cost,
          expanded: result.expanded,
          reexpanded: result.reexpanded,
        });
        cases.add({ walls: hasWalls(grid), reexpanded: result.reexpanded > 0 });
      }),
      { numRuns: 120 },
    );
    cases.expectPercent({ walls: 70, reexpanded: 15 });
  });

  it('re-expands less than plain A* where a heuristic is better in some areas than in others', () => {
    // True distances less up to seven tiles, the same for all cells of a block of 8 × 8.
    const patchy = (plainReopening: boolean): Heuristic => ({
      consistent: false,
      plainReopening,
      prepare(grid, [goal]) {
        const field = new DistanceField(grid, grid.point(goal!));
        return (cell) => {
          const block = (grid.x(cell) >> 3) * 5 + (grid.y(cell) >> 3) * 3;
          return Math.max(0, field.units(cell) - (block % 8) * STRAIGHT);
        };
      },
    });
    const grid = Grid.from(64, 64, (x, y) => x !== 32 || y < 60);
    let plain = 0;
    let ordered = 0;
    for (let i = 0; i < 20; i++) {
      const query = {
        from: [(i * 7) % 32, (i * 11) % 64],
        to: [33 + ((i * 5) % 31), (i * 17) % 64],
      } as const;
      plain += findPath(grid, { ...query, heuristic: patchy(true) }, 'astar').reexpanded;
      ordered += findPath(grid, { ...query, heuristic: patchy(false) }, 'astar').reexpanded;
    }
    expect(plain).toBeGreaterThan(0);
    expect(ordered).toBeLessThan(plain);
  });

  it('reports a limit, a wall in between and a goal that the heuristic rules out', () => {
    const grid = new Grid(12, 9, { corners: 'always' });
    const from = [0, 0] as const;
    const to = [11, 8] as const;
    expect(findPath(grid, { from, to, heuristic: ragged(1), maxExpansions: 1 }, 'astar').status).toBe(
      'partial',
    );
    const hopeless: Heuristic = { consistent: false, prepare: () => () => Number.POSITIVE_INFINITY };
    expect(findPath(grid, { from, to, heuristic: hopeless }, 'astar').status).toBe('none');
    expect(findPath(grid, { from, to: from, heuristic: ragged(1) }, 'astar').cost).toBe(0);
  });

  it('opens cells again whose terrain makes the first way to them a detour', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['one-free'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        (grid, a, b) => {
          const pair = reachablePair(grid, a, b);
          fc.pre(pair !== undefined);
          const [from, to] = pair!;
          const terrain = Float64Array.from(
            { length: grid.cellCount },
            (_, cell) => 1 + ((cell * 13) % 7) / 2,
          );
          const { cost } = findPath(grid, { from, to, terrain }, 'astar');
          expect(findPath(grid, { from, to, terrain, heuristic: ragged(2) }, 'astar').cost).toBe(cost);
        },
      ),
      { numRuns: 60 },
    );
  });
});
