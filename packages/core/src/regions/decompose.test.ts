import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMovingAiMap, parseRows } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { chokeWidth, DECOMPOSE_METHODS, decompose, type Regions, type Trouble } from './index.ts';

const MAPS = process.env.FLOODGATE_MAPS;

/** A map of the given size that is free in some rectangles only: [left, top, width, height]. */
function rooms(width: number, height: number, free: [number, number, number, number][]): Grid {
  return Grid.from(width, height, (x, y) =>
    free.some(([left, top, w, h]) => x >= left && x < left + w && y >= top && y < top + h),
  );
}

/** A maze without loops: corridors of some width with walls of one tile between them. */
function maze(columns: number, rows: number, corridor: number): Grid {
  const random = new Random(11);
  const pitch = corridor + 1;
  const free: [number, number, number, number][] = [];
  const seen = new Set([0]);
  const way = [0];
  while (way.length > 0) {
    const at = way.at(-1)!;
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const next = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ].filter(([a, b]) => a! >= 0 && b! >= 0 && a! < columns && b! < rows && !seen.has(b! * columns + a!));
    if (next.length === 0) {
      way.pop();
      continue;
    }
    const [toX, toY] = next[random.below(next.length)] as [number, number];
    const [left, top] = [Math.min(x, toX) * pitch + 1, Math.min(y, toY) * pitch + 1];
    free.push([left, top, corridor + Math.abs(toX - x) * pitch, corridor + Math.abs(toY - y) * pitch]);
    seen.add(toY * columns + toX);
    way.push(toY * columns + toX);
  }
  return rooms(columns * pitch + 1, rows * pitch + 1, free);
}

/** What every gate must be: made of free cells, straight, from wall to wall. */
function faults({ grid, gates, zoneOf, gateOf }: Regions): string[] {
  const found: string[] = [];
  for (const { id, ends, cells } of gates) {
    const [from, to] = ends;
    const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    if (cells.some((cell) => grid.passable[cell] !== 1)) found.push(`gate ${id} has a wall among its cells`);
    if (chokeWidth(grid, { ends }) === 0) found.push(`gate ${id} is closed`);
    const single = dx === 0 && dy === 0;
    const closes = ([x, y]: readonly [number, number], stepX: number, stepY: number): boolean =>
      !grid.isFree(x, y) ||
      !grid.isFree(x + stepX, y + stepY) ||
      (stepX !== 0 && stepY !== 0 && !(grid.isFree(x + stepX, y) && grid.isFree(x, y + stepY)));
    if (!single && !(closes(to, dx, dy) && closes(from, -dx, -dy))) found.push(`gate ${id} ends in the open`);
  }
  for (let cell = 0; cell < grid.cellCount; cell++) {
    for (let d = 0; d < 8; d++) {
      if (!(grid.moves[cell]! & (1 << d))) continue;
      const next = cell + grid.offsets[d]!;
      if (gateOf[cell] === 0 && gateOf[next] === 0 && zoneOf[cell] !== zoneOf[next])
        found.push(`leak at ${cell}`);
    }
  }
  return found;
}

const troublesOf = (repairs: readonly { trouble: Trouble }[]): Set<Trouble> =>
  new Set(repairs.map(({ trouble }) => trouble));

const arbitraryMap = arbitraryGrid({ maxSize: 48, maxHeight: 40, maxWalls: 50 });

