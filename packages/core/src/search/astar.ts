import { firstDirection, type Grid, STRAIGHT, toLength } from '../grid/index.ts';
import type { BucketOpenList } from './bucket-open-list.ts';
import {
  CLOSED,
  F,
  GOAL,
  MOVES_MASK,
  MOVES_SHIFT,
  ORDER,
  REOPENED,
  SEEN,
  STAMP_MASK,
  STATE,
} from './nodes.ts';
import { distanceWithoutWalls, minorCost } from './octile.ts';
import { type PathQuery, queryContext, type ResolvedQuery, resolveQuery } from './query.ts';
import { NO_CELLS, type Search, type SearchCounts, SearchResult, type SearchStatus } from './result.ts';
import { returnSpace, type SearchSpace, takeSpace } from './space.ts';
import { traceMoves } from './trace.ts';

const SEEN_STATE = STAMP_MASK | SEEN;
const CLOSED_STATE = SEEN_STATE | CLOSED;

/**
 * A\* (Hart, Nilsson and Raphael 1968). Expands by least f, then larger g, then first in first out. With an
 * inconsistent heuristic nodes are opened again when a shorter way to them is found, so that the path is
 * optimal with every heuristic that never overestimates.
 */
export class AStar implements Search {
  readonly #grid: Grid;
  readonly #query: PathQuery;
  #status: SearchStatus = 'in-progress';
  #resolved!: ResolvedQuery;
  #gridVersion = -1;
  #space: SearchSpace | undefined;
  #stamp = 0;
  #order = 0;
  #heuristic: ((cell: number) => number) | null = null;
  #result: SearchResult | undefined;
  /** The expanded cell with the least h, and of those the least g: where a partial path leads. */
  #nearest = -1;
  #nearestH = Number.POSITIVE_INFINITY;
  readonly #counts: SearchCounts = { expanded: 0, reexpanded: 0, generated: 0 };

  /** Throws a FloodgateError if the start is a wall, a point is off the map or an option is out of range. */
  constructor(grid: Grid, query: PathQuery) {
    this.#grid = grid;
    this.#query = query;
    this.#begin();
  }

  get status(): SearchStatus {
    return this.#status;
  }

