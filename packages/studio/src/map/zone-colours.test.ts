import fc from 'fast-check';
import { generateMap } from 'floodgate/problems';
import { decompose } from 'floodgate/regions';
import { expect, test } from 'vitest';
import { colourZones, inheritedColours, neighboursOf } from './zone-colours.ts';

type Division = Parameters<typeof colourZones>[0];

function alikeNeighbours({ gates }: Division, colours: ReadonlyMap<number, number>): number {
  let alike = 0;
  for (const [zone, others] of neighboursOf(gates)) {
    for (const other of others) if (colours.get(zone) === colours.get(other)) alike++;
  }
  return alike;
}

const division = fc
  .record({
    zones: fc.integer({ min: 1, max: 14 }),
    pairs: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 60 }),
  })
  .map(({ zones, pairs }): Division => {
    const ids = Array.from({ length: zones }, (_, i) => i + 1);
    const gates = pairs
      .filter(([a, b]) => a < zones && b < zones)
      .map(([a, b], id) => ({ id, zones: [...new Set([a + 1, b + 1])] }));
    return {
      zones: ids.map((id) => ({ id, size: 1, gates: [] })),
      gates: gates as unknown as Division['gates'],
    };
  });

test('neighbouring zones never have the same colour, however many colours that takes', () => {
  fc.assert(
    fc.property(
      division,
      fc.dictionary(fc.integer({ min: 1, max: 14 }).map(String), fc.nat(4)),
      (map, before) => {
        const known = new Map(Object.entries(before).map(([zone, colour]) => [Number(zone), colour]));
        const colours = colourZones(map, 4, known);
        expect(colours.size).toBe(map.zones.length);
        expect(alikeNeighbours(map, colours)).toBe(0);
      },
    ),
  );
});

test('a real division needs no more than the usual eight, and an edit changes few of them', () => {
  const { regions } = decompose(generateMap('caves', { width: 96, height: 96, seed: 1 }));
  const before = colourZones(regions, 8);
  expect(Math.max(...before.values())).toBeLessThan(8);
  regions.removeGate(regions.gates[0]!.id);
  const after = colourZones(regions, 8, before);
  const changed = [...after].filter(([zone, colour]) => before.get(zone) !== colour);
  expect(changed.length).toBeLessThanOrEqual(1);
});

test('another level of detail keeps the colours of most tiles', () => {
  const grid = generateMap('rooms', { width: 96, height: 96, seed: 1 });
  const [coarse, fine] = (['districts', 'rooms'] as const).map(
    (detail) => decompose(grid, { detail }).regions,
  );
  const of = ({ zoneOf }: typeof fine, colours: ReadonlyMap<number, number>) =>
    Array.from(zoneOf, (zone) => colours.get(zone));
  const before = colourZones(fine!, 8);
  const inherited = inheritedColours({ zoneOf: fine!.zoneOf, colours: before }, coarse!.zoneOf);
  const after = colourZones(coarse!, 8, inherited);
  expect(alikeNeighbours(coarse!, after)).toBe(0);
  // Every zone that stays keeps its colour, though it has another id.
  const [from, to] = [of(fine!, before), of(coarse!, after)];
  const free = grid.freeCount;
  const kept = from.filter((colour, cell) => colour !== undefined && colour === to[cell]).length;
  expect(kept / free).toBeGreaterThan(0.8);
  // The same regions again have the same colours.
  expect(inheritedColours({ zoneOf: fine!.zoneOf, colours: before }, fine!.zoneOf)).toEqual(before);
});
