import type { ImageShape } from './training/graphs.ts';

export interface ChannelStatistics {
  readonly means: Float32Array;
  /** Standard deviations; 1 where a channel never changes. */
  readonly spreads: Float32Array;
}

/** What is usual in each channel of some images. */
export function channelStatistics(
  images: readonly Float32Array[],
  [channels, height, width]: ImageShape,
): ChannelStatistics {
  const means = new Float32Array(channels);
  const spreads = new Float32Array(channels);
  const size = height * width;
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    let squares = 0;
    for (const image of images) {
      for (let i = c * size; i < (c + 1) * size; i++) {
        const value = image[i]!;
        sum += value;
        squares += value * value;
      }
    }
    const count = images.length * size;
    const mean = sum / count;
    means[c] = mean;
    // Differences that are only rounding must not be blown up.
    const variance = squares / count - mean * mean;
    spreads[c] = variance > 1e-8 ? Math.sqrt(variance) : 1;
  }
  return { means, spreads };
}
