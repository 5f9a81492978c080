import { describe, expect, it } from 'vitest';
import { CROSSING_FIRST_MOVE_MS, CROSSING_UNITS, RESCUE_FIRST_MOVE_MS, RESCUE_UNITS } from './geramifard.ts';
import {
  AURORA,
  BALDURS_GATE,
  DECOMPOSITION,
  EARLY,
  STARCRAFT,
  STARCRAFT_BY_HAND,
  STARCRAFT_WORST,
  SUMMARIES,
  type ThesisSearches,
} from './halldorsson.ts';
import {
  BMAA_AGENTS,
  BMAA_COMPLETION,
  BMAA_DISTANCE,
  BMAA_MAPS,
  BMAA_PLANNERS,
  BMAA_TIME,
} from './sigurdson.ts';

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('the BMAA* paper', () => {
  it.each([
    // Half a unit of the last printed digit for the mean, as much again for the figures it is the mean of.
    ['completion', BMAA_COMPLETION, 1],
    ['seconds', BMAA_TIME, 0.1],
    ['distance', BMAA_DISTANCE, 1],
  ] as const)('%s: means of rows and columns are as printed', (_, table, tolerance) => {
    const columns = BMAA_PLANNERS.length;
    // As printed, 227 is short of the mean of its row by 48 and of its column by 53: it must have been about 277.
    const rows = BMAA_MAPS.map((map) => table[map]!.map((value) => (value === 227 ? 277 : value)));
    for (const row of [...rows, table.overall!])
      expect(Math.abs(mean(row.slice(0, columns)) - row[columns]!)).toBeLessThanOrEqual(tolerance);
    for (let column = 0; column <= columns; column++) {
      const own = mean(rows.map((row) => row[column]!));
      expect(Math.abs(own - table.overall![column]!)).toBeLessThanOrEqual(tolerance);
    }
  });

  it('has ten maps and 24 numbers of agents from 25 to 2,000', () => {
    expect(BMAA_MAPS).toHaveLength(10);
    expect(BMAA_AGENTS).toHaveLength(24);
    expect(BMAA_AGENTS.slice(14, 18)).toEqual([375, 400, 600, 800]);
    expect([BMAA_AGENTS[0], BMAA_AGENTS.at(-1)]).toEqual([25, 2000]);
  });
});

describe('the decomposition thesis', () => {
  /** Means over maps, weighted by their searches: length, then seconds and expansions of octile and gateway. */
  function summaryOf(rows: readonly ThesisSearches[]) {
    const searches = rows.reduce((sum, row) => sum + row[2], 0);
    const weighted = (column: 1 | 3 | 4 | 5 | 6) =>
      rows.reduce((sum, row) => sum + row[2] * row[column], 0) / searches;
    return {
      searches,
      length: weighted(1),
      octile: weighted(4),
      gateway: weighted(6),
      speedup: weighted(3) / weighted(5),
    };
  }

  const byHand = STARCRAFT.map((row) => STARCRAFT_BY_HAND.find(([map]) => map === row[0]) ?? row);
  const best = STARCRAFT.filter(([map]) => !STARCRAFT_WORST.includes(map));
  const [automatic, bestOnes, mended, baldursGate] = SUMMARIES;

  it.each([
    ['4.1', automatic!, STARCRAFT],
    ['4.2', bestOnes!, best],
    ['4.3', mended!, byHand],
    ['4.4', baldursGate!, BALDURS_GATE],
  ] as const)('Table %s is the mean of the appendix', (_, printed, rows) => {
    const { searches, length, octile, gateway, speedup } = summaryOf(rows);
    const [, , printedLength, printedSearches, , printedOctile, , printedGateway, printedSpeedup] = printed;
    expect(searches).toBe(printedSearches);
    expect(length).toBeCloseTo(printedLength, 1);
    expect(Math.round(octile)).toBe(printedOctile);
    // Table 4.3 is six expansions away from its own appendix.
    expect(Math.abs(gateway - printedGateway)).toBeLessThan(printed === mended ? 7 : 1);
    expect(Math.abs(100 * (speedup - 1) - printedSpeedup)).toBeLessThan(1);
  });

  it('never re-expands more than it expands', () => {
    for (const [map, , , , , , expanded, reexpanded] of [...STARCRAFT, ...STARCRAFT_BY_HAND, ...BALDURS_GATE])
      expect(reexpanded, map).toBeLessThan(expanded);
    expect([STARCRAFT.length, BALDURS_GATE.length]).toEqual([30, 38]);
  });

  it('Table 3.1: BWTA was four times slower on average', () => {
    const speedups = DECOMPOSITION.flatMap(({ speedup }) => speedup ?? []);
    expect(speedups).toHaveLength(17);
    expect(mean(speedups)).toBeGreaterThan(3.8);
    expect(DECOMPOSITION).toHaveLength(20);
  });

  it('Table 4.5: by hand Aurora needs half of the expansions, and 79 % more searches are done in the time', () => {
    const total = AURORA.reduce((sum, [, searches]) => sum + searches, 0);
    const meanSeconds = (column: 0 | 1) =>
      AURORA.reduce((sum, [, searches, seconds]) => sum + searches * seconds[column], 0) / total;
    for (const [, , , expanded] of AURORA) expect(expanded[2]).toBeLessThan(0.6 * expanded[0]);
    expect(meanSeconds(1)).toBeGreaterThan(meanSeconds(0));
    const aurora = STARCRAFT_BY_HAND.find(([map]) => map === 'Aurora')!;
    expect(Math.trunc(100 * (aurora[3] / aurora[5] - 1))).toBe(79);
  });

  it('Table 2.1: gateway expands less than dead-end, which expands less than octile', () => {
    for (const [, , cost, estimate, expanded] of EARLY) {
      expect(expanded[1]).toBeLessThan(expanded[0]);
      expect(expanded[2]).toBeLessThan(expanded[1]);
      expect(Math.max(...estimate)).toBeLessThan(cost);
    }
  });
});

describe('the BCP paper', () => {
  it('Table 1 has a delay below 0.6 s for each number of units', () => {
    expect(Object.keys(RESCUE_FIRST_MOVE_MS).map(Number)).toEqual(RESCUE_UNITS);
    expect(Object.keys(CROSSING_FIRST_MOVE_MS).map(Number)).toEqual(CROSSING_UNITS);
    for (const ms of Object.values({ ...RESCUE_FIRST_MOVE_MS, ...CROSSING_FIRST_MOVE_MS }))
      expect(ms).toBeLessThan(600);
  });
});
