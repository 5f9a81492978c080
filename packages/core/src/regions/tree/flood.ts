import { rootOf } from '../runs.ts';
import { neighbourOffsets, OPEN, type Samples } from './clearance.ts';

/**
 * Water that meets at less than this share of the lower peak keeps two basins apart; squared, as widths are. It is
 * 0.7: a strait is clearly narrower than the ground on both sides of it.
 */
export const PROMINENT = 0.49;

/** What the water found: basins of clearance, numbered from 1. */
export interface Basins {
  readonly count: number;
  /** Per sample the number of a basin, 0 on walls. Look it up with {@link rootOf} in `parent`. */
  readonly label: Int32Array;
  /** Per sample not 0 if basins that are tied in everything reached it at the same time, so that it counts for none. */
  readonly isContested: Uint8Array;
  /** Per basin itself, or one that it was joined to. */
  readonly parent: Int32Array;
  /** Per basin the square of the width of its widest place, in tiles. */
  readonly peak: Int32Array;
  /** Per basin 1 if it is a hallway. */
  readonly isHallway: Uint8Array;
}

/** No hallway is wider than this, squared, in tiles. */
export const WIDEST_HALLWAY = 64;
/** Contested by basins that are tied, while 1 is for samples flooded from contested ones. */
const TIED = 2;
/** Marks samples of hallways of the present level that do not begin a basin. */
const NO_START = -0x7fffffff;

/**
 * Lets water rise over the depth of clearance, from the widest places to the narrowest, one width at a time and
 * outwards in layers. Basins that meet at a width close to the peak of the lower one become one; others stay apart.
 *
 * Nothing depends on the order of cells: ties go to the basin that is deeper, then larger, then has the larger sum
 * of widths, and a basin between two that are tied in all of that joins neither. So a mirrored map gives the
 * mirrored basins.
 */
