import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../../grid/index.ts';
import { Cases, freeCells } from '../../grid/testing.ts';
import { DistanceField } from '../../search/index.ts';
import {
  chokeWidth,
  clearance,
  findRoute,
  gateFacts,
  gatesAround,
  gatesToHold,
  nearestZone,
  openAreas,
  Regions,
  ZoneDistances,
  zoneFacts,
} from '../index.ts';
import { segmentCells } from '../segment.ts';
import { passagesOf } from './passages.ts';
import { arbitraryPair, arbitraryRegions, hallAndChambers, twoPlaces } from './testing.ts';

/** Ids of the zones by name. */
function named(regions: Regions) {
  const at = (x: number, y: number): number => regions.zoneOf[regions.grid.cell(x, y)]!;
  return { left: at(1, 1), hall: at(12, 3), right: at(20, 1), lower: at(3, 9), island: at(27, 1) };
}

/** The cells that can be reached without some others. */
function reachedWithout(
  { passable, moves, offsets }: Grid,
  start: number,
  closed: ReadonlySet<number>,
): Set<number> {
  const seen = new Set([start]);
  for (const cell of seen) {
    for (let d = 0; d < 8; d++) {
      const next = cell + offsets[d]!;
      if (passable[next] && moves[cell]! & (1 << d) && !closed.has(next)) seen.add(next);
    }
  }
  return seen;
}

describe('facts', () => {
  it('tell the area, centre, clearance and neighbours of zones', () => {
    const regions = hallAndChambers();
    const { left, hall, right, lower, island } = named(regions);
    const facts = new Map(zoneFacts(regions).map((zone) => [zone.id, zone]));
    expect(facts.get(left)).toMatchObject({ centre: [3, 3], clearance: 4, deadEnd: true });
    expect(facts.get(right)).toMatchObject({ exits: [1, 2], deadEnd: false });
    expect(facts.get(hall)!.neighbours).toEqual([
      { zone: left, gates: [0] },
      { zone: right, gates: [1, 2] },
      { zone: lower, gates: [3] },
    ]);
    expect(facts.get(island)).toMatchObject({
      area: 14,
      exits: [],
      neighbours: [],
      componentSize: 14,
      deadEnd: false,
    });
    expect(facts.get(hall)!.componentSize).toBe(regions.grid.freeCount - 14);
    expect(gatesAround(regions, hall)).toEqual([0, 1, 2, 3]);
    expect(() => gatesAround(regions, 99)).toThrow('there is no zone 99');
  });

  it('tell what a gate cuts off on its own', () => {
    const regions = hallAndChambers();
    const size = (name: 'left' | 'lower'): number => regions.zone(named(regions)[name]).size;
    expect(gateFacts(regions).map(({ width, widest, cutsOff }) => [width, widest, cutsOff])).toEqual([
      [2, 2, size('left')],
      [2, 2, 0],
      [1, 1, 0],
      [4, 4, size('lower')],
    ]);
  });

  it('tell what any gate cuts off', () => {
    const cases = new Cases<'some' | 'none'>();
    fc.assert(
      fc.property(arbitraryRegions(), (regions) => {
        const { grid, zones, zoneOf, gateOf } = regions;
        const cores = freeCells(grid).filter((cell) => gateOf[cell] === 0);
        for (const { id, cutsOff } of gateFacts(regions)) {
          const closed = new Set(regions.gate(id).cells);
          const parts = new Map<number, number[]>();
          const left = new Set(cores);
          for (const cell of left) {
            const reached = reachedWithout(grid, cell, closed);
            const ids = new Set(
              [...reached].filter((other) => left.delete(other)).map((other) => zoneOf[other]),
            );
            const component = grid.components.of(cell);
            const size = zones.filter((zone) => ids.has(zone.id)).reduce((sum, zone) => sum + zone.size, 0);
            parts.set(component, [...(parts.get(component) ?? []), size]);
          }
          const expected = [...parts.values()]
            .map((sizes) => sizes.reduce((sum, size) => sum + size, 0) - Math.max(...sizes))
            .reduce((sum, size) => sum + size, 0);
          expect([id, cutsOff]).toEqual([id, expected]);
          cases.add({ some: cutsOff > 0, none: cutsOff === 0 });
        }
      }),
      { numRuns: 200 },
    );
    cases.expectPercent({ some: 10, none: 10 });
  });

  it('hold for all regions', () => {
    fc.assert(
      fc.property(arbitraryRegions(), (regions) => {
        const { grid, zoneOf } = regions;
        for (const zone of zoneFacts(regions)) {
          const cells = freeCells(grid).filter((cell) => zoneOf[cell] === zone.id);
          const clearances = cells.map((cell) => clearance(grid, grid.x(cell), grid.y(cell)));
          expect(zone.area).toBe(cells.length);
          expect(zoneOf[grid.cell(...zone.centre)]).toBe(zone.id);
          expect(zoneOf[grid.cell(...zone.clearest)]).toBe(zone.id);
          expect(zone.clearance).toBeCloseTo(Math.max(...clearances), 6);
          expect(clearance(grid, ...zone.centre)).toBeGreaterThanOrEqual(zone.clearance / 2 - 1e-6);
          expect(gatesAround(regions, zone.id)).toEqual(zone.exits);
          for (const neighbour of zone.neighbours) {
            const back = zoneFacts(regions).find(({ id }) => id === neighbour.zone)!;
            expect(back.neighbours.map((other) => other.zone)).toContain(zone.id);
          }
        }
        for (const { id, width } of gateFacts(regions)) {
          const { ends, cells } = regions.gate(id);
          // Where gates cross, a cell counts for one of them only.
          if (cells.length === segmentCells(grid, ends).length)
            expect(width).toBe(chokeWidth(grid, { ends }));
        }
      }),
    );
  });

  it('follow edits', () => {
    const regions = hallAndChambers();
    const { right } = named(regions);
    expect(zoneFacts(regions)).toBe(zoneFacts(regions));
    regions.grid.setPassable(18, 5, false);
    expect(zoneFacts(regions).find(({ id }) => id === right)!.deadEnd).toBe(true);
    expect(gateFacts(regions)[2]!.width).toBe(0);
  });
});

