import { checkBoolean, checkWhole } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Grid } from './grid.ts';
import { ALL_MOVES } from './one-way.ts';
import { checkCost } from './terrain.ts';

/** What an edit changes, and nothing that stays as it is. */
export interface GridEdits {
  readonly cells: number[];
  readonly freed: number[];
  readonly walled: number[];
  /** By cell its mask of moves. */
  readonly masks: Map<number, number>;
  /** By cell its cost in the map's own table. */
  readonly costs: Map<number, number>;
  /** By name of another table, by cell, its cost in that table. */
  readonly tables: Map<string, Map<number, number>>;
}

/**
 * Collects what an edit is to change; see {@link Grid.edit}. The map stays as it is until the edit ends. If a tile is
 * set more than once, the last time counts.
 */
export class GridEditor {
  readonly #grid: Grid;
  /** Per tile that was set, by cell, whether it is to be free. */
  readonly #wanted = new Map<number, boolean>();
  readonly #masks = new Map<number, number>();
  readonly #costs = new Map<string | undefined, Map<number, number>>();
  #ended = false;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Makes a tile free or a wall. Throws a FloodgateError if it is off the map, or the edit has ended. */
  set(x: number, y: number, free: boolean): void {
    this.setRect(x, y, 1, 1, free);
  }

  /**
   * Makes a rectangle of tiles free or walls. Throws a FloodgateError if it is not wholly on the map or has a side
   * below 1, or the edit has ended.
   */
  setRect(x: number, y: number, width: number, height: number, free: boolean): void {
    this.#checkOpen();
    checkSide(width, 'width');
    checkSide(height, 'height');
    checkBoolean(free, 'free');
    const first = this.#tile(x, y);
    this.#tile(x + width - 1, y + height - 1);
    for (let row = 0; row < height; row++) {
      for (let cell = first + row * this.#grid.stride, left = width; left > 0; left--)
        this.#wanted.set(cell++, free);
    }
  }

  /**
   * Sets what it costs to enter a tile, as {@link Grid.setCost} does. Throws a FloodgateError if the tile is off the map,
   * the cost is not from 1 to 1000, there is no such table, or the edit has ended.
   */
  setCost(x: number, y: number, cost: number, table?: string): void {
    this.#checkOpen();
    const cell = this.#tile(x, y);
    checkCost(cost, `the cost of tile (${x}, ${y})`);
    const factors = this.#grid.costsOf(table);
    let wanted = this.#costs.get(table);
    if ((factors === null ? 1 : factors[cell]) === cost) {
      // Most tiles of a table that a game paints again stay as they are.
      wanted?.delete(cell);
      return;
    }
    if (!wanted) {
      wanted = new Map();
      this.#costs.set(table, wanted);
    }
    wanted.set(cell, cost);
  }

  /**
   * Sets in which directions a tile may be left, as {@link Grid.setMoves} does. Throws a FloodgateError if the tile is off
   * the map, the mask is not a whole number from 0 to 255, or the edit has ended.
   */
  setMoves(x: number, y: number, mask: number): void {
    this.#checkOpen();
    const cell = this.#tile(x, y);
    checkWhole(mask, `the moves of tile (${x}, ${y})`);
    if (mask < 0 || mask > ALL_MOVES)
      throw new FloodgateError(
        'bad-argument',
        `the moves of tile (${x}, ${y}) must be from 0 to 255, not ${mask}`,
      );
    this.#masks.set(cell, mask);
  }

  /** Ends the edit: what it changes. */
  end(): GridEdits {
    this.#ended = true;
    const edits: GridEdits = {
      cells: [],
      freed: [],
      walled: [],
      masks: new Map(),
      costs: this.#costs.get(undefined) ?? new Map(),
      tables: new Map(),
    };
    for (const [cell, free] of this.#wanted) {
      if ((this.#grid.passable[cell] === 1) === free) continue;
      edits.cells.push(cell);
      (free ? edits.freed : edits.walled).push(cell);
    }
    const { masks } = this.#grid;
    for (const [cell, mask] of this.#masks)
      if (mask !== (masks === null ? ALL_MOVES : masks[cell])) edits.masks.set(cell, mask);
    for (const [table, costs] of this.#costs)
      if (table !== undefined && costs.size > 0) edits.tables.set(table, costs);
    return edits;
  }

  #checkOpen(): void {
    if (!this.#ended) return;
    throw new FloodgateError('bad-argument', `this edit of ${this.#grid.name} has ended: start another one`);
  }

  #tile(x: number, y: number): number {
    if (this.#grid.contains(x, y)) return this.#grid.cell(x, y);
    checkWhole(x, 'x');
    checkWhole(y, 'y');
    return this.#grid.cellAt([x, y], 'tile');
  }
}

function checkSide(value: number, name: string): void {
  checkWhole(value, name);
  if (value < 1) throw new FloodgateError('bad-argument', `${name} must be at least 1, not ${value}`);
}
