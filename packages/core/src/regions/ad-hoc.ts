import type { Grid } from '../grid/index.ts';
import type { Segment } from './segment.ts';

/**
 * The ad hoc decomposition (Appendix B of the thesis, Algorithm 6): zones are filled row by row from the top left. A
 * row ends at walls, other zones, and where the map opens upwards; a zone ends where a side that had drawn in
 * would grow again. It suits buildings: rectangular chambers and corridors of even width. Returns per cell its zone
 * from 1, 0 for walls.
 */
export function adHocZones({ passable, stride, cellCount }: Grid): Int32Array {
  const zoneOf = new Int32Array(cellCount);
  const isFree = (cell: number): boolean => passable[cell] === 1 && zoneOf[cell] === 0;
  let zone = 0;
  for (let start = passable.indexOf(1); start >= 0; start = passable.indexOf(1, start + 1)) {
    if (zoneOf[start] === 0) fillZone(start, ++zone);
  }
  return zoneOf;

  function fillZone(start: number, own: number): void {
    let shrunkRight = false;
    let shrunkLeft = false;
    for (let left = start; ; ) {
      let cell = left;
      zoneOf[cell] = own;
      while (isFree(cell + 1) && !isFree(cell + 1 - stride)) zoneOf[++cell] = own;
      if (zoneOf[cell + 1 - stride] === own) shrunkRight = true;
      else if (zoneOf[cell - stride] !== own && shrunkRight) {
        for (; cell >= left; cell--) zoneOf[cell] = 0;
        return;
      }
      cell = left + stride;
      while (!isFree(cell) && zoneOf[cell - stride] === own) cell++;
      if (!isFree(cell)) return;
      while (isFree(cell - 1) && !isFree(cell - 1 - stride)) cell--;
      if (zoneOf[cell - 1 - stride] === own) shrunkLeft = true;
      else if (zoneOf[cell - stride] !== own && shrunkLeft) return;
      left = cell;
    }
  }
}

const LEVEL = 1;
const UPRIGHT = 2;
const CORNER = 4;

/**
 * Level and upright gates along the borders of zones: the cells below a border, and those to the right of one. A
 * cell that touches another zone only at a corner lengthens the gate beside it, or a diagonal move would slip through.
 */
export function borderGates(grid: Grid, zoneOf: Int32Array): Segment[] {
  const { unmaskedMoves: moves, offsets, stride } = grid;
  const border = new Uint8Array(grid.cellCount);
  const differs = (cell: number, d: number): boolean =>
    (moves[cell]! & (1 << d)) !== 0 && zoneOf[cell + offsets[d]!] !== zoneOf[cell];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (moves[cell] === 0) continue;
    if (differs(cell, 0)) border[cell]! |= LEVEL;
    if (differs(cell, 6)) border[cell]! |= UPRIGHT;
    if (border[cell] === 0 && (differs(cell, 1) || differs(cell, 7))) border[cell] = CORNER;
  }
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (border[cell] === CORNER)
      border[cell] = (border[cell - 1]! | border[cell + 1]!) & LEVEL ? LEVEL : UPRIGHT;
  }
  return [...runsOf(LEVEL, 1), ...runsOf(UPRIGHT, stride)];

  function* runsOf(kind: number, step: number): Generator<Segment> {
    for (let cell = 0; cell < grid.cellCount; cell++) {
      if (!(border[cell]! & kind) || border[cell - step]! & kind) continue;
      let end = cell;
      while (border[end + step]! & kind) end += step;
      // A cell that is part of a level gate already needs no upright gate of its own.
      if (kind === UPRIGHT && end === cell && border[cell]! & LEVEL) continue;
      yield [grid.point(cell), grid.point(end)];
    }
  }
}
