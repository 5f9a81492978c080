import { directionsOf } from '../grid/index.ts';
import type { Gate, Regions } from '../regions/index.ts';
import { BridgeTree, type Edge } from './bridge-tree.ts';
import { isStraightRun } from './gate-pieces.ts';

/**
 * Which zones a shortest path between two cells may need.
 *
 * Take a **plain** gate: its cells lie side by side in a row or in a column, it touches two zones, and no cell of
 * another gate is beside it. Between two cells of it no path is shorter than along the gate. So if a shortest path comes
 * to the gate again after it has left it, the part in between can be replaced by a walk along the gate, and there
 * is a shortest path that is at each plain gate only once: it passes it, or touches it and stays on its side.
 *
 * Let zones be the vertices of a multi-graph, with an edge for each plain gate between its zones, and with zones
 * that any other gate touches, or gates beside each other touch, made one vertex. That path is a trail of the
 * graph: no edge is used twice. A zone that is not on the path between start and goal in the tree of bridges cannot
 * be visited without passing a bridge out and back. So only the blocks on that path are relevant, and the cells of
 * gates that touch them.
 */
export class Relevance {
  readonly version: number;
  readonly #regions: Regions;
  readonly #vertexOf = new Map<number, number>();
  readonly #tree: BridgeTree;
  readonly #gates: readonly Gate[];
  readonly #greatestZone: number;

  constructor(regions: Regions) {
    this.#regions = regions;
    this.version = regions.version;
    const zones = regions.zones;
    this.#gates = regions.gates;
    this.#greatestZone = zones.at(-1)?.id ?? 0;
    const joined = new Map<number, number>(zones.map(({ id }) => [id, id]));
    const rootOf = (id: number): number => {
      let root = id;
      while (joined.get(root) !== root) root = joined.get(root)!;
      joined.set(id, root);
      return root;
    };
    const plain: Gate[] = [];
    for (const gate of this.#gates) {
      const beside = gatesBeside(regions, gate);
      if (beside.length === 0 && gate.zones.length <= 2 && isStraightRun(regions.grid, gate.cells)) {
        plain.push(gate);
        continue;
      }
      const all = [gate, ...beside].flatMap(({ zones: ids }) => ids);
      for (const id of all) joined.set(rootOf(id), rootOf(all[0]!));
    }
    const vertexOfRoot = new Map<number, number>();
    for (const { id } of zones) {
      const root = rootOf(id);
      if (!vertexOfRoot.has(root)) vertexOfRoot.set(root, vertexOfRoot.size);
      this.#vertexOf.set(id, vertexOfRoot.get(root)!);
    }
    const edges: Edge[] = plain
      .filter(({ zones: ids }) => ids.length === 2)
      .map(({ zones: ids }) => [this.#vertexOf.get(ids[0]!)!, this.#vertexOf.get(ids[1]!)!]);
    this.#tree = new BridgeTree(vertexOfRoot.size, edges);
  }

  /** For a query, per zone id and per gate id whether it is relevant. */
  between(start: number, goals: readonly number[]): { zones: Uint8Array; gates: Uint8Array } {
    const tree = this.#tree;
    const marks = new Uint8Array(tree.blockCount);
    const from = this.#blocksOf(start);
    const to = new Set(goals.flatMap((goal) => this.#blocksOf(goal)));
    for (const a of from) for (const b of to) tree.markBetween(a, b, marks);
    const zones = new Uint8Array(this.#greatestZone + 1);
    for (const [zone, vertex] of this.#vertexOf) zones[zone] = marks[tree.blockOf[vertex]!]!;
    const gates = new Uint8Array((this.#gates.at(-1)?.id ?? 0) + 1);
    for (const gate of this.#gates) gates[gate.id] = gate.zones.some((zone) => zones[zone]) ? 1 : 0;
    return { zones, gates };
  }

  /** The blocks that a cell is in; a gate cell is in those of all zones of the gate. */
  #blocksOf(cell: number): number[] {
    const { zoneOf, gateOf } = this.#regions;
    const gate = gateOf[cell]! - 1;
    const zones = gate >= 0 ? this.#regions.gate(gate).zones : [zoneOf[cell]!];
    return zones.flatMap((zone) => {
      const vertex = this.#vertexOf.get(zone);
      return vertex === undefined ? [] : [this.#tree.blockOf[vertex]!];
    });
  }
}

/** Other gates that a move from a gate leads to. */
function gatesBeside(regions: Regions, gate: Gate): Gate[] {
  const { grid, gateOf } = regions;
  const ids = new Set<number>();
  for (const cell of gate.cells) {
    for (const d of directionsOf(grid.moves[cell]!)) {
      const other = gateOf[cell + grid.offsets[d]!]! - 1;
      if (other >= 0 && other !== gate.id) ids.add(other);
    }
  }
  return [...ids].map((id) => regions.gate(id));
}
