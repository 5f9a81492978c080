import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import { ChangeLog, directionsOf, type Grid, type GridChange, holdsTogether } from '../grid/index.ts';
import { Budget, type TickBudget } from '../search/index.ts';
import { LiveDivision } from './live/live-division.ts';
import { type GateChanges, planGates } from './live/match-gates.ts';
import { isFarFromGates, onlyZoneBeside } from './quick-edit.ts';
import { bothChanges, type RegionsChange, zoneChange, zoneFates } from './regions-change.ts';
import { labelPieces } from './runs.ts';
import { boxesMeet, checkSegment, liesOn, type Segment, segmentCells } from './segment.ts';
import type { RegionsLevel } from './tree/level.ts';
import { type Detail, RegionTree } from './tree/region-tree.ts';
import { idsOf, type Pool, ZoneFlood } from './zone-flood.ts';

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
  /** Stays where it is, whatever is built. False for gates that live regions have found and nobody has moved. */
  readonly fixed: boolean;
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

/** Called after every change of regions; see {@link Regions} for when that is. */
export type RegionsListener = (change: RegionsChange) => void;

/** Options of {@link Regions}. */
export interface RegionsOptions {
  /**
   * Whether gates come, go and move as the map is edited, so that they are those that `decompose` would find: at
   * what is now the level of this detail, `auto` if it is true, or at the level of other live regions. Gates that were
   * added or moved by hand stay where they are, and gates that were removed by hand do not come back. Default
   * false: all gates stay where they are.
   */
  readonly live?: boolean | Detail | RegionsLevel;
  /** For live regions, which of the given gates stay where they are, by index. Default none. */
  readonly fixed?: readonly number[];
  /** For live regions, where gates must not come back. Default nowhere. */
  readonly refused?: readonly Segment[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** `core` counts the cells that are not part of a gate. */
type MutableZone = Mutable<Zone> & { core: number };

const UNCLAIMED = -1;
const NO_EDITS = { cells: [], affected: [] };

/**
 * A map divided into zones by gates, and the multi-graph between them.
 *
 * What holds at all times: every free cell has a zone, and a legal move between two cells of different zones
 * starts or ends on a cell of a gate. So a path from a cell to another zone passes a cell of a gate that touches
 * the zone of that cell.
 *
 * Regions follow the map: after an edit of the grid the zones around it are found again, with the result that
 * the constructor would give for these gates on the new map, ids apart. Gates stay where they are, unless the regions
 * are live. That happens at the next question, or in {@link update}, as it may take longer than an edit should:
 * everything here is current when it is read from the regions, but a zone, a gate or an array that was read before
 * an edit may be of the map before it.
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
  /** Undefined unless these regions are live. */
  readonly #live: LiveDivision | undefined;
  /** Where the hand took gates away. */
  readonly #refused: Segment[];
  readonly #gates = new Map<number, Mutable<Gate>>();
  readonly #zones = new Map<number, MutableZone>();
  #nextGate = 0;
  /** Gates from this id on are new to listeners. */
  #oldGates = 0;
  #nextZone = 1;
  readonly #flood: ZoneFlood;
  readonly #listeners = new Set<RegionsListener>();
  readonly #stopFollowing: () => void;

  /** Zones of a map with the given gates. Throws a FloodgateError if a gate is off the map or not straight. */
  constructor(grid: Grid, gates: Iterable<Segment> = [], options: RegionsOptions = {}) {
    const { live = false, fixed = [], refused = [] } = options;
    this.grid = grid;
    this.#refused = [...refused];
    this.#zoneOf = new Int32Array(grid.cellCount);
    this.#gateOf = new Int32Array(grid.cellCount);
    this.#gridVersion = grid.version;
    this.#edits = new ChangeLog(grid);
    this.#flood = new ZoneFlood(grid, this.#zoneOf, this.#gateOf);
    if (live !== false) {
      const sizeOf = (zone: number): number => this.#zones.get(zone)?.size ?? 0;
      const level =
        typeof live === 'object' ? live : RegionTree.of(grid).level(live === true ? 'auto' : live);
      const gates = () => this.#gates.values();
      const neighboursOf = (zone: number): number[] => [
        zone,
        ...(this.#zones.get(zone)?.gates ?? []).flatMap((gate) => this.#gates.get(gate)?.zones ?? []),
      ];
      this.#live = new LiveDivision(grid, level, { zoneOf: this.#zoneOf, sizeOf, neighboursOf, gates });
    }
    for (const ends of gates) this.#newGate(ends, live === false || fixed.includes(this.#nextGate));
    const all = [...this.#gates.keys()];
    this.#claimCells(all);
    const { count, sizes } = labelPieces(grid, this.#gateOf, this.#zoneOf);
    for (let id = 1; id <= count; id++) this.#addZone(id, sizes[id]!);
    this.#nextZone = count + 1;
    this.#giveZones(all);
    this.#linkGraph(all);
    this.#oldGates = this.#nextGate;
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

  /** The level at which live regions find gates; undefined if they are not live. */
  get level(): RegionsLevel | undefined {
    return this.#live?.level;
  }

  /** Where gates of live regions were moved or taken away by hand, and must not come back. */
  get refused(): readonly Segment[] {
    return this.#refused;
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
    const gate = this.#newGate(ends, true);
    this.#gatesChanged([gate.ends], [gate.id]);
    return gate;
  }

  /** Moves a gate; zones follow. Throws a FloodgateError if there is none, or it is off the map or not straight. */
  moveGate(id: number, ends: Segment): void {
    this.#followMap();
    const gate = this.#gate(id);
    checkSegment(this.grid, ends);
    const before = gate.ends;
    if (!gate.fixed) this.#refused.push(before);
    gate.ends = ends;
    gate.fixed = true;
    this.#gatesChanged([before, ends], [id]);
  }

  /** Removes a gate; zones that it divided are merged. Throws a FloodgateError if there is none. */
  removeGate(id: number): void {
    this.#followMap();
    const { ends, fixed } = this.#gate(id);
    if (!fixed) this.#refused.push(ends);
    this.#deleteGate(id);
    this.#gatesChanged([ends], [id]);
  }

  /**
   * Brings the regions up to date with edits of the map, as far as the budget allows: a bit of what the next question
   * would do otherwise. Does at least a step of it. Returns whether all is done.
   */
  update(budget: TickBudget | Budget = {}): boolean {
    const left = budget instanceof Budget ? budget : new Budget(budget, now());
    if (this.#live && !this.#live.work(left)) return false;
    this.#followMap();
    return true;
  }

  /**
   * Finds the gates of the whole map again, as `decompose` would at the level of these live regions, while zones and
   * gates that are still there keep their ids. After many edits a few gates are others than that, as only the ground
   * around an edit is looked at; here is what to do about it in a calm moment. Throws a FloodgateError if the
   * regions are not live.
   */
  divideAgain(): void {
    if (!this.#live)
      throw new FloodgateError('bad-argument', `regions of ${this.grid.name} are not live: use decompose`);
    this.#live.divideAll();
    this.#followMap();
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

  #newGate(ends: Segment, fixed: boolean): Mutable<Gate> {
    checkSegment(this.grid, ends);
    const gate = { id: this.#nextGate++, ends, cells: new Int32Array(0), zones: [], fixed };
    this.#gates.set(gate.id, gate);
    return gate;
  }

  #deleteGate(id: number): void {
    for (const cell of this.#gate(id).cells) this.#gateOf[cell] = UNCLAIMED;
    this.#gates.delete(id);
  }

  /** Follows gates that came, went or moved: where they are and were. */
  #gatesChanged(where: readonly Segment[], ids: readonly number[]): void {
    this.#tell(this.#changed(...this.#claimWhere(where, ids, [])));
  }

  /** Collects the cells of some gates and of all that cross segments; returns cells and gates that may have changed. */
  #claimWhere(
    where: readonly Segment[],
    ids: readonly number[],
    hit: readonly number[],
  ): [cells: number[], gates: number[]] {
    const crossing = this.#gatesWhere(
      (gate) => hit.includes(gate.id) || where.some((ends) => boxesMeet(ends, gate.ends)),
    );
    const touched = this.#claimCells(crossing);
    for (const cell of where.flatMap((ends) => segmentCells(this.grid, ends))) {
      this.#giveUp(cell);
      touched.push(cell);
    }
    return [touched, [...new Set([...ids, ...crossing])]];
  }

  #tell(change: RegionsChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Edits that are simple to follow are dealt with at once, the others are noted. */
  #mapChanged(change: GridChange): void {
    this.#gridVersion = this.grid.version;
    this.#live?.note(change);
    const [cell] = change.cells;
    const maybeSimple = change.cells.length === 1 && this.#edits.isEmpty;
    if (maybeSimple && !this.#isOnGate(cell!) && this.#settleQuickly(cell!)) return;
    this.#edits.add(change);
  }

  /** Finds the zones and gates again that edits of the map have changed. */
  #followMap(): void {
    this.#live?.work();
    const findings = this.#live?.takeFindings() ?? [];
    if (this.#edits.isEmpty && findings.length === 0) return;
    const change = this.#follow(planGates(this.#gates.values(), findings, this.#refused));
    if (change) this.#tell(this.#live ? this.#withoutIdleGates(change) : change);
  }

  /** Follows edits of the map together with changes of gates, so that listeners hear of both at once. */
  #follow({ added, moved, removed }: GateChanges): RegionsChange | undefined {
    const { grid } = this;
    const isSame = added.length + moved.length + removed.length === 0;
    if (this.#edits.isEmpty && isSame) return undefined;
    const { cells, affected } = this.#edits.isEmpty ? NO_EDITS : this.#edits.take();
    const hit = this.#gatesWhere(({ ends }) => cells.some((cell) => liesOn(grid, cell, ends)));
    for (const cell of cells) {
      if (grid.passable[cell]) continue;
      if (this.#gateOf[cell] === 0) this.#loseCell(cell);
      this.#gateOf[cell] = 0;
      this.#zoneOf[cell] = 0;
    }
    const where: Segment[] = [];
    for (const id of removed) {
      where.push(this.#gate(id).ends);
      this.#deleteGate(id);
    }
    for (const { id, ends } of moved) {
      const gate = this.#gate(id);
      where.push(gate.ends, ends);
      gate.ends = ends;
    }
    const ids = [...removed, ...moved.map(({ id }) => id)];
    for (const ends of added) {
      where.push(ends);
      ids.push(this.#newGate(ends, false).id);
    }
    const [touched, gates] = this.#claimWhere(where, ids, hit);
    return this.#changed([...cells, ...affected, ...touched], gates);
  }

  /** Takes gates away that live regions have found and that divide nothing any more. */
  #withoutIdleGates(change: RegionsChange): RegionsChange {
    const idle = change.gates.filter((id) => {
      const gate = this.#gates.get(id);
      return gate && !gate.fixed && gate.zones.length < 2;
    });
    if (idle.length === 0) return change;
    const after = this.#follow({ added: [], moved: [], removed: idle });
    return after ? this.#withoutIdleGates(bothChanges(change, after)) : change;
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
    // Not by way of the getters, which would follow the edit.
    const before = { grid, zoneOf, gateOf: this.#gateOf };
    const grows = grid.passable[cell] === 1;
    const beside = grows ? onlyZoneBeside(before, cell) : zoneOf[cell]!;
    const zone = this.#zones.get(beside);
    if (!zone || !isFarFromGates(before, cell)) return false;
    if (!grows && (zone.core === 1 || !holdsTogether(grid, cell))) return false;
    zoneOf[cell] = grows ? zone.id : 0;
    zone.core += grows ? 1 : -1;
    zone.size += grows ? 1 : -1;
    this.#version++;
    this.#tell(zoneChange(zone.id));
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
  #changed(cells: readonly number[], gates: readonly number[]): RegionsChange {
    const known = new Set(this.#zones.keys());
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
    const ids = idsOf(pools, () => this.#nextZone++);
    this.#flood.settle(ids);
    ids.forEach((id, i) => {
      this.#addZone(id, pools[i]!.size);
    });
    this.#addGatesBeside(redo);
    const redone = [...redo].filter((id) => this.#gates.has(id)).sort((a, b) => a - b);
    this.#giveZones(redone);
    this.#linkGraph(redone);
    this.#version++;
    const appeared = [...this.#zones.keys()].filter((id) => !known.has(id));
    const vanished = [...known].filter((id) => !this.#zones.has(id));
    const oldGates = this.#oldGates;
    this.#oldGates = this.#nextGate;
    return {
      zones: [...new Set([...before, ...ids])],
      gates: [...redo],
      appeared: { zones: appeared, gates: redone.filter((id) => id >= oldGates) },
      vanished: { zones: vanished, gates: [...redo].filter((id) => !this.#gates.has(id)) },
      ...zoneFates(pools, ids, appeared, vanished),
    };
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
