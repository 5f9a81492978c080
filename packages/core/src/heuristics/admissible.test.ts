import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cases, freeCells, hasWalls } from '../grid/testing.ts';
import type { Regions } from '../regions/index.ts';
import type { MapHeuristic } from './map-heuristic.ts';
import { arbitraryRegions, arbitrarySegment, distancesTo, KINDS } from './testing.ts';

const SIZE = 9;

/** Checks a heuristic for all pairs of cells of a map. */
function holdsEverywhere({ grid }: Regions, heuristic: MapHeuristic): void {
  const cells = freeCells(grid);
  for (const goal of cells) {
    const truth = distancesTo(grid, [goal]);
    const estimate = heuristic.prepare(grid, [goal]);
    for (const cell of cells) {
      const h = estimate(cell);
      if (h > truth(cell))
        expect.fail(`${h} is more than ${truth(cell)} from ${grid.point(cell)} to ${grid.point(goal)}`);
      if (!heuristic.consistent) continue;
      for (let d = 0; d < 8; d++) {
        if (!(grid.moves[cell]! & (1 << d))) continue;
        const next = cell + grid.offsets[d]!;
        if (h > grid.stepCosts[d]! + estimate(next))
          expect.fail(`falls by more than a move from ${grid.point(cell)} to ${grid.point(next)}`);
      }
    }
    expect(estimate(goal)).toBe(0);
  }
}

describe.each(Object.entries(KINDS))('%s', (_, make) => {
  it('never overestimates, and never falls by more than a move if consistent, for all pairs of cells', () => {
    const cases = new Cases<'walls' | 'gates'>();
    fc.assert(
      fc.property(arbitraryRegions(SIZE), (regions) => {
        holdsEverywhere(regions, make(regions));
        cases.add({ walls: hasWalls(regions.grid), gates: regions.gates.length > 0 });
      }),
      { numRuns: 25 },
    );
    cases.expectPercent({ walls: 45, gates: 30 });
  });

  it('still holds for all pairs after edits of walls and gates', () => {
    const edit = fc.record({
      at: fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)),
      gate: fc.option(arbitrarySegment(SIZE)),
      which: fc.nat(9),
    });
    fc.assert(
      fc.property(
        arbitraryRegions(SIZE),
        fc.array(edit, { minLength: 1, maxLength: 5 }),
        (regions, edits) => {
          const heuristic = make(regions);
          const { grid } = regions;
          for (const { at, gate, which } of edits) {
            const gates = regions.gates;
            if (!gate) grid.setPassable(...at, !grid.isFree(...at));
            else if (gates.length === 0 || which < 4) regions.addGate(gate);
            else if (which < 7) regions.moveGate(gates[which % gates.length]!.id, gate);
            else regions.removeGate(gates[which % gates.length]!.id);
            if (which % 2 === 0) heuristic.prepare(grid, [grid.cell(0, 0)]);
          }
          holdsEverywhere(regions, heuristic);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('holds for several goals at once', () => {
    fc.assert(
      fc.property(
        arbitraryRegions(SIZE),
        fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
        (regions, picks) => {
          const { grid } = regions;
          const cells = freeCells(grid);
          fc.pre(cells.length > 0);
          const goals = picks.map((pick) => cells[pick % cells.length]!);
          const truth = distancesTo(grid, goals);
          const estimate = make(regions).prepare(grid, goals);
          for (const cell of cells) expect(estimate(cell)).toBeLessThanOrEqual(truth(cell));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('exactness', () => {
  it('of portal: the true distance to every cell outside of the goal’s zone', () => {
    fc.assert(
      fc.property(arbitraryRegions(SIZE), (regions) => {
        const { grid, zoneOf } = regions;
        const portal = KINDS.portal!(regions);
        for (const goal of freeCells(grid)) {
          const truth = distancesTo(grid, [goal]);
          const estimate = portal.prepare(grid, [goal]);
          for (const cell of freeCells(grid)) {
            if (zoneOf[cell] !== zoneOf[goal] && truth(cell) < Number.POSITIVE_INFINITY)
              expect(estimate(cell)).toBe(truth(cell));
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});
