import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPlace, CAVALRY, Cases, editTerrain, placeOn } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { findPath } from '../search/index.ts';
import { arbitraryRegions, KINDS } from './testing.ts';

describe.each(Object.entries(KINDS))('%s', (_, make) => {
  it('leads to cheapest paths on maps with costs and one-way tiles, before and after edits, for all agents', () => {
    const cases = new Cases<'path' | 'oneWay'>();
    fc.assert(
      fc.property(
        arbitraryRegions(14),
        fc.nat(),
        arbitraryPlace,
        arbitraryPlace,
        (regions, seed, start, goal) => {
          const { grid } = regions;
          const random = new Random(seed);
          if (random.chance(0.5)) editTerrain(grid, random, 4);
          const heuristic = make(regions);
          let longest = 0;
          for (let round = 0; round < 3; round++) {
            editTerrain(grid, random, 2);
            for (const agent of [{}, { size: 2 }, { costs: CAVALRY }]) {
              const layer = grid.layer(agent);
              const from = layer.nearestFreeCell(placeOn(grid, start));
              const to = layer.nearestFreeCell(placeOn(grid, goal));
              if (from === undefined || to === undefined) continue;
              const query = { from: grid.point(from), to: grid.point(to), ...agent };
              const result = findPath(grid, { ...query, heuristic });
              expect(result.cost).toBe(findPath(grid, query).cost);
              longest = Math.max(longest, result.cells.length);
            }
          }
          cases.add({ path: longest > 4, oneWay: grid.masks !== null });
        },
      ),
      { numRuns: 40 },
    );
    cases.expectPercent({ path: 30, oneWay: 30 });
  });
});
