import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DX, DY, Grid, STRAIGHT } from '../grid/index.ts';
import { arbitraryGrid, Cases, freeCells, hasWalls } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { StateReader, StateWriter } from '../saved-state.ts';
import { Budget } from '../search/index.ts';

import { type DistanceKind, goalDistances } from './choose-distances.ts';
import { DistancePatches, NO_PATH } from './distance-patches.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import { snake } from './testing.ts';

const TENTH = STRAIGHT / 10;
const KINDS: readonly DistanceKind[] = ['exact', 'borders'];
/** Few maps have a side that is a multiple of 8 or 32. */
const arbitraryMap = arbitraryGrid({ maxSize: 80, minSize: 3 });

const patchesOf = (grid: Grid, kind: DistanceKind) => new DistancePatches(grid, goalDistances(grid, kind));

const inTenths = (units: number) =>
  units === Number.POSITIVE_INFINITY ? NO_PATH : Math.round(units / TENTH);

const room = (width: number, height: number) => Grid.from(width, height, () => true);

/** A winding corridor whose end lies beside its beginning. Every fourth row but two ends it: `height` is 4n + 3. */
function loop(width: number, height: number): Grid {
  const turn = (y: number) => (y % 4 === 1 ? width - 1 : 2);
  return Grid.from(width, height, (x, y) => {
    if (y === 0) return x > 0;
    if (x === 0) return y > 1;
    return x === 1 ? y === height - 1 : y % 2 === 0 || x === turn(y);
  });
}

/** Cells that patches know differently from the distances behind them, at most a few. */
function differences(
  grid: Grid,
  patches: DistancePatches,
  source: GoalDistances,
  slot: number,
  cells: readonly number[],
): string[] {
  return cells
    .map((cell) => [cell, patches.tenths(slot, cell), inTenths(source.distance(slot, cell))] as const)
    .filter(([, tenths, expected]) => tenths !== expected)
    .slice(0, 5)
    .map(([cell, tenths, expected]) => `${grid.point(cell)}: ${tenths}, not ${expected}`);
}

/** What `around` writes, in tenths, asked cell by cell: in one question a source may know farther cells less well. */
function distancesAround(grid: Grid, source: GoalDistances, slot: number, cell: number): number[] {
  const neighbours = Array.from({ length: HERE }, (_, d) =>
    grid.moves[cell]! & (1 << d) ? inTenths(source.distance(slot, cell + grid.offsets[d]!)) : NO_PATH,
  );
  return [...neighbours, inTenths(source.distance(slot, cell))];
}

function goalsOn(grid: Grid, random: Random, count: number): number[] {
  return Array.from({ length: count }, () => grid.randomFreeCell(random)!);
}

/** Makes some tiles free and others walls, and tells whoever has to know. */
function scatter(grid: Grid, random: Random, keep: readonly number[], tell: readonly GoalDistances[]): void {
  const stop = grid.onChange((change) => {
    for (const distances of tell) distances.mapChanged(change);
  });
  for (let i = 0; i < 8; i++) {
    const [x, y] = [random.below(grid.width), random.below(grid.height)];
    if (!keep.includes(grid.cell(x, y))) grid.setPassable(x, y, random.chance(0.5));
  }
  stop();
}

