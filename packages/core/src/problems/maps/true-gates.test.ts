import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { generateMap, generateMapWithGates, MAP_KINDS } from './generate.ts';
import type { MapKind } from './kind.ts';
import { createTiles, FREE, fillRect, openGate, WALL } from './tiles.ts';
import { gateSides, openGround, type TrueGate, trueGates } from './true-gates.ts';

/** A map from rows of `.` and `@`, and the cells that are marked with `+`. */
function drawn(...rows: string[]): { grid: Grid; marked: number[] } {
  const grid = Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] !== '@');
  const marked = rows.flatMap((row, y) => [...row].flatMap((c, x) => (c === '+' ? [grid.cell(x, y)] : [])));
  return { grid, marked };
}

function withClosed(kind: MapKind, seed: number, close: (gate: TrueGate) => boolean): Grid {
  const { grid, gates } = generateMapWithGates(kind, { seed });
  for (const { cells } of gates.filter(close)) {
    for (const cell of cells) grid.setPassable(...grid.point(cell), false);
  }
  return grid;
}

describe('gateSides', () => {
  it('gives the cells on both sides of a door', () => {
    const { grid, marked } = drawn('.....@.....', '.....+.....', '.....@.....', '.....@.....');
    const sides = gateSides(grid, marked).map((side) => Array.from(side, (cell) => grid.point(cell)));
    expect(sides).toContainEqual([[4, 1]]);
    expect(sides).toContainEqual([[6, 1]]);
    expect(sides).toHaveLength(2);
  });

  it('gives one side where a short path leads around, as past a pillar', () => {
    const { grid, marked } = drawn('.....@.....', '.....+.....', '.....@.....', '...........');
    expect(gateSides(grid, marked)).toHaveLength(1);
  });

  it('gives both sides where the path around is long', () => {
    const wall = '...@...';
    const { grid, marked } = drawn('...@...', '...+...', wall, wall, wall, wall, wall, wall, '.......');
    expect(gateSides(grid, marked)).toHaveLength(2);
  });

  it('leaves out a nook', () => {
    const { grid, marked } = drawn('.....@@@@', '.....+.@@', '.....@.@@', '.....@.@@', '.....@@@@');
    expect(gateSides(grid, marked)).toHaveLength(1);
  });

  it('takes the wide side of a gate as one', () => {
    const { grid, marked } = drawn('@@@@@@@@@@', '..........', '++++++++++', '..........', '@@@@@@@@@@');
    expect(gateSides(grid, marked).map((side) => side.length)).toEqual([10, 10]);
  });
});

describe('openGround', () => {
  it('gives the width of the ground on each side', () => {
    const { grid, marked } = drawn(
      '@@@@@@@@@@@@',
      '@...@@@@@@@@',
      '@...@@@....@',
      '@...++@....@',
      '@...@+.....@',
      '@@@@@@@....@',
      '@@@@@@@@@@@@',
    );
    const widths = gateSides(grid, marked).map((side) => openGround(grid, marked, side));
    expect(widths.sort()).toEqual([3, 4]);
  });
});

describe('trueGates', () => {
  /** Land with a cliff across it, in which a ramp is opened. */
  function cliff(ramp: number): TrueGate[] {
    const tiles = createTiles(60, 41, FREE);
    fillRect(tiles, 0, 20, 60, 2, WALL);
    openGate(tiles, 'ramp', () => fillRect(tiles, 15, 10, ramp, 22, FREE));
    const grid = Grid.from(60, 41, (x, y) => tiles.free[y * 60 + x] === FREE);
    return trueGates(grid, tiles);
  }

  it('takes the walls that a ramp has opened, and no ground before or behind', () => {
    const [ramp, ...others] = cliff(4);
    expect(others).toEqual([]);
    expect(ramp!.cells).toHaveLength(8);
    expect(ramp!.sides.map((side) => side.length)).toEqual([4, 4]);
  });

  it('leaves out a ramp that takes the cliff away', () => {
    expect(cliff(30)).toEqual([]);
  });

  it('leaves out what was walled up again', () => {
    const tiles = createTiles(30, 20, FREE);
    fillRect(tiles, 15, 0, 1, 20, WALL);
    for (const y of [5, 12]) openGate(tiles, 'door', () => fillRect(tiles, 15, y, 1, 1, FREE));
    fillRect(tiles, 15, 5, 1, 1, WALL);
    const grid = Grid.from(30, 20, (x, y) => tiles.free[y * 30 + x] === FREE);
    expect(trueGates(grid, tiles).map(({ cells }) => grid.point(cells[0]!))).toEqual([[15, 12]]);
  });
});

describe('generateMapWithGates', () => {
  it.each(MAP_KINDS.map(({ id }) => id))('gives the map and gates that divide it: %s', (kind) => {
    const sizes = fc.integer({ min: 8, max: 80 });
    fc.assert(
      fc.property(sizes, sizes, fc.integer(), (width, height, seed) => {
        const { grid, gates } = generateMapWithGates(kind, { width, height, seed });
        expect(grid.passable).toEqual(generateMap(kind, { width, height, seed }).passable);
        const cells = gates.flatMap((gate) => [...gate.cells]);
        expect(new Set(cells).size).toBe(cells.length);
        const sides = gates.flatMap((gate) => gate.sides.flatMap((side) => [...side]));
        expect([...cells, ...sides].every((cell) => grid.passable[cell] === 1)).toBe(true);
        expect(gates.every((gate) => gate.sides.length > 1)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['rooms', ['door']],
    ['town', ['door', 'gap', 'passage', 'town-gate']],
    ['river', ['bridge']],
    ['rts', ['ramp']],
    ['caves', ['passage']],
    ['maze', []],
  ] as const)('knows what %s maps are made of', (kind, kinds) => {
    const { gates } = generateMapWithGates(kind, { seed: 5, width: 178, height: 183 });
    expect([...new Set(gates.map((gate) => gate.kind))].sort()).toEqual(kinds);
  });

  it('knows every door of a fortress: with all of them closed, each chamber is on its own', () => {
    // Without pillars and solid chambers all doors are one tile between two plain rectangles.
    const { grid, gates } = generateMapWithGates('rooms', { seed: 3, pillars: 0, solid: 0, loops: 0 });
    for (const { cells } of gates) grid.setPassable(...grid.point(cells[0]!), false);
    expect(gates.every(({ cells }) => cells.length === 1)).toBe(true);
    // A tree of chambers has one more chamber than doors.
    expect(grid.components.count).toBe(gates.length + 1);
  });

  it('knows every bridge: without them the banks are apart', () => {
    for (let seed = 1; seed <= 10; seed++) {
      expect(withClosed('river', seed, ({ kind }) => kind === 'bridge').components.count).toBeGreaterThan(1);
    }
  });

  it('knows every ramp: without them the start bases are apart', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const grid = withClosed('rts', seed, ({ kind }) => kind === 'ramp');
      const base = (x: number, y: number): number => grid.components.of(grid.nearestFreeCell([x, y])!);
      const bases = [base(20, 20), base(107, 20), base(20, 107), base(107, 107)];
      expect(new Set(bases).size).toBe(4);
    }
  });

  it('knows the same gates for every player of a battlefield', () => {
    const { grid, gates } = generateMapWithGates('rts', { seed: 1 });
    const cells = new Set(gates.flatMap((gate) => [...gate.cells]));
    const turned = [...cells].map((cell) => grid.cell(127 - grid.y(cell), grid.x(cell)));
    expect(turned.every((cell) => cells.has(cell))).toBe(true);
    expect(gates.length % 4).toBe(0);
    expect(gates.length).toBeGreaterThan(8);
  });
});
