import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { directionsOf, firstDirection, type Grid, type Point, toLength } from '../grid/index.ts';
import {
  arbitraryGrid,
  arbitraryPlace,
  arbitraryTerrain,
  CAVALRY,
  Cases,
  draw,
  editTerrain,
  freeCells,
  placeOn,
} from '../grid/testing.ts';
import { Random } from '../random.ts';
import { DistanceField } from '../search/index.ts';
import { FlowField, type FlowFieldOptions } from './index.ts';

const arbitraryRect = fc.record({
  at: arbitraryPlace,
  width: fc.integer({ min: 1, max: 4 }),
  height: fc.integer({ min: 1, max: 4 }),
  free: fc.boolean(),
});
type Rect = typeof arbitraryRect extends fc.Arbitrary<infer T> ? T : never;

function setRect(grid: Grid, { at, width, height, free }: Rect): void {
  const [x, y] = placeOn(grid, at);
  grid.setRectPassable(x, y, Math.min(width, grid.width - x), Math.min(height, grid.height - y), free);
}

function everything(grid: Grid, field: FlowField): { units: number[]; moves: number[] } {
  const cells = [...grid.passable.keys()];
  return { units: cells.map((cell) => field.units(cell)), moves: cells.map((cell) => field.bestMoves(cell)) };
}

/** Compares with a field that is built for the map as it is. */
function expectAsBuilt(grid: Grid, field: FlowField, options: FlowFieldOptions = {}): void {
  const built = new FlowField(
    grid,
    field.goals.map((goal) => grid.point(goal)),
    options,
  );
  expect(everything(grid, field)).toEqual(everything(grid, built));
  built.dispose();
}

