import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Journey, needsDetour } from '../../testing/journeys.ts';
import { Grid } from '../grid/index.ts';
import { Cases, draw } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { DistanceField, distanceWithoutWalls, findPath } from '../search/index.ts';
import { walk } from '../search/testing.ts';
import { REAL_TIME_PRESETS, RealTimeSearch, realTimePreset } from './index.ts';

import { checkRealTimeSettings, type RealTimeSettings, sampleRealTimeSettings } from './settings.ts';
import { arbitrarySettings, arbitrarySolvable, literalWalk, needsLearning, walkLimit } from './testing.ts';

const LRTA = realTimePreset('lrta').settings;
const UNIT = 470832;

const estimateOf = ({ grid, goal }: Journey) => distanceWithoutWalls(grid, [goal], 0);

const optimum = ({ grid, start, goal }: Journey): number =>
  findPath(grid, { from: grid.point(start), to: grid.point(goal) }).cost;

/** Settings by name: any of them all, and the presets, which random settings hardly ever are. */
const SETTINGS: readonly (readonly [string, fc.Arbitrary<RealTimeSettings>])[] = [
  ['any settings', arbitrarySettings],
  ...REAL_TIME_PRESETS.map(({ id, settings }) => [`the preset ${id}`, fc.constant(settings)] as const),
];

/** Korf's LRTA\* in a few lines, by the moves of the grid. */
function lrtaTrail(problem: Journey, onStep: (steps: number) => void = () => {}): number[] {
  const { grid, start, goal } = problem;
  const estimate = estimateOf(problem);
  const learned = new Map<number, number>();
  const trail = [start];
  for (let cell = start; cell !== goal; trail.push(cell)) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let d = 0; d < 8; d++) {
      if ((grid.moves[cell]! & (1 << d)) === 0) continue;
      const next = cell + grid.offsets[d]!;
      const f = grid.stepCosts[d]! + (learned.get(next) ?? estimate(next));
      if (f < least) [best, least] = [next, f];
    }
    learned.set(cell, Math.max(least, learned.get(cell) ?? estimate(cell)));
    cell = best;
    onStep(trail.length);
  }
  return trail;
}

