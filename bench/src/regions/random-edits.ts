/** Edits that a game might make: walls with doors, rocks, buildings, breaches, and all of that gone again. */
import type { Grid, Random } from 'floodgate';

/** Once there are this many edits, every other one takes one of them back, so that the map stays what it is. */
const STANDING = 30;
const LONGEST_WALL = 40;
const THICKEST_BREACH = 6;
const LARGEST_HOUSE = 5;

/** The cells that an edit turns over: walls become free and free cells walls. */
type Edit = readonly number[];

/** Makes random edits of a map, one after the other. */
export class RandomEdits {
  readonly #grid: Grid;
  readonly #random: Random;
  readonly #standing: Edit[] = [];

  constructor(grid: Grid, random: Random) {
    this.#grid = grid;
    this.#random = random;
  }

  /** Edits the map once. */
  make(): void {
    let cells: Edit = [];
    while (cells.length === 0) cells = this.#next();
    const grid = this.#grid;
    grid.edit((editor) => {
      for (const cell of cells) editor.set(...grid.point(cell), grid.passable[cell] === 0);
    });
  }

  #next(): Edit {
    const random = this.#random;
    const standing = this.#standing;
    if (standing.length > STANDING && random.chance(0.5))
      return standing.splice(random.below(standing.length), 1)[0]!;
    const edit = this.#something();
    if (edit.length > 0) standing.push(edit);
    return edit;
  }

  #something(): Edit {
    const random = this.#random;
    const cell = this.#grid.randomFreeCell(random)!;
    switch (random.below(4)) {
      case 0:
        return this.#wallWithDoor(cell);
      case 1:
        return this.#house(cell, 1 + random.below(LARGEST_HOUSE), 1 + random.below(LARGEST_HOUSE));
      case 2:
        return [cell];
      default:
        return this.#breach(cell);
    }
  }

  /** A wall through a cell, from wall to wall if that is not too far, with one tile left open. */
  #wallWithDoor(cell: number): Edit {
    const { passable, stride } = this.#grid;
    const step = this.#random.chance(0.5) ? 1 : stride;
    const wall = [cell];
    for (const way of [-step, step]) {
      for (let i = 1; i < LONGEST_WALL && passable[cell + i * way]; i++) wall.push(cell + i * way);
    }
    wall.splice(this.#random.below(wall.length), 1);
    return wall;
  }

  #house(cell: number, width: number, height: number): Edit {
    const grid = this.#grid;
    const [left, top] = grid.point(cell);
    const cells: number[] = [];
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) if (grid.isFree(x, y)) cells.push(grid.cell(x, y));
    }
    return cells;
  }

  /** An opening in the next wall in some direction, of one tile; nothing at the edge of the map. */
  #breach(cell: number): Edit {
    const grid = this.#grid;
    const step = this.#random.pick([1, -1, grid.stride, -grid.stride]);
    let at = cell;
    while (grid.passable[at]) at += step;
    const cells: number[] = [];
    while (cells.length < THICKEST_BREACH && grid.contains(...grid.point(at)) && !grid.passable[at]) {
      cells.push(at);
      at += step;
    }
    return cells;
  }
}
