import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { paintTerrain, pixelsPerTile } from './terrain-paint.ts';

const ink = { floor: 1, floorShadow: 2, floorLine: 3, wall: 4, wallEdge: 5 };

test('small maps get many pixels a tile, large ones few, and none more than memory bears', () => {
  expect(pixelsPerTile(24, 24)).toBe(32);
  expect(pixelsPerTile(512, 512)).toBe(4);
  expect(pixelsPerTile(4096, 4096)).toBe(1);
});

test('a tile is painted where it lies, walls with an edge and a shadow below', () => {
  const grid = Grid.from(3, 3, (x, y) => !(x === 1 && y === 1));
  const scale = 8;
  const pixels = new Uint32Array((3 * scale) ** 2);
  paintTerrain(grid, { left: 0, top: 0, columns: 3, rows: 3 }, scale, ink, pixels);
  const at = (x: number, y: number): number => pixels[y * 3 * scale + x]!;
  expect(at(12, 12)).toBe(ink.wall);
  expect(at(12, 8)).toBe(ink.wallEdge);
  expect(at(12, 17)).toBe(ink.floorShadow);
  expect(at(4, 12)).toBe(ink.floor);
  expect(pixels.includes(0)).toBe(false);
});

test('edges of walls meet in corners', () => {
  const grid = Grid.from(3, 3, (x, y) => x === 1 && y === 1);
  const scale = 8;
  const pixels = new Uint32Array((3 * scale) ** 2);
  paintTerrain(grid, { left: 0, top: 0, columns: 3, rows: 3 }, scale, ink, pixels);
  for (const [x, y] of [
    [7, 7],
    [16, 7],
    [7, 16],
    [16, 16],
  ] as const)
    expect(pixels[y * 3 * scale + x], `(${x}, ${y})`).toBe(ink.wallEdge);
});