describe('RealTimeSearch', () => {
  it('is LRTA* with the plain settings, move for move', () => {
    fc.assert(
      fc.property(arbitrarySolvable, (problem) => {
        const search = new RealTimeSearch(problem.grid);
        search.run(problem.start, problem.goal, LRTA, { keepTrail: true });
        expect(Array.from(search.trail)).toEqual(lrtaTrail(problem));
      }),
      { numRuns: 60 },
    );
  });

  it('is LRTA* far from the goal as well, where the lowest bits of values say nothing of the rest', () => {
    const grid = Grid.from(2500, 4, (x, y) => x % 50 !== 49 || y === (x % 100 === 49 ? 0 : 3));
    const problem = { grid, start: grid.cell(0, 3), goal: grid.cell(2490, 2) };
    const search = new RealTimeSearch(grid);
    search.run(problem.start, problem.goal, LRTA, { keepTrail: true });
    expect(Array.from(search.trail)).toEqual(lrtaTrail(problem));
    // The same by the loop for heuristics of any kind.
    const { trail } = search;
    search.run(problem.start, problem.goal, LRTA, { keepTrail: true, initial: estimateOf(problem) });
    expect(search.trail).toEqual(trail);
  });

  it('follows the algorithm of the thesis under any settings, move for move', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitrarySettings, (problem, settings) => {
        const search = new RealTimeSearch(problem.grid);
        search.start(problem.start, problem.goal, settings, { keepTrail: true });
        search.advance(120);
        const { trail, learned, removed } = literalWalk(problem, settings, estimateOf(problem), 120);
        expect(Array.from(search.trail)).toEqual(trail);
        expect([...learned.keys()].map((cell) => search.heuristic(cell))).toEqual([...learned.values()]);
        const gone = new Set<number>();
        search.forEachLearned((cell, _, pruned) => pruned && gone.add(cell));
        expect(gone).toEqual(removed);
      }),
      { numRuns: 60 },
    );
  });

  it.each(SETTINGS)(
    'arrives on every solvable map with %s, by legal moves, and has to learn to do so',
    (_, anySettings) => {
      const cases = new Cases<'detour' | 'learning'>();
      fc.assert(
        fc.property(arbitrarySolvable, anySettings, (journey, settings) => {
          const { grid, start, goal } = journey;
          const search = new RealTimeSearch(grid);
          const run = search.run(start, goal, settings, { keepTrail: true, travelCap: walkLimit(journey) });
          expect(run.stoppedBy).toBe('goal');
          const path = Array.from(search.trail, (cell) => grid.point(cell));
          expect(path.at(-1)).toEqual(grid.point(goal));
          expect(run.steps).toBe(path.length - 1);
          expect(run.travelled).toBeCloseTo(walk(grid, path), 4);
          cases.add({
            detour: needsDetour(journey),
            learning: needsLearning(journey) && run.cellsLearned > 0,
          });
        }),
        { numRuns: 100 },
      );
      cases.expectPercent({ detour: 20, learning: 15 });
    },
  );

  it('arrives although values are as large as numbers get', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitrarySettings, ({ grid, start, goal }, settings) => {
        const initial = (cell: number): number => (cell === goal ? 0 : 9e299);
        const run = new RealTimeSearch(grid).run(
          start,
          goal,
          { ...settings, w: 10 },
          { initial, travelCap: 1e6 },
        );
        expect(run.stoppedBy).toBe('goal');
      }),
      { numRuns: 40 },
    );
  });

  it('walks an optimal path when it starts with the true distances', () => {
    fc.assert(
      fc.property(arbitrarySolvable, fc.boolean(), (problem, asArray) => {
        const { grid, start, goal } = problem;
        const field = new DistanceField(grid, grid.point(goal));
        const initial = asArray
          ? Float64Array.from({ length: grid.cellCount }, (_, cell) => field.units(cell))
          : (cell: number) => field.units(cell);
        const run = new RealTimeSearch(grid).run(start, goal, LRTA, { initial });
        expect(run.travelled).toBeCloseTo(optimum(problem), 6);
        expect(run.cellsLearned).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('never lowers a value, and counts those that rose', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitrarySettings, (problem, settings) => {
        const { grid, start, goal } = problem;
        const search = new RealTimeSearch(grid);
        const before = new Map<number, number>();
        const estimate = estimateOf(problem);
        const wrong: number[] = [];
        const compare = (cell: number, learned: number): void => {
          const told = search.heuristic(cell) / (estimate(cell) + learned * UNIT);
          if (!(learned > 0 && learned >= (before.get(cell) ?? 0) && Math.abs(told - 1) < 1e-6))
            wrong.push(cell);
          before.set(cell, learned);
        };
        const run = search.run(start, goal, settings, {
          travelCap: 80,
          onStep: () => search.forEachLearned(compare),
        });
        expect(wrong).toEqual([]);
        search.forEachLearned((cell, learned) => before.set(cell, learned));
        expect(run.cellsLearned).toBe(before.size);
      }),
      { numRuns: 40 },
    );
  });

  it('gives every run a clean slate', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitrarySettings, arbitrarySettings, (problem, one, other) => {
        const { grid, start, goal } = problem;
        const cap = { travelCap: 300 };
        const used = new RealTimeSearch(grid);
        used.run(start, goal, other, cap);
        used.run(goal, start, one, cap);
        expect(used.run(start, goal, one, cap)).toEqual(new RealTimeSearch(grid).run(start, goal, one, cap));
      }),
      { numRuns: 60 },
    );
  });

  it('does not walk farther than the travel cap', () => {
    fc.assert(
      fc.property(arbitrarySolvable, arbitrarySettings, fc.integer({ min: 0, max: 300 }), (p, s, tenths) => {
        const cap = tenths / 10;
        const run = new RealTimeSearch(p.grid).run(p.start, p.goal, s, { travelCap: cap });
        expect(run.travelled).toBeLessThanOrEqual(cap + 1e-9);
        if (!run.arrived) expect(run.travelled).toBeGreaterThan(cap - 1.5);
      }),
      { numRuns: 60 },
    );
  });

  it('stays where it is if there is no way, and moves on when a wall falls', () => {
    const grid = draw(['...#...', '...#...', '...#...']);
    const search = new RealTimeSearch(grid);
    const [start, goal] = [grid.cell(0, 1), grid.cell(6, 1)];
    expect(search.run(start, goal, LRTA)).toMatchObject({ stoppedBy: 'stuck', steps: 0, arrived: false });
    search.start(start, goal, LRTA);
    expect(search.step()).toBe('stuck');
    grid.setPassable(3, 1, true);
    while (search.step() === 'walking');
    expect(search.status).toBe('goal');
    expect(search.travelled).toBe(6);
  });

  it('finds its way on maps that change while it walks', () => {
    fc.assert(
      fc.property(
        arbitrarySolvable,
        arbitrarySettings,
        fc.integer(),
        ({ grid, start, goal }, settings, seed) => {
          const random = new Random(seed);
          const search = new RealTimeSearch(grid);
          let edits = 60;
          const toggle = (): void => {
            const cell = grid.cell(random.below(grid.width), random.below(grid.height));
            const free = grid.passable[cell] === 1;
            if (edits-- <= 0 || cell === goal || cell === search.cell) return;
            grid.setPassable(...grid.point(cell), !free);
            // Only edits that leave a way.
            if (!grid.components.connected(search.cell, goal)) grid.setPassable(...grid.point(cell), free);
          };
          const run = search.run(start, goal, settings, { travelCap: 5e6, onStep: toggle });
          expect(run.stoppedBy).toBe('goal');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is still LRTA* when walls fall on the way', () => {
    fc.assert(
      fc.property(arbitrarySolvable, fc.integer(), (problem, seed) => {
        const falling = (grid: Grid) => {
          const random = new Random(seed);
          return (): void => void grid.setPassable(random.below(grid.width), random.below(grid.height), true);
        };
        const { grid, start, goal } = problem;
        const copy = grid.clone();
        const search = new RealTimeSearch(grid);
        search.run(start, goal, LRTA, { keepTrail: true, onStep: falling(grid) });
        expect(Array.from(search.trail)).toEqual(lrtaTrail({ grid: copy, start, goal }, falling(copy)));
      }),
      { numRuns: 60 },
    );
  });

  it('prunes only what cuts nothing off', () => {
    let pruned = 0;
    fc.assert(
      fc.property(arbitrarySolvable, arbitrarySettings, ({ grid, start, goal }, settings) => {
        const search = new RealTimeSearch(grid);
        search.start(start, goal, { ...settings, expendable: true });
        search.advance(1 + Math.floor(grid.freeCount / 2));
        const gone = new Set<number>();
        search.forEachLearned((cell, _, removed) => removed && gone.add(cell));
        pruned += gone.size;
        const reached = new Set([goal]);
        for (const cell of reached) {
          for (let d = 0; d < 8; d++) {
            const next = cell + grid.offsets[d]!;
            if (grid.moves[cell]! & (1 << d) && !gone.has(next)) reached.add(next);
          }
        }
        expect(reached.size).toBe(grid.components.sizeOf(goal) - gone.size);
        expect(reached).toContain(search.cell);
      }),
      { numRuns: 60 },
    );
    expect(pruned).toBeGreaterThan(100);
  });

  it('refuses starts in walls, cells off the map and bad caps', () => {
    const grid = draw(['.#', '..']);
    const search = new RealTimeSearch(grid);
    const from = grid.cell(0, 0);
    expect(() => search.run(grid.cell(1, 0), from, LRTA)).toThrow('start (1, 0) is a wall');
    expect(() => search.run(from, -1, LRTA)).toThrow('goal -1 is not a cell');
    expect(() => search.run(from, from, LRTA, { travelCap: -2 })).toThrow(
      'travelCap must be a number from 0, but is -2',
    );
    expect(() => search.run(from, grid.cell(1, 1), LRTA, { initial: () => -UNIT })).toThrow('at (0, 0)');
  });
});

describe('real-time settings', () => {
  it.each([
    [{ w: 0.5 }, 'w must be a number from 1 to 10, but is 0.5'],
    [{ wc: 11 }, 'wc must be a number from 1 to 10, but is 11'],
    [{ b: Number.NaN }, 'b must be a number from 0 to 1, but is NaN'],
    [{ lop: 'avg' }, 'lop must be one of min, mean, median, max, but is avg'],
    [{ da: 1 }, 'da must be true or false, but is 1'],
  ])('%j is refused by name', (change, message) => {
    expect(() => checkRealTimeSettings({ ...LRTA, ...change } as RealTimeSettings)).toThrow(message);
  });

  it('are drawn evenly from the whole space, the same for the same seed', () => {
    const sample = sampleRealTimeSettings(new Random(7), 2000);
    for (const settings of sample) checkRealTimeSettings(settings);
    const mean = (of: (settings: RealTimeSettings) => number): number =>
      sample.reduce((sum, settings) => sum + of(settings), 0) / sample.length;
    expect(mean((s) => s.w)).toBeCloseTo(5.5, 0);
    expect(mean((s) => s.wc)).toBeCloseTo(5.5, 0);
    expect(mean((s) => s.b)).toBeCloseTo(0.5, 1);
    expect(mean((s) => Number(s.da))).toBeCloseTo(0.5, 1);
    expect(mean((s) => Number(s.lop === 'median'))).toBeCloseTo(0.25, 1);
    expect(sampleRealTimeSettings(new Random(7), 3)).toEqual(sample.slice(0, 3));
  });

  it('of presets are valid, and their ids unlike', () => {
    for (const { settings } of REAL_TIME_PRESETS) checkRealTimeSettings(settings);
    expect(new Set(REAL_TIME_PRESETS.map(({ id }) => id)).size).toBe(REAL_TIME_PRESETS.length);
    expect(() => realTimePreset('lrat')).toThrow("did you mean 'lrta'?");
  });
});