  result(): SearchResult {
    return (
      this.#result ??
      new SearchResult(this.#grid, this.#status, NO_CELLS, Number.POSITIVE_INFINITY, this.#counts)
    );
  }

  advance(expansions = Number.POSITIVE_INFINITY): SearchStatus {
    if (this.#status !== 'in-progress') return this.#status;
    if (this.#grid.version !== this.#gridVersion) this.#begin();
    if (this.#status !== 'in-progress') return this.#status;
    const limit = this.#query.maxExpansions ?? Number.POSITIVE_INFINITY;
    const left = limit - this.#counts.expanded;
    const end = this.#run(Math.min(expansions, left));
    if (end >= 0) this.#finish(this.#resolved.substituted ? 'partial' : 'found', end);
    else if (this.#space!.buckets.size === 0)
      this.#finish(this.#query.nearest ? 'partial' : 'none', this.#nearest);
    else if (this.#counts.expanded >= limit) this.#finish('partial', this.#nearest);
    return this.#status;
  }

  #begin(): void {
    const grid = this.#grid;
    this.#gridVersion = grid.version;
    this.#resolved = resolveQuery(grid, this.#query);
    this.#nearest = -1;
    this.#nearestH = Number.POSITIVE_INFINITY;
    const { start, goals, targets, slack } = this.#resolved;
    if (goals.length === 0) {
      this.#finish('none', -1);
      return;
    }
    this.#space ??= takeSpace(grid.cellCount);
    const { nodes, buckets } = this.#space;
    const { numbers, fields } = nodes;
    buckets.clear();
    this.#stamp = nodes.nextStamp();
    for (const goal of goals) fields[(goal << 3) | STATE] = this.#stamp | GOAL;
    const { heuristic } = this.#query;
    if (heuristic && !heuristic.isOctile)
      this.#heuristic = heuristic.prepare(grid, goals, queryContext(this.#query, start));
    // One goal is measured inside the loop; null stands for that.
    else
      this.#heuristic =
        targets.length === 1 && slack === 0 ? null : distanceWithoutWalls(grid, targets, slack);
    const hStart = (this.#heuristic ?? distanceWithoutWalls(grid, targets, slack))(start);
    this.#order = 0;
    if (hStart === Number.POSITIVE_INFINITY) return;
    numbers[start << 2] = 0;
    numbers[(start << 2) | F] = hStart;
    fields[(start << 3) | STATE] = (this.#isGoal(start) ? GOAL : 0) | this.#stamp | SEEN;
    fields[(start << 3) | ORDER] = this.#order++;
    buckets.push(start);
    this.#counts.generated++;
  }

  #isGoal(cell: number): boolean {
    const state = this.#space!.nodes.fields[(cell << 3) | STATE]!;
    return (state & STAMP_MASK) === this.#stamp && (state & GOAL) !== 0;
  }

  /** Expands up to `expansions` nodes; the goal cell if it is the next one, else −1. */
  #run(expansions: number): number {
    const grid = this.#grid;
    const query = this.#query;
    const listener = query.listener ?? null;
    const terrain = query.terrain ?? null;
    const avoid = query.avoid ?? null;
    const moves = query.moves?.bytes ?? grid.moves;
    const lazyMoves = query.moves ?? null;
    const heuristic = this.#heuristic;
    const consistent = query.heuristic?.consistent ?? true;
    const offsets = Int32Array.from(grid.offsets);
    const costs = Float64Array.from(grid.stepCosts);
    const { nodes } = this.#space!;
    const { numbers, fields } = nodes;
    const open: BucketOpenList = this.#space!.buckets;
    const counts = this.#counts;
    const stamp = this.#stamp;
    const seen = stamp | SEEN;
    const closed = stamp | SEEN | CLOSED;
    const rowsPerCell = 1 / grid.stride;
    const { stride } = grid;
    const minor = minorCost(grid);
    const target = this.#resolved.targets[0]!;
    const targetY = Math.floor(target / stride);
    const targetX = target - targetY * stride;
    let order = this.#order;
    let nearest = this.#nearest;
    let nearestH = this.#nearestH;
    let expanded = 0;
    let generated = 0;
    let end = -1;

    while (open.size > 0) {
      const cell = open.pop();
      const state = fields[(cell << 3) | STATE]!;
      if (state & GOAL) {
        end = cell;
        break;
      }
      if (expanded >= expansions) {
        open.push(cell);
        break;
      }
      fields[(cell << 3) | STATE] = state | CLOSED;
      const g = numbers[cell << 2]!;
      const hCell = numbers[(cell << 2) | F]! - g;
      expanded++;
      if (state & REOPENED) counts.reexpanded++;
      if (hCell < nearestH || (hCell === nearestH && g < numbers[nearest << 2]!)) {
        nearest = cell;
        nearestH = hCell;
      }
      if (listener !== null) listener.expanded?.(cell, toLength(g), toLength(hCell));

      let m = moves[cell]!;
      if (m === 0 && lazyMoves !== null) m = lazyMoves.fill(cell);
      for (; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = (cell + offsets[d]!) | 0;
        const nextState = fields[(next << 3) | STATE]!;
        const wasClosed = (nextState & CLOSED_STATE) === closed;
        if (wasClosed && consistent) continue;
        const nextG = terrain === null ? g + costs[d]! : g + Math.round(costs[d]! * terrain[next]!);
        if ((nextState & SEEN_STATE) === seen) {
          if (nextG >= numbers[next << 2]!) continue;
          const bucket = open.bucketOf(next);
          // f and g are whole numbers, so h comes back exactly.
          numbers[(next << 2) | F] = numbers[(next << 2) | F]! - (numbers[next << 2]! - nextG);
          numbers[next << 2] = nextG;
          fields[(next << 3) | ORDER] = order++;
          if (wasClosed) {
            fields[(next << 3) | STATE] =
              (nextState & ~(MOVES_MASK | CLOSED)) | REOPENED | (d << MOVES_SHIFT);
            open.push(next);
          } else {
            fields[(next << 3) | STATE] = (nextState & ~MOVES_MASK) | (d << MOVES_SHIFT);
            open.decrease(next, bucket);
          }
        } else {
          if (avoid !== null && avoid[next]!) continue;
          let h: number;
          if (heuristic === null) {
            const y = ((next + 0.5) * rowsPerCell) | 0;
            const dx = Math.abs(next - y * stride - targetX);
            const dy = Math.abs(y - targetY);
            h = dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor;
          } else {
            h = heuristic(next);
            if (h === Number.POSITIVE_INFINITY) continue;
          }
          const goalBit = (nextState & STAMP_MASK) === stamp ? nextState & GOAL : 0;
          numbers[next << 2] = nextG;
          numbers[(next << 2) | F] = nextG + h;
          fields[(next << 3) | STATE] = seen | goalBit | (d << MOVES_SHIFT);
          fields[(next << 3) | ORDER] = order++;
          open.push(next);
          generated++;
        }
        if (listener !== null) {
          listener.opened?.(next, toLength(nextG), toLength(numbers[(next << 2) | F]! - nextG), cell);
        }
      }
    }

    counts.expanded += expanded;
    counts.generated += generated;
    this.#order = order;
    this.#nearest = nearest;
    this.#nearestH = nearestH;
    return end;
  }

  #finish(status: SearchStatus, end: number): void {
    this.#status = end < 0 && status === 'partial' ? 'none' : status;
    const cells =
      status === 'none' || end < 0
        ? NO_CELLS
        : traceMoves(this.#grid, this.#space!.nodes, this.#resolved.start, end);
    const cost =
      cells.length === 0 ? Number.POSITIVE_INFINITY : toLength(this.#space!.nodes.numbers[end << 2]!);
    this.#result = new SearchResult(this.#grid, this.#status, cells, cost, this.#counts);
    if (this.#space) returnSpace(this.#space);
    this.#space = undefined;
  }
}
