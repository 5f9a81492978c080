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
  const { order, levels, ends, most } = widestFirst(samples);
  const flood = new Flood(samples, hallwayAt, order, most);
  for (let n = 0, from = 0; n < levels.length; n++) {
    flood.rise(levels[n]!, from, ends[n]!);
    from = ends[n]!;
  }
  return flood.basins;
}

/** A class, not functions within a function: those would be compiled again for each map. */
class Flood {
  readonly #width2: Int32Array;
  readonly #cellCount: number;
  readonly #stride: number;
  readonly #ofMiddle: Int32Array;
  readonly #ofCorner: Int32Array;
  readonly #hallwayAt: Uint8Array;
  readonly #order: Int32Array;
  readonly #label: Int32Array;
  readonly #isContested: Uint8Array;
  readonly #queue: Int32Array;
  #tail = 0;
  /** Samples of the level that have no higher one beside them. */
  readonly #peaks: Int32Array;
  #peakCount = 0;
  #borders = new Int32Array(64);
  #borderCount = 0;
  readonly #table = new BasinTable();

  /** `order` has the samples by width, of which at most `most` are equal. */
  constructor(samples: Samples, hallwayAt: Uint8Array, order: Int32Array, most: number) {
    const { width2, cellCount, stride } = samples;
    const { ofMiddle, ofCorner } = neighbourOffsets(samples);
    this.#width2 = width2;
    this.#cellCount = cellCount;
    this.#stride = stride;
    this.#ofMiddle = ofMiddle;
    this.#ofCorner = ofCorner;
    this.#hallwayAt = hallwayAt;
    this.#order = order;
    this.#label = new Int32Array(width2.length);
    this.#isContested = new Uint8Array(width2.length);
    this.#queue = new Int32Array(most);
    this.#peaks = new Int32Array(most);
  }

  get basins(): Basins {
    const { count, parent, peak, isHallway } = this.#table;
    return {
      count,
      label: this.#label,
      isContested: this.#isContested,
      borders: this.#borders.subarray(0, this.#borderCount),
      parent: parent.subarray(0, count + 1),
      peak: peak.subarray(0, count + 1),
      isHallway: isHallway.subarray(0, count + 1),
    };
  }

  /** Lets the water rise to a level, whose samples are in a part of the order. */
  rise(level: number, from: number, to: number): void {
    const label = this.#label;
    const directions = level > OPEN ? 4 : 8;
    const firstBorder = this.#borderCount;
    if (this.#markDry(level, from, to)) this.#beginHallways(level, from, to);
    this.#takeFromHigher(directions, from, to);
    this.#grow(level, directions);
    for (let i = 0; i < this.#peakCount; i++) {
      const sample = this.#peaks[i]!;
      if (label[sample]! > 0) continue;
      label[sample] = -this.#table.begin(level, label[sample] === DRY ? 0 : 1);
      this.#queue[this.#tail++] = sample;
      this.#grow(level, directions);
    }
    this.#peakCount = 0;
    this.#table.endLevel(level);
    const meetings = this.#findMeetings(level, directions, firstBorder);
    if (meetings.length > 0) this.#table.joinShallow(meetings, level);
  }

  #offsetsOf(sample: number): Int32Array {
    return sample < this.#cellCount ? this.#ofMiddle : this.#ofCorner;
  }

  #addBorder(sample: number): void {
    if (this.#borderCount === this.#borders.length)
      this.#borders = grown(this.#borders, this.#borderCount + 1);
    this.#borders[this.#borderCount++] = sample;
  }

