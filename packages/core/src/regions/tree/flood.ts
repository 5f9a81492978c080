import { grown } from '../../grow.ts';
import { BasinTable } from './basin-table.ts';
import { neighbourOffsets, OPEN, type Samples } from './clearance.ts';

export { PROMINENT } from './basin-table.ts';

/** What the water found: basins of clearance, numbered from 1. */
export interface Basins {
  readonly count: number;
  /** Per sample the number of a basin, 0 on walls. Look it up with {@link rootOf} in `parent`. */
  readonly label: Int32Array;
  /** Per sample not 0 if basins that are tied in everything reached it at the same time, so that it counts for none. */
  readonly isContested: Uint8Array;
  /**
   * Samples that were beside another basin when they were flooded, some more than once. Of two neighbouring samples of
   * different basins, the lower one is here.
   */
  readonly borders: Int32Array;
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
/** Labels of samples of the present level that no basin has reached: outside of hallways, in them, and once looked at. */
const DRY = -0x7fffffff;
const DRY_HALLWAY = -0x7ffffffe;
const NO_START = -0x7ffffffd;

/**
 * Lets water rise over the depth of clearance, from the widest places to the narrowest, one width at a time and
 * outwards in layers. Basins that meet at a width close to the peak of the lower one become one; others stay apart.
 *
 * Nothing depends on the order of cells: ties go to the basin that is deeper, then larger, then has the larger sum
 * of widths, and a basin between two that are tied in all of that joins neither. So a mirrored map gives the
 * mirrored basins.
 *
 * Labels alone tell where a neighbour stands: above 0 it was flooded, below 0 it is of the present level, and 0 is
 * lower or a wall. Samples that the present level reaches have the number of their basin below 0 until the end of
 * the layer.
 */
export function floodBasins(samples: Samples, hallwayAt: Uint8Array): Basins {
  const { width2, cellCount, stride } = samples;
  const { ofMiddle, ofCorner } = neighbourOffsets(samples);
  const { order, levels, ends, most } = widestFirst(samples);
  const label = new Int32Array(width2.length);
  const isContested = new Uint8Array(width2.length);
  const queue = new Int32Array(most);
  /** Samples of the level that have no higher one beside them. */
  const peaks = new Int32Array(most);
  let borders = new Int32Array(64);
  let borderCount = 0;
  const table = new BasinTable();

  for (let n = 0, from = 0; n < levels.length; n++) {
    const level = levels[n]!;
    const to = ends[n]!;
    const directions = level > OPEN ? 4 : 8;
    const firstBorder = borderCount;
    const started = markDry(level, from, to) ? beginHallways(level, from, to) : 0;
    const peakCount = takeFromHigher(level, directions, from, to, started);
    for (let i = 0; i < peakCount; i++) {
      const sample = peaks[i]!;
      if (label[sample]! > 0) continue;
      label[sample] = -table.begin(level, label[sample] === DRY ? 0 : 1);
      queue[0] = sample;
      grow(level, directions, 1);
    }
    table.endLevel(level);
    const meetings = findMeetings(level, directions, firstBorder);
    if (meetings.length > 0) table.joinShallow(meetings, level);
    from = to;
  }
  const used = table.count + 1;
  return {
    count: table.count,
    label,
    isContested,
    borders: borders.subarray(0, borderCount),
    parent: table.parent.slice(0, used),
    peak: table.peak.slice(0, used),
    isHallway: table.isHallway.slice(0, used),
  };

  function addBorder(sample: number): void {
    if (borderCount === borders.length) borders = grown(borders, borderCount + 1);
    borders[borderCount++] = sample;
  }

  /** Marks the samples of a level; true if some are in hallways. */
  function markDry(level: number, from: number, to: number): boolean {
    if (level > WIDEST_HALLWAY) {
      for (let i = from; i < to; i++) label[order[i]!] = DRY;
      return false;
    }
    let any = 0;
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      const isHallway = hallwaySample(sample);
      label[sample] = DRY + isHallway;
      any |= isHallway;
    }
    return any === 1;
  }

  function hallwaySample(sample: number): number {
    if (sample < cellCount) return hallwayAt[sample]!;
    const cell = sample - cellCount;
    return (
      hallwayAt[cell]! | hallwayAt[cell - 1]! | hallwayAt[cell - stride]! | hallwayAt[cell - stride - 1]!
    );
  }

  /** Stretches of hallway that no flooded hallway touches begin basins, though wider basins may be beside them. Puts them
   * into the queue and returns its end. */
  function beginHallways(level: number, from: number, to: number): number {
    let tail = 0;
    for (let i = from; i < to; i++) {
      const first = order[i]!;
      if (label[first] !== DRY_HALLWAY) continue;
      const start = tail;
      let isNew = true;
      label[first] = NO_START;
      queue[tail++] = first;
      for (let next = start; next < tail; next++) {
        const sample = queue[next]!;
        const offsets = sample < cellCount ? ofMiddle : ofCorner;
        for (let e = 0; e < 8; e++) {
          const beside = sample + offsets[e]!;
          const other = label[beside]!;
          if (other > 0) {
            if (table.isHallway[table.root(other)] === 1) isNew = false;
          } else if (other === DRY_HALLWAY) {
            label[beside] = NO_START;
            queue[tail++] = beside;
          }
        }
      }
      if (isNew) {
        const basin = table.begin(level, 1);
        for (let k = start; k < tail; k++) {
          label[queue[k]!] = -basin;
          addBorder(queue[k]!);
        }
      } else tail = start;
    }
    return tail;
  }

