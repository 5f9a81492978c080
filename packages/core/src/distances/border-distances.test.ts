import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CORNER_RULES, Grid } from '../grid/index.ts';
import { arbitraryPlace, Cases, freeCells, hasWalls, placeOn } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { StateReader, StateWriter } from '../saved-state.ts';
import { Budget, DistanceField } from '../search/index.ts';

import { BorderDistances } from './border-distances.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import { arbitraryBlockMap, everyAnswer, expectSameAnswers, expectWayHome, snake } from './testing.ts';

const ANY_FACTOR = Number.POSITIVE_INFINITY;
/** A diagonal in block units is longer than √2 by five parts in 100,000. */
const EXACT_FACTOR = 1.0001;

function tidy(distances: GoalDistances): void {
  for (let tick = 0; tick < 200; tick++) distances.startTick(tick, new Budget({}, 0));
}

/** Length of the path that leads from neighbour to nearest neighbour, as a multiple of the shortest. */
function detour(grid: Grid, distances: GoalDistances, slot: number, from: number, goal: number): number {
  const around = new Float64Array(9);
  let length = 0;
  for (let cell = from; cell !== goal; ) {
    distances.around(slot, cell, around);
    let best = 0;
    for (let d = 1; d < 8; d++) if (around[d]! < around[best]!) best = d;
    length += grid.stepCosts[best]!;
    cell += grid.offsets[best]!;
  }
  return length / new DistanceField(grid, grid.point(goal)).units(from);
}

/** A map of 200 × 200 with rocks on a quarter of it, and the cells of its largest part. */
function roughMap(random: Random) {
  const grid = Grid.from(200, 200, () => random.next() > 0.25);
  const component = grid.components.largest();
  const cells = freeCells(grid).filter((cell) => grid.components.of(cell) === component);
  return { grid, cells, distances: new BorderDistances(grid, 256) };
}

