import { FloodgateError } from '../error.ts';
import { type Grid, toLength } from '../grid/index.ts';
import {
  CLOSED,
  GOAL,
  JumpMap,
  PARENT,
  type PathQuery,
  type ResolvedQuery,
  resolveQuery,
  SEEN,
  SEEN_STATE,
  type SearchResult,
  SearchShell,
  type SearchSpace,
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
  returnQueue,
  takeQueue,
} from './cone-queue.ts';
import { Estimate } from './estimate.ts';
import { nextInBoth, runEnd, runStart } from './runs.ts';
import { straightReach } from './straight-components.ts';

/** What any-angle path to find: options of {@link PathQuery}, with the same meaning. */
export type AnyAngleQuery = Pick<
  PathQuery,
  'from' | 'to' | 'range' | 'nearest' | 'maxExpansions' | 'size' | 'costs'
>;

/**
 * Finds shortest paths that may run at any angle, not only along the eight moves.
 *
 * An exact search in the manner of Anya (Harabor and Grastien, "An Optimal Any-Angle Pathfinding Algorithm", 2013). Shortest
 * paths turn only at corners of walls. So A\* goes from corner to corner; between them it opens **cones**: all positions of a
 * row that are seen from the corner where the path turned last, its **root**. A cone is expanded row by row. Walls split it,
 * and corners in it at which a path may turn become nodes. The sides of a cone are rays through tiles and kept as whole
 * numbers, so what is seen is exact, down to corridors as wide as the agent.
 *
 * An expansion is one row of a cone or one corner.
 */
export class AnyAngleSearch extends SearchShell {
  readonly #map: JumpMap;
  readonly #words: number;
  #queue: ConeQueue | undefined;
  #estimate!: Estimate;
  #goals!: Int32Array;
  #rootOfNearest = -1;
  readonly #tracksNearest: boolean;
  // The root that is being expanded.
  #root = 0;
  #rootX = 0;
  #rootY = 0;
  #rootG = 0;

  /**
   * Throws a FloodgateError `bad-argument` as {@link startSearch} does, and `unsupported` if tiles differ in cost or are
   * one-way.
   */
  constructor(grid: Grid, query: AnyAngleQuery) {
    super(grid, query);
    this.#map = JumpMap.of(this.grid);
    this.#words = this.grid.stride >> 5;
    this.#tracksNearest = query.maxExpansions !== undefined;
    this.begin();
  }

  protected get openCount(): number {
    return this.#queue!.size;
  }

  protected override resolve(): ResolvedQuery {
    refuseTerrain(this.grid);
    return resolveQuery(this.grid, this.query, (start) => straightReach(this.grid, start));
  }

  protected openStart(space: SearchSpace): void {
    const { grid } = this;
    const { start, goals, targets, slack } = this.resolved;
    this.#map.repair();
    this.#queue ??= takeQueue(grid.height + 2);
    const queue = this.#queue;
    queue.clear();
    this.#estimate = new Estimate(grid.stride, targets, toLength(slack));
    this.#goals = Int32Array.from(goals).sort();
    for (let i = goals.length - 1; i >= 0; i--) {
      const goal = this.#goals[i]!;
      queue.goalRows[Math.floor(goal / grid.stride)] = i + 1;
      space.nodes.fields[(goal << 3) | STATE] = this.stamp | GOAL;
    }
    this.nearest = start;
    this.nearestH = this.#estimate.from(start % grid.stride, Math.floor(start / grid.stride));
    this.#rootOfNearest = start;
    this.#reach(start, start, 0);
  }

