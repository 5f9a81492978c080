import { STRAIGHT } from '../grid/index.ts';
import { FAR } from './far.ts';
import type { GateGraph } from './gate-graph.ts';

/** A piece of a gate seen from one of its rooms, or from none in particular (room −1). */
export interface GateSide {
  readonly piece: number;
  readonly room: number;
}

const BUCKETS = Math.floor(FAR / STRAIGHT) + 1;
const NONE = -1;
const ANY = -1;

/**
 * Shortest distances over the whole map from every side of a gate to every other, as a square matrix of search
 * units; FAR where there is no way.
 *
 * From (piece i, room A) to (piece j, room B) counts what lies between the last cell in A of a way that leaves A
 * through piece i and the first cell in B of its last part inside B, which begins at piece j. So a way from i
 * that goes back through A is not counted: who is in A would have taken another piece. With room −1 ways count
 * whichever way they leave. The matrix is symmetric.
 */
export function gateDistances(graph: GateGraph, sides: readonly GateSide[]): Int32Array {
  const matrix = new Int32Array(sides.length * sides.length);
  const search = new PortalSearch(graph);
  sides.forEach(({ piece, room }, row) => {
    search.run(graph.portalsOfPiece[piece]!, room);
    for (let column = 0; column < sides.length; column++) {
      const to = sides[column]!;
      // Rooms share the cells of the gates between them: out of the one is into the other.
      const meets = to.piece === piece && (to.room !== room || room === ANY);
      matrix[row * sides.length + column] = meets ? 0 : search.into(graph.portalsOfPiece[to.piece]!, to.room);
    }
  });
  return matrix;
}

/** Dijkstra's search over portals, in buckets one straight move wide as in `Flood`. */
class PortalSearch {
  readonly #graph: GateGraph;
  readonly #distance: Int32Array;
  /** Per port, the shortest way to its portal of which the last part leads through its room. */
  readonly #arrival: Int32Array;
  readonly #cameBy: Int32Array;
  readonly #heads = new Int32Array(BUCKETS).fill(NONE);
  readonly #before: Int32Array;
  readonly #after: Int32Array;

  constructor(graph: GateGraph) {
    this.#graph = graph;
    this.#distance = new Int32Array(graph.portalCount);
    this.#arrival = new Int32Array(graph.portalOfPort.length);
    this.#cameBy = new Int32Array(graph.portalCount);
    this.#before = new Int32Array(graph.portalCount);
    this.#after = new Int32Array(graph.portalCount);
  }

  /** The distance to the nearest of some portals, not counting ways whose last part is in the room. */
  into(portals: Int32Array, room: number): number {
    const { linkStart, linkPort, linkRoom } = this.#graph;
    let least = FAR;
    for (const portal of portals) {
      if (room === ANY) {
        least = Math.min(least, this.#distance[portal]!);
        continue;
      }
      for (let link = linkStart[portal]!; link < linkStart[portal + 1]!; link++) {
        if (linkRoom[link] !== room) least = Math.min(least, this.#arrival[linkPort[link]!]!);
      }
    }
    return least;
  }

  /** Searches from some portals; with a room, the first part of every way is in another one. */
  run(sources: Int32Array, room: number): void {
    const distance = this.#distance.fill(FAR);
    this.#arrival.fill(FAR);
    if (room === ANY) {
      for (const portal of sources) {
        distance[portal] = 0;
        this.#cameBy[portal] = NONE;
        this.#link(portal, 0);
      }
    } else {
      for (const portal of sources) this.#leave(portal, room, 0);
    }
    const heads = this.#heads;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      for (let portal = heads[bucket]!; portal !== NONE; portal = heads[bucket]!) {
        this.#unlink(portal, bucket);
        // Going on through the room it came by would have been shorter from where it entered that.
        this.#leave(portal, this.#cameBy[portal]!, distance[portal]!);
        this.#walkAlong(portal);
      }
    }
  }

  /** Follows all ways from a portal at a distance through its rooms but one. */
  #leave(portal: number, except: number, from: number): void {
    const { linkStart, linkPort, linkRoom, roomStart, portalOfPort, through } = this.#graph;
    const distance = this.#distance;
    const arrival = this.#arrival;
    for (let link = linkStart[portal]!; link < linkStart[portal + 1]!; link++) {
      const room = linkRoom[link]!;
      if (room === except) continue;
      const costs = through[room]!;
      const first = roomStart[room]!;
      const count = roomStart[room + 1]! - first;
      const row = (linkPort[link]! - first) * count;
      for (let i = 0; i < count; i++) {
        // In this form nothing exceeds 32 bits, which is what makes the loop fast.
        const cost = costs[row + i]!;
        if (cost >= ((arrival[first + i]! - from) | 0)) continue;
        const to = (from + cost) | 0;
        arrival[first + i] = to;
        const next = portalOfPort[first + i]!;
        if (to < distance[next]!) this.#reach(next, to, room);
      }
    }
  }

  #walkAlong(portal: number): void {
    const { alongStart, alongPortal, alongCost } = this.#graph;
    for (let i = alongStart[portal]!; i < alongStart[portal + 1]!; i++) {
      const from = this.#distance[portal]!;
      if (alongCost[i]! < this.#distance[alongPortal[i]!]! - from)
        this.#reach(alongPortal[i]!, from + alongCost[i]!, NONE);
    }
  }

  #reach(portal: number, to: number, room: number): void {
    const before = this.#distance[portal]!;
    if (before < FAR) this.#unlink(portal, Math.floor(before / STRAIGHT));
    this.#distance[portal] = to;
    this.#cameBy[portal] = room;
    this.#link(portal, Math.floor(to / STRAIGHT));
  }

  #link(portal: number, bucket: number): void {
    const first = this.#heads[bucket]!;
    this.#before[portal] = NONE;
    this.#after[portal] = first;
    if (first !== NONE) this.#before[first] = portal;
    this.#heads[bucket] = portal;
  }

  #unlink(portal: number, bucket: number): void {
    const before = this.#before[portal]!;
    const after = this.#after[portal]!;
    if (before === NONE) this.#heads[bucket] = after;
    else this.#after[before] = after;
    if (after !== NONE) this.#before[after] = before;
  }
}
