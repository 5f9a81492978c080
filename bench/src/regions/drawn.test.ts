import type { Grid } from 'floodgate';
import { Regions } from 'floodgate/regions';
import { describe, expect, it } from 'vitest';
import { type DrawnCase, gridOfRows, scoreDrawn } from './drawn/case.ts';
import { DRAWN_CASES, isRight, scoreCase } from './drawn.ts';

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

/** Blocks with narrow gaps are streets as much as pillars: nobody can say where their gates should be. */
const FAMILIES = [...new Set(DRAWN_CASES.map(({ family }) => family))].filter(
  (family) => family !== 'blocks with narrow gaps' && family !== 'forest edge',
);
/** A hallway of up to 16 tiles is a closet: by default it is part of one of its ends. */
const SHORT_HALLWAYS = ['1 wide, 8 long', '2 wide, 8 long'];

describe('decompose on drawn maps', () => {
  it.each(FAMILIES)('divides every %s as marked', (family) => {
    for (const drawn of DRAWN_CASES.filter((known) => known.family === family)) {
      const isShort = family === 'hallway' && SHORT_HALLWAYS.includes(drawn.name);
      const score = scoreCase(drawn, isShort ? { detail: 'closets' } : {});
      expect([drawn.name, score]).toEqual([
        drawn.name,
        { places: score.places, missed: 0, extra: 0, joined: 0, split: 0 },
      ]);
    }
  });

  it('keeps the field in front of a forest edge in one zone, with at most 3 gates to clearings', () => {
    for (const drawn of DRAWN_CASES.filter(({ family }) => family === 'forest edge')) {
      const { split, extra } = scoreCase(drawn, {});
      expect(split).toBe(0);
      expect(extra).toBeLessThanOrEqual(3);
    }
  });

  it('tells methods apart: water-level erases the bridges of a river that has many', () => {
    const rivers = DRAWN_CASES.filter(({ family }) => family === 'river');
    expect(rivers.some((drawn) => !isRight(scoreCase(drawn, { method: 'water-level' })))).toBe(true);
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
