import type { Area } from './areas.ts';
import { UNREACHABLE } from './areas.ts';
import type { GatePiece } from './gate-pieces.ts';

type Along = readonly [node: number, other: number, cost: number];

/**
 * The gate cells of a map, called nodes, and the areas that connect them, as flat arrays for the searches of
 * `GateDistances`. A node has a **port** in each area that it is part of.
 */
export class GateGraph {
  readonly nodeCount: number;
  /** Per area its first port; areas without nodes too. One more entry than areas. */
  readonly areaStart: Int32Array;
  /** Per port the node. */
  readonly nodeOfPort: Int32Array;
  /** Per area the distances between its ports that stand for paths through this area rather than another. */
  readonly through: Int32Array[];
  /** Per node, from `linkStart[node]` on, its ports, and their areas. */
  readonly linkStart: Int32Array;
  readonly linkPort: Int32Array;
  readonly linkArea: Int32Array;
  /** Per node, from `alongStart[node]` on, nodes that are as near in either of two areas: along a gate. */
  readonly alongStart: Int32Array;
  readonly alongNode: Int32Array;
  readonly alongCost: Int32Array;
  /** Per piece its nodes. */
  readonly nodesOfPiece: Int32Array[];

  constructor(areas: readonly Area[], pieces: readonly GatePiece[]) {
    const nodeOfCell = new Map<number, number>();
    this.nodesOfPiece = pieces.map(({ cells }) =>
      cells.map((cell) => {
        nodeOfCell.set(cell, nodeOfCell.size);
        return nodeOfCell.size - 1;
      }),
    );
    this.nodeCount = nodeOfCell.size;
    this.areaStart = new Int32Array(areas.length + 1);
    areas.forEach(({ gateCells }, area) => {
      this.areaStart[area + 1] = this.areaStart[area]! + gateCells.length;
    });
    const ports = this.areaStart[areas.length]!;
    this.nodeOfPort = new Int32Array(ports);
    const areaOfPort = new Int32Array(ports);
    this.linkStart = new Int32Array(this.nodeCount + 1);
    areas.forEach(({ gateCells }, area) => {
      gateCells.forEach((cell, i) => {
        const port = this.areaStart[area]! + i;
        const node = nodeOfCell.get(cell)!;
        this.nodeOfPort[port] = node;
        areaOfPort[port] = area;
        this.linkStart[node + 1]!++;
      });
    });
    const filled = summedUp(this.linkStart);
    this.linkPort = new Int32Array(ports);
    this.linkArea = new Int32Array(ports);
    for (let port = 0; port < ports; port++) {
      const at = filled[this.nodeOfPort[port]!]!++;
      this.linkPort[at] = port;
      this.linkArea[at] = areaOfPort[port]!;
    }
    this.through = areas.map(({ gateCells, between }) => {
      const costs = between.slice();
      // To stay is not a path through an area.
      for (let i = 0; i < gateCells.length; i++) costs[i * gateCells.length + i] = UNREACHABLE;
      return costs;
    });
    const along = neededOf(this.#parallelPaths(areas), this.nodeCount);
    this.alongStart = new Int32Array(this.nodeCount + 1);
    along.forEach((list, node) => {
      this.alongStart[node + 1] = this.alongStart[node]! + list.length;
    });
    this.alongNode = Int32Array.from(along.flatMap((list) => list.map(([other]) => other)));
    this.alongCost = Int32Array.from(along.flatMap((list) => list.map(([, cost]) => cost)));
  }

  /**
   * Two nodes may share the same two areas: mostly cells of one gate. The path between them then counts as one
   * through the area in which it is shorter. If both are as short it leads along the gate and is through neither.
   * Nodes with more areas are left alone.
   */
  #parallelPaths(areas: readonly Area[]): Along[] {
    const along: Along[] = [];
    const { linkStart, linkPort, linkArea, nodeOfPort, through } = this;
    areas.forEach(({ gateCells, between }, area) => {
      const first = this.areaStart[area]!;
      const second = gateCells.map((_, i) => {
        const link = linkStart[nodeOfPort[first + i]!]!;
        if (linkStart[nodeOfPort[first + i]! + 1]! - link !== 2) return -1;
        return linkArea[link] === area ? link + 1 : link;
      });
      for (let a = 0; a < gateCells.length; a++) {
        if (second[a]! < 0) continue;
        for (let b = 0; b < gateCells.length; b++) {
          if (a === b || second[b]! < 0 || linkArea[second[a]!] !== linkArea[second[b]!]) continue;
          const other = linkArea[second[a]!]!;
          const base = this.areaStart[other]!;
          const here = between[a * gateCells.length + b]!;
          const there =
            areas[other]!.between[
              (linkPort[second[a]!]! - base) * areas[other]!.gateCells.length + linkPort[second[b]!]! - base
            ]!;
          if (there > here) continue;
          through[area]![a * gateCells.length + b] = UNREACHABLE;
          if (there === here && area < other && here < UNREACHABLE) {
            along.push([nodeOfPort[first + a]!, nodeOfPort[first + b]!, here]);
          }
        }
      }
    });
    return along;
  }
}

/** Per node the paths along gates without those that two others make up: mostly it has one on either side. */
function neededOf(along: readonly Along[], nodeCount: number): [other: number, cost: number][][] {
  const costs = Array.from({ length: nodeCount }, () => new Map<number, number>());
  for (const [node, other, cost] of along) costs[node]!.set(other, cost);
  return costs.map((near) => {
    const entries = [...near];
    const isMadeUp = (other: number, cost: number): boolean =>
      entries.some(([via, first]) => first + (costs[via]!.get(other) ?? UNREACHABLE) <= cost);
    return entries.filter(([other, cost]) => !isMadeUp(other, cost));
  });
}

/** Makes of counts, each at the entry after its own, the places where lists of that length start; returns a copy. */
function summedUp(starts: Int32Array): Int32Array {
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  return starts.slice();
}
