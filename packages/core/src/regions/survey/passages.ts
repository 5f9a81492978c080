import { directionsOf, type Grid } from '../../grid/index.ts';
import type { Regions } from '../regions.ts';
import type { Gate } from '../zone-graph.ts';
import { keptFor } from './keep.ts';

/** Cells of a gate that are connected without leaving the gate. */
interface Piece {
  readonly cells: readonly number[];
  /** How many agents can walk abreast through it; at least 1. */
  readonly width: number;
}

/**
 * The pieces of a gate that share a zone: mostly all of them. A gate whose pieces lead between different zones, as walls
 * were built on it, is several passages.
 */
export interface Passage {
  readonly gate: number;
  readonly pieces: readonly Piece[];
  /** Ids of the zones that moves lead to from here, in ascending order. */
  readonly zones: readonly number[];
  /** Passages of other gates that moves lead to from here, as indices. */
  readonly beside: readonly number[];
  /** The widths of all pieces together. */
  readonly width: number;
}

/** What connects zones: exactly the moves between zones and gates, without cells. */
export interface PassageGraph {
  readonly passages: readonly Passage[];
  /** Per zone, by id, its passages as indices. */
  readonly ofZone: ReadonlyMap<number, readonly number[]>;
  /** The piece that a gate cell is part of. */
  readonly pieceAt: ReadonlyMap<number, Piece>;
}

/** The passages of regions; worked out again only after a change. */
export const passagesOf: (regions: Regions) => PassageGraph = keptFor(findPassages);

/** The zones that a passage leads to, also straight through passages beside it; not the one it is entered from. */
export function zonesBehind({ passages }: PassageGraph, passage: number, from?: number): Set<number> {
  const seen = new Set([passage]);
  const zones = new Set<number>();
  for (const at of seen) {
    for (const id of passages[at]!.zones) if (id !== from) zones.add(id);
    for (const next of passages[at]!.beside) seen.add(next);
  }
  return zones;
}

/** The zones that can be reached from a zone without closed passages, itself included. */
export function zonesReached(
  { passages, ofZone }: PassageGraph,
  zone: number,
  isClosed: (passage: Passage) => boolean,
): Set<number> {
  const zones = new Set<number>();
  const passed = new Set<number>();
  enter(zone);
  // Grows while it is walked through.
  for (const index of passed) {
    for (const next of passages[index]!.zones) enter(next);
    for (const next of passages[index]!.beside) pass(next);
  }
  return zones;

  function enter(id: number): void {
    if (zones.has(id)) return;
    zones.add(id);
    for (const index of ofZone.get(id)!) pass(index);
  }

  function pass(index: number): void {
    if (!isClosed(passages[index]!)) passed.add(index);
  }
}

type Unlinked = { gate: number; pieces: Piece[]; zones: Set<number>; neighbours: Set<number> };

function findPassages(regions: Regions): PassageGraph {
  const { grid } = regions;
  const pieceAt = new Map<number, Piece>();
  const passageAt = new Map<number, number>();
  const drafts = regions.gates.flatMap((gate) => passagesOfGate(regions, gate));
  drafts.forEach(({ pieces }, index) => {
    for (const piece of pieces) {
      for (const cell of piece.cells) {
        pieceAt.set(cell, piece);
        passageAt.set(cell, index);
      }
    }
  });
  const passages = drafts.map(({ gate, pieces, zones, neighbours }): Passage => {
    const beside = new Set([...neighbours].map((cell) => passageAt.get(cell)!));
    return {
      gate,
      pieces,
      zones: [...zones].sort((a, b) => a - b),
      beside: [...beside].sort((a, b) => a - b),
      width: pieces.reduce((sum, { width }) => sum + width, 0),
    };
  });
  const ofZone = new Map(regions.zones.map(({ id }): [number, number[]] => [id, []]));
  passages.forEach(({ zones }, index) => {
    for (const zone of zones) ofZone.get(zone)!.push(index);
  });
  return { passages, ofZone, pieceAt };

  function passagesOfGate({ zoneOf, gateOf }: Regions, gate: Gate): Unlinked[] {
    let found: Unlinked[] = [];
    for (const cells of runsOf(grid, gate)) {
      let draft: Unlinked = { gate: gate.id, pieces: [], zones: new Set(), neighbours: new Set() };
      draft.pieces.push({ cells, width: widthOf(grid, gate, cells) });
      for (const cell of cells) {
        for (const d of directionsOf(grid.unmaskedMoves[cell]!)) {
          const next = cell + grid.offsets[d]!;
          if (gateOf[next] === 0) draft.zones.add(zoneOf[next]!);
          else if (gateOf[next] !== gate.id + 1) draft.neighbours.add(next);
        }
      }
      const apart: Unlinked[] = [];
      for (const other of found) {
        if ([...other.zones].some((zone) => draft.zones.has(zone))) draft = joined(other, draft);
        else apart.push(other);
      }
      found = [...apart, draft];
    }
    return found;
  }
}

function joined(a: Unlinked, b: Unlinked): Unlinked {
  return {
    gate: a.gate,
    pieces: [...a.pieces, ...b.pieces],
    zones: new Set([...a.zones, ...b.zones]),
    neighbours: new Set([...a.neighbours, ...b.neighbours]),
  };
}

/** The cells of a gate in runs that moves connect. They are in order along the gate, so neighbours are consecutive. */
function runsOf(grid: Grid, { cells }: Gate): number[][] {
  const runs: number[][] = [];
  cells.forEach((cell, i) => {
    if (i > 0 && grid.moveBetween(cells[i - 1]!, cell) >= 0) runs.at(-1)!.push(cell);
    else runs.push([cell]);
  });
  return runs;
}

/** At 45° the cells between those on the line count only where there are more of them. */
function widthOf(grid: Grid, { ends: [from, to] }: Gate, cells: readonly number[]): number {
  const slanted = from[0] !== to[0] && from[1] !== to[1];
  if (!slanted) return cells.length;
  const onLine = cells.filter(
    (cell) => Math.abs(grid.x(cell) - from[0]) === Math.abs(grid.y(cell) - from[1]),
  ).length;
  return Math.max(onLine, cells.length - onLine);
}
