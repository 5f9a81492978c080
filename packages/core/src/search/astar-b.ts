import { firstDirection, type Grid, toLength } from '../grid/index.ts';
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
import { type PathQuery, queryContext, type ResolvedQuery, resolveQuery } from './query.ts';
import { NO_CELLS, type Search, type SearchCounts, SearchResult, type SearchStatus } from './result.ts';
import { returnSpace, type SearchSpace, takeSpace } from './space.ts';
import { traceMoves } from './trace.ts';

/** Waits in the list of nodes below the bound. In the bits of the move, of which a direction takes only three. */
const BELOW = 1 << (MOVES_SHIFT + 7);
const DIRECTION_MASK = MOVES_MASK & ~BELOW;
const SEEN_STATE = STAMP_MASK | SEEN;

/**
 * A\* for inconsistent heuristics, after Martelli's algorithm B (1977). The greatest f of an expanded node is a
 * lower bound of what the path costs. Of nodes below it the estimates tell nothing new, and those nodes come first,
 * by least g instead of least f: so they are mostly expanded once, with their final g, where plain A\* runs ahead
 * on a wrong g and has to expand them all again. Optimal like A\* with every heuristic that never overestimates.
 */
export class AStarB implements Search {
  readonly #grid: Grid;
  readonly #query: PathQuery & Required<Pick<PathQuery, 'heuristic'>>;
  #status: SearchStatus = 'in-progress';
  #resolved!: ResolvedQuery;
  #gridVersion = -1;
  #space: SearchSpace | undefined;
  #stamp = 0;
  #order = 0;
  /** The greatest f of a node that was expanded. */
  #bound = 0;
  #heuristic!: (cell: number) => number;
  #result: SearchResult | undefined;
  #nearest = -1;
  #nearestH = Number.POSITIVE_INFINITY;
  readonly #counts: SearchCounts = { expanded: 0, reexpanded: 0, generated: 0 };

  /** Throws a FloodgateError as A\* does. */
  constructor(grid: Grid, query: PathQuery & Required<Pick<PathQuery, 'heuristic'>>) {
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
    const end = this.#run(Math.min(expansions, limit - this.#counts.expanded));
    if (end >= 0) this.#finish(this.#resolved.substituted ? 'partial' : 'found', end);
    else if (this.#space!.buckets.size + this.#space!.byG.size === 0)
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
    const { start, goals } = this.#resolved;
    if (goals.length === 0) {
      this.#finish('none', -1);
      return;
    }
    this.#space ??= takeSpace(grid.cellCount);
    const { nodes, buckets, byG } = this.#space;
    const { numbers, fields } = nodes;
    buckets.clear();
    byG.clear();
    this.#stamp = nodes.nextStamp();
    this.#order = 0;
    for (const goal of goals) fields[(goal << 3) | STATE] = this.#stamp | GOAL;
    this.#heuristic = this.#query.heuristic.prepare(grid, goals, queryContext(this.#query, start));
    const h = this.#heuristic(start);
    if (h === Number.POSITIVE_INFINITY) return;
    this.#bound = h;
    numbers[start << 2] = 0;
    numbers[(start << 2) | F] = h;
    const goalBit = goals.includes(start) ? GOAL : 0;
    fields[(start << 3) | STATE] = this.#stamp | SEEN | goalBit;
    fields[(start << 3) | ORDER] = this.#order++;
    buckets.push(start);
    this.#counts.generated++;
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
    const offsets = Int32Array.from(grid.offsets);
    const costs = Float64Array.from(grid.stepCosts);
    const { nodes, buckets: open, byG: below } = this.#space!;
    const { numbers, fields } = nodes;
    const counts = this.#counts;
    const stamp = this.#stamp;
    const seen = stamp | SEEN;
    let order = this.#order;
    let bound = this.#bound;
    let expanded = 0;
    let generated = 0;
    let end = -1;

    while (open.size + below.size > 0) {
      const fromBelow = below.size > 0;
      const cell = fromBelow ? below.pop() : open.pop();
      const state = fields[(cell << 3) | STATE]!;
      if (state & GOAL) {
        end = cell;
        break;
      }
      if (expanded >= expansions) {
        if (fromBelow) below.push(cell);
        else open.push(cell);
        break;
      }
      const g = numbers[cell << 2]!;
      const f = numbers[(cell << 2) | F]!;
      if (!fromBelow) bound = f;
      let m = moves[cell]!;
      if (m === 0 && lazyMoves !== null) m = lazyMoves.fill(cell);

      const h = f - g;
      fields[(cell << 3) | STATE] = (state & ~BELOW) | CLOSED;
      expanded++;
      if (state & REOPENED) counts.reexpanded++;
      if (h < this.#nearestH || (h === this.#nearestH && g < numbers[this.#nearest << 2]!)) {
        this.#nearest = cell;
        this.#nearestH = h;
      }
      if (listener !== null) listener.expanded?.(cell, toLength(g), toLength(h));

      for (; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = (cell + offsets[d]!) | 0;
        const nextState = fields[(next << 3) | STATE]!;
        const nextG = terrain === null ? g + costs[d]! : g + Math.round(costs[d]! * terrain[next]!);
        let nextH: number;
        let kept: number;
        if ((nextState & SEEN_STATE) === seen) {
          if (nextG >= numbers[next << 2]!) continue;
          nextH = numbers[(next << 2) | F]! - numbers[next << 2]!;
          kept = nextState & ~(DIRECTION_MASK | CLOSED | BELOW);
          if (nextState & CLOSED) kept |= REOPENED;
          else if (nextState & BELOW) {
            numbers[next << 2] = nextG;
            numbers[(next << 2) | F] = nextG + nextH;
            fields[(next << 3) | STATE] = kept | BELOW | (d << MOVES_SHIFT);
            below.decrease(next);
            if (listener !== null) listener.opened?.(next, toLength(nextG), toLength(nextH), cell);
            continue;
          } else open.remove(next);
        } else {
          if (avoid !== null && avoid[next]!) continue;
          nextH = heuristic(next);
          if (nextH === Number.POSITIVE_INFINITY) continue;
          kept = seen | ((nextState & STAMP_MASK) === stamp ? nextState & GOAL : 0);
          generated++;
        }
        numbers[next << 2] = nextG;
        fields[(next << 3) | ORDER] = order++;
        const nextF = nextG + nextH;
        numbers[(next << 2) | F] = nextF;
        if (nextF < bound) {
          fields[(next << 3) | STATE] = kept | BELOW | (d << MOVES_SHIFT);
          below.push(next);
        } else {
          fields[(next << 3) | STATE] = kept | (d << MOVES_SHIFT);
          open.push(next);
        }
        if (listener !== null) listener.opened?.(next, toLength(nextG), toLength(nextH), cell);
      }
    }

    counts.expanded += expanded;
    counts.generated += generated;
    this.#order = order;
    this.#bound = bound;
    return end;
  }

  #finish(status: SearchStatus, end: number): void {
    this.#status = end < 0 && status === 'partial' ? 'none' : status;
    const found = status !== 'none' && end >= 0;
    const cells = found ? traceMoves(this.#grid, this.#space!.nodes, this.#resolved.start, end) : NO_CELLS;
    const cost = found ? toLength(this.#space!.nodes.numbers[end << 2]!) : Number.POSITIVE_INFINITY;
    this.#result = new SearchResult(this.#grid, this.#status, cells, cost, this.#counts);
    if (this.#space) returnSpace(this.#space);
    this.#space = undefined;
  }
}
