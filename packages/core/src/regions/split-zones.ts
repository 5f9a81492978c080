import { directionsOf } from '../grid/index.ts';
import { type Detour, detoursLeft, worstDetour } from './detour.ts';
import type { Draft, Trouble } from './draft.ts';
import { MANY_GATES, MOST_GATES, WELL_FILLED } from './merge-zones.ts';
import { type Segment, segmentCells, segmentMiddle } from './segment.ts';
import { CheapestCut, StraightCut } from './straight-cut.ts';
import { ZoneShapes } from './zone-shapes.ts';
import { COARSE, SWEEP_TILE, ZoneSweep } from './zone-sweep.ts';

/** When a zone is winding enough to be cut. */
export interface Winding {
  /** Octile distance is wrong by this part of the true distance, */
  readonly part: number;
  /** …and by at least this many tiles, */
  readonly tiles: number;
  /** …and by this part of the side of a square as large as the map's free cells. */
  readonly ofSide: number;
  /** This part of a zone may lie behind bends: nooks do not make it winding, and are not cut off. */
  readonly nooks: number;
}

/** Zones that a player would not call one. */
const WINDING: Winding = { part: 0.25, tiles: 12, ofSide: 1 / 26, nooks: 0.04 };
/** Zones in which a search with octile distance looks at many cells in vain. */
export const SLIGHTLY_WINDING: Winding = { part: 0.05, tiles: 3, ofSide: 0, nooks: 0.02 };

/** Zones that fill their octagon are not looked at closer if rows and columns enter them less often than this. */
const FEW_ENTRIES = 1.5;
/** A coarse look at a zone will do if it reaches this part of its cells. */
const MOST_CELLS = 0.8;
/** A hallway is this many times as long as it is wide. */
const HALLWAY = 8;
/** Gates that divide a zone in one place: more than one where it runs around an obstacle. */
const GATES_AT_ONCE = 4;

/**
 * Cuts zones that are bad for heuristics: winding ones, in which octile distance is far from the truth, at their
 * bends, and those with very many gates between groups of gates. Each is cut where it is narrow, again and again
 * until nothing is left to do. The draft must be settled, and is settled afterwards.
 */
export function splitZones(draft: Draft, broad: Uint8Array, winding = WINDING): void {
  const before = draft.repairs.length;
  const splitter = new Splitter(draft, broad, winding);
  const shapes = new ZoneShapes(draft);
  const gateCount = splitter.countGates();
  for (let zone = 1, last = draft.sizes.length; zone < last; zone++) {
    const isConvex =
      winding === WINDING && shapes.fill(zone) >= WELL_FILLED && shapes.entries(zone) < FEW_ENTRIES;
    if (isConvex && gateCount[zone]! <= MANY_GATES) continue;
    splitter.split(shapes.firstCell(zone), draft.sizes[zone]!, gateCount[zone]!);
  }
  if (draft.repairs.length === before) return;
  draft.settle();
  draft.tidy();
}

class Splitter {
  readonly #draft: Draft;
  readonly #sweep: ZoneSweep;
  readonly #cut: StraightCut;
  readonly #winding: Winding;
  readonly #leastDetour: number;
  #gatesLeft: number;
  /** Where the last sweep began, if zones and gates have not changed in its reach since; else −1. */
  #sweptFrom = -1;

  constructor(draft: Draft, broad: Uint8Array, winding: Winding) {
    this.#draft = draft;
    this.#winding = winding;
    this.#sweep = new ZoneSweep(draft);
    this.#cut = new StraightCut(draft.grid, broad);
    this.#leastDetour = Math.max(winding.tiles, winding.ofSide * Math.sqrt(draft.grid.freeCount));
    this.#gatesLeft = MOST_GATES - draft.segments.length;
  }

  countGates(): Int32Array {
    const counts = new Int32Array(this.#draft.sizes.length);
    this.#draft.cuts.forEach((cut, gate) => {
      if (cut) for (const zone of this.#draft.zonesBeside(gate)) counts[zone]!++;
    });
    return counts;
  }

