import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { Grid, type GridChange, opposite } from './index.ts';
import { arbitraryGrid, CAVALRY, Cases, draw, editTerrain, freeCells, reachedFrom } from './testing.ts';

const E = 1 << 2;
const W = 1 << 6;

describe('costs of tiles', () => {
  it('are 1 until they are set, and take no memory until then', () => {
    const grid = new Grid(5, 4);
    expect(grid.terrain).toBeNull();
    expect(grid.costAt(2, 1)).toBe(1);
    expect(grid.setCost(2, 1, 3.5)).toBe(true);
    expect(grid.setCost(2, 1, 3.5)).toBe(false);
    expect(grid.costAt(2, 1)).toBe(3.5);
    expect(grid.terrain![grid.cell(2, 1)]).toBe(3.5);
    expect(grid.setCost(2, 1, 1)).toBe(true);
    expect(grid.terrain).toBeNull();
  });

  it.each([0.1, 0, -1, 1000.5, Number.NaN, Number.POSITIVE_INFINITY, '3' as unknown as number])(
    'are refused when they are %s, with the tile',
    (cost) => {
      const grid = new Grid(5, 4);
      expect(() => grid.setCost(2, 1, cost)).toThrow(
        /the cost of tile \(2, 1\) must be a number from 1 to 1000, not /,
      );
      expect(() => grid.addCosts('mud', () => cost)).toThrow(
        /the cost of tile \(0, 0\) in 'mud' must be a number/,
      );
      expect(grid.terrain).toBeNull();
      expect(grid.tables).toEqual([]);
    },
  );

  it('differ by table, which starts as a copy of the costs of the map', () => {
    const grid = new Grid(5, 4);
    grid.setCost(1, 1, 2);
    grid.addCosts('boats');
    grid.addCosts('danger', (x, y) => 1 + x * y);
    grid.setCost(1, 1, 5);
    grid.setCost(2, 2, 7, 'boats');
    expect([grid.costAt(1, 1), grid.costAt(1, 1, 'boats'), grid.costAt(1, 1, 'danger')]).toEqual([5, 2, 2]);
    expect([grid.costAt(2, 2), grid.costAt(2, 2, 'boats'), grid.costAt(2, 2, 'danger')]).toEqual([1, 7, 5]);
    expect(grid.tables).toEqual(['boats', 'danger']);
    expect(() => grid.addCosts('boats')).toThrow(/map has costs 'boats' already/);
    expect(() => grid.setCost(1, 1, 2, 'boat')).toThrow(/map has no costs 'boat'/);
    expect(() => grid.costAt(1, 1, 'boat')).toThrow(/map has no costs 'boat'/);
    expect(() => grid.addCosts('')).toThrow(/the name of costs/);
  });

  it('of a table leave the map as it was: its version stays, and listeners hear of the layer', () => {
    const grid = new Grid(5, 4);
    grid.addCosts('danger');
    const layer = grid.layer({ costs: 'danger' });
    const heard: GridChange[] = [];
    grid.onChange((change) => heard.push(change));
    const before = [grid.version, layer.version];
    expect(grid.setCost(1, 1, 9, 'danger')).toBe(true);
    expect([grid.version, layer.version]).toEqual([before[0], before[1]! + 1]);
    expect(heard[0]!.affected).toEqual([]);
    expect(heard[0]!.tables.get('danger')).toEqual([grid.cell(1, 1)]);
    expect(heard[0]!.layers.get(layer)!.costs).toEqual([grid.cell(1, 1)]);
  });
});

