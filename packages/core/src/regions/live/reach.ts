import type { Grid } from '../../grid/index.ts';
import { broadMap } from '../tree/broad-map.ts';
import { sampleClearance } from '../tree/clearance.ts';
import { type Box, boxAround, grownBox, partOf } from './box.ts';

/** How far from an edit a free-standing obstacle may begin or cease to be one, in tiles. */
const OBSTACLE = 26;
/** How far from an edit changes of clearance are looked for, in tiles: first nearby, as they seldom go far. */
const NEARBY = 16;
const CLEARANCE = 40;
/** Clearance that changes by less than this share changes no gate. */
const SLIGHT = 0.25;
/** How far beyond the changed clearance gates may change: in tiles, and in widths of the widest place that changed. */
const CORE = 14;
const CORE_WIDTHS = 0.75;
/** Wider places count as this wide, in tiles: beyond them little depends on an edit. */
const WIDEST = 40;
/** How much of the map around must be looked at to know the gates there, likewise. */
const MARGIN = 24;
const MARGIN_WIDTHS = 0.75;

/** Where an edit of the map may have changed gates. */
export interface Reach {
  /** Gates in here are to be found again. */
  readonly core: Box;
  /** What must be divided for that. */
  readonly window: Box;
}

/**
 * The reach of cells that were turned over; undefined if no gate depends on them: rocks in the open. `zoneWidth` is
 * how wide the smallest zones of the level are, in tiles.
 */
export function reachOf(grid: Grid, turned: ReadonlySet<number>, zoneWidth: number): Reach | undefined {
  const edit = boxAround(grid, turned);
  const near = grownBox(grid, edit, OBSTACLE);
  if (sameBytes(broadMap(partOf(grid, near)), broadMap(partOf(grid, near, turned)))) return undefined;

  const nearby = changedClearance(grid, edit, turned, NEARBY);
  const { box, widest } = nearby.isAll ? nearby : changedClearance(grid, edit, turned, CLEARANCE);
  const width = Math.min(WIDEST, Math.sqrt(widest));
  const core = grownBox(grid, box, Math.ceil(CORE + CORE_WIDTHS * width));
  return { core, window: grownBox(grid, core, Math.ceil(MARGIN + MARGIN_WIDTHS * width + zoneWidth)) };
}

/**
 * The box around all clearance within some tiles of an edit that has changed by more than a slight share, and the
 * square of the widest place there. `isAll` is false if it might have changed farther away as well.
 */
function changedClearance(
  grid: Grid,
  edit: Box,
  turned: ReadonlySet<number>,
  within: number,
): { box: Box; widest: number; isAll: boolean } {
  const seen = grownBox(grid, edit, within);
  const part = partOf(grid, seen);
  const { stride, cellCount } = part;
  const now = widthsOf(part);
  const before = widthsOf(partOf(grid, seen, turned));
  let { left, top, right, bottom } = edit;
  let widest = 0;
  // Wide places depend on walls that are farther away than what is seen.
  let isAll = true;
  for (let sample = 0; sample < now.length; sample++) {
    if (now[sample] === before[sample]) continue;
    const wide = Math.max(now[sample]!, before[sample]!);
    if (wide >= within ** 2) isAll = false;
    if (Math.min(now[sample]!, before[sample]!) > (1 - SLIGHT) ** 2 * wide) continue;
    widest = Math.max(widest, wide);
    const cell = sample < cellCount ? sample : sample - cellCount;
    const x = (cell % stride) - 1 + seen.left;
    const y = Math.floor(cell / stride) - 1 + seen.top;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { box: { left, top, right, bottom }, widest, isAll };
}

function widthsOf(part: Grid): Int32Array {
  return sampleClearance(part, broadMap(part)).width2;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
