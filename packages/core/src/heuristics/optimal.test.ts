import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cases, freeCells, hasWalls } from '../grid/testing.ts';
import type { PathQuery } from '../search/index.ts';
import { findPath, JumpPointSearch } from '../search/index.ts';
import { walk } from '../search/testing.ts';
import { arbitraryRegions, KINDS } from './testing.ts';

const SIZE = 14;
const picks = fc.tuple(fc.nat(), fc.nat(), fc.nat());
const place = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));

describe.each(Object.entries(KINDS))('searches with %s', (_, make) => {
  it('find paths as short as without, while the map is edited', () => {
    const cases = new Cases<'walls' | 'found'>();
    fc.assert(
      fc.property(
        arbitraryRegions(SIZE),
        picks,
        fc.array(place, { maxLength: 8 }),
        (regions, [a, b, c], edits) => {
          const { grid } = regions;
          const heuristic = make(regions);
          const cells = freeCells(grid);
          fc.pre(cells.length > 0);
          const from = grid.point(cells[a % cells.length]!);
          const to = [b, c].map((pick) => grid.point(cells[pick % cells.length]!));
          const fixed = new Set([from, ...to].map(String));
          let found = false;
          for (const at of [undefined, ...edits]) {
            if (at && fixed.has(String(at))) continue;
            if (at) grid.setPassable(...at, !grid.isFree(...at));
            for (const goals of [to, [to[0]!]]) {
              const { cost } = findPath(grid, { from, to: goals }, 'astar');
              const kinds = ['astar', 'auto'] as const;
              for (const kind of kinds) {
                const result = findPath(grid, { from, to: goals, heuristic }, kind);
                expect(result.cost).toBe(cost);
                if (heuristic.consistent) expect(result.reexpanded).toBe(0);
                if (result.status === 'found') expect(walk(grid, result.path)).toBeCloseTo(cost, 7);
                found ||= result.status === 'found' && cost > 2;
              }
            }
          }
          cases.add({ walls: hasWalls(grid), found });
        },
      ),
      { numRuns: 60 },
    );
    cases.expectPercent({ walls: 70, found: 40 });
  });

  it('find paths as short as without, with range, avoided cells, terrain and one-way moves', () => {
    fc.assert(
      fc.property(
        arbitraryRegions(SIZE),
        picks,
        fc.array(fc.nat(12), { minLength: 60, maxLength: 60 }),
        fc.constantFrom('range', 'avoid', 'terrain', 'moves', 'nearest'),
        (regions, [a, b], noise, option) => {
          const { grid } = regions;
          const cells = freeCells(grid);
          fc.pre(cells.length > 0);
          const from = grid.point(cells[a % cells.length]!);
          const to = grid.point(cells[b % cells.length]!);
          const perCell = (map: (value: number) => number) =>
            Uint8Array.from({ length: grid.cellCount }, (_, cell) => map(noise[(cell * 7) % noise.length]!));
          const options: Partial<PathQuery> = {
            range: { range: 2.5 },
            nearest: { nearest: true },
            avoid: { avoid: perCell((value) => (value === 0 ? 1 : 0)) },
            terrain: { terrain: perCell((value) => 1 + value) },
            moves: {
              moves: {
                bytes: grid.moves.map((moves, cell) => moves & ~(1 << (noise[cell % noise.length]! % 8))),
                fill: () => 0,
              },
            },
          }[option]!;
          const plain = findPath(grid, { from, to, ...options }, 'astar');
          const guided = findPath(grid, { from, to, ...options, heuristic: make(regions) }, 'astar');
          expect(guided.status).toBe(plain.status);
          expect(guided.cost).toBe(plain.cost);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('take jump point search only where that is proved to be optimal', () => {
    fc.assert(
      fc.property(arbitraryRegions(8), (regions) => {
        const { grid } = regions;
        const cells = freeCells(grid);
        fc.pre(cells.length > 0);
        const heuristic = make(regions);
        const query = { from: grid.point(cells[0]!), to: grid.point(cells.at(-1)!), heuristic };
        const allowed = heuristic.consistent && heuristic.jumps;
        if (allowed) expect(() => new JumpPointSearch(grid, query)).not.toThrow();
        else expect(() => new JumpPointSearch(grid, query)).toThrow(/jump point search does not work with/);
      }),
      { numRuns: 30 },
    );
  });
});
