import { weightGradient } from './convolution-gradient.ts';
import type { Layer, Tensor } from './net.ts';

export interface ConvolutionOptions {
  readonly filters: number;
  /** Side of the square that a filter looks at. */
  readonly size: number;
  /** Default 1. */
  readonly stride?: number;
  /** Rows and columns of zeros around the image. Default half of the size, so that stride 1 keeps the size. */
  readonly pad?: number;
  /** Channels and filters are divided into so many groups that do not see each other. Default 1. */
  readonly groups?: number;
}

/** Filters slid over an image, with a bias each. First values after He et al. (2015), for ReLU. */
export function convolution(options: ConvolutionOptions): Layer {
  const { filters, size, stride = 1, pad = size >> 1, groups = 1 } = options;
  return (net, input) => {
    const [batch, channels, height, width] = input.shape as [number, number, number, number];
    const seen = channels / groups;
    const weights = net.parameter([filters, seen, size, size], Math.sqrt(2 / (seen * size * size)));
    const bias = net.parameter([filters], 0);
    const outHeight = Math.floor((height + 2 * pad - size) / stride) + 1;
    const outWidth = Math.floor((width + 2 * pad - size) / stride) + 1;
    const attributes = {
      kernel_shape: [size, size],
      strides: [stride, stride],
      pads: [pad, pad, pad, pad],
      group: groups,
    };
    /** The channels of one group. */
    const part = (tensor: Tensor, group: number): Tensor => {
      const count = tensor.shape[1]! / groups;
      return groups === 1 ? tensor : net.slice(tensor, [1], [group * count], [(group + 1) * count]);
    };
    return {
      output: net.emit('Conv', [input, weights, bias], [batch, filters, outHeight, outWidth], attributes),
      back(gradient) {
        const everyPlace = net.integers(0, 2, 3);
        net.gradients.set(
          bias.name,
          net.emit('ReduceSum', [gradient, everyPlace], bias.shape, { keepdims: 0 }),
        );
        const parts = Array.from({ length: groups }, (_, group) =>
          weightGradient(net, part(input, group), part(gradient, group), { size, stride, pad }),
        );
        net.gradients.set(
          weights.name,
          groups === 1 ? parts[0]! : net.emit('Concat', parts, weights.shape, { axis: 0 }),
        );
        return net.emit('ConvTranspose', [gradient, weights], input.shape, {
          ...attributes,
          // Rows and columns at the end that no filter reached come back as 0.
          output_padding: [
            height + 2 * pad - size - stride * (outHeight - 1),
            width + 2 * pad - size - stride * (outWidth - 1),
          ],
        });
      },
    };
  };
}
