import type { Grid } from '../../grid/index.ts';
import { labelOpen, type Pieces, rootOf } from '../runs.ts';
import { segmentCells, segmentLength } from '../segment.ts';
import type { CellSpace } from './cell-space.ts';
import type { Samples } from './clearance.ts';
import type { Face } from './faces.ts';
import type { FineZones } from './fine-zones.ts';
import type { GatePlacer, PlacedGate } from './place-gates.ts';

const ROUNDS = 6;

/** The gates with the pieces of the map that they close off. */
export interface ClosedGates {
  readonly gates: PlacedGate[];
  /** Per cell its piece, from 1; 0 on walls and gates. */
  readonly pieceOf: Int32Array;
  /** Per piece itself if a zone is at home in it. The others are scraps, with the home of most of their cells. */
  readonly homeOf: Int32Array;
  readonly leaks: Leaks;
}

/** What was done about leaks, and at which borders. */
export interface Leaks {
  readonly gates: readonly { readonly gate: PlacedGate; readonly face: Face }[];
  /** Pairs of zones that remain one. */
  readonly united: readonly { readonly p: number; readonly q: number; readonly face: Face }[];
}

/** The cells that a zone has in a piece of the map. */
interface Part {
  readonly zone: number;
  readonly piece: number;
  cells: number;
  isHome: boolean;
}

/** Connected cells of a zone in a piece of the map. */
interface Fragment {
  readonly zone: number;
  readonly size: number;
  /** Whether most of the zone is here. */
  isHome: boolean;
}

/** Where two fragments touch. */
interface Border {
  readonly face: Face;
  readonly p: number;
  readonly q: number;
}

/**
 * Adds gates where two zones are still connected: a gate may be a tile beside the place where it would close a strait.
 * Each zone is at home in the piece of the map that has most of its cells. Where several are at home in one piece, the
 * narrowest of the borders between them are closed; zones with no straight cut between them remain one.
 *
 * Marks gates in the space. `basinAt` gives the basin of a cell, as gates are known by the basins that they divide.
 * `before` has leaks that are known already.
 */
export function closeLeaks(
  grid: Grid,
  samples: Samples,
  placer: GatePlacer,
  placed: readonly (PlacedGate | undefined)[],
  zones: FineZones,
  basinAt: (cell: number) => number,
  space: CellSpace,
  before: Leaks = { gates: [], united: [] },
): ClosedGates {
  const { gateOf, pieceOf, isOpen, fragmentOf, queue, zoneOf } = space;
  // Cells where gates cross belong to the first.
  const gates = shortestFirst(placed.filter((gate) => gate !== undefined));
  const leaks = { gates: [...before.gates], united: [...before.united] };
  for (const { gate } of leaks.gates) gates.push(gate);
  isOpen.set(grid.passable);
  gates.forEach(({ ends }, number) => {
    markGate(ends, number);
  });
  /** Per zone itself, or one that it remains one with. */
  const united = zones.peak.map((_, zone) => zone);
  for (const { p, q } of leaks.united) united[rootOf(united, q)] = rootOf(united, p);
  let pieces = labelOpen(grid, isOpen, pieceOf);
  let parts = findParts(pieces, zoneOf, zones.peak.length);
  for (let round = 0; round < ROUNDS; round++) {
    const isLeaky = leakyPieces();
    if (!isLeaky.includes(1)) break;
    const before = gates.length;
    const { fragments, tail } = findFragments(grid, pieces, parts, isLeaky, space);
    const cells = queue.subarray(0, tail);
    close(fragments, findBorders(grid, samples, basinAt, cells, fragmentOf, fragments));
    for (let i = 0; i < tail; i++) fragmentOf[cells[i]!] = 0;
    if (gates.length === before) break;
    pieces = labelOpen(grid, isOpen, pieceOf);
    parts = findParts(pieces, zoneOf, zones.peak.length);
  }
  return { gates, pieceOf, homeOf: homesOf(pieces.count, parts), leaks };

  function markGate(ends: PlacedGate['ends'], number: number): void {
    for (const cell of segmentCells(grid, ends)) {
      if (isOpen[cell] === 0) continue;
      isOpen[cell] = 0;
      gateOf[cell] = number + 1;
    }
  }

  /** Per piece 1 if zones are at home in it that should not be one. */
  function leakyPieces(): Uint8Array {
    const isLeaky = new Uint8Array(pieces.count + 1);
    const homeOf = new Int32Array(pieces.count + 1);
    for (const { zone, piece, isHome } of parts) {
      if (!isHome) continue;
      const home = rootOf(united, zone);
      if (homeOf[piece] !== 0 && homeOf[piece] !== home) isLeaky[piece] = 1;
      homeOf[piece] = home;
    }
    return isLeaky;
  }

  /**
   * Opens borders, the widest first, as long as that connects no zones that are at home. Borders that would do that
   * get a gate if there is one; of several that are as wide, all.
   */
  function close(fragments: readonly Fragment[], borders: Border[]): void {
    borders.sort((a, b) => b.face.width - a.face.width);
    const parent = fragments.map((_, i) => i);
    const homes = fragments.map(({ zone, isHome }) => (isHome ? rootOf(united, zone) : 0));
    for (let from = 0, to = 0; from < borders.length; from = to) {
      while (to < borders.length && borders[to]!.face.width === borders[from]!.face.width) to++;
      const batch = borders.slice(from, to).filter(({ p, q }) => rootOf(parent, p) !== rootOf(parent, q));
      const isLeak = leaksOf(batch, parent, homes);
      const found = batch.map(({ face, p, q }, i) =>
        isLeak[i] ? placer.place(face, fragments[p]!.zone, fragments[q]!.zone) : undefined,
      );
      batch.forEach(({ face, p, q }, i) => {
        const gate = found[i];
        if (gate) {
          leaks.gates.push({ gate, face });
          gates.push(gate);
          markGate(gate.ends, gates.length - 1);
        } else open(parent, homes, p, q, face);
      });
    }
  }

  /** Per border whether opening all of them would connect zones at home through it. */
  function leaksOf(batch: readonly Border[], parent: readonly number[], homes: readonly number[]): boolean[] {
    const trial = [...parent];
    const homeOf = [...homes];
    const leaks = new Set<number>();
    for (const { p, q } of batch) {
      const a = rootOf(trial, p);
      const b = rootOf(trial, q);
      if (a === b) continue;
      trial[b] = a;
      if (homeOf[a] !== 0 && homeOf[b] !== 0 && homeOf[a] !== homeOf[b]) leaks.add(a);
      if (leaks.has(b)) leaks.add(a);
      homeOf[a] ||= homeOf[b]!;
    }
    return batch.map(({ p }) => leaks.has(rootOf(trial, p)));
  }

  function open(parent: number[], homes: number[], p: number, q: number, face: Face): void {
    const a = rootOf(parent, p);
    const b = rootOf(parent, q);
    if (a === b) return;
    parent[b] = a;
    if (homes[a] !== 0 && homes[b] !== 0) {
      leaks.united.push({ p: homes[a]!, q: homes[b]!, face });
      united[rootOf(united, homes[b]!)] = rootOf(united, homes[a]!);
    }
    homes[a] ||= homes[b]!;
  }
}

