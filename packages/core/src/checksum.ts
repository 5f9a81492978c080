/**
 * A hash of bytes, taken 4 at a time: files are too long to be summed byte by byte. Bytes must begin at a multiple of 4 in
 * their buffer; of the last ones, those that are no 4 do not count.
 */
export function checksum(bytes: Uint8Array): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let hash = bytes.length;
  for (let i = 0; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
