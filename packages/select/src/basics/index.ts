/** What every room uses: checks of arguments, means of lists of numbers, and values kept while a map is unchanged. */
import { FloodgateError, type Grid } from 'floodgate/world';

/** The error for a bad argument; the caller throws it. */
export const badArgument = (message: string): FloodgateError => new FloodgateError('bad-argument', message);

/** Throws a FloodgateError `bad-argument` unless `value` is a whole number from `least` to `most`. */
export function checkWhole(
  what: string,
  value: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = most === Number.POSITIVE_INFINITY ? '' : ` to ${most}`;
  throw badArgument(`${what} must be a whole number from ${least}${range}, not ${value}`);
}

/** The sum of some numbers, added up from first to last. */
export function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

/** The mean of some numbers; 0 if there are none. */
export const meanOf = (values: ArrayLike<number>): number =>
  values.length === 0 ? 0 : sumOf(values) / values.length;

/** The largest of some numbers and 0. */
export function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}

/** The index of the largest number; the first of equal ones. */
export function highest(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}

/** The index of each element: 0, 1, …, n − 1. */
export const indices = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Keeps what `make` returns for a key, until the key is garbage or its grid is edited. */
export function keptPerVersion<Key extends object, Value>(
  gridOf: (key: Key) => Grid,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly version: number; readonly value: Value }>();
  return (key) => {
    const { version } = gridOf(key);
    const known = kept.get(key);
    if (known?.version === version) return known.value;
    const value = make(key);
    kept.set(key, { version, value });
    return value;
  };
}
