import { keptPerVersion } from '../basics/index.ts';
import type { SelectionProblem } from '../features/index.ts';
import { channelsOf, encodeImage, type ImageEncoding } from '../images/index.ts';

/** Which images a network looks at. */
export interface ImageFormat {
  /** How a problem becomes an image. */
  readonly encoding: ImageEncoding;
  /** Pixels a side. */
  readonly side: number;
}

/** [channels, height, width] of the images that a network looks at. */
export type ImageShape = readonly [channels: number, height: number, width: number];

/** The shape of images of a format. */
export function shapeOf({ encoding, side }: ImageFormat): ImageShape {
  return [channelsOf(encoding).length, side, side];
}

/** By format: makes the image of a problem, once for all networks that look at it. */
const encoders = new Map<string, (problem: SelectionProblem) => Float32Array>();

/** The image of a problem. It is kept with the problem object, and made again after an edit of the map. */
export function imageOf(problem: SelectionProblem, { encoding, side }: ImageFormat): Float32Array {
  const format = `${encoding} ${side}`;
  let encode = encoders.get(format);
  if (!encode) {
    encode = keptPerVersion(
      ({ grid }) => grid,
      (made) => encodeImage(made, { encoding, side }).data,
    );
    encoders.set(format, encode);
  }
  return encode(problem);
}

/** Mean and standard deviation of each channel over some images; the deviation is 1 where a channel is constant. */
export function channelStatistics(images: readonly Float32Array[], [channels, height, width]: ImageShape) {
  const means = new Float32Array(channels);
  const spreads = new Float32Array(channels);
  const size = height * width;
  for (let c = 0; c < channels; c++) {
    let [sum, squares] = [0, 0];
    for (const image of images) {
      for (let i = c * size; i < (c + 1) * size; i++) {
        sum += image[i]!;
        squares += image[i]! * image[i]!;
      }
    }
    const count = images.length * size;
    const mean = sum / count;
    means[c] = mean;
    // Differences that are only rounding errors must not be scaled up.
    const variance = squares / count - mean * mean;
    spreads[c] = variance > 1e-8 ? Math.sqrt(variance) : 1;
  }
  return { means, spreads };
}
