import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Random } from '../random.ts';
import { type CornerRule, Grid, type GridChange, type GridEditor, type Point } from './index.ts';

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

describe('Grid.edit', () => {
  it('makes any number of tiles one change, of which listeners hear once', () => {
    const grid = draw(['....', '.##.', '....']);
    const heard: GridChange[] = [];
    grid.onChange((change) => heard.push(change));
    const before = grid.version;
    const changed = grid.edit((editor) => {
      editor.set(0, 0, false);
      editor.setRect(1, 1, 2, 1, true);
      editor.set(3, 2, false);
      editor.set(3, 2, true);
      expect(grid.isFree(0, 0)).toBe(true);
    });
    expect(changed).toBe(true);
    expect(heard).toHaveLength(1);
    expect(heard[0]!.walled).toEqual([grid.cell(0, 0)]);
    expect(heard[0]!.freed).toEqual([grid.cell(1, 1), grid.cell(2, 1)]);
    expect(heard[0]!.cells).toEqual([grid.cell(0, 0), grid.cell(1, 1), grid.cell(2, 1)]);
    expect(grid.version).toBe(before + 1);
    expect(grid.freeCount).toBe(11);
    expect(grid.edit(() => undefined)).toBe(false);
    expect(heard).toHaveLength(1);
  });

  it('after any edits equals a grid made from the same tiles, and tells whose moves changed', () => {
    const arbitraryEdit = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 9 }), fc.boolean()),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(arbitraryCorners, fc.array(arbitraryEdit, { maxLength: 8 }), (corners, edits) => {
        const grid = Grid.from(12, 10, (x, y) => (x * 7 + y * 3) % 4 !== 0, { corners });
        const passable = grid.passable.slice();
        const moves = grid.moves.slice();
        grid.onChange(({ cells, freed, walled, affected }) => {
          for (const cell of freed) passable[cell] = 1;
          for (const cell of walled) passable[cell] = 0;
          expect(freed.length + walled.length).toBe(cells.length);
          expect(new Set(affected).size).toBe(affected.length);
          for (const cell of affected) {
            expect(moves[cell]).not.toBe(grid.moves[cell]);
            moves[cell] = grid.moves[cell]!;
          }
        });
        for (const tiles of edits)
          grid.edit((editor) => {
            for (const [x, y, free] of tiles) editor.set(x, y, free);
          });
        const fresh = Grid.from(12, 10, (x, y) => grid.isFree(x, y), { corners });
        expect(grid.moves).toEqual(fresh.moves);
        expect(grid.freeCount).toBe(fresh.freeCount);
        expect(passable).toEqual(grid.passable);
        expect(moves).toEqual(grid.moves);
      }),
    );
  });

  it('changes nothing if its callback throws', () => {
    const grid = new Grid(4, 4);
    let heard = 0;
    grid.onChange(() => heard++);
    const edit = () =>
      grid.edit((editor) => {
        editor.set(1, 1, false);
        editor.set(4, 1, false);
      });
    expect(edit).toThrow('tile (4, 1) is outside of map, which is 4 × 4');
    expect(heard).toBe(0);
    expect(grid.isFree(1, 1)).toBe(true);
    expect(grid.setPassable(1, 1, false)).toBe(true);
  });

  it('refuses an edit inside of an edit, and the use of its editor afterwards', () => {
    const grid = new Grid(4, 4);
    expect(() => grid.edit(() => grid.setPassable(1, 1, false))).toThrow(
      'map is being edited: inside of edit()',
    );
    let kept: GridEditor | undefined;
    grid.edit((editor) => {
      kept = editor;
    });
    expect(() => kept!.set(1, 1, false)).toThrow('this edit of map has ended');
    expect(grid.freeCount).toBe(16);
  });

  it('from a listener is heard by all after the change that caused it', () => {
    const grid = new Grid(4, 4);
    const heard: string[] = [];
    grid.onChange(({ walled }) => {
      heard.push(`first ${walled}`);
      if (walled[0] === grid.cell(0, 0)) expect(grid.setPassable(3, 3, false)).toBe(true);
    });
    grid.onChange(({ walled }) => heard.push(`second ${walled}`));
    grid.setPassable(0, 0, false);
    const [a, b] = [grid.cell(0, 0), grid.cell(3, 3)];
    expect(heard).toEqual([`first ${a}`, `second ${a}`, `first ${b}`, `second ${b}`]);
  });

  it('reaches all listeners even if one throws', () => {
    const grid = new Grid(4, 4);
    let heard = 0;
    const stop = grid.onChange(() => {
      throw new Error('a listener failed');
    });
    grid.onChange(() => heard++);
    expect(() => grid.setPassable(0, 0, false)).toThrow('a listener failed');
    expect(heard).toBe(1);
    expect(grid.isFree(0, 0)).toBe(false);
    stop();
    grid.setPassable(0, 0, true);
    expect(heard).toBe(2);
  });

  it('regression: setPassable(1, 1, 0) twice does not miscount free cells', () => {
    const grid = new Grid(3, 3);
    const zero = 0 as unknown as boolean;
    expect(() => grid.setPassable(1, 1, zero)).toThrow('free must be true or false, not 0');
    expect(() => grid.setPassable(1, 1, zero)).toThrow(FloodgateError);
    expect(grid.freeCount).toBe(9);
  });
});

