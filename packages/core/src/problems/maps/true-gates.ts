import type { Grid } from '../../grid/index.ts';
import { clearance } from '../../regions/index.ts';
import { type Tiles, type TrueGateKind, WALL } from './tiles.ts';

/** A gate that a map generator made on purpose. */
export interface TrueGate {
  readonly kind: TrueGateKind;
  /** The cells of the grid that were opened: those of a door, or of the whole length of a bridge or a ramp. */
  readonly cells: Int32Array;
  /** Per side of the gate the free cells that touch it; mostly two sides. */
  readonly sides: readonly Int32Array[];
}

/** A gate must lengthen the path from one side to the other by more tiles than this when it is closed. */
const LEAST_DETOUR = 12;
/** A place behind a gate with fewer tiles than this is a nook, and no side of it. */
const LEAST_SIDE = 4;
/** A ramp or passage must be narrower than this share of the open ground on each side. */
const NARROW = 0.8;
/** How far from a gate open ground is looked for, in straight moves. */
const GROUND = 12;

/**
 * The gates that were opened on a canvas and divide the finished map. Ramps and passages, which are cut from point to
 * point through whatever lies between, must also be narrow. Openings of one kind that touch are one gate.
 */
export function trueGates(grid: Grid, { width, free, openings }: Tiles): TrueGate[] {
  const kindOf = new Map<number, TrueGateKind>();
  for (const { kind, tiles } of openings) {
    for (const tile of tiles) if (free[tile] !== WALL) kindOf.set(tile, kind);
  }
  const gates: TrueGate[] = [];
  for (const [start, kind] of kindOf) {
    const tiles = [start];
    kindOf.delete(start);
    for (const tile of tiles) {
      const x = tile % width;
      const beside = [tile - width, tile + width, x > 0 ? tile - 1 : -1, x + 1 < width ? tile + 1 : -1];
      for (const next of beside) {
        if (kindOf.get(next) !== kind) continue;
        tiles.push(next);
        kindOf.delete(next);
      }
    }
    const cells = Int32Array.from(tiles, (tile) => grid.cell(tile % width, Math.floor(tile / width)));
    const sides = gateSides(grid, cells);
    const isStrip = kind === 'ramp' || kind === 'passage';
    if (sides.length > 1 && (!isStrip || isNarrow(grid, cells, sides))) gates.push({ kind, cells, sides });
  }
  return gates;
}

/** False if an opening has taken a wall away, as a ramp does that was cut along a cliff and not across it. */
function isNarrow(grid: Grid, gate: Int32Array, sides: readonly Int32Array[]): boolean {
  const width = Math.min(...sides.map((side) => extent(grid, side)));
  return width === 1 || sides.every((side) => width < NARROW * openGround(grid, gate, side));
}

/** The greatest distance between two of the cells, both included, in tiles. */
function extent(grid: Grid, cells: Int32Array): number {
  let longest = 0;
  for (const a of cells) {
    for (const b of cells) {
      longest = Math.max(longest, (grid.x(a) - grid.x(b)) ** 2 + (grid.y(a) - grid.y(b)) ** 2);
    }
  }
  return 1 + Math.sqrt(longest);
}

/**
 * How wide the ground is on one side of a gate, in tiles: the widest place that is up to 12 straight moves away from
 * the cells of that side, with the gate closed.
 */
export function openGround(grid: Grid, gate: Iterable<number>, side: Iterable<number>): number {
  const { passable, stride } = grid;
  const seen = new Set([...gate, ...side]);
  let last = [...side];
  let widest = 0;
  for (let moves = 0; moves <= GROUND; moves++) {
    const next: number[] = [];
    for (const cell of last) {
      widest = Math.max(widest, groundAt(grid, ...grid.point(cell)));
      for (const beside of [cell + 1, cell - 1, cell + stride, cell - stride]) {
        if (!passable[beside] || seen.has(beside)) continue;
        seen.add(beside);
        next.push(beside);
      }
    }
    last = next;
  }
  return widest;
}

/** In the middle of ground that is 2n − 1 tiles wide one tile has the clearance n, in ground 2n wide four tiles have. */
function groundAt(grid: Grid, x: number, y: number): number {
  const far = clearance(grid, x, y);
  const isAsFar = (nx: number, ny: number): boolean => grid.isFree(nx, ny) && clearance(grid, nx, ny) >= far;
  const isEven = [-1, 1].some(
    (dx) => isAsFar(x + dx, y) && [-1, 1].some((dy) => isAsFar(x, y + dy) && isAsFar(x + dx, y + dy)),
  );
  return isEven ? 2 * far : 2 * far - 1;
}

/**
 * The sides of a gate: the free cells that share a side with it, in groups. Two groups are apart if, with the gate
 * closed, there is no path of up to 12 straight moves between them. Groups in a nook of fewer than 4 cells are left out.
 * So a gate that divides nothing has fewer than two sides.
 */
export function gateSides(grid: Grid, cells: Iterable<number>): Int32Array[] {
  const { passable, stride } = grid;
  const steps = [1, -1, stride, -stride];
  const closed = new Set(cells);
  const waiting = new Set<number>();
  for (const cell of closed) {
    for (const step of steps) if (passable[cell + step] && !closed.has(cell + step)) waiting.add(cell + step);
  }
  const sides: Int32Array[] = [];
  for (const start of waiting) {
    const side: number[] = [];
    const seen = new Map<number, number>();
    const reach = (cell: number, far: number): void => {
      if ((seen.get(cell) ?? Number.POSITIVE_INFINITY) <= far) return;
      // A cell beside the gate belongs to this side, and paths to the next one are counted from there.
      const isBeside = waiting.delete(cell);
      if (isBeside) side.push(cell);
      seen.set(cell, isBeside ? 0 : far);
      queue.push(cell);
    };
    const queue: number[] = [];
    reach(start, 0);
    for (const cell of queue) {
      const far = seen.get(cell)! + 1;
      if (far > LEAST_DETOUR) continue;
      for (const step of steps)
        if (passable[cell + step] && !closed.has(cell + step)) reach(cell + step, far);
    }
    if (seen.size >= LEAST_SIDE) sides.push(Int32Array.from(side));
  }
  return sides;
}
