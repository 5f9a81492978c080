import { type Grid, STRAIGHT } from '../grid/index.ts';
import type { Gate } from '../regions/index.ts';

/** A rectangle of tiles, in columns and rows of the padded map, bounds included. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Part of a gate that counts as one place: what is between its cells is neglected, so it should be short. */
export interface GatePiece {
  readonly gate: number;
  readonly cells: Int32Array;
}

/** Cuts a gate where it has holes, and then evenly into pieces of at most `width` cells. */
export function piecesOf(grid: Grid, gate: Gate, width: number): GatePiece[] {
  const pieces: GatePiece[] = [];
  const { cells } = gate;
  for (let start = 0; start < cells.length; ) {
    let end = start + 1;
    while (end < cells.length && besideEachOther(grid, cells[end - 1]!, cells[end]!)) end++;
    const count = Math.ceil((end - start) / width);
    for (let i = 0; i < count; i++) {
      const from = start + Math.floor(((end - start) * i) / count);
      const to = start + Math.floor(((end - start) * (i + 1)) / count);
      pieces.push({ gate: gate.id, cells: cells.slice(from, to) });
    }
    start = end;
  }
  return pieces;
}

function besideEachOther(grid: Grid, a: number, b: number): boolean {
  const difference = Math.abs(a - b);
  return difference === 1 || difference === grid.stride;
}

/** Cells of a staircase that share a box: more make boxes with empty corners, fewer make more boxes. */
const STAIRCASE_BOX = 3;

/** Boxes that cover a piece: one if it is level or upright, else one for every few cells of the staircase. */
export function boxesOf(grid: Grid, { cells }: GatePiece): Box[] {
  const whole = boxAround(grid, cells);
  if (whole.left === whole.right || whole.top === whole.bottom) return [whole];
  const boxes: Box[] = [];
  for (let i = 0; i < cells.length; i += STAIRCASE_BOX)
    boxes.push(boxAround(grid, cells.subarray(i, i + STAIRCASE_BOX)));
  return boxes;
}

function boxAround({ stride }: Grid, cells: Int32Array): Box {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (const cell of cells) {
    const y = Math.floor(cell / stride);
    const x = cell - y * stride;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, right, top, bottom };
}

/** True if the cells lie side by side in a row or a column: no path between two of them is shorter than along them. */
export function isStraightRun({ stride }: Grid, cells: Int32Array): boolean {
  if (cells.length < 2) return true;
  const step = cells[1]! - cells[0]!;
  if (Math.abs(step) !== 1 && Math.abs(step) !== stride) return false;
  return cells.every((cell, i) => i === 0 || cell - cells[i - 1]! === step);
}

/** Octile distance from a tile to a box. */
export function toBox(x: number, y: number, { left, right, top, bottom }: Box, minor: number): number {
  const dx = Math.max(0, left - x, x - right);
  const dy = Math.max(0, top - y, y - bottom);
  return dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor;
}