describe.each(KINDS)('distance patches over %s distances', (kind) => {
  it('are those distances in tenths, for cells in any order and goals that change', () => {
    const cases = new Cases<'walls' | 'noPath' | 'largerThanRing'>();
    fc.assert(
      fc.property(arbitraryMap, fc.nat(), (grid, seed) => {
        fc.pre(grid.freeCount > 0);
        const random = new Random(seed);
        const patches = patchesOf(grid, kind);
        const source = goalDistances(grid, kind);
        const cells = freeCells(grid);
        let noPath = false;
        for (const [i, goal] of goalsOn(grid, random, 5).entries()) {
          const slot = i % 2;
          for (const distances of [patches, source]) distances.follow(slot, goal);
          const some = random.shuffle([...cells]).slice(0, 400);
          expect(differences(grid, patches, source, slot, some)).toEqual([]);
          noPath ||= some.some((cell) => patches.tenths(slot, cell) === NO_PATH);
        }
        const largerThanRing = Math.max(grid.width, grid.height) > 64;
        cases.add({ walls: hasWalls(grid), noPath, largerThanRing });
      }),
      { numRuns: 60 },
    );
    cases.expectPercent({ walls: 37, noPath: 12, largerThanRing: 5 });
  });

  it('are right on cells that have the same place in the ring', () => {
    const grid = room(200, 70);
    const patches = patchesOf(grid, kind);
    const source = goalDistances(grid, kind);
    for (const distances of [patches, source]) distances.follow(3, grid.cell(100, 35));
    const cells = [3, 67, 131, 195].flatMap((x) => [grid.cell(x, 2), grid.cell(x, 66)]);
    for (let round = 0; round < 3; round++) expect(differences(grid, patches, source, 3, cells)).toEqual([]);
  });

  it('are right where the path winds and cells of one patch are thousands of tiles apart', () => {
    // 45 rows of 400 tiles: neighbours on two sides of a wall are up to 800 tiles apart along the corridor.
    const grid = snake(400, 45);
    const patches = patchesOf(grid, kind);
    const source = goalDistances(grid, kind);
    const cells = freeCells(grid).filter((_, i) => i % 37 === 0);
    for (const distances of [patches, source]) distances.follow(0, grid.cell(0, 0));
    const random = new Random('order');
    for (let round = 0; round < 2; round++)
      expect(differences(grid, patches, source, 0, random.shuffle([...cells]))).toEqual([]);
  });

  it('are right where cells of one patch differ by more than an entry holds', () => {
    // A corridor of about 10,000 tiles that comes back to where it began.
    const grid = loop(200, 103);
    const patches = patchesOf(grid, kind);
    const source = goalDistances(grid, kind);
    const goal = grid.cell(1, 0);
    for (const distances of [patches, source]) distances.follow(0, goal);
    const cells = freeCells(grid).filter((cell) => grid.x(cell) < 8 && grid.y(cell) < 16);
    for (let round = 0; round < 2; round++) {
      expect(differences(grid, patches, source, 0, cells)).toEqual([]);
      expect(differences(grid, patches, source, 0, [...cells].reverse())).toEqual([]);
    }
    const values = cells.map((cell) => patches.tenths(0, cell)).filter((tenths) => tenths !== NO_PATH);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(65_536);
  });

  it('say the same when they are lean, and keep nothing', () => {
    const grid = snake(60, 45);
    const patches = patchesOf(grid, kind);
    const source = goalDistances(grid, kind);
    for (const distances of [patches, source]) distances.follow(0, grid.cell(0, 0));
    const cells = freeCells(grid).filter((_, i) => i % 7 === 0);
    const [expected, around] = [new Float64Array(9), new Float64Array(9)];
    const overhead = () => patches.bytes - source.bytes;
    const before = overhead();
    patches.lean = true;
    for (const cell of cells) {
      expect(patches.around(0, cell, around)).toBe(source.around(0, cell, expected));
      expect(around).toEqual(expected);
    }
    expect(differences(grid, patches, source, 0, cells)).toEqual([]);
    expect(overhead()).toBe(before);
    patches.lean = false;
    patches.tenths(0, cells[0]!);
    expect(overhead()).toBeGreaterThan(before);
  });

  it('say around a cell what they say of its neighbours, Infinity where no move leads', () => {
    fc.assert(
      fc.property(arbitraryMap, fc.nat(), (grid, seed) => {
        fc.pre(grid.freeCount > 0);
        const random = new Random(seed);
        const patches = patchesOf(grid, kind);
        patches.follow(0, grid.randomFreeCell(random)!);
        const around = new Float64Array(9);
        for (let i = 0; i < 30; i++) {
          const cell = grid.randomFreeCell(random)!;
          expect(patches.around(0, cell, around)).toBe(true);
          expect(around[HERE]).toBe(patches.distance(0, cell));
          for (let d = 0; d < 8; d++) {
            const allowed = grid.moves[cell]! & (1 << d);
            const expected = allowed
              ? patches.distance(0, cell + DX[d]! + DY[d]! * grid.stride)
              : Number.POSITIVE_INFINITY;
            expect(around[d]).toBe(expected);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('become those of the edited map', () => {
    const cases = new Cases<'changed'>();
    fc.assert(
      fc.property(arbitraryMap, fc.nat(), (grid, seed) => {
        fc.pre(grid.freeCount > 1);
        const random = new Random(seed);
        const goals = goalsOn(grid, random, 3);
        const patches = patchesOf(grid, kind);
        for (const [slot, goal] of goals.entries()) patches.follow(slot, goal);
        let changed = false;
        for (let round = 0; round < 3; round++) {
          const before = goals.map((_, slot) => freeCells(grid).map((cell) => patches.tenths(slot, cell)));
          scatter(grid, random, goals, [patches]);
          // On the map as it is now, by distances that never knew another.
          const source = goalDistances(grid, kind);
          for (const [slot, goal] of goals.entries()) source.follow(slot, goal);
          for (let tick = 0; tick < 4; tick++) {
            patches.startTick(round * 10 + tick, new Budget({}, 0));
            for (const slot of goals.keys()) for (const cell of freeCells(grid)) patches.tenths(slot, cell);
          }
          for (const slot of goals.keys())
            expect(differences(grid, patches, source, slot, freeCells(grid))).toEqual([]);
          changed ||= goals.some((_, slot) => {
            const now = freeCells(grid).map((cell) => patches.tenths(slot, cell));
            return now.join() !== before[slot]!.join();
          });
        }
        cases.add({ changed });
      }),
      { numRuns: 12 },
    );
    cases.expectPercent({ changed: 25 });
  });

  it('say when they guess, and are right once served, on budgets of a few expansions', () => {
    const cases = new Cases<'guessed'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 60, minSize: 12 }),
        fc.nat(),
        fc.integer({ min: 1, max: 40 }),
        (grid, seed, budgetExpansions) => {
          fc.pre(grid.freeCount > 0);
          const random = new Random(seed);
          const goals = goalsOn(grid, random, 4);
          const cells = goalsOn(grid, random, 4);
          const patches = patchesOf(grid, kind);
          const source = goalDistances(grid, kind);
          const around = new Float64Array(9);
          for (const distances of [patches, source])
            for (const [slot, goal] of goals.entries()) distances.follow(slot, goal);
          let guesses = 0;
          let known = 0;
          for (let tick = 0; tick < 4000 && known < goals.length; tick++) {
            const budget = new Budget({ budgetExpansions }, 0);
            patches.startTick(tick, budget);
            known = 0;
            for (const [slot, cell] of cells.entries()) {
              if (!patches.around(slot, cell, around, budget)) {
                guesses++;
                continue;
              }
              known++;
              expect(Array.from(around, inTenths)).toEqual(distancesAround(grid, source, slot, cell));
            }
          }
          expect(known).toBe(goals.length);
          cases.add({ guessed: guesses > 0 });
        },
      ),
      { numRuns: 30 },
    );
    cases.expectPercent({ guessed: 25 });
  });

  it('go on after loading as if they had not been saved', () => {
    fc.assert(
      fc.property(arbitraryMap, fc.nat(), fc.boolean(), (grid, seed, isEdited) => {
        fc.pre(grid.freeCount > 1);
        const random = new Random(seed);
        const goals = goalsOn(grid, random, 40);
        const patches = patchesOf(grid, kind);
        const ask = (distances: GoalDistances, questions: Random) =>
          Array.from({ length: 60 }, () => {
            const slot = questions.below(goals.length);
            return distances.distance(slot, grid.randomFreeCell(questions)!);
          });
        for (const [slot, goal] of goals.entries()) patches.follow(slot, goal);
        patches.startTick(0, new Budget({}, 0));
        ask(patches, random);
        patches.letGo(7);
        patches.forget(8);
        patches.follow(8, goals[8]!);
        if (isEdited) scatter(grid, random, goals, [patches]);
        const out = new StateWriter();
        patches.save(out);
        const loaded = patchesOf(grid, kind);
        const from = new StateReader(out.toBytes());
        loaded.load(from);
        expect(from.left).toBe(0);
        for (let tick = 1; tick < 4; tick++) {
          for (const each of [patches, loaded])
            each.startTick(tick, new Budget({ budgetExpansions: 300 }, 0));
          expect(ask(loaded, new Random(seed + tick))).toEqual(ask(patches, new Random(seed + tick)));
          patches.follow(tick, goals[20]!);
          loaded.follow(tick, goals[20]!);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('stamp values with a number that changes when they do', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 60, minSize: 12 }), fc.nat(), (grid, seed) => {
        fc.pre(grid.freeCount > 1);
        const random = new Random(seed);
        // Agents with one goal: what the budget finds for one may change what is known of the others.
        const goals = goalsOn(grid, random, 2).flatMap((goal) => [goal, goal]);
        const patches = patchesOf(grid, kind);
        for (const [slot, goal] of goals.entries()) patches.follow(slot, goal);
        const stamps = new Map<number, [number, number, string]>();
        for (let tick = 0; tick < 12; tick++) {
          if (tick % 3 === 2) {
            scatter(grid, random, goals, [patches]);
            // Whoever keeps values forgets them with every edit.
            stamps.clear();
          }
          const budget = new Budget({ budgetExpansions: random.below(2000) }, 0);
          patches.startTick(tick, budget);
          for (let i = 0; i < 12; i++) {
            const slot = random.below(goals.length);
            const cell =
              random.chance(0.5) && stamps.has(slot) ? stamps.get(slot)![0] : grid.randomFreeCell(random)!;
            if (!grid.passable[cell]) continue;
            const around = new Float64Array(9);
            const known = patches.around(slot, cell, around, budget);
            const old = stamps.get(slot);
            // Moves change at once.
            const values = Array.from(around.subarray(HERE)).join();
            if (known && old && old[0] === cell && old[1] === patches.stamp(slot))
              expect(values).toBe(old[2]);
            if (known) stamps.set(slot, [cell, patches.stamp(slot), values]);
            else stamps.delete(slot);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('give back the memory of an agent that is let go or forgotten', () => {
    const grid = room(100, 70);
    const patches = patchesOf(grid, kind);
    const goal = grid.cell(99, 69);
    for (let slot = 0; slot < 3; slot++) patches.follow(slot, goal);
    patches.tenths(0, grid.cell(5, 5));
    const one = patches.bytes;
    for (let slot = 1; slot < 3; slot++) patches.tenths(slot, grid.cell(5, 5));
    expect(patches.bytes).toBe(one + 2 * 8192);
    patches.letGo(1);
    patches.forget(2);
    expect(patches.bytes).toBe(one);
    patches.follow(2, grid.cell(5, 5));
    const source = goalDistances(grid, kind);
    source.follow(1, goal);
    source.follow(2, grid.cell(5, 5));
    for (const slot of [1, 2])
      expect(differences(grid, patches, source, slot, [grid.cell(5, 5), grid.cell(6, 5)])).toEqual([]);
  });
});
