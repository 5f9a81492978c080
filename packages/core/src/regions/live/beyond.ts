import type { Grid } from '../../grid/index.ts';
import type { Basins } from '../tree/flood.ts';
import type { ZoneFacts } from '../tree/zone-facts.ts';
import type { Box } from './box.ts';

/** Zones as they were before an edit. */
export interface KnownZones {
  /** Per cell of the map its zone, 0 for walls. */
  readonly zoneOf: Int32Array;
  /** Cells of a zone. */
  sizeOf(zone: number): number;
  /** Zones beyond the gates of a zone, itself included. */
  neighboursOf(zone: number): Iterable<number>;
}

/**
 * Per cell of a part of the map 1, or 0 if it is in a zone that neither has cells in the core nor a gate to one that has:
 * nothing in the core depends on those.
 */
export function zonesAround(grid: Grid, part: Grid, box: Box, core: Box, zones: KnownZones): Uint8Array {
  const { zoneOf } = zones;
  const around = new Set<number>([0]);
  const inCore = new Set<number>();
  for (let y = core.top; y <= core.bottom; y++) {
    for (let cell = grid.cell(core.left, y); cell <= grid.cell(core.right, y); cell++)
      inCore.add(zoneOf[cell]!);
  }
  for (const zone of inCore) for (const next of zones.neighboursOf(zone)) around.add(next);
  const inside = new Uint8Array(part.cellCount).fill(1);
  for (let y = box.top; y <= box.bottom; y++) {
    let to = part.cell(0, y - box.top);
    for (let cell = grid.cell(box.left, y); cell <= grid.cell(box.right, y); cell++, to++)
      if (!around.has(zoneOf[cell]!)) inside[to] = 0;
  }
  return inside;
}

/** Adds what lies beyond a part of the map to the area of basins at its edge: what their zones have outside. */
export function addBeyond(
  { area }: ZoneFacts,
  { label }: Basins,
  grid: Grid,
  part: Grid,
  box: Box,
  zones: KnownZones,
): void {
  const { left, top, right, bottom } = box;
  const { zoneOf } = zones;
  const within = new Map<number, number>();
  for (let y = top; y <= bottom; y++) {
    for (let cell = grid.cell(left, y); cell <= grid.cell(right, y); cell++)
      within.set(zoneOf[cell]!, (within.get(zoneOf[cell]!) ?? 0) + 1);
  }
  const seen = new Set<string>();
  const atEdge = (x: number, y: number): void => {
    const zone = zoneOf[grid.cell(x, y)]!;
    const basin = label[part.cell(x - left, y - top)]!;
    const pair = `${zone} ${basin}`;
    if (zone === 0 || basin === 0 || seen.has(pair)) return;
    seen.add(pair);
    area[basin]! += Math.max(0, zones.sizeOf(zone) - within.get(zone)!);
  };
  for (let x = left; x <= right; x++) {
    if (top > 0) atEdge(x, top);
    if (bottom < grid.height - 1) atEdge(x, bottom);
  }
  for (let y = top; y <= bottom; y++) {
    if (left > 0) atEdge(left, y);
    if (right < grid.width - 1) atEdge(right, y);
  }
}
