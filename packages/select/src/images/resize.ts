/**
 * Bicubic resizing with the conventions of the toolbox that the selection thesis used: Keys' kernel with a = −1/2 (the
 * spline of Catmull and Rom), widened when shrinking so that no pixel is skipped, and the image mirrored beyond its
 * edges.
 */

import type { Plane } from './plane.ts';

/** A plane of another size. Values may leave the range of the original a little, as cubics do at sharp edges. */
export function resizeBicubic(plane: Plane, width: number, height: number): Plane {
  return transposed(resizeRows(transposed(resizeRows(plane, width)), height));
}

/** For each new pixel, the old pixels that count and their weights. */
interface Taps {
  readonly count: number;
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

function resizeRows({ width, height, data }: Plane, to: number): Plane {
  if (to === width) return { width, height, data };
  const { count, places, weights } = tapsFor(width, to);
  const resized = new Float32Array(to * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0, tap = 0; x < to; x++) {
      let sum = 0;
      for (const end = tap + count; tap < end; tap++) sum += weights[tap]! * data[row + places[tap]!]!;
      resized[y * to + x] = sum;
    }
  }
  return { width: to, height, data: resized };
}

function transposed({ width, height, data }: Plane): Plane {
  const turned = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x]!;
  }
  return { width: height, height: width, data: turned };
}

function tapsFor(from: number, to: number): Taps {
  const scale = to / from;
  const spread = Math.max(1, 1 / scale);
  const reach = 2 * spread;
  const count = Math.ceil(2 * reach) + 1;
  const places = new Int32Array(to * count);
  const weights = new Float64Array(to * count);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) / scale - 0.5;
    const first = Math.ceil(centre - reach);
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const weight = cubic((first + k - centre) / spread);
      places[i * count + k] = mirrored(first + k, from);
      weights[i * count + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < count; k++) weights[i * count + k]! /= sum;
  }
  return { count, places, weights };
}

function cubic(distance: number): number {
  const t = Math.abs(distance);
  if (t >= 2) return 0;
  return t <= 1 ? (1.5 * t - 2.5) * t * t + 1 : ((-0.5 * t + 2.5) * t - 4) * t + 2;
}

/** … 1 0 | 0 1 2 … n−1 | n−1 n−2 … */
function mirrored(place: number, length: number): number {
  const turn = ((place % (2 * length)) + 2 * length) % (2 * length);
  return turn < length ? turn : 2 * length - 1 - turn;
}
