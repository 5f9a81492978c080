import type { Grid } from '../../grid/index.ts';
import { labelPieces } from '../runs.ts';
import { segmentCells } from '../segment.ts';
import { CheapestCut, StraightCut } from '../straight-cut.ts';
import type { Samples } from './clearance.ts';
import type { FineZones } from './fine-zones.ts';
import type { PlacedGate } from './place-gates.ts';

const ROUNDS = 6;
/** A gate is at most this many times as long as the widest disc in its strait; otherwise the place is open. */
const LONGEST = 2;

/** The gates with the pieces of the map that they close off. */
export interface ClosedGates {
  readonly gates: PlacedGate[];
  /** Per cell 0, or 1 + the number of its gate, or −1 outside of the part of the map that is divided. */
  readonly gateOf: Int32Array;
  /** Per cell its piece, from 1; 0 on walls and gates. */
  readonly pieceOf: Int32Array;
  /** Per piece 1 if the middle of a zone is in it; the others are scraps between gates. */
  readonly isHome: Uint8Array;
}

/**
 * Adds gates where the middles of two zones are still connected: a gate may be a tile beside the place where it
 * would close a strait. Where that takes a gate across an open place the zones remain one. `basinOf` has per cell its basin, as gates are known by the basins that they divide.
 */
export function closeLeaks(
  grid: Grid,
  samples: Samples,
  broad: Uint8Array,
  placed: readonly PlacedGate[],
  { zoneOf }: FineZones,
  basinOf: Int32Array,
  inside?: Uint8Array,
): ClosedGates {
  const { cellCount, offsets, moves } = grid;
  const { width2 } = samples;
  const gates = [...placed];
  const gateOf = new Int32Array(cellCount);
  if (inside) for (let cell = 0; cell < cellCount; cell++) if (inside[cell] === 0) gateOf[cell] = -1;
  gates.forEach(({ ends }, number) => {
    markGate(ends, number);
  });
  const pieceOf = new Int32Array(cellCount);
  const cameFrom = new Int32Array(cellCount);
  const queue = new Int32Array(grid.freeCount + 1);
  const cut = new StraightCut(grid, broad);
  const middles = middlesOf(zoneOf, width2, gateOf);
  const all = [...middles.values()];
  let pieces = labelPieces(grid, gateOf, pieceOf).count;
  for (let round = 0; round < ROUNDS; round++) {
    const zonesIn = new Map<number, number[]>();
    for (const [zone, middle] of middles) {
      const piece = pieceOf[middle]!;
      if (piece === 0) continue;
      const zones = zonesIn.get(piece);
      if (zones) zones.push(zone);
      else zonesIn.set(piece, [zone]);
    }
    const before = gates.length;
    for (const [piece, zones] of zonesIn) if (zones.length > 1) closeIn(piece, zones);
    if (gates.length === before) break;
    pieces = labelPieces(grid, gateOf, pieceOf).count;
  }
  const isHome = new Uint8Array(pieces + 1);
  for (const middle of all) isHome[pieceOf[middle]!] = 1;
  return { gates, gateOf, pieceOf, isHome };

  function markGate(ends: PlacedGate['ends'], number: number): void {
    for (const cell of segmentCells(grid, ends))
      if (grid.passable[cell] === 1 && gateOf[cell] === 0) gateOf[cell] = number + 1;
  }

  /** Cuts the paths from the middle of a zone to those of the others in its piece, each in its narrowest place. */
  function closeIn(piece: number, zones: readonly number[]): void {
    const start = middles.get(zones[0]!)!;
    const goals = new Set(zones.slice(1).map((zone) => middles.get(zone)!));
    let tail = 0;
    queue[tail++] = start;
    cameFrom[start] = start;
    for (let head = 0; head < tail && goals.size > 0; head++) {
      const cell = queue[head]!;
      goals.delete(cell);
      for (let d = 0; d < 8; d++) {
        if ((moves[cell]! & (1 << d)) === 0) continue;
        const next = cell + offsets[d]!;
        if (pieceOf[next] !== piece || cameFrom[next] !== 0) continue;
        cameFrom[next] = cell;
        queue[tail++] = next;
      }
    }
    for (const zone of zones.slice(1)) if (!closeOnPath(middles.get(zone)!, start)) middles.delete(zone);
    for (let i = 0; i < tail; i++) cameFrom[queue[i]!] = 0;
  }

  /** Returns false if no gate can be made there, as the place is open. */
  function closeOnPath(end: number, start: number): boolean {
    let narrowest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let cell = end; cell !== start; cell = cameFrom[cell]!) {
      if (zoneOf[cell] === zoneOf[cameFrom[cell]!] || width2[cell]! >= least) continue;
      least = width2[cell]!;
      narrowest = cell;
    }
    if (narrowest === 0) return false;
    const before = cameFrom[narrowest]!;
    if (gateOf[narrowest] !== 0 || gateOf[before] !== 0) return true;
    const best = new CheapestCut(cut);
    const longest = LONGEST * Math.sqrt(least) + 2;
    for (const cell of [narrowest, before]) best.tryThrough(grid.x(cell), grid.y(cell), 0, longest, () => 0);
    if (!best.ends) return false;
    gates.push({ ends: best.ends, a: basinOf[narrowest]!, b: basinOf[before]!, shortest: longest });
    markGate(best.ends, gates.length - 1);
    return true;
  }
}

/** Per zone its widest free cell that is not part of a gate. */
function middlesOf(zoneOf: Int32Array, width2: Int32Array, gateOf: Int32Array): Map<number, number> {
  let last = 0;
  for (let cell = 0; cell < zoneOf.length; cell++) last = Math.max(last, zoneOf[cell]!);
  const middleOf = new Int32Array(last + 1);
  for (let cell = 0; cell < zoneOf.length; cell++) {
    const zone = zoneOf[cell]!;
    if (zone === 0 || gateOf[cell] !== 0) continue;
    const middle = middleOf[zone]!;
    if (middle === 0 || width2[cell]! > width2[middle]!) middleOf[zone] = cell;
  }
  const middles = new Map<number, number>();
  middleOf.forEach((cell, zone) => {
    if (cell !== 0) middles.set(zone, cell);
  });
  return middles;
}
