import { DX, DY, type Grid, STRAIGHT } from '../grid/index.ts';
import { nextBit, previousBit } from './jump-lines.ts';
import { JumpMap } from './jump-map.ts';

export const ALL_DIRECTIONS = 0xff;
const NORTH = 1;
const EAST = 4;
const SOUTH = 16;
const WEST = 64;

/**
 * What a diagonal move costs jump point search, in search units. Where all moves cost the same it costs one unit more: of
 * equally short paths the one with fewest diagonals wins, and the pruning rules, which need that, hold.
 */
export function jumpDiagonalCost(grid: Grid): number {
  return grid.costs === 'uniform' ? STRAIGHT + 1 : grid.stepCosts[1]!;
}

/**
 * Where jumps lead from a cell: to cells at which an optimal path may have to turn.
 *
 * With eight neighbours a jump runs diagonally, then straight. It ends where a straight scan stops; the turn from diagonal
 * to straight is no end. With four neighbours a jump runs along a column, then along a row, and columns take the part of
 * diagonals. Jumps do not look for goals.
 *
 * What was found last is in the arrays up to `count`.
 */
export class JumpRuns {
  count = 0;
  /** Where jumps end. */
  readonly cells: Int32Array;
  /** The directions worth trying from there, a bit each. */
  readonly directions: Int32Array;
  /** How many diagonal moves a jump has. */
  readonly diagonals: Int32Array;
  /** How many straight moves it has. */
  readonly straights: Int32Array;
  readonly map: JumpMap;
  readonly #grid: Grid;
  readonly #steps: Int32Array;
  readonly #transposedSteps: Int32Array;
  readonly #cutsCorners: boolean;
  readonly #isFourConnected: boolean;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.map = JumpMap.of(grid);
    this.#steps = Int32Array.from(grid.offsets);
    const { columnStride } = this.map;
    this.#transposedSteps = Int32Array.from(DX, (dx, d) => dx * columnStride + DY[d]!);
    this.#cutsCorners = grid.corners !== 'no-corner-cutting';
    this.#isFourConnected = grid.corners === 'never';
    // Four diagonal runs with up to two ends for each of their cells, and four straight scans.
    const most = 8 * (Math.max(grid.width, grid.height) + 2);
    this.cells = new Int32Array(most);
    this.directions = new Int32Array(most);
    this.diagonals = new Int32Array(most);
    this.straights = new Int32Array(most);
  }

  /** Finds the jumps from a cell that start in the given directions. Call `map.repair` before. */
  find(cell: number, transposed: number, directions: number): void {
    this.count = 0;
    if (this.#isFourConnected) this.#findFour(cell, transposed, directions);
    else this.#findEight(cell, transposed, directions);
  }

  #findFour(cell: number, transposed: number, directions: number): void {
    const { rows } = this.map;
    if (directions & EAST && (rows.hitsForward[cell >> 5]! >>> cell) & 1) this.#endEast(cell, 0);
    if (directions & WEST && (rows.hitsBackward[cell >> 5]! >>> cell) & 1) this.#endWest(cell, 0);
    if (directions & NORTH) this.#columnRun(cell, transposed, -1);
    if (directions & SOUTH) this.#columnRun(cell, transposed, 1);
  }

  /** Runs along a column to the first wall, and scans to both sides where there is something to find. */
  #columnRun(from: number, fromTransposed: number, step: number): void {
    const { rows, columns, sideStops } = this.map;
    const { stride } = this.#grid;
    for (let at = fromTransposed; ; ) {
      at = step > 0 ? nextBit(sideStops, at) : previousBit(sideStops, at);
      if (!((columns.free[at >> 5]! >>> at) & 1)) return;
      const cell = from + (at - fromTransposed) * stride;
      const moves = (at - fromTransposed) * step;
      if ((rows.hitsForward[cell >> 5]! >>> cell) & 1) this.#endEast(cell, moves);
      if ((rows.hitsBackward[cell >> 5]! >>> cell) & 1) this.#endWest(cell, moves);
    }
  }

  /** A jump on a four-connected map that has made so many moves along a column and now scans east. */
  #endEast(cell: number, moves: number): void {
    const stop = nextBit(this.map.rows.stopsForward, cell);
    this.#end(stop, EAST | this.#turns(stop, -1), 0, moves + stop - cell);
  }

  #endWest(cell: number, moves: number): void {
    const stop = previousBit(this.map.rows.stopsBackward, cell);
    this.#end(stop, WEST | this.#turns(stop, 1), 0, moves + cell - stop);
  }

  /** North and south of a cell, where a wall beside the cell before would have been in the way. */
  #turns(cell: number, back: number): number {
    const { passable, stride } = this.#grid;
    let directions = 0;
    if (passable[cell - stride] && !passable[cell - stride + back]) directions |= NORTH;
    if (passable[cell + stride] && !passable[cell + stride + back]) directions |= SOUTH;
    return directions;
  }

  #findEight(cell: number, transposed: number, directions: number): void {
    const { rows, columns } = this.map;
    if (directions & NORTH && (columns.hitsBackward[transposed >> 5]! >>> transposed) & 1)
      this.#endNorth(cell, transposed, 0);
    if (directions & EAST && (rows.hitsForward[cell >> 5]! >>> cell) & 1) this.#endInRow(cell, 1, 0);
    if (directions & SOUTH && (columns.hitsForward[transposed >> 5]! >>> transposed) & 1)
      this.#endSouth(cell, transposed, 0);
    if (directions & WEST && (rows.hitsBackward[cell >> 5]! >>> cell) & 1) this.#endInRow(cell, -1, 0);
    const diagonals = directions & this.#grid.moves[cell]!;
    for (let d = 1; d < 8; d += 2) if (diagonals & (1 << d)) this.#diagonalRun(cell, transposed, d);
  }

  /** Runs diagonally to the first wall, and scans to both sides where there is something to find. */
  #diagonalRun(from: number, fromTransposed: number, d: number): void {
    const { moves } = this.#grid;
    const { rows, columns } = this.map;
    const cutsCorners = this.#cutsCorners;
    const step = this.#steps[d]!;
    const transposedStep = this.#transposedSteps[d]!;
    // Beside the diagonals NE, SE, SW, NW lie one move along columns and one along rows.
    const north = d === 1 || d === 7;
    const east = d < 4;
    const columnHits = north ? columns.hitsBackward : columns.hitsForward;
    const rowHits = east ? rows.hitsForward : rows.hitsBackward;
    const bit = 1 << d;
    let cell = from;
    let transposed = fromTransposed;
    for (let diagonals = 1; moves[cell]! & bit; diagonals++) {
      cell = (cell + step) | 0;
      transposed = (transposed + transposedStep) | 0;
      if (cutsCorners) {
        const forced = this.#forcedAfterDiagonal(cell, d);
        if (forced !== 0) {
          this.#end(cell, forced | this.#naturalAfterDiagonal(d), diagonals, 0);
          return;
        }
      }
      if ((columnHits[transposed >> 5]! >>> transposed) & 1) {
        if (north) this.#endNorth(cell, transposed, diagonals);
        else this.#endSouth(cell, transposed, diagonals);
      }
      if ((rowHits[cell >> 5]! >>> cell) & 1) this.#endInRow(cell, east ? 1 : -1, diagonals);
    }
  }

  /** A jump that has made so many diagonal moves and now scans along a row. */
  #endInRow(cell: number, step: number, diagonals: number): void {
    const { rows } = this.map;
    const stop = step > 0 ? nextBit(rows.stopsForward, cell) : previousBit(rows.stopsBackward, cell);
    this.#end(stop, this.#directionsAfter(stop, step > 0 ? 2 : 6), diagonals, (stop - cell) * step);
  }

  #endNorth(cell: number, transposed: number, diagonals: number): void {
    const moves = transposed - previousBit(this.map.columns.stopsBackward, transposed);
    const stop = cell - moves * this.#grid.stride;
    this.#end(stop, this.#directionsAfter(stop, 0), diagonals, moves);
  }

  #endSouth(cell: number, transposed: number, diagonals: number): void {
    const moves = nextBit(this.map.columns.stopsForward, transposed) - transposed;
    const stop = cell + moves * this.#grid.stride;
    this.#end(stop, this.#directionsAfter(stop, 4), diagonals, moves);
  }

  /** The directions worth trying from a cell that a straight scan in direction d stopped at. */
  #directionsAfter(cell: number, d: number): number {
    const { passable } = this.#grid;
    const steps = this.#steps;
    const right = passable[cell + steps[(d + 2) & 7]!]!;
    const left = passable[cell + steps[(d + 6) & 7]!]!;
    let directions = 1 << d;
    if (this.#cutsCorners) {
      if (!right) directions |= 1 << ((d + 1) & 7);
      if (!left) directions |= 1 << ((d + 7) & 7);
    } else {
      if (right && !passable[cell + steps[(d + 3) & 7]!])
        directions |= (1 << ((d + 2) & 7)) | (1 << ((d + 1) & 7));
      if (left && !passable[cell + steps[(d + 5) & 7]!])
        directions |= (1 << ((d + 6) & 7)) | (1 << ((d + 7) & 7));
    }
    return directions;
  }

  /** A diagonal and the straight directions beside it. */
  #naturalAfterDiagonal(d: number): number {
    return (1 << d) | (1 << (d - 1)) | (1 << ((d + 1) & 7));
  }

  /** With corner cutting: diagonal moves around a wall that stands behind a cell reached in direction d. */
  #forcedAfterDiagonal(cell: number, d: number): number {
    const { passable, moves } = this.#grid;
    const left = (d + 6) & 7;
    const right = (d + 2) & 7;
    let forced = 0;
    if (!passable[cell + this.#steps[(d + 5) & 7]!] && moves[cell]! & (1 << left)) forced |= 1 << left;
    if (!passable[cell + this.#steps[(d + 3) & 7]!] && moves[cell]! & (1 << right)) forced |= 1 << right;
    return forced;
  }

  /** Whether jumps can end at a free cell. */
  isEnd(cell: number): boolean {
    const { rows, columns } = this.map;
    const stops = rows.stopsForward[cell >> 5]! | rows.stopsBackward[cell >> 5]!;
    if ((stops >>> cell) & 1) return true;
    if (this.#isFourConnected) return false;
    const transposed = this.map.transposed(cell);
    const word = transposed >> 5;
    if (((columns.stopsForward[word]! | columns.stopsBackward[word]!) >>> transposed) & 1) return true;
    if (!this.#cutsCorners) return false;
    for (let d = 1; d < 8; d += 2) if (this.#forcedAfterDiagonal(cell, d) !== 0) return true;
    return false;
  }

  /** All directions in which jumps that end at a cell may go on. */
  directionsAtEnd(cell: number): number {
    const { rows, columns } = this.map;
    const stopsAt = (stops: Int32Array, index: number): number => (stops[index >> 5]! >>> index) & 1;
    let directions = 0;
    if (this.#isFourConnected) {
      if (stopsAt(rows.stopsForward, cell)) directions |= EAST | this.#turns(cell, -1);
      if (stopsAt(rows.stopsBackward, cell)) directions |= WEST | this.#turns(cell, 1);
      return directions;
    }
    const transposed = this.map.transposed(cell);
    if (stopsAt(columns.stopsBackward, transposed)) directions |= this.#directionsAfter(cell, 0);
    if (stopsAt(rows.stopsForward, cell)) directions |= this.#directionsAfter(cell, 2);
    if (stopsAt(columns.stopsForward, transposed)) directions |= this.#directionsAfter(cell, 4);
    if (stopsAt(rows.stopsBackward, cell)) directions |= this.#directionsAfter(cell, 6);
    if (!this.#cutsCorners) return directions;
    for (let d = 1; d < 8; d += 2) {
      const forced = this.#forcedAfterDiagonal(cell, d);
      if (forced !== 0) directions |= forced | this.#naturalAfterDiagonal(d);
    }
    return directions;
  }

  #end(cell: number, directions: number, diagonals: number, straights: number): void {
    const i = this.count++;
    this.cells[i] = cell;
    this.directions[i] = directions;
    this.diagonals[i] = diagonals;
    this.straights[i] = straights;
  }
}