function shortestFirst(gates: readonly PlacedGate[]): PlacedGate[] {
  const lengths = Float64Array.from(gates, ({ ends }) => segmentLength(ends));
  const around = Float64Array.from(gates, (gate) => gate.around);
  const order = gates.map((_, i) => i).sort((a, b) => lengths[a]! - lengths[b]! || around[a]! - around[b]!);
  return order.map((i) => gates[i]!);
}

/** The parts of zones in the pieces of a map. A zone is at home where it has most cells. */
function findParts({ runCount, from, to, piece }: Pieces, zoneOf: Int32Array, zoneCount: number): Part[] {
  const parts: Part[] = [];
  const partsOf: (Part[] | undefined)[] = new Array(zoneCount);
  let part: Part = { zone: 0, piece: 0, cells: 0, isHome: false };
  for (let run = 0; run < runCount; run++) {
    const end = to[run]!;
    for (let cell = from[run]!; cell < end; ) {
      const zone = zoneOf[cell]!;
      const start = cell;
      while (cell < end && zoneOf[cell] === zone) cell++;
      if (part.zone !== zone || part.piece !== piece[run]) part = partAt(zone, piece[run]!);
      part.cells += cell - start;
    }
  }
  for (const own of partsOf) {
    if (!own) continue;
    let most = 0;
    for (const { cells } of own) most = Math.max(most, cells);
    for (const one of own) one.isHome = one.cells === most;
  }
  return parts;

  function partAt(zone: number, at: number): Part {
    const own = partsOf[zone];
    if (own) for (const known of own) if (known.piece === at) return known;
    const found = { zone, piece: at, cells: 0, isHome: false };
    if (own) own.push(found);
    else partsOf[zone] = [found];
    parts.push(found);
    return found;
  }
}

/** The connected cells of each zone in some pieces; all of these cells are in the queue then. */
function findFragments(
  grid: Grid,
  pieces: Pieces,
  parts: readonly Part[],
  isIn: Uint8Array,
  space: CellSpace,
): { fragments: Fragment[]; tail: number } {
  const { fragmentOf, zoneOf } = space;
  const fragments: Fragment[] = [{ zone: 0, size: 0, isHome: false }];
  /** Per zone the size of its largest fragment. */
  const largest = new Map<number, number>();
  let tail = 0;
  for (let run = 0; run < pieces.runCount; run++) {
    if (isIn[pieces.piece[run]!] === 0) continue;
    const end = pieces.to[run]!;
    for (let start = pieces.from[run]!; start < end; start++) {
      if (fragmentOf[start] !== 0) continue;
      const zone = zoneOf[start]!;
      const first = tail;
      tail = fillFragment(grid, space, start, first, fragments.length);
      fragments.push({ zone, size: tail - first, isHome: false });
      largest.set(zone, Math.max(largest.get(zone) ?? 0, tail - first));
    }
  }
  const isAtHome = new Set<number>();
  for (const { zone, piece, isHome } of parts) if (isHome && isIn[piece] === 1) isAtHome.add(zone);
  for (const fragment of fragments)
    fragment.isHome = isAtHome.has(fragment.zone) && fragment.size === largest.get(fragment.zone);
  return { fragments, tail };
}

