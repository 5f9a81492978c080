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

/** All faces between basins. */
export function findFaces(samples: Samples, { label, parent, count }: Basins): Face[] {
  const { width2, cellCount, stride } = samples;
  const { ofMiddle, ofCorner } = neighbourOffsets(samples);
  const root = new Int32Array(count + 1);
  for (let basin = 1; basin <= count; basin++) root[basin] = rootOf(parent, basin);
  for (let i = 0; i < label.length; i++) if (label[i] !== 0) label[i] = root[label[i]!]!;

  // Contacts between samples, chained at the samples on both of their sides.
  const inA: number[] = [];
  const inB: number[] = [];
  const nextInA: number[] = [];
  const nextInB: number[] = [];
  const firstAt = new Int32Array(label.length);
  for (let sample = 0; sample < label.length; sample++) {
    const own = label[sample]!;
    if (own === 0) continue;
    // Each pair of neighbours once: to the right, below, and from middles to corners.
    const offsets = sample < cellCount ? ofMiddle : ofCorner;
    const last = sample < cellCount ? 8 : 4;
    for (let e = 1; e < last; e++) {
      if (e === 2) continue;
      const beside = sample + offsets[e]!;
      const other = label[beside]!;
      if (other === own || other === 0) continue;
      const a = other > own ? sample : beside;
      const b = other > own ? beside : sample;
      inA.push(a);
      inB.push(b);
      nextInA.push(firstAt[a]!);
      nextInB.push(firstAt[b]!);
      firstAt[a] = inA.length;
      firstAt[b] = -inA.length;
    }
  }
  const group = Int32Array.from(inA, (_, i) => i);
  for (let contact = 0; contact < inA.length; contact++) {
    joinAround(contact, inA[contact]!);
    joinAround(contact, inB[contact]!);
  }
  const members = new Map<number, number[]>();
  for (let contact = 0; contact < inA.length; contact++) {
    const first = rootOf(group, contact);
    const list = members.get(first);
    if (list) list.push(contact);
    else members.set(first, [contact]);
  }
  return [...members.values()].map(faceOf);

  /** Contacts of the same two basins at neighbouring samples belong to the same face. */
  function joinAround(contact: number, sample: number): void {
    joinAt(contact, sample);
    const offsets = sample < cellCount ? ofMiddle : ofCorner;
    for (let e = 0; e < 8; e++)
      if (firstAt[sample + offsets[e]!] !== 0) joinAt(contact, sample + offsets[e]!);
  }

  function joinAt(contact: number, sample: number): void {
    for (let link = firstAt[sample]!; link !== 0; ) {
      const other = Math.abs(link) - 1;
      if (label[inA[other]!] === label[inA[contact]!] && label[inB[other]!] === label[inB[contact]!]) {
        const p = rootOf(group, contact);
        const q = rootOf(group, other);
        if (p < q) group[q] = p;
        else group[p] = q;
      }
      link = link > 0 ? nextInA[other]! : nextInB[other]!;
    }
  }

  function faceOf(contacts: number[]): Face {
    let widest = 0;
    const widthOf = (contact: number): number => Math.min(width2[inA[contact]!]!, width2[inB[contact]!]!);
    for (const contact of contacts) widest = Math.max(widest, widthOf(contact));
    const tops = contacts.filter((contact) => widthOf(contact) === widest);
    const rest = contacts.filter((contact) => widthOf(contact) !== widest);
    let x = 0;
    let y = 0;
    for (const contact of tops) {
      for (const sample of [inA[contact]!, inB[contact]!]) {
        x += halfX(sample);
        y += halfY(sample);
      }
    }
    const n = 2 * tops.length;
    return {
      a: label[inA[contacts[0]!]!]!,
      b: label[inB[contacts[0]!]!]!,
      width: Math.sqrt(widest),
      x: x / n,
      y: y / n,
      pairs: Int32Array.from([...tops, ...rest].flatMap((contact) => [inA[contact]!, inB[contact]!])),
      top: n,
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
