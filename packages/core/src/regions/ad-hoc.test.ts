import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { arbitraryGrid } from '../grid/testing.ts';
import { adHocZones, borderGates } from './ad-hoc.ts';
import { Regions } from './regions.ts';

const SIZE = 14;
const arbitraryMap = arbitraryGrid({ minSize: SIZE, maxSize: SIZE });

describe('borderGates', () => {
  it('keeps the zones of the ad hoc method apart, on any map and with any rule for corners', () => {
    fc.assert(
      fc.property(arbitraryMap, (grid) => {
        const adHoc = adHocZones(grid);
        const { zoneOf, gateOf } = new Regions(grid, borderGates(grid, adHoc));
        const known = new Map<number, number>();
        for (let cell = 0; cell < grid.cellCount; cell++) {
          if (!grid.passable[cell] || gateOf[cell] !== 0) continue;
          const expected = known.get(zoneOf[cell]!) ?? adHoc[cell]!;
          known.set(zoneOf[cell]!, expected);
          if (expected !== adHoc[cell]) return false;
        }
        return true;
      }),
      { numRuns: 300 },
    );
  });

  it('gives every free cell a zone and walls none', () => {
    const grid = Grid.from(9, 9, (x, y) => (x * 5 + y * 3) % 7 !== 0);
    const zones = adHocZones(grid);
    expect(Array.from(zones, (zone) => (zone > 0 ? 1 : 0))).toEqual([...grid.passable]);
  });
});
