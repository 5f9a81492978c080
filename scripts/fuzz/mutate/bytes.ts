import type { Random } from 'floodgate';
import { oddWhole } from './numbers.ts';

/** Inputs stay below this: what a decoder does with many bytes is a matter of its limits, and has tests of its own. */
const MOST_BYTES = 1 << 16;

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

/** One to six changes of bytes that know nothing of what they mean. */
export function mutateBytes(seed: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  let bytes = seed;
  for (let left = changes(random); left > 0; left--) bytes = random.pick(MUTATIONS)(bytes, random, other);
  return bytes.length > MOST_BYTES ? bytes.slice(0, MOST_BYTES) : bytes;
}

/** How many changes to make: mostly few, as an input with many is mostly refused for the first. */
export function changes(random: Random): number {
  let count = 1;
  while (count < 6 && random.chance(0.35)) count++;
  return count;
}

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) =>
    changed(bytes, random, (copy, at) => {
      copy[at]! ^= 1 << random.below(8);
    }),
  (bytes, random) =>
    changed(bytes, random, (copy, at) => {
      copy[at] = random.below(256);
    }),
  (bytes, random) =>
    changed(bytes, random, (copy, at) => {
      copy[at] = random.pick([0, 1, 127, 128, 255, 10, 32, 48, 57]);
    }),
  setField,
  setField,
  (bytes, random) => bytes.slice(0, random.below(bytes.length + 1)),
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return joined(bytes.subarray(0, from), bytes.subarray(to));
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return joined(bytes.subarray(0, to), bytes.subarray(from));
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    const more = Uint8Array.from({ length: 1 + random.below(8) }, () => random.below(256));
    return joined(bytes.subarray(0, at), more, bytes.subarray(at));
  },
  (bytes, random, other) => {
    const [from, to] = range(other, random);
    const at = random.below(bytes.length + 1);
    const end = random.chance(0.5) ? at : Math.min(bytes.length, at + to - from);
    return joined(bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(end));
  },
];

/** Puts an odd number of 1, 2, 4 or 8 bytes somewhere, as lengths and counts are. */
function setField(bytes: Uint8Array, random: Random): Uint8Array {
  return changed(bytes, random, (copy, at) => {
    const view = new DataView(copy.buffer, copy.byteOffset);
    const little = random.chance(0.5);
    const width = Math.min(random.pick([1, 2, 4, 4, 8]), copy.length - at);
    if (width === 8) view.setFloat64(at, random.pick([oddWhole(random), Number.NaN, 1 / 0, 0.5]), little);
    else if (width >= 4) view.setUint32(at, oddWhole(random, view.getUint32(at, little)), little);
    else if (width >= 2) view.setUint16(at, oddWhole(random, view.getUint16(at, little)), little);
    else copy[at] = oddWhole(random, copy[at]);
  });
}

function changed(
  bytes: Uint8Array,
  random: Random,
  change: (copy: Uint8Array, at: number) => void,
): Uint8Array {
  if (bytes.length === 0) return bytes;
  const copy = bytes.slice();
  change(copy, random.below(copy.length));
  return copy;
}

/** Mostly short. */
function range(bytes: Uint8Array, random: Random): [number, number] {
  const from = random.below(bytes.length + 1);
  const most = random.chance(0.7) ? 16 : bytes.length;
  return [from, Math.min(bytes.length, from + random.below(most + 1))];
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
