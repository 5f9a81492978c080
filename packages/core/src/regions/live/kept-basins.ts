import type { Grid } from '../../grid/index.ts';
import { rootOf } from '../runs.ts';
import { neighbourOffsets } from '../tree/clearance.ts';
import { PROMINENT } from '../tree/flood.ts';
import type { ZoneFacts } from '../tree/zone-facts.ts';
import { floodPart, type JoinedBasins } from './flood-part.ts';
import type { Ground, GroundChange } from './ground.ts';

/** Where two basins touch, before any were joined: pairs of samples, the first in `a`. */
export interface Border {
  readonly a: number;
  readonly b: number;
  readonly pairs: readonly number[];
  /** The widest places where they meet: the narrower sample of each. */
  readonly tops: readonly number[];
  /** Samples between the two got their labels by which of them is the deeper one, and by whether they are hallways. */
  labelledBy: number;
}

/** Most rounds of flooding a part of the map again, each with more of it than the last. */
const ROUNDS = 6;
/** How many samples of a basin beside one that has grown are added in the first round. They double with each. */
const BESIDE = 8;

/**
 * The basins of a map, as the water finds them before any are joined. After an edit it floods the samples again whose
 * widths have changed, and then those that got their label from one that has another now, until no more have.
 */
export class KeptBasins {
  readonly #grid: Grid;
  readonly #ground: Ground;
  readonly label: Int32Array;
  readonly #isContested: Uint8Array;
  /** By basin; what is not used any more has no samples. */
  readonly #peak = [0];
  readonly #isHallway = [0];
  /** How many samples have each width. */
  readonly #widths: Map<number, number>[] = [new Map()];
  readonly #unused: number[] = [];
  readonly #facts = { area: [0], sumX: [0], sumY: [0], wall: [0] };
  readonly #borders = new Map<number, Border>();
  /** Per sample 1 if it is flooded again. */
  readonly #isIn: Uint8Array;
  readonly #ofMiddle: Int32Array;
  readonly #ofCorner: Int32Array;
  #flood: JoinedBasins = {
    ...{ count: 0, parent: new Int32Array(1), peak: new Int32Array(1), isHallway: new Uint8Array(1) },
  };
  /** Per basin the one that it was joined to in the end. */
  roots = new Int32Array(1);

  private constructor(grid: Grid, ground: Ground) {
    this.#grid = grid;
    this.#ground = ground;
    const { width2 } = ground.samples;
    this.label = new Int32Array(width2.length);
    this.#isContested = new Uint8Array(width2.length);
    this.#isIn = new Uint8Array(width2.length);
    const { ofMiddle, ofCorner } = neighbourOffsets(ground.samples);
    this.#ofMiddle = ofMiddle;
    this.#ofCorner = ofCorner;
  }

  /** The basins of all of the ground, in steps that yield the number of samples looked at. */
  static *of(grid: Grid, ground: Ground): Generator<number, KeptBasins> {
    const basins = new KeptBasins(grid, ground);
    const part = new FloodedPart();
    const { width2 } = ground.samples;
    for (let sample = 0; sample < width2.length; sample++) {
      if (width2[sample] === 0) continue;
      part.samples.push(sample);
      part.labels.push(0);
      basins.#isIn[sample] = 1;
    }
    yield* basins.#floodPart(part);
    basins.#finish(part);
    yield part.samples.length;
    return basins;
  }

  get borders(): Iterable<Border> {
    return this.#borders.values();
  }

  /** What merging needs to know of the basins that others were joined to. */
  get joined(): JoinedBasins {
    return this.#flood;
  }

  /** Facts of basins with those that were joined to them. */
  facts(): ZoneFacts {
    const { roots } = this;
    const sum = (values: readonly number[]): Float64Array => {
      const sums = new Float64Array(roots.length);
      for (let basin = 1; basin < roots.length; basin++) sums[roots[basin]!]! += values[basin]!;
      return sums;
    };
    const { area, sumX, sumY, wall } = this.#facts;
    return { area: sum(area), sumX: sum(sumX), sumY: sum(sumY), wall: sum(wall) };
  }

  /** Follows a change of the ground, in steps as well; returns the samples that have another label. */
  *follow(change: GroundChange): Generator<number, readonly number[]> {
    this.#followWalls(change);
    if (change.samples.size + change.walls.size === 0) return [];
    const part = new FloodedPart(change.samples);
    const { stride, cellCount } = this.#ground.samples;
    // Where hallways begin depends on the hallways that lead there.
    for (const sample of change.hallways) this.#addBelow(part, sample);
    for (const sample of change.samples.keys()) this.#addWithNeighbours(part, sample);
    for (const cells of [change.turned, change.walls]) {
      for (const cell of cells) {
        for (const aside of [0, 1, stride, stride + 1])
          this.#addWithNeighbours(part, cellCount + cell + aside);
      }
    }
    for (let round = 1; ; round++) {
      yield* this.#floodPart(part);
      if (round === ROUNDS) break;
      const many = part.samples.length;
      this.#extend(part, BESIDE << round);
      this.#addTurnedBorders(part);
      if (part.samples.length === many) break;
    }
    this.#finish(part);
    return part.samples.filter((sample, i) => this.label[sample] !== part.labels[i]);
  }

  #offsetsOf(sample: number): Int32Array {
    return sample < this.#ground.samples.cellCount ? this.#ofMiddle : this.#ofCorner;
  }

  #addWithNeighbours(part: FloodedPart, sample: number): void {
    this.#add(part, sample);
    for (const offset of this.#offsetsOf(sample)) this.#add(part, sample + offset);
  }

  /** Adds a sample to the part, and those as wide that may have their label from it. */
  #add(part: FloodedPart, first: number): void {
    const isIn = this.#isIn;
    const { width2 } = this.#ground.samples;
    // Off the map there is neither width nor label.
    if (isIn[first] === 1 || !(width2[first] || this.label[first])) return;
    const queue = [first];
    isIn[first] = 1;
    for (let sample = queue.pop(); sample !== undefined; sample = queue.pop()) {
      const basin = this.label[sample]!;
      part.samples.push(sample);
      part.labels.push(basin);
      if (basin === 0) continue;
      part.before.set(sample, basin);
      const width = part.widthBefore(sample, width2);
      this.#take(sample, basin, -1);
      if (this.#isContested[sample] === 0) this.#count(basin, width, -1);
      this.label[sample] = 0;
      if (width === this.#peak[basin]) part.ended.add(basin);
      for (const offset of this.#offsetsOf(sample)) {
        const beside = sample + offset;
        if (this.label[beside] !== basin || isIn[beside] === 1) continue;
        if (part.widthBefore(beside, width2) !== width || this.#hasSource(part, beside, width)) continue;
        isIn[beside] = 1;
        queue.push(beside);
      }
    }
  }

  /** Whether a sample outside of the part has its label from a wider one outside. */
  #hasSource(part: FloodedPart, sample: number, width: number): boolean {
    const { width2 } = this.#ground.samples;
    for (const offset of this.#offsetsOf(sample)) {
      const beside = sample + offset;
      if (this.label[beside] !== this.label[sample] || this.#isIn[beside] === 1) continue;
      if (part.widthBefore(beside, width2) > width) return true;
    }
    return false;
  }

  #count(basin: number, width: number, by: 1 | -1): void {
    const widths = this.#widths[basin]!;
    const many = (widths.get(width) ?? 0) + by;
    if (many === 0) widths.delete(width);
    else widths.set(width, many);
  }

  /** Adds a sample to the facts of a basin, or takes it away. */
  #take(sample: number, basin: number, times: 1 | -1, passable?: number, wall?: number): void {
    const grid = this.#grid;
    if (sample >= grid.cellCount || this.#isContested[sample] !== 0) return;
    const { area, sumX, sumY, wall: walls } = this.#facts;
    walls[basin]! += times * (wall ?? this.#wallAt(sample));
    if ((passable ?? this.#ground.passable[sample]) === 0) return;
    area[basin]! += times;
    sumX[basin]! += times * (grid.x(sample) + 1);
    sumY[basin]! += times * grid.y(sample);
  }

  #wallAt(cell: number): number {
    const { broad } = this.#ground;
    const { stride } = this.#grid;
    return 4 - broad[cell - 1]! - broad[cell + 1]! - broad[cell - stride]! - broad[cell + stride]!;
  }

  /** Brings the facts of basins up to date with walls that came and went. */
  #followWalls({ turned, walls }: GroundChange): void {
    const { stride } = this.#grid;
    const { broad, passable } = this.#ground;
    const cells = new Set(turned);
    for (const cell of walls) for (const aside of [0, -1, 1, -stride, stride]) cells.add(cell + aside);
    const was = (cell: number): number => (walls.has(cell) ? 1 - broad[cell]! : broad[cell]!);
    for (const cell of cells) {
      const basin = this.label[cell]!;
      if (basin === 0) continue;
      const wall = 4 - was(cell - 1) - was(cell + 1) - was(cell - stride) - was(cell + stride);
      this.#take(cell, basin, -1, turned.has(cell) ? 1 - passable[cell]! : passable[cell]!, wall);
      this.#take(cell, basin, 1);
    }
  }

  *#floodPart(part: FloodedPart): Generator<number, void> {
    const { samples, ended } = part;
    const unused = [...this.#unused];
    const free = new Set(ended);
    let next = this.#peak.length;
    for (const sample of samples) {
      this.label[sample] = 0;
      this.#isContested[sample] = 0;
    }
    part.begun.clear();
    const beside = this.#samplesBeside(part);
    this.#findNear(part, beside);
    this.#addMeetings(part, beside);
    const { isNear } = part;
    const { roots } = this;
    const count = this.#peak.length - 1;
    const parent = new Int32Array(count + 1);
    const hallways = new Uint8Array(count + 1);
    for (let basin = 1; basin <= count; basin++) {
      const stays = isNear[basin] === 0;
      parent[basin] = stays ? roots[basin]! : basin;
      hallways[basin] = stays ? this.#flood.isHallway[basin]! : this.#isHallway[basin]!;
    }
    this.#flood = yield* floodPart(this.#ground.samples, this.#ground.hallwayAt, {
      ...{ samples, beside, label: this.label, isContested: this.#isContested },
      ...{ count, parent, peak: this.#peak, isHallway: hallways, widths: this.#widths },
      begin: (sample, isHallway) => {
        const was = part.before.get(sample) ?? 0;
        const basin = free.delete(was) ? was : (unused.pop() ?? next++);
        part.begun.set(basin, isHallway);
        return basin;
      },
    });
  }

  /** Samples beside the part. */
  #samplesBeside(part: FloodedPart): number[] {
    const isIn = this.#isIn;
    const found: number[] = [];
    for (const sample of part.samples) {
      const offsets = this.#offsetsOf(sample);
      for (let e = 0; e < 8; e++) {
        const beside = sample + offsets[e]!;
        if (isIn[beside] !== 0 || this.label[beside] === 0) continue;
        isIn[beside] = 2;
        found.push(beside);
      }
    }
    for (const sample of found) isIn[sample] = 0;
    return found;
  }

  /**
   * Finds the basins that may be joined in another way than before: those in the part and beside it, those that these
   * were joined with, and those that touch any of them.
   */
  #findNear(part: FloodedPart, beside: readonly number[]): void {
    const { roots, label } = this;
    const isTouched = new Uint8Array(roots.length);
    for (const basin of part.labels) isTouched[roots[basin] ?? 0] = 1;
    for (const sample of beside) isTouched[roots[label[sample]!]!] = 1;
    isTouched[0] = 0;
    const isNear = isTouched.slice();
    for (const { a, b } of this.#borders.values()) {
      if (isTouched[roots[a]!] === 1) isNear[roots[b]!] = 1;
      else if (isTouched[roots[b]!] === 1) isNear[roots[a]!] = 1;
    }
    part.isNear = new Uint8Array(roots.length);
    for (let basin = 0; basin < roots.length; basin++) part.isNear[basin] = isNear[roots[basin]!]!;
  }

  /** Adds samples where near basins may be joined elsewhere. */
  #addMeetings({ isNear, ended }: FloodedPart, found: number[]): void {
    const { width2 } = this.#ground.samples;
    for (const { a, b, tops } of this.#borders.values()) {
      if (isNear[a] === 0 && isNear[b] === 0) continue;
      const least = ended.has(a) || ended.has(b) ? 0 : PROMINENT * Math.min(this.#peak[a]!, this.#peak[b]!);
      for (const sample of tops) if (width2[sample]! > least && this.#isIn[sample] === 0) found.push(sample);
    }
  }

  /** Adds borders where the other basin is the deeper one now, or a hallway, by what each was joined to. */
  #addTurnedBorders(part: FloodedPart): void {
    const { isNear } = part;
    for (const border of this.#borders.values()) {
      if (isNear[border.a] === 0 && isNear[border.b] === 0) continue;
      if (this.#caseOf(border) === border.labelledBy) continue;
      for (const sample of border.pairs) this.#add(part, sample);
    }
  }

  /** A number for the case: which of the two is deeper, if they are not joined or tied, and which are hallways. */
  #caseOf({ a, b }: Border): number {
    const { parent, peak, isHallway } = this.#flood;
    const p = rootOf(parent, a);
    const q = rootOf(parent, b);
    return 4 * Math.sign(peak[p]! - peak[q]!) + 2 * isHallway[p]! + isHallway[q]!;
  }

  /** Adds to the part what depends on samples with another label than before. */
  #extend(part: FloodedPart, most: number): void {
    const { width2 } = this.#ground.samples;
    const many = part.samples.length;
    for (let i = 0; i < many; i++) {
      const sample = part.samples[i]!;
      const before = part.labels[i]!;
      const isSame = before === this.label[sample];
      if (isSame && (!part.ended.has(before) || part.begun.has(before))) continue;
      const offsets = this.#offsetsOf(sample);
      for (let e = 0; e < 8; e++) {
        const beside = sample + offsets[e]!;
        if (this.#isIn[beside] === 0 && this.label[beside] !== 0 && width2[beside]! <= width2[sample]!)
          this.#addBelow(part, beside, this.label[beside] === before ? Number.POSITIVE_INFINITY : most);
      }
    }
  }

  /** Adds a sample and those of its basin that the water reaches from it, up to a number. */
  #addBelow(part: FloodedPart, first: number, most = Number.POSITIVE_INFINITY): void {
    const { width2 } = this.#ground.samples;
    const queue = [first];
    const basin = this.label[first]!;
    this.#add(part, first);
    if (basin === 0) return;
    for (let i = 0; i < queue.length && queue.length < most; i++) {
      const sample = queue[i]!;
      const offsets = this.#offsetsOf(sample);
      for (let e = 0; e < 8; e++) {
        const beside = sample + offsets[e]!;
        if (this.#isIn[beside] !== 0 || this.label[beside] !== basin) continue;
        if (width2[beside]! > width2[sample]!) continue;
        this.#add(part, beside);
        queue.push(beside);
      }
    }
  }

  /** Takes over what the flood has found. */
  #finish(part: FloodedPart): void {
    const { width2 } = this.#ground.samples;
    const { begun, ended, samples } = part;
    const { area, sumX, sumY, wall } = this.#facts;
    for (const [basin, isHallway] of begun) {
      this.#peak[basin] = this.#flood.peak[basin]!;
      this.#isHallway[basin] = isHallway;
      this.#widths[basin] ??= new Map();
      for (const values of [area, sumX, sumY, wall]) values[basin] ??= 0;
      const at = this.#unused.lastIndexOf(basin);
      if (at >= 0) this.#unused.splice(at, 1);
    }
    for (const basin of ended) {
      if (begun.has(basin)) continue;
      this.#peak[basin] = 0;
      this.#unused.push(basin);
    }
    for (const sample of samples) {
      const basin = this.label[sample]!;
      if (basin === 0) continue;
      this.#take(sample, basin, 1);
      if (this.#isContested[sample] === 0) this.#count(basin, width2[sample]!, 1);
    }
    const { parent } = this.#flood;
    this.roots = parent.map((_, basin) => rootOf(parent, basin));
    this.#followBorders(part);
    for (const border of this.#borders.values()) border.labelledBy = this.#caseOf(border);
    for (const sample of samples) this.#isIn[sample] = 0;
  }

  #followBorders({ samples, labels }: FloodedPart): void {
    const isIn = this.#isIn;
    const isTouched = new Uint8Array(this.roots.length);
    for (const basin of labels) isTouched[basin] = 1;
    for (const [key, { a, b, pairs }] of this.#borders) {
      if (isTouched[a] === 0 && isTouched[b] === 0) continue;
      let same = 0;
      while (same < pairs.length && isIn[pairs[same]!] === 0 && isIn[pairs[same + 1]!] === 0) same += 2;
      if (same === pairs.length) continue;
      const rest = pairs.slice(0, same);
      for (let i = same; i < pairs.length; i += 2)
        if (isIn[pairs[i]!] === 0 && isIn[pairs[i + 1]!] === 0) rest.push(pairs[i]!, pairs[i + 1]!);
      if (rest.length === 0) this.#borders.delete(key);
      else this.#setBorder(key, rest);
    }
    const longer = new Map<number, number[]>();
    for (const sample of samples) {
      const own = this.label[sample]!;
      if (own === 0) continue;
      const offsets = this.#offsetsOf(sample);
      for (let e = 0; e < 8; e++) {
        const beside = sample + offsets[e]!;
        const other = this.label[beside]!;
        if (other === 0 || other === own || (isIn[beside] === 1 && beside < sample)) continue;
        const key = Math.min(own, other) * KEYS + Math.max(own, other);
        const pairs = longer.get(key) ?? [];
        if (pairs.length === 0) longer.set(key, pairs);
        if (own < other) pairs.push(sample, beside);
        else pairs.push(beside, sample);
      }
    }
    for (const [key, pairs] of longer) {
      const before = this.#borders.get(key)?.pairs ?? [];
      this.#setBorder(key, [...before, ...pairs]);
    }
  }

  #setBorder(key: number, pairs: number[]): void {
    const { width2 } = this.#ground.samples;
    const tops: number[] = [];
    for (let i = 0; i < pairs.length; i += 2) {
      const lower = width2[pairs[i]!]! < width2[pairs[i + 1]!]! ? pairs[i]! : pairs[i + 1]!;
      const width = width2[lower]!;
      let at = 0;
      while (at < tops.length && width2[tops[at]!]! > width) at++;
      if (at === TOPS || width2[tops[at]!] === width) continue;
      tops.splice(at, 0, lower);
      if (tops.length > TOPS) tops.pop();
    }
    this.#borders.set(key, { a: Math.floor(key / KEYS), b: key % KEYS, pairs, tops, labelledBy: 0 });
  }
}

const KEYS = 2 ** 26;
/** In how many widths two basins meet is looked at to know whether they are joined. */
const TOPS = 3;

/** The samples that are flooded again, and what they were before. */
class FloodedPart {
  readonly samples: number[] = [];
  /** Their labels before. */
  readonly labels: number[] = [];
  /** …by sample, without those that had none. */
  readonly before = new Map<number, number>();
  /** Per basin from before 0 if it stays joined to what it is joined to. */
  isNear = new Uint8Array(0);
  /** Basins whose widest samples are among them. */
  readonly ended = new Set<number>();
  /** Basins that begin there now: 1 for hallways. */
  readonly begun = new Map<number, number>();
  readonly #widths: ReadonlyMap<number, number>;

  /** With the widths before of samples that have changed. */
  constructor(widths: ReadonlyMap<number, number> = new Map()) {
    this.#widths = widths;
  }

  widthBefore(sample: number, width2: Int32Array): number {
    return this.#widths.get(sample) ?? width2[sample]!;
  }
}
