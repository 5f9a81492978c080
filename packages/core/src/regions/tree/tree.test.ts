import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { arbitraryGrid, Cases } from '../../grid/testing.ts';
import { builtInMap, generateMap, MAP_KINDS } from '../../problems/index.ts';
import { type Detail, decompose, Regions, RegionTree } from '../index.ts';
import { sampleClearance } from './clearance.ts';

type Rectangle = readonly [left: number, top: number, width: number, height: number];

function contains([left, top, w, h]: Rectangle, x: number, y: number): boolean {
  return x >= left && x < left + w && y >= top && y < top + h;
}

function chambers(width: number, height: number, free: readonly Rectangle[]): Grid {
  return Grid.from(width, height, (x, y) => free.some((rectangle) => contains(rectangle, x, y)));
}

/** A river from side to side, with bridges of a width at even distances. */
function river(bridges: number, wide: number): Grid {
  const gap = 200 / bridges;
  const isBridge = (x: number): boolean => Math.abs((x % gap) - gap / 2) < wide / 2;
  return Grid.from(200, 80, (x, y) => y < 36 || y >= 44 || isBridge(x));
}

const zoneAt = ({ zoneOf, grid }: Regions, x: number, y: number): number => zoneOf[grid.cell(x, y)]!;

describe('sampleClearance', () => {
  it('is the exact distance to the nearest wall, in half tiles, squared', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 14 }), (grid) => {
        const { width2 } = sampleClearance(grid, grid.passable);
        const nearest = (px: number, py: number): number => {
          let best = Number.POSITIVE_INFINITY;
          for (let y = -1; y <= grid.height; y++) {
            for (let x = -1; x <= grid.width; x++) {
              if (grid.isFree(x, y)) continue;
              const dx = Math.max(2 * x - px, px - 2 * x - 2, 0);
              const dy = Math.max(2 * y - py, py - 2 * y - 2, 0);
              best = Math.min(best, dx * dx + dy * dy);
            }
          }
          return best;
        };
        for (let y = 0; y < grid.height; y++) {
          for (let x = 0; x < grid.width; x++) {
            const cell = grid.cell(x, y);
            expect(width2[cell]).toBe(nearest(2 * x + 1, 2 * y + 1));
            expect(width2[grid.cellCount + cell]).toBe(nearest(2 * x, 2 * y));
          }
        }
      }),
    );
  });
});

