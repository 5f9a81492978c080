import type { Grid } from '../../grid/index.ts';
import { segmentCells, segmentLength } from '../segment.ts';
import type { PlacedGate } from './place-gates.ts';

/** What a gate touches. */
interface Beside {
  readonly zones: readonly number[];
  /** Other gates that it touches or crosses. */
  readonly gates: readonly number[];
  /** Length of the gate, in tiles. */
  readonly length: number;
  /** How open it is around the gate, which tells gates apart that are tied in everything else. */
  readonly around: number;
}

/**
 * Per gate what it touches. `gateOf` has per cell 0 or 1 + the number of its gate, `zoneOf` the pieces that all gates
 * together close off, from 1.
 */
export function besideGates(
  grid: Grid,
  gates: readonly PlacedGate[],
  gateOf: Int32Array,
  zoneOf: Int32Array,
): Beside[] {
  const { unmaskedMoves: moves, offsets } = grid;
  return gates.map(({ ends, around }, number) => {
    const zones: number[] = [];
    const others: number[] = [];
    for (const cell of segmentCells(grid, ends)) {
      if (gateOf[cell]! <= 0) continue;
      // A cell where gates cross belongs to one of them, which the others touch.
      if (gateOf[cell] !== number + 1) {
        addOnce(others, gateOf[cell]! - 1);
        continue;
      }
      for (let d = 0; d < 8; d++) {
        if ((moves[cell]! & (1 << d)) === 0) continue;
        const next = cell + offsets[d]!;
        if (gateOf[next]! > 0) {
          if (gateOf[next] !== number + 1) addOnce(others, gateOf[next]! - 1);
        } else if (zoneOf[next]! > 0) addOnce(zones, zoneOf[next]!);
      }
    }
    return { zones, gates: others, length: segmentLength(ends), around };
  });
}

function addOnce(list: number[], value: number): void {
  if (!list.includes(value)) list.push(value);
}

/**
 * The level up to which each gate divides, given the level at which what is on its two sides should become one. Gates
 * that divide nothing have 0, and so has one beside each piece that is no zone's home: two gates may close the same
 * strait, with a scrap of it between them. `homeOf` has per piece the one that it should be part of: itself if it is a
 * zone's home. With the gates above any level on a map, every one of them has different zones beside it.
 */
