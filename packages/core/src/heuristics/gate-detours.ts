import { directionsOf } from '../grid/index.ts';
import type { Gate, Regions } from '../regions/index.ts';
import { distanceWithoutWalls } from '../search/index.ts';
import { Flood } from './flood.ts';
import { isStraightRun } from './gate-pieces.ts';

/** Compares paths between cells of a gate on its two sides. */
export class GateDetours {
  readonly #regions: Regions;
  /** The grid's moves, in which those of gate cells are cut down to one side while it is flooded. */
  readonly #moves: Uint8Array;
  readonly #flood: Flood;

  constructor(regions: Regions) {
    this.#regions = regions;
    this.#moves = regions.grid.moves.slice();
    this.#flood = new Flood(regions.grid);
  }

  /**
   * True if between any two cells of a gate no path on its far side is shorter than the shortest inside of the near
   * zone, gates of that zone included. The gate must be the only connection between the two zones. A gate that
   * cannot be walked along from end to end on the near side may give false where true would be right.
   */
  neverPay(gate: Gate, near: number, far: number): boolean {
    const { grid } = this.#regions;
    const { cells } = gate;
    if (isStraightRun(grid, cells)) return true;
    const nearGates = this.#regions.zone(near).gates.map((id) => this.#regions.gate(id));
    const here = this.#distances(nearGates, near, gate, Number.POSITIVE_INFINITY, () => true);
    if (here.some((row) => row.includes(Number.POSITIVE_INFINITY))) return false;
    // Nothing is shorter than a path as long as without walls.
    const suspect = cells.map((cell, i) => {
      const octile = distanceWithoutWalls(grid, [cell], 0);
      return cells.some((other, j) => here[i]![j]! > octile(other)) ? 1 : 0;
    });
    const longest = Math.max(...here.flatMap((row) => [...row]));
    const there = this.#distances([gate], far, gate, longest, (i) => suspect[i] === 1);
    return here.every((row, i) => row.every((length, j) => length <= there[i]![j]!));
  }

  /**
   * Distances between the cells of a gate, row by row, if moves from the cells of `gates` lead only to a zone and to
   * gates that touch it. At least those up to a limit are found; others are Infinity, as are rows not wanted.
   */
  #distances(
    gates: readonly Gate[],
    zone: number,
    { cells }: Gate,
    limit: number,
    wanted: (row: number) => boolean,
  ): Float64Array[] {
    const moves = this.#moves;
    for (const gate of gates) for (const cell of gate.cells) moves[cell] = this.#movesInside(cell, zone);
    const { distance } = this.#flood;
    const rows = Array.from(cells, (cell, i) => {
      if (!wanted(i)) return new Float64Array(cells.length).fill(Number.POSITIVE_INFINITY);
      this.#flood.run([cell], moves, cells, limit);
      const row = Float64Array.from(cells, (other) => distance[other]!);
      this.#flood.clear();
      return row;
    });
    for (const gate of gates) for (const cell of gate.cells) moves[cell] = this.#regions.grid.moves[cell]!;
    return rows;
  }

  #movesInside(cell: number, zone: number): number {
    const { grid, zoneOf, gateOf } = this.#regions;
    let moves = grid.moves[cell]!;
    for (const d of directionsOf(moves)) {
      const next = cell + grid.offsets[d]!;
      const gate = gateOf[next]! - 1;
      const inside = gate < 0 ? zoneOf[next] === zone : this.#regions.gate(gate).zones.includes(zone);
      if (!inside) moves &= ~(1 << d);
    }
    return moves;
  }
}
