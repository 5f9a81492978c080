import { checkBoolean, checkWhole } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Grid } from './grid.ts';

/**
 * Collects what an edit is to change; see {@link Grid.edit}. The map stays as it is until the edit ends. If a tile is
 * set more than once, the last time counts.
 */
export class GridEditor {
  readonly #grid: Grid;
  /** Per tile that was set, by cell, whether it is to be free. */
  readonly #wanted = new Map<number, boolean>();
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
    if (this.#ended)
      throw new FloodgateError(
        'bad-argument',
        `this edit of ${this.#grid.name} has ended: start another one`,
      );
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

  /** Ends the edit: the tiles that it changes, by what they become. */
  end(): { cells: number[]; freed: number[]; walled: number[] } {
    this.#ended = true;
    const cells: number[] = [];
    const freed: number[] = [];
    const walled: number[] = [];
    for (const [cell, free] of this.#wanted) {
      if ((this.#grid.passable[cell] === 1) === free) continue;
      cells.push(cell);
      (free ? freed : walled).push(cell);
    }
    return { cells, freed, walled };
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
