import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Random } from '../random.ts';
import { Grid, type Point } from './index.ts';
import {
  arbitraryGrid,
  arbitraryPlace,
  arbitraryTerrain,
  Cases,
  draw,
  editTerrain,
  placeOn,
  reachedFrom,
} from './testing.ts';

const arbitraryQuestion = fc.record({
  at: arbitraryPlace,
  width: fc.integer({ min: 1, max: 16 }),
  height: fc.integer({ min: 1, max: 16 }),
  from: fc.array(arbitraryPlace, { minLength: 1, maxLength: 3 }),
  to: fc.array(arbitraryPlace, { minLength: 1, maxLength: 3 }),
  seed: fc.nat(),
});
type Question = typeof arbitraryQuestion extends fc.Arbitrary<infer T> ? T : never;

function resolved(grid: Grid, { at, width, height, from, to }: Question) {
  const [x, y] = placeOn(grid, at);
  const rect = { x, y, width: Math.min(width, grid.width - x), height: Math.min(height, grid.height - y) };
  return {
    rect,
    from: from.map((place) => placeOn(grid, place)),
    to: to.map((place) => placeOn(grid, place)),
  };
}

/** Whether some tile reaches none of the others, by the definition of a move. */
function areCutOff(layer: Grid, from: readonly Point[], to: readonly Point[]): boolean {
  return from.some((start) => {
    const reached = reachedFrom(layer, layer.cell(...start));
    return !to.some((end) => reached.has(layer.cell(...end)));
  });
}

/** Asks between edits, and compares with a copy of the map that has the walls. */
function expectRightAnswers(grids: fc.Arbitrary<Grid>, edit: (grid: Grid, random: Random) => void): void {
  const cases = new Cases<'blocks' | 'lets pass'>();
  fc.assert(
    fc.property(
      grids,
      fc.array(arbitraryQuestion, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 2 }),
      (grid, questions, size) => {
        for (const question of questions) {
          const { rect, from, to } = resolved(grid, question);
          const copy = grid.clone();
          copy.setRectPassable(rect.x, rect.y, rect.width, rect.height, false);
          const blocks = areCutOff(copy.layer({ size }), from, to);
          const { version } = grid;
          expect(grid.wouldBlock(rect, from, to, { size })).toBe(blocks);
          expect(grid.version).toBe(version);
          cases.add({
            blocks: blocks && !areCutOff(grid.layer({ size }), from, to),
            'lets pass': !blocks,
          });
          edit(grid, new Random(question.seed));
        }
      },
    ),
    { numRuns: 300 },
  );
  cases.expectPercent({ blocks: 4, 'lets pass': 15 });
}

describe('wouldBlock', () => {
  it('says between edits what a copy of the map with the walls says', () => {
    expectRightAnswers(arbitraryGrid({ maxSize: 60, minSize: 3, maxWalls: 30 }), (grid, random) => {
      const [x, y] = [random.below(grid.width), random.below(grid.height)];
      const [width, height] = [random.between(1, 6), random.between(1, 6)];
      const free = random.chance(0.5);
      grid.setRectPassable(x, y, Math.min(width, grid.width - x), Math.min(height, grid.height - y), free);
    });
  });

  it('says so on maps with costs and one-way tiles', () => {
    expectRightAnswers(arbitraryTerrain({ maxSize: 40, minSize: 3, maxWalls: 30 }), (grid, random) =>
      editTerrain(grid, random, 2),
    );
  });

  it('knows a gap that a small unit gets through and a large one does not', () => {
    const grid = draw(['.......', '.......', '###...#', '.......', '.......']);
    const gap = { x: 3, y: 2, width: 1, height: 1 };
    expect(grid.wouldBlock(gap, [0, 0], [0, 4])).toBe(false);
    expect(grid.wouldBlock(gap, [0, 0], [0, 3], { size: 2 })).toBe(false);
    expect(grid.wouldBlock({ ...gap, x: 4 }, [0, 0], [0, 4])).toBe(false);
    expect(grid.wouldBlock({ ...gap, x: 4 }, [0, 0], [0, 3], { size: 2 })).toBe(true);
    expect(grid.wouldBlock({ ...gap, width: 3 }, [0, 0], [0, 4])).toBe(true);
  });

  it('asks for one of several ends, from each of several starts', () => {
    const grid = draw(['..#..', '.....', '..#..']);
    const door = { x: 2, y: 1, width: 1, height: 1 };
    expect(grid.wouldBlock(door, [0, 0], [4, 0])).toBe(true);
    expect(grid.wouldBlock(door, [0, 0], [[4, 0], { x: 0, y: 2 }])).toBe(false);
    expect(
      grid.wouldBlock(
        door,
        [
          [0, 0],
          [4, 2],
        ],
        [
          [4, 0],
          [0, 2],
        ],
      ),
    ).toBe(false);
    expect(
      grid.wouldBlock(
        door,
        [
          [0, 0],
          [4, 2],
        ],
        [[4, 0]],
      ),
    ).toBe(true);
    expect(grid.wouldBlock({ ...door, x: 0 }, [0, 1], [4, 0])).toBe(true);
    expect(grid.wouldBlock({ ...door, x: 4 }, [0, 1], [4, 1])).toBe(true);
  });

  it('refuses what is not on the map', () => {
    const grid = new Grid(5, 4);
    const rect = { x: 1, y: 1, width: 2, height: 2 };
    for (const [ask, message] of [
      [() => grid.wouldBlock({ ...rect, x: 4 }, [0, 0], [4, 3]), /rectangle up to \(5, 2\) is outside/],
      [() => grid.wouldBlock({ ...rect, x: -1 }, [0, 0], [4, 3]), /rectangle at \(-1, 1\) is outside/],
      [() => grid.wouldBlock({ ...rect, height: 0 }, [0, 0], [4, 3]), /height of the rectangle must be/],
      [() => grid.wouldBlock(rect, [], [4, 3]), /list of tiles 'from' is empty/],
      [() => grid.wouldBlock(rect, [0, 0], [5, 3]), /'to' \(5, 3\) is outside/],
      [() => grid.wouldBlock(rect, [0, 0], [4, 3], { size: 0 }), /size must be at least 1/],
    ] as const) {
      expect(ask).toThrow(FloodgateError);
      expect(ask).toThrow(message);
    }
  });
});
