import type { Samples } from './clearance.ts';
import { PROMINENT, WIDEST_HALLWAY } from './flood.ts';

/** Squares of widths up to which hallways are looked at together, in tiles: up to eight tiles. */
const BANDS = [1, 2, 5, 10, 18, 29, 45, WIDEST_HALLWAY];
/** Widths of neighbouring cells differ by at most this much, in tiles. */
const STEP = 2;
/** Hallways do not depend on what is wider than this, squared. */
export const WIDEST_NEAR_HALLWAY = upTo(WIDEST_HALLWAY);
/** What is wider is looked for along places at least this part as wide, squared: not along the walls. */
const NARROWER = 0.5;
/** Patches with fewer cells are no hallways. */
const LEAST_CELLS = 3;
const SEEN = 2;

/**
 * Per cell 1 in hallways: where nothing clearly wider is within about twice the width of the passage. A
 * straight passage is one if it is at least three times as long as wide.
 */
export function findHallways({ width2, cellCount, stride }: Samples, passable: Uint8Array): Uint8Array {
  const isHallway = new Uint8Array(cellCount);
  const widest = widestAt();
  const { cells, starts } = narrowestFirst(widest, upTo(BANDS.at(-1)!));
  const seenIn = new Uint8Array(cellCount);
  const around = [-1, 1, -stride, stride, -stride - 1, -stride + 1, stride - 1, stride + 1];
  const besideX = [-1, 1, -1, 1];
  const besideY = [-stride, -stride, stride, stride];
  const found: number[] = [];
  const queue = new Int32Array(cellCount);
  BANDS.forEach((high, band) => {
    const from = starts[(BANDS[band - 1] ?? 0) + 1]!;
    const to = starts[high + 1]!;
    if (from === to) return;
    reachFromWider(high, band + 1);
    for (let i = from; i < to; i++) {
      const cell = cells[i]!;
      if (seenIn[cell] === band + 1) continue;
      isHallway[cell] = 1;
      found.push(cell);
    }
  });
  for (const cell of found) if (isHallway[cell] === 1) removeIfShort(cell);
  for (const cell of found) if (isHallway[cell] === SEEN) isHallway[cell] = 1;
  return isHallway;

  /** Per cell the square of the width of the widest disc around one of its samples. */
  function widestAt(): Int32Array {
    const result = new Int32Array(cellCount);
    for (let cell = stride; cell < cellCount - stride; cell++) {
      if (passable[cell] === 0) continue;
      const corner = cellCount + cell;
      const upper = Math.max(width2[corner]!, width2[corner + 1]!);
      const lower = Math.max(width2[corner + stride]!, width2[corner + stride + 1]!);
      result[cell] = Math.max(width2[cell]!, upper, lower);
    }
    return result;
  }

  /** Marks what is near a cell that is clearly wider than the widest of a band. */
  function reachFromWider(high: number, stamp: number): void {
    const wide = Math.ceil(high / PROMINENT);
    const narrow = Math.max(1, NARROWER * high);
    let tail = 0;
    const end = starts[Math.min(starts.length - 1, upTo(high) + 1)]!;
    for (let i = starts[wide]!; i < end; i++) {
      const cell = cells[i]!;
      if (
        widest[cell - 1]! < wide ||
        widest[cell + 1]! < wide ||
        widest[cell - stride]! < wide ||
        widest[cell + stride]! < wide
      )
        queue[tail++] = cell;
    }
    let steps = Math.max(1, Math.floor(2 * Math.sqrt(high)) - 1);
    for (let head = 0; steps > 0 && head < tail; steps--) {
      // Diagonal steps only every other time, so that what is reached is about as far in all directions.
      const directions = steps % 2 === 0 ? 4 : 8;
      for (const layer = tail; head < layer; head++) {
        const cell = queue[head]!;
        for (let d = 0; d < directions; d++) {
          const next = cell + around[d]!;
          const width = widest[next]!;
          if (width < narrow || width >= wide || seenIn[next] === stamp) continue;
          if (d >= 4 && (widest[cell + besideX[d - 4]!] === 0 || widest[cell + besideY[d - 4]!] === 0))
            continue;
          seenIn[next] = stamp;
          queue[tail++] = next;
        }
      }
    }
  }

  /** Takes away a patch that is too small to be the middle of a hallway, such as a step of a slanted wall. */
  function removeIfShort(first: number): void {
    const patch = [first];
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
}

/** Cells wider than this, squared, are not beside cells that are no wider than a hallway should be near. */
function upTo(high: number): number {
  return Math.ceil((Math.sqrt(Math.ceil(high / PROMINENT)) + STEP) ** 2);
}

/** Cells up to a width in ascending order; those of width w begin at starts[w]. */
function narrowestFirst(widest: Int32Array, most: number): { cells: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(most + 2);
  for (let cell = 0; cell < widest.length; cell++) {
    const width = widest[cell]!;
    if (width > 0 && width <= most) starts[width + 1]!++;
  }
  for (let width = 1; width < starts.length; width++) starts[width]! += starts[width - 1]!;
  const next = starts.slice();
  const cells = new Int32Array(starts.at(-1)!);
  for (let cell = 0; cell < widest.length; cell++) {
    const width = widest[cell]!;
    if (width > 0 && width <= most) cells[next[width]!++] = cell;
  }
  return { cells, starts };
}