  /**
   * Samples of a level beside higher ones join the best basin among those, and the level is flooded from them and from
   * those in the queue. Returns the number of `peaks`.
   */
  function takeFromHigher(
    level: number,
    directions: number,
    from: number,
    to: number,
    started: number,
  ): number {
    const { parent, hasContested } = table;
    let tail = started;
    let peakCount = 0;
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      if (label[sample]! > NO_START) continue;
      const offsets = sample < cellCount ? ofMiddle : ofCorner;
      // All bits of the labels above 0 and the bits that these have in common, without a branch.
      let some = 0;
      let common = -1;
      let signs = 0;
      for (let e = 0; e < directions; e++) {
        const other = label[sample + offsets[e]!]!;
        const higher = other & ~(other >> 31);
        some |= higher;
        common &= higher | ((higher - 1) >> 31);
        signs |= other;
      }
      if (some === 0) {
        peaks[peakCount++] = sample;
        continue;
      }
      let best = 0;
      let contested = 0;
      if (some === common && hasContested[some] === 0) best = parent[some] === some ? some : table.root(some);
      else {
        let last = 0;
        let isBorder = false;
        for (let e = 0; e < directions; e++) {
          const beside = sample + offsets[e]!;
          const other = label[beside]!;
          if (other <= 0 || (other === last && contested === 0)) continue;
          last = other;
          const basin = parent[other] === other ? other : table.root(other);
          if (basin === best) {
            if (contested !== TIED && isContested[beside] === 0) contested = 0;
            continue;
          }
          let better = 1;
          if (best !== 0) {
            better = table.compare(basin, best);
            isBorder = true;
          }
          if (better < 0) continue;
          contested = better === 0 ? TIED : Math.min(1, isContested[beside]!);
          best = basin;
        }
        if (isBorder) addBorder(sample);
        if (contested !== 0) {
          isContested[sample] = contested;
          table.hasContested[best] = 1;
        }
      }
      if (signs < 0) {
        label[sample] = -best;
        queue[tail++] = sample;
      } else {
        label[sample] = best;
        if (contested === 0) table.addSample(best);
      }
    }
    grow(level, directions, tail);
    return peakCount;
  }

  /** Floods the samples of a level from those in the queue up to `end`, a layer at a time. */
  function grow(level: number, directions: number, end: number): void {
    const { parent } = table;
    let head = 0;
    let tail = end;
    while (head < tail) {
      for (let i = head; i < tail; i++) {
        const sample = queue[i]!;
        label[sample] = -label[sample]!;
        if (isContested[sample] === 0) table.addSample(label[sample]!);
        else table.hasContested[label[sample]!] = 1;
      }
      for (const layer = tail; head < layer; head++) {
        const sample = queue[head]!;
        const basin = label[sample]!;
        const offsets = sample < cellCount ? ofMiddle : ofCorner;
        let others = 0;
        for (let e = 0; e < directions; e++) {
          const other = label[sample + offsets[e]!]!;
          const different = other ^ basin;
          others |= (other | -other) & (different | -different);
        }
        if (others >= 0) continue;
        for (let e = 0; e < directions; e++) {
          const beside = sample + offsets[e]!;
          const other = label[beside]!;
          if (other === 0 || other === basin) continue;
          if (other > 0) {
            if ((parent[other] === other ? other : table.root(other)) === basin) continue;
            addBorder(sample);
            if (width2[beside] === level) addBorder(beside);
          } else if (other <= NO_START) {
            label[beside] = -basin;
            isContested[beside] = Math.min(1, isContested[sample]!);
            queue[tail++] = beside;
          } else if (other === -basin) {
            if (isContested[beside] !== TIED && isContested[sample] === 0) isContested[beside] = 0;
          } else {
            const better = table.compare(basin, -other);
            if (better === 0) isContested[beside] = TIED;
            if (better <= 0) continue;
            label[beside] = -basin;
            isContested[beside] = Math.min(1, isContested[sample]!);
          }
        }
      }
    }
  }

  /** Pairs of basins that meet at this level and might be joined. */
  function findMeetings(level: number, directions: number, firstBorder: number): number[] {
    const meetings: number[] = [];
    borders.subarray(firstBorder, borderCount).sort();
    for (let i = firstBorder; i < borderCount; i++) {
      const sample = borders[i]!;
      if (i > firstBorder && sample === borders[i - 1]) continue;
      const own = label[sample]!;
      const offsets = sample < cellCount ? ofMiddle : ofCorner;
      for (let e = 0; e < directions; e++) {
        const other = label[sample + offsets[e]!]!;
        if (other === own || other === 0) continue;
        const b = table.root(other);
        if (own === b || !table.mightJoin(own, b, level)) continue;
        const end = meetings.length;
        if (end > 0 && meetings[end - 2] === own && meetings[end - 1] === b) continue;
        meetings.push(own, b);
      }
    }
    return meetings;
  }
}

/** Samples off walls in descending order of width: the widths, and where in the order those of each width end. */
function widestFirst({ width2, cellCount }: Samples): {
  order: Int32Array;
  levels: number[];
  ends: number[];
  /** Samples of the width that has most of them. */
  most: number;
} {
  let widest = 0;
  for (let i = 0; i < cellCount; i++) if (width2[i]! > widest) widest = width2[i]!;
  const starts = new Int32Array(Math.max(widest, OPEN) + 1);
  for (let i = 0; i < width2.length; i++) starts[width2[i]!]!++;
  const levels: number[] = [];
  const ends: number[] = [];
  let total = 0;
  let most = 0;
  for (let width = starts.length - 1; width > 0; width--) {
    const many = starts[width]!;
    if (many === 0) continue;
    starts[width] = total;
    total += many;
    most = Math.max(most, many);
    levels.push(width);
    ends.push(total);
  }
  const order = new Int32Array(total);
  for (let i = 0; i < width2.length; i++) if (width2[i] !== 0) order[starts[width2[i]!]!++] = i;
  return { order, levels, ends, most };
}
