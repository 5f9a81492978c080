import { FloodgateError } from '../error.ts';
import { ChangeLog, directionsOf, type Grid, type GridChange, holdsTogether } from '../grid/index.ts';
import { isFarFromGates, onlyZoneBeside } from './quick-edit.ts';
import { labelPieces } from './runs.ts';
import { checkSegment, liesOn, type Segment, segmentCells } from './segment.ts';
import { type Pool, ZoneFlood } from './zone-flood.ts';

/** A choke point: a straight segment of cells between zones. */
export interface Gate {
  /** Stays the same under edits; from 0, with gaps where gates were removed. */
  readonly id: number;
  /** Where it runs; edits of the map may have walled up some of it. */
  readonly ends: Segment;
  /** Its free cells in order from one end to the other. A cell where gates cross belongs to one of them. */
  readonly cells: Int32Array;
  /** Ids of the zones it touches, in ascending order: mostly two. */
  readonly zones: readonly number[];
}

/** A region of connected cells, closed off by walls and gates. */
export interface Zone {
  /** Stays the same under edits while most of the zone does; from 1, with gaps. */
  readonly id: number;
  /** Number of its cells, those of gates that were given to it included. */
  readonly size: number;
  /** Ids of the gates that touch it, in ascending order. */
  readonly gates: readonly number[];
}

/** What an edit of the map or of the gates did to regions. */
export interface RegionsChange {
  /** Ids of zones whose cells may have changed, those that came or went included. */
  readonly zones: readonly number[];
  /** Ids of gates that came, went, or whose cells or zones may have changed. */
  readonly gates: readonly number[];
}

/** Called after every change of regions; see {@link Regions} for when that is. */
export type RegionsListener = (change: RegionsChange) => void;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** `core` counts the cells that are not part of a gate. */
type MutableZone = Mutable<Zone> & { core: number };

const UNCLAIMED = -1;

/**
 * A map divided into zones by gates, and the multi-graph between them.
 *
 * What holds at all times: every free cell has a zone, and a legal move between two cells of different zones
 * starts or ends on a cell of a gate. So a path from a cell to another zone passes a cell of a gate that touches
 * the zone of that cell.
 *
 * Regions follow the map: an edit of the grid keeps the gates where they are and finds the zones around it again,
 * with the result that the constructor would give for these gates on the new map, ids apart. They do so at the next
 * question, as it may take longer than an edit should: everything here is current when it is read from the
 * regions, but a zone, a gate or an array that was read before an edit may be of the map before it.
 */
export class Regions {
  readonly grid: Grid;
  readonly #zoneOf: Int32Array;
  readonly #gateOf: Int32Array;
  #version = 0;
  /** The version of the map that these regions have heard of. */
  #gridVersion: number;
  /** Edits of the map that the regions have yet to follow. */
  readonly #edits: ChangeLog;
  readonly #gates = new Map<number, Mutable<Gate>>();
  readonly #zones = new Map<number, MutableZone>();
  #nextGate = 0;
  #nextZone = 1;
  readonly #flood: ZoneFlood;
  readonly #listeners = new Set<RegionsListener>();
  readonly #stopFollowing: () => void;

