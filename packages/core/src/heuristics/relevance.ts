import { directionsOf } from '../grid/index.ts';
import type { Gate, Regions } from '../regions/index.ts';
import { BridgeTree, type Edge } from './bridge-tree.ts';
import type { GateDetours } from './gate-detours.ts';

/**
 * Which zones a shortest path between two cells may need.
 *
 * Let zones be the vertices of a multi-graph with an edge for each gate between two zones; zones that a gate with
 * three or more touches are one vertex, and so are those of two gates that share no zone and have a move between
 * them. Then every move of the map is inside of a zone with all cells of its gates, called its **area**, or inside
 * of a vertex. A bridge of the graph is a gate without which the map falls apart.
 *
 * Take the blocks on the path between start and goal in the tree of bridges. Call a bridge from such a block to one off
 * the path **closed** if between any two of the gate's cells no path behind it is shorter than the shortest in the
 * area before it ({@link GateDetours}). Behind bridges that are not closed keep the next block too, and so on. A
 * shortest path leaves the blocks that are kept only through closed bridges. It comes back through the same gate,
 * and the part in between can be replaced by a path that is as short in the area before the gate. That area is
 * part of a block that is kept, so the path has one detour less. Hence some shortest path stays in the areas of the
 * blocks that are kept.
 *
 * Which gates are closed? One in a row or a column is, on both sides: walking along it is shortest. So is a
 * staircase that can be walked along: two of its cells are joined by diagonal moves along it and at most one
 * straight move, which is octile distance. Where a wall forbids one of these diagonal moves, the paths on the two
 * sides are compared.
 */
export class Relevance {
  readonly version: number;
  readonly #regions: Regions;
  readonly #vertexOf = new Map<number, number>();
  readonly #tree: BridgeTree;
  /** Pairs of blocks that a bridge joins. */
  readonly #bridges: Edge[] = [];
  /** Per block, those that bridges lead to that are not closed on this side. */
  readonly #leaks: number[][];
  readonly #gates: readonly Gate[];
  readonly #greatestZone: number;

  constructor(regions: Regions, detours: GateDetours) {
    this.#regions = regions;
    this.version = regions.version;
    this.#gates = regions.gates;
    const zones = regions.zones;
    this.#greatestZone = zones.at(-1)?.id ?? 0;
    const rootOf = joinedZones(regions);
    const vertexOfRoot = new Map<number, number>();
    for (const { id } of zones) {
      const root = rootOf(id);
      if (!vertexOfRoot.has(root)) vertexOfRoot.set(root, vertexOfRoot.size);
      this.#vertexOf.set(id, vertexOfRoot.get(root)!);
    }
    const edges = this.#gates
      .filter(({ zones: ids }) => ids.length === 2)
      .map(({ zones: ids }): Edge => [this.#vertexOf.get(ids[0]!)!, this.#vertexOf.get(ids[1]!)!]);
    this.#tree = new BridgeTree(vertexOfRoot.size, edges);
    this.#leaks = this.#findLeaks(detours);
  }

  /** For a query, per zone id and per gate id whether it is relevant; undefined if all is that can be reached. */
  between(start: number, goals: readonly number[]): { zones: Uint8Array; gates: Uint8Array } | undefined {
    const tree = this.#tree;
    const marks = new Uint8Array(tree.blockCount);
    const from = this.#blocksOf(start);
    for (const goal of goals) {
      // Cells of gates are in the areas of all their zones: any will do.
      const paths = this.#blocksOf(goal).flatMap((b) => from.map((a) => tree.between(a, b)));
      const found = paths.filter((path) => path.length > 0).sort((a, b) => a.length - b.length);
      this.#keep(found[0] ?? [], marks);
    }
    if (!this.#bridges.some(([a, b]) => marks[a] !== marks[b])) return undefined;
    const zones = new Uint8Array(this.#greatestZone + 1);
    for (const [zone, vertex] of this.#vertexOf) zones[zone] = marks[tree.blockOf[vertex]!]!;
    const gates = new Uint8Array((this.#gates.at(-1)?.id ?? 0) + 1);
    for (const gate of this.#gates) gates[gate.id] = gate.zones.some((zone) => zones[zone]) ? 1 : 0;
    return { zones, gates };
  }

  /** Marks blocks and what is behind bridges that are not closed. */
  #keep(blocks: readonly number[], marks: Uint8Array): void {
    const queue = [...blocks];
    for (const block of queue) {
      if (marks[block]) continue;
      marks[block] = 1;
      queue.push(...this.#leaks[block]!);
    }
  }

  #findLeaks(detours: GateDetours): number[][] {
    const leaks: number[][] = Array.from({ length: this.#tree.blockCount }, () => []);
    for (const gate of this.#gates) {
      if (gate.zones.length !== 2) continue;
      const [a, b] = gate.zones as [number, number];
      const [blockA, blockB] = [a, b].map((zone) => this.#tree.blockOf[this.#vertexOf.get(zone)!]!);
      if (blockA === blockB) continue;
      this.#bridges.push([blockA!, blockB!]);
      const [closedFromA, closedFromB] = detours.closed(gate);
      if (!closedFromA) leaks[blockA!]!.push(blockB!);
      if (!closedFromB) leaks[blockB!]!.push(blockA!);
    }
    detours.rest();
    return leaks;
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

/** For each zone one that stands for all that it makes one vertex with. */
function joinedZones(regions: Regions): (zone: number) => number {
  const joined = new Map<number, number>(regions.zones.map(({ id }) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    while (joined.get(root) !== root) root = joined.get(root)!;
    joined.set(id, root);
    return root;
  };
  for (const gate of regions.gates) {
    const together = foreignGatesBeside(regions, gate).flatMap(({ zones }) => zones);
    if (gate.zones.length > 2 || together.length > 0) together.push(...gate.zones);
    for (const id of together) joined.set(rootOf(id), rootOf(together[0]!));
  }
  return rootOf;
}

/** Other gates that a move from a gate leads to and that share no zone with it. */
function foreignGatesBeside(regions: Regions, gate: Gate): Gate[] {
  const { grid, gateOf } = regions;
  const ids = new Set<number>();
  for (const cell of gate.cells) {
    for (const d of directionsOf(grid.unmaskedMoves[cell]!)) {
      const other = gateOf[cell + grid.offsets[d]!]! - 1;
      if (other >= 0 && other !== gate.id) ids.add(other);
    }
  }
  return [...ids]
    .map((id) => regions.gate(id))
    .filter(({ zones }) => !zones.some((zone) => gate.zones.includes(zone)));
}
