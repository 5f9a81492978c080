/** Small regions for tests: random walls and random gates. */
import fc from 'fast-check';
import { DX, DY, type Point } from '../../grid/index.ts';
import { arbitraryGrid, draw, freeCells } from '../../grid/testing.ts';
import { Regions, type Segment } from '../index.ts';

const SIZE = 12;

const segment: fc.Arbitrary<Segment> = fc
  .tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.nat(7), fc.constantFrom(3, 6, SIZE, SIZE))
  .map(([x, y, direction, length]): Segment => {
    let end: Point = [x, y];
    for (let step = 1; step < length; step++) {
      const next: Point = [x + step * DX[direction]!, y + step * DY[direction]!];
      if (next.some((value) => value < 0 || value >= SIZE)) break;
      end = next;
    }
    return [[x, y], end];
  });

/** Maps of 12 × 12 with up to `maxGates` gates that were drawn without a thought: many cross, end in the open, or touch. */
export function arbitraryRegions(maxGates = 7): fc.Arbitrary<Regions> {
  const grid = arbitraryGrid({ minSize: SIZE, maxSize: SIZE, maxWalls: 25 });
  return fc
    .tuple(grid, fc.array(segment, { minLength: 2, maxLength: maxGates }))
    .map(([map, gates]) => new Regions(map, gates));
}

/** Two free tiles of a map; the same two for the same numbers from 0 to 999. Undefined on a map of walls. */
export function twoPlaces({ grid }: Regions, [a, b]: readonly [number, number]): [Point, Point] | undefined {
  const cells = freeCells(grid);
  const place = (share: number): Point => grid.point(cells[Math.floor((share * cells.length) / 1000)]!);
  return cells.length > 0 ? [place(a), place(b)] : undefined;
}

export const arbitraryPair: fc.Arbitrary<[number, number]> = fc.tuple(fc.nat(999), fc.nat(999));

/**
 * Three chambers around a hall. Gates: 0 of two tiles to the left chamber, 1 of two tiles and 2 of one to the right chamber,
 * 3 of four tiles between the hall and the lower chamber; the island on the right has none.
 */
export function hallAndChambers(): Regions {
  const grid = draw(
    [
      '.......#..........#.......#..',
      '.......#..........#.......#..',
      '.......#..................#..',
      '..........................#..',
      '..................#.......#..',
      '.......#..................#..',
      '.......#..........#.......#..',
      '#########....###############',
      '............................',
      '............................',
    ].map((row) => row.padEnd(29, '#')),
  );
  return new Regions(grid, [
    [
      [7, 3],
      [7, 4],
    ],
    [
      [18, 2],
      [18, 3],
    ],
    [
      [18, 5],
      [18, 5],
    ],
    [
      [9, 7],
      [12, 7],
    ],
  ]);
}
