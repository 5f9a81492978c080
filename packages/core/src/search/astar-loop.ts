import { firstDirection, type Grid, MOST_COST, STRAIGHT, type Tiles, toLength } from '../grid/index.ts';
import {
  CLOSED,
  CLOSED_STATE,
  F,
  GOAL,
  MOVES_MASK,
  MOVES_SHIFT,
  ORDER,
  REOPENED,
  SEEN,
  SEEN_STATE,
  STAMP_MASK,
  STATE,
} from './nodes.ts';
import { distanceWithoutWalls, minorCost } from './octile.ts';
import { refuseTerrain } from './query.ts';
import { SearchShell } from './shell.ts';
import { returnSpace, type SearchSpace, takeSpace } from './space.ts';

/** The node is in the list of nodes below the floor. A direction takes only three of the eight bits for moves. */
const BELOW = 1 << (MOVES_SHIFT + 7);
const DIRECTION_MASK = MOVES_MASK & ~BELOW;

/** Estimates the cost from cells to a goal. */
export interface Estimate {
  readonly estimate: (cell: number) => number;
  /** Whether nodes are opened again when a shorter path to them is found. */
  readonly reopens: boolean;
  /** Whether that is done as in plain A\*, and not as in algorithm B. */
  readonly plainReopening: boolean;
}

/**
 * A\* (Hart, Nilsson and Raphael 1968). Expands by least f, then larger g, then first in first out. With an
 * inconsistent heuristic it opens nodes again when it finds a shorter path to them, so the path is optimal with every
 * heuristic that never overestimates.
 *
 * With an inconsistent heuristic A\* follows Martelli's algorithm B (1977), unless the heuristic asks for
 * `plainReopening`. The greatest f of an expanded node, the **floor**, is a lower bound of the cost of the path.
 * Estimates of nodes below the floor tell nothing new, so those nodes come first, by least g instead of least f. Most
 * of them are then expanded once, with their final g, where plain A\* runs ahead with a wrong g and has to expand them
 * all again. In the loop this is one more list: plain A\* keeps the floor at −Infinity, and no node is ever below it.
 */
export abstract class AStarLoop<Map extends Tiles = Grid> extends SearchShell<Map> {
  /** Undefined once the search has ended. */
  #space: SearchSpace | undefined;
  /** Marks the nodes of this search, see `NodeStore`. */
  #stamp = 0;
  /** How often nodes were added to the open list or moved in it. */
  #order = 0;
  #nearest = -1;
  #nearestH = Number.POSITIVE_INFINITY;
  #usesFloor = false;
  /** True if nodes are opened again when a shorter path to them is found. */
  #reopens = false;
  #floor = Number.NEGATIVE_INFINITY;
  /** Null for octile distance to a single goal, which the loop computes itself. */
  #heuristic: ((cell: number) => number) | null = null;

  protected get openCount(): number {
    return this.#space!.buckets.size + (this.#usesFloor ? this.#space!.byG.size : 0);
  }

  protected get nearest(): number {
    return this.#nearest;
  }

