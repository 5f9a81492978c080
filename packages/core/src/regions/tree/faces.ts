import { rootOf } from '../runs.ts';
import { neighbourOffsets, type Samples } from './clearance.ts';
import type { Basins } from './flood.ts';

/** Where two basins touch: a strait between them. */
export interface Face {
  /** The basins on either side, a < b. */
  readonly a: number;
  readonly b: number;
  /** Width of the strait in tiles: that of the widest disc that passes through it. */
  readonly width: number;
  /** Middle of its widest place, in half tiles from the first padding cell. */
  readonly x: number;
  readonly y: number;
  /** Pairs of neighbouring samples, one in `a` and one in `b`. The first `top` numbers are its widest place. */
  readonly pairs: Int32Array;
  readonly top: number;
}

/** All faces between basins. Makes the labels of samples roots. */
export function findFaces(samples: Samples, basins: Basins): Face[] {
  resolveLabels(basins);
  const contacts = new Contacts(samples, basins.label);
  for (const sample of contacts.starts(basins.borders)) contacts.addAhead(sample);
  return contacts.faces();
}

function resolveLabels({ label, parent, count }: Basins): void {
  const root = new Int32Array(count + 1);
  for (let basin = 1; basin <= count; basin++) root[basin] = rootOf(parent, basin);
  for (let i = 0; i < label.length; i++) {
    const own = label[i]!;
    if (root[own] !== own) label[i] = root[own]!;
  }
}

/** Pairs of neighbouring samples of different basins. */
class Contacts {
  readonly #width2: Int32Array;
  readonly #cellCount: number;
  readonly #stride: number;
  readonly #label: Int32Array;
  readonly #ofMiddle: Int32Array;
  readonly #ofCorner: Int32Array;
  /** Each pair of neighbours once: to the right, below, and from middles to corners. */
  readonly #aheadOfMiddle: Int32Array;
  readonly #aheadOfCorner: Int32Array;
  /** Per contact its samples in the basins of the lower and of the higher number, and one of the same face. */
  readonly #inA: number[] = [];
  readonly #inB: number[] = [];
  readonly #group: number[] = [];
  /** Per sample the first of a chain of links, from 1, with a contact for each two basins that meet there. */
  readonly #firstAt: Int32Array;
  readonly #linked: number[] = [];
  readonly #contactOf: number[] = [0];
  readonly #nextLink: number[] = [0];

  constructor(samples: Samples, label: Int32Array) {
    const { ofMiddle, ofCorner } = neighbourOffsets(samples);
    this.#width2 = samples.width2;
    this.#cellCount = samples.cellCount;
    this.#stride = samples.stride;
    this.#label = label;
    this.#ofMiddle = ofMiddle;
    this.#ofCorner = ofCorner;
    this.#aheadOfMiddle = ofMiddle.filter((_, e) => e !== 0 && e !== 2);
    this.#aheadOfCorner = Int32Array.of(1, samples.stride);
    this.#firstAt = new Int32Array(label.length);
  }

  /** Samples that have neighbours of other basins ahead, in ascending order. */
  starts(borders: Int32Array): Int32Array {
    const label = this.#label;
    const cellCount = this.#cellCount;
    const starts: number[] = [];
    for (let i = 0; i < borders.length; i++) {
      const sample = borders[i]!;
      const own = label[sample]!;
      const isMiddle = sample < cellCount;
      const offsets = isMiddle ? this.#ofMiddle : this.#ofCorner;
      for (let e = 0; e < 8; e++) {
        const beside = sample + offsets[e]!;
        if (label[beside] === own || label[beside] === 0) continue;
        const isAhead = e < 4 ? e % 2 === 1 : isMiddle;
        starts.push(isAhead ? sample : beside);
      }
    }
    const sorted = Int32Array.from(starts).sort();
    return sorted.filter((sample, i) => sample !== sorted[i - 1]);
  }