describe('passages', () => {
  it('of one gate are told apart where walls divide it between different zones', () => {
    const grid = Grid.from(11, 7, (x) => x !== 5);
    const regions = new Regions(grid, [
      [
        [0, 3],
        [10, 3],
      ],
    ]);
    expect(passagesOf(regions).passages.map(({ zones, width }) => [zones.length, width])).toEqual([
      [2, 5],
      [2, 5],
    ]);
    expect(gatesToHold(regions, [0, 0], [10, 6]).status).toBe('apart');
    expect(gatesToHold(regions, [0, 0], [0, 6])).toMatchObject({ gates: [{ gate: 0, width: 5 }], width: 5 });
  });
});

describe('findRoute', () => {
  it('names zones and gates in order, with the narrowest', () => {
    const regions = hallAndChambers();
    const { left, hall, right } = named(regions);
    const route = findRoute(regions, [0, 4], [25, 6]);
    expect(route).toMatchObject({ status: 'found', zones: [left, hall, right], narrowest: 1 });
    expect(route.gates.map(({ gate, width }) => [gate, width])).toEqual([
      [0, 2],
      [2, 1],
    ]);
    expect(route.path[route.gates[1]!.step]).toEqual([18, 5]);
  });

  it('takes another path for wide agents, or says that all are too narrow', () => {
    const regions = hallAndChambers();
    const wide = findRoute(regions, [14, 6], [25, 6], { width: 2 });
    expect(wide.gates.map(({ gate }) => gate)).toEqual([1]);
    expect(wide.length).toBeGreaterThan(findRoute(regions, [14, 6], [25, 6]).length);
    expect(findRoute(regions, [0, 0], [25, 6], { width: 3 })).toMatchObject({
      status: 'too-narrow',
      path: [],
    });
    expect(findRoute(regions, [0, 0], [27, 0])).toMatchObject({ status: 'unreachable', gates: [] });
    expect(findRoute(regions, [0, 0], [3, 3])).toMatchObject({ gates: [], narrowest: undefined });
  });

  it('refuses places in walls and widths below 1', () => {
    const regions = hallAndChambers();
    expect(() => findRoute(regions, [7, 0], [0, 0])).toThrow('start (7, 0) is a wall');
    expect(() => findRoute(regions, [0, 0], [70, 0])).toThrow('goal (70, 0) is outside');
    expect(() => findRoute(regions, [0, 0], [0, 0], { width: 0 })).toThrow('a number from 1, not 0');
  });

  it('is as short as a path can be without the gates that are too narrow', () => {
    const cases = new Cases<'gates' | 'narrow'>();
    fc.assert(
      fc.property(
        arbitraryRegions(),
        arbitraryPair,
        fc.integer({ min: 1, max: 4 }),
        (regions, pair, width) => {
          const places = twoPlaces(regions, pair);
          if (!places) return;
          const [from, to] = places;
          const { grid } = regions;
          const route = findRoute(regions, from, to, { width });
          const narrow = passagesOf(regions).passages.flatMap(({ pieces }) =>
            pieces.filter((piece) => piece.width < width).flatMap(({ cells }) => cells),
          );
          const [start, end] = cellsOf(grid, places);
          const open = grid.clone();
          for (const cell of narrow) open.setPassable(...grid.point(cell), false);
          const reached = !narrow.includes(start) && reachedWithout(grid, start, new Set(narrow)).has(end);
          expect(route.status === 'found').toBe(reached);
          // Under other rules a wall forbids diagonal moves past it, a gate does not.
          if (grid.corners === 'always' || width === 1)
            expect(route.length).toBeCloseTo(new DistanceField(open, to).distance(from), 6);
          cases.add({ gates: route.gates.length > 0, narrow: route.status === 'too-narrow' });
          for (const gate of route.gates) {
            expect(gate.width).toBeGreaterThanOrEqual(width);
            expect(route.path[gate.step]).toEqual(gate.at);
            if (width === 1) expect(gate.distance).toBeCloseTo(findRoute(regions, from, gate.at).length, 6);
            expect(regions.gateOf[grid.cell(...gate.at)]).toBe(gate.gate + 1);
          }
          route.zones.slice(1).forEach((zone, i) => {
            const facts = zoneFacts(regions).find(({ id }) => id === route.zones[i])!;
            expect(facts.neighbours.map((neighbour) => neighbour.zone)).toContain(zone);
          });
          if (route.status === 'found') expect(route.zones.at(-1)).toBe(regions.zoneOf[grid.cell(...to)]);
        },
      ),
      { numRuns: 300 },
    );
    cases.expectPercent({ gates: 12, narrow: 3 });
  });
});

