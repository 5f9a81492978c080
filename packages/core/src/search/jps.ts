import { FloodgateError } from '../error.ts';
import { DX, DY, type Grid, STRAIGHT, toLength } from '../grid/index.ts';
import { JumpMap, scanBackward, scanForward } from './jump-map.ts';
import { CLOSED, F, MOVES_MASK, MOVES_SHIFT, ORDER, PARENT, SEEN, SEEN_STATE, STATE } from './nodes.ts';
import { distanceWithoutWalls } from './octile.ts';
import { type PathQuery, queryContext, searchedGrid } from './query.ts';
import { SearchShell } from './shell.ts';
import type { SearchSpace } from './space.ts';

const ALL_DIRECTIONS = 0xff;
const NORTH = 1;
const EAST = 4;
const SOUTH = 16;
const WEST = 64;

/** Why jump point search cannot answer a query; undefined if it can. */
export function jpsObstacle(grid: Grid, query: PathQuery): string | undefined {
  return mapObstacle(searchedGrid(grid, query)) ?? queryObstacle(query);
}

function mapObstacle(grid: Grid): string | undefined {
  if (grid.terrain !== null) return 'a map whose tiles differ in cost';
  if (grid.masks !== null) return 'one-way tiles';
  if (grid.corners === 'never') return 'a map without diagonal moves';
  return undefined;
}

function queryObstacle(query: PathQuery): string | undefined {
  for (const option of ['avoid', 'terrain', 'moves'] as const) {
    if (query[option] !== undefined) return `the option '${option}'`;
  }
  const { heuristic } = query;
  if (heuristic && !heuristic.consistent) return 'a heuristic that is not consistent';
  if (heuristic && !heuristic.jumps) return 'a heuristic that may rule out cells';
  return undefined;
}

function unsupported(obstacle: string): FloodgateError {
  return new FloodgateError('unsupported', `jump point search does not work with ${obstacle}; use A*`);
}

/**
 * Jump point search (Harabor and Grastien 2011), scanning 32 cells at a time (2014). Optimal, like A\*, but only
 * cells at which an optimal path may have to turn enter the open list. Diagonal runs do not stop at cells from
 * which a straight scan found something: what it found becomes a node at once, the turn in between does not.
 *
 * Needs no preprocessing beyond the bit rows, which follow edits of the map.
 *
 * Heuristics: jump point search is A\* on a smaller graph, whose nodes are cells with the directions to go on in,
 * and in which every cell keeps a shortest path. A jump costs what its moves cost, so a heuristic that is
 * consistent for single moves is so for jumps, and A\* with it finds a shortest path of that graph. A cell is
 * found with the same g from several sides; it goes on in the directions of all of them, also when a later one
 * turns up after it was expanded.
 */
export class JumpPointSearch extends SearchShell {
  #heuristic!: (cell: number) => number;
  readonly #map: JumpMap;
  #goalRows!: Int32Array;
  #goalColumns!: Int32Array;
  readonly #diagonal: number;
  readonly #steps: Int32Array;
  readonly #cutsCorners: boolean;

  /** Throws a FloodgateError as A\* does, and for what jump point search cannot do (see `jpsObstacle`). */
  constructor(grid: Grid, query: PathQuery) {
    super(grid, query);
    const obstacle = jpsObstacle(grid, query);
    if (obstacle) throw unsupported(obstacle);
    this.#map = JumpMap.of(this.grid);
    this.#steps = Int32Array.from(grid.offsets);
    this.#cutsCorners = grid.corners !== 'no-corner-cutting';
    // Where all moves cost the same, a diagonal costs one unit more: of equally short paths the one with
    // fewest diagonals wins, and the pruning rules, which need that, hold.
    this.#diagonal = grid.costs === 'uniform' ? STRAIGHT + 1 : grid.stepCosts[1]!;
    this.begin();
  }

  protected get openCount(): number {
    return this.space!.heap.size;
  }

