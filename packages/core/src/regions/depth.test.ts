import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMovingAiMap, parseRows } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid } from '../grid/testing.ts';
import { clearance, depthMap, plainDepthMap } from './index.ts';

const MAPS = process.env.FLOODGATE_MAPS;

function rowOf(grid: Grid, depths: Uint16Array, y: number): number[] {
  return Array.from({ length: grid.width }, (_, x) => depths[grid.cell(x, y)]!);
}

/** Maps with rooms and lone walls, so that all radii and thresholds occur. */
const arbitraryMap = arbitraryGrid({ maxSize: 90, maxHeight: 60, maxWalls: 30 });

describe('depthMap', () => {
  it('counts whole tiles to the nearest wall, the outside being wall', () => {
    const grid = new Grid(7, 5);
    const depths = depthMap(grid, { kind: 'simple' });
    expect(rowOf(grid, depths, 0)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(rowOf(grid, depths, 2)).toEqual([1, 2, 3, 3, 3, 2, 1]);
  });

  it('is 0 for walls and at least 1 for free cells', () => {
    const grid = parseRows('.@.\n...');
    for (const kind of ['simple', 'refined'] as const) {
      const depths = depthMap(grid, { kind });
      expect(rowOf(grid, depths, 0).map((depth) => depth > 0)).toEqual([true, false, true]);
    }
  });

  it('takes no notice of a lone wall tile in the open if refined', () => {
    const open = new Grid(200, 200);
    const rock = Grid.from(200, 200, (x, y) => x !== 100 || y !== 100);
    const beside = open.cell(102, 100);
    expect(depthMap(rock, { kind: 'simple' })[beside]).toBe(2);
    expect(depthMap(rock)[beside]).toBe(depthMap(open)[beside]);
  });

  it('equals the plain scan of the thesis cell for cell', () => {
    fc.assert(
      fc.property(arbitraryMap, fc.constantFrom('simple' as const, 'refined' as const), (grid, kind) => {
        return (
          Buffer.compare(
            Buffer.from(depthMap(grid, { kind }).buffer),
            Buffer.from(plainDepthMap(grid, { kind }).buffer),
          ) === 0
        );
      }),
      { numRuns: 60 },
    );
  });

  it.skipIf(!MAPS)('equals the plain scan on maps of games', () => {
    for (const file of ['bg512/AR0205SR.map', 'dao/lak307d.map', 'mapf/maze-128-128-10.map']) {
      const grid = parseMovingAiMap(readFileSync(`${MAPS}/${file}`, 'utf8'), { file });
      const fast = depthMap(grid);
      const plain = plainDepthMap(grid);
      expect(fast.findIndex((depth, cell) => depth !== plain[cell])).toBe(-1);
    }
  });
});

describe('clearance', () => {
  it('is the octile distance to the nearest wall or the edge of the map', () => {
    const grid = parseRows(
      ['.......', '.......', '.......', '.....@.', '.......', '.......', '.......'].join('\n'),
    );
    expect(clearance(grid, 3, 3)).toBe(2);
    expect(clearance(grid, 4, 2)).toBeCloseTo(Math.SQRT2);
    expect(clearance(grid, 1, 3)).toBe(2);
    expect(clearance(grid, 5, 3)).toBe(0);
    expect(() => clearance(grid, 7, 0)).toThrow('tile (7, 0) is outside of map');
  });

  it('agrees with the simple depth everywhere, after edits too', () => {
    fc.assert(
      fc.property(arbitraryMap, fc.nat(), (grid, edit) => {
        const x = edit % grid.width;
        const y = (edit >> 8) % grid.height;
        grid.setPassable(x, y, !grid.isFree(x, y));
        const depths = depthMap(grid, { kind: 'simple' });
        for (let i = 0; i < grid.width * grid.height; i++) {
          const at = [i % grid.width, Math.floor(i / grid.width)] as const;
          if (Math.floor(clearance(grid, ...at) + 1e-9) !== depths[grid.cell(...at)]) return false;
        }
        return true;
      }),
      { numRuns: 25 },
    );
  });
});
