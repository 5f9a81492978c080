import { firstDirection, type Grid } from '../grid/index.ts';
import { type NookCounter, nookSize } from './nooks.ts';
import { findPieces, type Pieces, rootOf } from './runs.ts';
import { type Segment, segmentLength, segmentMiddle } from './segment.ts';
import { CheapestCut, StraightCut } from './straight-cut.ts';

const ROUNDS = 4;
/** Two places are one if the passage between them is wider than this part of the narrower one's width. */
const SAME_PLACE = 0.7;
/** What a tile aside costs a gate, and what shutting off a nook does, in tiles of its length. */
const PER_TILE_ASIDE = 0.5;
const PER_NOOK = 4;
/** In place of a set: the cell is where two zones meet, and belongs to neither. */
const MEETING = -1;
const SE = 1 << 3;
const SW = 1 << 5;

/** What {@link closePassages} works on. */
export interface Passages {
  readonly grid: Grid;
  /** The map's `passable` with obstacles that gates run on past counted as free. */
  readonly open: Uint8Array;
  /** Per cell 0 if it is part of no gate. */
  readonly gateOf: Int32Array;
  /**
   * Per cell the zone that it must be in, up to `lastZone`; 0 if it may be in any. Below 0 it may too, but a passage
   * from there to elsewhere is worth a look.
   */
  readonly zoneAt: Int32Array;
  /** Per cell 1 if it is free, part of no gate, and may be in any zone. Not kept up to date. */
  readonly isLeft: Uint8Array;
  readonly lastZone: number;
  /** Passages that are wider than this many tiles stay open. */
  readonly widest: number;
  readonly nooks: NookCounter;
  /** Is told each gate, and must write it to `gateOf`. */
  readonly add: (gate: Segment) => void;
}

/**
 * Closes passages between zones that should be apart. Cells that are in no zone are added to zones from the widest
 * place to the narrowest: two zones meet in the narrowest place of the widest passage between them, and get a
 * gate there. So does a place in between that is a good deal wider than what leads to it.
 */
export function closePassages(passages: Passages): void {
  const { grid, open, gateOf, zoneAt, isLeft, lastZone, widest, nooks, add } = passages;
  const { unmaskedMoves: moves, offsets } = grid;
  const cut = new StraightCut(grid, open);
  /** Per cell the set that it was added to. Sets up to `lastZone` are the zones themselves. */
  const setOf = new Int32Array(grid.cellCount);
  const perNook = ({ ends }: StraightCut): number => PER_NOOK * nooks.count(ends);
  const leastSize = 2 * nookSize(grid);
  /** Where zones met again beside a gate that had just been made between them. */
  let unsure: number[] = [];
  let cells = passageCells(grid, gateOf, zoneAt, isLeft);
  for (let round = 0; round < ROUNDS && cells.length > 0; round++) {
    unsure = [];
    flood(cellsByWidth(grid, open, cells, widest));
    cells = unsure.length === 0 ? [] : passagesAround(unsure);
  }

  function flood(byWidth: readonly number[][]): void {
    const parent = Array.from({ length: lastZone + 1 }, (_, set) => set);
    const peak = parent.map(() => Number.POSITIVE_INFINITY);
    const size = parent.map(() => leastSize);
    const met = new Map<number, Segment[]>();
    for (const cells of byWidth) for (const cell of cells) setOf[cell] = 0;
    for (let width = byWidth.length - 1; width > 0; width--) {
      for (const cell of byWidth[width]!) {
        if (gateOf[cell] !== 0) continue;
        let own = 0;
        for (let m = moves[cell]!; m !== 0; m &= m - 1) {
          const next = cell + offsets[firstDirection(m)]!;
          if (gateOf[next] !== 0) continue;
          const other = rootOf(parent, zoneAt[next]! > 0 ? zoneAt[next]! : setOf[next]!);
          if (other === 0 || other === own) continue;
          if (own === 0) own = other;
          else {
            const [into, joining] = peak[own]! >= peak[other]! ? [own, other] : [other, own];
            if (width <= SAME_PLACE * peak[joining]! && size[joining]! >= leastSize) {
              closeAt(cell, met, Math.min(own, other) * grid.cellCount + Math.max(own, other));
              own = MEETING;
              break;
            }
            parent[joining] = into;
            size[into]! += size[joining]!;
            own = into;
          }
        }
        if (own === MEETING) continue;
        if (own === 0) {
          own = parent.push(parent.length) - 1;
          peak.push(width);
          size.push(0);
        }
        setOf[cell] = own;
        size[own]!++;
      }
    }
  }

  /** What was added to a zone and is cut off from it by a gate meets the other zone once more: that is no passage. */
  function closeAt(cell: number, met: Map<number, Segment[]>, pair: number): void {
    const [x, y] = grid.point(cell);
    const known = met.get(pair) ?? [];
    for (const gate of known) {
      const [middleX, middleY] = segmentMiddle(gate);
      if (Math.hypot(middleX - x, middleY - y) <= segmentLength(gate)) {
        unsure.push(cell);
        return;
      }
    }
    const best = new CheapestCut(cut);
    // A gate a tile aside may leave ragged walls in peace.
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const through = cell + dy * grid.stride + dx;
        if (open[through] === 0 || gateOf[through] !== 0) continue;
        const moved = PER_TILE_ASIDE * (Math.abs(dx) + Math.abs(dy));
        best.tryThrough(x + dx, y + dy, moved, widest, perNook);
      }
    }
    if (!best.ends) return;
    add(best.ends);
    met.set(pair, [...known, best.ends]);
  }

  /** The same as {@link passageCells} for what is connected with some cells. */
  function passagesAround(from: readonly number[]): number[] {
    const seen = new Set<number>();
    const passages: number[] = [];
    for (const start of from) {
      if (seen.has(start) || gateOf[start] !== 0) continue;
      seen.add(start);
      const piece = [start];
      let zone = 0;
      let joins = false;
      for (const cell of piece) {
        for (let m = moves[cell]!; m !== 0; m &= m - 1) {
          const next = cell + offsets[firstDirection(m)]!;
          if (gateOf[next] !== 0) continue;
          if (zoneAt[next]! > 0) {
            joins ||= zone !== 0 && zone !== zoneAt[next];
            zone = zoneAt[next]!;
          } else if (!seen.has(next)) {
            seen.add(next);
            piece.push(next);
          }
        }
      }
      if (joins) for (const cell of piece) passages.push(cell);
    }
    return passages.sort((a, b) => a - b);
  }
}