  protected override clearMarks(): void {
    // A search that starts over has given its queue back, and may find at once that there is no path.
    if (!this.#queue) return;
    for (const goal of this.#goals) this.#queue.goalRows[Math.floor(goal / this.grid.stride)] = 0;
    returnQueue(this.#queue);
    this.#queue = undefined;
  }

  protected expand(expansions: number): number {
    const queue = this.#queue!;
    const { fields } = this.space!.nodes;
    let expanded = 0;
    let end = -1;
    while (queue.size > 0) {
      const entry = queue.first();
      if (entry < 0) {
        const cell = -1 - entry;
        const state = fields[(cell << 3) | STATE]!;
        if (state & CLOSED) {
          // It was opened again with a smaller g, and expanded with that.
          queue.dropFirst();
          continue;
        }
        if (state & GOAL) {
          end = cell;
          break;
        }
        if (expanded >= expansions) break;
        queue.dropFirst();
        fields[(cell << 3) | STATE] = state | CLOSED;
        expanded++;
        this.#expandCorner(cell, fields[(cell << 3) | PARENT]!);
        continue;
      }
      if (expanded >= expansions) break;
      queue.dropFirst();
      expanded++;
      const { cones } = queue;
      this.#setRoot(cones[entry + ROOT]!);
      this.#project(
        cones[entry + DIRECTION]!,
        cones[entry + ROWS]!,
        cones[entry + LEFT_X]!,
        cones[entry + LEFT_ROWS]!,
        cones[entry + RIGHT_X]!,
        cones[entry + RIGHT_ROWS]!,
      );
    }
    this.counts.expanded += expanded;
    return end;
  }

  #setRoot(root: number): void {
    if (root === this.#root && this.#rootG === this.space!.nodes.numbers[root << 2]!) return;
    const { stride } = this.grid;
    this.#root = root;
    this.#rootY = Math.floor(root / stride);
    this.#rootX = root - this.#rootY * stride;
    this.#rootG = this.space!.nodes.numbers[root << 2]!;
  }

  /**
   * Opens what a path can go on to that comes from `parent`, turns at this cell and is pulled tight around the corner of a wall
   * there. Such a turn is always towards the wall: from the direction in which the path came to that of the wall's side.
   * The start has no parent but itself, and goes on in all directions.
   */
  #expandCorner(cell: number, parent: number): void {
    const { stride, passable } = this.grid;
    this.#setRoot(cell);
    if (cell === parent) {
      this.#project(-1, 0, -1, 0, 1, 0);
      this.#project(1, 0, -1, 0, 1, 0);
      this.#scanRow(-1);
      this.#scanRow(1);
      return;
    }
    const parentY = Math.floor(parent / stride);
    const dx = this.#rootX - (parent - parentY * stride);
    const dy = this.#rootY - parentY;
    if (dy === 0) {
      const back = dx > 0 ? -1 : 1;
      for (let direction = -1; direction <= 1; direction += 2) {
        const ahead = direction * stride;
        if (!passable[cell + ahead] || passable[cell + ahead + back]) continue;
        if (dx > 0) this.#project(direction, 0, 0, 1, 1, 0);
        else this.#project(direction, 0, -1, 0, 0, 1);
      }
      return;
    }
    const direction = dy > 0 ? 1 : -1;
    const rows = Math.abs(dy);
    const ahead = direction * stride;
    const freeBehind = passable[cell - ahead] === 1;
    // Around a wall that was passed, towards its far side.
    if (dx >= 0 && freeBehind && passable[cell + 1] && !passable[cell - ahead + 1]) {
      this.#project(direction, 0, dx, rows, 1, 0);
      this.#scanRow(1);
    }
    if (dx <= 0 && freeBehind && passable[cell - 1] && !passable[cell - ahead - 1]) {
      this.#project(direction, 0, -1, 0, dx, rows);
      this.#scanRow(-1);
    }
    // Around a wall that begins here, along its side.
    if (!passable[cell + ahead]) return;
    if (dx > 0 && passable[cell - 1] && !passable[cell + ahead - 1])
      this.#project(direction, 0, 0, 1, dx, rows);
    if (dx < 0 && passable[cell + 1] && !passable[cell + ahead + 1])
      this.#project(direction, 0, dx, rows, 0, 1);
  }

  /**
   * Follows a cone of the root from one row to the next. On the row that is `rows` rows from the root's in a direction it
   * lies between two rays: `leftX` to the right for each `leftRows` rows, and likewise on the right. Only a cone that begins
   * at its root (`rows` is 0) may have rays along the row.
   */
  #project(
    direction: number,
    rows: number,
    leftX: number,
    leftRows: number,
    rightX: number,
    rightRows: number,
  ): void {
    const { free } = this.#map.rows;
    const rootX = this.#rootX;
    const y = this.#rootY + direction * rows;
    const row = y * this.#words;
    const next = row + direction * this.#words;
    const farRows = rows + 1;
    let left = rootX;
    let leftIsWhole = true;
    let right = rootX;
    let rightIsWhole = true;
    if (rows > 0) {
      left += Math.floor((leftX * rows) / leftRows);
      leftIsWhole = (leftX * rows) % leftRows === 0;
      right += Math.floor((rightX * rows) / rightRows);
      rightIsWhole = (rightX * rows) % rightRows === 0;
    }
    for (let x = left; x <= right; ) {
      let start = nextInBoth(free, row, next, x, right);
      if (start > right) break;
      const end = runEnd(free, row, next, start);
      x = end + 2;
      if (start === left) {
        // The ray is between two positions, and only the first of them is in the run.
        if (end === left && !leftIsWhole) continue;
        start = runStart(free, row, next, left);
      }
      const startIsSeen = start > left || (start === left && leftIsWhole);
      const endIsSeen = end <= right;
      let newLeftX = leftX;
      let newLeftRows = leftRows;
      let newRightX = rightX;
      let newRightRows = rightRows;
      if (rows > 0) {
        if (startIsSeen && start > rootX && isFree(free, row, start - 1)) this.#reachAt(start, y);
        if (endIsSeen && end < rootX && isFree(free, row, end + 1)) this.#reachAt(end, y);
        if (start > left) {
          newLeftX = start - rootX;
          newLeftRows = rows;
        }
        if (end < right || (end === right && !rightIsWhole)) {
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
      const farY = y + direction;
      if (leftOverWall <= 0 && start <= rootX && isFree(free, next, start - 1)) this.#reachAt(start, farY);
      if (rightOverWall >= 0 && end >= rootX && isFree(free, next, end + 1)) this.#reachAt(end, farY);
      this.#openCone(direction, farRows, newLeftX, newLeftRows, newRightX, newRightRows);
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
    const queue = this.#queue!;
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
  #scanRow(step: number): void {
    const { free } = this.#map.rows;
    const y = this.#rootY;
    const row = y * this.#words;
    const above = row - this.#words;
    const below = row + this.#words;
    const end = step > 0 ? runEnd(free, row, row, this.#rootX) : runStart(free, row, row, this.#rootX);
    const first = step > 0 ? this.#rootX + 1 : end;
    const last = step > 0 ? end : this.#rootX - 1;
    if (first > last) return;
    if (this.#queue!.goalRows[y] !== 0) this.#reachGoals(y, first, last);
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
    const { stride } = this.grid;
    for (let i = this.#queue!.goalRows[y]! - 1; i < this.#goals.length; i++) {
      const x = this.#goals[i]! - y * stride;
      if (x >= stride) return;
      if (x >= left && x <= right) this.#reachAt(x, y);
    }
  }

  #reachAt(x: number, y: number): void {
    const dx = x - this.#rootX;
    const dy = y - this.#rootY;
    this.#reach(y * this.grid.stride + x, this.#root, this.#rootG + Math.sqrt(dx * dx + dy * dy));
  }

  #reach(cell: number, parent: number, g: number): void {
    const { numbers, fields } = this.space!.nodes;
    const { stride } = this.grid;
    const state = fields[(cell << 3) | STATE]!;
    if ((state & SEEN_STATE) === (this.stamp | SEEN)) {
      if (numbers[cell << 2]! <= g || state & CLOSED) return;
    } else {
      this.counts.generated++;
      fields[(cell << 3) | STATE] =
        this.stamp | SEEN | ((state & STAMP_MASK) === this.stamp ? state & GOAL : 0);
    }
    numbers[cell << 2] = g;
    fields[(cell << 3) | PARENT] = parent;
    const y = Math.floor(cell / stride);
    this.#queue!.pushCell(cell, g + this.#estimate.from(cell - y * stride, y));
  }

  /** Keeps the tile nearest to a target of those seen on a row, for a partial path. */
  #noteNearest(y: number, left: number, right: number): void {
    const first = Math.ceil(left);
    const last = Math.floor(right);
    if (first > last) return;
    const x = this.#estimate.nearestX(y, first, last);
    const h = this.#estimate.from(x, y);
    if (h >= this.nearestH) return;
    this.nearest = y * this.grid.stride + x;
    this.nearestH = h;
    this.#rootOfNearest = this.#root;
  }

  /** The start, the corners and the end, without those at which the path goes straight on. */
  protected trace(end: number): Int32Array {
    const { fields } = this.space!.nodes;
    const { start } = this.resolved;
    const isOpenGoal = (fields[(end << 3) | STATE]! & (SEEN_STATE | GOAL)) === (this.stamp | SEEN | GOAL);
    const path = [end];
    for (let cell = isOpenGoal ? fields[(end << 3) | PARENT]! : this.#rootOfNearest; ; ) {
      if (path.length > 1 && this.#isStraight(path[path.length - 2]!, path[path.length - 1]!, cell))
        path.pop();
      if (cell !== path[path.length - 1]) path.push(cell);
      if (cell === start) break;
      cell = fields[(cell << 3) | PARENT]!;
    }
    return Int32Array.from(path).reverse();
  }

  #isStraight(a: number, b: number, c: number): boolean {
    const { grid } = this;
    const cross =
      (grid.x(b) - grid.x(a)) * (grid.y(c) - grid.y(b)) - (grid.y(b) - grid.y(a)) * (grid.x(c) - grid.x(b));
    return cross === 0;
  }

  protected override length(_end: number, cells: Int32Array): number {
    const { grid } = this;
    let length = 0;
    for (let i = 1; i < cells.length; i++) {
      const dx = grid.x(cells[i]!) - grid.x(cells[i - 1]!);
      const dy = grid.y(cells[i]!) - grid.y(cells[i - 1]!);
      length += Math.sqrt(dx * dx + dy * dy);
    }
    return length;
  }
}

/**
 * The shortest path at any angle, at once: `path` of the result has the start, the corners and the end, `cost` its length in
 * tile widths. Throws as {@link AnyAngleSearch} does; an unreachable goal is no error (`none`).
 */
export function findAnyAnglePath(grid: Grid, query: AnyAngleQuery): SearchResult {
  const search = new AnyAngleSearch(grid, query);
  search.advance();
  return search.result();
}

function isFree(free: Int32Array, row: number, x: number): boolean {
  return (free[row + (x >> 5)]! & (1 << (x & 31))) !== 0;
}

/** Bits of the free positions of a word that a wall comes before in the direction of a scan. */
function wallEnds(free: Int32Array, word: number, step: number): number {
  const bits = free[word]!;
  const before = step > 0 ? (bits << 1) | (free[word - 1]! >>> 31) : (bits >>> 1) | (free[word + 1]! << 31);
  return bits & ~before;
}

function refuseTerrain(grid: Grid): void {
  const obstacle =
    grid.terrain !== null ? 'tiles that differ in cost' : grid.masks !== null ? 'one-way tiles' : '';
  if (obstacle !== '')
    throw new FloodgateError(
      'unsupported',
      `any-angle paths do not work with ${obstacle}, which ${grid.name} has; use findPath and smoothPath`,
    );
}
