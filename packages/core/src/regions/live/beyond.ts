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
