import type { RgbaImage } from 'floodgate/formats';

/** What a network looks at: channels of numbers, mostly from 0 to 1. */
export interface EncodedImage {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  /** What each channel shows. */
  readonly channels: readonly string[];
  /** Channel after channel, each by rows. */
  readonly data: Float32Array;
}

/** Pixels between two channels that are shown beside each other. */
const GAP = 2;

/**
 * An encoded image as RGBA pixels for people. Red, green and blue channels are shown in colour. Other channels are shown
 * beside each other, from left to right, 0 as black and 1 as white.
 */
export function imageView(image: EncodedImage): RgbaImage & { readonly data: Uint8Array } {
  const { width, height, channels, data } = image;
  const size = width * height;
  const colours = channels.join() === 'red,green,blue';
  const wide = colours ? width : channels.length * (width + GAP) - GAP;
  const pixels = new Uint8Array(wide * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels.length; c++) {
        const value = Math.round(255 * Math.min(1, Math.max(0, data[c * size + y * width + x]!)));
        const at = (y * wide + x + (colours ? 0 : c * (width + GAP))) * 4;
        if (colours) pixels[at + c] = value;
        else pixels.fill(value, at, at + 3);
      }
    }
  }
  return { width: wide, height, data: pixels };
}
