import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import { ChangeLog, type Grid, type GridChange } from '../grid/index.ts';
import { Budget, type TickBudget } from '../search/index.ts';
import { LiveDivision } from './live/live-division.ts';
import { type GateChanges, planGates } from './live/match-gates.ts';
import { bothChanges, type RegionsChange, zoneChange } from './regions-change.ts';
import { checkSegment, type Segment } from './segment.ts';
import type { RegionsLevel } from './tree/level.ts';
import { type Detail, RegionTree } from './tree/region-tree.ts';
import { type Gate, type Zone, ZoneGraph } from './zone-graph.ts';

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

const NO_EDITS = { cells: [], affected: [] };
const NO_CHANGES: GateChanges = { added: [], moved: [], removed: [] };

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
  readonly #graph: ZoneGraph;
  #version = 1;
  /** The version of the map that these regions have heard of. */
  #gridVersion: number;
  /** Edits of the map that the regions have yet to follow. */
  readonly #edits: ChangeLog;
  /** Undefined unless these regions are live. */
  readonly #live: LiveDivision | undefined;
  /** Where the hand took gates away. */
  readonly #refused: Segment[];
  readonly #listeners = new Set<RegionsListener>();
  readonly #stopFollowing: () => void;

  /** Zones of a map with the given gates. Throws a FloodgateError if a gate is off the map or not straight. */
  constructor(grid: Grid, gates: Iterable<Segment> = [], options: RegionsOptions = {}) {
    const { live = false, fixed = [], refused = [] } = options;
    this.grid = grid;
    this.#refused = [...refused];
    this.#gridVersion = grid.version;
    this.#edits = new ChangeLog(grid);
    this.#graph = new ZoneGraph(grid, gates, (gate) => live === false || fixed.includes(gate));
    if (live !== false) {
      const level =
        typeof live === 'object' ? live : RegionTree.of(grid).level(live === true ? 'auto' : live);
      this.#live = new LiveDivision(grid, level);
    }
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
    return this.#graph.zoneOf;
  }

  /** Per cell of the grid 0, or 1 + the id of the gate that it is part of. */
  get gateOf(): Int32Array {
    this.#followMap();
    return this.#graph.gateOf;
  }

  /** All zones, in ascending order of id. */
  get zones(): Zone[] {
    this.#followMap();
    return [...this.#graph.zones.values()].sort((a, b) => a.id - b.id);
  }

  /** All gates, in ascending order of id. */
  get gates(): Gate[] {
    this.#followMap();
    return [...this.#graph.gates.values()];
  }

  /** The zone with an id. Throws a FloodgateError if there is none. */
  zone(id: number): Zone {
    this.#followMap();
    const zone = this.#graph.zones.get(id);
    if (!zone) throw new FloodgateError('bad-argument', `there is no zone ${id} in ${this.grid.name}`);
    return zone;
  }

  /** The gate with an id. Throws a FloodgateError if there is none. */
  gate(id: number): Gate {
    this.#followMap();
    return this.#graph.gate(id);
  }

  /** Adds a gate; the zone it divides is split. Throws a FloodgateError if it is off the map or not straight. */
  addGate(ends: Segment): Gate {
    this.#followMap();
    const gate = this.#graph.newGate(ends, true);
    this.#tell(this.#graph.gatesChanged([gate.ends], [gate.id]));
    return gate;
  }

  /** Moves a gate; zones follow. Throws a FloodgateError if there is none, or it is off the map or not straight. */
  moveGate(id: number, ends: Segment): void {
    this.#followMap();
    const gate = this.#graph.gate(id);
    checkSegment(this.grid, ends);
    const before = gate.ends;
    if (!gate.fixed) this.#refused.push(before);
    gate.ends = ends;
    gate.fixed = true;
    this.#tell(this.#graph.gatesChanged([before, ends], [id]));
  }

  /** Removes a gate; zones that it divided are merged. Throws a FloodgateError if there is none. */
  removeGate(id: number): void {
    this.#followMap();
    const { ends, fixed } = this.#graph.gate(id);
    if (!fixed) this.#refused.push(ends);
    this.#graph.deleteGate(id);
    this.#tell(this.#graph.gatesChanged([ends], [id]));
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
   * gates that are still there keep their ids. After many edits a gate in a thousand may be another than that, as what
   * edits did not come near is kept; here is what to do about it in a calm moment. Throws a FloodgateError if the regions
   * are not live.
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

  /** Edits that are simple to follow are dealt with at once, the others are noted. */
  #mapChanged(change: GridChange): void {
    this.#gridVersion = this.grid.version;
    this.#live?.note(change);
    const zone =
      change.cells.length === 1 && this.#edits.isEmpty ? this.#graph.settleQuickly(change.cells[0]!) : 0;
    if (zone === 0) this.#edits.add(change);
    else this.#tell(zoneChange(zone));
  }

  /** Finds the zones and gates again that edits of the map have changed. */
  #followMap(): void {
    this.#live?.work();
    const found = this.#live?.takeFound();
    if (this.#edits.isEmpty && !found) return;
    const change = this.#follow(
      found ? planGates(this.#graph.gates.values(), found, this.#refused) : NO_CHANGES,
    );
    if (change) this.#tell(this.#live ? this.#withoutIdleGates(change) : change);
  }

  /** Follows edits of the map together with changes of gates, so that listeners hear of both at once. */
  #follow(changes: GateChanges): RegionsChange | undefined {
    const { added, moved, removed } = changes;
    if (this.#edits.isEmpty && added.length + moved.length + removed.length === 0) return undefined;
    return this.#graph.follow(this.#edits.isEmpty ? NO_EDITS : this.#edits.take(), changes);
  }

  /** Takes gates away that live regions have found and that divide nothing any more. */
  #withoutIdleGates(change: RegionsChange): RegionsChange {
    const idle = change.gates.filter((id) => {
      const gate = this.#graph.gates.get(id);
      return gate && !gate.fixed && gate.zones.length < 2;
    });
    if (idle.length === 0) return change;
    const after = this.#follow({ added: [], moved: [], removed: idle });
    return after ? this.#withoutIdleGates(bothChanges(change, after)) : change;
  }

  #tell(change: RegionsChange): void {
    this.#version++;
    for (const listener of this.#listeners) listener(change);
  }
}
