import { checkOptionNames } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Random } from '../random.ts';
import { Components } from './components.ts';
import { GridEditor } from './editor.ts';
import { octileDistance } from './geometry.ts';
import { CORNER_RULES, type CornerRule, type CostRule, DX, DY, movesTable, stepCosts } from './moves.ts';
import { type Point, type PointLike, toPoint } from './point.ts';

/** The largest map that is accepted, in tiles (16,384 × 16,384). */
export const MAX_TILES = 2 ** 28;

/** The rules of a map. */
export interface GridOptions {
  /** Which diagonal moves are allowed past walls. Default `no-corner-cutting`. */
  readonly corners?: CornerRule;
  /** What a diagonal move costs: √2 (`octile`, the default) or 1 (`uniform`). */
  readonly costs?: CostRule;
  /** Used in error messages. */
  readonly name?: string;
}

const OPTION_NAMES: readonly (keyof GridOptions)[] = ['corners', 'costs', 'name'];

/** Directions by where a neighbour lies, at 3 × row + column + 4 with row and column from −1 to 1. */
const DIRECTION_AT = [7, 0, 1, 6, -1, 2, 5, 4, 3] as const;

type TileTest = (x: number, y: number) => boolean;

/** What one edit did to a grid. */
export interface GridChange {
  /** Cells that became free or became walls. */
  readonly cells: readonly number[];
  /** Those of them that became free. */
  readonly freed: readonly number[];
  /** Those of them that became walls. */
  readonly walled: readonly number[];
  /** Cells whose allowed moves changed: those above and some of their neighbours. */
  readonly affected: readonly number[];
}

/**
 * Called after every edit of a map, when the grid is consistent again. It should only note what has changed, as edits
 * may come in the middle of a frame. It may edit the map itself: then all listeners hear of that edit after they
 * have heard of the first one, but the map has both by then.
 */
export type GridListener = (change: GridChange) => void;

/**
 * A map of square tiles, free or wall.
 *
 * Tiles are kept as **cells**, indices into flat arrays with a wall of one cell around the map, so that no
 * search tests bounds. Rows start at multiples of 32 cells, so that in a bitmap with a bit per cell rows start at
 * whole words. The arrays are public for speed and must be changed only through the edit methods.
 */
export class Grid {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly corners: CornerRule;
  readonly costs: CostRule;
  /** Cells from one row to the next; a multiple of 32. */
  readonly stride: number;
  /** Length of the per-cell arrays, padding included. */
  readonly cellCount: number;
  /** Per cell 1 if free, else 0. */
  readonly passable: Uint8Array;
  /** Per cell the allowed moves: bit d for direction d. */
  readonly moves: Uint8Array;
  /** What to add to a cell to get its neighbour in direction d. */
  readonly offsets: readonly number[];
  /** Cost of a move in direction d, in search units. */
  readonly stepCosts: readonly number[];

  #freeCount = 0;
  #version = 0;
  readonly #movesTable: Uint8Array;
  readonly #listeners = new Set<GridListener>();
  /** Changes that listeners have not heard of yet; undefined unless they are being told. */
  #untold: GridChange[] | undefined;
  #editing = false;
  #components: Components | undefined;

