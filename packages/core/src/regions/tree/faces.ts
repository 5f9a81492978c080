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
export function findFaces(samples: Samples, { label, borders, parent, count }: Basins): Face[] {
  const { width2, cellCount, stride } = samples;
  const { ofMiddle, ofCorner } = neighbourOffsets(samples);
  // Each pair of neighbours once: to the right, below, and from middles to corners.
  const aheadOfMiddle = ofMiddle.filter((_, e) => e !== 0 && e !== 2);
  const aheadOfCorner = Int32Array.of(1, stride);
  const root = new Int32Array(count + 1);
  for (let basin = 1; basin <= count; basin++) root[basin] = rootOf(parent, basin);
  for (let i = 0; i < label.length; i++) {
    const own = label[i]!;
    if (root[own] !== own) label[i] = root[own]!;
  }

  // Contacts between samples, with links at both samples to one contact for each two basins that meet there.
  const inA: number[] = [];
  const inB: number[] = [];
  const group: number[] = [];
  const firstAt = new Int32Array(label.length);
  const linked: number[] = [];
  const contactOf: number[] = [0];
  const nextLink: number[] = [0];
  for (const sample of contactStarts()) {
    const own = label[sample]!;
    for (const offset of sample < cellCount ? aheadOfMiddle : aheadOfCorner) {
      const beside = sample + offset;
      const other = label[beside]!;
      if (other === own || other === 0) continue;
      const contact = group.length;
      group.push(contact);
      inA.push(other > own ? sample : beside);
      inB.push(other > own ? beside : sample);
      if (!joinAt(sample, contact)) link(sample, contact);
      if (!joinAt(beside, contact)) link(beside, contact);
    }
  }
  // Contacts of the same two basins at neighbouring samples belong to the same face.
  for (const sample of linked) {
    for (const offset of sample < cellCount ? aheadOfMiddle : aheadOfCorner) {
      if (firstAt[sample + offset] === 0) continue;
      for (let at = firstAt[sample]!; at !== 0; at = nextLink[at]!) joinAt(sample + offset, contactOf[at]!);
    }
  }
  const contactsOf = new Map<number, number[]>();
  for (let contact = 0; contact < group.length; contact++) {
    const first = rootOf(group, contact);
    const contacts = contactsOf.get(first);
    if (contacts) contacts.push(contact);
    else contactsOf.set(first, [contact]);
  }
  return Array.from(contactsOf.values(), faceOf);

  /** Samples that have neighbours of other basins ahead, in ascending order. */
  function contactStarts(): Int32Array {
    const starts: number[] = [];
    for (const sample of borders) {
      const own = label[sample]!;
      const isMiddle = sample < cellCount;
      const offsets = isMiddle ? ofMiddle : ofCorner;
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

  function link(sample: number, contact: number): void {
    if (firstAt[sample] === 0) linked.push(sample);
    nextLink.push(firstAt[sample]!);
    firstAt[sample] = contactOf.push(contact) - 1;
  }

  /** Makes a contact part of the face of the same two basins at a sample; false if there is none. */
  function joinAt(sample: number, contact: number): boolean {
    const a = label[inA[contact]!]!;
    const b = label[inB[contact]!]!;
    for (let at = firstAt[sample]!; at !== 0; at = nextLink[at]!) {
      const other = contactOf[at]!;
      if (label[inA[other]!] !== a || label[inB[other]!] !== b) continue;
      const p = rootOf(group, contact);
      const q = rootOf(group, other);
      if (p < q) group[q] = p;
      else group[p] = q;
      return true;
    }
    return false;
  }

  function faceOf(contacts: readonly number[]): Face {
    let widest = 0;
    let top = 0;
    const widths = contacts.map((contact) => Math.min(width2[inA[contact]!]!, width2[inB[contact]!]!));
    for (const width of widths) {
      if (width > widest) top = 0;
      widest = Math.max(widest, width);
      if (width === widest) top += 2;
    }
    const pairs = new Int32Array(2 * contacts.length);
    let x = 0;
    let y = 0;
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
    for (let i = 0; i < top; i++) {
      x += halfX(pairs[i]!);
      y += halfY(pairs[i]!);
    }
    return {
      a: label[inA[contacts[0]!]!]!,
      b: label[inB[contacts[0]!]!]!,
      width: Math.sqrt(widest),
      x: x / top,
      y: y / top,
      pairs,
      top,
    };
  }

  function halfX(sample: number): number {
    return sample < cellCount ? 2 * (sample % stride) + 1 : 2 * ((sample - cellCount) % stride);
  }

  function halfY(sample: number): number {
    return sample < cellCount
      ? 2 * Math.floor(sample / stride) + 1
      : 2 * Math.floor((sample - cellCount) / stride);
  }
}
