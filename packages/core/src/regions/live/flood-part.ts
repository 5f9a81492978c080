import { rootOf } from '../runs.ts';
import { neighbourOffsets, OPEN, type Samples } from '../tree/clearance.ts';
import { PROMINENT, WIDEST_HALLWAY } from '../tree/flood.ts';

/** What the water found. Basins are numbered from 1. */
export interface JoinedBasins {
  readonly count: number;
  /** Per basin itself, or one that it was joined to. */
  readonly parent: Int32Array;
  /** Per basin the square of the width of its widest place, in tiles. */
  readonly peak: Int32Array;
  /** Per basin 1 if it is a hallway. */
  readonly isHallway: Uint8Array;
}

/** What is known of most of a map when a part of it is flooded again. */
export interface Standing {
  /** The samples to flood again. */
  readonly samples: ArrayLike<number>;
  /** Samples that stand, where water may meet: those beside `samples`, and those between two basins. */
  readonly beside: ArrayLike<number>;
  /** Labels, 0 on the samples to flood and on walls; both arrays are brought up to date. */
  readonly label: Int32Array;
  readonly isContested: Uint8Array;
  /** Basins that stand, with what they are joined to beforehand, or themselves. */
  readonly count: number;
  readonly parent: ArrayLike<number>;
  readonly peak: ArrayLike<number>;
  readonly isHallway: ArrayLike<number>;
  /** Per basin how many samples that stand have each width, those apart that count for none. */
  readonly widths: readonly ReadonlyMap<number, number>[];
  /** The number of a basin that begins at a sample. */
  begin(sample: number, isHallway: number): number;
}

/** How many samples are flooded in a step, at least. */
const STEP = 2048;
/** Contested by basins that are tied, while 1 is for samples flooded from contested ones. */
const TIED = 2;
/** Marks samples of hallways of the present level that do not begin a basin. */
const NO_START = -0x7fffffff;

/**
 * Lets water rise again in a part of a map, by the rules of {@link floodBasins}, as far as basins elsewhere do not
 * change, and joins basins of the whole map again. Labels are the basins whose water came first, and not those that
 * they were joined to by then, so that they do not depend on what happens far away. Works in steps, which yield the
 * number of samples looked at.
 */
