type Growable = Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * The array itself if it has at least `length` entries; else a longer copy, at least twice as long as before, whose
 * new entries are 0. For arrays with an entry per slot, cell or node: `array = grown(array, count)`.
 */
export function grown<T extends Growable>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  longer.set(array);
  return longer;
}