  /** Zones of a map with the given gates. Throws a FloodgateError if a gate is off the map or not straight. */
  constructor(grid: Grid, gates: Iterable<Segment> = []) {
    this.grid = grid;
    this.#zoneOf = new Int32Array(grid.cellCount);
    this.#gateOf = new Int32Array(grid.cellCount);
    this.#gridVersion = grid.version;
    this.#edits = new ChangeLog(grid);
    this.#flood = new ZoneFlood(grid, this.#zoneOf, this.#gateOf);
    for (const ends of gates) this.#newGate(ends);
    const all = [...this.#gates.keys()];
    this.#claimCells(all);
    const { count, sizes } = labelPieces(grid, this.#gateOf, this.#zoneOf);
    for (let id = 1; id <= count; id++) this.#addZone(id, sizes[id]!);
    this.#nextZone = count + 1;
    this.#giveZones(all);
    this.#linkGraph(all);
    this.#version++;
    this.#stopFollowing = grid.onChange((change) => this.#mapChanged(change));
  }

  /** Grows with every change of zones or gates. */
  get version(): number {
    this.#followMap();
    return this.#version;
  }

  /** False once the map was edited after {@link dispose}: the regions are of the map before that. */
  get followsMap(): boolean {
    return this.#gridVersion === this.grid.version;
  }

  /** Per cell of the grid the id of its zone, 0 for walls. Gate cells have the zone of one of their sides. */
  get zoneOf(): Int32Array {
    this.#followMap();
    return this.#zoneOf;
  }

  /** Per cell of the grid 0, or 1 + the id of the gate that it is part of. */
  get gateOf(): Int32Array {
    this.#followMap();
    return this.#gateOf;
  }

  /** All zones, in ascending order of id. */
  get zones(): Zone[] {
    this.#followMap();
    return [...this.#zones.values()].sort((a, b) => a.id - b.id);
  }

  /** All gates, in ascending order of id. */
  get gates(): Gate[] {
    this.#followMap();
    return [...this.#gates.values()];
  }

  /** The zone with an id. Throws a FloodgateError if there is none. */
  zone(id: number): Zone {
    this.#followMap();
    const zone = this.#zones.get(id);
    if (!zone) throw new FloodgateError('bad-argument', `there is no zone ${id} in ${this.grid.name}`);
    return zone;
  }

  /** The gate with an id. Throws a FloodgateError if there is none. */
  gate(id: number): Gate {
    this.#followMap();
    return this.#gate(id);
  }

  /** Adds a gate; the zone it divides is split. Throws a FloodgateError if it is off the map or not straight. */
  addGate(ends: Segment): Gate {
    this.#followMap();
    const gate = this.#newGate(ends);
    this.#gatesChanged([gate.ends], [gate.id]);
    return gate;
  }

  /** Moves a gate; zones follow. Throws a FloodgateError if there is none, or it is off the map or not straight. */
  moveGate(id: number, ends: Segment): void {
    this.#followMap();
    const gate = this.#gate(id);
    checkSegment(this.grid, ends);
    const before = gate.ends;
    gate.ends = ends;
    this.#gatesChanged([before, ends], [id]);
  }

  /** Removes a gate; zones that it divided are merged. Throws a FloodgateError if there is none. */
  removeGate(id: number): void {
    this.#followMap();
    const { ends, cells } = this.#gate(id);
    for (const cell of cells) this.#gateOf[cell] = UNCLAIMED;
    this.#gates.delete(id);
    this.#gatesChanged([ends], [id]);
  }

  /** Calls the listener after every change, until the returned function is called. */
  onChange(listener: RegionsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops following the map. */
  dispose(): void {
    this.#stopFollowing();
    this.#listeners.clear();
  }

  #gate(id: number): Mutable<Gate> {
    const gate = this.#gates.get(id);
    if (!gate) throw new FloodgateError('bad-argument', `there is no gate ${id} in ${this.grid.name}`);
    return gate;
  }

  #newGate(ends: Segment): Mutable<Gate> {
    checkSegment(this.grid, ends);
    const gate = { id: this.#nextGate++, ends, cells: new Int32Array(0), zones: [] };
    this.#gates.set(gate.id, gate);
    return gate;
  }

  #gatesChanged(where: readonly Segment[], ids: readonly number[]): void {
    const crossing = this.#gatesWhere((gate) => where.some((ends) => boxesMeet(ends, gate.ends)));
    const touched = this.#claimCells(crossing);
    for (const cell of where.flatMap((ends) => segmentCells(this.grid, ends))) {
      this.#giveUp(cell);
      touched.push(cell);
    }
    this.#changed(touched, [...new Set([...ids, ...crossing])]);
  }

  /** Edits that are simple to follow are dealt with at once, the others are noted. */
  #mapChanged(change: GridChange): void {
    this.#gridVersion = this.grid.version;
    const [cell] = change.cells;
    const maybeSimple = change.cells.length === 1 && this.#edits.isEmpty;
    if (maybeSimple && !this.#isOnGate(cell!) && this.#settleQuickly(cell!)) return;
    this.#edits.add(change);
  }

  /** Finds the zones and gates again that edits of the map have changed. */
  #followMap(): void {
    if (this.#edits.isEmpty) return;
    const { grid } = this;
    const { cells, affected } = this.#edits.take();
    const hit = this.#gatesWhere(({ ends }) => cells.some((cell) => liesOn(grid, cell, ends)));
    for (const cell of cells) {
      if (grid.passable[cell]) continue;
      if (this.#gateOf[cell] === 0) this.#loseCell(cell);
      this.#gateOf[cell] = 0;
      this.#zoneOf[cell] = 0;
    }
    const touched = this.#claimCells(hit);
    this.#changed([...cells, ...affected, ...touched], hit);
  }

  #isOnGate(cell: number): boolean {
    for (const { ends } of this.#gates.values()) if (liesOn(this.grid, cell, ends)) return true;
    return false;
  }

  /**
   * Most edits neither split a zone nor join two: a wall whose free neighbours still reach each other around it, or
   * a free cell beside a single zone. Then nothing needs to be flooded. Returns false if it is not that simple.
   */
  #settleQuickly(cell: number): boolean {
    const { grid } = this;
    const zoneOf = this.#zoneOf;
    const grows = grid.passable[cell] === 1;
    const beside = grows ? onlyZoneBeside(this, cell) : zoneOf[cell]!;
    const zone = this.#zones.get(beside);
    if (!zone || !isFarFromGates(this, cell)) return false;
    if (!grows && (zone.core === 1 || !holdsTogether(grid, cell))) return false;
    zoneOf[cell] = grows ? zone.id : 0;
    zone.core += grows ? 1 : -1;
    zone.size += grows ? 1 : -1;
    this.#version++;
    for (const listener of this.#listeners) listener({ zones: [zone.id], gates: [] });
    return true;
  }

  #gatesWhere(test: (gate: Gate) => boolean): number[] {
    return [...this.#gates.values()].filter(test).map(({ id }) => id);
  }

  /** Collects the cells of gates again, in the order of ids; returns those that are or were part of one. */
  #claimCells(ids: readonly number[]): number[] {
    const { grid } = this;
    const gateOf = this.#gateOf;
    const touched: number[] = [];
    for (const id of ids) {
      for (const cell of this.#gate(id).cells) {
        touched.push(cell);
        // Marked as part of no particular gate, so that below only cells new to gates leave their zone.
        if (gateOf[cell] === id + 1) gateOf[cell] = UNCLAIMED;
      }
    }
    for (const id of ids) {
      const gate = this.#gate(id);
      const claimed = segmentCells(grid, gate.ends).filter(
        (cell) => grid.passable[cell] && gateOf[cell]! <= 0,
      );
      for (const cell of claimed) {
        if (gateOf[cell] === 0) this.#loseCell(cell);
        gateOf[cell] = id + 1;
      }
      gate.cells = Int32Array.from(claimed);
      touched.push(...claimed);
    }
    for (const cell of touched) this.#giveUp(cell);
    return touched;
  }

  /** A cell that no gate took over has no zone until the flood finds and counts it. */
  #giveUp(cell: number): void {
    if (this.#gateOf[cell] !== UNCLAIMED) return;
    this.#gateOf[cell] = 0;
    this.#zoneOf[cell] = 0;
  }

  /** A cell of a zone has become a wall or part of a gate. */
  #loseCell(cell: number): void {
    const zone = this.#zones.get(this.#zoneOf[cell]!);
    if (zone) zone.core--;
  }

  /** Floods from cells and those beside them, and brings zones, gates and the graph up to date with what that finds. */
  #changed(cells: readonly number[], gates: readonly number[]): void {
    const seeds = new Set(cells);
    for (const cell of cells) for (const offset of this.grid.offsets) seeds.add(cell + offset);
    const pools: Pool[] = [];
    const redo = new Set(gates);
    for (const seed of seeds) {
      const pool = this.#flood.fill(seed);
      if (pool) pools.push(pool);
      const gate = this.#gateOf[seed]!;
      if (gate > 0) redo.add(gate - 1);
    }
    const before = new Set(pools.flatMap((pool) => [...pool.before.keys()]));
    for (const id of before) {
      for (const gate of this.#zones.get(id)!.gates) if (this.#gates.has(gate)) redo.add(gate);
      this.#zones.delete(id);
    }
    const ids = this.#idsFor(pools);
    this.#flood.settle(ids);
    ids.forEach((id, i) => {
      this.#addZone(id, pools[i]!.size);
    });
    this.#addGatesBeside(redo);
    const redone = [...redo].filter((id) => this.#gates.has(id)).sort((a, b) => a - b);
    this.#giveZones(redone);
    this.#linkGraph(redone);
    this.#version++;
    const change = { zones: [...new Set([...before, ...ids])], gates: [...redo] };
    for (const listener of this.#listeners) listener(change);
  }

  /** Cells without a zone of their own follow those of gates beside them, so such gates belong together. */
  #addGatesBeside(gates: Set<number>): void {
    for (const id of gates) {
      for (const cell of this.#gates.get(id)?.cells ?? []) {
        for (const next of this.#neighbours(cell)) {
          if (this.#gateOf[next]! > 0) gates.add(this.#gateOf[next]! - 1);
        }
      }
    }
  }

  /** A pool keeps the id of the zone it has most cells of; larger pools choose first. */
  #idsFor(pools: readonly Pool[]): number[] {
    const ids: number[] = new Array(pools.length);
    const taken = new Set<number>();
    const order = pools.map((_, i) => i).sort((a, b) => pools[b]!.size - pools[a]!.size || a - b);
    for (const i of order) {
      const known = [...pools[i]!.before].sort((a, b) => b[1] - a[1]).find(([id]) => !taken.has(id));
      if (!known) continue;
      ids[i] = known[0];
      taken.add(known[0]);
    }
    for (let i = 0; i < pools.length; i++) ids[i] ??= this.#nextZone++;
    return ids;
  }

  /**
   * Gives gate cells a zone: that of the first neighbour, by direction, that is not part of a gate; cells without
   * one follow neighbouring gate cells; what is left is a zone of gate cells only.
   */
  #giveZones(gates: readonly number[]): void {
    const zoneOf = this.#zoneOf;
    const gateOf = this.#gateOf;
    let waiting: number[] = [];
    for (const id of gates) {
      for (const cell of this.#gate(id).cells) {
        zoneOf[cell] = 0;
        const from = this.#neighbours(cell).find((next) => gateOf[next] === 0);
        if (from === undefined) waiting.push(cell);
        else zoneOf[cell] = zoneOf[from]!;
      }
    }
    while (waiting.length > 0) {
      const zones = waiting.map((cell) => {
        const from = this.#neighbours(cell).find((next) => zoneOf[next]! > 0);
        return from === undefined ? 0 : zoneOf[from]!;
      });
      if (!zones.some((zone) => zone > 0)) {
        zones[0] = this.#nextZone++;
        this.#addZone(zones[0], 0);
      }
      waiting.forEach((cell, i) => {
        zoneOf[cell] = zones[i]!;
      });
      waiting = waiting.filter((cell) => zoneOf[cell] === 0);
    }
  }

  #addZone(id: number, core: number): void {
    this.#zones.set(id, { id, core, size: 0, gates: [] });
  }

  /** The cells that legal moves lead to, in the order of directions. */
  #neighbours(cell: number): number[] {
    return directionsOf(this.grid.moves[cell]!).map((d) => cell + this.grid.offsets[d]!);
  }

