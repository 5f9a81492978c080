import { directionsOf, type Grid } from '../grid/index.ts';
import type { MutableGate, MutableZone } from './zone-graph.ts';

/** Zones and gates that are brought up to date here. */
interface Sides {
  readonly grid: Grid;
  readonly zoneOf: Int32Array;
  readonly gateOf: Int32Array;
  readonly gates: Map<number, MutableGate>;
  readonly zones: Map<number, MutableZone>;
}

/** Adds gates beside those of a set: cells without a zone of their own follow them, so that such gates belong together. */
export function addGatesBeside({ grid, gateOf, gates }: Sides, some: Set<number>): void {
  for (const id of some) {
    for (const cell of gates.get(id)?.cells ?? []) {
      for (const next of neighbours(grid, cell)) if (gateOf[next]! > 0) some.add(gateOf[next]! - 1);
    }
  }
}

/**
 * Gives gate cells a zone: that of the first neighbour, by direction, that is not part of a gate; cells without
 * one follow neighbouring gate cells; what is left is a zone of gate cells only.
 */
export function giveZones(
  { grid, zoneOf, gateOf, gates }: Sides,
  some: readonly number[],
  newZone: () => number,
): void {
  let waiting: number[] = [];
  for (const id of some) {
    for (const cell of gates.get(id)!.cells) {
      zoneOf[cell] = 0;
      const from = neighbours(grid, cell).find((next) => gateOf[next] === 0);
      if (from === undefined) waiting.push(cell);
      else zoneOf[cell] = zoneOf[from]!;
    }
  }
  while (waiting.length > 0) {
    const zones = waiting.map((cell) => {
      const from = neighbours(grid, cell).find((next) => zoneOf[next]! > 0);
      return from === undefined ? 0 : zoneOf[from]!;
    });
    if (!zones.some((zone) => zone > 0)) zones[0] = newZone();
    waiting.forEach((cell, i) => {
      zoneOf[cell] = zones[i]!;
    });
    waiting = waiting.filter((cell) => zoneOf[cell] === 0);
  }
}

/** Finds out which zones some gates touch, and counts all zones. Gates are few, so the lists of zones are made again. */
export function linkGates({ grid, zoneOf, gateOf, gates, zones }: Sides, some: readonly number[]): void {
  for (const id of some) {
    const gate = gates.get(id)!;
    const touched = new Set<number>();
    for (const cell of gate.cells) {
      touched.add(zoneOf[cell]!);
      for (const next of neighbours(grid, cell)) if (gateOf[next] === 0) touched.add(zoneOf[next]!);
    }
    gate.zones = [...touched].sort((a, b) => a - b);
  }
  const gatesOf = new Map<number, number[]>();
  for (const zone of zones.values()) {
    zone.size = zone.core;
    gatesOf.set(zone.id, []);
  }
  for (const gate of gates.values()) {
    for (const cell of gate.cells) zones.get(zoneOf[cell]!)!.size++;
    for (const zone of gate.zones) gatesOf.get(zone)!.push(gate.id);
  }
  for (const zone of [...zones.values()]) {
    if (zone.size === 0) zones.delete(zone.id);
    else zone.gates = gatesOf.get(zone.id)!;
  }
}

/** The cells that legal moves lead to, in the order of directions. */
function neighbours(grid: Grid, cell: number): number[] {
  return directionsOf(grid.unmaskedMoves[cell]!).map((d) => cell + grid.offsets[d]!);
}
