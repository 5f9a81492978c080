/** An undirected edge between two of the vertices 0 … n − 1; parallel edges and loops are fine. */
export type Edge = readonly [a: number, b: number];

/**
 * The blocks of a multi-graph that no single edge holds together (its 2-edge-connected components), and the tree
 * that the remaining edges, its bridges, make of them: one tree per connected component.
 */
export class BridgeTree {
  /** Per vertex its block. */
  readonly blockOf: Int32Array;
  readonly blockCount: number;
  /** Per block the next one towards the root of its tree, −1 for a root, and its distance from the root. */
  readonly #above: Int32Array;
  readonly #depth: Int32Array;

  constructor(vertexCount: number, edges: readonly Edge[]) {
    const { order, found, lowest, parentOf } = visit(vertexCount, edges);
    this.blockOf = new Int32Array(vertexCount);
    const above: number[] = [];
    const depth: number[] = [];
    // In the order of the visit, so that a vertex comes after the one it was reached from.
    for (const vertex of order) {
      const parent = parentOf[vertex]!;
      // Nothing at or below the vertex leads back above it: the edge to it is a bridge.
      if (parent < 0 || lowest[vertex]! === found[vertex]!) {
        this.blockOf[vertex] = above.length;
        above.push(parent < 0 ? -1 : this.blockOf[parent]!);
        depth.push(parent < 0 ? 0 : depth[this.blockOf[parent]!]! + 1);
      } else {
        this.blockOf[vertex] = this.blockOf[parent]!;
      }
    }
    this.blockCount = above.length;
    this.#above = Int32Array.from(above);
    this.#depth = Int32Array.from(depth);
  }

  /** The blocks on the path between two blocks, both included; none if there is no path. */
  between(a: number, b: number): number[] {
    const above = this.#above;
    const depth = this.#depth;
    const path: number[] = [];
    while (a !== b) {
      if (a < 0 || b < 0) return [];
      if (depth[a]! >= depth[b]!) {
        path.push(a);
        a = above[a]!;
      } else {
        path.push(b);
        b = above[b]!;
      }
    }
    return a < 0 ? [] : [...path, a];
  }
}

/** Depth first: when each vertex was found, and the earliest found that its part of the tree has an edge to. */
function visit(vertexCount: number, edges: readonly Edge[]) {
  const edgesOf: number[][] = Array.from({ length: vertexCount }, () => []);
  edges.forEach(([a, b], i) => {
    if (a === b) return;
    edgesOf[a]!.push(i);
    edgesOf[b]!.push(i);
  });
  const found = new Int32Array(vertexCount).fill(-1);
  const lowest = new Int32Array(vertexCount);
  const parentOf = new Int32Array(vertexCount).fill(-1);
  const cameBy = new Int32Array(vertexCount).fill(-1);
  const tried = new Int32Array(vertexCount);
  const order: number[] = [];
  for (let root = 0; root < vertexCount; root++) {
    if (found[root]! >= 0) continue;
    const enter = (vertex: number): void => {
      found[vertex] = order.length;
      lowest[vertex] = order.length;
      order.push(vertex);
    };
    enter(root);
    const stack = [root];
    while (stack.length > 0) {
      const vertex = stack.at(-1)!;
      const edge = edgesOf[vertex]![tried[vertex]!++];
      if (edge === undefined) {
        stack.pop();
        const parent = parentOf[vertex]!;
        if (parent >= 0) lowest[parent] = Math.min(lowest[parent]!, lowest[vertex]!);
      } else if (edge !== cameBy[vertex]) {
        const next = edges[edge]![0] === vertex ? edges[edge]![1] : edges[edge]![0];
        if (found[next]! >= 0) {
          lowest[vertex] = Math.min(lowest[vertex]!, found[next]!);
        } else {
          parentOf[next] = vertex;
          cameBy[next] = edge;
          enter(next);
          stack.push(next);
        }
      }
    }
  }
  return { order, found, lowest, parentOf };
}