describe('arguments of Grid', () => {
  const grid = draw(['...', '.#.'], 'always');

  it('may be points as pairs or as objects', () => {
    expect(grid.cellAt({ x: 2, y: 1 }, 'tile')).toBe(grid.cellAt([2, 1], 'tile'));
    expect(grid.freeCellAt({ x: 2, y: 1 }, 'start')).toBe(grid.cell(2, 1));
    expect(grid.nearestFreeCell({ x: 2, y: 5 })).toBe(grid.cell(2, 1));
    expect(() => grid.freeCellAt({ x: 1, y: 1 }, 'start')).toThrow('start (1, 1) is a wall in map');
  });

  it.each([
    [[1.5, 0], 'x of start must be a whole number, not 1.5'],
    [[0, '3'], "y of start must be a whole number, not the string '3'"],
    [{ x: 0, y: undefined }, 'y of start must be a whole number, not undefined'],
    [undefined, 'start must be a point, [x, y] or { x, y }, not undefined'],
    [7, 'start must be a point, [x, y] or { x, y }, not 7'],
    [{ column: 1 }, 'start must be a point, [x, y] or { x, y }, not the object { column }'],
    [[3, 0], 'start (3, 0) is outside of map, which is 3 × 2'],
  ])('that are not a point on the map are named: %j', (at, message) => {
    expect(() => grid.cellAt(at as unknown as Point, 'start')).toThrow(message);
  });

  it('of edits are named if they are wrong', () => {
    const edit =
      (...args: unknown[]) =>
      () =>
        grid.setRectPassable(...(args as [number, number, number, number, boolean]));
    expect(edit(1.5, 0, 1, 1, true)).toThrow('x must be a whole number, not 1.5');
    expect(edit(0, '1', 1, 1, true)).toThrow("y must be a whole number, not the string '1'");
    expect(edit(0, 0, 0, 1, true)).toThrow('width must be at least 1, not 0');
    expect(edit(0, 0, 1, 3, true)).toThrow('tile (0, 2) is outside of map');
    expect(edit(0, 0, 1, 1, 'wall')).toThrow("free must be true or false, not the string 'wall'");
  });

  it('may not be options that do not exist', () => {
    expect(() => new Grid(3, 3, { corner: 'always' } as object)).toThrow(
      "a grid has no option 'corner' (did you mean 'corners'?): use corners, costs, name",
    );
    expect(() => new Grid(3, 3, null as unknown as object)).toThrow(
      'the options of a grid must be an object, not null',
    );
  });
});