  /** Sizes of zones, and which gates touch which zones. Gates are few, so the lists are made again. */
  #linkGraph(changedGates: readonly number[]): void {
    const zoneOf = this.#zoneOf;
    const gateOf = this.#gateOf;
    for (const id of changedGates) {
      const gate = this.#gate(id);
      const zones = new Set<number>();
      for (const cell of gate.cells) {
        zones.add(zoneOf[cell]!);
        for (const next of this.#neighbours(cell)) if (gateOf[next] === 0) zones.add(zoneOf[next]!);
      }
      gate.zones = [...zones].sort((a, b) => a - b);
    }
    const gatesOf = new Map<number, number[]>();
    for (const zone of this.#zones.values()) {
      zone.size = zone.core;
      gatesOf.set(zone.id, []);
    }
    for (const gate of this.#gates.values()) {
      for (const cell of gate.cells) this.#zones.get(zoneOf[cell]!)!.size++;
      for (const zone of gate.zones) gatesOf.get(zone)!.push(gate.id);
    }
    for (const zone of [...this.#zones.values()]) {
      if (zone.size === 0) this.#zones.delete(zone.id);
      else zone.gates = gatesOf.get(zone.id)!;
    }
  }
}

function boxesMeet(a: Segment, b: Segment): boolean {
  return [0, 1].every(
    (axis) =>
      Math.min(a[0][axis]!, a[1][axis]!) <= Math.max(b[0][axis]!, b[1][axis]!) &&
      Math.min(b[0][axis]!, b[1][axis]!) <= Math.max(a[0][axis]!, a[1][axis]!),
  );
}
