import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Grid } from '../grid/index.ts';
import { arbitraryGrid, Cases, freeCells, hasWalls } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { Budget } from '../search/index.ts';

import { ExactDistances } from './exact-distances.ts';
import { expectSameAnswers, expectWayHome, snake } from './testing.ts';

const MB = 2 ** 20;

describe('exact distances', () => {
  it('are exact on any map under any rule, for all agents at once', () => {
    const cases = new Cases<'walls'>();
    fc.assert(
      fc.property(arbitraryGrid(), fc.integer(), (grid, seed) => {
        const random = new Random(`${seed}`);
        const goals = [0, 1, 2].map(() => grid.randomFreeCell(random)).filter((cell) => cell !== undefined);
        const distances = new ExactDistances(grid, 256);
        for (const [slot, goal] of goals.entries()) distances.follow(slot, goal);
        for (const [slot, goal] of goals.entries()) expectWayHome(grid, distances, slot, goal, 1);
        cases.add({ walls: hasWalls(grid) });
      }),
      { numRuns: 40 },
    );
    cases.expectPercent({ walls: 60 });
  });

  it('are exact farther away than a table entry holds', () => {
    const grid = snake(120, 60);
    const goal = grid.cell(0, 0);
    const distances = new ExactDistances(grid, 256);
    distances.follow(0, goal);
    expectWayHome(grid, distances, 0, goal, 1);
    expect(distances.distance(0, grid.cell(5, 58))).toBeGreaterThan(2 ** 30);
  });

  it('are searched for once, however many agents make for the same goal', () => {
    const grid = Grid.from(200, 200, (x, y) => x % 9 !== 4 || y % 7 === 2);
    const distances = new ExactDistances(grid, 256);
    const ask = (slot: number, goal: number) => {
      distances.follow(slot, goal);
      distances.distance(slot, grid.cell(199, 199));
      return distances.bytes;
    };
    const alone = ask(0, grid.cell(3, 3));
    for (let slot = 1; slot < 15; slot++) expect(ask(slot, grid.cell(3, 3))).toBe(alone);
    for (let slot = 1; slot < 60; slot++) ask(slot, grid.cell(3, 3 * slot));
    expect(distances.bytes).toBeGreaterThan(2 * alone);
  });

  it('keep to their memory and stay right where it is far too short', () => {
    const grid = Grid.from(100, 100, (x, y) => x % 7 !== 3 || y % 11 === 5);
    const cells = freeCells(grid);
    const some = cells.filter((_, i) => i % 1201 === 0);
    const roomy = new ExactDistances(grid, 256);
    const tight = new ExactDistances(grid, 1);
    for (let round = 0; round < 2; round++) {
      for (let slot = 0; slot < 60; slot++) {
        roomy.follow(slot, cells[slot * 131]!);
        tight.follow(slot, cells[slot * 131]!);
        expectSameAnswers(tight, roomy, slot, some);
        expect(tight.bytes).toBeLessThan(3 * MB);
      }
    }
    expect(roomy.bytes).toBeGreaterThan(3 * MB);
  });

  it('hold for the new map after an edit', () => {
    const grid = new Grid(30, 20);
    const goal = grid.cell(2, 2);
    const distances = new ExactDistances(grid, 256);
    grid.onChange((change) => distances.mapChanged(change));
    distances.follow(0, goal);
    expectWayHome(grid, distances, 0, goal, 1);
    grid.setRectPassable(10, 0, 1, 19, false);
    expectWayHome(grid, distances, 0, goal, 1);
    grid.setPassable(10, 4, true);
    expectWayHome(grid, distances, 0, goal, 1);
  });

  it('take no memory for searches once no agent follows them', () => {
    const grid = new Grid(100, 100);
    const distances = new ExactDistances(grid, 256);
    let tick = 0;
    const visit = (round: number) => {
      for (let slot = 0; slot < 20; slot++) {
        distances.follow(slot, grid.cell(slot, round));
        distances.distance(slot, grid.cell(99, 99));
        distances.forget(slot);
      }
      for (let i = 0; i < 200; i++) distances.startTick(tick++, new Budget({}, 0));
      return distances.bytes;
    };
    const before = visit(0);
    for (let round = 1; round < 10; round++) expect(visit(round)).toBe(before);
  });
});
