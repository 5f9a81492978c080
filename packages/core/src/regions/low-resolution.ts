import { Grid, type Point } from '../grid/index.ts';
import type { Repair } from './draft.ts';
import { closePassages } from './narrow-passages.ts';
import { NookCounter } from './nooks.ts';
import type { Regions } from './regions.ts';
import { findPieces } from './runs.ts';
import { type Segment, segmentCells, segmentLength } from './segment.ts';

/** How many tiles of a map, in each direction, are one tile of the map that is divided. */
export type Resolution = 1 | 2 | 4 | 8;

/** All values of {@link Resolution}, the full one first. */
export const RESOLUTIONS: readonly Resolution[] = [1, 2, 4, 8];

/** A map at a fraction of its size. */
export interface CoarseMap {
  readonly grid: Grid;
  /** The full map's `passable` with the obstacles that the coarse map ignores counted as free. */
  readonly open: Uint8Array;
}

/**
 * The map at a fraction of its size. A coarse tile is free if all its tiles are, so that two free coarse tiles side by
 * side are connected on the full map too. The thesis takes the tiles on which a building fits, for which
 * the same holds. Obstacles that stand alone and have at most a quarter of a coarse tile's area do not count.
 */
export function coarseMap(full: Grid, by: Resolution): CoarseMap {
  const { width, height, stride } = full;
  const open = full.passable.slice();
  const columns = Math.ceil(width / by);
  const rows = Math.ceil(height / by);
  const free = new Uint8Array(columns * rows).fill(1);
  const { runCount, from, to, piece, sizes } = findPieces(full.passable, 0, stride, () => true);
  for (let run = 0; run < runCount; run++) {
    if (4 * sizes[piece[run]!]! <= by * by) {
      open.fill(1, from[run], to[run]);
      continue;
    }
    const y = full.y(from[run]!);
    if (y < 0 || y >= height) continue;
    const row = Math.floor(y / by) * columns;
    const left = Math.max(0, full.x(from[run]!));
    const right = Math.min(width - 1, full.x(to[run]! - 1));
    if (left <= right) free.fill(0, row + Math.floor(left / by), row + Math.floor(right / by) + 1);
  }
  const { name, corners, costs } = full;
  const grid = Grid.from(columns, rows, (x, y) => free[y * columns + x] === 1, { name, corners, costs });
  return { grid, open };
}

/**
 * The gates of a coarse map on the full one. Each keeps its direction and its tiles, and is lengthened up to the
 * walls. Passages that are too narrow for the coarse map get gates of their own where they join zones that are
 * apart on it.
 */
export function carryOver(full: Grid, { open }: CoarseMap, coarse: Regions, by: Resolution): Segment[] {
  const { zoneAt, isLeft } = coarseZones(full, coarse, by);
  const gateOf = new Int32Array(full.cellCount);
  const gates: Segment[] = [];
  const add = (gate: Segment): void => {
    gates.push(gate);
    for (const cell of segmentCells(full, gate)) {
      if (full.passable[cell] === 1) gateOf[cell] ||= gates.length;
      isLeft[cell] = 0;
    }
  };
  const nooks = new NookCounter({ grid: full, gateOf });
  let widest = 4 * by;
  for (const { ends } of coarse.gates) {
    const gate = carried(full, open, zoneAt, nooks, ends, by);
    if (gate) add(gate);
    else widest = Math.max(widest, freeAround(full, zoneAt, isLeft, gateOf, ends, by));
  }
  const lastZone = coarse.zones.at(-1)?.id ?? 0;
  closePassages({ grid: full, open, gateOf, zoneAt, isLeft, lastZone, widest, nooks, add });
  return gates;
}

/**
 * Per cell of the full map its coarse zone; 0 if it is in none or on one of the tiles of a coarse gate. Zones of a
 * few tiles with no gate are scraps of ragged land, or chambers whose doors the coarse map does not show: the full map
 * must tell. They are negative. `isLeft` is 1 for free cells that are in no zone, or in such a one.
 */
function coarseZones(
  full: Grid,
  { grid, zoneOf, gateOf, zones }: Regions,
  by: Resolution,
): { zoneAt: Int32Array; isLeft: Uint8Array } {
  const zoneAt = new Int32Array(full.cellCount);
  const isLeft = full.passable.slice();
  const label = new Int32Array((zones.at(-1)?.id ?? 0) + 1);
  for (const { id, size, gates } of zones) label[id] = gates.length === 0 && size < SCRAP ? -id : id;
  for (let row = 0; row < grid.height; row++) {
    const first = grid.cell(0, row);
    const zoneOn = (column: number): number =>
      gateOf[first + column] === 0 ? label[zoneOf[first + column]!]! : 0;
    const bottom = Math.min(row * by + by, full.height);
    for (let left = 0, right = 0; left < grid.width; left = right) {
      const zone = zoneOn(left);
      for (right = left + 1; right < grid.width && zoneOn(right) === zone; ) right++;
      if (zone === 0) continue;
      for (let y = row * by; y < bottom; y++) {
        const start = full.cell(0, y);
        const end = start + Math.min(right * by, full.width);
        zoneAt.fill(zone, start + left * by, end);
        if (zone > 0) isLeft.fill(0, start + left * by, end);
      }
    }
  }
  return { zoneAt, isLeft };
}