  /**
   * A map without walls. Throws a FloodgateError if a side is not a whole number from 1, the map has over
   * {@link MAX_TILES} tiles, or an option is unknown or has an unknown value.
   */
  constructor(width: number, height: number, options: GridOptions = {}, isFree: TileTest = () => true) {
    checkOptionNames(options, OPTION_NAMES, 'a grid');
    this.name = options.name ?? 'map';
    checkSize(width, height, this.name);
    this.width = width;
    this.height = height;
    this.corners = options.corners ?? 'no-corner-cutting';
    if (!CORNER_RULES.includes(this.corners)) {
      throw new FloodgateError(
        'bad-argument',
        `unknown corner rule '${this.corners}': use ${CORNER_RULES.join(', ')}`,
      );
    }
    this.costs = options.costs ?? 'octile';
    if (this.costs !== 'octile' && this.costs !== 'uniform') {
      throw new FloodgateError('bad-argument', `unknown cost rule '${this.costs}': use octile, uniform`);
    }
    this.stride = (width + 2 + 31) & ~31;
    this.cellCount = this.stride * (height + 2);
    this.passable = new Uint8Array(this.cellCount);
    this.moves = new Uint8Array(this.cellCount);
    this.offsets = DX.map((dx, d) => dx + DY[d]! * this.stride);
    this.stepCosts = stepCosts(this.costs);
    this.#movesTable = movesTable(this.corners);
    for (let y = 0; y < height; y++) {
      for (let x = 0, cell = this.cell(0, y); x < width; x++, cell++)
        this.passable[cell] = isFree(x, y) ? 1 : 0;
    }
    this.#computeMoves();
  }

  /** A map from a function that says for each tile whether it is free. */
  static from(width: number, height: number, isFree: TileTest, options?: GridOptions): Grid {
    return new Grid(width, height, options, isFree);
  }

  /** Number of free cells. */
  get freeCount(): number {
    return this.#freeCount;
  }

  /** Grows with every edit, so that what was computed from the map can tell that it is out of date. */
  get version(): number {
    return this.#version;
  }

  /** The cell of a tile. The tile must be on the map; see {@link contains}. */
  cell(x: number, y: number): number {
    return (y + 1) * this.stride + x + 1;
  }

  /** Column of a cell. */
  x(cell: number): number {
    return (cell % this.stride) - 1;
  }

  /** Row of a cell. */
  y(cell: number): number {
    return Math.floor(cell / this.stride) - 1;
  }

  /** The tile of a cell. */
  point(cell: number): Point {
    return [this.x(cell), this.y(cell)];
  }

  /** The direction from 0 to 7 in which a neighbouring cell lies, moves allowed or not; −1 if it is no neighbour. */
  directionBetween(from: number, to: number): number {
    const step = to - from;
    const row = step > 1 ? 1 : step < -1 ? -1 : 0;
    const column = step - row * this.stride;
    return column >= -1 && column <= 1 ? DIRECTION_AT[3 * row + column + 4]! : -1;
  }

  /** The direction of the move from one cell to another, from 0 to 7; −1 if no move leads there. */
  moveBetween(from: number, to: number): number {
    const d = this.directionBetween(from, to);
    return d >= 0 && this.moves[from]! & (1 << d) ? d : -1;
  }

  /** True if the tile is on the map. */
  contains(x: number, y: number): boolean {
    return (
      Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height
    );
  }

  /** True if the tile is on the map and free. */
  isFree(x: number, y: number): boolean {
    return this.contains(x, y) && this.passable[this.cell(x, y)] === 1;
  }

  /** The cell of a tile. Throws a FloodgateError that calls it `what` if it is no point or not on the map. */
  cellAt(at: PointLike, what: string): number {
    const [x, y] = toPoint(at, what);
    if (!this.contains(x, y)) {
      throw new FloodgateError(
        'bad-argument',
        `${what} (${x}, ${y}) is outside of ${this.name}, which is ${this.width} × ${this.height}`,
      );
    }
    return this.cell(x, y);
  }

  /** The cell of a free tile. Throws as {@link cellAt} does, and if the tile is a wall. */
  freeCellAt(at: PointLike, what: string): number {
    const cell = this.cellAt(at, what);
    if (!this.passable[cell]) {
      const [x, y] = this.point(cell);
      throw new FloodgateError('bad-argument', `${what} (${x}, ${y}) is a wall in ${this.name}`);
    }
    return cell;
  }