  protected openStart(space: SearchSpace): void {
    const { grid, query } = this;
    const { start, goals, targets, slack } = this.resolved;
    // An edit of the map may have made it unfit since the search was started.
    const obstacle = mapObstacle(grid);
    if (obstacle) throw unsupported(obstacle);
    this.#map.repair();
    const { rows, columns } = space.jumpGoals(this.#map);
    this.#goalRows = rows;
    this.#goalColumns = columns;
    for (const goal of goals) {
      const t = this.#map.transposed(goal);
      rows[goal >> 5]! |= 1 << (goal & 31);
      columns[t >> 5]! |= 1 << (t & 31);
    }
    const { heuristic } = query;
    // An edit of the map may have made a heuristic unfit since the search was started.
    const octile = distanceWithoutWalls(grid, targets, slack, this.#diagonal - STRAIGHT);
    this.#heuristic =
      heuristic && !heuristic.isOctile && queryObstacle(query) === undefined
        ? heuristic.prepare(grid, goals, queryContext(grid, query, start, octile))
        : octile;
    space.heap.clear();
    space.nodes.numbers[start << 2] = 0;
    this.#open(start, ALL_DIRECTIONS, start, 0, 0);
  }

  protected override clearMarks(): void {
    for (const goal of this.resolved.goals) {
      this.#goalRows[goal >> 5] = 0;
      this.#goalColumns[this.#map.transposed(goal) >> 5] = 0;
    }
  }

  #isGoal(cell: number): boolean {
    return (this.#goalRows[cell >> 5]! & (1 << (cell & 31))) !== 0;
  }

  protected expand(expansions: number): number {
    const { nodes, heap } = this.space!;
    const { numbers, fields } = nodes;
    const listener = this.query.listener ?? null;
    let expanded = 0;
    let end = -1;
    while (heap.size > 0) {
      if (this.#isGoal(heap.first())) {
        end = heap.first();
        break;
      }
      if (expanded >= expansions) break;
      const cell = heap.pop();
      const state = fields[(cell << 3) | STATE]!;
      fields[(cell << 3) | STATE] = state | CLOSED;
      const h = numbers[(cell << 2) | F]! - numbers[cell << 2]!;
      expanded++;
      if (h < this.nearestH) {
        this.nearest = cell;
        this.nearestH = h;
      }
      if (listener !== null) listener.expanded?.(cell, toLength(numbers[cell << 2]!), toLength(h));
      this.#scan(cell, (state & MOVES_MASK) >> MOVES_SHIFT);
    }
    this.counts.expanded += expanded;
    return end;
  }

  #scan(cell: number, directions: number): void {
    const { rows, columns } = this.#map;
    const transposed = this.#map.transposed(cell);
    if (directions & NORTH)
      this.#openInColumn(scanBackward(columns, this.#goalColumns, transposed), cell, transposed, 0, cell, 0);
    if (directions & EAST) this.#openInRow(scanForward(rows, this.#goalRows, cell), cell, 2, cell, 0);
    if (directions & SOUTH)
      this.#openInColumn(scanForward(columns, this.#goalColumns, transposed), cell, transposed, 4, cell, 0);
    if (directions & WEST) this.#openInRow(scanBackward(rows, this.#goalRows, cell), cell, 6, cell, 0);
    const diagonals = directions & this.grid.moves[cell]!;
    for (let d = 1; d < 8; d += 2) if (diagonals & (1 << d)) this.#diagonalRun(cell, transposed, d);
  }

  /** Runs diagonally to the first wall, scanning to both sides at every cell. */
  #diagonalRun(from: number, fromTransposed: number, d: number): void {
    const { moves } = this.grid;
    const { rows, columns, columnStride } = this.#map;
    const goalRows = this.#goalRows;
    const goalColumns = this.#goalColumns;
    const cutsCorners = this.#cutsCorners;
    const step = this.#steps[d]!;
    const transposedStep = DX[d]! * columnStride + DY[d]!;
    // Beside the diagonals NE, SE, SW, NW lie one move along columns and one along rows.
    const north = d === 1 || d === 7;
    const east = d < 4;
    const bit = 1 << d;
    let cell = from;
    let transposed = fromTransposed;
    for (let diagonals = 1; moves[cell]! & bit; diagonals++) {
      cell = (cell + step) | 0;
      transposed = (transposed + transposedStep) | 0;
      if (goalRows[cell >> 5]! & (1 << (cell & 31))) {
        this.#open(cell, 0, from, diagonals, 0);
        return;
      }
      if (cutsCorners) {
        const forced = this.#forcedAfterDiagonal(cell, d);
        if (forced !== 0) {
          const natural = bit | (north ? NORTH : SOUTH) | (east ? EAST : WEST);
          this.#open(cell, forced | natural, from, diagonals, 0);
          return;
        }
      }
      const inColumn = north
        ? scanBackward(columns, goalColumns, transposed)
        : scanForward(columns, goalColumns, transposed);
      if (inColumn >= 0) this.#openInColumn(inColumn, cell, transposed, north ? 0 : 4, from, diagonals);
      const inRow = east ? scanForward(rows, goalRows, cell) : scanBackward(rows, goalRows, cell);
      if (inRow >= 0) this.#openInRow(inRow, cell, east ? 2 : 6, from, diagonals);
    }
  }

