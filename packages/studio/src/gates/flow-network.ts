/** A network of nodes and directed edges with small whole capacities, for disjoint paths. */
export class FlowNetwork {
  readonly #first: Int32Array;
  readonly #next: number[] = [];
  readonly #to: number[] = [];
  readonly #capacity: number[] = [];
  readonly #cost: number[] = [];

  constructor(nodes: number) {
    this.#first = new Int32Array(nodes).fill(-1);
  }

  /** Adds an edge of capacity 1 and a cost of 0 or 1; edges of cost 1 are closed until {@link augment} may use them. */
  connect(from: number, to: number, cost: 0 | 1 = 0): void {
    this.#add(from, to, 1, cost);
    this.#add(to, from, 0, 0);
  }

  /**
   * Finds one more path from source to sink that shares no edge with those found before, and keeps it. Of such paths
   * it takes one of least cost. Returns the nodes of the path, or undefined if there is none.
   *
   * @param mostCost 0 for edges without cost only
   */
  augment(source: number, sink: number, mostCost: number): number[] | undefined {
    const costs = new Float64Array(this.#first.length).fill(Number.POSITIVE_INFINITY);
    const cameBy = new Int32Array(this.#first.length).fill(-1);
    costs[source] = 0;
    // Nodes of the present cost, and those that cost one more: there are no others.
    let layer = [source];
    for (let cost = 0; layer.length > 0 && cost <= mostCost; cost++) {
      const dearer: number[] = [];
      for (let node = layer.pop(); node !== undefined; node = layer.pop()) {
        if (costs[node] !== cost) continue;
        for (let edge = this.#first[node]!; edge >= 0; edge = this.#next[edge]!) {
          const to = this.#to[edge]!;
          const total = cost + this.#cost[edge]!;
          if (this.#capacity[edge] === 0 || total > mostCost || total >= costs[to]!) continue;
          costs[to] = total;
          cameBy[to] = edge;
          (total === cost ? layer : dearer).push(to);
        }
      }
      layer = dearer;
    }
    if (cameBy[sink] === -1) return undefined;
    const path = [sink];
    for (let node = sink; node !== source; node = path[0]!) {
      const edge = cameBy[node]!;
      this.#capacity[edge]!--;
      this.#capacity[edge ^ 1]!++;
      path.unshift(this.#to[edge ^ 1]!);
    }
    return path;
  }

  #add(from: number, to: number, capacity: number, cost: number): void {
    this.#next.push(this.#first[from]!);
    this.#first[from] = this.#to.push(to) - 1;
    this.#capacity.push(capacity);
    this.#cost.push(cost);
  }
}
