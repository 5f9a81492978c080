import type { Grid } from './grid.ts';

/** Two 32-bit FNV-1a hashes with different starts: not against forgers, but two maps hardly share both. */
const STARTS = [0x811c9dc5, 0x2f6d1e3b] as const;
const PRIME = 0x01000193;

/** A fingerprint of a map's size and walls, 16 hexadecimal digits, the same on every machine. */
export function hashGrid({ width, height, passable, stride }: Grid): string {
  return STARTS.map((start) => {
    let hash: number = start;
    const add = (byte: number): void => {
      hash = Math.imul(hash ^ byte, PRIME);
    };
    for (const side of [width, height])
      for (let shift = 0; shift < 32; shift += 8) add((side >>> shift) & 255);
    for (let y = 1; y <= height; y++) {
      for (let x = 1; x <= width; x += 8) {
        let bits = 0;
        for (let bit = 0; bit < 8 && x + bit <= width; bit++) bits |= passable[y * stride + x + bit]! << bit;
        add(bits);
      }
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
