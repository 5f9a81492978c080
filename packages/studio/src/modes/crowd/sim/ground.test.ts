import { builtInMap } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { packTiles } from '../../../scene/tile-bits.ts';
import { ground } from './ground.ts';

const grid = builtInMap('corridor').load();
const map = { width: grid.width, height: grid.height, bits: packTiles(grid) };

test('zones on both sides of a corridor are coloured, walls are not', () => {
  const { colours, gates, zones } = ground.zones(map, 8);
  expect(zones).toBeGreaterThanOrEqual(2);
  expect(gates.length).toBeGreaterThanOrEqual(1);
  expect(colours[grid.cell(0, 0)]).toBe(0);
  expect(colours[grid.cell(4, 4)]).not.toBe(0);
  expect(colours[grid.cell(4, 4)]).not.toBe(colours[grid.cell(20, 4)]);
});

test('depth and clearance grow away from walls', () => {
  for (const values of [ground.depth(map), ground.clearance(map)]) {
    expect(values[grid.cell(0, 0)]).toBe(0);
    expect(values[grid.cell(4, 4)]).toBeGreaterThan(values[grid.cell(1, 1)]!);
  }
});

test('flow leads somewhere from every free tile', () => {
  const flow = ground.flow(map);
  expect(flow[grid.cell(4, 4)]).not.toBe(0);
  expect(flow[grid.cell(0, 0)]).toBe(0);
});
