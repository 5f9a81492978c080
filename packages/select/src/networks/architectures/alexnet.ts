import { convolution } from '../layers/convolution.ts';
import { maxPool } from '../layers/max-pool.ts';
import type { Layer } from '../layers/net.ts';
import { responseNorm } from '../layers/response-norm.ts';
import { dense, dropout, flatten, relu, sequence } from '../layers/simple.ts';

/** The side of the images that AlexNet looks at. */
export const ALEXNET_SIDE = 227;

/**
 * AlexNet (Krizhevsky et al., 2012), the network of the selection thesis, with as many outputs as asked for: five
 * convolutions, three of them followed by overlapping pools, and three dense layers; 58 million parameters.
 */
export function alexNetLayers(outputs: number): Layer {
  return sequence(
    convolution({ filters: 96, size: 11, stride: 4, pad: 0 }),
    relu(),
    responseNorm(),
    maxPool(3, 2),
    convolution({ filters: 256, size: 5, groups: 2 }),
    relu(),
    responseNorm(),
    maxPool(3, 2),
    convolution({ filters: 384, size: 3 }),
    relu(),
    convolution({ filters: 384, size: 3, groups: 2 }),
    relu(),
    convolution({ filters: 256, size: 3, groups: 2 }),
    relu(),
    maxPool(3, 2),
    flatten(),
    dense(4096),
    relu(),
    dropout(0.5),
    dense(4096),
    relu(),
    dropout(0.5),
    dense(outputs, 0.01),
  );
}