export function* floodPart(
  samples: Samples,
  hallwayAt: Uint8Array,
  standing: Standing,
): Generator<number, JoinedBasins> {
  const { width2, cellCount, stride } = samples;
  const { ofMiddle, ofCorner } = neighbourOffsets(samples);
  const { order, levels, ends, beside, besideEnds } = widestFirst(width2, standing);
  const { label, isContested } = standing;
  const queue = new Int32Array(order.length + beside.length);
  let { count } = standing;
  // At worst every sample begins a basin; pages of these arrays that are never touched cost nothing.
  const most = count + order.length + 1;
  const parent = new Int32Array(most);
  const peak = new Int32Array(most);
  const size = new Int32Array(most);
  const sum = new Float64Array(most);
  const isHallway = new Uint8Array(most);
  // The same of the samples that stand, and down to which width they were counted; 0 if not yet.
  const standingSize = new Int32Array(most);
  const standingSum = new Float64Array(most);
  const standingAt = new Float64Array(most);
  // Basins that were joined, as rings.
  const next = new Int32Array(most);
  // Samples of this width and above are counted.
  let counted = Number.POSITIVE_INFINITY;
  for (let basin = 1; basin <= count; basin++) {
    parent[basin] = standing.parent[basin]!;
    next[basin] = basin;
    peak[basin] = standing.peak[basin]!;
    isHallway[basin] = standing.isHallway[basin]!;
  }

  let seen = 0;
  for (let n = 0, from = 0, besideFrom = 0; n < levels.length; n++) {
    const level = levels[n]!;
    const to = ends[n]!;
    const besideTo = besideEnds[n]!;
    let started = level <= WIDEST_HALLWAY ? beginHallways(level, from, to) : 0;
    for (let i = besideFrom; i < besideTo; i++) queue[started++] = beside[i]!;
    grow(level, takeFromHigher(level, from, to, started));
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      if (label[sample] !== 0) continue;
      label[sample] = begin(level, isHallwaySample(sample) ? 1 : 0, sample);
      queue[0] = sample;
      grow(level, 1);
    }
    const meetings: number[] = [];
    countSamples(level, from, to);
    counted = level;
    findMeetings(level, order, from, to, meetings);
    findMeetings(level, beside, besideFrom, besideTo, meetings);
    if (meetings.length > 0) joinShallow(meetings, level);
    seen += to - from + besideTo - besideFrom;
    from = to;
    besideFrom = besideTo;
    if (seen < STEP) continue;
    yield seen;
    seen = 0;
  }
  yield seen;
  const used = count + 1;
  return {
    count,
    parent: parent.slice(0, used),
    peak: peak.slice(0, used),
    isHallway: isHallway.slice(0, used),
  };

  function begin(level: number, hallway: number, sample: number): number {
    const basin = standing.begin(sample, hallway);
    count = Math.max(count, basin);
    // One that begins again may have been joined by what stands of it.
    if (next[basin] === 0 || next[basin] === basin) {
      parent[basin] = basin;
      next[basin] = basin;
    }
    peak[basin] = level;
    isHallway[basin] = hallway;
    return basin;
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
      let bestLabel = 0;
      let contested = 0;
      let last = 0;
      for (let e = 0; e < directions; e++) {
        const beside = sample + offsets[e]!;
        if (width2[beside]! <= level) continue;
        const own = label[beside]!;
        if (own === last && contested === 0) continue;
        const isFree = isContested[beside] === 0;
        last = isFree ? own : 0;
        const basin = parent[own] === own ? own : rootOf(parent, own);
        if (basin === best) {
          if (contested !== TIED && isFree) contested = 0;
          continue;
        }
        const better = best === 0 ? 1 : compare(basin, best);
        if (better < 0 || (better === 0 && (!isFree || contested === TIED))) continue;
        contested = better === 0 && contested === 0 ? TIED : isFree ? 0 : 1;
        best = basin;
        bestLabel = own;
      }
      if (best === 0) continue;
      label[sample] = bestLabel;
      isContested[sample] = contested;
      queue[tail++] = sample;
    }
    return tail;
  }

  function compare(a: number, b: number): number {
    return peak[a]! - peak[b]! || compareSizes(a, b);
  }

  /** By how many samples basins have by now, then by the sums of their widths. */
  function compareSizes(a: number, b: number): number {
    countStanding(a);
    countStanding(b);
    return (
      size[a]! + standingSize[a]! - size[b]! - standingSize[b]! ||
      sum[a]! + standingSum[a]! - sum[b]! - standingSum[b]!
    );
  }

  /** Counts the samples that stand of a basin and of those joined to it, down to the present width. */
  function countStanding(basin: number): void {
    if (standingAt[basin] === counted) return;
    let samples = 0;
    let widths = 0;
    let member = basin;
    do {
      standing.widths[member]?.forEach((many, width) => {
        if (width < counted) return;
        samples += many;
        widths += many * width;
      });
      member = next[member]!;
    } while (member !== basin);
    standingSize[basin] = samples;
    standingSum[basin] = widths;
    standingAt[basin] = counted;
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
          } else if (width === level && label[beside]! >= 0 && isHallwaySample(beside)) {
            if (label[beside] === 0) {
              label[beside] = NO_START;
              queue[tail++] = beside;
            } else isNew = false;
          }
        }
      }
      if (isNew) {
        const basin = begin(level, 1, first);
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
            label[beside] = -own;
            isContested[beside] = Math.min(1, isContested[sample]!);
            queue[tail++] = beside;
            continue;
          }
          const rival = other === -own ? basin : rootOf(parent, -other);
          if (rival === basin) {
            if (isContested[beside] !== TIED && isContested[sample] === 0) isContested[beside] = 0;
          } else {
            const better = compare(basin, rival);
            const isFree = isContested[sample] === 0;
            if (better === 0 && isFree && isContested[beside] === 0) isContested[beside] = TIED;
            if (better < 0 || (better === 0 && (!isFree || isContested[beside] !== 1))) continue;
            label[beside] = -own;
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

  function countSamples(level: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      if (isContested[sample] !== 0) continue;
      const own = label[sample]!;
      const basin = parent[own] === own ? own : rootOf(parent, own);
      size[basin]!++;
      sum[basin]! += level;
    }
  }

  /** Adds pairs of basins that meet at samples of a level and might be joined. */
  function findMeetings(level: number, some: Int32Array, from: number, to: number, meetings: number[]): void {
    const directions = level > OPEN ? 4 : 8;
    for (let i = from; i < to; i++) {
      const sample = some[i]!;
      const own = label[sample]!;
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
      // Those that are tied wait for what the others become.
      for (const [basin, best] of wishes)
        if (best.length === 1 && join(rootOf(parent, basin), rootOf(parent, best[0]!), level)) joined = true;
      if (joined) continue;
      for (const [basin, best] of wishes) {
        // Between two deep basins that are tied it stays what it is: a strait.
        if (best.length === 1 || !best.every((to) => level > PROMINENT * peak[to]!)) continue;
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
    const after = next[keeps]!;
    next[keeps] = next[goes]!;
    next[goes] = after;
    if (isHallway[goes] === 1 && peak[goes]! > PROMINENT * peak[keeps]!) isHallway[keeps] = 1;
    size[keeps]! += size[goes]!;
    sum[keeps]! += sum[goes]!;
    if (standingAt[keeps] === counted && standingAt[goes] === counted) {
      standingSize[keeps]! += standingSize[goes]!;
      standingSum[keeps]! += standingSum[goes]!;
    } else standingAt[keeps] = 0;
    return true;
  }
}

/** Samples in descending order of width: the widths, and where in the order those of each width end. */
interface WidestFirst {
  readonly order: Int32Array;
  readonly levels: readonly number[];
  readonly ends: readonly number[];
  /** Samples that stand, likewise. */
  readonly beside: Int32Array;
  readonly besideEnds: readonly number[];
}

function widestFirst(width2: Int32Array, { samples, beside }: Standing): WidestFirst {
  const order = descending(width2, samples);
  const standing = descending(width2, beside);
  const levels: number[] = [];
  const ends: number[] = [];
  const besideEnds: number[] = [];
  for (let i = 0, k = 0; i < order.length || k < standing.length; ) {
    const level = Math.max(width2[order[i] ?? 0]!, width2[standing[k] ?? 0]!);
    while (i < order.length && width2[order[i]!] === level) i++;
    while (k < standing.length && width2[standing[k]!] === level) k++;
    levels.push(level);
    ends.push(i);
    besideEnds.push(k);
  }
  return { order, levels, ends, beside: standing, besideEnds };
}

/** Those of some samples that are off walls. */
function descending(width2: Int32Array, some: ArrayLike<number>): Int32Array {
  let widest = 0;
  for (let i = 0; i < some.length; i++) widest = Math.max(widest, width2[some[i]!]!);
  const ends = new Int32Array(widest + 1);
  for (let i = 0; i < some.length; i++) ends[width2[some[i]!]!]!++;
  for (let width = widest - 1; width > 0; width--) ends[width]! += ends[width + 1]!;
  const order = new Int32Array(widest > 0 ? ends[1]! : 0);
  for (let i = some.length - 1; i >= 0; i--) {
    const width = width2[some[i]!]!;
    if (width > 0) order[--ends[width]!] = some[i]!;
  }
  return order;
}