  protected openStart(): void {
    this.#space ??= takeSpace(this.grid.cellCount);
    const space = this.#space;
    this.#stamp = space.nodes.nextStamp();
    this.#order = 0;
    this.#nearest = -1;
    this.#nearestH = Number.POSITIVE_INFINITY;
    const { buckets } = space;
    const { numbers, fields } = space.nodes;
    const { start, goals, targets, slack } = this.resolved;
    buckets.clear();
    this.#floor = Number.NEGATIVE_INFINITY;
    for (const goal of goals) fields[(goal << 3) | STATE] = this.#stamp | GOAL;
    const octile = distanceWithoutWalls(this.grid, targets, slack);
    const { estimate: prepared, reopens, plainReopening } = this.estimate(octile);
    this.#reopens = reopens;
    this.#usesFloor = reopens && !plainReopening;
    if (this.#usesFloor) space.byG.clear();
    this.#heuristic = prepared === octile && targets.length === 1 && slack === 0 ? null : prepared;
    const h = (this.#heuristic ?? octile)(start);
    if (h === Number.POSITIVE_INFINITY) return;
    const goalBit = goals.includes(start) ? GOAL : 0;
    numbers[start << 2] = 0;
    numbers[(start << 2) | F] = h;
    fields[(start << 3) | STATE] = this.#stamp | SEEN | goalBit;
    fields[(start << 3) | ORDER] = this.#order++;
    buckets.push(start);
    this.counts.generated++;
  }

  /** What the search goes by: octile distance, or something better and whether that may make it open nodes again. */
  protected estimate(octile: (cell: number) => number): Estimate {
    return { estimate: octile, reopens: false, plainReopening: false };
  }

  protected expand(expansions: number): number {
    const { grid, query, counts } = this;
    const stamp = this.#stamp;
    const listener = query.listener ?? null;
    const terrain = query.terrain ?? grid.terrain;
    const checksTerrain = query.terrain !== undefined;
    const avoid = query.avoid ?? null;
    const moves = query.moves?.bytes ?? grid.moves;
    const lazyMoves = query.moves ?? null;
    const heuristic = this.#heuristic;
    const reopens = this.#reopens;
    const offsets = Int32Array.from(grid.offsets);
    const costs = Float64Array.from(grid.stepCosts);
    const { nodes, buckets: open } = this.#space!;
    const below = this.#usesFloor ? this.#space!.byG : null;
    const { numbers, fields } = nodes;
    const seen = stamp | SEEN;
    const closed = stamp | SEEN | CLOSED;
    const { stride } = grid;
    const rowsPerCell = 1 / stride;
    const minor = minorCost(grid);
    const target = this.resolved.targets[0]!;
    const targetY = Math.floor(target / stride);
    const targetX = target - targetY * stride;
    let floor = this.#floor;
    let order = this.#order;
    let nearest = this.#nearest;
    let nearestH = this.#nearestH;
    let expanded = 0;
    let generated = 0;
    let end = -1;

    while (open.size > 0 || (below !== null && below.size > 0)) {
      const fromBelow = below !== null && below.size > 0;
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
      fields[(cell << 3) | STATE] = (state & ~BELOW) | CLOSED;
      const g = numbers[cell << 2]!;
      const hCell = numbers[(cell << 2) | F]! - g;
      if (below !== null && !fromBelow) floor = numbers[(cell << 2) | F]!;
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
        if (wasClosed && !reopens) continue;
        let nextG = g + costs[d]!;
        if (terrain !== null) {
          const factor = terrain[next]!;
          // The array may have changed since it was checked.
          if (checksTerrain && !(factor >= 1 && factor <= MOST_COST)) refuseTerrain(grid, next, factor);
          nextG = g + Math.round(costs[d]! * factor);
        }
        if ((nextState & SEEN_STATE) === seen) {
          if (nextG >= numbers[next << 2]!) continue;
          // f and g are whole numbers, so h comes back exactly.
          const nextF = numbers[(next << 2) | F]! - (numbers[next << 2]! - nextG);
          const isBelow = (nextState & BELOW) !== 0;
          const falls = !isBelow && nextF < floor;
          const bucket = open.bucketOf(next);
          if (falls && !wasClosed) open.remove(next);
          numbers[(next << 2) | F] = nextF;
          numbers[next << 2] = nextG;
          fields[(next << 3) | STATE] =
            (nextState & ~(DIRECTION_MASK | CLOSED)) |
            (d << MOVES_SHIFT) |
            (wasClosed ? REOPENED : 0) |
            (falls ? BELOW : 0);
          if (isBelow) below!.decrease(next);
          else {
            fields[(next << 3) | ORDER] = order++;
            if (falls) below!.push(next);
            else if (wasClosed) open.push(next);
            else open.decrease(next, bucket);
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
          const nextF = nextG + h;
          numbers[next << 2] = nextG;
          numbers[(next << 2) | F] = nextF;
          fields[(next << 3) | ORDER] = order++;
          generated++;
          if (nextF < floor) {
            fields[(next << 3) | STATE] = seen | goalBit | BELOW | (d << MOVES_SHIFT);
            below!.push(next);
          } else {
            fields[(next << 3) | STATE] = seen | goalBit | (d << MOVES_SHIFT);
            open.push(next);
          }
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
    this.#floor = floor;
    return end;
  }

  protected trace(end: number): Int32Array {
    return Int32Array.from(this.#space!.nodes.trace(this.grid.offsets, this.resolved.start, end));
  }

  protected costOf(end: number): number {
    return this.#space!.nodes.numbers[end << 2]!;
  }

  protected release(): void {
    if (this.#space) returnSpace(this.#space);
    this.#space = undefined;
  }
}