describe('ZoneDistances', () => {
  it('are the lengths of shortest paths between centres', () => {
    fc.assert(
      fc.property(arbitraryRegions(3), (regions) => {
        const distances = new ZoneDistances(regions);
        const facts = zoneFacts(regions);
        const expected = facts.map((from) => {
          const field = new DistanceField(regions.grid, from.centre);
          return facts.map((to) => field.distance(to.centre));
        });
        expected.forEach((row, i) => {
          row.forEach((length, j) => {
            expect(distances.between(facts[i]!.id, facts[j]!.id)).toBeCloseTo(length, 6);
          });
        });
        expect(distances.table().length).toBe(facts.length);
      }),
      { numRuns: 40 },
    );
  });

  it('follow edits and refuse unknown zones', () => {
    const regions = hallAndChambers();
    const { left, hall } = named(regions);
    const distances = new ZoneDistances(regions);
    expect(distances.between(left, hall)).toBeLessThan(15);
    regions.grid.setRectPassable(7, 3, 1, 2, false);
    expect(distances.between(left, hall)).toBe(Number.POSITIVE_INFINITY);
    expect(() => distances.between(left, 99)).toThrow('there is no zone 99');
  });
});

describe('nearestZone', () => {
  it('finds the zone of a tile, or the nearest one', () => {
    const regions = hallAndChambers();
    const { left, lower } = named(regions);
    expect(nearestZone(regions, [3, 3])).toEqual({ zone: left, at: [3, 3], distance: 0 });
    expect(nearestZone(regions, [4, 12])).toEqual({ zone: lower, at: [4, 9], distance: 3 });
    const walls = new Regions(Grid.from(3, 3, () => false));
    expect(nearestZone(walls, [0, 0])).toBeUndefined();
  });
});