describe('decompose', () => {
  it('finds the doors between rooms, as wide as they are', () => {
    const grid = rooms(47, 19, [
      [1, 1, 14, 17],
      [15, 8, 1, 2],
      [16, 1, 14, 17],
      [30, 4, 1, 3],
      [31, 1, 15, 17],
    ]);
    const { regions } = decompose(grid);
    expect(regions.gates.map((gate) => chokeWidth(grid, gate)).sort()).toEqual([2, 3]);
    expect(regions.zones).toHaveLength(3);
  });

  it('leaves an open place in one piece, rocks and all', () => {
    expect(decompose(new Grid(60, 40)).regions.gates).toEqual([]);
    const rocks = Grid.from(120, 120, (x, y) => !(x % 40 === 20 && y % 40 === 20));
    expect(decompose(rocks).regions.gates).toEqual([]);
  });

  it('lets no lake leak into the next through a slanted strait', () => {
    const blobs: [number, number, number][] = [
      [30, 30, 24],
      [84, 70, 30],
    ];
    const grid = Grid.from(
      120,
      105,
      (x, y) =>
        blobs.some(([cx, cy, r]) => Math.hypot(x - cx, y - cy) < r) ||
        (Math.abs((x - 30) * 40 - (y - 30) * 54) < 400 && x > 30 && x < 84),
    );
    const { regions } = decompose(grid);
    const zoneAt = (x: number, y: number): number => regions.zoneOf[grid.cell(x, y)]!;
    expect(zoneAt(30, 30)).not.toBe(zoneAt(84, 70));
    expect(regions.gates.every((gate) => chokeWidth(grid, gate) <= 16)).toBe(true);
  });

  it('gives straight gates from wall to wall that nothing slips past, by every method on every map', () => {
    const cases = new Cases<'walls' | 'gates'>();
    fc.assert(
      fc.property(
        arbitraryMap,
        fc.constantFrom(...DECOMPOSE_METHODS),
        fc.boolean(),
        (grid, method, repair) => {
          const { regions, repairs } = decompose(grid, { method, repair });
          const isAdHoc = method === 'ad-hoc' || troublesOf(repairs).has('maze');
          // Gates of the ad hoc method follow the borders of zones, which may end at other gates.
          const found = faults(regions).filter((fault) => !isAdHoc || !fault.endsWith('in the open'));
          if (found.length > 0) throw new Error(found.join('\n'));
          cases.add({ walls: hasWalls(grid), gates: regions.gates.length > 0 });
        },
      ),
      { numRuns: 150 },
    );
    cases.expectPercent({ walls: 75, gates: 30 });
  });

  it('gives the same result twice, and the mirrored one about as many gates', () => {
    const grid = maze(9, 7, 4);
    const gatesOf = (map: Grid): unknown => decompose(map).regions.gates.map(({ ends }) => ends);
    expect(gatesOf(grid)).toEqual(gatesOf(grid.clone()));
    const mirrored = Grid.from(grid.width, grid.height, (x, y) => grid.isFree(grid.width - 1 - x, y));
    const counts = [grid, mirrored].map((map) => decompose(map).regions.gates.length) as [number, number];
    expect(Math.abs(counts[0] - counts[1])).toBeLessThanOrEqual(0.25 * counts[0]);
  });

  it('refuses a method that it does not know', () => {
    expect(() => decompose(new Grid(3, 3), { method: 'guess' as 'ad-hoc' })).toThrow(
      "unknown decomposition 'guess'",
    );
  });

  it.skipIf(!MAPS)('divides maps of games, no zone of a varied one being half of it', () => {
    for (const file of [
      'bg512/AR0205SR.map',
      'bg512/AR0406SR.map',
      'mapf/room-64-64-8.map',
      'wc3/duskwood.map',
    ]) {
      const grid = parseMovingAiMap(readFileSync(`${MAPS}/${file}`, 'utf8'), { file });
      const { regions } = decompose(grid);
      expect(faults(regions), file).toEqual([]);
      expect(Math.max(...regions.zones.map(({ size }) => size)), file).toBeLessThan(grid.freeCount / 2);
      expect(Math.max(...regions.zones.map(({ gates }) => gates.length)), file).toBeLessThanOrEqual(14);
    }
  });
});

