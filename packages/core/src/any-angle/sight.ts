import { type Grid, toLength } from '../grid/index.ts';
import {
  CLOSED,
  GOAL,
  JumpMap,
  type NodeStore,
  PARENT,
  type ResolvedQuery,
  SEEN,
  SEEN_STATE,
  STAMP_MASK,
  STATE,
} from '../search/index.ts';
import {
  type ConeQueue,
  DIRECTION,
  LEFT_ROWS,
  LEFT_X,
  RIGHT_ROWS,
  RIGHT_X,
  ROOT,
  ROWS,
} from './cone-queue.ts';
import { Estimate } from './estimate.ts';
import { isFree, nextInBoth, runEnd, runStart, wallEnds } from './runs.ts';

/**
 * Looks around from the **root**, the cell at which a path turned last, and opens what it sees: goals, corners at which the path
 * may turn again, and cones for later. One for each search, or for each time that it starts over.
 */
export class Sight {
  /** How many cells were opened for the first time. */
  generated = 0;
  /** The seen tile nearest to a target, if asked for, and where it was seen from. */
  nearest: number;
  nearestH: number;
  rootOfNearest: number;
  readonly #grid: Grid;
  readonly #map: JumpMap;
  readonly #words: number;
  readonly #nodes: NodeStore;
  readonly #stamp: number;
  readonly #queue: ConeQueue;
  readonly #estimate: Estimate;
  readonly #goals: Int32Array;
  readonly #tracksNearest: boolean;
  #root = 0;
  #rootX = 0;
  #rootY = 0;
  #rootG = 0;

  constructor(
    grid: Grid,
    { start, goals, targets, slack }: ResolvedQuery,
    { nodes, stamp, queue, tracksNearest }: SightOptions,
  ) {
    this.#grid = grid;
    this.#map = JumpMap.of(grid);
    this.#map.repair();
    this.#words = grid.stride >> 5;
    this.#nodes = nodes;
    this.#stamp = stamp;
    this.#queue = queue;
    this.#tracksNearest = tracksNearest;
    this.#estimate = new Estimate(grid.stride, targets, toLength(slack));
    this.#goals = Int32Array.from(goals).sort();
    this.nearest = start;
    this.rootOfNearest = start;
    this.nearestH = this.#estimate.from(start % grid.stride, Math.floor(start / grid.stride));
    queue.clear();
    for (let i = goals.length - 1; i >= 0; i--) {
      const goal = this.#goals[i]!;
      queue.goalRows[Math.floor(goal / grid.stride)] = i + 1;
      nodes.fields[(goal << 3) | STATE] = stamp | GOAL;
    }
    this.reach(start, start, 0);
  }

  /** Column of the root, as a cell's. */
  get rootX(): number {
    return this.#rootX;
  }

  /** Row of the root, as a cell's. */
  get rootY(): number {
    return this.#rootY;
  }

