import type { SelectionProblem } from '../features/index.ts';
import { channelsOf, encodeImage, type ImageEncoding } from '../images/index.ts';
import type { ImageShape } from './training/graphs.ts';

/** Which images a network looks at. */
export interface ImageFormat {
  readonly encoding: ImageEncoding;
  /** Pixels of a side. */
  readonly side: number;
}

/** [channels, height, width] of a format. */
export function shapeOf({ encoding, side }: ImageFormat): ImageShape {
  return [channelsOf(encoding).length, side, side];
}

interface Kept {
  readonly version: number;
  readonly data: Float32Array;
}

/** By format, by problem: an image is made once for all networks that look at it, and forgotten with its problem. */
const kept = new Map<string, WeakMap<SelectionProblem, Kept>>();

/** The image of a problem as a network takes it. Made once per problem object; again after an edit of the map. */
export function imageOf(problem: SelectionProblem, { encoding, side }: ImageFormat): Float32Array {
  const format = `${encoding} ${side}`;
  let images = kept.get(format);
  if (!images) {
    images = new WeakMap();
    kept.set(format, images);
  }
  const { grid } = problem;
  const known = images.get(problem);
  if (known?.version === grid.version) return known.data;
  const { data } = encodeImage(problem, { encoding, side });
  images.set(problem, { version: grid.version, data });
  return data;
}
