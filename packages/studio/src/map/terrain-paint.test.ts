import { Grid } from 'floodgate';
import { expect, test } from 'vitest';
import { areaAround, paintTerrain, pixelsPerTile } from './terrain-paint.ts';

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

test('a part that has changed is painted as the whole would be', () => {
  const grid = Grid.from(9, 8, (x, y) => (x * y) % 3 !== 1);
  const area = { left: 2, top: 1, columns: 6, rows: 7 };
  const paint = (pixels: Uint32Array, part = area) => paintTerrain(grid, area, 8, ink, pixels, part);
  const pixels = new Uint32Array(area.columns * area.rows * 8 ** 2);
  paint(pixels);
  grid.setRectPassable(4, 3, 1, 2, !grid.isFree(4, 3));
  const around = (x: number, y: number) => ({ left: x - 1, top: y - 1, columns: 3, rows: 3 });
  paint(pixels, areaAround(around(4, 3), around(4, 4)));
  const whole = new Uint32Array(pixels.length);
  paint(whole);
  expect(pixels).toEqual(whole);
});
