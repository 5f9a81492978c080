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

/** Labels of cells are basins, or in `roots` is the basin of each. Writes to `zoneOf`. */
export function fineZones(
  { passable, cellCount }: Grid,
  basins: Pick<Basins, 'count' | 'label' | 'peak' | 'isHallway'> & { readonly roots?: Int32Array },
  facts: ZoneFacts,
  order: MergeOrder,
  zoneOf: Int32Array,
): FineZones {
  const { label, count, roots } = basins;
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
  const ofLabel = roots?.map((root) => ofBasin[root]!) ?? ofBasin;
  for (let cell = 0; cell < cellCount; cell++)
    zoneOf[cell] = passable[cell] === 1 ? ofLabel[label[cell]!]! : 0;
  return { ofBasin, zoneOf, peak, area, isHallway };
}