/** Floods a fragment from a cell, into the queue from `first` on; returns the end of the queue. */
function fillFragment(
  { unmaskedMoves: moves, offsets }: Grid,
  { zoneOf, pieceOf, fragmentOf, queue }: CellSpace,
  start: number,
  first: number,
  fragment: number,
): number {
  const zone = zoneOf[start]!;
  const piece = pieceOf[start]!;
  let tail = first;
  fragmentOf[start] = fragment;
  queue[tail++] = start;
  for (let head = first; head < tail; head++) {
    const cell = queue[head]!;
    const open = moves[cell]!;
    for (let d = 0; d < 8; d++) {
      const next = cell + offsets[d]!;
      if (fragmentOf[next] !== 0 || zoneOf[next] !== zone || pieceOf[next] !== piece) continue;
      if ((open & (1 << d)) === 0) continue;
      fragmentOf[next] = fragment;
      queue[tail++] = next;
    }
  }
  return tail;
}

/** Per piece the one where most of its cells are at home. */
function homesOf(count: number, parts: readonly Part[]): Int32Array {
  const homeOf = new Int32Array(count + 1);
  const homeOfZone = new Map<number, number>();
  for (const { zone, piece, isHome } of parts) {
    if (!isHome) continue;
    homeOf[piece] = piece;
    homeOfZone.set(zone, piece);
  }
  const most = new Int32Array(count + 1);
  for (const { zone, piece, cells } of parts) {
    if (homeOf[piece] === piece || cells <= most[piece]!) continue;
    most[piece] = cells;
    homeOf[piece] = homeOfZone.get(zone)!;
  }
  return homeOf;
}

/** The borders between fragments, given all cells of fragments. */
function findBorders(
  grid: Grid,
  { width2 }: Samples,
  basinAt: (cell: number) => number,
  cells: Int32Array,
  fragmentOf: Int32Array,
  fragments: readonly Fragment[],
): Border[] {
  const { unmaskedMoves: moves, offsets, stride } = grid;
  // Contacts between cells by the two fragments that they are in.
  const contacts = new Map<number, number[]>();
  for (const cell of cells) {
    const own = fragmentOf[cell]!;
    // Each pair of neighbours once.
    for (let d = 0; d < 4; d++) {
      const next = cell + offsets[d]!;
      const other = fragmentOf[next]!;
      if (other === own || other === 0 || (moves[cell]! & (1 << d)) === 0) continue;
      if (fragments[own]!.zone === fragments[other]!.zone) continue;
      const [p, q] = own < other ? [cell, next] : [next, cell];
      const key = fragmentOf[p]! * fragments.length + fragmentOf[q]!;
      const list = contacts.get(key);
      if (list) list.push(p, q);
      else contacts.set(key, [p, q]);
    }
  }
  const borders: Border[] = [];
  for (const pairs of contacts.values()) {
    const p = fragmentOf[pairs[0]!]!;
    const q = fragmentOf[pairs[1]!]!;
    for (const face of facesOf(pairs)) borders.push({ face, p, q });
  }
  return borders;

  /** Contacts beside each other are one face. */
  function facesOf(pairs: readonly number[]): Face[] {
    const group = Array.from({ length: pairs.length / 2 }, (_, i) => i);
    const firstAt = new Map<number, number>();
    pairs.forEach((cell, i) => {
      for (const near of [cell, ...offsets.map((offset) => cell + offset)]) {
        const other = firstAt.get(near);
        if (other !== undefined) group[rootOf(group, i >> 1)] = rootOf(group, other);
      }
      if (!firstAt.has(cell)) firstAt.set(cell, i >> 1);
    });
    const members = new Map<number, number[]>();
    group.forEach((_, i) => {
      const root = rootOf(group, i);
      const list = members.get(root);
      if (list) list.push(i);
      else members.set(root, [i]);
    });
    return [...members.values()].map((list) => {
      const widthOf = (i: number): number => Math.min(width2[pairs[2 * i]!]!, width2[pairs[2 * i + 1]!]!);
      let widest = 0;
      for (const i of list) widest = Math.max(widest, widthOf(i));
      const tops = list.filter((i) => widthOf(i) === widest);
      const cells = [...tops, ...list.filter((i) => widthOf(i) !== widest)].flatMap((i) => [
        pairs[2 * i]!,
        pairs[2 * i + 1]!,
      ]);
      const top = 2 * tops.length;
      let x = 0;
      let y = 0;
      for (let i = 0; i < top; i++) {
        x += 2 * (cells[i]! % stride) + 1;
        y += 2 * Math.floor(cells[i]! / stride) + 1;
      }
      return {
        a: basinAt(cells[0]!),
        b: basinAt(cells[1]!),
        width: Math.sqrt(widest),
        x: x / top,
        y: y / top,
        pairs: Int32Array.from(cells),
        top,
      };
    });
  }
}
