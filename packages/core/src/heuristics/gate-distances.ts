import { STRAIGHT } from '../grid/index.ts';
import { UNREACHABLE } from './areas.ts';
import type { GateGraph } from './gate-graph.ts';

/** A piece of a gate seen from one of its areas, or from none in particular (area −1). */
export interface GateSide {
  readonly piece: number;
  readonly area: number;
}

/** A matrix of distances, and per side the row in it, or −1 for a side that it does not have. */
export interface KnownDistances {
  readonly matrix: Int32Array;
  readonly size: number;
  readonly rows: Int32Array;
}

const BUCKETS = Math.floor(UNREACHABLE / STRAIGHT) + 1;
const NONE = -1;
const ANY = -1;

/**
 * Shortest distances over the whole map from every side of a gate to every other, as a square matrix of search
 * units; UNREACHABLE where there is no path.
 *
 * From (piece i, area A) to (piece j, area B) counts what lies between the last cell in A of a path that leaves A
 * through piece i and the first cell in B of its last part inside B, which begins at piece j. So a path from i
 * that goes back through A is not counted: from inside A another piece would be shorter. With area −1 all paths
 * count, through whichever area they leave. The matrix is symmetric.
 *
 * @param before distances that are taken over where both sides are known there
 */
export function gateDistances(
  graph: GateGraph,
  sides: readonly GateSide[],
  before?: KnownDistances,
): Int32Array {
  const size = sides.length;
  const matrix = new Int32Array(size * size);
  const search = new NodeSearch(graph);
  sides.forEach(({ piece, area }, row) => {
    const rowBefore = before?.rows[row] ?? NONE;
    if (rowBefore !== NONE) {
      const { rows, matrix: known, size: knownSize } = before!;
      for (let column = 0; column < size; column++) {
        const columnBefore = rows[column]!;
        if (columnBefore !== NONE) matrix[row * size + column] = known[rowBefore * knownSize + columnBefore]!;
      }
      return;
    }
    search.run(graph.nodesOfPiece[piece]!, area);
    for (let column = 0; column < size; column++) {
      // The rows before have it, unless they were taken over.
      if (column < row && (before?.rows[column] ?? NONE) === NONE) continue;
      const to = sides[column]!;
      // Areas share the cells of the gates between them: out of the one is into the other.
      const meets = to.piece === piece && (to.area !== area || area === ANY);
      const distance = meets ? 0 : search.into(graph.nodesOfPiece[to.piece]!, to.area);
      matrix[row * size + column] = distance;
      matrix[column * size + row] = distance;
    }
  });
  return matrix;
}

/** Dijkstra's search over nodes, in buckets one straight move wide as in `Flood`. */
class NodeSearch {
  readonly #graph: GateGraph;
  readonly #distance: Int32Array;
  /** Per port, the length of the shortest path to its node of which the last part leads through its area. */
  readonly #arrival: Int32Array;
  readonly #cameBy: Int32Array;
  readonly #heads = new Int32Array(BUCKETS).fill(NONE);
  readonly #before: Int32Array;
  readonly #after: Int32Array;

  constructor(graph: GateGraph) {
    this.#graph = graph;
    this.#distance = new Int32Array(graph.nodeCount);
    this.#arrival = new Int32Array(graph.nodeOfPort.length);
    this.#cameBy = new Int32Array(graph.nodeCount);
    this.#before = new Int32Array(graph.nodeCount);
    this.#after = new Int32Array(graph.nodeCount);
  }

  /** The distance to the nearest of some nodes, not counting paths whose last part is in the area. */
  into(nodes: Int32Array, area: number): number {
    const { linkStart, linkPort, linkArea } = this.#graph;
    let least = UNREACHABLE;
    for (const node of nodes) {
      if (area === ANY) {
        least = Math.min(least, this.#distance[node]!);
        continue;
      }
      for (let link = linkStart[node]!; link < linkStart[node + 1]!; link++) {
        if (linkArea[link] !== area) least = Math.min(least, this.#arrival[linkPort[link]!]!);
      }
    }
    return least;
  }

  /** Searches from some nodes; with an area, the first part of every path is in another one. */
  run(sources: Int32Array, area: number): void {
    const distance = this.#distance.fill(UNREACHABLE);
    this.#arrival.fill(UNREACHABLE);
    if (area === ANY) {
      for (const node of sources) {
        distance[node] = 0;
        this.#cameBy[node] = NONE;
        this.#link(node, 0);
      }
    } else {
      for (const node of sources) this.#leave(node, area, 0);
    }
    const heads = this.#heads;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      for (let node = heads[bucket]!; node !== NONE; node = heads[bucket]!) {
        this.#unlink(node, bucket);
        // Going on through the area it came by would have been shorter from where it entered that.
        this.#leave(node, this.#cameBy[node]!, distance[node]!);
        this.#walkAlong(node);
      }
    }
  }

  /** Follows all paths from a node at a distance through its areas but one. */
  #leave(node: number, except: number, from: number): void {
    const { linkStart, linkPort, linkArea, areaStart, nodeOfPort, through } = this.#graph;
    const distance = this.#distance;
    const arrival = this.#arrival;
    for (let link = linkStart[node]!; link < linkStart[node + 1]!; link++) {
      const area = linkArea[link]!;
      if (area === except) continue;
      const costs = through[area]!;
      const first = areaStart[area]!;
      const count = areaStart[area + 1]! - first;
      const row = (linkPort[link]! - first) * count;
      for (let i = 0; i < count; i++) {
        // In this form nothing exceeds 32 bits, which is what makes the loop fast.
        const cost = costs[row + i]!;
        if (cost >= ((arrival[first + i]! - from) | 0)) continue;
        const to = (from + cost) | 0;
        arrival[first + i] = to;
        const next = nodeOfPort[first + i]!;
        if (to < distance[next]!) this.#reach(next, to, area);
      }
    }
  }

  #walkAlong(node: number): void {
    const { alongStart, alongNode, alongCost } = this.#graph;
    for (let i = alongStart[node]!; i < alongStart[node + 1]!; i++) {
      const from = this.#distance[node]!;
      if (alongCost[i]! < this.#distance[alongNode[i]!]! - from)
        this.#reach(alongNode[i]!, from + alongCost[i]!, NONE);
    }
  }

  #reach(node: number, to: number, area: number): void {
    const before = this.#distance[node]!;
    if (before < UNREACHABLE) this.#unlink(node, Math.floor(before / STRAIGHT));
    this.#distance[node] = to;
    this.#cameBy[node] = area;
    this.#link(node, Math.floor(to / STRAIGHT));
  }

  #link(node: number, bucket: number): void {
    const first = this.#heads[bucket]!;
    this.#before[node] = NONE;
    this.#after[node] = first;
    if (first !== NONE) this.#before[first] = node;
    this.#heads[bucket] = node;
  }

  #unlink(node: number, bucket: number): void {
    const before = this.#before[node]!;
    const after = this.#after[node]!;
    if (before === NONE) this.#heads[bucket] = after;
    else this.#after[before] = after;
    if (after !== NONE) this.#before[after] = before;
  }
}
