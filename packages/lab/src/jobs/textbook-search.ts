/**
 * A\* as in a textbook, for comparison with papers: lengths are sums of floating-point numbers, so that rounding errors
 * and not a rule decide between nodes of equal f; the open list is a binary heap, and nodes are opened again as
 * often as it takes.
 */
import type { Grid, SearchResult } from 'floodgate';
import type { Heuristic } from 'floodgate/search';

export interface Answer
  extends Pick<SearchResult, 'status' | 'cost' | 'expanded' | 'reexpanded' | 'generated'> {
  readonly cells: ArrayLike<number>;
}

/** What is kept per cell, from one search to the next. */
class Nodes {
  /** The number of the search that saw the cell last; what follows is of that search. */
  readonly seenBy: Int32Array;
  readonly g: Float64Array;
  readonly h: Float64Array;
  readonly parent: Int32Array;
  /** The number of the search that expanded the cell last. */
  readonly expandedBy: Int32Array;
  /** Its place in the heap; −1 once it is closed. */
  readonly place: Int32Array;
  readonly heap: number[] = [];
  search = 0;

  constructor({ cellCount }: Grid) {
    this.seenBy = new Int32Array(cellCount);
    this.g = new Float64Array(cellCount);
    this.h = new Float64Array(cellCount);
    this.parent = new Int32Array(cellCount);
    this.expandedBy = new Int32Array(cellCount);
    this.place = new Int32Array(cellCount);
  }

  f(cell: number): number {
    return this.g[cell]! + this.h[cell]!;
  }

  /** Moves a cell up to where it belongs after its f fell. */
  rise(cell: number): void {
    const { heap, place } = this;
    const f = this.f(cell);
    let at = place[cell]!;
    while (at > 0) {
      const above = heap[(at - 1) >> 1]!;
      if (this.f(above) <= f) break;
      heap[at] = above;
      place[above] = at;
      at = (at - 1) >> 1;
    }
    heap[at] = cell;
    place[cell] = at;
  }

  push(cell: number): void {
    this.place[cell] = this.heap.push(cell) - 1;
    this.rise(cell);
  }

  pop(): number {
    const { heap, place } = this;
    const first = heap[0]!;
    const last = heap.pop()!;
    place[first] = -1;
    if (heap.length === 0) return first;
    const f = this.f(last);
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && this.f(heap[below + 1]!) < this.f(heap[below]!)) below++;
      if (this.f(heap[below]!) >= f) break;
      heap[at] = heap[below]!;
      place[heap[at]!] = at;
      at = below;
    }
    heap[at] = last;
    place[last] = at;
    return first;
  }
}

/** A closed node is not opened again for a path that is shorter by rounding errors only. */
const ROUNDING = 1e-6;

const nodesOf = new WeakMap<Grid, Nodes>();

/** Without a heuristic by octile distance. The start and the goal must be free cells. */
export function textbookSearch(
  grid: Grid,
  start: number,
  goal: number,
  heuristic?: Heuristic,
  onExpand?: (cell: number) => void,
): Answer {
  const nodes = nodesOf.get(grid) ?? new Nodes(grid);
  nodesOf.set(grid, nodes);
  const { seenBy, expandedBy, g, h, parent, place, heap } = nodes;
  const search = ++nodes.search;
  const estimate = heuristic ? inTiles(grid, heuristic, start, goal) : octile(grid, goal);
  const { moves, offsets } = grid;
  heap.length = 0;
  let [expanded, reexpanded, generated] = [0, 0, 1];
  seenBy[start] = search;
  g[start] = 0;
  h[start] = estimate(start);
  parent[start] = start;
  nodes.push(start);
  while (heap.length > 0) {
    const cell: number = nodes.pop();
    expanded++;
    if (expandedBy[cell] === search) reexpanded++;
    expandedBy[cell] = search;
    onExpand?.(cell);
    if (cell === goal) {
      const cells = pathTo(goal, start, parent);
      return { status: 'found', cells, cost: g[goal]!, expanded, reexpanded, generated };
    }
    for (let d = 0; d < 8; d++) {
      if ((moves[cell]! & (1 << d)) === 0) continue;
      const next = cell + offsets[d]!;
      const cost = g[cell]! + (d % 2 === 0 ? 1 : Math.SQRT2);
      if (seenBy[next] !== search) {
        const remaining = estimate(next);
        if (remaining === Number.POSITIVE_INFINITY) continue;
        generated++;
        seenBy[next] = search;
        h[next] = remaining;
        g[next] = cost;
        parent[next] = cell;
        nodes.push(next);
      } else if (cost < g[next]! - (place[next]! >= 0 ? 0 : ROUNDING)) {
        g[next] = cost;
        parent[next] = cell;
        if (place[next]! >= 0) nodes.rise(next);
        else nodes.push(next);
      }
    }
  }
  return { status: 'none', cells: [], cost: Number.POSITIVE_INFINITY, expanded, reexpanded, generated };
}

function octile(grid: Grid, goal: number): (cell: number) => number {
  const [goalX, goalY] = grid.point(goal);
  return (cell) => {
    const dx = Math.abs(grid.x(cell) - goalX);
    const dy = Math.abs(grid.y(cell) - goalY);
    return Math.abs(dx - dy) + Math.SQRT2 * Math.min(dx, dy);
  };
}

/**
 * Estimates in tile widths. Heuristics count in whole units; here a straight and a diagonal move must be 1 and √2 again, as
 * in `g`, or the difference would break ties by a rule after all. How many diagonal moves an estimate stands for is its
 * remainder, as the two units have no common factor.
 */
function inTiles(grid: Grid, heuristic: Heuristic, start: number, goal: number): (cell: number) => number {
  const [straight, diagonal] = [grid.stepCosts[0]!, grid.stepCosts[1]!];
  const inverse = inverseOf(diagonal, straight);
  const estimate = heuristic.prepare(grid, [goal], { start, bareMap: true });
  return (cell) => {
    const units = estimate(cell);
    if (units === Number.POSITIVE_INFINITY) return units;
    const diagonals = ((units % straight) * inverse) % straight;
    return (units - diagonals * diagonal) / straight + diagonals * Math.SQRT2;
  };
}

/** The number whose product with `value` leaves the remainder 1. */
function inverseOf(value: number, modulus: number): number {
  let [a, b, x, y] = [value % modulus, modulus, 1, 0];
  while (a > 1) {
    const whole = Math.floor(b / a);
    [a, b, x, y] = [b - whole * a, a, y - whole * x, x];
  }
  return ((x % modulus) + modulus) % modulus;
}

function pathTo(goal: number, start: number, parent: Int32Array): number[] {
  const cells = [goal];
  while (cells.at(-1) !== start) cells.push(parent[cells.at(-1)!]!);
  return cells.reverse();
}