describe('border distances', () => {
  it('lead to the goal from every cell that reaches it, on any map under any corner rule', () => {
    const cases = new Cases<'walls' | 'manyBlocks'>();
    fc.assert(
      fc.property(arbitraryBlockMap, fc.integer(), (grid, seed) => {
        const goal = grid.randomFreeCell(new Random(`${seed}`));
        fc.pre(goal !== undefined);
        const distances = new BorderDistances(grid, 256);
        distances.follow(0, goal!);
        expectWayHome(grid, distances, 0, goal!, ANY_FACTOR);
        cases.add({ walls: hasWalls(grid), manyBlocks: grid.width > 32 && grid.height > 32 });
      }),
      { numRuns: 60 },
    );
    cases.expectPercent({ walls: 75, manyBlocks: 10 });
  });

  it.each(CORNER_RULES)('lead to goals on and beside borders, corners: %s', (corners) => {
    const random = new Random('lines');
    const grid = Grid.from(70, 68, () => random.next() > 0.3, { corners });
    const distances = new BorderDistances(grid, 256);
    for (const goal of freeCells(grid)) {
      const [x, y] = grid.point(goal);
      if (![31, 32, 33].includes(x) || ![15, 31, 32, 33, 64].includes(y)) continue;
      distances.follow(0, goal);
      expectWayHome(grid, distances, 0, goal, ANY_FACTOR);
    }
  });

  it('cross from block to block where only a diagonal move between walls leads on', () => {
    // Blocks begin at multiples of 32; the two rooms touch at a corner of four blocks.
    const grid = Grid.from(64, 64, (x, y) => (x < 32 && y < 32) || (x > 31 && y > 31), { corners: 'always' });
    const goal = grid.cell(60, 50);
    const distances = new BorderDistances(grid, 256);
    distances.follow(0, goal);
    expectWayHome(grid, distances, 0, goal, 1.05);
  });

  it.each([
    [33, 33],
    [40, 200],
    [400, 45],
  ])('are exact along a corridor that winds through %i × %i tiles', (width, height) => {
    const grid = snake(width, height);
    const goal = grid.cell(0, 0);
    const distances = new BorderDistances(grid, 256);
    distances.follow(0, goal);
    expectWayHome(grid, distances, 0, goal, EXACT_FACTOR);
  });

  it.each([
    [1, 1],
    [1, 90],
    [20, 10],
    [32, 32],
  ])('are exact on a map of %i × %i tiles without a border', (width, height) => {
    const random = new Random('small');
    const grid = Grid.from(width, height, () => height > 40 || width === 1 || random.next() > 0.3);
    const goal = freeCells(grid)[0]!;
    const distances = new BorderDistances(grid, 256);
    distances.follow(0, goal);
    expectWayHome(grid, distances, 0, goal, EXACT_FACTOR);
  });

  it('make paths hardly longer than they must be', () => {
    const random = new Random('caves');
    const round = Array.from({ length: 160 }, () => [
      random.below(200),
      random.below(200),
      2 + random.below(9),
    ]);
    const grid = Grid.from(200, 200, (x, y) =>
      round.every(([a, b, r]) => (x - a!) ** 2 + (y - b!) ** 2 > r! ** 2),
    );
    const cells = freeCells(grid).filter((cell) => grid.components.of(cell) === grid.components.largest());
    const distances = new BorderDistances(grid, 256);
    const detours = Array.from({ length: 30 }, (_, slot) => {
      const goal = random.pick(cells);
      distances.follow(slot, goal);
      return detour(grid, distances, slot, random.pick(cells.filter((cell) => cell !== goal)), goal);
    });
    expect(detours.reduce((sum, ratio) => sum + ratio) / detours.length).toBeLessThan(1.004);
    expect(Math.max(...detours)).toBeLessThan(1.12);
  });

  it('are those of a new map after any edits, whatever was asked before', () => {
    const arbitraryEdit = fc.record({
      at: arbitraryPlace,
      side: fc.integer({ min: 1, max: 6 }),
      passable: fc.boolean(),
    });
    fc.assert(
      fc.property(
        arbitraryBlockMap,
        fc.array(arbitraryEdit, { minLength: 1, maxLength: 8 }),
        (grid, edits) => {
          const random = new Random('goals');
          const goals = [0, 1, 2].map(() => grid.randomFreeCell(random)).filter((cell) => cell !== undefined);
          const distances = new BorderDistances(grid, 256);
          grid.onChange((change) => distances.mapChanged(change));
          for (const [slot, goal] of goals.entries()) distances.follow(slot, goal);
          for (const [i, { at, side, passable }] of edits.entries()) {
            const [x, y] = placeOn(grid, at);
            const [width, height] = [Math.min(side, grid.width - x), Math.min(side, grid.height - y)];
            if (i % 2 === 0) for (const slot of goals.keys()) everyAnswer(distances, slot, freeCells(grid));
            grid.setRectPassable(x, y, width, height, passable);
          }
          const fresh = new BorderDistances(grid, 256);
          for (const [slot, goal] of goals.entries()) {
            fresh.follow(slot, goal);
            expectSameAnswers(distances, fresh, slot, freeCells(grid));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each(CORNER_RULES)('are those of a new map after edits on borders, corners: %s', (corners) => {
    const random = new Random('edits');
    const grid = Grid.from(100, 80, () => random.next() > 0.25, { corners });
    const distances = new BorderDistances(grid, 256);
    grid.onChange((change) => distances.mapChanged(change));
    for (let slot = 0; slot < 4; slot++) distances.follow(slot, grid.randomFreeCell(random)!);
    const goals = [0, 1, 2, 3].map(
      (slot) => freeCells(grid).find((cell) => distances.distance(slot, cell) === 0)!,
    );
    for (let edit = 0; edit < 12; edit++) {
      const along = random.below(70);
      const across = 32 * (1 + random.below(2)) - random.below(2);
      const [x, y] = edit % 2 === 0 ? [across, along] : [along, across];
      const long = 1 + random.below(9);
      grid.setRectPassable(x, y, edit % 2 === 0 ? 1 : long, edit % 2 === 0 ? long : 1, random.next() < 0.4);
      const fresh = new BorderDistances(grid, 256);
      for (const [slot, goal] of goals.entries()) {
        fresh.follow(slot, goal);
        expectSameAnswers(
          distances,
          fresh,
          slot,
          freeCells(grid).filter((_, i) => i % 3 === edit % 3),
        );
      }
    }
  });

  it('are those of a new map for agents that stand far from every edit', () => {
    const random = new Random('bystanders');
    const grid = Grid.from(160, 100, () => random.next() > 0.3);
    const distances = new BorderDistances(grid, 256);
    grid.onChange((change) => distances.mapChanged(change));
    const agents = Array.from({ length: 40 }, () => [
      grid.randomFreeCell(random)!,
      grid.randomFreeCell(random)!,
    ]);
    for (const [slot, [, goal]] of agents.entries()) distances.follow(slot, goal!);
    for (let edit = 0; edit < 15; edit++) {
      grid.setRectPassable(random.below(155), random.below(95), 5, 5, random.next() < 0.3);
      const fresh = new BorderDistances(grid, 256);
      for (const [slot, [start, goal]] of agents.entries()) {
        fresh.follow(slot, goal!);
        expect(distances.distance(slot, start!)).toBe(fresh.distance(slot, start!));
      }
    }
  });

  it('cost no more than the budget, and serve those first that have waited longest', () => {
    const random = new Random('queue');
    const { grid, cells, distances } = roughMap(random);
    const goals = Array.from({ length: 60 }, () => random.pick(cells));
    const starts = goals.map((goal, slot) => {
      distances.follow(slot, goal);
      return random.pick(cells);
    });
    const around = new Float64Array(9);
    const served: number[] = [];
    for (let tick = 0; served.length < starts.length; tick++) {
      expect(tick).toBeLessThan(1000);
      const budget = new Budget({ budgetExpansions: 800 }, 0);
      distances.startTick(tick, budget);
      for (const [slot, cell] of starts.entries()) {
        const known = distances.around(slot, cell, around, budget);
        expect(around[HERE]).toBeLessThan(Number.POSITIVE_INFINITY);
        if (known && !served.includes(slot)) served.push(slot);
      }
      // One block is measured in one go.
      expect(budget.spent).toBeLessThan(800 + 2000);
    }
    const lastOfFirstHalf = Math.max(...starts.slice(0, 30).map((_, slot) => served.indexOf(slot)));
    expect(lastOfFirstHalf).toBeLessThan(45);
    const fresh = new BorderDistances(grid, 256);
    for (let slot = 0; slot < starts.length; slot++) {
      fresh.follow(slot, goals[slot]!);
      expect(distances.distance(slot, starts[slot]!)).toBe(fresh.distance(slot, starts[slot]!));
    }
  });

  it('serve an agent that asks last, although others use up every budget before it', () => {
    const random = new Random('last');
    const { cells, distances } = roughMap(random);
    const around = new Float64Array(9);
    distances.follow(9, cells.at(-1)!);
    let served = false;
    for (let tick = 0; tick < 200 && !served; tick++) {
      const budget = new Budget({ budgetExpansions: 800 }, 0);
      distances.startTick(tick, budget);
      for (let slot = 0; slot < 9; slot++) {
        distances.follow(slot, random.pick(cells));
        distances.around(slot, random.pick(cells), around, budget);
      }
      served = distances.around(9, cells[0]!, around, budget);
    }
    expect(served).toBe(true);
  });

  it('stay as they were after an edit until new ones are found, within the budget of the next ticks', () => {
    // Two halves with two doors; the goals are in one half, the agents in the other.
    const grid = Grid.from(130, 130, (x, y) => x !== 65 || y === 5 || y === 120);
    const distances = new BorderDistances(grid, 256);
    grid.onChange((change) => distances.mapChanged(change));
    const around = new Float64Array(9);
    const old: number[] = [];
    for (let slot = 0; slot < 40; slot++) {
      distances.follow(slot, grid.cell(100, slot));
      old[slot] = distances.distance(slot, grid.cell(10, slot));
    }
    grid.setPassable(65, 5, false);
    const budget = () => new Budget({ budgetExpansions: 300 }, 0);
    let stale = 0;
    for (let slot = 0; slot < 40; slot++) {
      expect(distances.around(slot, grid.cell(10, slot), around, budget())).toBe(true);
      if (around[HERE] === old[slot]) stale++;
    }
    expect(stale).toBe(40);
    for (let tick = 0; tick < 200; tick++) distances.startTick(tick, budget());
    const fresh = new BorderDistances(grid, 256);
    for (let slot = 0; slot < 40; slot++) {
      fresh.follow(slot, grid.cell(100, slot));
      distances.around(slot, grid.cell(10, slot), around, budget());
      expect(around[HERE]).toBe(fresh.distance(slot, grid.cell(10, slot)));
    }
  });

  it('go on in the same manner after they were saved and loaded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 9 }), (savedAt, seed) => {
        const random = new Random(`${seed}/saved`);
        const grid = Grid.from(100, 80, () => random.next() > 0.2);
        const saved = new BorderDistances(grid, 256);
        grid.onChange((change) => saved.mapChanged(change));
        const starts = Array.from({ length: 20 }, (_, slot) => {
          saved.follow(slot, grid.randomFreeCell(random)!);
          return grid.randomFreeCell(random)!;
        });
        const tick = (distances: BorderDistances, number: number) => {
          const budget = new Budget({ budgetExpansions: 700 }, 0);
          distances.startTick(number, budget);
          const answers = starts.map((cell, slot) => {
            const around = new Float64Array(9);
            return [distances.around(slot, cell, around, budget), ...around];
          });
          return [budget.spent, answers];
        };
        for (let number = 0; number < savedAt; number++) {
          if (number % 4 === 3) grid.setPassable(random.below(100), random.below(80), random.chance(0.5));
          tick(saved, number);
        }
        const out = new StateWriter();
        saved.save(out);
        const loaded = new BorderDistances(grid, 256);
        loaded.load(new StateReader(out.toBytes()));
        grid.onChange((change) => loaded.mapChanged(change));
        for (let number = savedAt; number < savedAt + 12; number++) {
          if (number % 4 === 1) grid.setPassable(random.below(100), random.below(80), random.chance(0.5));
          expect(tick(loaded, number)).toEqual(tick(saved, number));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('say that a walled-in goal is reached from itself alone', () => {
    const grid = new Grid(70, 70);
    const goal = grid.cell(32, 32);
    const distances = new BorderDistances(grid, 256);
    grid.onChange((change) => distances.mapChanged(change));
    distances.follow(0, goal);
    expect(distances.distance(0, grid.cell(0, 0))).toBeLessThan(Number.POSITIVE_INFINITY);
    grid.setRectPassable(31, 31, 3, 3, false);
    grid.setPassable(32, 32, true);
    expectWayHome(grid, distances, 0, goal, ANY_FACTOR);
    grid.setPassable(32, 33, true);
    grid.setPassable(32, 34, false);
    expectWayHome(grid, distances, 0, goal, ANY_FACTOR);
  });

  it('stay the same when there is memory for hardly any of the distances between crossings', () => {
    const random = new Random('gravel');
    const grid = Grid.from(100, 100, () => random.next() > 0.25);
    const some = freeCells(grid).filter((_, i) => i % 29 === 0);
    const roomy = new BorderDistances(grid, 256);
    const tight = new BorderDistances(grid, 0.001);
    for (let slot = 0; slot < 3; slot++) {
      const goal = grid.randomFreeCell(random)!;
      roomy.follow(slot, goal);
      tight.follow(slot, goal);
      expectSameAnswers(tight, roomy, slot, some);
    }
    expect(tight.bytes).toBeLessThan(roomy.bytes);
  });

  it('take memory for a goal once, however many make for it', () => {
    const grid = new Grid(30, 30);
    const cells = freeCells(grid);
    const bytesWith = (goalOf: (slot: number) => number) => {
      const distances = new BorderDistances(grid, 256);
      for (let slot = 0; slot < 100; slot++) {
        distances.follow(slot, goalOf(slot));
        distances.distance(slot, cells[slot]!);
      }
      return distances.bytes;
    };
    const apart = bytesWith((slot) => cells[2 * slot]!);
    const together = bytesWith(() => cells[500]!);
    expect(apart - together).toBeGreaterThan(99 * 2 * 30 * 30);
  });

  it('take no more memory the longer agents come and go', () => {
    const random = new Random('guests');
    const grid = Grid.from(100, 100, () => random.next() > 0.2);
    const distances = new BorderDistances(grid, 256);
    const visit = () => {
      for (let slot = 0; slot < 50; slot++) {
        const goal = grid.randomFreeCell(random)!;
        distances.follow(slot, goal);
        for (const near of [goal, grid.randomFreeCell(random)!]) distances.distance(slot, near);
      }
      for (let slot = 0; slot < 50; slot++) distances.forget(slot);
      tidy(distances);
      return distances.bytes;
    };
    for (let warmUp = 0; warmUp < 20; warmUp++) visit();
    const before = visit();
    for (let round = 0; round < 20; round++) visit();
    // Only blocks that nobody has crossed before are still to be measured.
    expect(visit()).toBeLessThan(before * 1.01);
  });
});
