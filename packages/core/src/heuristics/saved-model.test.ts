import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw, freeCells } from '../grid/testing.ts';
import { loadRegions, Regions, saveRegions } from '../regions/index.ts';
import { type GateHeuristic, gatewayExactHeuristic, gatewayHeuristic, portalHeuristic } from './index.ts';
import { arbitraryRegions, arbitrarySegment } from './testing.ts';

const SIZE = 9;
const KINDS: Readonly<Record<string, (regions: Regions) => GateHeuristic>> = {
  gateway: gatewayHeuristic,
  'gateway (paper)': (regions) => gatewayHeuristic(regions, { preset: 'paper' }),
  'gateway-exact': gatewayExactHeuristic,
  portal: portalHeuristic,
};

/** Estimates for all pairs of cells. */
function allEstimates({ grid }: Regions, heuristic: GateHeuristic): number[] {
  const cells = freeCells(grid);
  return cells.flatMap((goal) => cells.map(heuristic.prepare(grid, [goal])));
}

const edit = fc.record({
  at: fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)),
  gate: fc.option(arbitrarySegment(SIZE)),
});

function apply(regions: Regions, edits: readonly { at: [number, number]; gate: unknown }[]): void {
  for (const { at, gate } of edits) {
    if (gate) regions.addGate(gate as Parameters<Regions['addGate']>[0]);
    else regions.grid.setPassable(...at, !regions.grid.isFree(...at));
  }
}

describe.each(Object.entries(KINDS))('%s, saved and loaded', (_, make) => {
  it('gives the same estimates as before and as one made again, also after edits, without measuring', () => {
    fc.assert(
      fc.property(
        arbitraryRegions(SIZE),
        fc.array(edit, { maxLength: 3 }),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (regions, before, after) => {
          const heuristic = make(regions);
          apply(regions, before);
          const bytes = saveRegions(regions, { distances: heuristic });
          const again = make(
            new Regions(
              regions.grid,
              regions.gates.map(({ ends }) => ends),
            ),
          );
          const loadedRegions = loadRegions(regions.grid, bytes);
          const loaded = make(loadedRegions);
          expect(loaded.floodedCells).toBe(0);
          expect(allEstimates(regions, loaded)).toEqual(allEstimates(regions, again));
          expect(saveRegions(loadedRegions, { distances: loaded })).toEqual(bytes);
          apply(loadedRegions, after);
          loaded.repair();
          const anew = make(
            new Regions(
              regions.grid,
              loadedRegions.gates.map(({ ends }) => ends),
            ),
          );
          const [values, limits] = [loaded, anew].map((each) => allEstimates(loadedRegions, each));
          expect(values!.findIndex((value, i) => value > limits![i]!)).toBe(-1);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('saved distances', () => {
  const grid = draw(['...#...', '.......', '...#...']);
  const gates = [
    [
      [3, 1],
      [3, 1],
    ],
  ] as const;

  it('are of no use for other options, which measure for themselves', () => {
    const regions = new Regions(grid, gates);
    const bytes = saveRegions(regions, { distances: gatewayExactHeuristic(regions) });
    const other = gatewayExactHeuristic(loadRegions(grid, bytes), { pieceWidth: 1 });
    expect(other.floodedCells).toBeGreaterThan(0);
    const four = draw(['...#...', '.......', '...#...'], { corners: 'never' });
    expect(gatewayExactHeuristic(loadRegions(four, bytes)).floodedCells).toBeGreaterThan(0);
  });

  it('of other regions are refused', () => {
    const heuristic = gatewayHeuristic(new Regions(grid, gates));
    expect(() => saveRegions(new Regions(grid, gates), { distances: heuristic })).toThrow(
      'the heuristic was made for other regions than those to be saved (of map)',
    );
  });
});
