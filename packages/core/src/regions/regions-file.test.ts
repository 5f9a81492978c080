import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRows } from '../formats/index.ts';
import { Grid } from '../grid/index.ts';
import { loadedTable, loadRegions, Regions, RegionTree, saveRegions } from './index.ts';

const ROWS = ['....@....', '.........', '....@....', '@.@@@@@.@', '....@....'];

function twoRooms(): Regions {
  return new Regions(parseRows(ROWS.join('\n')), [
    [
      [4, 1],
      [4, 1],
    ],
    [
      [0, 2],
      [2, 0],
    ],
  ]);
}

/** Distances that some heuristic may have made. */
const DISTANCES = { distanceTable: () => ({ name: 'a heuristic', content: Int32Array.of(3, -1, 7) }) };

/** A file with some bytes replaced and its checksum made right again, as a careful forger would. */
function forged(edit: (view: DataView) => void): Uint8Array {
  const bytes = saveRegions(twoRooms(), { distances: DISTANCES });
  const view = new DataView(bytes.buffer);
  edit(view);
  const end = bytes.length - 4;
  let hash = end;
  for (let at = 0; at < end; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  view.setInt32(end, hash, true);
  return bytes;
}

/** The file of {@link twoRooms} as version 1 had it: nothing after the ends of gates but another checksum. */
function ofVersion1(): Uint8Array {
  const bytes = saveRegions(twoRooms()).slice(0, 40 + 2 * 16 + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 1, true);
  let [a, b] = [1, 0];
  for (const byte of bytes.subarray(0, -4)) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  view.setUint32(bytes.length - 4, b * 65536 + a, true);
  return bytes;
}

describe('a regions file', () => {
  it('brings back the same gates and zones', () => {
    const regions = twoRooms();
    const loaded = loadRegions(regions.grid, saveRegions(regions));
    expect(loaded.gates).toEqual(regions.gates);
    expect(loaded.zones).toEqual(regions.zones);
    expect(loaded.zoneOf).toEqual(regions.zoneOf);
    expect(saveRegions(loaded)).toEqual(saveRegions(regions));
  });

  it('of version 1 is still read', () => {
    const regions = twoRooms();
    const loaded = loadRegions(regions.grid, ofVersion1());
    expect(loaded.gates).toEqual(regions.gates);
    const damaged = ofVersion1();
    damaged[45]! ^= 1;
    expect(() => loadRegions(regions.grid, damaged)).toThrow('damaged');
  });

  it('brings back tables of distances, until the regions change', () => {
    const regions = twoRooms();
    const other = { distanceTable: () => ({ name: 'another one', content: new Int32Array(0) }) };
    const loaded = loadRegions(regions.grid, saveRegions(regions, { distances: [DISTANCES, other] }));
    expect(loadedTable(loaded, 'a heuristic')).toEqual(Int32Array.of(3, -1, 7));
    expect(loadedTable(loaded, 'another one')).toHaveLength(0);
    expect(loadedTable(loaded, 'a third')).toBeUndefined();
    expect(loadedTable(regions, 'a heuristic')).toBeUndefined();
    loaded.grid.setPassable(0, 0, false);
    expect(loadedTable(loaded, 'a heuristic')).toBeUndefined();
  });

  it('of live regions lets them go on living, with what was done by hand', () => {
    const grid = Grid.from(30, 20, (x, y) => x !== 14 || y === 5 || y === 15);
    const gates = RegionTree.of(grid).segments('rooms');
    const regions = new Regions(grid, gates, { live: { doors: 5, others: 6, scraps: 7 } });
    const [first, second] = regions.gates;
    regions.removeGate(first!.id);
    regions.moveGate(second!.id, [
      [15, 10],
      [15, 19],
    ]);
    const loaded = loadRegions(grid, saveRegions(regions));
    expect(loaded.level).toEqual(regions.level);
    expect(loaded.refused).toEqual(regions.refused);
    expect(loaded.gates.map(({ fixed }) => fixed)).toEqual(regions.gates.map(({ fixed }) => fixed));
    for (const x of [21, 22]) for (let y = 0; y < 20; y++) if (y !== 9) grid.setPassable(x, y, false);
    const ends = (each: Regions) => each.gates.map((gate) => gate.ends);
    expect(ends(loaded)).toEqual(ends(regions));
    expect(loaded.gates.length).toBeGreaterThan(1);
    expect(loadRegions(twoRooms().grid, saveRegions(twoRooms())).level).toBeUndefined();
  });

  it('comes back after edits have left gaps in the ids', () => {
    const regions = twoRooms();
    regions.removeGate(0);
    regions.addGate([
      [1, 3],
      [1, 3],
    ]);
    const loaded = loadRegions(regions.grid, saveRegions(regions));
    expect(loaded.gates.map(({ ends }) => ends)).toEqual(regions.gates.map(({ ends }) => ends));
    expect(loaded.zones.map(({ size }) => size).sort()).toEqual(regions.zones.map(({ size }) => size).sort());
  });

  it('may lie anywhere in a larger buffer', () => {
    const saved = saveRegions(twoRooms(), { distances: DISTANCES });
    const larger = new Uint8Array(saved.length + 9);
    larger.set(saved, 5);
    const part = larger.subarray(5, 5 + saved.length);
    const loaded = loadRegions(twoRooms().grid, part);
    expect(loaded.gates).toHaveLength(2);
    expect(loadedTable(loaded, 'a heuristic')).toEqual(Int32Array.of(3, -1, 7));
  });

  it.each<[string, () => Grid]>([
    ['of another size', () => new Grid(9, 6)],
    ['with other walls', () => parseRows(ROWS.join('\n').replace('@', '.'))],
  ])('is refused for a map %s', (_, grid) => {
    expect(() => loadRegions(grid(), saveRegions(twoRooms()), 'a.regions')).toThrow(
      /^a\.regions: is for (a map of 9 × 5, but map is 9 × 6|another map of the size of map: the walls differ)$/,
    );
  });

  it.each<[string, Uint8Array]>([
    [
      'is of version 3, but this Floodgate reads versions 1 to 2',
      forged((view) => view.setUint32(8, 3, true)),
    ],
    ['not a regions file', forged((view) => view.setUint8(0, 0))],
    ['not a regions file', new Uint8Array()],
    ['not a regions file', new TextEncoder().encode('{"gates": []}')],
    ['has 3 bytes too many', new Uint8Array([...saveRegions(twoRooms()), 0, 0, 0])],
    ['cut short: 148 of 5368709112 bytes', forged((view) => view.setUint32(36, 268435452, true))],
    ['cut short: 148 of ', forged((view) => view.setUint32(108, 2, true))],
    ['cut short: 148 of ', forged((view) => view.setUint32(108, 4_000_000_000, true))],
    ['cut short: 148 of 4294967304 bytes', forged((view) => view.setUint32(116, 4294967168, true))],
    ['damaged: a table has an impossible length', forged((view) => view.setUint32(112, 5000, true))],
    ['damaged: a table has an impossible length', forged((view) => view.setUint32(116, 13, true))],
    ['gate 0: gate end (9, 1) is outside of map', forged((view) => view.setUint32(40, 9, true))],
    ['gate 1: a gate from (0, 2) to (2, 1) is neither', forged((view) => view.setUint32(68, 1, true))],
  ])('is refused when it %s', (reason, bytes) => {
    expect(() => loadRegions(twoRooms().grid, bytes, 'a.regions')).toThrow(`a.regions: ${reason}`);
  });

  it('is refused when cut short anywhere or when any byte was changed', () => {
    const saved = saveRegions(twoRooms(), { distances: DISTANCES });
    const { grid } = twoRooms();
    for (let length = 8; length < saved.length; length++) {
      expect(() => loadRegions(grid, saved.subarray(0, length))).toThrow('cut short');
    }
    fc.assert(
      fc.property(fc.nat(saved.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const damaged = saved.slice();
        damaged[at]! ^= mask;
        expect(() => loadRegions(grid, damaged)).toThrow(/^regions file: /);
      }),
    );
  });
});
