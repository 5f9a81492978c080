import type { Grid } from 'floodgate';
import { Regions } from 'floodgate/regions';
import { describe, expect, it } from 'vitest';
import { type DrawnCase, gridOfRows, scoreDrawn } from './drawn/case.ts';
import { DRAWN_CASES } from './drawn.ts';

const chambers = (...rows: string[]): DrawnCase => ({ family: '', name: '', rows });

describe('scoreDrawn', () => {
  const drawn = chambers('a...#....', '....#....', '....+....', '....#....', 'a...#...b');
  const grid = gridOfRows(drawn.rows);

  it('is content with a gate at its place', () => {
    const regions = new Regions(grid, [
      [
        [4, 2],
        [4, 2],
      ],
    ]);
    expect(scoreDrawn(drawn, regions)).toEqual({ places: 1, missed: 0, extra: 0, joined: 0, split: 0 });
  });

  it('counts a place without a gate, and zones that are one', () => {
    expect(scoreDrawn(drawn, new Regions(grid))).toMatchObject({ missed: 1, joined: 1 });
  });

  it('counts gates elsewhere, a second gate at one place, and zones that are divided', () => {
    const regions = new Regions(grid, [
      [
        [4, 2],
        [4, 2],
      ],
      [
        [5, 0],
        [5, 4],
      ],
      [
        [0, 2],
        [3, 2],
      ],
    ]);
    expect(scoreDrawn(drawn, regions)).toMatchObject({ missed: 0, extra: 2, split: 1 });
  });
});

describe('drawn maps', () => {
  it('are rectangles of known marks, in one piece', () => {
    for (const { rows } of DRAWN_CASES) {
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      expect(rows.join('')).toMatch(/^[#.+=a-z]+$/i);
      const grid: Grid = gridOfRows(rows);
      const pieces = grid.components;
      const largest = Math.max(...marks(rows).map(([x, y]) => pieces.sizeOf(grid.cell(x, y))));
      expect(marks(rows).every(([x, y]) => pieces.sizeOf(grid.cell(x, y)) === largest)).toBe(true);
    }
  });
});

function marks(rows: readonly string[]): [number, number][] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((mark, x): [number, number][] => (/[#.]/.test(mark) ? [] : [[x, y]])),
  );
}
