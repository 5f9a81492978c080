import { builtInMap } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { packTiles } from '../../../scene/tile-bits.ts';
import { ground } from './ground.ts';

const grid = builtInMap('corridor').load();
const map = { width: grid.width, height: grid.height, bits: packTiles(grid) };
const tile = (x: number, y: number): number => y * grid.width + x;

test('zones on both sides of a corridor are coloured, walls are not', () => {
  const { colours, gates, zones } = ground.zones(map, 8);
  expect(zones).toBeGreaterThanOrEqual(2);
  expect(gates.length).toBeGreaterThanOrEqual(4);
  expect(colours[tile(0, 0)]).toBe(0);
  expect(colours[tile(4, 4)]).not.toBe(0);
  expect(colours[tile(4, 4)]).not.toBe(colours[tile(20, 4)]);
});

test('depth and clearance grow away from walls', () => {
  for (const values of [ground.depth(map), ground.clearance(map)]) {
    expect(values[tile(0, 0)]).toBe(0);
    expect(values[tile(4, 4)]).toBeGreaterThan(values[tile(1, 1)]!);
  }
});

test('flow leads somewhere from every free tile', () => {
  const flow = ground.flow(map);
  expect(flow[tile(4, 4)]).not.toBe(0);
  expect(flow[tile(0, 0)]).toBe(0);
});
