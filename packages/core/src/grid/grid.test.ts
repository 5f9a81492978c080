import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Random } from '../random.ts';
import { type CornerRule, Grid, type GridChange } from './index.ts';

const N = 1;
const NE = 2;
const E = 4;
const W = 64;

function draw(rows: readonly string[], corners: CornerRule = 'no-corner-cutting'): Grid {
  return Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] !== '#', { corners });
}

const arbitraryEdits = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 11 }),
    y: fc.integer({ min: 0, max: 9 }),
    width: fc.integer({ min: 1, max: 4 }),
    height: fc.integer({ min: 1, max: 4 }),
    passable: fc.boolean(),
  }),
  { maxLength: 40 },
);
const arbitraryCorners = fc.constantFrom<CornerRule>('no-corner-cutting', 'one-free', 'always', 'never');

describe('Grid', () => {
  it('surrounds the map with walls, so that no move leaves it', () => {
    const grid = new Grid(3, 2);
    expect(grid.moves[grid.cell(0, 0)]! & (N | NE | W)).toBe(0);
    expect(grid.moves[grid.cell(0, 0)]! & E).toBe(E);
    expect(grid.isFree(-1, 0)).toBe(false);
    expect(grid.isFree(3, 0)).toBe(false);
    expect(grid.freeCount).toBe(6);
  });

  it.each([
    ['no-corner-cutting', false, false],
    ['one-free', true, false],
    ['always', true, true],
    ['never', false, false],
  ] as const)('with %s passes one wall corner: %s, two: %s', (corners, pastOne, pastTwo) => {
    const one = draw(['..', '.#'], corners);
    expect((one.moves[one.cell(0, 1)]! & NE) !== 0).toBe(pastOne);
    const two = draw(['#.', '.#'], corners);
    expect((two.moves[two.cell(0, 1)]! & NE) !== 0).toBe(pastTwo);
    const none = draw(['..', '..'], corners);
    expect((none.moves[none.cell(0, 1)]! & NE) !== 0).toBe(corners !== 'never');
  });

  it('after any edits equals a grid made from the same tiles', () => {
    fc.assert(
      fc.property(arbitraryCorners, arbitraryEdits, (corners, edits) => {
        const grid = new Grid(12, 10, { corners });
        for (const { x, y, width, height, passable } of edits) {
          grid.setRectPassable(x, y, Math.min(width, 12 - x), Math.min(height, 10 - y), passable);
        }
        const fresh = Grid.from(12, 10, (x, y) => grid.isFree(x, y), { corners });
        expect(grid.moves).toEqual(fresh.moves);
        expect(grid.freeCount).toBe(fresh.freeCount);
      }),
    );
  });

  it('tells listeners exactly which cells changed and whose moves changed', () => {
    fc.assert(
      fc.property(arbitraryCorners, arbitraryEdits, (corners, edits) => {
        const grid = new Grid(12, 10, { corners });
        const passable = grid.passable.slice();
        const moves = grid.moves.slice();
        const stop = grid.onChange((change) => {
          for (const cell of change.cells) passable[cell] = grid.passable[cell]!;
          for (const cell of change.affected) moves[cell] = grid.moves[cell]!;
        });
        for (const { x, y, passable: free } of edits) grid.setPassable(x, y, free);
        expect(passable).toEqual(grid.passable);
        expect(moves).toEqual(grid.moves);
        stop();
      }),
    );
  });

  it('is silent when an edit changes nothing, and after a listener has left', () => {
    const grid = new Grid(4, 4);
    const heard: GridChange[] = [];
    const stop = grid.onChange((change) => heard.push(change));
    expect(grid.setPassable(1, 1, true)).toBe(false);
    expect(heard).toHaveLength(0);
    expect(grid.setPassable(1, 1, false)).toBe(true);
    expect(heard).toHaveLength(1);
    stop();
    grid.setPassable(1, 1, true);
    expect(heard).toHaveLength(1);
  });

  it('finds the nearest free cell, as looking at all of them does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
        fc.integer({ min: -3, max: 13 }),
        fc.integer({ min: -3, max: 11 }),
        (free, x, y) => {
          const grid = Grid.from(10, 8, (cx, cy) => free[cy * 10 + cx]!);
          const distance = (cx: number, cy: number): number => {
            const dx = Math.abs(cx - x);
            const dy = Math.abs(cy - y);
            return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy);
          };
          let least = Number.POSITIVE_INFINITY;
          for (let cy = 0; cy < 8; cy++) {
            for (let cx = 0; cx < 10; cx++)
              if (grid.isFree(cx, cy)) least = Math.min(least, distance(cx, cy));
          }
          const found = grid.nearestFreeCell([x, y]);
          if (found === undefined) expect(least).toBe(Number.POSITIVE_INFINITY);
          else expect(distance(...grid.point(found))).toBeCloseTo(least);
        },
      ),
    );
  });

  it('picks random free cells from all of them, also where they are rare', () => {
    const grid = Grid.from(200, 200, (x, y) => x === y && x % 50 === 0);
    const random = new Random(7);
    const seen = new Set(Array.from({ length: 100 }, () => grid.randomFreeCell(random)));
    expect(seen.size).toBe(4);
    expect(Grid.from(3, 3, () => false).randomFreeCell(random)).toBeUndefined();
  });

  it('refuses sizes and rules that make no sense, by value', () => {
    expect(() => new Grid(0, 3)).toThrow('the width of map must be a whole number from 1, not 0');
    expect(() => new Grid(3, 2.5)).toThrow('the height of map must be a whole number from 1, not 2.5');
    expect(() => new Grid(2 ** 20, 2 ** 20, { name: 'huge' })).toThrow(/huge is 1048576 × 1048576; at most/);
    expect(() => new Grid(3, 3, { corners: 'sometimes' as CornerRule })).toThrow(
      /unknown corner rule 'sometimes'/,
    );
    expect(() => new Grid(3, 3).setPassable(3, 0, false)).toThrow(FloodgateError);
    expect(() => draw(['.#']).freeCellAt([1, 0], 'start')).toThrow('start (1, 0) is a wall in map');
  });
});