  /**
   * Changes any number of tiles as one change, of which listeners hear once, when the callback has returned. Until then
   * the map stays as it is. If the callback throws, nothing is changed. Costs as much as the tiles that it sets
   * and their neighbours, whatever the size of the map. Returns whether anything changed.
   *
   * Throws a FloodgateError if it is called inside of the callback of another edit. Listeners may call it, see
   * {@link GridListener}.
   */
  edit(change: (editor: GridEditor) => void): boolean {
    if (this.#editing) {
      throw new FloodgateError(
        'bad-argument',
        `${this.name} is being edited: inside of edit(), use the editor that it passes to its callback`,
      );
    }
    const editor = new GridEditor(this);
    this.#editing = true;
    let tiles: ReturnType<GridEditor['end']>;
    try {
      change(editor);
    } finally {
      this.#editing = false;
      tiles = editor.end();
    }
    if (tiles.cells.length === 0) return false;
    for (const cell of tiles.cells) this.passable[cell]! ^= 1;
    this.#freeCount += tiles.freed.length - tiles.walled.length;
    this.#version++;
    const made: GridChange = { ...tiles, affected: this.#repairMoves(tiles.cells) };
    this.#components?.update(made);
    this.#tell(made);
    return true;
  }

  /** Makes a tile free or a wall: an {@link edit} of one tile. */
  setPassable(x: number, y: number, free: boolean): boolean {
    return this.edit((editor) => editor.set(x, y, free));
  }

  /** Makes a rectangle of tiles free or walls, as one {@link edit}. */
  setRectPassable(x: number, y: number, width: number, height: number, free: boolean): boolean {
    return this.edit((editor) => editor.setRect(x, y, width, height, free));
  }

  /**
   * Calls the listener after every edit, until the returned function is called. If a listener throws, the others still
   * hear of the edit, and then the edit, which is done, throws the first such error.
   */
  onChange(listener: GridListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Per cell the factor from 1 on the cost of entering it; null while every tile costs the same. */
  get terrain(): Float64Array | null {
    return null;
  }

  /** Per cell the moves that lead to it: bit d if the neighbour in direction d can come here. */
  get arrivals(): Uint8Array {
    return this.moves;
  }

  /** Whether a path leads from one cell to another, both of them free. */
  reaches(from: number, to: number): boolean {
    return this.components.connected(from, to);
  }

  /** This map as agents of a size see it that go by a cost table: the map itself for size 1 and its own costs. */
  layer({ size = 1, costs }: { size?: number; costs?: string | undefined }): Grid {
    if (size === 1 && costs === undefined) return this;
    const layer = new Grid(
      this.width,
      this.height,
      { corners: this.corners, costs: this.costs, name: this.name },
      (x, y) => {
        for (let row = y; row < y + size; row++)
          for (let column = x; column < x + size; column++) if (!this.isFree(column, row)) return false;
        return true;
      },
    );
    return layer;
  }

  /** Which cells can reach each other. Made on first use, kept current under edits. */
  get components(): Components {
    this.#components ??= new Components(this);
    return this.#components;
  }

  /** A free cell, each equally likely; undefined if there is none. */
  randomFreeCell(random: Random): number | undefined {
    if (this.#freeCount === 0) return undefined;
    for (let tries = 0; tries < 64; tries++) {
      const cell = this.cell(random.below(this.width), random.below(this.height));
      if (this.passable[cell]) return cell;
    }
    // Hardly any free cell: count to a random one instead of guessing on.
    let left = random.below(this.#freeCount);
    let cell = this.passable.indexOf(1);
    while (left-- > 0) cell = this.passable.indexOf(1, cell + 1);
    return cell;
  }

  /**
   * The free cell with the least octile distance to a tile, which may be a wall or off the map; undefined if
   * none qualifies. `accept` narrows the choice, for example to one component. Throws a FloodgateError if x or y is
   * not a whole number.
   */
  nearestFreeCell(at: PointLike, accept: (cell: number) => boolean = () => true): number | undefined {
    const [x, y] = toPoint(at, 'tile');
    const farthest = Math.max(
      Math.abs(x),
      Math.abs(x - this.width + 1),
      Math.abs(y),
      Math.abs(y - this.height + 1),
    );
    let best: number | undefined;
    let bestDistance = Number.POSITIVE_INFINITY;
    // Squares of growing size around the tile; octile distance is at least the size of the square.
    for (let ring = 0; ring <= farthest && ring <= bestDistance; ring++) {
      const left = Math.max(x - ring, 0);
      const right = Math.min(x + ring, this.width - 1);
      for (let row = Math.max(y - ring, 0); row <= Math.min(y + ring, this.height - 1); row++) {
        const onEdge = row === y - ring || row === y + ring;
        const step = onEdge ? 1 : 2 * ring;
        for (let column = onEdge ? left : x - ring; column <= right; column += step) {
          if (column < left || !this.passable[this.cell(column, row)]) continue;
          const distance = octileDistance(column - x, row - y);
          if (distance < bestDistance && accept(this.cell(column, row))) {
            best = this.cell(column, row);
            bestDistance = distance;
          }
        }
      }
    }
    return best;
  }

  /** A copy that can be edited on its own; listeners stay with the original. */
  clone(): Grid {
    const { width, height, corners, costs, name } = this;
    return new Grid(width, height, { corners, costs, name }, (x, y) => this.passable[this.cell(x, y)] === 1);
  }

  /** Which of the eight neighbours of a cell are free, as bits. The cell must not be padding. */
  #freeNeighbours(cell: number): number {
    const p = this.passable;
    const s = this.stride;
    return (
      p[cell - s]! |
      (p[cell - s + 1]! << 1) |
      (p[cell + 1]! << 2) |
      (p[cell + s + 1]! << 3) |
      (p[cell + s]! << 4) |
      (p[cell + s - 1]! << 5) |
      (p[cell - 1]! << 6) |
      (p[cell - s - 1]! << 7)
    );
  }

  #computeMoves(): void {
    const table = this.#movesTable;
    let free = 0;
    for (let y = 0; y < this.height; y++) {
      const end = this.cell(this.width, y);
      for (let cell = this.cell(0, y); cell < end; cell++) {
        if (this.passable[cell]) {
          free++;
          this.moves[cell] = table[this.#freeNeighbours(cell)]!;
        } else {
          this.moves[cell] = 0;
        }
      }
    }
    this.#freeCount = free;
  }

  /** Works out the moves around changed cells again; returns the cells whose moves are others than before. */
  #repairMoves(cells: readonly number[]): number[] {
    const affected: number[] = [];
    const repair = (cell: number): void => {
      const moves = this.passable[cell] ? this.#movesTable[this.#freeNeighbours(cell)]! : 0;
      if (moves === this.moves[cell]) return;
      this.moves[cell] = moves;
      affected.push(cell);
    };
    for (const cell of cells) {
      repair(cell);
      // Walls have no moves before and after; so padding, which has no neighbours to look at, is left alone.
      for (const offset of this.offsets) if (this.passable[cell + offset]) repair(cell + offset);
    }
    return affected;
  }

  /** Tells all listeners of a change, after those that they have not heard of yet. */
  #tell(change: GridChange): void {
    if (this.#untold) {
      this.#untold.push(change);
      return;
    }
    const untold = [change];
    this.#untold = untold;
    const errors: unknown[] = [];
    for (const next of untold) {
      for (const listener of this.#listeners) {
        try {
          listener(next);
        } catch (error) {
          errors.push(error);
        }
      }
    }
    this.#untold = undefined;
    if (errors.length > 0) throw errors[0];
  }
}

function checkSize(width: number, height: number, name: string): void {
  for (const [side, value] of [
    ['width', width],
    ['height', height],
  ] as const) {
    if (!Number.isInteger(value) || value < 1) {
      throw new FloodgateError(
        'bad-argument',
        `the ${side} of ${name} must be a whole number from 1, not ${value}`,
      );
    }
  }
  if (width * height > MAX_TILES) {
    throw new FloodgateError(
      'too-large',
      `${name} is ${width} × ${height}; at most ${MAX_TILES.toLocaleString('en')} tiles are accepted`,
    );
  }
}
