import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { arbitraryTerrain, CAVALRY, editTerrain } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { StateReader, StateWriter } from '../saved-state.ts';
import { readGrid, writeGrid } from './saved-grid.ts';

describe('a saved map', () => {
  it('comes back with its costs, tables and one-way tiles, as a new map or into another', () => {
    fc.assert(
      fc.property(arbitraryTerrain({ maxSize: 12 }), fc.nat(), (grid, seed) => {
        const out = new StateWriter();
        writeGrid(grid, out);
        const bytes = out.toBytes();
        const { width, height, corners, costs } = grid;
        const other = new Grid(width, height, { corners, costs });
        editTerrain(other, new Random(seed), 6);
        for (const into of [undefined, other]) {
          const from = new StateReader(bytes);
          const loaded = readGrid(from, into);
          expect(from.left).toBe(0);
          expect(loaded.passable).toEqual(grid.passable);
          expect(loaded.moves).toEqual(grid.moves);
          expect(loaded.masks).toEqual(grid.masks);
          expect(loaded.terrain).toEqual(grid.terrain);
          expect(loaded.tables).toEqual([CAVALRY]);
          expect(loaded.costsOf(CAVALRY)).toEqual(grid.costsOf(CAVALRY));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is refused before it is made if its size is not that of its walls', () => {
    for (const [width, height] of [
      [16_384, 16_384],
      [-3, -3],
      [0, 0],
    ] as const) {
      const out = new StateWriter();
      out.text('map');
      out.int(width);
      out.int(height);
      out.text('always');
      out.text('octile');
      out.array(new Uint8Array(2));
      out.boolean(false);
      out.boolean(false);
      out.int(0);
      const before = process.memoryUsage().rss;
      expect(() => readGrid(new StateReader(out.toBytes()), undefined)).toThrow(
        `the saved map is ${width} × ${height}, but has 2 bytes of walls and 0, 0 other values`,
      );
      expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 24);
    }
  });
});
