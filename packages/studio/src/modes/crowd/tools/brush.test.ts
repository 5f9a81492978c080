import { expect, test } from 'vitest';
import { brushTiles } from './brush.ts';

const points = (tiles: number[], width: number): string[] =>
  tiles.map((tile) => `${tile % width},${Math.floor(tile / width)}`).sort();

test('the smallest brush paints single tiles, without gaps on a fast stroke', () => {
  expect(brushTiles([3, 3], [3, 3], 1, 10, 10)).toEqual([33]);
  expect(points(brushTiles([0, 0], [4, 2], 1, 10, 10), 10)).toHaveLength(5);
});

test('a brush is round and about as wide as it says', () => {
  const tiles = points(brushTiles([5, 5], [5, 5], 5, 11, 11), 11);
  expect(tiles).toContain('3,5');
  expect(tiles).toContain('7,5');
  expect(tiles).not.toContain('3,3');
  expect(tiles).toHaveLength(21);
  expect(brushTiles([5, 5], [5, 5], 2, 11, 11)).toHaveLength(4);
});

test('nothing is painted off the map', () => {
  const tiles = brushTiles([0, 0], [0, 9], 7, 10, 10);
  for (const tile of tiles) expect(tile).toBeLessThan(100);
  expect(Math.min(...tiles)).toBe(0);
  expect(new Set(tiles.map((tile) => tile % 10))).toEqual(new Set([0, 1, 2, 3]));
});
