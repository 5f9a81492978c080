import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import {
  arbitraryGrid,
  arbitraryPlace,
  arbitraryTerrain,
  CAVALRY,
  Cases,
  draw,
  placeOn,
} from '../grid/testing.ts';
import { cellMask, findPath } from '../search/index.ts';
import { findAnyAnglePath, smoothPath } from './index.ts';
import { lineLength, overlapped, squareFits } from './testing.ts';

const arbitrarySize = fc.integer({ min: 1, max: 3 });

describe('smooth paths', () => {
  it('have the same ends, free lines between their points, and are no longer', () => {
    const cases = new Cases<'shorter' | 'shortest' | 'turns'>();
    fc.assert(
      fc.property(
        arbitraryGrid({
          minSize: 4,
          maxSize: 24,
          maxWalls: 35,
          corners: ['no-corner-cutting', 'one-free', 'never'],
        }),
        arbitrarySize,
        arbitraryPlace,
        arbitraryPlace,
        (grid, size, start, goal) => {
          const layer = grid.layer({ size });
          const from = layer.nearestFreeCell(placeOn(grid, start));
          const to = layer.nearestFreeCell(placeOn(grid, goal));
          if (from === undefined || to === undefined) return;
          const query = { from: grid.point(from), to: grid.point(to), size };
          const { path } = findPath(grid, query);
          const points = smoothPath(grid, path, { size });
          if (path.length === 0) {
            expect(points).toEqual([]);
            return;
          }
          expect([points[0], points.at(-1)]).toEqual([query.from, query.to]);
          const length = lineLength(points);
          expect(length).toBeLessThan(lineLength(path) + 1e-9);
          const isCut = (i: number): boolean =>
            grid.corners === 'one-free' && isRun(path, points[i - 1]!, points[i]!);
          for (let i = 1; i < points.length; i++)
            expect(squareFits(grid, points[i - 1]!, points[i]!, size) || isCut(i)).toBe(true);
          const { cost } = findAnyAnglePath(grid, query);
          if (grid.corners !== 'one-free') expect(length).toBeGreaterThan(cost - 1e-9);
          cases.add({
            shorter: length < lineLength(path) - 0.01,
            shortest: Math.abs(length - cost) < 1e-9,
            turns: points.length > 2,
          });
        },
      ),
      { numRuns: 600 },
    );
    cases.expectPercent({ shorter: 20, shortest: 30, turns: 20 });
  });

  it('are never dearer, and touch one-way tiles only where the moves did', () => {
    const cases = new Cases<'shortened' | 'kept' | 'dear'>();
    fc.assert(
      fc.property(
        arbitraryTerrain({ minSize: 5, maxSize: 18, maxWalls: 25 }),
        arbitrarySize,
        fc.constantFrom(undefined, CAVALRY),
        arbitraryPlace,
        arbitraryPlace,
        (grid, size, costs, start, goal) => {
          const layer = grid.layer({ size, costs });
          const from = layer.nearestFreeCell(placeOn(grid, start));
          const to = layer.nearestFreeCell(placeOn(grid, goal));
          if (from === undefined || to === undefined) return;
          const agent = { size, ...(costs && { costs }) };
          const { path } = findPath(grid, { from: grid.point(from), to: grid.point(to), ...agent });
          const points = smoothPath(grid, path, agent);
          let shortened = 0;
          for (let i = 1; i < points.length; i++) {
            const [a, b] = [points[i - 1]!, points[i]!];
            if (isRun(path, a, b)) continue;
            shortened++;
            expect(squareFits(grid, a, b, size)).toBe(true);
            const tiles = overlapped(grid, a, b, size);
            const dearest = Math.max(...tiles.map(([x, y]) => grid.costAt(x, y, costs)));
            expect(lineLength([a, b]) * dearest).toBeLessThan(costOfMoves(layer, path, a, b) + 1e-9);
            for (const [x, y] of tiles) expect(grid.masks?.[grid.cell(x, y)] ?? 255).toBe(255);
          }
          cases.add({
            shortened: shortened > 0,
            kept: shortened < points.length - 1,
            dear: shortened > 0 && layer.terrain !== null,
          });
        },
      ),
      { numRuns: 600 },
    );
    cases.expectPercent({ shortened: 20, kept: 30, dear: 10 });
  });

  it('keep a corner that the rule of the map lets an agent cut', () => {
    const grid = draw(['.#', '#.'], { corners: 'always' });
    expect(
      smoothPath(grid, [
        [0, 0],
        [1, 1],
      ]),
    ).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('go around a swamp as the moves did', () => {
    const grid = new Grid(9, 9);
    grid.edit((editor) => {
      for (let y = 2; y < 9; y++) for (let x = 3; x < 6; x++) editor.setCost(x, y, 5);
    });
    const { path } = findPath(grid, { from: [0, 5], to: [8, 5] });
    const points = smoothPath(grid, path);
    expect(points.length).toBeGreaterThan(2);
    expect(
      points.flatMap((point, i) => (i > 0 ? overlapped(grid, points[i - 1]!, point, 1) : [])),
    ).not.toContainEqual([4, 5]);
  });

  it('come by no avoided cell', () => {
    const grid = new Grid(9, 9);
    const avoid = cellMask(grid, [
      [4, 3],
      [4, 4],
      [4, 5],
    ]);
    const { path } = findPath(grid, { from: [0, 4], to: [8, 4], avoid });
    expect(smoothPath(grid, path)).toHaveLength(2);
    const points = smoothPath(grid, path, { avoid });
    expect(points.length).toBeGreaterThan(2);
    const lines = points.slice(1).map((point, i) => [points[i]!, point] as const);
    const isLong = ([a, b]: readonly [Point, Point]): boolean => !isRun(path, a, b);
    expect(lines.filter(isLong).length).toBeGreaterThan(0);
    for (const [a, b] of lines.filter(isLong))
      for (const [x, y] of overlapped(grid, a, b, 1)) expect(avoid[grid.cell(x, y)]).toBe(0);
    expect(() => smoothPath(grid, path, { avoid: new Uint8Array(81) })).toThrow(/avoid has 81 entries/);
  });

  it('refuse a path that is not made of moves, by its step', () => {
    const grid = draw(['...', '.#.']);
    expect(smoothPath(grid, [])).toEqual([]);
    expect(smoothPath(grid, [[2, 0]])).toEqual([[2, 0]]);
    expect(() =>
      smoothPath(grid, [
        [0, 0],
        [2, 0],
      ]),
    ).toThrow(/step 1 of the path, \(0, 0\) → \(2, 0\), is not a move/);
    expect(() =>
      smoothPath(grid, [
        [0, 1],
        [1, 1],
      ]),
    ).toThrow(/path tile \(1, 1\) is a wall/);
    expect(() =>
      smoothPath(
        grid,
        [
          [0, 0],
          [1, 0],
        ],
        { size: 2 },
      ),
    ).toThrow(/is a wall in/);
  });
});

/** The moves of a path from one of its tiles to another. */
function stretch(path: readonly Point[], [ax, ay]: Point, [bx, by]: Point): readonly Point[] {
  const indexOf = (x: number, y: number): number =>
    path.findIndex((point) => point[0] === x && point[1] === y);
  return path.slice(indexOf(ax, ay), indexOf(bx, by) + 1);
}

/** Whether a path goes in one direction from one of its tiles to another. */
function isRun(path: readonly Point[], a: Point, b: Point): boolean {
  const tiles = stretch(path, a, b);
  const steps = tiles.slice(1).map(([x, y], i) => `${x - tiles[i]![0]},${y - tiles[i]![1]}`);
  return new Set(steps).size === 1;
}

function costOfMoves(layer: Grid, path: readonly Point[], a: Point, b: Point): number {
  const tiles = stretch(path, a, b);
  return tiles
    .slice(1)
    .reduce((sum, [x, y], i) => sum + lineLength([tiles[i]!, [x, y]]) * layer.costAt(x, y), 0);
}
