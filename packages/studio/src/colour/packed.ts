import { parseHex, type Rgb } from './oklab.ts';

/** A colour as pictures and particles have it, in one number: alpha, blue, green, red, each 0..255. */
export function packRgb([r, g, b]: Rgb, alpha: number): number {
  return ((alpha << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** #rrggbb, packed. */
export function packHex(hex: string, alpha = 255): number {
  return packRgb(parseHex(hex), alpha);
}
