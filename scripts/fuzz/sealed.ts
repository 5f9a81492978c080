/** A file with the checksum that fits it in its last four bytes, which begin at a multiple of four. */
export function sealedAtEnd(bytes: Uint8Array, checksum: (bytes: Uint8Array) => number): Uint8Array {
  const length = Math.max(8, (bytes.length + 3) & ~3);
  const copy = new Uint8Array(length);
  copy.set(bytes);
  new DataView(copy.buffer).setUint32(length - 4, checksum(copy.subarray(0, -4)), true);
  return copy;
}