/**
 * Takes the tiles around a coarse gate from their zones, so that a gate is looked for among all of them. Returns
 * how wide it may be, in tiles.
 */
function freeAround(
  full: Grid,
  zoneAt: Int32Array,
  isLeft: Uint8Array,
  gateOf: Int32Array,
  [from, to]: Segment,
  by: Resolution,
): number {
  const left = Math.max(0, (Math.min(from[0], to[0]) - 1) * by);
  const right = Math.min(full.width, (Math.max(from[0], to[0]) + 2) * by);
  const top = Math.max(0, (Math.min(from[1], to[1]) - 1) * by);
  const bottom = Math.min(full.height, (Math.max(from[1], to[1]) + 2) * by);
  for (let y = top; y < bottom; y++) {
    for (let cell = full.cell(left, y); cell < full.cell(right, y); cell++) {
      zoneAt[cell] = 0;
      isLeft[cell] = gateOf[cell] === 0 ? full.passable[cell]! : 0;
    }
  }
  return 2 * Math.max(right - left, bottom - top);
}

/** Coarse tiles that a zone without gates must have. */
const SCRAP = 16;
/** What shutting off a nook weighs against a gate that is a tile shorter. */
const PER_NOOK = 4;

/** Directions of a gate: level, falling, upright, rising. */
const STEPS: readonly Point[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [1, -1],
];

/** The shortest of the gates that have the direction of a coarse one and run through its tiles only. */
function carried(
  full: Grid,
  open: Uint8Array,
  zoneAt: Int32Array,
  nooks: NookCounter,
  [from, to]: Segment,
  by: Resolution,
): Segment | undefined {
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  const last = by - 1;
  let best: Segment | undefined;
  let least = Number.POSITIVE_INFINITY;
  // A gate of one tile has no direction yet.
  for (const step of dx === 0 && dy === 0 ? STEPS : [[dx, dy] as const]) {
    for (let shift = 0; shift < by; shift++) {
      // At 45° all lines that stay in the gate's own tiles begin in the row of the end that they leave.
      const left = step[1] === 0 ? (step[0] > 0 ? 0 : last) : step[0] < 0 ? last - shift : shift;
      const top = step[0] === 0 || step[1] !== 0 ? (step[1] > 0 ? 0 : last) : shift;
      const start: Point = [from[0] * by + left, from[1] * by + top];
      const steps = by * Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) + last;
      const gate = wallToWall(full, open, zoneAt, start, step, steps);
      if (!gate) continue;
      const aside = Math.abs(2 * shift - last) / (4 * by);
      const cost = segmentLength(gate) + aside + PER_NOOK * nooks.count(gate);
      if (cost >= least) continue;
      least = cost;
      best = gate;
    }
  }
  return best;
}

/**
 * A line of some steps, lengthened or shortened so that it begins and ends at walls. Undefined if it
 * would reach a coarse zone before a wall, or if no tile of it is open.
 */
function wallToWall(
  full: Grid,
  open: Uint8Array,
  zoneAt: Int32Array,
  [x, y]: Point,
  [dx, dy]: Point,
  steps: number,
): Segment | undefined {
  const slanted = dx !== 0 && dy !== 0;
  const isOpen = (i: number, j: number): boolean =>
    full.contains(x + i * dx, y + j * dy) && open[full.cell(x + i * dx, y + j * dy)] === 1;
  const end = (from: number, inwards: 1 | -1): number => {
    let i = from;
    if (!isOpen(i, i)) {
      while (i >= 0 && i <= steps && !isOpen(i, i)) i += inwards;
      return i;
    }
    // A slanted line also ends where it touches a wall with a side.
    while (isOpen(i - inwards, i - inwards)) {
      if (slanted && !(isOpen(i - inwards, i) && isOpen(i, i - inwards))) break;
      i -= inwards;
      if (zoneAt[full.cell(x + i * dx, y + i * dy)]! > 0) return Number.NaN;
    }
    return i;
  };
  let first = end(0, 1);
  let last = end(steps, -1);
  if (!(first <= last)) return undefined;
  // Where moves may cut corners, a slanted gate must end in the wall itself.
  if (slanted && (full.corners === 'always' || full.corners === 'one-free')) {
    if (full.contains(x + (first - 1) * dx, y + (first - 1) * dy)) first--;
    if (full.contains(x + (last + 1) * dx, y + (last + 1) * dy)) last++;
  }
  return [
    [x + first * dx, y + first * dy],
    [x + last * dx, y + last * dy],
  ];
}

/** Repairs of a coarse map in the full map's tiles. */
export function scaledRepairs(repairs: readonly Repair[], by: Resolution): Repair[] {
  const point = ([x, y]: Point): Point => [x * by + (by >> 1), y * by + (by >> 1)];
  const segment = ([from, to]: Segment): Segment => [point(from), point(to)];
  return repairs.map(({ trouble, why, where, before, after }) => ({
    trouble,
    why: `${why} (at 1/${by} of its size)`,
    where: point(where),
    before: before.map(segment),
    after: after.map(segment),
  }));
}
