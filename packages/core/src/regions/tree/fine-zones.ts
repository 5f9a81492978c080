import type { Grid } from '../../grid/index.ts';
import { type Basins, PROMINENT } from './flood.ts';
import { FINEST, type MergeOrder } from './merge-order.ts';
import type { ZoneFacts } from './zone-facts.ts';

/** Zones of the finest level, each known by one of its basins. */
export interface FineZones {
  /** Per basin its zone. */
  readonly ofBasin: Int32Array;
  /** Per cell its zone, 0 for walls. */
  readonly zoneOf: Int32Array;
  /** Per zone the square of the width of its widest place. */
  readonly peak: Int32Array;
  readonly area: Float64Array;
  readonly isHallway: Uint8Array;
}

export function fineZones(
  grid: Grid,
  basins: Pick<Basins, 'count' | 'label' | 'peak' | 'isHallway'>,
  facts: ZoneFacts,
  order: MergeOrder,
): FineZones {
  const { label, count } = basins;
  const ofBasin = new Int32Array(count + 1);
  const peak = new Int32Array(count + 1);
  const area = new Float64Array(count + 1);
  const isHallway = new Uint8Array(count + 1);
  for (let basin = 1; basin <= count; basin++) {
    let top = basin;
    while (order.into[top] !== 0 && order.level[top]! <= FINEST) top = order.into[top]!;
    ofBasin[basin] = top;
    peak[top] = Math.max(peak[top]!, basins.peak[basin]!);
    area[top]! += facts.area[basin]!;
  }
  for (let basin = 1; basin <= count; basin++) {
    const top = ofBasin[basin]!;
    if (basins.isHallway[basin] === 1 && basins.peak[basin]! > PROMINENT * peak[top]!) isHallway[top] = 1;
  }
  const { passable, cellCount } = grid;
  const zoneOf = new Int32Array(cellCount);
  for (let cell = 0; cell < cellCount; cell++)
    if (passable[cell] === 1) zoneOf[cell] = ofBasin[label[cell]!]!;
  return { ofBasin, zoneOf, peak, area, isHallway };
}