describe('repair', () => {
  it('cuts a winding hallway of even width at its bends', () => {
    const grid = Grid.from(140, 140, (x, y) => {
      const radius = Math.hypot(x - 70, y - 70);
      return radius > 55 && radius < 64 && !(x > 70 && Math.abs(y - 70) < 8);
    });
    expect(decompose(grid, { method: 'water-level', repair: false }).regions.zones).toHaveLength(1);
    const { regions, repairs } = decompose(grid, { method: 'water-level' });
    expect(troublesOf(repairs)).toEqual(new Set(['even-hallway']));
    expect(regions.zones.length).toBeGreaterThanOrEqual(3);
    expect(regions.gates.every((gate) => chokeWidth(grid, gate) <= 12)).toBe(true);
    expect(repairs.flatMap(({ after }) => after)).toHaveLength(regions.gates.length);
  });

  it('cuts a hall with very many doors between groups of doors', () => {
    const free: [number, number, number, number][] = [[1, 14, 180, 10]];
    for (let i = 0; i < 9; i++) {
      for (const [top, door] of [
        [1, 13],
        [25, 24],
      ] as const) {
        free.push([i * 20 + 1, top, 18, 12], [i * 20 + 9, door, 1, 1]);
      }
    }
    const grid = rooms(182, 38, free);
    const most = (regions: Regions): number => Math.max(...regions.zones.map(({ gates }) => gates.length));
    expect(most(decompose(grid, { method: 'water-level', repair: false }).regions)).toBeGreaterThan(12);
    const { regions, repairs } = decompose(grid, { method: 'water-level' });
    expect(troublesOf(repairs)).toContain('many-gates');
    expect(most(regions)).toBeLessThanOrEqual(12);
  });

  it('opens gates before pockets that are no deeper than the gate is wide', () => {
    const grid = rooms(90, 90, [
      [1, 1, 60, 30],
      [1, 31, 50, 1],
      [1, 32, 88, 44],
    ]);
    expect(decompose(grid, { method: 'ad-hoc', repair: false }).regions.gates).toHaveLength(1);
    const { regions, repairs } = decompose(grid, { method: 'ad-hoc' });
    expect(repairs.map(({ trouble, before }) => [trouble, before])).toEqual([
      [
        'pocket',
        [
          [
            [1, 32],
            [50, 32],
          ],
        ],
      ],
    ]);
    expect(regions.gates).toEqual([]);
  });

  it('opens wide gates in open land', () => {
    const grid = rooms(64, 130, [
      [1, 1, 45, 60],
      [1, 61, 40, 1],
      [1, 62, 62, 66],
    ]);
    expect(decompose(grid, { method: 'ad-hoc', repair: false }).regions.gates).toHaveLength(1);
    const { regions, repairs } = decompose(grid, { method: 'ad-hoc' });
    expect(troublesOf(repairs)).toEqual(new Set(['wide-gate']));
    expect(regions.gates).toEqual([]);
  });

  it('takes the ad hoc method for mazes', () => {
    const grid = maze(40, 40, 2);
    const { regions, repairs } = decompose(grid, { method: 'water-level' });
    expect(repairs[0]?.trouble).toBe('maze');
    expect(repairs[0]!.after.length).toBeGreaterThan(repairs[0]!.before.length);
    expect(regions.gates.length).toBeGreaterThan(100);
    expect(faults(regions).filter((fault) => fault.startsWith('leak'))).toEqual([]);
  });

  it('keeps a map to a few hundred gates', () => {
    const grid = maze(60, 60, 1);
    expect(decompose(grid, { method: 'ad-hoc', repair: false }).regions.gates.length).toBeGreaterThan(800);
    const { regions, repairs } = decompose(grid, { method: 'ad-hoc' });
    expect(regions.gates.length).toBeLessThanOrEqual(400);
    expect(troublesOf(repairs)).toContain('gates-in-all');
  });
});

describe('the ad hoc method', () => {
  it('fills zones row by row and ends them where a side that had drawn in grows again', () => {
    const grid = parseRows(
      ['......@@', '......@@', '...@@@@@', '...@@@@@', '........', '........'].join('\n'),
    );
    const { regions } = decompose(grid, { method: 'ad-hoc', repair: false });
    const zoneAt = (x: number, y: number): number => regions.zoneOf[grid.cell(x, y)]!;
    expect(zoneAt(0, 0)).toBe(zoneAt(2, 3));
    expect(zoneAt(0, 5)).not.toBe(zoneAt(0, 0));
    expect(zoneAt(0, 5)).toBe(zoneAt(7, 5));
    expect(regions.gates.map(({ ends }) => ends)).toEqual([
      [
        [0, 4],
        [2, 4],
      ],
    ]);
  });
});
