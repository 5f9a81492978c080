/** Two FNV-1a hashes with different beginnings, as 16 hexadecimal digits: finds damage, not forgery. */
export function checksumOf(text: string): string {
  return [0x811c9dc5, 0x9747b28c].map((start) => fnv(text, start).toString(16).padStart(8, '0')).join('');
}

function fnv(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