  /** Takes back what was marked outside of the nodes. */
  clearMarks(): void {
    for (const goal of this.#goals) this.#queue.goalRows[Math.floor(goal / this.#grid.stride)] = 0;
  }

  /** The root from now on, whose g must be in the node store. */
  setRoot(root: number): void {
    if (root === this.#root && this.#rootG === this.#nodes.numbers[root << 2]!) return;
    const { stride } = this.#grid;
    this.#root = root;
    this.#rootY = Math.floor(root / stride);
    this.#rootX = root - this.#rootY * stride;
    this.#rootG = this.#nodes.numbers[root << 2]!;
  }

  /**
   * Follows a cone of the root from row to row, until it finds a corner or a goal, or walls split or end it. What is left of it
   * then is opened. On the row that is `rows` rows from the root's in a direction it lies between two rays: `leftX` to the
   * right for each `leftRows` rows, and likewise on the right. Only a cone that begins at its root (`rows` is 0) may have rays
   * along the row.
   */
  project(
    direction: number,
    rows: number,
    leftX: number,
    leftRows: number,
    rightX: number,
    rightRows: number,
  ): void {
    const { free } = this.#map.rows;
    const rootX = this.#rootX;
    const { goalRows } = this.#queue;
    for (; ; rows++) {
      const y = this.#rootY + direction * rows;
      const row = y * this.#words;
      const next = row + direction * this.#words;
      const farY = y + direction;
      const farRows = rows + 1;
      // A quotient of such small whole numbers is whole only if the division comes out even.
      const leftEnd = rows === 0 ? rootX : rootX + (leftX * rows) / leftRows;
      const rightEnd = rows === 0 ? rootX : rootX + (rightX * rows) / rightRows;
      const left = Math.floor(leftEnd);
      const right = Math.floor(rightEnd);
      let isEventful = false;
      let parts = 0;
      let partLeftX = 0;
      let partLeftRows = 0;
      let partRightX = 0;
      let partRightRows = 0;
      for (let x = left; x <= right; ) {
        let start = nextInBoth(free, row, next, x, right);
        if (start > right) break;
        const end = runEnd(free, row, next, start);
        x = end + 2;
        if (start === left) {
          // The ray is between two positions, and only the first of them is in the run.
          if (end < leftEnd) continue;
          start = runStart(free, row, next, left);
        }
        let newLeftX = leftX;
        let newLeftRows = leftRows;
        let newRightX = rightX;
        let newRightRows = rightRows;
        if (rows > 0) {
          if (start >= leftEnd) {
            if (start > rootX && isFree(free, row, start - 1)) {
              this.#reachAt(start, y);
              isEventful = true;
            }
            newLeftX = start - rootX;
            newLeftRows = rows;
          }
          if (end <= rightEnd) {
            if (end < rootX && isFree(free, row, end + 1)) {
              this.#reachAt(end, y);
              isEventful = true;
            }
            newRightX = end - rootX;
            newRightRows = rows;
          }
        }
        const leftOverWall = newLeftX * farRows - (start - rootX) * newLeftRows;
        if (leftOverWall < 0) {
          newLeftX = start - rootX;
          newLeftRows = farRows;
        }
        const rightOverWall = newRightX * farRows - (end - rootX) * newRightRows;
        if (rightOverWall > 0) {
          newRightX = end - rootX;
          newRightRows = farRows;
        }
        if (newLeftX * newRightRows > newRightX * newLeftRows) continue;
        if (leftOverWall <= 0 && start <= rootX && isFree(free, next, start - 1)) {
          this.#reachAt(start, farY);
          isEventful = true;
        }
        if (rightOverWall >= 0 && end >= rootX && isFree(free, next, end + 1)) {
          this.#reachAt(end, farY);
          isEventful = true;
        }
        if (parts > 0) this.#openCone(direction, farRows, partLeftX, partLeftRows, partRightX, partRightRows);
        parts++;
        partLeftX = newLeftX;
        partLeftRows = newLeftRows;
        partRightX = newRightX;
        partRightRows = newRightRows;
      }
      if (parts === 0) return;
      if (isEventful || parts > 1 || goalRows[farY] !== 0) {
        this.#openCone(direction, farRows, partLeftX, partLeftRows, partRightX, partRightRows);
        return;
      }
      if (this.#tracksNearest)
        this.#noteNearest(
          farY,
          rootX + (partLeftX * farRows) / partLeftRows,
          rootX + (partRightX * farRows) / partRightRows,
        );
      leftX = partLeftX;
      leftRows = partLeftRows;
      rightX = partRightX;
      rightRows = partRightRows;
    }
  }

  #openCone(
    direction: number,
    rows: number,
    leftX: number,
    leftRows: number,
    rightX: number,
    rightRows: number,
  ): void {
    const queue = this.#queue;
    const y = this.#rootY + direction * rows;
    const left = (leftX * rows) / leftRows;
    const right = (rightX * rows) / rightRows;
    if (queue.goalRows[y] !== 0) this.#reachGoals(y, this.#rootX + left, this.#rootX + right);
    if (this.#tracksNearest) this.#noteNearest(y, this.#rootX + left, this.#rootX + right);
    const at = queue.freeCone();
    const { cones } = queue;
    cones[at + ROOT] = this.#root;
    cones[at + ROWS] = rows;
    cones[at + DIRECTION] = direction;
    cones[at + LEFT_X] = leftX;
    cones[at + LEFT_ROWS] = leftRows;
    cones[at + RIGHT_X] = rightX;
    cones[at + RIGHT_ROWS] = rightRows;
    queue.pushCone(
      this.#rootG + this.#estimate.through(this.#rootX, this.#rootY, direction, rows, left, right),
    );
  }

  /**
   * Opens the corners on the root's row at which a path can turn that comes along the row: behind the end of a wall beside
   * it. `step` is 1 to the right, −1 to the left.
   */
  scanRow(step: number): void {
    const { free } = this.#map.rows;
    const y = this.#rootY;
    const row = y * this.#words;
    const above = row - this.#words;
    const below = row + this.#words;
    const end = step > 0 ? runEnd(free, row, row, this.#rootX) : runStart(free, row, row, this.#rootX);
    const first = step > 0 ? this.#rootX + 1 : end;
    const last = step > 0 ? end : this.#rootX - 1;
    if (first > last) return;
    if (this.#queue.goalRows[y] !== 0) this.#reachGoals(y, first, last);
    if (this.#tracksNearest) this.#noteNearest(y, first, last);
    for (let word = first >> 5; word <= last >> 5; word++) {
      let corners = wallEnds(free, above + word, step) | wallEnds(free, below + word, step);
      if (word === first >> 5) corners &= -1 << (first & 31);
      if (word === last >> 5) corners &= (2 << (last & 31)) - 1;
      for (; corners !== 0; corners &= corners - 1)
        this.#reachAt((word << 5) + 31 - Math.clz32(corners & -corners), y);
    }
  }

  /** Opens the goals of a row from `left` to `right`. */
  #reachGoals(y: number, left: number, right: number): void {
    const { stride } = this.#grid;
    for (let i = this.#queue.goalRows[y]! - 1; i < this.#goals.length; i++) {
      const x = this.#goals[i]! - y * stride;
      if (x >= stride) return;
      if (x >= left && x <= right) this.#reachAt(x, y);
    }
  }

  #reachAt(x: number, y: number): void {
    const dx = x - this.#rootX;
    const dy = y - this.#rootY;
    this.reach(y * this.#grid.stride + x, this.#root, this.#rootG + Math.sqrt(dx * dx + dy * dy));
  }

  reach(cell: number, parent: number, g: number): void {
    const { numbers, fields } = this.#nodes;
    const { stride } = this.#grid;
    const state = fields[(cell << 3) | STATE]!;
    if ((state & SEEN_STATE) === (this.#stamp | SEEN)) {
      if (numbers[cell << 2]! <= g || state & CLOSED) return;
    } else {
      this.generated++;
      fields[(cell << 3) | STATE] =
        this.#stamp | SEEN | ((state & STAMP_MASK) === this.#stamp ? state & GOAL : 0);
    }
    numbers[cell << 2] = g;
    fields[(cell << 3) | PARENT] = parent;
    const y = Math.floor(cell / stride);
    this.#queue.pushCell(cell, g + this.#estimate.from(cell - y * stride, y));
  }

  /** Keeps the tile nearest to a target of those seen on a row, for a partial path. */
  #noteNearest(y: number, left: number, right: number): void {
    const first = Math.ceil(left);
    const last = Math.floor(right);
    if (first > last) return;
    const x = this.#estimate.nearestX(y, first, last);
    const h = this.#estimate.from(x, y);
    if (h >= this.nearestH) return;
    this.nearest = y * this.#grid.stride + x;
    this.nearestH = h;
    this.rootOfNearest = this.#root;
  }
}

export interface SightOptions {
  readonly nodes: NodeStore;
  /** Marks the nodes of the search. */
  readonly stamp: number;
  readonly queue: ConeQueue;
  /** Whether to keep the seen tile nearest to a target. */
  readonly tracksNearest: boolean;
}
