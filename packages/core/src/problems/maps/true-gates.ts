import type { Grid } from '../../grid/index.ts';
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

/** The gates that were opened on a canvas and divide the finished map. Openings of one kind that touch are one gate. */
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
    if (sides.length > 1) gates.push({ kind, cells, sides });
  }
  return gates;
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
