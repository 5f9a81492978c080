import { firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import {
  type CellValues,
  CLOSED,
  CLOSED_STATE,
  F,
  MOVES_SHIFT,
  type MoveMap,
  minorCost,
  NodeStore,
  OpenList,
  ORDER,
  SEEN,
  SEEN_STATE,
  STATE,
} from '../search/index.ts';

/** Cells that others stand on, as far as the agent sees them. */
export interface SeenObstacles {
  /** Per cell −1 if nobody is there. */
  readonly occupants: Int32Array;
  /** How far the agent sees, as a straight line in tile widths. */
  readonly vision: number;
}

/**
 * Real-Time Adaptive A\* (Koenig and Likhachev 2006), for one agent after the other: an A\* search limited to a
 * number of expansions, after which every expanded cell learns from the cell that would have been expanded next.
 * Values are learned per agent and start as octile distance. A cell from which one-way tiles leave no path to the goal
 * is never entered: the agent could not learn its way out.
 *
 * The scratch space is shared by all agents and laid out around wherever the search starts, so that one agent
 * after the other works on the same few kilobytes, which stay in the processor's cache.
 */
export class RealTimeAdaptiveAStar {
  /** Cells expanded in the last search; valid up to `closedCount`. */
  closed = new Int32Array(64);
  closedCount = 0;
  /** Expansions over all searches. */
  expanded = 0;
  readonly #grid: Grid;
  readonly #moves: Uint8Array;
  readonly #lazyMoves: MoveMap | null;
  #nodes!: NodeStore;
  #open!: OpenList;
  /** How far a search can lead, in rows, with the nodes there are. */
  #reach = 0;
  /** What to add to a cell to get its node: puts the start of the present search in the middle of the nodes. */
  #shift = 0;
  readonly #offsets: Int32Array;
  readonly #costs: Float64Array;

  /** @param moves the moves to use instead of the grid's own */
  constructor(grid: Grid, moves?: MoveMap) {
    this.#grid = grid;
    this.#moves = moves?.bytes ?? grid.moves;
    this.#lazyMoves = moves ?? null;
    this.#offsets = Int32Array.from(grid.offsets);
    this.#costs = Float64Array.from(grid.stepCosts);
  }

  /**
   * Searches, learns, and gives the path from `start` to the most promising cell, both included; undefined if
   * there is nowhere to go. At the goal already, the path is just that cell.
   *
   * @param terrain per cell the factor on the cost of entering it; null if every cell costs the same. Default: the map's
   */
  search(
    start: number,
    goal: number,
    expansions: number,
    learned: CellValues,
    others: SeenObstacles,
    terrain: Float64Array | null = this.#grid.terrain,
  ): number[] | undefined {
    this.#centre(start, expansions);
    const next = this.#explore(start, goal, expansions, learned, others, terrain);
    if (next < 0) return undefined;
    this.#learn(next, learned);
    return this.#nodes.trace(this.#offsets, start, next, this.#shift);
  }

  #centre(start: number, expansions: number): void {
    const { stride, height } = this.#grid;
    const reach = Math.min(expansions + 1, height + 2);
    if (reach > this.#reach) {
      this.#reach = reach;
      this.#nodes = new NodeStore((2 * reach + 3) * stride);
      this.#open = new OpenList(this.#nodes);
      this.closed = new Int32Array(expansions);
    }
    // A row of room on either side, as columns may differ by up to a row.
    this.#shift = (this.#reach + 1) * stride - start;
  }

  /** A\* until the goal is next or the limit is reached; the next cell to expand, or −1 if none is left. */
  #explore(
    start: number,
    goal: number,
    expansions: number,
    learned: CellValues,
    others: SeenObstacles,
    terrain: Float64Array | null,
  ): number {
    const open = this.#open;
    const { numbers, fields } = this.#nodes;
    const grid = this.#grid;
    const { stride } = grid;
    const hasTraps = grid.arrivals !== grid.moves;
    const moves = this.#moves;
    const lazyMoves = this.#lazyMoves;
    const offsets = this.#offsets;
    const costs = this.#costs;
    const { occupants, vision } = others;
    const visionSquared = vision * vision;
    const stamp = this.#nodes.nextStamp();
    const seen = stamp | SEEN;
    const closed = seen | CLOSED;
    const rowsPerCell = 1 / stride;
    const minor = minorCost(this.#grid);
    const goalY = Math.floor(goal / stride);
    const goalX = goal - goalY * stride;
    const startY = Math.floor(start / stride);
    const startX = start - startY * stride;
    if (this.closed.length < expansions) this.closed = new Int32Array(expansions);
    const shift = this.#shift;
    const startNode = start + shift;
    let order = 0;
    let count = 0;
    open.clear();
    numbers[startNode << 2] = 0;
    // The start is expanded first whatever its f is.
    numbers[(startNode << 2) | F] = 0;
    fields[(startNode << 3) | STATE] = seen;
    fields[(startNode << 3) | ORDER] = order++;
    open.push(startNode);

    while (open.size > 0) {
      const node = open.first();
      const cell = node - shift;
      if (cell === goal || count >= expansions) {
        this.closedCount = count;
        this.expanded += count;
        return cell;
      }
      open.pop();
      fields[(node << 3) | STATE] = fields[(node << 3) | STATE]! | CLOSED;
      this.closed[count++] = cell;
      const g = numbers[node << 2]!;
      let m = moves[cell]!;
      if (m === 0 && lazyMoves !== null) m = lazyMoves.fill(cell);
      for (; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = (node + offsets[d]!) | 0;
        const state = fields[(next << 3) | STATE]!;
        if ((state & CLOSED_STATE) === closed) continue;
        const nextG =
          terrain === null ? g + costs[d]! : g + Math.round(costs[d]! * terrain[(next - shift) | 0]!);
        if ((state & SEEN_STATE) === seen) {
          if (nextG >= numbers[next << 2]!) continue;
          numbers[(next << 2) | F] = numbers[(next << 2) | F]! - (numbers[next << 2]! - nextG);
          numbers[next << 2] = nextG;
          fields[(next << 3) | STATE] = seen | (d << MOVES_SHIFT);
          fields[(next << 3) | ORDER] = order++;
          open.decrease(next);
          continue;
        }
        const to = (next - shift) | 0;
        const y = ((to + 0.5) * rowsPerCell) | 0;
        const x = to - y * stride;
        const awayX = x - startX;
        const awayY = y - startY;
        // Most cells are out of sight, and the sum is cheaper than a look at the cell.
        if (awayX * awayX + awayY * awayY <= visionSquared && occupants[to]! >= 0 && to !== goal) continue;
        if (hasTraps && !grid.reaches(to, goal)) continue;
        let h = learned.get(to);
        if (h < 0) {
          const dx = Math.abs(x - goalX);
          const dy = Math.abs(y - goalY);
          h = dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor;
        }
        numbers[next << 2] = nextG;
        numbers[(next << 2) | F] = nextG + h;
        fields[(next << 3) | STATE] = seen | (d << MOVES_SHIFT);
        fields[(next << 3) | ORDER] = order++;
        open.push(next);
      }
    }
    this.closedCount = count;
    this.expanded += count;
    return -1;
  }

  /** h ← f − g for every expanded cell, with f of the cell that was next. */
  #learn(next: number, learned: CellValues): void {
    const { numbers } = this.#nodes;
    const shift = this.#shift;
    const f = numbers[((next + shift) << 2) | F]!;
    for (let i = 0; i < this.closedCount; i++) {
      const cell = this.closed[i]!;
      learned.set(cell, Math.max(0, f - numbers[(cell + shift) << 2]!));
    }
  }
}
