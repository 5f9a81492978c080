import { directionsOf, type Grid } from '../grid/index.ts';

/** What of Regions these tests look at. */
interface Zones {
  readonly grid: Grid;
  readonly zoneOf: Int32Array;
  readonly gateOf: Int32Array;
}

/** True if neither a cell nor any of the eight around it is part of a gate. */
export function isFarFromGates({ grid, gateOf }: Zones, cell: number): boolean {
  return gateOf[cell] === 0 && grid.offsets.every((offset) => gateOf[cell + offset] === 0);
}

/** The zone that all legal moves from a free cell lead to; 0 if they lead to several, or there is none. */
export function onlyZoneBeside({ grid, zoneOf }: Zones, cell: number): number {
  let zone = 0;
  for (const d of directionsOf(grid.unmaskedMoves[cell]!)) {
    const beside = zoneOf[cell + grid.offsets[d]!]!;
    if (zone !== 0 && beside !== zone) return 0;
    zone = beside;
  }
  return zone;
}
