import type { Random } from 'floodgate';

/** Numbers at which code breaks: ends of ranges, one beyond them, fractions, and what memory cannot hold. */
const ODD_NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  7,
  8,
  31,
  32,
  33,
  127,
  128,
  255,
  256,
  257,
  4095,
  4096,
  32767,
  32768,
  65535,
  65536,
  1e5,
  1e6,
  1e9,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
  0.5,
  -0.5,
  1e-9,
];

/** A number that is odd in itself, or one near the number that was there. */
export function oddNumber(random: Random, was = 0): number {
  if (random.chance(0.5)) return random.pick(ODD_NUMBERS);
  const near = [was + 1, was - 1, -was, was * 2, was / 2, was * 1000, was + random.between(-20, 20)];
  return random.pick(near);
}

/** As {@link oddNumber}, for fields of 1, 2, 4 or 8 bytes: whole numbers only. */
export function oddWhole(random: Random, was = 0): number {
  return Math.trunc(oddNumber(random, was)) || 0;
}
