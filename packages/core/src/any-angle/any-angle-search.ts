import { type Grid, toUnits } from '../grid/index.ts';
import {
  CLOSED,
  GOAL,
  PARENT,
  type PathQuery,
  type ResolvedQuery,
  resolveQuery,
  returnSpace,
  SEEN,
  SEEN_STATE,
  SearchShell,
  type SearchSpace,
  STATE,
  searchedGrid,
  takeSpace,
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
import { isStraight, lengthOfLines } from './lines.ts';
import { Sight } from './sight.ts';
import { straightReach } from './straight-components.ts';
import { refuseUnsupported } from './unsupported.ts';

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
 * row that are seen from the corner where the path turned last, its **root**. A cone is followed row by row until walls split
 * it or a corner is seen at which a path may turn. Its sides are rays through tiles and kept as whole numbers, so what is seen
 * is exact, down to corridors as wide as the agent.
 *
 * What is expanded is a corner or a cone.
 */
export class AnyAngleSearch extends SearchShell {
  /** Undefined once the search has ended, as is the queue. */
  #space: SearchSpace | undefined;
  #queue: ConeQueue | undefined;
  #sight!: Sight;
  /** Marks the nodes of this search, see `NodeStore`. */
  #stamp = 0;
  #nearest = -1;

  /**
   * Throws a FloodgateError `bad-argument` as {@link startSearch} does, and `unsupported` if tiles differ in cost or are
   * one-way, or the query has an option of {@link PathQuery} that is none of {@link AnyAngleQuery} and would change the path.
   */
  constructor(grid: Grid, query: AnyAngleQuery) {
    super(searchedGrid(grid, query), query);
    this.begin();
  }

  protected get openCount(): number {
    return this.#queue!.size;
  }

  protected override resolve(): ResolvedQuery {
    refuseUnsupported(this.grid, this.query);
    return resolveQuery(this.grid, this.query, (start) => straightReach(this.grid, start));
  }

  protected get nearest(): number {
    return this.#nearest;
  }

  protected openStart(): void {
    this.release();
    const space = takeSpace(this.grid.cellCount);
    const { nodes } = space;
    const queue = takeQueue(this.grid.height + 2);
    const tracksNearest = this.query.maxExpansions !== undefined;
    this.#space = space;
    this.#stamp = nodes.nextStamp();
    this.#queue = queue;
    this.#sight = new Sight(this.grid, this.resolved, { nodes, stamp: this.#stamp, queue, tracksNearest });
    this.#nearest = this.resolved.start;
  }

  protected release(): void {
    if (!this.#space || !this.#queue) return;
    this.#sight.clearMarks();
    returnQueue(this.#queue);
    this.#queue = undefined;
    returnSpace(this.#space);
    this.#space = undefined;
  }

  protected expand(expansions: number): number {
    const queue = this.#queue!;
    const sight = this.#sight;
    const { fields } = this.#space!.nodes;
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
      sight.setRoot(cones[entry + ROOT]!);
      sight.project(
        cones[entry + DIRECTION]!,
        cones[entry + ROWS]!,
        cones[entry + LEFT_X]!,
        cones[entry + LEFT_ROWS]!,
        cones[entry + RIGHT_X]!,
        cones[entry + RIGHT_ROWS]!,
      );
    }
    this.counts.expanded += expanded;
    this.counts.generated = sight.generated;
    this.#nearest = sight.nearest;
    return end;
  }

  /**
   * Opens what a path can go on to that comes from `parent`, turns at this cell and is pulled tight around the corner of a wall
   * there. Such a turn is always towards the wall: from the direction in which the path came to that of the wall's side.
   * The start has no parent but itself, and goes on in all directions.
   */
  #expandCorner(cell: number, parent: number): void {
    const { stride, passable } = this.grid;
    const sight = this.#sight;
    sight.setRoot(cell);
    if (cell === parent) {
      sight.project(-1, 0, -1, 0, 1, 0);
      sight.project(1, 0, -1, 0, 1, 0);
      sight.scanRow(-1);
      sight.scanRow(1);
      return;
    }
    const parentY = Math.floor(parent / stride);
    const dx = sight.rootX - (parent - parentY * stride);
    const dy = sight.rootY - parentY;
    if (dy === 0) {
      const back = dx > 0 ? -1 : 1;
      for (let direction = -1; direction <= 1; direction += 2) {
        const ahead = direction * stride;
        if (!passable[cell + ahead] || passable[cell + ahead + back]) continue;
        if (dx > 0) sight.project(direction, 0, 0, 1, 1, 0);
        else sight.project(direction, 0, -1, 0, 0, 1);
      }
      return;
    }
    const direction = dy > 0 ? 1 : -1;
    const rows = Math.abs(dy);
    const ahead = direction * stride;
    const freeBehind = passable[cell - ahead] === 1;
    // Around a wall that was passed, towards its far side.
    if (dx >= 0 && freeBehind && passable[cell + 1] && !passable[cell - ahead + 1]) {
      sight.project(direction, 0, dx, rows, 1, 0);
      sight.scanRow(1);
    }
    if (dx <= 0 && freeBehind && passable[cell - 1] && !passable[cell - ahead - 1]) {
      sight.project(direction, 0, -1, 0, dx, rows);
      sight.scanRow(-1);
    }
    // Around a wall that begins here, along its side.
    if (!passable[cell + ahead]) return;
    if (dx > 0 && passable[cell - 1] && !passable[cell + ahead - 1])
      sight.project(direction, 0, 0, 1, dx, rows);
    if (dx < 0 && passable[cell + 1] && !passable[cell + ahead + 1])
      sight.project(direction, 0, dx, rows, 0, 1);
  }

  /** The start, the corners and the end, without those at which the path goes straight on. */
  protected trace(end: number): Int32Array {
    const { fields } = this.#space!.nodes;
    const isOpenGoal = (fields[(end << 3) | STATE]! & (SEEN_STATE | GOAL)) === (this.#stamp | SEEN | GOAL);
    const path = [end];
    let cell = isOpenGoal ? fields[(end << 3) | PARENT]! : this.#sight.rootOfNearest;
    while (cell !== path[path.length - 1]) {
      if (path.length > 1 && isStraight(this.grid, path.at(-2)!, path.at(-1)!, cell)) path.pop();
      path.push(cell);
      cell = fields[(cell << 3) | PARENT]!;
    }
    return Int32Array.from(path).reverse();
  }

  /** Not asked for: the length of lines is not counted in search units. */
  protected costOf(end: number): number {
    return toUnits(lengthOfLines(this.grid, this.trace(end)));
  }

  protected override length(_end: number, cells: Int32Array): number {
    return lengthOfLines(this.grid, cells);
  }
}