  split(first: number, size: number, gateCount: number): void {
    const start = this.#sweep.coarselyFrom(first);
    this.#sweep.coarselyFrom(start);
    const reached = this.#sweep.count * COARSE ** 2;
    if (
      gateCount <= MANY_GATES &&
      reached >= MOST_CELLS * size &&
      !this.#isWinding(worstDetour(this.#draft.grid, this.#sweep, this.#winding.nooks))
    )
      return;
    const waiting = [reached < MOST_CELLS * size ? this.#sweep.from(first) : start];
    for (let start = waiting.pop(); start !== undefined && this.#gatesLeft > 0; start = waiting.pop())
      waiting.push(...this.#splitOnce(start, gateCount));
  }

  #isWinding({ detour, length }: Detour): boolean {
    return detour > this.#leastDetour && detour > this.#winding.part * length;
  }

  #sweepFrom(start: number): void {
    this.#sweep.from(start);
    this.#sweptFrom = start;
  }

  /** Returns a cell of each part; none if the zone is fine, or cannot be cut. */
  #splitOnce(start: number, gateCount: number): number[] {
    const sweep = this.#sweep;
    if (this.#sweptFrom !== start) this.#sweepFrom(start);
    const farthest = sweep.cells[sweep.count - 1]!;
    const size = sweep.count;
    const length = sweep.distance[farthest]! / SWEEP_TILE;
    const bend = worstDetour(this.#draft.grid, sweep, this.#winding.nooks);
    if (this.#isWinding(bend)) {
      const parts = this.#divide(
        start,
        bend.cell,
        (path) => detoursLeft(this.#draft.grid, sweep, path),
        () => Math.min(sweep.count, size - sweep.count) >= this.#winding.nooks * size,
        length > HALLWAY * (size / length) ? 'even-hallway' : 'winding',
        `${Math.round(bend.length)} tiles to walk where octile distance is ${Math.round(bend.length - bend.detour)}`,
      );
      if (parts.length > 0) return parts;
      if (gateCount > MANY_GATES) this.#sweepFrom(start);
    }
    if (gateCount <= MANY_GATES) return [];
    const gates = this.#gateDistances();
    if (gates.length <= MANY_GATES) return [];
    return this.#divide(
      start,
      farthest,
      (path) => this.#byGates(path, gates),
      (added) => Math.abs(gates.length + 2 * added - 2 * this.#gateDistances().length) <= gates.length - 4,
      'many-gates',
      `a zone with ${gates.length} gates`,
    );
  }

  /** Distances, from the start of the sweep, of the gates around it. */
  #gateDistances(): number[] {
    const { gateOf, grid } = this.#draft;
    const { cells, distance, count } = this.#sweep;
    const nearest = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const cell = cells[i]!;
      for (const d of directionsOf(grid.unmaskedMoves[cell]!)) {
        const gate = gateOf[cell + grid.offsets[d]!]!;
        if (gate !== 0 && !nearest.has(gate)) nearest.set(gate, distance[cell]!);
      }
    }
    return [...nearest.values()];
  }

  /** Along a path, how bad it is to cut there: how unequal the numbers of gates in both parts are. */
  #byGates(path: readonly number[], gates: readonly number[]): number[] {
    const { distance } = this.#sweep;
    // As many tiles as a zone as wide as the path is long would have to each gate.
    const perGate = path.length / gates.length / 2;
    return path.map((cell) => {
      const before = gates.filter((gate) => gate < distance[cell]!).length;
      return Math.abs(gates.length - 2 * before) * perGate;
    });
  }

  /** Adds gates until a path from one cell to the other inside of the zone is cut; takes them back if it cannot be. */
  #divide(
    from: number,
    to: number,
    badness: (path: readonly number[]) => number[],
    isWorthIt: (added: number) => boolean,
    trouble: Trouble,
    why: string,
  ): number[] {
    const draft = this.#draft;
    const sweep = this.#sweep;
    const added: number[] = [];
    const zone = draft.zoneOf[from]!;
    const longest = Math.max(this.#leastDetour, 0.35 * (sweep.distance[to]! / SWEEP_TILE));
    while (added.length < GATES_AT_ONCE) {
      const path = sweep.pathTo(to);
      const ends = this.#bestCut(path, badness(path), longest);
      if (!ends) break;
      added.push(this.#add(ends));
      if (draft.gateOf[from] !== 0 || draft.gateOf[to] !== 0) break;
      this.#sweepFrom(from);
      if (sweep.distance[to]! < 0) {
        if (!isWorthIt(added.length)) break;
        this.#relabel();
        this.#gatesLeft -= added.length;
        const after = added.map((gate) => draft.cuts[gate]!);
        draft.repairs.push({ trouble, why, where: segmentMiddle(after[0]!), before: [], after });
        return [to, from];
      }
    }
    for (const gate of added) this.#takeBack(gate, zone);
    this.#sweptFrom = -1;
    return [];
  }

  /** Adds a gate, whose cells are no part of the zone any more. */
  #add(ends: Segment): number {
    for (const cell of segmentCells(this.#draft.grid, ends)) this.#draft.zoneOf[cell] = 0;
    return this.#draft.add(ends);
  }

  #takeBack(gate: number, zone: number): void {
    const { grid, zoneOf, cuts } = this.#draft;
    for (const cell of segmentCells(grid, cuts[gate]!)) if (grid.passable[cell]) zoneOf[cell] = zone;
    this.#draft.remove(gate);
  }

  #bestCut(path: readonly number[], badness: readonly number[], longest: number): Segment | undefined {
    const { grid, gateOf } = this.#draft;
    const best = new CheapestCut(this.#cut);
    const crossesGate = ({ ends }: StraightCut): number =>
      segmentCells(grid, ends).some((cell) => gateOf[cell] !== 0) ? Number.POSITIVE_INFINITY : 0;
    const margin = Math.floor(path.length / 8);
    for (let i = margin; i < path.length - margin; i++)
      best.tryThrough(...grid.point(path[i]!), badness[i]!, longest, crossesGate);
    return best.ends;
  }

  /** What the sweep reached becomes a zone of its own. */
  #relabel(): void {
    const { zoneOf, sizes } = this.#draft;
    const { cells, count } = this.#sweep;
    const zone = sizes.push(count) - 1;
    sizes[zoneOf[cells[0]!]!]! -= count;
    for (let i = 0; i < count; i++) zoneOf[cells[i]!] = zone;
  }
}
