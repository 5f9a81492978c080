import { FloodgateError } from '../error.ts';
import { checkedOptions, type GridOptions } from './check-grid.ts';
import { MoveBytes } from './move-bytes.ts';
import { type CornerRule, type CostRule, DX, DY, stepCosts } from './moves.ts';
import { type Point, type PointLike, toPoint } from './point.ts';

/** Directions by where a neighbour lies, at 3 × row + column + 4 with row and column from −1 to 1. */
const DIRECTION_AT = [7, 0, 1, 6, -1, 2, 5, 4, 3] as const;

export type TileTest = (x: number, y: number) => boolean;

/**
 * The tiles of a map as searches see them: which are free, where one can move from each, and what that costs. It knows
 * neither layers nor what is connected, see `Grid` in `floodgate`.
 *
 * Tiles are kept as **cells**, indices into flat arrays with a wall of one cell around the map, so that no
 * search tests bounds. Rows start at multiples of 32 cells, so that in a bitmap with a bit per cell rows start at
 * whole words. The arrays are public for speed and must be changed only through the edit methods.
 */
export abstract class Tiles {
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
  /** Per cell the moves that walls, corners and the tile itself allow: bit d for direction d. */
  readonly moves: Uint8Array;
  /** What to add to a cell to get its neighbour in direction d. */
  readonly offsets: readonly number[];
  /** Cost of a move in direction d, in search units. */
  readonly stepCosts: readonly number[];

  /** The moves, kept up to date with walls and one-way tiles. */
  protected readonly moveBytes: MoveBytes;

  /**
   * Throws a FloodgateError if a side is not a whole number from 1, the map has over 2^28 tiles, or an option is unknown
   * or has an unknown value.
   */
  constructor(width: number, height: number, options: GridOptions, isFree: TileTest) {
    const { name, corners, costs } = checkedOptions(width, height, options);
    this.name = name;
    this.width = width;
    this.height = height;
    this.corners = corners;
    this.costs = costs;
    this.stride = (width + 2 + 31) & ~31;
    this.cellCount = this.stride * (height + 2);
    this.passable = new Uint8Array(this.cellCount);
    this.offsets = DX.map((dx, d) => dx + DY[d]! * this.stride);
    this.stepCosts = stepCosts(this.costs);
    for (let y = 0; y < height; y++) {
      for (let x = 0, cell = this.cell(0, y); x < width; x++, cell++)
        if (isFree(x, y)) this.passable[cell] = 1;
    }
    this.moveBytes = new MoveBytes(this);
    this.moves = this.moveBytes.moves;
  }

  /** Grows with every edit, so that what was computed from the map can tell that it is out of date. */
  abstract get version(): number;

  /** Per cell the factor from 1 on the cost of entering it; null while every tile costs the same. */
  abstract get terrain(): Float64Array | null;

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
}