describe('FlowField', () => {
  it('knows the distances that a search finds, and the moves along them', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 20 }),
        fc.array(arbitraryPlace, { minLength: 1, maxLength: 3 }),
        (grid, places) => {
          const goals = places.map((place) => placeOn(grid, place));
          const field = new FlowField(grid, goals);
          const search = new DistanceField(grid, goals);
          for (const cell of freeCells(grid)) {
            expect(field.units(cell)).toBe(search.units(cell));
            if (search.units(cell) < Number.POSITIVE_INFINITY)
              expect(field.bestMoves(cell)).toBe(search.bestMoves(cell));
          }
        },
      ),
    );
  });

  it('is after any edits as if it were built for the map as it is', () => {
    const cases = new Cases<'changed' | 'repaired in part'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, minSize: 4 }),
        fc.array(arbitraryPlace, { minLength: 1, maxLength: 3 }),
        fc.array(fc.array(arbitraryRect, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (grid, places, rounds) => {
          const field = new FlowField(
            grid,
            places.map((place) => placeOn(grid, place)),
          );
          field.update();
          for (const edits of rounds) {
            const before = [field.expanded, grid.version] as const;
            for (const edit of edits) setRect(grid, edit);
            field.update();
            expectAsBuilt(grid, field);
            const expanded = field.expanded - before[0];
            cases.add({
              changed: grid.version > before[1],
              'repaired in part': expanded > 0 && expanded < grid.freeCount / 2,
            });
          }
        },
      ),
    );
    cases.expectPercent({ changed: 60, 'repaired in part': 20 });
  });

  it('is so with costs, one-way tiles, sizes and cost tables', () => {
    const cases = new Cases<'costs' | 'one-way' | 'repaired in part'>();
    fc.assert(
      fc.property(
        arbitraryTerrain({ maxSize: 30, minSize: 8, maxWalls: 25 }),
        fc.array(arbitraryPlace, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
        (grid, places, size, ofCavalry, seeds) => {
          const options = ofCavalry ? { size, costs: CAVALRY } : { size };
          const goals = places.map((place) => placeOn(grid, place));
          const field = new FlowField(grid, goals, options);
          field.update();
          for (const seed of seeds) {
            const before = field.expanded;
            const random = new Random(seed);
            for (let edits = random.between(1, 3); edits > 0; edits--) editTerrain(grid, random, 1);
            field.update();
            const expanded = field.expanded - before;
            expectAsBuilt(grid, field, options);
            const layer = grid.layer(options);
            cases.add({
              costs: layer.terrain !== null,
              'one-way': layer.arrivals !== layer.moves,
              'repaired in part': expanded > 0 && expanded < layer.freeCount / 2,
            });
          }
        },
      ),
    );
    cases.expectPercent({ costs: 40, 'one-way': 40, 'repaired in part': 15 });
  });

  it('has distances on costs and one-way tiles by which each cell is as far as its best move says', () => {
    fc.assert(
      fc.property(arbitraryTerrain({ maxSize: 20 }), arbitraryPlace, (grid, place) => {
        const goal = placeOn(grid, place);
        const field = new FlowField(grid, goal);
        const { terrain, stepCosts, offsets, moves } = grid;
        for (const cell of freeCells(grid)) {
          if (cell === grid.cell(...goal)) expect(field.units(cell)).toBe(0);
          else {
            const through = directionsOf(moves[cell]!).map((d) => {
              const next = cell + offsets[d]!;
              return [Math.round(stepCosts[d]! * (terrain?.[next] ?? 1)) + field.units(next), d] as const;
            });
            const least = Math.min(Number.POSITIVE_INFINITY, ...through.map(([units]) => units));
            const best = through.filter(([units]) => units === least && units < Number.POSITIVE_INFINITY);
            expect(field.units(cell)).toBe(least);
            expect(directionsOf(field.bestMoves(cell))).toEqual(best.map(([, d]) => d));
          }
        }
      }),
    );
  });

  it('is right when edits and new goals come in the middle of an update', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, minSize: 4 }),
        arbitraryPlace,
        fc.array(
          fc.record({
            edit: arbitraryRect,
            goals: fc.option(fc.array(arbitraryPlace, { minLength: 1, maxLength: 3 })),
            budgetExpansions: fc.integer({ min: 0, max: 60 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (grid, place, rounds) => {
          const field = new FlowField(grid, placeOn(grid, place));
          for (const { edit, goals, budgetExpansions } of rounds) {
            setRect(grid, edit);
            if (goals) field.setGoals(goals.map((goal) => placeOn(grid, goal)));
            const before = field.expanded;
            const done = field.update({ budgetExpansions });
            expect(field.expanded - before).toBeLessThanOrEqual(budgetExpansions);
            expect(done).toBe(field.upToDate);
            for (const cell of freeCells(grid)) expect(field.bestMoves(cell) & ~grid.moves[cell]!).toBe(0);
          }
          while (!field.update({ budgetExpansions: 50 })) expect(field.upToDate).toBe(false);
          expectAsBuilt(grid, field);
        },
      ),
    );
  });

  it('never expands more cells to follow an edit than to be built', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 24, minSize: 4 }),
        arbitraryPlace,
        fc.array(arbitraryRect, { minLength: 1, maxLength: 8 }),
        (grid, place, edits) => {
          const goal = placeOn(grid, place);
          const field = new FlowField(grid, goal);
          for (const edit of edits) {
            field.update();
            const before = field.expanded;
            setRect(grid, edit);
            field.update();
            const built = new FlowField(grid, goal);
            built.update();
            expect(field.expanded - before).toBeLessThanOrEqual(built.expanded);
          }
        },
      ),
    );
  });

  it('repairs a small part of a large map after a small edit', () => {
    const grid = draw(Array.from({ length: 100 }, () => '.'.repeat(100)));
    const field = new FlowField(grid, [5, 50]);
    field.update();
    const built = field.expanded;
    grid.setPassable(60, 20, false);
    field.update();
    expect(field.expanded - built).toBeGreaterThan(0);
    expect(field.expanded - built).toBeLessThan(built / 50);
  });

  it('keeps what is nearer than an edit when it builds the rest again', () => {
    const rows = Array.from({ length: 40 }, (_, y) => (y === 20 ? `.${'#'.repeat(38)}.` : '.'.repeat(40)));
    const grid = draw(rows);
    const field = new FlowField(grid, [2, 0]);
    field.update();
    const before = field.expanded;
    grid.setPassable(0, 20, false);
    field.update();
    expect(field.expanded - before).toBeGreaterThan(grid.freeCount / 2);
    expect(field.expanded - before).toBeLessThan(0.9 * grid.freeCount);
    expectAsBuilt(grid, field);
  });

  it('leads every tile to a goal by as many moves as it says', () => {
    const grid = draw(['.....', '.###.', '.#...', '...#.']);
    const field = new FlowField(grid, [2, 2], {});
    let at: Point = [0, 3];
    let walked = 0;
    expect(field.distance(at)).toBe(3);
    for (let d = field.direction(...at); d >= 0; d = field.direction(...at)) {
      const cell = grid.cell(...at) + grid.offsets[d]!;
      expect(field.bestMoves(grid.cell(...at)) & (1 << d)).not.toBe(0);
      expect(firstDirection(field.bestMoves(grid.cell(...at)))).toBe(d);
      walked += toLength(grid.stepCosts[d]!);
      at = grid.point(cell);
    }
    expect(at).toEqual([2, 2]);
    expect(walked).toBeCloseTo(field.distance([0, 3]), 5);
  });

  it('knows no direction in walls, on goals, and where no path leads', () => {
    const grid = draw(['..#.', '..#.']);
    const field = new FlowField(grid, { x: 0, y: 0 });
    expect([field.direction(0, 0), field.direction(2, 0), field.direction(3, 1)]).toEqual([-1, -1, -1]);
    expect([field.distance([0, 0]), field.distance([2, 0]), field.distance([3, 1])]).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    expect(field.direction(1, 0)).toBe(6);
  });

  it('leads to a goal again whose wall has gone, even between walls', () => {
    const grid = draw(['..#.', '####']);
    const field = new FlowField(grid, [[2, 0]]);
    expect(field.distance([1, 0])).toBe(Number.POSITIVE_INFINITY);
    grid.setPassable(2, 0, true);
    expect(field.distance([1, 0])).toBe(1);
    grid.setPassable(3, 0, false);
    grid.setPassable(1, 0, false);
    expect(field.distance([2, 0])).toBe(0);
    grid.setPassable(2, 0, false);
    expect(field.distance([2, 0])).toBe(Number.POSITIVE_INFINITY);
    grid.setPassable(2, 0, true);
    expect(field.distance([2, 0])).toBe(0);
  });

  it('keeps its directions, but for new walls, until a budgeted update is done', () => {
    const grid = draw(['.........', '.........', '.........']);
    const field = new FlowField(grid, [0, 1]);
    expect(field.direction(8, 1)).toBe(6);
    field.setGoals([[8, 0]]);
    grid.setPassable(7, 1, false);
    expect(field.update({ budgetExpansions: 1 })).toBe(false);
    expect(field.direction(4, 1)).toBe(6);
    expect(field.direction(8, 1)).toBe(-1);
    while (!field.update({ budgetExpansions: 5 }));
    expect(field.direction(4, 1)).toBe(1);
    expect(field.direction(8, 1)).toBe(0);
  });

  it('does not follow edits once disposed of, and says what it holds', () => {
    const grid = draw(['...']);
    const field = new FlowField(grid, [0, 0]);
    expect(field.distance([2, 0])).toBe(2);
    expect(field.bytes).toBeGreaterThan(9 * grid.cellCount);
    field.dispose();
    grid.setPassable(1, 0, false);
    expect(field.distance([2, 0])).toBe(2);
  });

  it('refuses what makes no sense', () => {
    const grid = draw(['...']);
    for (const [goals, options, message] of [
      [[], {}, /list of goals is empty/],
      [[3, 0], {}, /goal \(3, 0\) is outside/],
      [[0, 0], { sice: 2 }, /a flow field has no option 'sice'/],
    ] as const) {
      const make = () => new FlowField(grid, goals as unknown as Point, options as FlowFieldOptions);
      expect(make).toThrow(FloodgateError);
      expect(make).toThrow(message);
    }
    expect(() => new FlowField(grid, [0, 0]).direction(0, 5)).toThrow(/tile \(0, 5\) is outside/);
  });
});
