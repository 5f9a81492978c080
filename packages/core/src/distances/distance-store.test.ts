import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Grid } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, freeCells, placeOn } from '../grid/testing.ts';
import { DistanceField } from '../search/index.ts';

import { DistanceStore } from './distance-store.ts';

const WRAP = 2 ** 30;
const ENOUGH = Number.POSITIVE_INFINITY;

describe('distance store', () => {
  it('gives the distances of a distance field, whatever is asked in whatever order', () => {
    fc.assert(
      fc.property(
        arbitraryGrid(),
        arbitraryPlace,
        arbitraryPlace,
        fc.array(arbitraryPlace, { minLength: 1, maxLength: 20 }),
        (grid, a, b, places) => {
          const goal = placeOn(grid, a);
          const toward = placeOn(grid, b);
          fc.pre(grid.isFree(...goal) && grid.isFree(...toward));
          const field = new DistanceField(grid, goal);
          const store = new DistanceStore(grid, 100);
          const search = store.searchTo(grid.cell(...goal), grid.cell(...toward));
          for (const place of places) {
            const cell = grid.cell(...placeOn(grid, place));
            const expected = field.units(cell);
            expect(store.reach(search, cell, ENOUGH)).toBe(expected !== Number.POSITIVE_INFINITY);
            if (expected !== Number.POSITIVE_INFINITY) expect(search.units(cell)).toBe(expected % WRAP);
          }
        },
      ),
    );
  });

  it('never estimates the distance of an unknown cell too high', () => {
    fc.assert(
      fc.property(
        arbitraryGrid({ corners: ['no-corner-cutting', 'always'], costs: ['octile'] }),
        arbitraryPlace,
        arbitraryPlace,
        fc.integer({ min: 1, max: 200 }),
        (grid, a, b, expansions) => {
          const goal = placeOn(grid, a);
          const start = grid.cell(...placeOn(grid, b));
          fc.pre(grid.components.connected(grid.cell(...goal), start));
          const field = new DistanceField(grid, goal);
          const store = new DistanceStore(grid, 100);
          const search = store.searchTo(grid.cell(...goal), start);
          store.reach(search, start, expansions);
          const reference = field.units(start) % WRAP;
          for (const cell of freeCells(grid)) {
            if (!grid.components.connected(cell, start)) continue;
            const farther = field.units(cell) - field.units(start);
            if (search.knows(cell)) expect(search.fartherBy(cell, reference)).toBe(farther);
            else expect(search.fartherBy(cell, reference)).toBeLessThanOrEqual(farther);
          }
        },
      ),
    );
  });

  it('keeps to its limit of memory, and finds the same distances again after dropping them', () => {
    const grid = Grid.from(120, 120, (x, y) => x % 7 !== 3 || y % 11 === 5);
    const store = new DistanceStore(grid, 1);
    const cells = freeCells(grid);
    const goals = cells.filter((_, i) => i % 197 === 0);
    const last = cells.at(-1)!;
    for (let round = 0; round < 2; round++) {
      for (const [i, goal] of goals.entries()) {
        store.startTick(round * goals.length + i);
        const search = store.searchTo(goal, last);
        expect(store.reach(search, last, ENOUGH)).toBe(true);
        expect(store.bytesInUse).toBeLessThanOrEqual(2 ** 20);
        expect(store.bytesHeld).toBeLessThan(3 * 2 ** 20);
        if (i % 20 === 0) {
          const field = new DistanceField(grid, grid.point(goal));
          for (const cell of cells) store.reach(search, cell, ENOUGH);
          expect(cells.map((cell) => search.units(cell))).toEqual(
            cells.map((cell) => field.units(cell) % WRAP),
          );
        }
      }
      expect(store.goals).toBeLessThan(goals.length);
    }
  });

  it('shares a search between all agents that make for the same goal', () => {
    const grid = new Grid(20, 20);
    const store = new DistanceStore(grid, 10);
    const search = store.searchTo(grid.cell(3, 3), grid.cell(19, 19));
    expect(store.searchTo(grid.cell(3, 3), grid.cell(0, 19))).toBe(search);
    expect(store.goals).toBe(1);
  });

  it('drops a search that was not asked for in a while', () => {
    const grid = new Grid(20, 20);
    const store = new DistanceStore(grid, 10);
    store.searchTo(grid.cell(3, 3), grid.cell(19, 19));
    for (let tick = 0; tick < 200; tick++) store.startTick(tick);
    expect(store.goals).toBe(0);
    expect(store.bytesInUse).toBe(0);
  });

  it('searches again after the map has changed', () => {
    const grid = new Grid(20, 5);
    const store = new DistanceStore(grid, 10);
    const goal = grid.cell(0, 0);
    const far = grid.cell(19, 0);
    store.reach(store.searchTo(goal, far), far, ENOUGH);
    grid.setRectPassable(10, 0, 1, 4, false);
    const search = store.searchTo(goal, far);
    store.reach(search, far, ENOUGH);
    expect(search.units(far)).toBe(new DistanceField(grid, [0, 0]).units(far));
  });
});
