import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid, Cases, draw } from '../grid/testing.ts';
import { generateMap } from '../problems/index.ts';
import { Random } from '../random.ts';
import { chokeWidth, DECOMPOSE_METHODS, decompose, RESOLUTIONS, type Regions } from './index.ts';
import { coarseMap } from './low-resolution.ts';

const LOW = RESOLUTIONS.filter((resolution) => resolution > 1);

/** The share of pairs of tiles at most `far` apart of which both divisions say the same: one zone or two. */
function agreement(a: Regions, b: Regions, far: number): number {
  const { grid } = a;
  const random = new Random(5);
  let alike = 0;
  let pairs = 0;
  while (pairs < 20_000) {
    const [x, y] = [random.below(grid.width), random.below(grid.height)];
    const [nextX, nextY] = [x + random.below(2 * far + 1) - far, y + random.below(2 * far + 1) - far];
    if (!grid.isFree(x, y) || !grid.isFree(nextX, nextY)) continue;
    const [from, to] = [grid.cell(x, y), grid.cell(nextX, nextY)];
    pairs++;
    if ((a.zoneOf[from] === a.zoneOf[to]) === (b.zoneOf[from] === b.zoneOf[to])) alike++;
  }
  return alike / pairs;
}

/** Two chambers of 24 × 20 with a straight corridor between them. */
function chambersWith(corridorWidth: number, corners?: Grid['corners']): Grid {
  const isFree = (x: number, y: number): boolean =>
    y > 0 && y < 21 && (x < 24 || x > 40 || (y >= 10 && y < 10 + corridorWidth)) && x > 0 && x < 65;
  return Grid.from(66, 22, isFree, corners && { corners });
}

describe('the map at a fraction of its size', () => {
  it('has a free tile where all tiles are free, lone pebbles apart', () => {
    const full = draw([
      '........',
      '........',
      '........',
      '..#.....',
      '........',
      '.....#..',
      '........',
      '.....##.',
    ]);
    const { grid } = coarseMap(full, 4);
    expect([grid.width, grid.height]).toEqual([2, 2]);
    expect([grid.isFree(0, 0), grid.isFree(1, 0), grid.isFree(0, 1)]).toEqual([true, true, true]);
    expect(grid.isFree(1, 1)).toBe(false);
    expect(coarseMap(full, 2).grid.isFree(1, 1)).toBe(true);
  });

  it('has free tiles side by side only where one can walk from one to the other', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 48 }), fc.constantFrom(...LOW), (full, by) => {
        const { grid } = coarseMap(full, by);
        expect(grid.width).toBe(Math.ceil(full.width / by));
        for (let y = 0; y < grid.height; y++) {
          for (let x = 1; x < grid.width; x++) {
            if (!grid.isFree(x, y) || !grid.isFree(x - 1, y)) continue;
            const rows = Array.from({ length: Math.min(by, full.height - y * by) }, (_, i) => y * by + i);
            // A pebble of a quarter of a tile leaves a row free.
            const crossing = rows.some((row) => full.isFree(x * by - 1, row) && full.isFree(x * by, row));
            expect(crossing || rows.length < by).toBe(true);
          }
        }
      }),
    );
  });
});

describe('dividing at a low resolution', () => {
  it('gives gates that divide, by every method on every map', () => {
    const cases = new Cases<'gates' | 'odd size'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ maxSize: 64, maxWalls: 40 }),
        fc.constantFrom(...DECOMPOSE_METHODS),
        fc.constantFrom(...LOW),
        (grid, method, resolution) => {
          const { regions } = decompose(grid, { method, resolution });
          for (const gate of regions.gates) {
            expect(gate.zones.length).toBeGreaterThan(1);
            expect(chokeWidth(grid, gate)).toBeGreaterThan(0);
          }
          cases.add({ gates: regions.gates.length > 0, 'odd size': grid.width % resolution > 0 });
        },
      ),
      { numRuns: 200 },
    );
    cases.expectPercent({ gates: 15, 'odd size': 50 });
  });

  it('finds a corridor of any width, also one that no coarse tile fits in', () => {
    for (const width of [1, 2, 3, 6]) {
      for (const corners of ['no-corner-cutting', 'always'] as const) {
        const grid = chambersWith(width, corners);
        for (const resolution of LOW) {
          const { regions } = decompose(grid, { resolution });
          const zoneAt = (x: number, y: number): number => regions.zoneOf[grid.cell(x, y)]!;
          expect(zoneAt(8, 4)).not.toBe(zoneAt(56, 16));
          expect(zoneAt(8, 4)).toBe(zoneAt(16, 18));
          for (const gate of regions.gates) {
            expect(chokeWidth(grid, gate)).toBeLessThanOrEqual(width);
            expect(Math.min(...gate.ends.map(([x]) => x))).toBeGreaterThanOrEqual(22);
            expect(Math.max(...gate.ends.map(([x]) => x))).toBeLessThanOrEqual(42);
          }
        }
      }
    }
  });

  it('leaves corridors that are all narrower than a coarse tile in one zone', () => {
    const comb = Grid.from(65, 65, (x, y) => y === 32 || x % 2 === 0);
    const { regions } = decompose(comb, { resolution: 8 });
    expect(regions.gates).toEqual([]);
    expect(regions.zones).toHaveLength(1);
  });

  it('keeps islands apart', () => {
    const islands = Grid.from(60, 20, (x) => x % 20 < 18);
    for (const resolution of LOW) expect(decompose(islands, { resolution }).regions.zones).toHaveLength(3);
  });

  it.each([
    ['river', 0.85],
    ['town', 0.8],
    ['rts', 0.85],
  ] as const)('divides a %s much as at full resolution', (kind, least) => {
    for (const seed of [1, 2, 3]) {
      const grid = generateMap(kind, { width: 192, height: 192, seed });
      const { regions } = decompose(grid);
      for (const resolution of [2, 4] as const)
        expect(agreement(regions, decompose(grid, { resolution }).regions, 32)).toBeGreaterThan(least);
    }
  });

  it('tells repairs in tiles of the full map', () => {
    const grid = generateMap('rts', { width: 256, height: 256, seed: 4 });
    const { repairs } = decompose(grid, { method: 'water-level', resolution: 4 });
    for (const { where, before, after } of repairs)
      for (const [x, y] of [where, ...before.flat(), ...after.flat()]) expect(grid.contains(x, y)).toBe(true);
  });

  it('refuses other resolutions', () => {
    expect(() => decompose(new Grid(9, 9), { resolution: 3 as 2 })).toThrow(
      /resolution is 3: use 1, 2, 4, 8/,
    );
  });
});