describe('one-way tiles', () => {
  it('can be left in the directions of their mask only', () => {
    const grid = new Grid(3, 1);
    expect(grid.arrivals).toBe(grid.moves);
    grid.setMoves(1, 0, E);
    const [west, middle, east] = [grid.cell(0, 0), grid.cell(1, 0), grid.cell(2, 0)];
    expect(grid.moves[middle]).toBe(E);
    expect(grid.arrivals[west]).toBe(0);
    expect(grid.arrivals[middle]).toBe(E | W);
    expect(grid.reaches(west, east)).toBe(true);
    expect(grid.reaches(east, west)).toBe(false);
    expect(grid.reaches(east, middle)).toBe(true);
    grid.setMoves(1, 0, 255);
    expect(grid.arrivals).toBe(grid.moves);
    expect(grid.reaches(east, west)).toBe(true);
  });

  it.each([-1, 256, 1.5, Number.NaN])('refuse the mask %s', (mask) => {
    expect(() => new Grid(3, 1).setMoves(1, 0, mask)).toThrow(/the moves of tile \(1, 0\)/);
  });

  it('keep their mask under a wall, and allow no corner to be cut', () => {
    const grid = draw(['..', '.#']);
    grid.setMoves(1, 1, E);
    grid.setMoves(0, 1, 255 & ~E);
    expect(grid.moves[grid.cell(1, 1)]).toBe(0);
    grid.setPassable(1, 1, true);
    expect(grid.moves[grid.cell(1, 1)]).toBe(0);
    expect(grid.moves[grid.cell(0, 1)]! & E).toBe(0);
    expect(grid.masks![grid.cell(1, 1)]).toBe(E);
  });

  it('lead where a walk by moves leads', () => {
    const cases = new Cases<'oneWay' | 'noWayBack'>();
    fc.assert(
      fc.property(arbitraryGrid({ minSize: 4, maxSize: 9, maxWalls: 40 }), fc.nat(), (grid, seed) => {
        const random = new Random(seed);
        let noWayBack = false;
        for (let round = 0; round < 3; round++) {
          editTerrain(grid, random, 4);
          const cells = freeCells(grid);
          const reached = new Map(cells.map((cell) => [cell, reachedFrom(grid, cell)]));
          for (const from of cells)
            for (const to of cells) {
              expect(grid.reaches(from, to)).toBe(reached.get(from)!.has(to));
              noWayBack ||= reached.get(from)!.has(to) && !reached.get(to)!.has(from);
            }
        }
        cases.add({ oneWay: grid.masks !== null, noWayBack });
      }),
      { numRuns: 60 },
    );
    cases.expectPercent({ oneWay: 50, noWayBack: 20 });
  });
});

