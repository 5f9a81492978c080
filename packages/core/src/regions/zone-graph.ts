import { FloodgateError } from '../error.ts';
import { type Grid, type GridChange, holdsTogether } from '../grid/index.ts';
import { addGatesBeside, giveZones, linkGates } from './gate-sides.ts';
import type { GateChanges } from './live/match-gates.ts';
import { isFarFromGates, onlyZoneBeside } from './quick-edit.ts';
import { type RegionsChange, zoneFates } from './regions-change.ts';
import { labelPieces } from './runs.ts';
import { boxesMeet, checkSegment, liesOn, type Segment, segmentCells } from './segment.ts';
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

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type MutableGate = Mutable<Gate>;
/** `core` counts the cells that are not part of a gate. */
export type MutableZone = Mutable<Zone> & { core: number };

const UNCLAIMED = -1;

/** The zones and gates of a map, found again around what changes. Does not hear of edits by itself. */
export class ZoneGraph {
  readonly grid: Grid;
  /** Per cell the id of its zone, 0 for walls. */
  readonly zoneOf: Int32Array;
  /** Per cell 0, or 1 + the id of the gate that it is part of. */
  readonly gateOf: Int32Array;
  readonly gates = new Map<number, MutableGate>();
  readonly zones = new Map<number, MutableZone>();
  #nextGate = 0;
  /** Gates from this id on are new to listeners. */
  #oldGates = 0;
  #nextZone = 1;
  readonly #flood: ZoneFlood;

