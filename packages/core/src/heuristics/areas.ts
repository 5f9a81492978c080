import { directionsOf, type Grid, STRAIGHT } from '../grid/index.ts';
import type { Gate, Regions, Zone } from '../regions/index.ts';
import { Flood } from './flood.ts';
import { isStraightRun } from './gate-pieces.ts';

/** In tables of 32-bit numbers: no path, or one of at least this many search units (4,561 tiles). */
export const UNREACHABLE = 0x7fffffff;

/**
 * A zone with all cells of the gates that touch it, and how far it is between them inside of it. Every legal move
 * of the map lies in some area, or leads from a gate to one with which it shares no zone (see {@link passages}).
 */
export interface Area {
  /** 0 for a passage. */
  readonly zone: number;
  /** Gate cells, gate after gate in the order of the zone. */
  readonly gateCells: Int32Array;
  /** Distances between gate cells inside the area, row by row, in search units; UNREACHABLE if there is no path. */
  readonly between: Int32Array;
  /** All cells of the area, gate cells first. */
  readonly cells: Int32Array;
  /** Per gate cell the moves that stay in the area. From the other cells all moves do. */
  readonly gateMoves: Uint8Array;
}

/** Floods areas of one grid. */
export class AreaSurveyor {
  readonly #regions: Regions;
  #madeFlood: Flood | undefined;
  /** The grid's moves, in which those of gate cells are cut down to the area that is being flooded. */
  readonly #moves: Uint8Array;
  /** Cells of areas that were flooded for tables so far, once for every flood. */
  floodedCells = 0;

  constructor(regions: Regions) {
    this.#regions = regions;
    this.#moves = regions.grid.unmaskedMoves.slice();
  }

  /** Made when it is needed, as it is large: distances that are loaded need none. */
  get #flood(): Flood {
    this.#madeFlood ??= new Flood(this.#regions.grid);
    return this.#madeFlood;
  }

  /** Takes over the moves of cells that an edit of the map may have changed: all of a zone's. */
  refresh(cells: ArrayLike<number>): void {
    const { unmaskedMoves: moves } = this.#regions.grid;
    for (let i = 0; i < cells.length; i++) this.#moves[cells[i]!] = moves[cells[i]!]!;
  }

  /**
   * Measures an area, unless distances between its gate cells are known. `core` are the cells of the zone that are not
   * part of a gate.
   */
  survey(zone: Zone, core: Int32Array, known?: Int32Array): Area {
    const gates = zone.gates.map((id) => this.#regions.gate(id).cells);
    const gateCells = Int32Array.from(gates.flatMap((cells) => [...cells]));
    const cells = new Int32Array(core.length + gateCells.length);
    cells.set(gateCells);
    cells.set(core, gateCells.length);
    const between = known ?? new Int32Array(gateCells.length * gateCells.length);
    const area = { zone: zone.id, gateCells, between, cells, gateMoves: this.#movesInside(zone, gateCells) };
    if (!known) this.#inside(area, () => this.#measureBetween(gates, gateCells, between));
    return area;
  }

  /**
   * One flood from every gate cell, but for one gate: paths between it and the others are measured from the others,
   * and along a straight gate there is nothing to measure. Floods end when they have come to all gates that are
   * still to be measured.
   */
  #measureBetween(gates: readonly Int32Array[], gateCells: Int32Array, between: Int32Array): void {
    const flood = this.#flood;
    const { distance } = flood;
    const count = gateCells.length;
    const starts = gates.map((_, i) => gates.slice(0, i).reduce((sum, cells) => sum + cells.length, 0));
    const widest = widestStraight(this.#regions.grid, gates);
    const order = gates.map((_, i) => i).filter((i) => i !== widest);
    if (widest >= 0) order.push(widest);
    const places = Int32Array.from(
      order.flatMap((gate) => Array.from(gates[gate]!, (_, i) => starts[gate]! + i)),
    );
    const inOrder = places.map((place) => gateCells[place]!);
    let first = 0;
    for (const gate of order) {
      for (let i = starts[gate]!; i < starts[gate]! + gates[gate]!.length; i++) {
        if (gate === widest) {
          for (let j = starts[gate]!; j < starts[gate]! + gates[gate]!.length; j++)
            between[i * count + j] = Math.min(STRAIGHT * Math.abs(i - j), UNREACHABLE);
          continue;
        }
        flood.run(gateCells.subarray(i, i + 1), this.#moves, inOrder.subarray(first));
        for (let k = first; k < count; k++) {
          const length = Math.min(distance[inOrder[k]!]!, UNREACHABLE);
          between[i * count + places[k]!] = length;
          between[places[k]! * count + i] = length;
        }
        flood.clear();
      }
      first += gates[gate]!.length;
    }
  }

  /** Distances from every cell of an area to each of the sets of cells, cell after cell. */
  tableTo(area: Area, sets: readonly ArrayLike<number>[]): Int32Array {
    const { cells } = area;
    const flood = this.#flood;
    const { distance } = flood;
    const table = new Int32Array(cells.length * sets.length);
    this.#inside(area, () => {
      sets.forEach((set, start) => {
        flood.run(set, this.#moves);
        for (let i = 0, at = start; i < cells.length; i++, at += sets.length)
          table[at] = Math.min(distance[cells[i]!]!, UNREACHABLE);
        flood.clear();
      });
    });
    this.floodedCells += cells.length * sets.length;
    return table;
  }

  #movesInside({ id, gates }: Zone, gateCells: Int32Array): Uint8Array {
    const { grid, zoneOf, gateOf } = this.#regions;
    return Uint8Array.from(gateCells, (cell) => {
      let moves = this.#moves[cell]!;
      for (const d of directionsOf(moves)) {
        const next = cell + grid.offsets[d]!;
        const gate = gateOf[next]! - 1;
        if (gate < 0 ? zoneOf[next] !== id : !gates.includes(gate)) moves &= ~(1 << d);
      }
      return moves;
    });
  }

  /** Calls back while moves lead nowhere but through the area. */
  #inside({ gateCells, gateMoves }: Area, work: () => void): void {
    const moves = this.#moves;
    // As they were when the area was measured: the map may have been edited since.
    const before = gateCells.map((cell) => moves[cell]!);
    for (let i = 0; i < gateCells.length; i++) moves[gateCells[i]!] = gateMoves[i]!;
    work();
    for (let i = 0; i < gateCells.length; i++) moves[gateCells[i]!] = before[i]!;
  }
}

