import type { Grid } from '../../grid/index.ts';
import type { FineZones } from './fine-zones.ts';
import type { MergeOrder } from './merge-order.ts';

/** Zones below this share of the map may be scraps, if */
export const SCRAP_SHARE = 0.001;
/** …together they are at most this share of the map, */
const LEAST_GROUND = 0.05;
/** …but at least this share of all zones, */
const MANY = 0.25;
/** …and many fill less than this share of the rectangle around them, as chambers that somebody built hardly do; */
const BUILT = 0.75;
/** …what share of them is many. */
const RAGGED = 1 / 3;

/**
 * Whether the small zones of a map, of all those that are more important than `least`, are mere scraps: most zones by
 * number, next to nothing by area, and ragged. The cliffs of StarCraft maps have many nooks of that kind.
 */
export function hasScraps(
  { freeCount, stride, width, height }: Grid,
  { ofBasin, zoneOf, area }: FineZones,
  { into, level }: MergeOrder,
  least: number,
): boolean {
  const largest = SCRAP_SHARE * freeCount;
  const isSmall = new Uint8Array(area.length);
  let all = 0;
  let small = 0;
  let ground = 0;
  for (let zone = 1; zone < area.length; zone++) {
    if (ofBasin[zone] !== zone || (into[zone] !== 0 && level[zone]! <= least)) continue;
    // What has no gate at all is no zone beside a gate.
    if (into[zone] === 0 && area[zone]! < largest) continue;
    all++;
    if (area[zone]! >= largest) continue;
    isSmall[zone] = 1;
    small++;
    ground += area[zone]!;
  }
  if (small < MANY * all || ground > LEAST_GROUND * freeCount) return false;
  return raggedZones() > RAGGED * small;

  function raggedZones(): number {
    const left = new Int32Array(area.length).fill(stride);
    const right = new Int32Array(area.length);
    const top = new Int32Array(area.length).fill(height);
    const bottom = new Int32Array(area.length);
    for (let y = 0, cell = stride + 1; y < height; y++, cell += stride - width) {
      for (let x = 0; x < width; x++, cell++) {
        const zone = zoneOf[cell]!;
        if (isSmall[zone] === 0) continue;
        left[zone] = Math.min(left[zone]!, x);
        right[zone] = Math.max(right[zone]!, x);
        top[zone] = Math.min(top[zone]!, y);
        bottom[zone] = Math.max(bottom[zone]!, y);
      }
    }
    let ragged = 0;
    for (let zone = 1; zone < area.length; zone++) {
      if (isSmall[zone] === 0) continue;
      const around = (right[zone]! - left[zone]! + 1) * (bottom[zone]! - top[zone]! + 1);
      if (area[zone]! < BUILT * around) ragged++;
    }
    return ragged;
  }
}
