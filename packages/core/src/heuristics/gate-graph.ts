import { FAR } from './far.ts';
import type { GatePiece } from './gate-pieces.ts';
import type { Room } from './room.ts';

/**
 * The gate cells of a map, called portals, and the rooms that connect them, as flat arrays for the searches of
 * `GateDistances`. A portal has a **port** in each room that it is part of.
 */
export class GateGraph {
  readonly portalCount: number;
  /** Per room its first port; rooms without portals too. One more entry than rooms. */
  readonly roomStart: Int32Array;
  /** Per port the portal. */
  readonly portalOfPort: Int32Array;
  /** Per room the distances between its ports that stand for ways through this room rather than another. */
  readonly through: Int32Array[];
  /** Per portal, from `linkStart[portal]` on, its ports, and their rooms. */
  readonly linkStart: Int32Array;
  readonly linkPort: Int32Array;
  readonly linkRoom: Int32Array;
  /** Per portal, from `alongStart[portal]` on, portals that are as near in either of two rooms: along a gate. */
  readonly alongStart: Int32Array;
  readonly alongPortal: Int32Array;
  readonly alongCost: Int32Array;
  /** Per piece its portals. */
  readonly portalsOfPiece: Int32Array[];

  constructor(rooms: readonly Room[], pieces: readonly GatePiece[]) {
    const portalOfCell = new Map<number, number>();
    this.portalsOfPiece = pieces.map(({ cells }) =>
      cells.map((cell) => {
        portalOfCell.set(cell, portalOfCell.size);
        return portalOfCell.size - 1;
      }),
    );
    this.portalCount = portalOfCell.size;
    this.roomStart = new Int32Array(rooms.length + 1);
    rooms.forEach(({ portals }, room) => {
      this.roomStart[room + 1] = this.roomStart[room]! + portals.length;
    });
    const ports = this.roomStart[rooms.length]!;
    this.portalOfPort = new Int32Array(ports);
    const roomOfPort = new Int32Array(ports);
    this.linkStart = new Int32Array(this.portalCount + 1);
    rooms.forEach(({ portals }, room) => {
      portals.forEach((cell, i) => {
        const port = this.roomStart[room]! + i;
        const portal = portalOfCell.get(cell)!;
        this.portalOfPort[port] = portal;
        roomOfPort[port] = room;
        this.linkStart[portal + 1]!++;
      });
    });
    for (let i = 0; i < this.portalCount; i++) this.linkStart[i + 1]! += this.linkStart[i]!;
    const filled = this.linkStart.slice();
    this.linkPort = new Int32Array(ports);
    this.linkRoom = new Int32Array(ports);
    for (let port = 0; port < ports; port++) {
      const at = filled[this.portalOfPort[port]!]!++;
      this.linkPort[at] = port;
      this.linkRoom[at] = roomOfPort[port]!;
    }
    this.through = rooms.map(({ portals, between }) => {
      const costs = between.slice();
      // To stay is not a way through a room.
      for (let i = 0; i < portals.length; i++) costs[i * portals.length + i] = FAR;
      return costs;
    });
    const along = this.#parallelWays(rooms);
    this.alongStart = new Int32Array(this.portalCount + 1);
    for (const [portal] of along) this.alongStart[portal + 1]!++;
    for (let i = 0; i < this.portalCount; i++) this.alongStart[i + 1]! += this.alongStart[i]!;
    this.alongPortal = new Int32Array(along.length);
    this.alongCost = new Int32Array(along.length);
    const next = this.alongStart.slice();
    for (const [portal, other, cost] of along) {
      this.alongPortal[next[portal]!] = other;
      this.alongCost[next[portal]!++] = cost;
    }
  }

  /**
   * Two portals may share the same two rooms: mostly cells of one gate. The way between them then counts as one
   * through the room in which it is shorter. If both are as short it leads along the gate and is through neither.
   * Portals with more rooms are left alone.
   */
  #parallelWays(rooms: readonly Room[]): [portal: number, other: number, cost: number][] {
    const along: [number, number, number][] = [];
    const { linkStart, linkPort, linkRoom, portalOfPort, through } = this;
    rooms.forEach(({ portals, between }, room) => {
      const first = this.roomStart[room]!;
      const second = portals.map((_, i) => {
        const link = linkStart[portalOfPort[first + i]!]!;
        if (linkStart[portalOfPort[first + i]! + 1]! - link !== 2) return -1;
        return linkRoom[link] === room ? link + 1 : link;
      });
      for (let a = 0; a < portals.length; a++) {
        if (second[a]! < 0) continue;
        for (let b = 0; b < portals.length; b++) {
          if (a === b || second[b]! < 0 || linkRoom[second[a]!] !== linkRoom[second[b]!]) continue;
          const other = linkRoom[second[a]!]!;
          const base = this.roomStart[other]!;
          const here = between[a * portals.length + b]!;
          const there =
            rooms[other]!.between[
              (linkPort[second[a]!]! - base) * rooms[other]!.portals.length + linkPort[second[b]!]! - base
            ]!;
          if (there > here) continue;
          through[room]![a * portals.length + b] = FAR;
          if (there === here && room < other && here < FAR) {
            along.push([portalOfPort[first + a]!, portalOfPort[first + b]!, here]);
          }
        }
      }
    });
    return along;
  }
}
