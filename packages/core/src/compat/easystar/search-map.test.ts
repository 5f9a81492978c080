import { describe, expect, it } from 'vitest';
import { SearchMap } from './search-map.ts';
import { TileRules } from './tile-rules.ts';

function rulesFor(tiles: number[][]): TileRules {
  const rules = new TileRules();
  rules.tiles = tiles;
  rules.setAcceptable([1, 2]);
  return rules;
}

describe('SearchMap', () => {
  it('stays the same grid, at the same version, while nothing changes', () => {
    const map = new SearchMap(rulesFor([[1, 0, 2]]));
    const grid = map.follow();
    const { version } = grid;
    expect(map.follow()).toBe(grid);
    expect(grid.version).toBe(version);
  });

  it('follows tiles that are changed in place', () => {
    const tiles = [[1, 0, 2]];
    const map = new SearchMap(rulesFor(tiles));
    const grid = map.follow();
    tiles[0]![1] = 2;
    expect(map.follow()).toBe(grid);
    expect(grid.isFree(1, 0)).toBe(true);
  });

  it('follows rows that take the place of frozen ones', () => {
    const tiles: (readonly number[])[] = [Object.freeze([1, 0, 2])];
    const rules = rulesFor([]);
    rules.tiles = tiles;
    const map = new SearchMap(rules);
    expect(map.follow().isFree(1, 0)).toBe(false);
    expect(map.follow().isFree(1, 0)).toBe(false);
    tiles[0] = Object.freeze([1, 2, 2]);
    expect(map.follow().isFree(1, 0)).toBe(true);
  });

  it('puts costs on a scale of which the least is 1', () => {
    const rules = rulesFor([[1, 0, 2]]);
    rules.setTypeCost(1, 0.5);
    rules.setTypeCost(2, 3);
    const grid = new SearchMap(rules).follow();
    expect([grid.costAt(0, 0), grid.costAt(2, 0)]).toEqual([1, 6]);
  });

  it('needs no costs where all walkable tiles cost the same', () => {
    const rules = rulesFor([[1, 0, 2]]);
    for (const type of [1, 2]) rules.setTypeCost(type, 5);
    rules.setTypeCost(0, 9);
    expect(new SearchMap(rules).follow().terrain).toBeNull();
  });

  it('makes avoided points walls, unless their corners may be passed', () => {
    const rules = rulesFor([
      [1, 1],
      [1, 1],
    ]);
    const map = new SearchMap(rules);
    rules.diagonals = true;
    rules.avoided.set(1, 0, true);
    expect(map.follow().isFree(1, 0)).toBe(false);
    rules.cornerCutting = false;
    const grid = map.follow();
    expect(grid.isFree(1, 0)).toBe(true);
    expect(grid.moveBetween(grid.cell(0, 0), grid.cell(1, 1))).toBe(3);
    expect(grid.moveBetween(grid.cell(0, 0), grid.cell(1, 0))).toBe(-1);
    rules.avoided.clear();
    expect(map.follow().masks).toBeNull();
  });
});