  /** `isFixed` is asked for each gate by its index. */
  constructor(grid: Grid, gates: Iterable<Segment>, isFixed: (gate: number) => boolean) {
    this.grid = grid;
    this.zoneOf = new Int32Array(grid.cellCount);
    this.gateOf = new Int32Array(grid.cellCount);
    this.#flood = new ZoneFlood(grid, this.zoneOf, this.gateOf);
    for (const ends of gates) this.newGate(ends, isFixed(this.#nextGate));
    const all = [...this.gates.keys()];
    this.#claimCells(all);
    const { count, sizes } = labelPieces(grid, this.gateOf, this.zoneOf);
    for (let id = 1; id <= count; id++) this.#addZone(id, sizes[id]!);
    this.#nextZone = count + 1;
    giveZones(this, all, () => this.#newZone());
    linkGates(this, all);
    this.#oldGates = this.#nextGate;
  }

  gate(id: number): MutableGate {
    const gate = this.gates.get(id);
    if (!gate) throw new FloodgateError('bad-argument', `there is no gate ${id} in ${this.grid.name}`);
    return gate;
  }

  /** A gate that has no cells yet; {@link gatesChanged} gives them to it. */
  newGate(ends: Segment, fixed: boolean): MutableGate {
    checkSegment(this.grid, ends);
    const gate = { id: this.#nextGate++, ends, cells: new Int32Array(0), zones: [], fixed };
    this.gates.set(gate.id, gate);
    return gate;
  }

  deleteGate(id: number): void {
    for (const cell of this.gate(id).cells) this.gateOf[cell] = UNCLAIMED;
    this.gates.delete(id);
  }

  /** Follows gates that came, went or moved: where they are and were. */
  gatesChanged(where: readonly Segment[], ids: readonly number[]): RegionsChange {
    return this.#changed(...this.#claimWhere(where, ids, []));
  }

  /** Follows edits of the map together with changes of gates. */
  follow(
    { cells, affected }: Pick<GridChange, 'cells' | 'affected'>,
    { added, moved, removed }: GateChanges,
  ): RegionsChange {
    const { grid, zoneOf, gateOf } = this;
    const hit = this.#gatesWhere(({ ends }) => cells.some((cell) => liesOn(grid, cell, ends)));
    for (const cell of cells) {
      if (grid.passable[cell]) continue;
      if (gateOf[cell] === 0) this.#loseCell(cell);
      gateOf[cell] = 0;
      zoneOf[cell] = 0;
    }
    const where: Segment[] = [];
    for (const id of removed) {
      where.push(this.gate(id).ends);
      this.deleteGate(id);
    }
    for (const { id, ends } of moved) {
      const gate = this.gate(id);
      where.push(gate.ends, ends);
      gate.ends = ends;
    }
    const ids = [...removed, ...moved.map(({ id }) => id)];
    for (const ends of added) {
      where.push(ends);
      ids.push(this.newGate(ends, false).id);
    }
    const [touched, gates] = this.#claimWhere(where, ids, hit);
    return this.#changed([...cells, ...affected, ...touched], gates);
  }

  /**
   * Most edits neither split a zone nor join two: a wall whose free neighbours still reach each other around it, or
   * a free cell beside a single zone. Then nothing needs to be flooded. Returns the zone, or 0 if it is not that simple.
   */
  settleQuickly(cell: number): number {
    const { grid, zoneOf } = this;
    const grows = grid.passable[cell] === 1;
    const zone = this.zones.get(grows ? onlyZoneBeside(this, cell) : zoneOf[cell]!);
    if (!zone || !isFarFromGates(this, cell) || this.#isOnGate(cell)) return 0;
    if (!grows && (zone.core === 1 || !holdsTogether(grid, cell))) return 0;
    zoneOf[cell] = grows ? zone.id : 0;
    zone.core += grows ? 1 : -1;
    zone.size += grows ? 1 : -1;
    return zone.id;
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

  #isOnGate(cell: number): boolean {
    for (const { ends } of this.gates.values()) if (liesOn(this.grid, cell, ends)) return true;
    return false;
  }

  #gatesWhere(test: (gate: Gate) => boolean): number[] {
    return [...this.gates.values()].filter(test).map(({ id }) => id);
  }

  /** Collects the cells of gates again, in the order of ids; returns those that are or were part of one. */
  #claimCells(ids: readonly number[]): number[] {
    const { grid, gateOf } = this;
    const touched: number[] = [];
    for (const id of ids) {
      for (const cell of this.gate(id).cells) {
        touched.push(cell);
        // Marked as part of no particular gate, so that below only cells new to gates leave their zone.
        if (gateOf[cell] === id + 1) gateOf[cell] = UNCLAIMED;
      }
    }
    for (const id of ids) {
      const gate = this.gate(id);
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
    if (this.gateOf[cell] !== UNCLAIMED) return;
    this.gateOf[cell] = 0;
    this.zoneOf[cell] = 0;
  }

  /** A cell of a zone has become a wall or part of a gate. */
  #loseCell(cell: number): void {
    const zone = this.zones.get(this.zoneOf[cell]!);
    if (zone) zone.core--;
  }

  /** Floods from cells and those beside them, and brings zones, gates and the graph up to date with what that finds. */
  #changed(cells: readonly number[], gates: readonly number[]): RegionsChange {
    const known = new Set(this.zones.keys());
    const seeds = new Set(cells);
    for (const cell of cells) for (const offset of this.grid.offsets) seeds.add(cell + offset);
    const pools: Pool[] = [];
    const redo = new Set(gates);
    for (const seed of seeds) {
      const pool = this.#flood.fill(seed);
      if (pool) pools.push(pool);
      const gate = this.gateOf[seed]!;
      if (gate > 0) redo.add(gate - 1);
    }
    const before = new Set(pools.flatMap((pool) => [...pool.before.keys()]));
    for (const id of before) {
      for (const gate of this.zones.get(id)!.gates) if (this.gates.has(gate)) redo.add(gate);
      this.zones.delete(id);
    }
    const ids = idsOf(pools, () => this.#nextZone++);
    this.#flood.settle(ids);
    ids.forEach((id, i) => {
      this.#addZone(id, pools[i]!.size);
    });
    addGatesBeside(this, redo);
    const redone = [...redo].filter((id) => this.gates.has(id)).sort((a, b) => a - b);
    giveZones(this, redone, () => this.#newZone());
    linkGates(this, redone);
    const appeared = [...this.zones.keys()].filter((id) => !known.has(id));
    const vanished = [...known].filter((id) => !this.zones.has(id));
    const oldGates = this.#oldGates;
    this.#oldGates = this.#nextGate;
    return {
      zones: [...new Set([...before, ...ids])],
      gates: [...redo],
      appeared: { zones: appeared, gates: redone.filter((id) => id >= oldGates) },
      vanished: { zones: vanished, gates: [...redo].filter((id) => !this.gates.has(id)) },
      ...zoneFates(pools, ids, appeared, vanished),
    };
  }

  #newZone(): number {
    this.#addZone(this.#nextZone, 0);
    return this.#nextZone++;
  }

  #addZone(id: number, core: number): void {
    this.zones.set(id, { id, core, size: 0, gates: [] });
  }
}