export function floodBasins(samples: Samples, hallwayAt: Uint8Array): Basins {
  const { width2, cellCount, stride } = samples;
  const { ofMiddle, ofCorner } = neighbourOffsets(samples);
  const { order, levels, ends } = widestFirst(width2);
  const label = new Int32Array(width2.length);
  const isContested = new Uint8Array(width2.length);
  const queue = new Int32Array(order.length);
  // At worst every sample begins a basin; pages of these arrays that are never touched cost nothing.
  const parent = new Int32Array(order.length + 1);
  const peak = new Int32Array(order.length + 1);
  const size = new Int32Array(order.length + 1);
  const sum = new Float64Array(order.length + 1);
  const isHallway = new Uint8Array(order.length + 1);
  let count = 0;

  for (let n = 0, from = 0; n < levels.length; n++) {
    const level = levels[n]!;
    const to = ends[n]!;
    const started = level <= WIDEST_HALLWAY ? beginHallways(level, from, to) : 0;
    grow(level, takeFromHigher(level, from, to, started));
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      if (label[sample] !== 0) continue;
      label[sample] = begin(level, isHallwaySample(sample) ? 1 : 0);
      queue[0] = sample;
      grow(level, 1);
    }
    const meetings = findMeetings(level, from, to);
    if (meetings.length > 0) joinShallow(meetings, level);
    from = to;
  }
  const used = count + 1;
  return {
    count,
    label,
    isContested,
    parent: parent.slice(0, used),
    peak: peak.slice(0, used),
    isHallway: isHallway.slice(0, used),
  };

  function begin(level: number, hallway: number): number {
    count++;
    parent[count] = count;
    peak[count] = level;
    isHallway[count] = hallway;
    return count;
  }

  /** Samples of a level beside higher ones join the best basin among those; returns the end of the queue. */
  function takeFromHigher(level: number, from: number, to: number, started: number): number {
    let tail = started;
    const directions = level > OPEN ? 4 : 8;
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      if (label[sample] !== 0) continue;
      const offsets = sample < cellCount ? ofMiddle : ofCorner;
      let best = 0;
      let contested = 0;
      let last = 0;
      for (let e = 0; e < directions; e++) {
        const beside = sample + offsets[e]!;
        if (width2[beside]! <= level) continue;
        const own = label[beside]!;
        if (own === last && contested === 0) continue;
        last = own;
        const basin = parent[own] === own ? own : rootOf(parent, own);
        if (basin === best) {
          if (contested !== TIED && isContested[beside] === 0) contested = 0;
          continue;
        }
        const better = best === 0 ? 1 : compare(basin, best);
        if (better < 0) continue;
        contested = better === 0 ? TIED : Math.min(1, isContested[beside]!);
        best = basin;
      }
      if (best === 0) continue;
      label[sample] = best;
      isContested[sample] = contested;
      queue[tail++] = sample;
    }
    return tail;
  }

  function compare(a: number, b: number): number {
    return peak[a]! - peak[b]! || size[a]! - size[b]! || sum[a]! - sum[b]!;
  }

  function isHallwaySample(sample: number): boolean {
    if (sample < cellCount) return hallwayAt[sample] === 1;
    const cell = sample - cellCount;
    return (
      (hallwayAt[cell]! |
        hallwayAt[cell - 1]! |
        hallwayAt[cell - stride]! |
        hallwayAt[cell - stride - 1]!) ===
      1
    );
  }

  /** Stretches of hallway that no flooded hallway touches begin basins, though wider basins may be beside them. Puts them
   * into the queue and returns its end. */
  function beginHallways(level: number, from: number, to: number): number {
    let tail = 0;
    let skipped = 0;
    for (let i = from; i < to; i++) {
      const first = order[i]!;
      if (label[first] !== 0 || !isHallwaySample(first)) continue;
      const start = tail;
      let isNew = true;
      label[first] = NO_START;
      queue[tail++] = first;
      for (let next = start; next < tail; next++) {
        const sample = queue[next]!;
        const offsets = sample < cellCount ? ofMiddle : ofCorner;
        for (let e = 0; e < 8; e++) {
          const beside = sample + offsets[e]!;
          const width = width2[beside]!;
          if (width > level) {
            if (isHallway[rootOf(parent, label[beside]!)] === 1) isNew = false;
          } else if (width === level && label[beside] === 0 && isHallwaySample(beside)) {
            label[beside] = NO_START;
            queue[tail++] = beside;
          }
        }
      }
      if (isNew) {
        const basin = begin(level, 1);
        for (let k = start; k < tail; k++) label[queue[k]!] = basin;
      } else {
        skipped++;
        tail = start;
      }
    }
    if (skipped > 0) for (let i = from; i < to; i++) if (label[order[i]!] === NO_START) label[order[i]!] = 0;
    return tail;
  }

  /** Floods the samples of a level from those in the queue up to `end`, a layer at a time. */
  function grow(level: number, end: number): void {
    let head = 0;
    let tail = end;
    const directions = level > OPEN ? 4 : 8;
    while (head < tail) {
      const layer = tail;
      for (; head < layer; head++) {
        const sample = queue[head]!;
        const own = label[sample]!;
        const basin = parent[own] === own ? own : rootOf(parent, own);
        const offsets = sample < cellCount ? ofMiddle : ofCorner;
        for (let e = 0; e < directions; e++) {
          const beside = sample + offsets[e]!;
          if (width2[beside] !== level) continue;
          const other = label[beside]!;
          if (other > 0) continue;
          if (other === 0) {
            label[beside] = -basin;
            isContested[beside] = Math.min(1, isContested[sample]!);
            queue[tail++] = beside;
          } else if (other === -basin) {
            if (isContested[beside] !== TIED && isContested[sample] === 0) isContested[beside] = 0;
          } else {
            const better = compare(basin, -other);
            if (better === 0) isContested[beside] = TIED;
            if (better <= 0) continue;
            label[beside] = -basin;
            isContested[beside] = Math.min(1, isContested[sample]!);
          }
        }
      }
      for (let i = layer; i < tail; i++) label[queue[i]!] = -label[queue[i]!]!;
    }
  }

  /** Whether water that meets at a level makes the basin with the lower peak part of the other. */
  function isShallow(lower: number, higher: number, level: number): boolean {
    if (level <= PROMINENT * peak[lower]!) return false;
    return !(isHallway[lower] === 1 && peak[lower]! <= PROMINENT * peak[higher]!);
  }

  /** Counts the samples of a level, and collects pairs of basins that meet there and might be joined. */
  function findMeetings(level: number, from: number, to: number): number[] {
    const meetings: number[] = [];
    const directions = level > OPEN ? 4 : 8;
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      const own = label[sample]!;
      if (isContested[sample] === 0) {
        const basin = parent[own] === own ? own : rootOf(parent, own);
        size[basin]!++;
        sum[basin]! += level;
      }
      const offsets = sample < cellCount ? ofMiddle : ofCorner;
      for (let e = 0; e < directions; e++) {
        const beside = sample + offsets[e]!;
        if (label[beside] === own || width2[beside]! < level) continue;
        const a = rootOf(parent, own);
        const b = rootOf(parent, label[beside]!);
        if (a === b) continue;
        if (!(peak[a]! < peak[b]! ? isShallow(a, b, level) : isShallow(b, a, level))) continue;
        const last = meetings.length - 2;
        if (last >= 0 && meetings[last] === a && meetings[last + 1] === b) continue;
        meetings.push(a, b);
      }
    }
    return meetings;
  }

  /** Joins shallow basins to the best neighbour that they meet at this level, until none is left. */
  function joinShallow(meetings: readonly number[], level: number): void {
    for (let joined = true; joined; ) {
      joined = false;
      const wishes = new Map<number, number[]>();
      for (let i = 0; i < meetings.length; i += 2) {
        const a = rootOf(parent, meetings[i]!);
        const b = rootOf(parent, meetings[i + 1]!);
        if (a === b) continue;
        wish(wishes, a, b, level);
        wish(wishes, b, a, level);
      }
      for (const [basin, best] of wishes) {
        // Between two deep basins that are tied it stays what it is: a strait.
        if (best.length > 1 && !best.every((to) => level > PROMINENT * peak[to]!)) continue;
        for (const to of best) if (join(rootOf(parent, basin), rootOf(parent, to), level)) joined = true;
      }
    }
  }

  function wish(wishes: Map<number, number[]>, basin: number, to: number, level: number): void {
    if (peak[basin]! > peak[to]! || !isShallow(basin, to, level)) return;
    const best = wishes.get(basin);
    if (!best) wishes.set(basin, [to]);
    else if (!best.includes(to)) {
      const better = compare(to, best[0]!);
      if (better > 0) wishes.set(basin, [to]);
      else if (better === 0) best.push(to);
    }
  }

  /** Peaks may have grown since the wish was made, so that it is looked at again. */
  function join(a: number, b: number, level: number): boolean {
    if (a === b || level <= PROMINENT * Math.min(peak[a]!, peak[b]!)) return false;
    const keeps = compare(a, b) >= 0 ? a : b;
    const goes = keeps === a ? b : a;
    parent[goes] = keeps;
    if (isHallway[goes] === 1 && peak[goes]! > PROMINENT * peak[keeps]!) isHallway[keeps] = 1;
    size[keeps]! += size[goes]!;
    sum[keeps]! += sum[goes]!;
    return true;
  }
}

/** Samples off walls in descending order of width: the widths, and where in the order those of each width end. */
function widestFirst(width2: Int32Array): { order: Int32Array; levels: number[]; ends: number[] } {
  let widest = 0;
  for (let i = 0; i < width2.length; i++) if (width2[i]! > widest) widest = width2[i]!;
  const starts = new Int32Array(widest + 1);
  for (let i = 0; i < width2.length; i++) starts[width2[i]!]!++;
  const levels: number[] = [];
  const ends: number[] = [];
  let total = 0;
  for (let width = widest; width > 0; width--) {
    const many = starts[width]!;
    if (many === 0) continue;
    starts[width] = total;
    total += many;
    levels.push(width);
    ends.push(total);
  }
  const order = new Int32Array(total);
  for (let i = 0; i < width2.length; i++) if (width2[i] !== 0) order[starts[width2[i]!]!++] = i;
  return { order, levels, ends };
}