  addAhead(sample: number): void {
    const label = this.#label;
    const own = label[sample]!;
    for (const offset of this.#ahead(sample)) {
      const beside = sample + offset;
      const other = label[beside]!;
      if (other === own || other === 0) continue;
      const contact = this.#group.length;
      this.#group.push(contact);
      this.#inA.push(other > own ? sample : beside);
      this.#inB.push(other > own ? beside : sample);
      if (!this.#joinAt(sample, contact)) this.#link(sample, contact);
      if (!this.#joinAt(beside, contact)) this.#link(beside, contact);
    }
  }

  #ahead(sample: number): Int32Array {
    return sample < this.#cellCount ? this.#aheadOfMiddle : this.#aheadOfCorner;
  }

  #link(sample: number, contact: number): void {
    const firstAt = this.#firstAt;
    if (firstAt[sample] === 0) this.#linked.push(sample);
    this.#nextLink.push(firstAt[sample]!);
    firstAt[sample] = this.#contactOf.push(contact) - 1;
  }

  /** Makes a contact part of the face of the same two basins at a sample; false if there is none. */
  #joinAt(sample: number, contact: number): boolean {
    const label = this.#label;
    const inA = this.#inA;
    const inB = this.#inB;
    const group = this.#group;
    for (let at = this.#firstAt[sample]!; at !== 0; at = this.#nextLink[at]!) {
      const other = this.#contactOf[at]!;
      if (label[inA[other]!] !== label[inA[contact]!] || label[inB[other]!] !== label[inB[contact]!])
        continue;
      const p = rootOf(group, contact);
      const q = rootOf(group, other);
      if (p < q) group[q] = p;
      else group[p] = q;
      return true;
    }
    return false;
  }

  faces(): Face[] {
    this.#joinNeighbours();
    const contactsOf = new Map<number, number[]>();
    for (let contact = 0; contact < this.#group.length; contact++) {
      const first = rootOf(this.#group, contact);
      const contacts = contactsOf.get(first);
      if (contacts) contacts.push(contact);
      else contactsOf.set(first, [contact]);
    }
    return Array.from(contactsOf.values(), (contacts) => this.#faceOf(contacts));
  }

  /** Contacts of the same two basins at neighbouring samples belong to the same face. */
  #joinNeighbours(): void {
    const firstAt = this.#firstAt;
    for (const sample of this.#linked) {
      for (const offset of this.#ahead(sample)) {
        if (firstAt[sample + offset] === 0) continue;
        for (let at = firstAt[sample]!; at !== 0; at = this.#nextLink[at]!)
          this.#joinAt(sample + offset, this.#contactOf[at]!);
      }
    }
  }

  #faceOf(contacts: readonly number[]): Face {
    const inA = this.#inA;
    const inB = this.#inB;
    const width2 = this.#width2;
    const widths = contacts.map((contact) => Math.min(width2[inA[contact]!]!, width2[inB[contact]!]!));
    let widest = 0;
    let top = 0;
    for (const width of widths) {
      if (width > widest) top = 0;
      widest = Math.max(widest, width);
      if (width === widest) top += 2;
    }
    const pairs = new Int32Array(2 * contacts.length);
    let inTop = 0;
    let below = top;
    contacts.forEach((contact, i) => {
      const isTop = widths[i] === widest;
      const at = isTop ? inTop : below;
      pairs[at] = inA[contact]!;
      pairs[at + 1] = inB[contact]!;
      if (isTop) inTop += 2;
      else below += 2;
    });
    let x = 0;
    let y = 0;
    for (let i = 0; i < top; i++) {
      x += this.#halfX(pairs[i]!);
      y += this.#halfY(pairs[i]!);
    }
    return {
      a: this.#label[pairs[0]!]!,
      b: this.#label[pairs[1]!]!,
      width: Math.sqrt(widest),
      x: x / top,
      y: y / top,
      pairs,
      top,
    };
  }

  #halfX(sample: number): number {
    const isMiddle = sample < this.#cellCount;
    return 2 * ((isMiddle ? sample : sample - this.#cellCount) % this.#stride) + (isMiddle ? 1 : 0);
  }

  #halfY(sample: number): number {
    const isMiddle = sample < this.#cellCount;
    return 2 * Math.floor((isMiddle ? sample : sample - this.#cellCount) / this.#stride) + (isMiddle ? 1 : 0);
  }
}
