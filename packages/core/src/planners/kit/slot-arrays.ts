type SlotArray = Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** An array with one entry a slot, made longer if it has become too short for all slots; new entries are 0. */
export function fitted<T extends SlotArray>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  longer.set(array);
  return longer;
}
