import { describe, expect, it } from 'vitest';
import { parseMap } from './detect.ts';
import { caught } from './testing.ts';

const tile = (id: number, values: Readonly<Record<string, unknown>>) => ({
  id,
  properties: Object.entries(values).map(([name, value]) => ({ name, value })),
});

/** Gid 1 has no property, 2 and 3 those given. */
const map = (
  second: Readonly<Record<string, unknown>>,
  third: Readonly<Record<string, unknown>> = { cost: 2 },
) =>
  JSON.stringify({
    type: 'map',
    orientation: 'orthogonal',
    width: 3,
    height: 2,
    layers: [
      { type: 'tilelayer', name: 'ground', width: 3, height: 2, data: [1, 2, 3, 2, 2, 2] },
      { type: 'tilelayer', name: 'road', width: 3, height: 2, data: [0, 0, 0, 0, 3, 1] },
      { type: 'tilelayer', name: 'hidden', visible: false, width: 3, height: 2, data: [2, 2, 2, 2, 2, 2] },
      { type: 'tilelayer', name: 'walls', width: 3, height: 2, data: [0, 0, 0, 1, 0, 0] },
    ],
    tilesets: [{ firstgid: 1, tiles: [tile(1, second), tile(2, third)] }],
  });

describe('terrain of a Tiled map', () => {
  it('is what the properties of its tiles say, the topmost visible tile first', () => {
    const grid = parseMap(map({ cost: 5.5, moves: 'E' }, { cost: '2', moves: 'n, Nw' }), {
      terrain: { property: 'cost', moves: 'moves' },
    });
    const costs = [0, 1].map((y) => [0, 1, 2].map((x) => grid.costAt(x, y)));
    expect(costs).toEqual([
      [1, 5.5, 2],
      [5.5, 2, 5.5],
    ]);
    expect(grid.masks![grid.cell(1, 0)]).toBe(1 << 2);
    expect(grid.masks![grid.cell(1, 1)]).toBe((1 << 0) | (1 << 7));
    expect(grid.masks![grid.cell(0, 0)]).toBe(255);
    expect(grid.isFree(0, 1)).toBe(false);
  });

  it('is left out unless it is asked for', () => {
    const grid = parseMap(map({ cost: 5, moves: 'E' }));
    expect([grid.terrain, grid.masks]).toEqual([null, null]);
  });

  it('is read from XML as well', () => {
    const text = `<map orientation="orthogonal" width="2" height="1">
      <tileset firstgid="1"><tile id="0"><properties><property name="mud" type="float" value="3.5"/></properties></tile></tileset>
      <layer name="ground" width="2" height="1"><data encoding="csv">1,0</data></layer>
      <layer name="walls" width="2" height="1"><data encoding="csv">0,0</data></layer></map>`;
    expect(parseMap(text, { terrain: { property: 'mud' } }).costAt(0, 0)).toBe(3.5);
  });

  it.each([
    [0.5, '0.5'],
    ['deep', "'deep'"],
    ['', "''"],
    [true, 'true'],
    [1001, '1001'],
  ])('refuses the cost %s and says which tile has it', (cost, shown) => {
    const error = caught(() => parseMap(map({ cost }), { file: 'a.tmj', terrain: { property: 'cost' } }));
    expect(error.code).toBe('bad-map');
    expect(error.message).toContain(
      `a.tmj: property 'cost' of the tile with gid 2 must be a number from 1 to 1000, not ${shown}`,
    );
  });

  it.each(['', 'X', 'N,,E', 'north', 4])(
    'refuses the directions %s and says which tile has them',
    (moves) => {
      const error = caught(() => parseMap(map({ moves }), { terrain: { moves: 'moves' } }));
      expect(error.message).toContain("property 'moves' of the tile with gid 2 must name directions");
    },
  );

  it('needs properties that exist', () => {
    const error = caught(() => parseMap(map({ cost: 2 }), { terrain: { property: 'costs' } }));
    expect(error.message).toContain("no tile of map has a property 'costs'; tiles have 'cost'");
    const unknown = caught(() => parseMap(map({ cost: 2 }), { terrain: { cost: 'cost' } as object }));
    expect(unknown.message).toContain("terrain has no option 'cost'");
  });
});
