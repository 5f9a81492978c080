import type { Point } from '../../grid/index.ts';
import type { Regions, Zone } from '../regions.ts';
import type { Segment } from '../segment.ts';
import { TILE, wallDistances } from '../wall-distance.ts';
import { keptFor } from './keep.ts';
import { outlines, type Polygon } from './outline.ts';
import { type Passage, type PassageGraph, passagesOf, zonesBehind, zonesReached } from './passages.ts';

/** A zone next to another, and the gates that lead straight from one to the other. */
export interface Neighbour {
  readonly zone: number;
  /** Ids of gates, in ascending order. */
  readonly gates: readonly number[];
}

/** What is known of a zone. */
export interface ZoneFacts {
  readonly id: number;
  /** Number of its tiles. */
  readonly area: number;
  /**
   * A tile of the zone: of those with at least half of its greatest clearance, the nearest to the mean of all its
   * tiles. So it stands in the open and, as far as the shape of the zone allows, in the middle.
   */
  readonly centre: Point;
  /** The greatest octile distance from one of its tiles to a wall or to the outside of the map, in tiles. */
  readonly clearance: number;
  /** A tile with that clearance. */
  readonly clearest: Point;
  /** Its shape: one polygon, or several if parts of it touch only at corners. */
  readonly outline: readonly Polygon[];
  /** The zones next to it, in ascending order of id. */
  readonly neighbours: readonly Neighbour[];
  /** Ids of the gates that lead out of it, in ascending order. Gates that end inside of it are not among them. */
  readonly exits: readonly number[];
  /** True if there is exactly one exit. */
  readonly deadEnd: boolean;
  /** Number of tiles that can be reached from it, its own included. */
  readonly componentSize: number;
}

/** What is known of a gate. */
export interface GateFacts {
  readonly id: number;
  readonly ends: Segment;
  /** How many agents can walk abreast through all of it, from 0. */
  readonly width: number;
  /** The same for its widest part between walls: what one agent of that width fits through. */
  readonly widest: number;
  /** Ids of the zones that it touches, in ascending order. */
  readonly zones: readonly number[];
  /**
   * How many tiles are cut off if this gate alone is closed: all that could reach each other before, except for the
   * largest part. 0 if there is a path around it.
   */
  readonly cutsOff: number;
}

/** The facts of all zones, in ascending order of id. Kept until the regions change. */
export const zoneFacts: (regions: Regions) => readonly ZoneFacts[] = keptFor(findZoneFacts);

/** The facts of all gates, in ascending order of id. Kept until the regions change. */
export const gateFacts: (regions: Regions) => readonly GateFacts[] = keptFor(findGateFacts);

/** Ids of the gates that lead out of a zone, in ascending order. Throws a FloodgateError if there is no such zone. */
export function gatesAround(regions: Regions, zone: number): readonly number[] {
  const { id } = regions.zone(zone);
  return exitsOf(neighboursOf(passagesOf(regions), id));
}

function findZoneFacts(regions: Regions): ZoneFacts[] {
  const { grid, zones, zoneOf } = regions;
  const graph = passagesOf(regions);
  const distances = wallDistances(grid);
  const shapes = outlines(grid, zoneOf);
  const middles = middlesOf(regions, distances);
  return zones.map(({ id, size }) => {
    const { centre, clearest } = middles.get(id)!;
    const neighbours = neighboursOf(graph, id);
    const exits = exitsOf(neighbours);
    return {
      id,
      area: size,
      centre: grid.point(centre),
      clearance: distances[clearest]! / TILE,
      clearest: grid.point(clearest),
      outline: shapes.get(id)!,
      neighbours,
      exits,
      deadEnd: exits.length === 1,
      componentSize: grid.components.sizeOf(centre),
    };
  });
}

interface Middle {
  size: number;
  sumX: number;
  sumY: number;
  clearest: number;
  centre: number;
  /** From the centre to the mean of all tiles, squared and times the square of the size. */
  off: number;
}

function middlesOf({ grid, zones, zoneOf }: Regions, distances: Int32Array): Map<number, Middle> {
  const middles = new Map(
    zones.map(({ id }: Zone): [number, Middle] => [
      id,
      { size: 0, sumX: 0, sumY: 0, clearest: 0, centre: 0, off: Number.POSITIVE_INFINITY },
    ]),
  );
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const middle = middles.get(zoneOf[cell]!);
    if (!middle) continue;
    middle.size++;
    middle.sumX += grid.x(cell);
    middle.sumY += grid.y(cell);
    if (distances[cell]! > distances[middle.clearest]!) middle.clearest = cell;
  }
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const middle = middles.get(zoneOf[cell]!);
    if (!middle || 2 * distances[cell]! < distances[middle.clearest]!) continue;
    const off =
      (grid.x(cell) * middle.size - middle.sumX) ** 2 + (grid.y(cell) * middle.size - middle.sumY) ** 2;
    if (off > middle.off || (off === middle.off && distances[cell]! <= distances[middle.centre]!)) continue;
    middle.off = off;
    middle.centre = cell;
  }
  return middles;
}

function neighboursOf(graph: PassageGraph, zone: number): Neighbour[] {
  const gatesTo = new Map<number, Set<number>>();
  for (const passage of graph.ofZone.get(zone)!) {
    for (const other of zonesBehind(graph, passage, zone)) {
      const gates = gatesTo.get(other) ?? new Set();
      gatesTo.set(other, gates.add(graph.passages[passage]!.gate));
    }
  }
  return [...gatesTo]
    .map(([other, gates]) => ({ zone: other, gates: ascending(gates) }))
    .sort((a, b) => a.zone - b.zone);
}

function exitsOf(neighbours: readonly Neighbour[]): number[] {
  return ascending(new Set(neighbours.flatMap(({ gates }) => gates)));
}

function ascending(ids: ReadonlySet<number>): number[] {
  return [...ids].sort((a, b) => a - b);
}

function findGateFacts(regions: Regions): GateFacts[] {
  const graph = passagesOf(regions);
  const ofGate = new Map(regions.gates.map(({ id }): [number, Passage[]] => [id, []]));
  for (const passage of graph.passages) ofGate.get(passage.gate)!.push(passage);
  return regions.gates.map(({ id, ends, zones }) => {
    const widths = ofGate.get(id)!.flatMap(({ pieces }) => pieces.map(({ width }) => width));
    return {
      id,
      ends,
      width: widths.reduce((sum, width) => sum + width, 0),
      widest: Math.max(0, ...widths),
      zones,
      cutsOff: cutOffBy(regions, graph, id),
    };
  });
}

/** Floods from each zone that the gate leads to; mostly the first flood finds them all. */
function cutOffBy(regions: Regions, graph: PassageGraph, gate: number): number {
  const sides = new Set<number>();
  graph.passages.forEach((passage, index) => {
    if (passage.gate === gate) for (const zone of zonesBehind(graph, index)) sides.add(zone);
  });
  const sizes: number[] = [];
  for (const side of sides) {
    const part = zonesReached(graph, side, (passage) => passage.gate === gate);
    for (const zone of part) sides.delete(zone);
    sizes.push([...part].reduce((sum, zone) => sum + regions.zone(zone).size, 0));
  }
  return sizes.reduce((sum, size) => sum + size, 0) - Math.max(0, ...sizes);
}