describe('the merge tree', () => {
  it('finds every bridge, however many there are', () => {
    for (const [bridges, wide] of [
      [1, 3],
      [4, 3],
      [5, 5],
      [20, 3],
    ] as const) {
      const { regions } = decompose(river(bridges, wide));
      expect(regions.gates, `${bridges} bridges`).toHaveLength(bridges);
      expect(zoneAt(regions, 100, 5)).toBe(zoneAt(regions, 5, 30));
      expect(zoneAt(regions, 100, 5)).not.toBe(zoneAt(regions, 100, 75));
    }
  });

  it('keeps the banks of a river apart where scraps of ground lie beside a bridge', () => {
    const { regions } = decompose(builtInMap('longwater').load());
    expect(zoneAt(regions, 298, 100)).not.toBe(zoneAt(regions, 298, 260));
  });

  it('gives a hallway a gate at either end', () => {
    for (const [wide, long] of [
      [1, 20],
      [2, 20],
      [3, 20],
      [5, 40],
    ] as const) {
      const grid = chambers(44 + long, 24, [
        [1, 1, 21, 22],
        [22, 10, long, wide],
        [22 + long, 1, 21, 22],
      ]);
      const { regions } = decompose(grid);
      const columns = regions.gates.map(({ ends }) => ends[0][0]).sort((a, b) => a - b);
      expect(columns, `${wide} wide`).toHaveLength(2);
      expect(Math.abs(columns[0]! - 22), `${wide} wide`).toBeLessThanOrEqual(1);
      expect(Math.abs(columns[1]! - 21 - long), `${wide} wide`).toBeLessThanOrEqual(1);
    }
  });

  it('does not cut a hall between its columns', () => {
    for (const [column, gap] of [
      [1, 1],
      [2, 2],
      [2, 4],
      [4, 6],
    ] as const) {
      const pitch = column + gap;
      const grid = Grid.from(
        60,
        60,
        (x, y) => x % pitch < gap || y % pitch < gap || x > 60 - pitch || y > 60 - pitch,
      );
      expect(decompose(grid).regions.gates, `${column} wide, ${gap} apart`).toEqual([]);
    }
  });

  it('has gates that divide, on every level, and zones that nest', () => {
    const cases = new Cases<'gates' | 'levels' | 'divided'>();
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 48, maxWalls: 45 }), (grid) => {
        const tree = new RegionTree(grid);
        const levels = [0, 0.2, 0.4, 0.6, 0.8, 1].map((detail) => tree.segments(detail));
        expect(levels[0]).toEqual([]);
        let divided = true;
        levels.forEach((segments, i) => {
          for (const { zones } of new Regions(grid, segments).gates) divided &&= zones.length > 1;
          for (const segment of segments)
            expect(levels.slice(i).every((finer) => finer.includes(segment))).toBe(true);
        });
        cases.add({
          gates: levels[5]!.length > 0,
          levels: new Set(levels.map(({ length }) => length)).size > 2,
          divided,
        });
      }),
      { numRuns: 150 },
    );
    // Where gates touch, one may be left that takes up all the ground on one of its sides: on 5 maps of 3,000.
    cases.expectPercent({ gates: 40, levels: 20, divided: 97 });
  });

  it('has districts whose gates are some of those of rooms, and those some of closets', () => {
    for (const name of ['kingsmarket', 'longwater']) {
      const tree = new RegionTree(builtInMap(name).load());
      const [districts, rooms, closets] = (['districts', 'rooms', 'closets'] as const).map((detail) =>
        tree.segments(detail),
      );
      expect(
        districts!.filter((gate) => !rooms!.includes(gate)),
        name,
      ).toEqual([]);
      expect(
        rooms!.filter((gate) => !closets!.includes(gate)),
        name,
      ).toEqual([]);
      expect(districts!.length, name).toBeLessThan(rooms!.length / 3);
    }
  });

  it('gives the mirrored and the turned result on a mirrored or turned map', () => {
    const shares: number[] = [];
    let gates = 0;
    let same = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...MAP_KINDS.map(({ id }) => id)),
        fc.nat(),
        fc.integer({ min: 1, max: 7 }),
        (kind, seed, symmetry) => {
          const grid = generateMap(kind, { width: 64, height: 48, seed });
          const { regions } = decompose(grid);
          const image = decompose(transformed(grid, symmetry)).regions;
          const share = matching(regions, image, symmetry);
          // Only what is tied with its own picture, such as the two ends of a symmetric hallway, may differ.
          expect(share).toBeGreaterThan(0.9);
          shares.push(share);
          gates += regions.gates.length;
          same += sameGates(regions, image, symmetry);
        },
      ),
      { numRuns: 60 },
    );
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.995);
    expect(same).toBeGreaterThan(0.97 * gates);
  });

  it('divides symmetric maps symmetrically', () => {
    for (const [name, symmetry] of [
      ['four-winds', 3],
      ['four-winds', 5],
      ['four-winds', 6],
      ['twin-summits', 3],
    ] as const) {
      const grid = builtInMap(name).load();
      const { regions } = decompose(grid);
      expect(matching(regions, regions, symmetry), name).toBeGreaterThanOrEqual(0.99);
      expect(sameGates(regions, regions, symmetry), name).toBe(regions.gates.length);
    }
  });

  it('is kept until the map is edited', () => {
    const grid = builtInMap('ravenkeep').load();
    const { tree } = decompose(grid, { detail: 'districts' });
    expect(decompose(grid, { detail: 'closets' }).tree).toBe(tree);
    grid.setPassable(0, 0, !grid.isFree(0, 0));
    expect(decompose(grid).tree).not.toBe(tree);
  });

  it('knows its levels by name and by number, and refuses others', () => {
    const grid = builtInMap('ravenkeep').load();
    const tree = RegionTree.of(grid);
    const counts = (['districts', 'rooms', 'closets', 1] as const).map(
      (detail) => tree.segments(detail).length,
    );
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[0]).toBeGreaterThan(0);
    expect(decompose(grid, { detail: 'rooms' }).detail).toBeCloseTo(tree.detail('rooms'));
    expect(tree.segments(tree.detail('rooms'))).toEqual(tree.segments('rooms'));
    expect(() => decompose(grid, { detail: 1.5 })).toThrow('detail is 1.5');
    expect(() => decompose(grid, { detail: 'cupboards' as Detail })).toThrow("unknown detail 'cupboards'");
  });
});

/** Where a tile goes under one of the eight symmetries of the square. */
function moved(x: number, y: number, { width, height }: Grid, symmetry: number): [x: number, y: number] {
  const mx = symmetry & 1 ? width - 1 - x : x;
  const my = symmetry & 2 ? height - 1 - y : y;
  return symmetry & 4 ? [my, mx] : [mx, my];
}

function transformed(grid: Grid, symmetry: number): Grid {
  const { width, height, corners, costs } = grid;
  const free = new Set<string>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (grid.isFree(x, y)) free.add(moved(x, y, grid, symmetry).join());
  const [w, h] = symmetry & 4 ? [height, width] : [width, height];
  return Grid.from(w, h, (x, y) => free.has(`${x},${y}`), { corners, costs });
}

/** How many gates have a gate as their image. */
function sameGates(a: Regions, b: Regions, symmetry: number): number {
  const images = new Set(b.gates.flatMap(({ ends: [p, q] }) => [[p, q].join(), [q, p].join()]));
  return a.gates.filter(({ ends }) => images.has(ends.map(([x, y]) => moved(x, y, a.grid, symmetry)).join()))
    .length;
}

/** Share of the cells off gates whose zone has the same cells as that of their image, up to a tenth. */
function matching(a: Regions, b: Regions, symmetry: number): number {
  const pairs = new Map<string, number>();
  const sizeA = new Map<number, number>();
  const sizeB = new Map<number, number>();
  let total = 0;
  const add = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1);
  for (let y = 0; y < a.grid.height; y++) {
    for (let x = 0; x < a.grid.width; x++) {
      const cell = a.grid.cell(x, y);
      const image = b.grid.cell(...moved(x, y, a.grid, symmetry));
      if (a.zoneOf[cell] === 0 || a.gateOf[cell] !== 0 || b.gateOf[image] !== 0) continue;
      total++;
      add(sizeA, a.zoneOf[cell]!);
      add(sizeB, b.zoneOf[image]!);
      add(pairs, `${a.zoneOf[cell]},${b.zoneOf[image]}`);
    }
  }
  let good = 0;
  for (const [key, both] of pairs) {
    const [p, q] = key.split(',').map(Number) as [number, number];
    if (both >= 0.9 * (sizeA.get(p)! + sizeB.get(q)! - both)) good += both;
  }
  return total === 0 ? 1 : good / total;
}
