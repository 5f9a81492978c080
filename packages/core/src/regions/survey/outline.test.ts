import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, Cases, draw } from '../../grid/testing.ts';
import { outlines, type Polygon, ringArea, ringContains } from './outline.ts';

const inPolygon = ({ outer, holes }: Polygon, x: number, y: number): boolean =>
  ringContains(outer, [x + 0.5, y + 0.5]) && !holes.some((hole) => ringContains(hole, [x + 0.5, y + 0.5]));

describe('outlines', () => {
  it('are polygons with holes that cover exactly the tiles of their areas', () => {
    const cases = new Cases<'holes' | 'several'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 5, maxSize: 14, maxWalls: 40 }),
        fc.constantFrom(1, 1, 2, 3),
        (grid, kinds) => {
          const labels = Int32Array.from(grid.passable, (free, cell) =>
            free ? 1 + ((cell >> 2) % kinds) : 0,
          );
          const found = outlines(grid, labels);
          cases.add({
            holes: [...found.values()].some((polygons) => polygons.some(({ holes }) => holes.length > 0)),
            several: [...found.values()].some((polygons) => polygons.length > 1),
          });
          for (let y = 0; y < grid.height; y++) {
            for (let x = 0; x < grid.width; x++) {
              const covering = [...found].flatMap(([label, polygons]) =>
                polygons.filter((polygon) => inPolygon(polygon, x, y)).map(() => label),
              );
              const label = labels[grid.cell(x, y)]!;
              expect(covering).toEqual(label === 0 ? [] : [label]);
            }
          }
        },
      ),
    );
    cases.expectPercent({ holes: 10, several: 40 });
  });

  it('have level and upright sides that turn at every corner and pass no corner twice', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 14 }), (grid) => {
        const polygons = outlines(grid, Int32Array.from(grid.passable)).get(1) ?? [];
        for (const { outer, holes } of polygons) {
          expect(ringArea(outer)).toBeGreaterThan(0);
          for (const hole of holes) expect(ringArea(hole)).toBeLessThan(0);
          for (const ring of [outer, ...holes]) {
            expect(new Set(ring.map(String)).size).toBe(ring.length);
            ring.forEach((corner, i) => {
              const [before, after] = [ring.at(i - 1)!, ring[(i + 1) % ring.length]!];
              const level = (to: readonly number[]): boolean => to[1] === corner[1];
              expect([level(before), level(after)].sort()).toEqual([false, true]);
            });
          }
        }
      }),
    );
  });

  it('give a hole to the area around it, not to one around that', () => {
    const grid = draw(['.......', '.#####.', '.#...#.', '.#.#.#.', '.#...#.', '.#####.', '.......']);
    const polygons = outlines(grid, Int32Array.from(grid.passable)).get(1)!;
    expect(polygons.map(({ outer, holes }) => [outer, ...holes].map(ringArea))).toEqual([
      [49, -25],
      [9, -1],
    ]);
  });

  it('start where a reader would: a square with a hole has four corners and four more', () => {
    const grid = draw(['.....', '.##..', '.....']);
    expect(outlines(grid, Int32Array.from(grid.passable)).get(1)).toEqual([
      {
        outer: [
          [5, 0],
          [5, 3],
          [0, 3],
          [0, 0],
        ],
        holes: [
          [
            [3, 2],
            [3, 1],
            [1, 1],
            [1, 2],
          ],
        ],
      },
    ]);
  });
});
