import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { RegionTree } from './region-tree.ts';

const SIZE = 200;
const DEPTH = 12;
const NOOKS = 12;

/** A field below a broad wall, with nooks in the wall that a tile opens to the field. */
function fieldWithNooks(isPartOfNook: (dx: number, dy: number) => boolean): Grid {
  const grid = new Grid(SIZE, SIZE);
  for (let y = 0; y < DEPTH; y++) for (let x = 0; x < SIZE; x++) grid.setPassable(x, y, false);
  for (let nook = 0; nook < NOOKS; nook++) {
    const [x, y] = [8 + 16 * nook, DEPTH - 5];
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) if (isPartOfNook(dx, dy)) grid.setPassable(x + dx, y + dy, true);
    for (let below = y; below < DEPTH; below++) grid.setPassable(x, below, true);
  }
  return grid;
}

describe('scraps', () => {
  it('get no gate on the default level', () => {
    const tree = new RegionTree(fieldWithNooks((dx, dy) => Math.abs(dx) + Math.abs(dy) <= 3));
    expect(tree.segments('rooms')).toHaveLength(NOOKS);
    expect(tree.segments('auto')).toEqual([]);
    expect(tree.level('auto').scraps).toBeGreaterThan(25);
  });

  it('are not those that somebody built: a few huts on a large map', () => {
    const tree = new RegionTree(fieldWithNooks((dx, dy) => Math.abs(dx) <= 2 && Math.abs(dy) <= 2));
    expect(tree.segments('auto')).toHaveLength(NOOKS);
    expect(tree.level('auto').scraps).toBeUndefined();
  });
});