describe('edits of terrain', () => {
  it('keep moves and arrivals as they are defined, and tell exactly what changed', () => {
    fc.assert(
      fc.property(arbitraryGrid({ maxSize: 16 }), fc.nat(), (grid, seed) => {
        const random = new Random(seed);
        const told = {
          moves: grid.moves.slice(),
          arrivals: grid.arrivals.slice(),
          costs: costsOf(grid),
          unmasked: grid.unmaskedMoves.slice(),
        };
        grid.onChange(({ affected, costs }) => {
          for (const cell of affected) {
            const before = [told.moves[cell], told.arrivals[cell], told.costs[cell], told.unmasked[cell]];
            told.moves[cell] = grid.moves[cell]!;
            told.arrivals[cell] = grid.arrivals[cell]!;
            told.costs[cell] = grid.terrain?.[cell] ?? 1;
            told.unmasked[cell] = grid.unmaskedMoves[cell]!;
            expect([
              told.moves[cell],
              told.arrivals[cell],
              told.costs[cell],
              told.unmasked[cell],
            ]).not.toEqual(before);
          }
          for (const cell of costs) expect(affected).toContain(cell);
          expect(new Set(affected).size).toBe(affected.length);
        });
        for (let round = 0; round < 6; round++) {
          editTerrain(grid, random);
          const walls = Grid.from(grid.width, grid.height, (x, y) => grid.isFree(x, y), {
            corners: grid.corners,
          });
          expect(grid.unmaskedMoves).toEqual(walls.moves);
          expect(grid.moves).toEqual(walls.moves.map((moves, cell) => moves & (grid.masks?.[cell] ?? 255)));
          expect(grid.arrivals).toEqual(arrivalsOf(grid));
          expect(grid.terrain === null).toBe(costsOf(grid).every((cost) => cost === 1));
          expect(told).toEqual({
            moves: grid.moves,
            arrivals: grid.arrivals,
            costs: costsOf(grid),
            unmasked: walls.moves,
          });
          expect(grid.components.count).toBe(walls.components.count);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('change nothing if the callback throws', () => {
    const grid = new Grid(6, 6);
    editTerrain(grid, new Random(3), 6);
    const layer = grid.layer({ size: 2 });
    const before = [contents(grid), contents(layer), grid.costsOf(CAVALRY)?.slice()];
    const bad = () =>
      grid.edit((editor) => {
        editor.set(1, 1, !grid.isFree(1, 1));
        editor.setCost(2, 2, 9.5);
        editor.setCost(2, 2, 9.5, CAVALRY);
        editor.setMoves(3, 3, 77);
        editor.setCost(4, 4, 0.5);
      });
    expect(bad).toThrow(/the cost of tile \(4, 4\)/);
    expect([contents(grid), contents(layer), grid.costsOf(CAVALRY)?.slice()]).toEqual(before);
  });

  it('are part of a copy, which can be edited on its own', () => {
    const grid = new Grid(9, 9);
    editTerrain(grid, new Random(8), 12);
    const copy = grid.clone();
    expect(contents(copy)).toEqual(contents(grid));
    expect(copy.costsOf(CAVALRY)).toEqual(grid.costsOf(CAVALRY));
    const before = contents(grid);
    editTerrain(copy, new Random(9), 12);
    expect(contents(grid)).toEqual(before);
    expect(contents(copy)).not.toEqual(before);
  });
});

describe('layers', () => {
  const kinds = [{ size: 2 }, { costs: CAVALRY }, { size: 3, costs: CAVALRY }];

  it('are free, cheap and open where the whole square is', () => {
    const grid = draw(['....', '....', '..#.', '....']);
    grid.setCost(1, 1, 4);
    grid.setMoves(0, 1, E);
    const layer = grid.layer({ size: 2 });
    expect(freeCells(layer).map((cell) => layer.point(cell))).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [0, 2],
    ]);
    expect(layer.costAt(0, 0)).toBe(4);
    expect(layer.costAt(2, 0)).toBe(1);
    expect(layer.moves[layer.cell(0, 0)]).toBe(E);
    expect(grid.layer({ size: 2 })).toBe(layer);
    expect(grid.layer({ size: 1 })).toBe(grid);
  });

  it('cannot be edited, and have no layers', () => {
    const layer = new Grid(4, 4).layer({ size: 2 });
    expect(() => layer.setPassable(0, 0, false)).toThrow(/map for size 2 is a layer/);
    expect(() => layer.addCosts('x')).toThrow(/is a layer/);
    expect(() => layer.layer({ size: 2 })).toThrow(/is a layer/);
    expect(() => new Grid(4, 4).layer({ costs: 'x' })).toThrow(/map has no costs 'x'/);
    expect(() => new Grid(4, 4).layer({ size: 0 })).toThrow(/size must be at least 1/);
  });

  it('after any edits equal layers made anew, and tell exactly what changed', () => {
    const cases = new Cases<'free' | 'costly' | 'oneWay'>();
    fc.assert(
      fc.property(arbitraryGrid({ minSize: 6, maxSize: 10, maxWalls: 20 }), fc.nat(), (grid, seed) => {
        const random = new Random(seed);
        editTerrain(grid, random);
        const layers = kinds.map((kind) => grid.layer(kind));
        const told = layers.map((layer) => contents(layer));
        grid.onChange((change) => {
          for (const [i, layer] of layers.entries()) {
            const its = change.layers.get(layer);
            for (const cell of its?.cells ?? []) told[i]!.passable[cell] = layer.passable[cell]!;
            for (const cell of its?.masks ?? []) told[i]!.masks[cell] = layer.masks?.[cell] ?? 255;
            for (const cell of its?.affected ?? []) {
              told[i]!.moves[cell] = layer.moves[cell]!;
              told[i]!.arrivals[cell] = layer.arrivals[cell]!;
              told[i]!.costs[cell] = layer.terrain?.[cell] ?? 1;
            }
          }
        });
        const heard = layers.map(() => 0);
        for (const [i, layer] of layers.entries()) layer.onChange(() => heard[i]!++);
        for (let round = 0; round < 5; round++) {
          const versions = layers.map(({ version }) => version);
          editTerrain(grid, random, 2);
          for (const [i, kind] of kinds.entries()) {
            const layer = layers[i]!;
            const fresh = grid.clone().layer(kind);
            expect(contents(layer)).toEqual(contents(fresh));
            expect(told[i]).toEqual(contents(layer));
            expect(layer.freeCount).toBe(freeCells(layer).length);
            expect(layer.components.count).toBe(fresh.components.count);
            const [from, to] = [layer.randomFreeCell(random), layer.randomFreeCell(random)];
            if (from !== undefined && to !== undefined)
              expect(layer.reaches(from, to)).toBe(reachedFrom(layer, from).has(to));
            expect(heard[i]).toBe(layer.version - versions[i]!);
            heard[i] = 0;
          }
        }
        const [large] = layers;
        cases.add({
          free: large!.freeCount > 9,
          costly: large!.terrain !== null,
          oneWay: large!.masks !== null,
        });
      }),
      { numRuns: 40 },
    );
    cases.expectPercent({ free: 30, costly: 40, oneWay: 40 });
  });
});

function contents(grid: Grid) {
  return {
    passable: grid.passable.slice(),
    moves: grid.moves.slice(),
    arrivals: grid.arrivals.slice(),
    masks: grid.masks?.slice() ?? new Uint8Array(grid.cellCount).fill(255),
    costs: costsOf(grid),
  };
}

function costsOf(grid: Grid): Float64Array {
  return grid.terrain?.slice() ?? new Float64Array(grid.cellCount).fill(1);
}

function arrivalsOf({ moves, offsets, passable }: Grid): Uint8Array {
  return moves.map((_, cell) => {
    if (!passable[cell]) return 0;
    let arrivals = 0;
    for (let d = 0; d < 8; d++) if (moves[cell + offsets[d]!]! & (1 << opposite(d))) arrivals |= 1 << d;
    return arrivals;
  });
}
