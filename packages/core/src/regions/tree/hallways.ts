import { grown } from '../../grow.ts';
import type { Samples } from './clearance.ts';
import { PROMINENT } from './flood.ts';

/** Squares of widths up to which hallways are looked at together, in tiles: up to eight tiles. */
const BANDS = [1, 2, 5, 10, 18, 29, 45, 64];

const LEAST_CELLS = 3;
const SEEN = 2;

/**
 * Per cell 1 in hallways: where nothing clearly wider is within about twice the width of the passage. A
 * straight passage is one if it is at least three times as long as wide.
 */
export function findHallways({ width2, cellCount, stride }: Samples, passable: Uint8Array): Uint8Array {
  const isHallway = new Uint8Array(cellCount);
  const widest = new Int32Array(cellCount);
  for (let cell = stride; cell < cellCount - stride; cell++) {
    if (passable[cell] === 0) continue;
    const corner = cellCount + cell;
    const upper = Math.max(width2[corner]!, width2[corner + 1]!);
    const lower = Math.max(width2[corner + stride]!, width2[corner + stride + 1]!);
    widest[cell] = Math.max(width2[cell]!, upper, lower);
  }
  const seenIn = new Uint8Array(cellCount);
  let queue = new Int32Array(1024);
  let tail = 0;
  BANDS.forEach((high, band) => {
    const low = BANDS[band - 1] ?? 0;
    const wide = high / PROMINENT;
    const stamp = band + 1;
    const members: number[] = [];
    tail = 0;
    for (let cell = stride; cell < cellCount - stride; cell++) {
      const width = widest[cell]!;
      if (width > low && width <= high) members.push(cell);
      if (width < wide) continue;
      seenIn[cell] = stamp;
      if (
        widest[cell - 1]! < wide ||
        widest[cell + 1]! < wide ||
        widest[cell - stride]! < wide ||
        widest[cell + stride]! < wide
      )
        push(cell);
    }
    if (members.length === 0) return;
    let steps = Math.max(1, Math.floor(2 * Math.sqrt(high)) - 1);
    for (let head = 0; steps > 0 && head < tail; steps--) {
      for (const end = tail; head < end; head++) {
        const cell = queue[head]!;
        const n = visit(cell - stride, stamp);
        const e = visit(cell + 1, stamp);
        const s = visit(cell + stride, stamp);
        const w = visit(cell - 1, stamp);
        // Diagonal steps only every other time, so that what is reached is about as far in all directions.
        if (steps % 2 === 0) continue;
        if (n && e) visit(cell - stride + 1, stamp);
        if (s && e) visit(cell + stride + 1, stamp);
        if (s && w) visit(cell + stride - 1, stamp);
        if (n && w) visit(cell - stride - 1, stamp);
      }
    }
    for (const cell of members) if (seenIn[cell] !== stamp) isHallway[cell] = 1;
  });
  removeShort();
  return isHallway;

  /** Takes away patches that are too small to be the middle of a hallway, such as steps of a slanted wall. */
  function removeShort(): void {
    const patch: number[] = [];
    for (let first = stride; first < cellCount - stride; first++) {
      if (isHallway[first] !== 1) continue;
      patch.length = 0;
      patch.push(first);
      isHallway[first] = SEEN;
      let width = 0;
      for (let i = 0; i < patch.length; i++) {
        const cell = patch[i]!;
        width = Math.max(width, widest[cell]!);
        for (const next of [cell - 1, cell + 1, cell - stride, cell + stride]) {
          if (isHallway[next] !== 1) continue;
          isHallway[next] = SEEN;
          patch.push(next);
        }
      }
      if (patch.length < Math.max(LEAST_CELLS, width / 2)) for (const cell of patch) isHallway[cell] = 0;
    }
    for (let cell = 0; cell < cellCount; cell++) if (isHallway[cell] === SEEN) isHallway[cell] = 1;
  }

  function visit(cell: number, stamp: number): boolean {
    if (passable[cell] === 0) return false;
    if (seenIn[cell] !== stamp) {
      seenIn[cell] = stamp;
      push(cell);
    }
    return true;
  }

  function push(cell: number): void {
    queue = grown(queue, tail + 1);
    queue[tail++] = cell;
  }
}
