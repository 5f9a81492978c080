import { rootOf } from '../runs.ts';
import { neighbourOffsets, type Samples } from '../tree/clearance.ts';
import type { Face } from '../tree/faces.ts';
import type { Border } from './kept-basins.ts';

/** The faces between two joined basins, and the borders that they are made of. */
interface Between {
  readonly borders: readonly Border[];
  readonly faces: readonly Face[];
  /** The first sample of each face. */
  readonly firsts: readonly number[];
}

const KEYS = 2 ** 26;

/** Faces between basins. Those whose borders are the same as before are the same objects. */
export class KeptFaces {
  readonly #samples: Samples;
  readonly #ofMiddle: Int32Array;
  readonly #ofCorner: Int32Array;
  #between = new Map<number, Between>();

  constructor(samples: Samples) {
    this.#samples = samples;
    const { ofMiddle, ofCorner } = neighbourOffsets(samples);
    this.#ofMiddle = ofMiddle;
    this.#ofCorner = ofCorner;
  }

  /** Faces in the order of their first samples, given which basins are joined. */
  follow(borders: Iterable<Border>, roots: Int32Array): Face[] {
    const bordersOf = new Map<number, Border[]>();
    for (const border of borders) {
      const a = roots[border.a]!;
      const b = roots[border.b]!;
      if (a === b) continue;
      const key = Math.min(a, b) * KEYS + Math.max(a, b);
      const list = bordersOf.get(key);
      if (list) list.push(border);
      else bordersOf.set(key, [border]);
    }
    const between = new Map<number, Between>();
    const faces: Face[] = [];
    const firsts: number[] = [];
    for (const [key, list] of bordersOf) {
      const before = this.#between.get(key);
      const isSame =
        before?.borders.length === list.length && list.every((border, i) => border === before.borders[i]);
      const now = isSame ? before : this.#facesBetween(key, list, roots);
      between.set(key, now);
      for (const face of now.faces) faces.push(face);
      for (const first of now.firsts) firsts.push(first);
    }
    this.#between = between;
    // Numbers are sorted faster than objects. Those with the same first sample stay in order.
    const many = faces.length;
    const keys = Float64Array.from(firsts, (first, i) => first * many + i).sort();
    return Array.from(keys, (key) => faces[key % many]!);
  }

  #facesBetween(key: number, borders: readonly Border[], roots: Int32Array): Between {
    const faces = this.#facesOf(key, borders, roots);
    return { borders, faces, firsts: faces.map(firstOf) };
  }

  #facesOf(key: number, borders: readonly Border[], roots: Int32Array): Face[] {
    const a = Math.floor(key / KEYS);
    const b = key % KEYS;
    const pairs: number[] = [];
    for (const border of borders) {
      const isTurned = roots[border.a] !== a;
      for (let i = 0; i < border.pairs.length; i += 2)
        pairs.push(border.pairs[isTurned ? i + 1 : i]!, border.pairs[isTurned ? i : i + 1]!);
    }
    // Contacts at neighbouring samples belong to the same face.
    const group = Array.from({ length: pairs.length / 2 }, (_, i) => i);
    const contactAt = new Map<number, number>();
    pairs.forEach((sample, i) => {
      this.#joinAt(group, i >> 1, contactAt.get(sample));
      contactAt.set(sample, i >> 1);
    });
    for (const [sample, contact] of contactAt) {
      const offsets = sample < this.#samples.cellCount ? this.#ofMiddle : this.#ofCorner;
      for (const offset of offsets) this.#joinAt(group, contact, contactAt.get(sample + offset));
    }
    const members = new Map<number, number[]>();
    for (let contact = 0; contact < group.length; contact++) {
      const first = rootOf(group, contact);
      const list = members.get(first);
      if (list) list.push(contact);
      else members.set(first, [contact]);
    }
    return Array.from(members.values(), (contacts) => this.#faceOf(a, b, pairs, contacts));
  }

  #joinAt(group: number[], contact: number, other: number | undefined): void {
    if (other !== undefined) group[rootOf(group, contact)] = rootOf(group, other);
  }

  #faceOf(a: number, b: number, pairs: readonly number[], contacts: readonly number[]): Face {
    const { width2, cellCount, stride } = this.#samples;
    const widthOf = (contact: number): number =>
      Math.min(width2[pairs[2 * contact]!]!, width2[pairs[2 * contact + 1]!]!);
    let widest = 0;
    for (const contact of contacts) widest = Math.max(widest, widthOf(contact));
    const tops = contacts.filter((contact) => widthOf(contact) === widest);
    const rest = contacts.filter((contact) => widthOf(contact) !== widest);
    const all = [...tops, ...rest].flatMap((contact) => [pairs[2 * contact]!, pairs[2 * contact + 1]!]);
    const top = 2 * tops.length;
    let x = 0;
    let y = 0;
    for (let i = 0; i < top; i++) {
      const isMiddle = all[i]! < cellCount ? 1 : 0;
      const cell = isMiddle ? all[i]! : all[i]! - cellCount;
      x += 2 * (cell % stride) + isMiddle;
      y += 2 * Math.floor(cell / stride) + isMiddle;
    }
    return { a, b, width: Math.sqrt(widest), x: x / top, y: y / top, pairs: Int32Array.from(all), top };
  }
}

function firstOf({ pairs }: Face): number {
  let first = pairs[0]!;
  for (const sample of pairs) first = Math.min(first, sample);
  return first;
}