/** The straight gate with the most cells, −1 if there is none. */
function widestStraight(grid: Grid, gates: readonly Int32Array[]): number {
  return gates.reduce(
    (best, cells, i) => (isStraightRun(grid, cells) && cells.length > (gates[best]?.length ?? 0) ? i : best),
    -1,
  );
}

/** How many cells are flooded at most to measure all zones, each counted as often as it is. */
export function cellsToFlood(regions: Regions): number {
  let total = 0;
  for (const zone of regions.zones) {
    const gates = zone.gates.map((id) => regions.gate(id).cells);
    const widest = gates[widestStraight(regions.grid, gates)]?.length ?? 0;
    total += zone.size * (gates.reduce((sum, cells) => sum + cells.length, 0) - widest);
  }
  return total;
}

/** Moves between gates that share no zone, each as an area of its two cells. */
export function passages(grid: Grid, gates: readonly Gate[], gateOf: Int32Array): Area[] {
  const found: Area[] = [];
  const byId = new Map(gates.map((gate) => [gate.id, gate]));
  for (const gate of gates) {
    for (const cell of gate.cells) {
      for (const d of directionsOf(grid.unmaskedMoves[cell]!)) {
        const next = cell + grid.offsets[d]!;
        const other = byId.get(gateOf[next]! - 1);
        if (!other || other.id <= gate.id || other.zones.some((zone) => gate.zones.includes(zone))) continue;
        const cells = Int32Array.of(cell, next);
        const cost = grid.stepCosts[d]!;
        found.push({
          zone: 0,
          gateCells: cells,
          between: Int32Array.of(0, cost, cost, 0),
          cells,
          gateMoves: new Uint8Array(2),
        });
      }
    }
  }
  return found;
}
