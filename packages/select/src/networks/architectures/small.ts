import { batchNorm } from '../layers/batch-norm.ts';
import { convolution } from '../layers/convolution.ts';
import type { Layer } from '../layers/net.ts';
import { dense, globalAverage, relu, residual, sequence } from '../layers/simple.ts';

/** The side of the images that the small network looks at. */
export const SMALL_SIDE = 64;

/**
 * A small residual network: strides instead of pools, means over the whole image at the end, so that it does not
 * matter where on the map something is.
 */
export function smallLayers(outputs: number): Layer {
  return sequence(
    shrink(16, 5),
    shrink(32, 3),
    block(32),
    shrink(48, 3),
    block(48),
    globalAverage(),
    dense(outputs, 0.1),
  );
}

/** Half the side, and more channels. */
function shrink(filters: number, size: number): Layer {
  return sequence(convolution({ filters, size, stride: 2 }), batchNorm(), relu());
}

function block(filters: number): Layer {
  return residual(
    convolution({ filters, size: 3 }),
    batchNorm(),
    relu(),
    convolution({ filters, size: 3 }),
    batchNorm(),
  );
}