/** Those of the cells in no zone that connect two, in raster order. */
function passageCells(grid: Grid, gateOf: Int32Array, zoneAt: Int32Array, isLeft: Uint8Array): number[] {
  const { unmaskedMoves: moves, stride } = grid;
  const pieces = findPieces(isLeft, 1, stride, (cell, right) => (moves[cell]! & (right ? SE : SW)) !== 0);
  const joins = joiningPieces(grid, gateOf, zoneAt, pieces);
  const cells: number[] = [];
  for (let run = 0; run < pieces.runCount; run++) {
    if (joins[pieces.piece[run]!] === 0) continue;
    for (let cell = pieces.from[run]!; cell < pieces.to[run]!; cell++) cells.push(cell);
  }
  return cells;
}

/** Per piece 1 if it holds or touches cells of different zones. */
function joiningPieces(
  { unmaskedMoves: moves, offsets }: Grid,
  gateOf: Int32Array,
  zoneAt: Int32Array,
  { count, runCount, from, to, piece }: Pieces,
): Uint8Array {
  const first = new Int32Array(count + 1);
  const joins = new Uint8Array(count + 1);
  for (let run = 0; run < runCount; run++) {
    const own = piece[run]!;
    for (let cell = from[run]!; cell < to[run]! && joins[own] === 0; cell++) {
      note(own, zoneAt[cell]!);
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const next = cell + offsets[firstDirection(m)]!;
        if (gateOf[next] === 0) note(own, zoneAt[next]!);
      }
    }
  }
  return joins;

  function note(own: number, zone: number): void {
    if (zone === 0 || zone === first[own]) return;
    if (first[own] === 0) first[own] = zone;
    else joins[own] = 1;
  }
}

/**
 * Cells, given in raster order, by the width of the passage that they are in: the shorter of the level and the
 * upright line through them from wall to wall.
 */
function cellsByWidth(grid: Grid, open: Uint8Array, cells: readonly number[], widest: number): number[][] {
  const { stride } = grid;
  const byWidth: number[][] = Array.from({ length: widest + 1 }, () => []);
  let rowStart = 0;
  let rowEnd = 0;
  const columnStart = new Int32Array(stride);
  const columnEnd = new Int32Array(stride);
  for (const cell of cells) {
    if (cell >= rowEnd) {
      for (rowStart = cell; open[rowStart - 1] === 1; ) rowStart--;
      for (rowEnd = cell + 1; open[rowEnd] === 1; ) rowEnd++;
    }
    const x = cell % stride;
    if (cell >= columnEnd[x]!) {
      let start = cell;
      while (open[start - stride] === 1) start -= stride;
      let end = cell + stride;
      while (open[end] === 1) end += stride;
      columnStart[x] = start;
      columnEnd[x] = end;
    }
    const width = Math.min(rowEnd - rowStart, (columnEnd[x]! - columnStart[x]!) / stride, widest);
    byWidth[width]!.push(cell);
  }
  return byWidth;
}
