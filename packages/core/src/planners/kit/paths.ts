import type { Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';

/** Cells kept free before a new path, for detours that lead back to its beginning. */
const SLACK = 8;

/**
 * The paths that agents follow, one per slot, each with a cursor: the place of the cell where the agent is, or where
 * the moves that it has reserved lead to. What lies before the cursor is over and is used as room for detours.
 */
export class AgentPaths {
  /** Per slot all cells of its path; those from its cursor on are still to come. */
  readonly cells: (Int32Array | undefined)[] = [];
  /** Per slot the place of the cursor. */
  cursors = new Int32Array(0);
  /** Per slot how many of its next moves lead back to the path that it has left; 0 if it is on it. */
  #strayed = new Int32Array(0);

  has(slot: number): boolean {
    return this.cells[slot] !== undefined;
  }

  /** Moves from the cursor to the end; −1 without a path. */
  movesLeft(slot: number): number {
    const cells = this.cells[slot];
    return cells ? cells.length - 1 - this.cursors[slot]! : -1;
  }

  /** The cell a number of moves after the cursor, at most {@link movesLeft}. The agent must have a path. */
  at(slot: number, moves: number): number {
    return this.cells[slot]![this.cursors[slot]! + moves]!;
  }

  /** The cell after the cursor, or −1. */
  next(slot: number): number {
    return this.cells[slot]?.[this.cursors[slot]! + 1] ?? -1;
  }

  /** The cell some moves after the cursor, or the last if the path is shorter; `here` without a path. */
  ahead(slot: number, moves: number, here: number): number {
    return this.has(slot) ? this.at(slot, Math.min(moves, this.movesLeft(slot))) : here;
  }

  /** Whether a cell is among the next ones of a path. */
  leadsOver(slot: number, cell: number, moves: number): boolean {
    const last = Math.min(moves, this.movesLeft(slot));
    for (let i = 1; i <= last; i++) if (this.at(slot, i) === cell) return true;
    return false;
  }

  /** The cells from the cursor on, for {@link Planner.planOf}. */
  rest(slot: number): number[] {
    return Array.from(this.cells[slot]!.subarray(this.cursors[slot]));
  }

  /**
   * Gives an agent a new path, with the cursor on its first cell.
   *
   * @param strayed how many of the first moves lead back to where the agent should have gone on
   */
  set(slot: number, path: ArrayLike<number>, strayed = 0): void {
    this.cursors = grown(this.cursors, slot + 1);
    this.#strayed = grown(this.#strayed, slot + 1);
    const cells = new Int32Array(SLACK + path.length);
    cells.set(path, SLACK);
    this.cells[slot] = cells;
    this.cursors[slot] = SLACK;
    this.#strayed[slot] = strayed;
  }

  drop(slot: number): void {
    this.cells[slot] = undefined;
    this.#strayed[slot] = 0;
  }

  /** Moves the cursor on. */
  advance(slot: number, moves: number): void {
    this.cursors[slot]! += moves;
  }

  /**
   * Replaces the part from `first` to `last` moves after the cursor by another path between the same cells, both
   * ends included.
   */
  replace(slot: number, first: number, last: number, path: ArrayLike<number>): void {
    const cells = this.cells[slot]!;
    const cursor = this.cursors[slot]!;
    const after = cursor + last + 1;
    const start = after - path.length - first;
    if (start < 0) {
      this.set(slot, [
        ...cells.subarray(cursor, cursor + first),
        ...Array.from(path),
        ...cells.subarray(after),
      ]);
      return;
    }
    cells.copyWithin(start, cursor, cursor + first);
    cells.set(path, after - path.length);
    this.cursors[slot] = start;
  }

  /** Puts a cell before the one at the cursor, and the cursor on it: the agent has to come back from there. */
  stepAside(slot: number, cell: number): void {
    this.replace(slot, 0, 0, [cell, this.at(slot, 0)]);
    this.#strayed[slot] = 1;
  }

  /** How many moves the agent was off its path when it left it; 0 if it did not, or after {@link comeBack}. */
  strayed(slot: number): number {
    return this.#strayed[slot]!;
  }

  /** The agent is to go on from where it is, on whichever path leads there. */
  comeBack(slot: number): void {
    this.#strayed[slot] = 0;
  }

  /**
   * Whether one of the next moves of a path, all by default, is a move that the grid does not allow.
   *
   * @param changed per cell 1 if its moves may have changed since the path was found
   */
  isBroken(slot: number, grid: Grid, changed: Uint8Array, moves = Number.POSITIVE_INFINITY): boolean {
    const cells = this.cells[slot]!;
    const first = this.cursors[slot]!;
    const last = Math.min(cells.length - 1, first + moves);
    for (let i = first; i < last; i++)
      if (changed[cells[i]!] === 1 && grid.moveBetween(cells[i]!, cells[i + 1]!) < 0) return true;
    return false;
  }

  save(out: StateWriter): void {
    out.array(this.cursors);
    out.array(this.#strayed);
    out.int(this.cells.length);
    for (const cells of this.cells) {
      out.boolean(cells !== undefined);
      if (cells) out.array(cells);
    }
  }

  load(from: StateReader): void {
    this.cursors = from.ints();
    this.#strayed = from.ints();
    const count = from.int();
    for (let slot = 0; slot < count; slot++) this.cells[slot] = from.boolean() ? from.ints() : undefined;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    let bytes = this.cursors.byteLength;
    for (const cells of this.cells) bytes += cells?.byteLength ?? 0;
    return bytes;
  }
}