describe('Components', () => {
  it('after any edits, asked at any time, equal those of a fresh grid', () => {
    fc.assert(
      fc.property(
        arbitraryCorners,
        arbitraryEdits,
        fc.array(fc.boolean(), { maxLength: 40 }),
        (corners, edits, asks) => {
          const grid = Grid.from(12, 10, (x, y) => (x * 7 + y * 3) % 5 !== 0, { corners });
          grid.components.of(grid.cell(0, 0));
          edits.forEach(({ x, y, width, height, passable }, i) => {
            grid.setRectPassable(x, y, Math.min(width, 12 - x), Math.min(height, 10 - y), passable);
            if (asks[i]) expectSamePartition(grid);
          });
          expectSamePartition(grid);
        },
      ),
    );
  });

  it('knows sizes and the largest', () => {
    const grid = draw(['..#.', '..#.', '..#.']);
    expect(grid.components.count).toBe(2);
    expect(grid.components.sizeOf(grid.cell(0, 0))).toBe(6);
    expect(grid.components.largest()).toBe(grid.components.of(grid.cell(1, 1)));
    expect(grid.components.connected(grid.cell(0, 0), grid.cell(3, 0))).toBe(false);
    grid.setPassable(2, 1, true);
    expect(grid.components.connected(grid.cell(0, 0), grid.cell(3, 0))).toBe(true);
    expect(grid.components.count).toBe(1);
  });
});

function expectSamePartition(grid: Grid): void {
  const fresh = grid.clone();
  const label = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const cell = grid.cell(x, y);
      const expected = fresh.components.of(cell);
      const actual = grid.components.of(cell);
      if (!label.has(expected)) label.set(expected, actual);
      expect(label.get(expected)).toBe(actual);
      if (expected >= 0) sizes.set(cell, fresh.components.sizeOf(cell));
    }
  }
  expect(new Set(label.values()).size).toBe(label.size);
  expect(grid.components.count).toBe(fresh.components.count);
  for (const [cell, size] of sizes) expect(grid.components.sizeOf(cell)).toBe(size);
}
