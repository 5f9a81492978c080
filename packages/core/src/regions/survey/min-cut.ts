/** An undirected graph in which nodes, not edges, are cut. Nodes of infinite cost stay. */
export interface CutGraph {
  /** Per node what it costs to cut it: whole numbers, or Infinity. */
  readonly costs: readonly number[];
  readonly edges: readonly (readonly [number, number])[];
}

/** The cheapest nodes to cut, and the nodes that stay connected to the source. */
export interface NodeCut {
  readonly cut: readonly number[];
  readonly inside: readonly number[];
}

/**
 * The cheapest set of nodes whose removal separates the source from the sink. Of equally cheap sets, the one that
 * leaves the least on the side of the source. Undefined if no set of finite cost does.
 *
 * Maximum flow by shortest augmenting paths (Edmonds and Karp 1972) on the graph in which node v is an arc from 2v to
 * 2v + 1.
 */
export function minimumNodeCut(
  { costs, edges }: CutGraph,
  source: number,
  sink: number,
): NodeCut | undefined {
  /** Arc i and its reverse i ^ 1. */
  const heads: number[] = [];
  const left: number[] = [];
  const arcsOf: number[][] = Array.from({ length: 2 * costs.length }, () => []);
  const addArc = (from: number, to: number, capacity: number): void => {
    arcsOf[from]!.push(heads.push(to) - 1);
    arcsOf[to]!.push(heads.push(from) - 1);
    left.push(capacity, 0);
  };
  costs.forEach((cost, node) => {
    addArc(2 * node, 2 * node + 1, cost);
  });
  for (const [a, b] of edges) {
    addArc(2 * a + 1, 2 * b, Number.POSITIVE_INFINITY);
    addArc(2 * b + 1, 2 * a, Number.POSITIVE_INFINITY);
  }
  const start = 2 * source + 1;
  const end = 2 * sink;
  for (;;) {
    const cameBy = search();
    if (!cameBy.has(end)) return cutAt(cameBy);
    let flow = Number.POSITIVE_INFINITY;
    const path: number[] = [];
    for (let node = end; node !== start; node = heads[path.at(-1)! ^ 1]!) {
      path.push(cameBy.get(node)!);
      flow = Math.min(flow, left[path.at(-1)!]!);
    }
    if (flow === Number.POSITIVE_INFINITY) return undefined;
    for (const arc of path) {
      left[arc]! -= flow;
      left[arc ^ 1]! += flow;
    }
  }

  /** Breadth first along arcs that can take more; per node reached, the arc it was reached by. */
  function search(): Map<number, number> {
    const cameBy = new Map([[start, -1]]);
    for (const node of cameBy.keys()) {
      for (const arc of arcsOf[node]!) {
        if (left[arc]! > 0 && !cameBy.has(heads[arc]!)) cameBy.set(heads[arc]!, arc);
      }
      if (cameBy.has(end)) break;
    }
    return cameBy;
  }

  function cutAt(reached: ReadonlyMap<number, number>): NodeCut {
    const cut: number[] = [];
    const inside: number[] = [];
    for (let node = 0; node < costs.length; node++) {
      if (reached.has(2 * node + 1)) inside.push(node);
      else if (reached.has(2 * node)) cut.push(node);
    }
    return { cut, inside };
  }
}