export function gateLevels(
  beside: readonly Beside[],
  wanted: Float64Array,
  homeOf: Int32Array,
): Float64Array {
  const zoneCount = homeOf.length - 1;
  const level = wanted.slice();
  // A gate without a cell of its own leaves its task to those that have them.
  beside.forEach(({ zones, gates: others }, gate) => {
    if (zones.length === 0) for (const other of others) level[other] = Math.max(level[other]!, wanted[gate]!);
  });
  const joins = new JoinTimes(zoneCount + 1 + beside.length);
  const node = (gate: number): number => zoneCount + 1 + gate;
  const isOpen = new Uint8Array(beside.length);
  const weakestFirst = beside
    .map((_, number) => number)
    .sort(
      (a, b) =>
        level[a]! - level[b]! ||
        beside[b]!.length - beside[a]!.length ||
        beside[b]!.around - beside[a]!.around ||
        a - b,
    );

  // Of two gates that touch, one may have nothing on its other side; the weaker is given up.
  for (let opened = true; opened; ) {
    opened = false;
    for (const gate of weakestFirst) {
      if (isOpen[gate] === 1 || dividesNow(gate)) continue;
      open(weakerBeside(gate) ?? gate, 0);
      opened = true;
    }
  }
  // Scraps go to the zone that they are cut off from, if only one gate is between, or else beyond the weakest gate.
  const isSettled = new Uint8Array(zoneCount + 1 + beside.length);
  for (let zone = 1; zone <= zoneCount; zone++) if (homeOf[zone] === zone) isSettled[joins.root(zone)] = 1;
  for (const onlyHome of [true, false]) {
    for (const gate of weakestFirst) {
      if (isOpen[gate] === 1 || !dividesNow(gate)) continue;
      const { zones } = beside[gate]!;
      if (areSettled(zones)) continue;
      const roots = zones.map((zone) => joins.root(zone));
      const settled = roots.filter((root) => isSettled[root] === 1);
      // A gate that keeps two zones apart stays, whatever scrap is beside it too.
      if (settled.some((root) => root !== settled[0])) continue;
      const isHomeward = (zone: number, i: number): boolean =>
        isSettled[roots[i]!] === 0 && roots.includes(joins.root(homeOf[zone]!));
      if (onlyHome && !zones.some(isHomeward)) continue;
      open(gate, 0);
      if (settled.length > 0) isSettled[joins.root(node(gate))] = 1;
    }
  }
  for (const gate of weakestFirst) if (isOpen[gate] === 0) open(gate, level[gate]!);
  for (const gate of weakestFirst) {
    const { zones, gates: others } = beside[gate]!;
    const first = zones[0];
    if (first === undefined) continue;
    let joined = 0;
    for (let i = 1; i < zones.length; i++) joined = Math.max(joined, joins.timeOf(first, zones[i]!));
    for (const other of others)
      if (level[other] === 0) joined = Math.max(joined, joins.timeOf(first, node(other)));
    level[gate] = Math.min(level[gate]!, joined);
  }
  return level;

  function areSettled(zones: readonly number[]): boolean {
    for (const zone of zones) if (isSettled[joins.root(zone)] === 0) return false;
    return true;
  }

  /** The weakest of the weaker gates that touch one and have something else on their other side. */
  function weakerBeside(gate: number): number | undefined {
    const { zones, gates: others } = beside[gate]!;
    if (zones.length === 0) return undefined;
    const side = joins.root(zones[0]!);
    let weakest: number | undefined;
    for (const other of others) {
      if (isOpen[other] === 1 || level[other]! >= level[weakest ?? gate]!) continue;
      if (beside[other]!.zones.some((zone) => joins.root(zone) !== side)) weakest = other;
    }
    return weakest;
  }

  function dividesNow(gate: number): boolean {
    let side = -1;
    for (const zone of beside[gate]!.zones) {
      const root = joins.root(zone);
      if (side !== -1 && root !== side) return true;
      side = root;
    }
    for (const other of beside[gate]!.gates) {
      if (isOpen[other] === 0) continue;
      const root = joins.root(node(other));
      if (side !== -1 && root !== side) return true;
      side = root;
    }
    return false;
  }

  /** Gates are opened in ascending order of level. */
  function open(gate: number, at: number): void {
    isOpen[gate] = 1;
    level[gate] = at;
    for (const zone of beside[gate]!.zones) joins.join(node(gate), zone, at);
    for (const other of beside[gate]!.gates) if (isOpen[other] === 1) joins.join(node(gate), node(other), at);
  }
}

/** Sets that are joined one after the other, and when two members came into the same set. */
class JoinTimes {
  readonly #parent: Int32Array;
  readonly #size: Int32Array;
  readonly #time: Float64Array;

  constructor(count: number) {
    this.#parent = new Int32Array(count);
    for (let node = 0; node < count; node++) this.#parent[node] = node;
    this.#size = new Int32Array(count).fill(1);
    this.#time = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  }

  root(node: number): number {
    let root = node;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    return root;
  }

  join(a: number, b: number, time: number): void {
    const p = this.root(a);
    const q = this.root(b);
    if (p === q) return;
    const [keeps, goes] = this.#size[p]! >= this.#size[q]! ? [p, q] : [q, p];
    this.#parent[goes] = keeps;
    this.#time[goes] = time;
    this.#size[keeps]! += this.#size[goes]!;
  }

  /** Times grow on the way to the root, so that the later of two always lies below where their paths meet. */
  timeOf(a: number, b: number): number {
    let p = a;
    let q = b;
    let time = 0;
    while (p !== q) {
      if (this.#time[p]! > this.#time[q]!) [p, q] = [q, p];
      if (this.#parent[p] === p) return Number.POSITIVE_INFINITY;
      time = this.#time[p]!;
      p = this.#parent[p]!;
    }
    return time;
  }
}
