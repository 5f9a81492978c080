import { directionsOf, STRAIGHT } from '../grid/index.ts';
import type { Gate, Regions } from '../regions/index.ts';
import { distanceWithoutWalls } from '../search/index.ts';
import { Flood } from './flood.ts';
import { isStraightRun } from './gate-pieces.ts';

/** What is known of a gate, and where an edit of the map may change it. */
interface Verdict {
  /** The zones it touches, and for each whether detours beyond the gate never pay there. */
  readonly zones: readonly number[];
  readonly closed: readonly boolean[];
  readonly cells: Int32Array;
  /** How far from the gate paths were looked at, in tiles. */
  readonly reach: number;
}

/** Compares paths between cells of a gate on its two sides, and keeps the outcome while nothing around it changes. */
export class GateDetours {
  readonly #regions: Regions;
  /** The grid's moves, in which those of gate cells are cut down to one side while it is flooded. */
  #moves = new Uint8Array(0);
  /** Large, so it is kept only as long as {@link rest} is not called. */
  #flood: Flood | undefined;
  /** The longest path that was asked for since it was last set to 0, in search units. */
  #longest = 0;
  readonly #verdicts = new Map<number, Verdict>();
  readonly #stop: (() => void)[];

  constructor(regions: Regions) {
    const { grid } = regions;
    this.#regions = regions;
    this.#stop = [
      regions.onChange(({ zones, gates }) => {
        for (const gate of gates) this.#verdicts.delete(gate);
        this.#forget((verdict) => zones.some((zone) => verdict.zones.includes(zone)));
      }),
      grid.onChange(({ cells }) => {
        this.#forget((verdict) => cells.some((cell) => this.#isNear(cell, verdict)));
      }),
    ];
  }

  /** For each of the two zones of a gate whether detours beyond the gate never pay for paths that are there. */
  closed(gate: Gate): readonly boolean[] {
    let verdict = this.#verdicts.get(gate.id);
    if (!verdict) {
      const [a, b] = gate.zones as [number, number];
      const { grid } = this.#regions;
      if (!this.#flood) this.#moves = grid.unmaskedMoves.slice();
      this.#flood ??= new Flood(grid);
      this.#longest = 0;
      const closed = [this.#neverPay(gate, a, b), this.#neverPay(gate, b, a)];
      // Diagonal moves depend on the cells beside them.
      const reach = Math.ceil(this.#longest / STRAIGHT) + 1;
      verdict = { zones: gate.zones, closed, cells: gate.cells, reach };
      if (this.#stop.length > 0) this.#verdicts.set(gate.id, verdict);
    }
    return verdict.closed;
  }

  /** Gives back the memory that comparing takes. Call it when all gates have been asked for. */
  rest(): void {
    this.#flood = undefined;
    this.#moves = new Uint8Array(0);
  }

  /** Stops following the map: from now on nothing is kept. */
  dispose(): void {
    for (const stop of this.#stop.splice(0)) stop();
    this.#verdicts.clear();
  }

  #forget(concerns: (verdict: Verdict) => boolean): void {
    for (const [gate, verdict] of this.#verdicts) if (concerns(verdict)) this.#verdicts.delete(gate);
  }

  #isNear(cell: number, { cells, reach }: Verdict): boolean {
    const { grid } = this.#regions;
    const [x, y] = [grid.x(cell), grid.y(cell)];
    return cells.some((own) => Math.max(Math.abs(grid.x(own) - x), Math.abs(grid.y(own) - y)) <= reach);
  }

  /**
   * True if between any two cells of a gate no path on its far side is shorter than the shortest inside of the near
   * zone, gates of that zone included. The gate must be the only connection between the two zones. A gate that
   * cannot be walked along from end to end on the near side may give false where true would be right.
   */
  #neverPay(gate: Gate, near: number, far: number): boolean {
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
    this.#longest = Math.max(this.#longest, longest);
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
    const flood = this.#flood!;
    const rows = Array.from(cells, (cell, i) => {
      if (!wanted(i)) return new Float64Array(cells.length).fill(Number.POSITIVE_INFINITY);
      flood.run([cell], moves, cells, limit);
      const row = Float64Array.from(cells, (other) => flood.distance[other]!);
      flood.clear();
      return row;
    });
    for (const gate of gates)
      for (const cell of gate.cells) moves[cell] = this.#regions.grid.unmaskedMoves[cell]!;
    return rows;
  }

  #movesInside(cell: number, zone: number): number {
    const { grid, zoneOf, gateOf } = this.#regions;
    let moves = grid.unmaskedMoves[cell]!;
    for (const d of directionsOf(moves)) {
      const next = cell + grid.offsets[d]!;
      const gate = gateOf[next]! - 1;
      const inside = gate < 0 ? zoneOf[next] === zone : this.#regions.gate(gate).zones.includes(zone);
      if (!inside) moves &= ~(1 << d);
    }
    return moves;
  }
}
