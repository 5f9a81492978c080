import { firstDirection, type Grid, STRAIGHT } from '../grid/index.ts';
import type { Gate, Regions, Zone } from '../regions/index.ts';
import { FAR } from './far.ts';
import type { Flood } from './flood.ts';
import { isStraightRun } from './straight-run.ts';

/**
 * A zone with all cells of the gates that touch it, and how far it is between them inside of it. Every legal move
 * of the map lies in some room, or leads from a gate to one with which it shares no zone (see {@link passages}).
 */
export interface Room {
  /** 0 for a passage. */
  readonly zone: number;
  /** Gate cells, gate after gate in the order of the zone. */
  readonly portals: Int32Array;
  /** Distances between portals without leaving the room, row by row, in search units; FAR if there is no way. */
  readonly between: Int32Array;
  /** All cells of the room, gate cells first. */
  readonly cells: Int32Array;
  /** Per portal the moves that stay in the room. From the other cells all moves do. */
  readonly portalMoves: Uint8Array;
}

/** Floods rooms of one grid. */
export class RoomSurveyor {
  readonly #regions: Regions;
  readonly #flood: Flood;
  /** The grid's moves, in which those of gate cells are cut down to the room that is being flooded. */
  readonly #moves: Uint8Array;
  readonly #inRoom: Uint8Array;
  /** Cells of rooms that were flooded for tables so far, once for every flood. */
  floodedCells = 0;

  constructor(regions: Regions, flood: Flood) {
    this.#regions = regions;
    this.#flood = flood;
    this.#moves = regions.grid.moves.slice();
    this.#inRoom = new Uint8Array(regions.grid.cellCount);
  }

  /** Takes over the moves of cells that an edit of the map may have changed: all of a zone's. */
  refresh(cells: ArrayLike<number>): void {
    const { moves } = this.#regions.grid;
    for (let i = 0; i < cells.length; i++) this.#moves[cells[i]!] = moves[cells[i]!]!;
  }

  /** Measures a room. `core` are the cells of the zone that are not part of a gate. */
  survey(zone: Zone, core: Int32Array): Room {
    const gates = zone.gates.map((id) => this.#regions.gate(id).cells);
    const portals = Int32Array.from(gates.flatMap((cells) => [...cells]));
    const cells = new Int32Array(core.length + portals.length);
    cells.set(portals);
    cells.set(core, portals.length);
    const between = new Int32Array(portals.length * portals.length);
    const room = { zone: zone.id, portals, between, cells, portalMoves: this.#movesInside(cells, portals) };
    this.#inside(room, () => this.#measureBetween(gates, portals, between));
    return room;
  }

  /**
   * One flood from every gate cell, but for one gate: ways between it and the others are measured from the others,
   * and along a straight gate there is nothing to measure. Floods end when they have come to all gates that are
   * still to be measured.
   */
  #measureBetween(gates: readonly Int32Array[], portals: Int32Array, between: Int32Array): void {
    const flood = this.#flood;
    const { distance } = flood;
    const count = portals.length;
    const starts = gates.map((_, i) => gates.slice(0, i).reduce((sum, cells) => sum + cells.length, 0));
    const widest = gates.reduce(
      (best, cells, i) =>
        isStraightRun(this.#regions.grid, cells) && cells.length > (gates[best]?.length ?? 0) ? i : best,
      -1,
    );
    const order = gates.map((_, i) => i).filter((i) => i !== widest);
    if (widest >= 0) order.push(widest);
    const places = Int32Array.from(
      order.flatMap((gate) => Array.from(gates[gate]!, (_, i) => starts[gate]! + i)),
    );
    const inOrder = places.map((place) => portals[place]!);
    let first = 0;
    for (const gate of order) {
      for (let i = starts[gate]!; i < starts[gate]! + gates[gate]!.length; i++) {
        if (gate === widest) {
          for (let j = starts[gate]!; j < starts[gate]! + gates[gate]!.length; j++)
            between[i * count + j] = Math.min(STRAIGHT * Math.abs(i - j), FAR);
          continue;
        }
        flood.run(portals.subarray(i, i + 1), this.#moves, inOrder.subarray(first));
        for (let k = first; k < count; k++) {
          const length = Math.min(distance[inOrder[k]!]!, FAR);
          between[i * count + places[k]!] = length;
          between[places[k]! * count + i] = length;
        }
        flood.clear();
      }
      first += gates[gate]!.length;
    }
  }

  /** Distances from every cell of a room to each of the sets of cells, cell after cell. */
  tableTo(room: Room, sets: readonly ArrayLike<number>[]): Int32Array {
    const table = new Int32Array(room.cells.length * sets.length);
    this.#inside(room, () => {
      sets.forEach((set, i) => {
        this.#gather(set, room.cells, table, i, sets.length);
      });
    });
    return table;
  }

  #gather(
    sources: ArrayLike<number>,
    cells: Int32Array,
    into: Int32Array,
    start: number,
    step: number,
  ): void {
    const flood = this.#flood;
    this.floodedCells += cells.length;
    flood.run(sources, this.#moves);
    const { distance } = flood;
    for (let i = 0, at = start; i < cells.length; i++, at += step)
      into[at] = Math.min(distance[cells[i]!]!, FAR);
    flood.clear();
  }

  #movesInside(cells: Int32Array, portals: Int32Array): Uint8Array {
    const { offsets } = this.#regions.grid;
    const inRoom = this.#inRoom;
    for (const cell of cells) inRoom[cell] = 1;
    const inside = Uint8Array.from(portals, (cell) => {
      let moves = this.#moves[cell]!;
      for (let d = 0; d < 8; d++) if (moves & (1 << d) && !inRoom[cell + offsets[d]!]) moves &= ~(1 << d);
      return moves;
    });
    for (const cell of cells) inRoom[cell] = 0;
    return inside;
  }

  /** Calls back while moves lead nowhere but through the room. */
  #inside({ portals, portalMoves }: Room, work: () => void): void {
    const moves = this.#moves;
    // As they were when the room was measured: the map may have been edited since.
    const before = portals.map((cell) => moves[cell]!);
    for (let i = 0; i < portals.length; i++) moves[portals[i]!] = portalMoves[i]!;
    work();
    for (let i = 0; i < portals.length; i++) moves[portals[i]!] = before[i]!;
  }
}

/** Moves between gates that share no zone, each as a room of its two cells. */
export function passages(grid: Grid, gates: readonly Gate[], gateOf: Int32Array): Room[] {
  const found: Room[] = [];
  const byId = new Map(gates.map((gate) => [gate.id, gate]));
  for (const gate of gates) {
    for (const cell of gate.cells) {
      for (let m = grid.moves[cell]!; m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        const next = cell + grid.offsets[d]!;
        const other = byId.get(gateOf[next]! - 1);
        if (!other || other.id <= gate.id || other.zones.some((zone) => gate.zones.includes(zone))) continue;
        const cells = Int32Array.of(cell, next);
        const cost = grid.stepCosts[d]!;
        found.push({
          zone: 0,
          portals: cells,
          between: Int32Array.of(0, cost, cost, 0),
          cells,
          portalMoves: new Uint8Array(2),
        });
      }
    }
  }
  return found;
}
