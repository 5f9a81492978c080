import { fromOklab, parseHex, type Rgb, toOklab } from './oklab.ts';

/** How fine a scale is: as many colours as a byte counts. */
export const SCALE_STEPS = 256;

/** A scale of colours: place i holds red, green and blue of the share i / 255. */
export type ColourScale = Uint8Array;

/** A scale through colours of the form #rrggbb, at equal distances, in steps that look equal. */
export function colourScale(...hexes: readonly string[]): ColourScale {
  const stops = hexes.map((hex) => toOklab(parseHex(hex)));
  const scale = new Uint8Array(3 * SCALE_STEPS);
  for (let i = 0; i < SCALE_STEPS; i++) {
    const place = (i / (SCALE_STEPS - 1)) * (stops.length - 1);
    const low = Math.min(Math.floor(place), stops.length - 2);
    const share = place - low;
    const between = [0, 1, 2].map((k) => stops[low]![k]! * (1 - share) + stops[low + 1]![k]! * share);
    scale.set(fromOklab(between as [number, number, number]), 3 * i);
  }
  return scale;
}

/** The colour at a share from 0 to 1; shares beyond are taken as the ends. */
export function colourAt(scale: ColourScale, share: number): Rgb {
  const i = 3 * Math.round(Math.min(Math.max(share, 0), 1) * (SCALE_STEPS - 1));
  return [scale[i]!, scale[i + 1]!, scale[i + 2]!];
}

/** A scale as a CSS gradient from left to right, for legends. */
export function cssGradient(scale: ColourScale): string {
  const stops = Array.from({ length: 9 }, (_, i) => `rgb(${colourAt(scale, i / 8).join(' ')})`);
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
