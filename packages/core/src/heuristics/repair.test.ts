import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGrid, Cases, freeCells } from '../grid/testing.ts';
import { Regions } from '../regions/index.ts';
import { deadEndHeuristic } from './dead-end.ts';
import type { MapHeuristic } from './map-heuristic.ts';
import { distancesTo, KINDS } from './testing.ts';

const SIZE = 17;
const GATE_KINDS = Object.entries(KINDS).filter(([name]) => /gateway|portal/.test(name));

/** Two gates with wide zones between them, so that most edits are far from any gate. */
const arbitraryHalls = arbitraryGrid({
  ...{ minSize: SIZE, maxSize: SIZE, maxWalls: 40, costs: ['octile'] },
  corners: ['no-corner-cutting', 'always', 'one-free'],
}).map((grid) => {
  const column = (x: number) =>
    [
      [x, 0],
      [x, SIZE - 1],
    ] as const;
  return new Regions(grid, [column(5), column(11)]);
});
const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });

/** Turns walls into free cells or free cells into walls. */
function edit({ grid }: Regions, places: readonly number[], free: boolean, after: () => void): void {
  for (const place of places) {
    const cells = [...grid.passable.keys()].filter((cell) => {
      const [x, y] = grid.point(cell);
      return grid.contains(x, y) && grid.isFree(x, y) !== free && ![4, 5, 6, 10, 11, 12].includes(x);
    });
    if (cells.length < 3) return;
    grid.setPassable(...grid.point(cells[place % cells.length]!), free);
    after();
  }
}

/** Estimates for all pairs of cells, in the order of cells, goal by goal. */
function allEstimates({ grid }: Regions, heuristic: MapHeuristic): number[] {
  const cells = freeCells(grid);
  return cells.flatMap((goal) => {
    const estimate = heuristic.prepare(grid, [goal]);
    return cells.map((cell) => estimate(cell));
  });
}

function allDistances({ grid }: Regions): number[] {
  const cells = freeCells(grid);
  return cells.flatMap((goal) => cells.map(distancesTo(grid, [goal])));
}

function expectAtMost(values: readonly number[], limits: readonly number[]): void {
  expect(values.length).toBe(limits.length);
  const at = values.findIndex((value, i) => value > limits[i]!);
  if (at >= 0) expect.fail(`${values[at]} is more than ${limits[at]}`);
}

/** Walls with a door, and walls that go again: where they are, on which side the door is, and whether they are level. */
const wallsWithDoors = fc.array(
  fc.tuple(fc.integer({ min: 2, max: SIZE - 3 }), fc.nat(SIZE - 1), fc.boolean()),
  {
    minLength: 1,
    maxLength: 5,
  },
);

function buildWalls(
  { grid }: Regions,
  walls: readonly (readonly [number, number, boolean])[],
  after: () => void,
): void {
  for (const [at, door, isLevel] of walls) {
    grid.edit((editor) => {
      const free = isLevel ? !grid.isFree(0, at) : !grid.isFree(at, 0);
      for (let i = 0; i < SIZE; i++) {
        if (isLevel) editor.set(i, at, free || i === door);
        else editor.set(at, i, free || i === door);
      }
    });
    after();
  }
}

describe.each([...GATE_KINDS, ['dead-end', deadEndHeuristic] as const])('%s of live regions', (_, make) => {
  it('never overestimates while gates appear and vanish by themselves', () => {
    const cases = new Cases<'appeared' | 'vanished'>();
    fc.assert(
      fc.property(arbitraryHalls, wallsWithDoors, wallsWithDoors, fc.boolean(), ({ grid }, a, b, each) => {
        const regions = new Regions(grid, [], { live: 'closets' });
        let [appeared, vanished] = [0, 0];
        regions.onChange((change) => {
          appeared += change.appeared.gates.length;
          vanished += change.vanished.gates.length;
        });
        const heuristic = make(regions);
        const check = () => {
          if (!each) return;
          heuristic.repair();
          expectAtMost(allEstimates(regions, heuristic), allDistances(regions));
        };
        buildWalls(regions, a, check);
        // Not repaired: what the heuristic still says of walls that are gone must not be too much.
        if (!each) expectAtMost(allEstimates(regions, heuristic), allDistances(regions));
        heuristic.repair();
        buildWalls(regions, [...a, ...b], check);
        heuristic.repair();
        expectAtMost(allEstimates(regions, heuristic), allDistances(regions));
        cases.add({ appeared: appeared > 0, vanished: vanished > 0 });
      }),
      { numRuns: 6, endOnFailure: true },
    );
    cases.expectPercent({ appeared: 50, vanished: 30 });
  });
});

describe.each(GATE_KINDS)('%s, repaired', (name, make) => {
  it('after walls have gone says the same as one made anew, or a little less', () => {
    fc.assert(
      fc.property(arbitraryHalls, picks, fc.boolean(), (regions, places, each) => {
        const heuristic = make(regions);
        edit(regions, places, true, () => each && heuristic.repair());
        heuristic.repair();
        const repaired = allEstimates(regions, heuristic);
        const anew = allEstimates(regions, make(regions));
        if (name === 'portal') expect(repaired).toEqual(anew);
        expectAtMost(repaired, anew);
        const same = repaired.filter((value, i) => value === anew[i]).length;
        expect(same).toBeGreaterThan(0.9 * anew.length);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('never overestimates while walls come and go', () => {
    fc.assert(
      fc.property(arbitraryHalls, picks, picks, picks, fc.boolean(), (regions, a, b, c, each) => {
        const heuristic = make(regions);
        const repair = () => each && heuristic.repair();
        edit(regions, a, false, repair);
        edit(regions, b, true, repair);
        edit(regions, c, false, repair);
        edit(regions, a, true, repair);
        heuristic.repair();
        expectAtMost(allEstimates(regions, heuristic), allDistances(regions));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
