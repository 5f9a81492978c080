import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { freeCells } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { shortenRoute } from './shorten-route.ts';

const AGENTS = 5;
const STEPS = 120;

/** Where agents that walk at random are, step by step: no two on a cell, no two change places, rotations happen. */
function randomRoute(grid: Grid, random: Random): Int32Array {
  const cells = random.shuffle(freeCells(grid)).slice(0, AGENTS);
  const rows = [cells];
  while (rows.length < STEPS) {
    const from = rows.at(-1)!;
    const to = from.map((cell) => {
      const d = random.below(8);
      return grid.moves[cell]! & (1 << d) ? cell + grid.offsets[d]! : cell;
    });
    if (isLegal(from, to)) rows.push(to);
  }
  return Int32Array.from(rows.flat());
}

function isLegal(from: readonly number[], to: readonly number[]): boolean {
  if (new Set(to).size < to.length) return false;
  return from.every((cell, i) => from.every((other, j) => i === j || to[i] !== other || to[j] !== cell));
}

describe('a route that is shortened', () => {
  it('is legal and no longer, and leads from the same cells to the same cells', () => {
    const random = new Random(1);
    let shorter = 0;
    for (let run = 0; run < 200; run++) {
      const grid = new Grid(3, 3, { corners: 'never' });
      const route = randomRoute(grid, random);
      const found = [...shortenRoute(route, AGENTS, run % 4 > 0)];
      const row = (step: number) => found.slice(step * AGENTS, (step + 1) * AGENTS);
      const steps = found.length / AGENTS;
      expect(row(0)).toEqual([...route.subarray(0, AGENTS)]);
      expect(row(steps - 1)).toEqual([...route.subarray(-AGENTS)]);
      for (let step = 1; step < steps; step++) {
        expect(isLegal(row(step - 1), row(step))).toBe(true);
        row(step).forEach((cell, i) => {
          const before = row(step - 1)[i]!;
          expect(cell === before || grid.moveBetween(before, cell) >= 0).toBe(true);
        });
      }
      expect(steps).toBeLessThanOrEqual(STEPS);
      if (steps < STEPS) shorter++;
    }
    expect(shorter).toBeGreaterThan(100);
  });

  it('leaves out what nobody needs', () => {
    // The first goes away and comes back; the second waits for nothing.
    expect([...shortenRoute(Int32Array.of(1, 9, 2, 9, 3, 9, 2, 9, 1, 8), 2, true)]).toEqual([1, 9, 1, 8]);
  });
});
