import type { Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';

/** Cells kept free before a new route, for detours that lead back to its beginning. */
const SLACK = 8;

/**
 * The complete paths that agents follow, one a slot, each with a cursor: the place in it of the cell to which the
 * agent's reserved moves lead. What lies before the cursor is over and is used as room for detours.
 */
export class Routes {
  readonly #cells: (Int32Array | undefined)[] = [];
  #cursors = new Int32Array(0);
  #strayed = new Uint8Array(0);

  has(slot: number): boolean {
    return this.#cells[slot] !== undefined;
  }

  /** The cells of a route that the agent has; those from {@link cursor} on are still to come. */
  cells(slot: number): Int32Array {
    return this.#cells[slot]!;
  }

  cursor(slot: number): number {
    return this.#cursors[slot]!;
  }

  /** The cell after the one at the cursor, or −1 at the end. */
  next(slot: number): number {
    return this.#cells[slot]?.[this.#cursors[slot]! + 1] ?? -1;
  }

  /** The last cell. */
  destination(slot: number): number {
    const cells = this.#cells[slot]!;
    return cells[cells.length - 1]!;
  }

  /** Gives an agent a new route, from where its reserved moves lead to. */
  set(slot: number, path: ArrayLike<number>): void {
    this.#cursors = grown(this.#cursors, slot + 1);
    this.#strayed = grown(this.#strayed, slot + 1);
    const cells = new Int32Array(SLACK + path.length);
    cells.set(path, SLACK);
    this.#cells[slot] = cells;
    this.#cursors[slot] = SLACK;
    this.#strayed[slot] = 0;
  }

  drop(slot: number): void {
    this.#cells[slot] = undefined;
    this.#strayed[slot] = 0;
  }

  /** The agent has reserved so many moves more. */
  advance(slot: number, moves: number): void {
    this.#cursors[slot]! += moves;
  }

  /** The agent goes off its route, to a cell beside the one at the cursor, and has to come back from there. */
  stray(slot: number, cell: number): void {
    this.replaceStart(slot, [cell], this.#cursors[slot]!);
    this.#strayed[slot] = 1;
  }

  /** Whether the agent went off its route and the way back has not been looked for since. */
  strayed(slot: number): boolean {
    return this.#strayed[slot] === 1;
  }

  /** The agent is to go on from where it is, whichever way its route leads there. */
  comeBack(slot: number): void {
    this.#strayed[slot] = 0;
  }

  /** Replaces all that comes before place `at` by a way that leads to it; the cursor is at its beginning. */
  replaceStart(slot: number, way: ArrayLike<number>, at: number): void {
    const cells = this.#cells[slot]!;
    if (way.length > at) {
      this.set(slot, [...Array.from(way), ...cells.subarray(at)]);
      return;
    }
    cells.set(way, at - way.length);
    this.#cursors[slot] = at - way.length;
  }

  /** Reservations are lost: puts the cursor back to the cell where the agent is. False if the route has none. */
  rewind(slot: number, cell: number, lostMoves: number): boolean {
    const cells = this.#cells[slot]!;
    const cursor = this.#cursors[slot]!;
    // An agent that was to go aside has its present cell next on its route.
    for (const place of [cursor + 1, cursor - lostMoves]) {
      if (cells[place] !== cell) continue;
      this.#cursors[slot] = place;
      return true;
    }
    return false;
  }

  /** Drops the routes that lead over moves which the map no longer allows; `changed`: cells whose moves differ. */
  dropBroken(grid: Grid, changed: ReadonlySet<number>): void {
    for (const [slot, cells] of this.#cells.entries()) {
      if (!cells) continue;
      for (let i = this.#cursors[slot]!; i < cells.length - 1; i++) {
        if (!changed.has(cells[i]!)) continue;
        if (grid.moveBetween(cells[i]!, cells[i + 1]!) >= 0) continue;
        this.drop(slot);
        break;
      }
    }
  }

  get memoryBytes(): number {
    let bytes = this.#cursors.byteLength;
    for (const cells of this.#cells) bytes += cells?.byteLength ?? 0;
    return bytes;
  }
}
