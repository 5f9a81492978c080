import type { Point } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import type { Segment } from '../segment.ts';
import { TILE, wallDistances } from '../wall-distance.ts';
import { tilesCutOff, tilesCutOffTogether } from './cut-off.ts';
import { keptFor } from './keep.ts';
import { outlines, type Polygon } from './outline.ts';
import { type PassageGraph, passagesOf, zonesBehind } from './passages.ts';

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
    const { centre, clearest } = middles[id]!;
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

/** By the id of the zone. */
function middlesOf({ grid, zones, zoneOf }: Regions, distances: Int32Array): Middle[] {
  const middles: Middle[] = [];
  for (const { id, size } of zones)
    middles[id] = { size, sumX: 0, sumY: 0, clearest: 0, centre: 0, off: Number.POSITIVE_INFINITY };
  forEachFree((middle, cell, x, y) => {
    middle.sumX += x;
    middle.sumY += y;
    if (distances[cell]! > distances[middle.clearest]!) middle.clearest = cell;
  });
  forEachFree((middle, cell, x, y) => {
    if (2 * distances[cell]! < distances[middle.clearest]!) return;
    const off = (x * middle.size - middle.sumX) ** 2 + (y * middle.size - middle.sumY) ** 2;
    if (off > middle.off || (off === middle.off && distances[cell]! <= distances[middle.centre]!)) return;
    middle.off = off;
    middle.centre = cell;
  });
  return middles;

  function forEachFree(visit: (middle: Middle, cell: number, x: number, y: number) => void): void {
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0, cell = grid.cell(0, y); x < grid.width; x++, cell++)
        if (zoneOf[cell] !== 0) visit(middles[zoneOf[cell]!]!, cell, x, y);
    }
  }
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
  const cutOff = tilesCutOff(regions, graph);
  const ofGate = new Map(regions.gates.map(({ id }): [number, number[]] => [id, []]));
  graph.passages.forEach(({ gate }, index) => {
    ofGate.get(gate)!.push(index);
  });
  return regions.gates.map(({ id, ends, zones }) => {
    const passages = ofGate.get(id)!;
    const widths = passages.flatMap((index) => graph.passages[index]!.pieces.map(({ width }) => width));
    return {
      id,
      ends,
      width: widths.reduce((sum, width) => sum + width, 0),
      widest: Math.max(0, ...widths),
      zones,
      cutsOff: passages.length === 1 ? cutOff[passages[0]!]! : tilesCutOffTogether(regions, graph, passages),
    };
  });
}