  /** Opens what a scan along a row in direction d found, if anything, `diagonals` diagonal moves after `parent`. */
  #openInRow(stop: number, cell: number, d: number, parent: number, diagonals: number): void {
    if (stop >= 0) this.#open(stop, this.#directionsAfter(stop, d), parent, diagonals, Math.abs(stop - cell));
  }

  /** The same along a column, where `stop` is a transposed index. */
  #openInColumn(
    stop: number,
    cell: number,
    transposed: number,
    d: number,
    parent: number,
    diagonals: number,
  ): void {
    if (stop < 0) return;
    const found = cell + (stop - transposed) * this.grid.stride;
    this.#open(found, this.#directionsAfter(found, d), parent, diagonals, Math.abs(stop - transposed));
  }

  /** The directions worth trying from a cell that a straight scan in direction d stopped at. */
  #directionsAfter(cell: number, d: number): number {
    const { passable } = this.grid;
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

  /** With corner cutting: diagonal moves around a wall that stands behind a cell reached in direction d. */
  #forcedAfterDiagonal(cell: number, d: number): number {
    const { passable, moves } = this.grid;
    const left = (d + 6) & 7;
    const right = (d + 2) & 7;
    let forced = 0;
    if (!passable[cell + this.#steps[(d + 5) & 7]!] && moves[cell]! & (1 << left)) forced |= 1 << left;
    if (!passable[cell + this.#steps[(d + 3) & 7]!] && moves[cell]! & (1 << right)) forced |= 1 << right;
    return forced;
  }

  /** Opens a cell that is so many diagonal and then straight moves from its parent, if that is a shorter way. */
  #open(cell: number, directions: number, parent: number, diagonals: number, straights: number): void {
    const { nodes, heap } = this.space!;
    const { numbers, fields } = nodes;
    const g = numbers[parent << 2]! + diagonals * this.#diagonal + straights * STRAIGHT;
    const seen = (fields[(cell << 3) | STATE]! & SEEN_STATE) === (this.stamp | SEEN);
    if (seen && numbers[cell << 2]! <= g) {
      if (this.query.heuristic !== undefined && numbers[cell << 2] === g) this.#goOn(cell, directions);
      return;
    }
    fields[(cell << 3) | ORDER] = this.order++;
    fields[(cell << 3) | PARENT] = parent;
    fields[(cell << 3) | STATE] = this.stamp | SEEN | (directions << MOVES_SHIFT);
    if (seen) {
      // The heuristic is consistent, so a node whose g falls is still open.
      numbers[(cell << 2) | F] = numbers[(cell << 2) | F]! - (numbers[cell << 2]! - g);
      numbers[cell << 2] = g;
      heap.decrease(cell);
    } else {
      numbers[cell << 2] = g;
      numbers[(cell << 2) | F] = g + this.#heuristic(cell);
      heap.push(cell);
      this.counts.generated++;
    }
    this.query.listener?.opened?.(cell, toLength(g), toLength(numbers[(cell << 2) | F]! - g), parent);
  }

  /** Lets a cell go on in directions that were not known when it was opened, now or, if it was expanded, again. */
  #goOn(cell: number, directions: number): void {
    const { nodes, heap } = this.space!;
    const { fields } = nodes;
    const state = fields[(cell << 3) | STATE]!;
    const more = (directions << MOVES_SHIFT) & ~state;
    if (more === 0) return;
    if (state & CLOSED) {
      fields[(cell << 3) | STATE] = (state & ~(MOVES_MASK | CLOSED)) | more;
      heap.push(cell);
    } else {
      fields[(cell << 3) | STATE] = state | more;
    }
  }

  /** The single moves of the path. From each node to the next it runs diagonally first, then straight. */
  protected trace(end: number): Int32Array {
    const { fields } = this.space!.nodes;
    const { start } = this.resolved;
    const { stride } = this.grid;
    let length = 1;
    for (let cell = end; cell !== start; ) {
      const parent = fields[(cell << 3) | PARENT]!;
      const dy = Math.floor(cell / stride) - Math.floor(parent / stride);
      length += Math.max(Math.abs(cell - parent - dy * stride), Math.abs(dy));
      cell = parent;
    }
    const cells = new Int32Array(length);
    let place = length - 1;
    cells[place] = end;
    for (let cell = end; cell !== start; ) {
      const parent = fields[(cell << 3) | PARENT]!;
      const rows = Math.floor(parent / stride) - Math.floor(cell / stride);
      const columns = parent - cell - rows * stride;
      const width = Math.abs(columns);
      const height = Math.abs(rows);
      const alongRow = Math.sign(columns);
      const alongColumn = Math.sign(rows) * stride;
      // Backwards, the straight part comes first.
      const straight = width > height ? alongRow : alongColumn;
      for (let i = Math.abs(width - height); i > 0; i--) cells[--place] = cell += straight;
      for (let i = Math.min(width, height); i > 0; i--) cells[--place] = cell += alongRow + alongColumn;
    }
    return cells;
  }
}
