import type { Grid } from '../../grid/index.ts';
import { type Segment, segmentLength } from '../segment.ts';
import type { Box } from './box.ts';
import { distanceBetween, isWithin, type OldGate, SAME_GATE } from './match-gates.ts';
import type { Reach } from './reach.ts';

/** How much ground must be seen around a gate to be sure of it: in tiles, in lengths of the gate, in widths of zones. */
const GROUND = 24;
const GROUND_LENGTHS = 2;
const GROUND_ZONES = 4;

/** Where gates of the core and what was found there differ, though too little of the map was seen to be sure. */
export interface Doubts {
  /** Gates that were not found. */
  readonly missed: readonly Segment[];
  /** What was found where there was no gate. */
  readonly unexpected: readonly Segment[];
}

export function doubtsOf(
  grid: Grid,
  gates: Iterable<OldGate>,
  { core, window }: Reach,
  found: readonly Segment[],
  zoneWidth: number,
): Doubts {
  const old = Array.from(gates, ({ ends }) => ends);
  const ground = (ends: Segment): number =>
    GROUND + GROUND_LENGTHS * segmentLength(ends) + GROUND_ZONES * zoneWidth;
  const isDoubtful = (ends: Segment): boolean =>
    isWithin(core, ends) && groundAround(grid, window, ends) < ground(ends);
  return {
    missed: old.filter((ends) => isDoubtful(ends) && !hasMatch(ends, found)),
    unexpected: found.filter((ends) => isDoubtful(ends) && !hasMatch(ends, old)),
  };
}

/**
 * What to take as found, given what would have been found before the edit: if that is the same in a doubtful place,
 * the edit has changed nothing there, and what was known of it from the whole map is right.
 */
export function withoutDoubts(
  found: readonly Segment[],
  { missed, unexpected }: Doubts,
  before: readonly Segment[],
): Segment[] {
  const wrong = new Set(unexpected.filter((ends) => hasMatch(ends, before)));
  return [...found.filter((ends) => !wrong.has(ends)), ...missed.filter((ends) => !hasMatch(ends, before))];
}

function hasMatch(ends: Segment, others: readonly Segment[]): boolean {
  return others.some((other) => distanceBetween(ends, other) <= SAME_GATE);
}

/** From the middle of a gate to the nearest side of a box that is not a side of the map, in tiles. */
function groundAround(grid: Grid, { left, top, right, bottom }: Box, [[ax, ay], [bx, by]]: Segment): number {
  const x = (ax + bx) / 2;
  const y = (ay + by) / 2;
  return Math.min(
    left === 0 ? Number.POSITIVE_INFINITY : x - left,
    top === 0 ? Number.POSITIVE_INFINITY : y - top,
    right === grid.width - 1 ? Number.POSITIVE_INFINITY : right - x,
    bottom === grid.height - 1 ? Number.POSITIVE_INFINITY : bottom - y,
  );
}
