/** The networks that can be trained, by name. */
import { convolution } from './layers/convolution.ts';
import { maxPool } from './layers/max-pool.ts';
import type { Layer } from './layers/net.ts';
import { batchNorm, responseNorm } from './layers/normalisation.ts';
import { dense, dropout, flatten, globalAverage, relu, residual, sequence } from './layers/simple.ts';

export interface Architecture {
  /** Pixels a side of the images that it is made for. */
  readonly side: number;
  /** Whether it takes images of that size only. */
  readonly fixedSide: boolean;
  readonly layers: (outputs: number) => Layer;
}

export const ARCHITECTURES = {
  /**
   * A small residual network: strides instead of pools, and the means over the whole image at the end, so that it does
   * not matter where on the map something is.
   */
  small: {
    side: 64,
    fixedSide: false,
    layers: (outputs) =>
      sequence(
        shrink(16, 5),
        shrink(32, 3),
        block(32),
        shrink(48, 3),
        block(48),
        globalAverage(),
        dense(outputs, 0.1),
      ),
  },
  /**
   * AlexNet (Krizhevsky et al., 2012), the network of the selection thesis, with as many outputs as asked for: five
   * convolutions, three of them followed by overlapping pools, and three dense layers; 58 million parameters.
   */
  alexnet: {
    side: 227,
    fixedSide: true,
    layers: (outputs) =>
      sequence(
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
      ),
  },
} as const satisfies Readonly<Record<string, Architecture>>;

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
