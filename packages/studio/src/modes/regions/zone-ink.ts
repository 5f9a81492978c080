import { fromOklab, parseHex, toOklab } from '../../colour/oklab.ts';
import type { MapPalette } from '../../colour/palette.ts';
import { type ColourScale, SCALE_STEPS } from '../../colour/scale.ts';

/** Added to the ink of a tile in the selected zone. */
export const SELECTED_INK = SCALE_STEPS / 2;

const COLOURS = SELECTED_INK - 1;

/** The ink of a zone by the number of its colour: from 1, so that 0 leaves a tile clear. */
export function zoneInk(colour: number): number {
  return 1 + (colour % COLOURS);
}

/**
 * The colours of zones as a scale in which place i is ink i. Beyond the colours of the palette they come again,
 * lighter or darker; the second half has those of selected zones.
 */
export function zoneInks(palette: MapPalette): ColourScale {
  const { zones } = palette;
  const scale = new Uint8Array(3 * SCALE_STEPS);
  const towards = toOklab(parseHex(palette.selection))[0];
  for (let colour = 0; colour < COLOURS; colour++) {
    const [lightness, a, b] = toOklab(parseHex(zones[colour % zones.length]!));
    const round = Math.floor(colour / zones.length);
    const own = lightness + (round % 2 === 0 ? 1 : -1) * 0.06 * Math.ceil(round / 2);
    const ink = zoneInk(colour);
    scale.set(fromOklab([own, a, b]), 3 * ink);
    const lifted = own + (towards - own) * 0.25;
    scale.set(fromOklab([lifted, a * 1.3, b * 1.3]), 3 * (SELECTED_INK + ink));
  }
  return scale;
}