  /** Marks the samples of a level; true if some are in hallways. */
  #markDry(level: number, from: number, to: number): boolean {
    const label = this.#label;
    const order = this.#order;
    if (level > WIDEST_HALLWAY) {
      for (let i = from; i < to; i++) label[order[i]!] = DRY;
      return false;
    }
    let any = 0;
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      const isHallway = this.#hallwaySample(sample);
      label[sample] = DRY + isHallway;
      any |= isHallway;
    }
    return any === 1;
  }

  #hallwaySample(sample: number): number {
    const cellCount = this.#cellCount;
    const stride = this.#stride;
    const hallwayAt = this.#hallwayAt;
    if (sample < cellCount) return hallwayAt[sample]!;
    const cell = sample - cellCount;
    return (
      hallwayAt[cell]! | hallwayAt[cell - 1]! | hallwayAt[cell - stride]! | hallwayAt[cell - stride - 1]!
    );
  }

  /**
   * Stretches of hallway that no flooded hallway touches begin basins, though wider basins may be beside them. They go
   * to the queue.
   */
  #beginHallways(level: number, from: number, to: number): void {
    const label = this.#label;
    const order = this.#order;
    const queue = this.#queue;
    const table = this.#table;
    for (let i = from; i < to; i++) {
      const first = order[i]!;
      if (label[first] !== DRY_HALLWAY) continue;
      const start = this.#tail;
      let isNew = true;
      label[first] = NO_START;
      queue[this.#tail++] = first;
      for (let next = start; next < this.#tail; next++) {
        const sample = queue[next]!;
        const offsets = this.#offsetsOf(sample);
        for (let e = 0; e < 8; e++) {
          const beside = sample + offsets[e]!;
          const other = label[beside]!;
          if (other > 0) {
            if (table.isHallway[table.root(other)] === 1) isNew = false;
          } else if (other === DRY_HALLWAY) {
            label[beside] = NO_START;
            queue[this.#tail++] = beside;
          }
        }
      }
      if (isNew) {
        const basin = table.begin(level, 1);
        for (let k = start; k < this.#tail; k++) {
          label[queue[k]!] = -basin;
          this.#addBorder(queue[k]!);
        }
      } else this.#tail = start;
    }
  }

  /**
   * Samples of a level beside higher ones join the best basin among those. Those with others of the level beside them
   * go to the queue, those without higher ones to the peaks.
   *
   * All neighbours are looked at without a branch or a loop, as nearly always the higher ones are of one basin:
   * `some` has all bits of the labels above 0, `common` those that all of them have.
   */
  #takeFromHigher(directions: number, from: number, to: number): void {
    const label = this.#label;
    const order = this.#order;
    const queue = this.#queue;
    const peaks = this.#peaks;
    const cellCount = this.#cellCount;
    const stride = this.#stride;
    const isContested = this.#isContested;
    const table = this.#table;
    const { parent, hasContested } = table;
    for (let i = from; i < to; i++) {
      const sample = order[i]!;
      if (label[sample]! > NO_START) continue;
      const l0 = label[sample - 1]!;
      const l1 = label[sample + 1]!;
      const l2 = label[sample - stride]!;
      const l3 = label[sample + stride]!;
      const h0 = l0 & ~(l0 >> 31);
      const h1 = l1 & ~(l1 >> 31);
      const h2 = l2 & ~(l2 >> 31);
      const h3 = l3 & ~(l3 >> 31);
      let signs = l0 | l1 | l2 | l3;
      let some = h0 | h1 | h2 | h3;
      let common =
        (h0 | ((h0 - 1) >> 31)) & (h1 | ((h1 - 1) >> 31)) & (h2 | ((h2 - 1) >> 31)) & (h3 | ((h3 - 1) >> 31));
      if (directions === 8) {
        // From a middle to the corners ahead, from a corner to the middles behind.
        const sign = sample < cellCount ? 1 : -1;
        const across = sample + sign * cellCount;
        const acrossRow = across + sign * stride;
        const l4 = label[across]!;
        const l5 = label[across + sign]!;
        const l6 = label[acrossRow]!;
        const l7 = label[acrossRow + sign]!;
        const h4 = l4 & ~(l4 >> 31);
        const h5 = l5 & ~(l5 >> 31);
        const h6 = l6 & ~(l6 >> 31);
        const h7 = l7 & ~(l7 >> 31);
        signs |= l4 | l5 | l6 | l7;
        some |= h4 | h5 | h6 | h7;
        common &=
          (h4 | ((h4 - 1) >> 31)) &
          (h5 | ((h5 - 1) >> 31)) &
          (h6 | ((h6 - 1) >> 31)) &
          (h7 | ((h7 - 1) >> 31));
      }
      if (some === 0) {
        peaks[this.#peakCount++] = sample;
        continue;
      }
      const isEasy =
        some === common &&
        parent[some] === some &&
        (hasContested[some] === 0 || !this.#isNearContested(sample, directions));
      const best = isEasy ? some : this.#bestAround(sample, directions);
      if (signs < 0) {
        label[sample] = -best;
        queue[this.#tail++] = sample;
      } else {
        label[sample] = best;
        if (isEasy || isContested[sample] === 0) table.addSample(best);
      }
    }
  }

  #isNearContested(sample: number, directions: number): boolean {
    const isContested = this.#isContested;
    const offsets = this.#offsetsOf(sample);
    let any = 0;
    for (let e = 0; e < directions; e++) any |= isContested[sample + offsets[e]!]!;
    return any !== 0;
  }

  /** The best of the higher basins around a sample; notes whether it is a border, and contested. */
  #bestAround(sample: number, directions: number): number {
    const label = this.#label;
    const isContested = this.#isContested;
    const table = this.#table;
    const offsets = this.#offsetsOf(sample);
    let best = 0;
    let contested = 0;
    let last = 0;
    let isBorder = false;
    for (let e = 0; e < directions; e++) {
      const beside = sample + offsets[e]!;
      const other = label[beside]!;
      if (other <= 0 || (other === last && contested === 0)) continue;
      const isFree = isContested[beside] === 0;
      last = isFree ? other : 0;
      const basin = table.root(other);
      if (basin === best) {
        if (contested !== TIED && isFree) contested = 0;
        continue;
      }
      const better = best === 0 ? 1 : table.compare(basin, best);
      isBorder ||= best !== 0;
      // What is contested has the number of any of those that are tied, so it counts for nothing beside them.
      if (better < 0 || (better === 0 && (!isFree || contested === TIED))) continue;
      contested = better === 0 && contested === 0 ? TIED : isFree ? 0 : 1;
      best = basin;
    }
    if (isBorder) this.#addBorder(sample);
    isContested[sample] = contested;
    if (contested !== 0) table.hasContested[best] = 1;
    return best;
  }

  /** Floods the samples of a level from those in the queue, a layer at a time. */
  #grow(level: number, directions: number): void {
    const label = this.#label;
    const isContested = this.#isContested;
    const queue = this.#queue;
    const cellCount = this.#cellCount;
    const stride = this.#stride;
    const table = this.#table;
    for (let head = 0; head < this.#tail; ) {
      const layer = this.#tail;
      for (let i = head; i < layer; i++) {
        const sample = queue[i]!;
        const basin = -label[sample]!;
        label[sample] = basin;
        if (isContested[sample] === 0) table.addSample(basin);
        else table.hasContested[basin] = 1;
      }
      for (; head < layer; head++) {
        const sample = queue[head]!;
        const basin = label[sample]!;
        const l0 = label[sample - 1]!;
        const l1 = label[sample + 1]!;
        const l2 = label[sample - stride]!;
        const l3 = label[sample + stride]!;
        // Below 0 if a neighbour is neither of the same basin nor lower.
        let others =
          ((l0 | -l0) & ((l0 ^ basin) | -(l0 ^ basin))) |
          ((l1 | -l1) & ((l1 ^ basin) | -(l1 ^ basin))) |
          ((l2 | -l2) & ((l2 ^ basin) | -(l2 ^ basin))) |
          ((l3 | -l3) & ((l3 ^ basin) | -(l3 ^ basin)));
        if (directions === 8) {
          const sign = sample < cellCount ? 1 : -1;
          const across = sample + sign * cellCount;
          const acrossRow = across + sign * stride;
          const l4 = label[across]!;
          const l5 = label[across + sign]!;
          const l6 = label[acrossRow]!;
          const l7 = label[acrossRow + sign]!;
          others |=
            ((l4 | -l4) & ((l4 ^ basin) | -(l4 ^ basin))) |
            ((l5 | -l5) & ((l5 ^ basin) | -(l5 ^ basin))) |
            ((l6 | -l6) & ((l6 ^ basin) | -(l6 ^ basin))) |
            ((l7 | -l7) & ((l7 ^ basin) | -(l7 ^ basin)));
        }
        if (others < 0) this.#growFrom(sample, level, directions);
      }
    }
    this.#tail = 0;
  }

  #growFrom(sample: number, level: number, directions: number): void {
    const label = this.#label;
    const isContested = this.#isContested;
    const queue = this.#queue;
    const width2 = this.#width2;
    const table = this.#table;
    const { parent } = table;
    const basin = label[sample]!;
    const contested = isContested[sample]!;
    const offsets = this.#offsetsOf(sample);
    for (let e = 0; e < directions; e++) {
      const beside = sample + offsets[e]!;
      const other = label[beside]!;
      if (other === 0 || other === basin) continue;
      if (other > 0) {
        if ((parent[other] === other ? other : table.root(other)) === basin) continue;
        this.#addBorder(sample);
        if (width2[beside] === level) this.#addBorder(beside);
      } else if (other <= NO_START) {
        label[beside] = -basin;
        isContested[beside] = Math.min(1, contested);
        queue[this.#tail++] = beside;
      } else if (other === -basin) {
        if (isContested[beside] !== TIED && contested === 0) isContested[beside] = 0;
      } else {
        const better = table.compare(basin, -other);
        if (better === 0 && contested === 0 && isContested[beside] === 0) isContested[beside] = TIED;
        if (better < 0 || (better === 0 && (contested !== 0 || isContested[beside] !== 1))) continue;
        label[beside] = -basin;
        isContested[beside] = Math.min(1, contested);
      }
    }
  }

  /** Pairs of basins that meet at this level and might be joined. */
  #findMeetings(level: number, directions: number, firstBorder: number): number[] {
    const label = this.#label;
    const table = this.#table;
    const meetings: number[] = [];
    this.#borders.subarray(firstBorder, this.#borderCount).sort();
    for (let i = firstBorder; i < this.#borderCount; i++) {
      const sample = this.#borders[i]!;
      if (i > firstBorder && sample === this.#borders[i - 1]) continue;
      const own = label[sample]!;
      const offsets = this.#offsetsOf(sample);
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
