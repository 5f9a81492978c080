import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Grid } from '../grid/index.ts';
import { arbitraryGrid, arbitraryPlace, Cases, freeCells, placeOn } from '../grid/testing.ts';
import { StateReader, StateWriter } from '../saved-state.ts';
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
          const reference = field.units(start);
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

  it('keeps exact distances over any edits, and begins again only the searches that they touch', () => {
    const cases = new Cases<'kept' | 'begun again'>();
    const action = fc.record({
      goal: fc.nat(3),
      place: arbitraryPlace,
      expansions: fc.integer({ min: 0, max: 60 }),
      edit: fc.option(fc.tuple(arbitraryPlace, fc.boolean()), { freq: 2 }),
    });
    fc.assert(
      fc.property(
        arbitraryGrid(),
        fc.array(arbitraryPlace, { minLength: 4, maxLength: 4 }),
        fc.array(action, { minLength: 5, maxLength: 30 }),
        (grid, goals, actions) => {
          const store = new DistanceStore(grid, 100, true);
          grid.onChange((change) => store.mapChanged(change));
          const searches = new Map<number, unknown>();
          for (const { goal: i, place, expansions, edit } of actions) {
            const edited = edit && grid.setPassable(...placeOn(grid, edit[0]), edit[1]);
            const goal = placeOn(grid, goals[i]!);
            const cell = grid.cell(...placeOn(grid, place));
            const search = store.searchTo(grid.cell(...goal), cell);
            const before = searches.get(i);
            if (before && edited) cases.add({ kept: before === search, 'begun again': before !== search });
            searches.set(i, search);
            store.reach(search, cell, expansions);
            if (!grid.isFree(...goal)) continue;
            const field = new DistanceField(grid, goal);
            for (const known of freeCells(grid).filter((c) => search.knows(c)))
              expect(search.distance(known)).toBe(field.units(known));
          }
        },
      ),
    );
    cases.expectPercent({ kept: 10, 'begun again': 10 });
  });

  it('keeps an outdated search in use until the one that replaces it knows the cell', () => {
    const grid = new Grid(60, 60);
    const store = new DistanceStore(grid, 10, true);
    grid.onChange((change) => store.mapChanged(change));
    const goal = grid.cell(0, 0);
    const far = grid.cell(59, 59);
    const old = store.searchTo(goal, far);
    store.reach(old, far);
    grid.setRectPassable(20, 0, 1, 59, false);
    expect(store.searchKnowing(goal, far)).toBe(old);
    expect(old.outdated).toBe(true);
    const replacement = store.searchTo(goal, far);
    expect(store.reach(replacement, far, 10)).toBe(false);
    expect(store.searchKnowing(goal, far)).toBe(old);
    expect(store.reach(old, grid.cell(21, 0))).toBe(old.knows(grid.cell(21, 0)));
    store.reach(replacement, far);
    expect(store.searchKnowing(goal, far)).toBe(replacement);
    for (let tick = 0; tick < 200; tick++) {
      store.startTick(tick);
      store.searchTo(goal, far);
    }
    expect(store.bytesInUse).toBe(replacement.bytes);
  });

  it('goes on after loading as if it had not been saved', () => {
    fc.assert(
      fc.property(
        arbitraryGrid(),
        fc.array(fc.tuple(arbitraryPlace, arbitraryPlace, fc.nat(80)), { minLength: 1, maxLength: 12 }),
        fc.array(arbitraryPlace, { maxLength: 3 }),
        (grid, questions, walls) => {
          const store = new DistanceStore(grid, 100, true);
          grid.onChange((change) => store.mapChanged(change));
          const ask = (asked: DistanceStore): number[] =>
            questions.flatMap(([a, b, expansions]) => {
              const goal = grid.cell(...placeOn(grid, a));
              const cell = grid.cell(...placeOn(grid, b));
              const search = asked.searchTo(goal, cell);
              const known = asked.reach(search, cell, expansions) ? search.units(cell) : -1;
              const best = asked.searchKnowing(goal, cell);
              const { expanded, bytes } = search;
              return [known, best ? best.units(cell) : -1, search.fartherBy(cell, 0), expanded, bytes];
            });
          ask(store);
          for (const wall of walls) grid.setPassable(...placeOn(grid, wall), false);
          const out = new StateWriter();
          store.save(out);
          const loaded = new DistanceStore(grid, 100, true);
          loaded.load(new StateReader(out.toBytes()));
          expect(loaded.bytesInUse).toBe(store.bytesInUse);
          expect(ask(loaded)).toEqual(ask(store));
          expect(loaded.bytesInUse).toBe(store.bytesInUse);
        },
      ),
    );
  });
});