describe('gatesToHold', () => {
  it('finds the fewest gates, those closest to home', () => {
    const regions = hallAndChambers();
    const { left, right } = named(regions);
    expect(gatesToHold(regions, [0, 0], [25, 0])).toEqual({
      status: 'found',
      gates: [{ gate: 0, width: 2 }],
      width: 2,
      zones: [left],
      area: regions.zone(left).size,
    });
    const fromRight = gatesToHold(regions, [25, 0], [12, 3]);
    expect(fromRight).toMatchObject({ gates: [{ gate: 1 }, { gate: 2 }], width: 3, zones: [right] });
  });

  it('finds the least width if asked: two narrow gates instead of a wide one', () => {
    const regions = hallAndChambers();
    expect(gatesToHold(regions, [25, 0], [0, 9]).gates).toEqual([{ gate: 3, width: 4 }]);
    expect(gatesToHold(regions, [25, 0], [0, 9], { by: 'width' })).toMatchObject({
      gates: [{ gate: 1 }, { gate: 2 }],
      width: 3,
    });
    expect(() => gatesToHold(regions, [0, 0], [9, 9], { by: 'size' as 'width' })).toThrow("not by 'size'");
  });

  it('finds all gates around a zone', () => {
    const regions = hallAndChambers();
    const { hall } = named(regions);
    expect(gatesToHold(regions, [12, 3])).toMatchObject({ status: 'found', width: 9, zones: [hall] });
    expect(gatesToHold(regions, [12, 3]).gates.map(({ gate }) => gate)).toEqual(gatesAround(regions, hall));
    expect(gatesToHold(regions, [27, 0])).toMatchObject({ status: 'apart', gates: [] });
  });

  it('says that nothing can or need be cut', () => {
    const regions = hallAndChambers();
    expect(gatesToHold(regions, [0, 0], [3, 3])).toMatchObject({ status: 'same-zone', gates: [] });
    expect(gatesToHold(regions, [0, 0], [27, 0])).toMatchObject({ status: 'apart', gates: [] });
    expect(() => gatesToHold(regions, [0, 0], [7, 0])).toThrow('place to be cut off (7, 0) is a wall');
  });

  it('is as good as the best of all sets of gates', () => {
    const cases = new Cases<'two' | 'fewer'>();
    fc.assert(
      fc.property(
        arbitraryRegions(),
        arbitraryPair,
        fc.constantFrom('gates', 'width'),
        (regions, pair, by) => {
          const places = twoPlaces(regions, pair);
          if (!places) return;
          const hold = gatesToHold(regions, ...places, { by });
          const zone = regions.zoneOf[cellsOf(regions.grid, places)[0]]!;
          if (hold.status !== 'found') {
            const connected = regions.grid.components.connected(...cellsOf(regions.grid, places));
            expect(connected).toBe(hold.status === 'same-zone');
            return;
          }
          const { passages } = passagesOf(regions);
          // Where walls make several passages of a gate, sets of gates are no measure.
          if (new Set(passages.map(({ gate }) => gate)).size < passages.length) return;
          cases.add({
            two: hold.gates.length > 1,
            fewer: hold.gates.length < gatesAround(regions, zone).length,
          });
          const costs = (gates: readonly number[]): number[] => {
            const width = gates.reduce((sum, id) => sum + gateFacts(regions)[id]!.width, 0);
            return by === 'gates' ? [gates.length, width] : [width, gates.length];
          };
          const separating = subsets(regions.gates.map(({ id }) => id)).filter((gates) =>
            separates(regions, gates, places),
          );
          const best = separating
            .map(costs)
            .reduce((a, b) => ((a[0]! - b[0]! || a[1]! - b[1]!) <= 0 ? a : b));
          const gates = hold.gates.map(({ gate }) => gate);
          expect(costs(gates)).toEqual(best);
          expect(separates(regions, gates, places)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    cases.expectPercent({ two: 20, fewer: 10 });
  });
});

function cellsOf(grid: Grid, [a, b]: readonly [Point, Point]): [number, number] {
  return [grid.cell(...a), grid.cell(...b)];
}

function subsets(ids: readonly number[]): number[][] {
  return Array.from({ length: 1 << ids.length }, (_, bits) => ids.filter((_, i) => bits & (1 << i)));
}

/** Whether no path leads from the zone of one place to that of the other without the cells of some gates. */
function separates(regions: Regions, gates: readonly number[], places: readonly [Point, Point]): boolean {
  const { grid, zoneOf, gateOf } = regions;
  const [home, outside] = cellsOf(grid, places).map((cell) => zoneOf[cell]!);
  const inZone = (zone: number | undefined) =>
    freeCells(grid).find((cell) => zoneOf[cell] === zone && gateOf[cell] === 0)!;
  const closed = new Set(gates.flatMap((id) => [...regions.gate(id).cells]));
  return !reachedWithout(grid, inZone(home), closed).has(inZone(outside));
}

describe('openAreas', () => {
  it('ranks large and wide zones first, with their distance and gates', () => {
    const regions = hallAndChambers();
    const { hall, right, lower, left, island } = named(regions);
    expect(openAreas(regions).map(({ zone }) => zone)).toEqual([hall, right, left, lower, island]);
    const areas = openAreas(regions, [0, 0]);
    expect(areas.map(({ zone }) => zone)).toEqual([hall, right, lower]);
    expect(areas[1]).toMatchObject({ gates: [1, 2], width: 3 });
    expect(areas[1]!.distance).toBeCloseTo(findRoute(regions, [0, 0], areas[1]!.centre).length, 6);
    expect(areas[0]!.openness).toBe(areas[0]!.area * areas[0]!.clearance);
  });
});
