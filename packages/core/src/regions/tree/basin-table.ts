import { grown } from '../../grow.ts';

/**
 * Water that meets at less than this share of the lower peak keeps two basins apart; squared, as widths are. It is
 * 0.7: a strait is clearly narrower than the ground on both sides of it.
 */
export const PROMINENT = 0.49;

/** Basins while the water rises, numbered from 1, and which of them are joined. */
export class BasinTable {
  count = 0;
  /** Per basin itself, or one that it was joined to. */
  parent = new Int32Array(64);
  /** Per basin the square of the width of its widest place, in tiles. */
  peak = new Int32Array(64);
  /** Per basin 1 if it is a hallway. */
  isHallway = new Uint8Array(64);
  /** Per number 1 if samples with that label are contested. */
  hasContested = new Uint8Array(64);
  /** Samples that count for the basin, and the sum of their squared widths. */
  #size = new Int32Array(64);
  #sum = new Float64Array(64);
  /** Samples of the present level per basin, and the basins that have some. */
  #gain = new Int32Array(64);
  readonly #gained: number[] = [];

  /** A new basin, which begins at a width. */
  begin(level: number, isHallway: 0 | 1): number {
    const basin = ++this.count;
    if (basin === this.parent.length) {
      this.parent = grown(this.parent, basin + 1);
      this.peak = grown(this.peak, basin + 1);
      this.isHallway = grown(this.isHallway, basin + 1);
      this.hasContested = grown(this.hasContested, basin + 1);
      this.#size = grown(this.#size, basin + 1);
      this.#sum = grown(this.#sum, basin + 1);
      this.#gain = grown(this.#gain, basin + 1);
    }
    this.parent[basin] = basin;
    this.peak[basin] = level;
    this.isHallway[basin] = isHallway;
    return basin;
  }

  /** The basin that stands for all that are joined to it. */
  root(basin: number): number {
    const { parent } = this;
    let root = basin;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  }

  /** Counts a sample of the present level for a basin; that matters only after {@link endLevel}. */
  addSample(basin: number): void {
    if (this.#gain[basin]!++ === 0) this.#gained.push(basin);
  }

  endLevel(level: number): void {
    for (const basin of this.#gained) {
      this.#size[basin]! += this.#gain[basin]!;
      this.#sum[basin]! += this.#gain[basin]! * level;
      this.#gain[basin] = 0;
    }
    this.#gained.length = 0;
  }

  /** Above 0 if basin a is the better one, 0 if the two are tied in everything. */
  compare(a: number, b: number): number {
    return this.peak[a]! - this.peak[b]! || this.#size[a]! - this.#size[b]! || this.#sum[a]! - this.#sum[b]!;
  }

  /** Whether water that meets at a level makes the basin with the lower peak part of the other. */
  mightJoin(a: number, b: number, level: number): boolean {
    return this.peak[a]! < this.peak[b]! ? this.#isShallow(a, b, level) : this.#isShallow(b, a, level);
  }

  #isShallow(lower: number, higher: number, level: number): boolean {
    const { peak } = this;
    if (level <= PROMINENT * peak[lower]!) return false;
    return !(this.isHallway[lower] === 1 && peak[lower]! <= PROMINENT * peak[higher]!);
  }

  /** Joins shallow basins to the best neighbour that they meet at a level, until none is left. */
  joinShallow(meetings: readonly number[], level: number): void {
    const { peak } = this;
    for (let joined = true; joined; ) {
      joined = false;
      const wishes = new Map<number, number[]>();
      for (let i = 0; i < meetings.length; i += 2) {
        const a = this.root(meetings[i]!);
        const b = this.root(meetings[i + 1]!);
        if (a === b) continue;
        this.#wish(wishes, a, b, level);
        this.#wish(wishes, b, a, level);
      }
      // Those that are tied wait for what the others become.
      for (const [basin, best] of wishes)
        if (best.length === 1 && this.#join(this.root(basin), this.root(best[0]!), level)) joined = true;
      if (joined) continue;
      for (const [basin, best] of wishes) {
        // Between two deep basins that are tied it stays what it is: a strait.
        if (best.length === 1 || !best.every((to) => level > PROMINENT * peak[to]!)) continue;
        for (const to of best) if (this.#join(this.root(basin), this.root(to), level)) joined = true;
      }
    }
  }

  #wish(wishes: Map<number, number[]>, basin: number, to: number, level: number): void {
    if (this.peak[basin]! > this.peak[to]! || !this.#isShallow(basin, to, level)) return;
    const best = wishes.get(basin);
    if (!best) wishes.set(basin, [to]);
    else if (!best.includes(to)) {
      const better = this.compare(to, best[0]!);
      if (better > 0) wishes.set(basin, [to]);
      else if (better === 0) best.push(to);
    }
  }

  /** Peaks may have grown since the wish was made, so that it is looked at again. */
  #join(a: number, b: number, level: number): boolean {
    const { peak, isHallway } = this;
    if (a === b || level <= PROMINENT * Math.min(peak[a]!, peak[b]!)) return false;
    const keeps = this.compare(a, b) >= 0 ? a : b;
    const goes = keeps === a ? b : a;
    this.parent[goes] = keeps;
    if (isHallway[goes] === 1 && peak[goes]! > PROMINENT * peak[keeps]!) isHallway[keeps] = 1;
    this.#size[keeps]! += this.#size[goes]!;
    this.#sum[keeps]! += this.#sum[goes]!;
    return true;
  }
}
