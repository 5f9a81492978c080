import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid, arbitraryTerrain, CAVALRY, Cases, editTerrain, freeCells } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { StateReader, StateWriter } from '../saved-state.ts';
import { Budget, DistanceField } from '../search/index.ts';
import { BorderDistances } from './border-distances.ts';
import { ExactDistances } from './exact-distances.ts';
import { FittingDistances } from './fitting-distances.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import { expectSameAnswers, expectWayHome } from './testing.ts';

const E = 1 << 2;

describe('exact distances over terrain', () => {
  it('are those of a distance field for every size and table, after any edits', () => {
    const cases = new Cases<'costly' | 'oneWay'>();
    fc.assert(
      fc.property(arbitraryTerrain({ minSize: 5, maxSize: 20, maxWalls: 30 }), fc.nat(), (grid, seed) => {
        const random = new Random(seed);
        for (const kind of [{}, { size: 2 }, { costs: CAVALRY }]) {
          const layer = grid.layer(kind);
          const goals = [0, 1].map(() => layer.randomFreeCell(random)).filter((cell) => cell !== undefined);
          const distances = new ExactDistances(layer, 256);
          layer.onChange((change) => distances.mapChanged(change));
          for (const [slot, goal] of goals.entries()) distances.follow(slot, goal);
          for (let round = 0; round < 2; round++) {
            for (const [slot, goal] of goals.entries())
              if (layer.passable[goal]) expectWayHome(layer, distances, slot, goal, 1);
            editTerrain(grid, random);
          }
        }
        cases.add({ costly: grid.terrain !== null, oneWay: grid.masks !== null });
      }),
      { numRuns: 30 },
    );
    cases.expectPercent({ costly: 40, oneWay: 40 });
  });

  it('are exact where a step costs as much as a map is wide', () => {
    const grid = new Grid(30, 3);
    const random = new Random(5);
    grid.edit((editor) => {
      for (let x = 0; x < 30; x++)
        for (let y = 0; y < 3; y++) editor.setCost(x, y, random.chance(0.5) ? 1000 : 1 + random.below(999));
    });
    const goal = grid.cell(0, 1);
    const distances = new ExactDistances(grid, 256);
    distances.follow(0, goal);
    expectWayHome(grid, distances, 0, goal, 1);
    expect(distances.distance(0, grid.cell(29, 1))).toBeGreaterThan(2 ** 32);
  });
});

describe('fitting distances', () => {
  const values = new Float64Array(9);

  it('are exact while tiles differ in cost or are one-way, and go back to crossings a while after', () => {
    const grid = new Grid(40, 40);
    const distances = followed(grid);
    const goal = grid.cell(30, 20);
    const at = grid.cell(5, 20);
    distances.follow(3, goal);
    const plain = distances.distance(3, at);
    const stamps = [distances.stamp(3), distances.edition(3)];
    grid.edit((editor) => {
      for (let y = 0; y < 40; y++) editor.setCost(15, y, 50);
    });
    expect(distances.stamp(3)).not.toBe(stamps[0]);
    expect(distances.edition(3)).not.toBe(stamps[1]);
    expectWayHome(grid, distances, 3, goal, 1);
    expect(distances.distance(3, at)).toBeGreaterThan(plain);
    grid.edit((editor) => {
      for (let y = 0; y < 40; y++) editor.setCost(15, y, 1);
      editor.setMoves(15, 20, E);
    });
    expectWayHome(grid, distances, 3, goal, 1);
    grid.setMoves(15, 20, 255);
    for (let tick = 1; tick < 100; tick++) {
      distances.startTick(tick, new Budget({}, 0));
      expect(distances.distance(3, at)).toBe(plain);
    }
    const crossings = new BorderDistances(grid, 256);
    crossings.follow(3, goal);
    expectSameAnswers(distances, crossings, 3, freeCells(grid));
  });

  it('give what they gave before they were saved', () => {
    fc.assert(
      fc.property(arbitraryGrid({ minSize: 6, maxSize: 30, maxWalls: 30 }), fc.nat(), (grid, seed) => {
        const random = new Random(seed);
        const distances = followed(grid);
        for (let slot = 0; slot < 3; slot++)
          distances.follow(slot, grid.randomFreeCell(random) ?? grid.cell(0, 0));
        distances.forget(1);
        for (let tick = 1; tick < 6; tick++) {
          distances.startTick(tick, new Budget({ budgetExpansions: 40 }, 0));
          if (random.chance(0.5)) editTerrain(grid, random, 2);
          const cell = grid.randomFreeCell(random);
          if (cell !== undefined) distances.around(0, cell, values, new Budget({ budgetExpansions: 20 }, 0));
        }
        const out = new StateWriter();
        distances.save(out);
        const copy = new FittingDistances(grid, 256);
        copy.load(new StateReader(out.toBytes()));
        expect([copy.stamp(0), copy.edition(2)]).toEqual([distances.stamp(0), distances.edition(2)]);
        for (const slot of [0, 2]) expectSameAnswers(copy, distances, slot, freeCells(grid));
        grid.onChange((change) => copy.mapChanged(change));
        editTerrain(grid, random, 4);
        for (const slot of [0, 2]) expectSameAnswers(copy, distances, slot, freeCells(grid));
      }),
      { numRuns: 30 },
    );
  });

  it('keep within their budget however often costs are painted again, and answer meanwhile', () => {
    const grid = new Grid(64, 64);
    grid.addCosts('danger', (x) => 1 + (x % 5));
    const layer = grid.layer({ costs: 'danger' });
    const distances = followed(layer);
    const random = new Random(2);
    for (let slot = 0; slot < 40; slot++) distances.follow(slot, layer.randomFreeCell(random)!);
    for (let tick = 1; tick <= 40; tick++) {
      if (tick % 10 === 0)
        grid.edit((editor) => {
          for (let y = 0; y < 64; y++)
            for (let x = 0; x < 64; x++) editor.setCost(x, y, 1 + ((x + y + tick) % 7), 'danger');
        });
      const budget = new Budget({ budgetExpansions: 500 }, 0);
      distances.startTick(tick, budget);
      for (let slot = 0; slot < 40; slot++) {
        distances.around(slot, layer.cell(slot, tick), values, budget);
        expect(values[HERE]).toBeLessThan(Number.POSITIVE_INFINITY);
      }
      expect(budget.spent).toBeLessThan(500 + 256);
    }
    distances.follow(0, layer.cell(60, 60));
    const field = new DistanceField(layer, [60, 60]);
    expect(distances.distance(0, layer.cell(1, 1))).toBe(field.units(layer.cell(1, 1)));
  });
});

function followed(grid: Grid): GoalDistances {
  const distances = new FittingDistances(grid, 256);
  grid.onChange((change) => distances.mapChanged(change));
  return distances;
}
