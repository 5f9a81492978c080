import { describe, expect, it } from 'vitest';
import { builtInMap } from '../problems/index.ts';
import { decompose, regionsForHeuristics } from './index.ts';

describe('regionsForHeuristics', () => {
  it('cuts the zones of a level where they wind, and keeps their gates', () => {
    const grid = builtInMap('ravenkeep').load();
    const { regions } = decompose(grid, { detail: 'districts' });
    const cut = regionsForHeuristics(grid, 'districts');
    const ends = new Set(cut.gates.map((gate) => String(gate.ends)));
    expect(cut.gates.length).toBeGreaterThan(regions.gates.length);
    expect(regions.gates.filter((gate) => !ends.has(String(gate.ends))).length).toBeLessThan(
      0.1 * regions.gates.length,
    );
  });
});
