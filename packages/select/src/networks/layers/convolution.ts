import type { Layer, Net, Tensor } from './net.ts';

export interface ConvolutionOptions {
  readonly filters: number;
  /** Pixels a side of the square that a filter sees. */
  readonly size: number;
  /** Default 1. */
  readonly stride?: number;
  /** Rows and columns of zeros around the image. Default half of the size, so that stride 1 keeps the size. */
  readonly pad?: number;
  /** Number of groups of channels and filters that do not see each other. Default 1. */
  readonly groups?: number;
}

/** A convolution with a bias for each filter. First values as in He et al. (2015), for ReLU. */
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
          // Rows and columns at the end that no filter saw come back as 0.
          output_padding: [
            height + 2 * pad - size - stride * (outHeight - 1),
            width + 2 * pad - size - stride * (outWidth - 1),
          ],
        });
      },
    };
  };
}

type ConvolutionShape = Required<Pick<ConvolutionOptions, 'size' | 'stride' | 'pad'>>;

/** Both methods do the same arithmetic; which one is faster was measured. */
const LARGEST_TO_SHIFT = 5;
const FEWEST_CHANNELS_TO_SHIFT = 16;

/**
 * The gradient of the loss by the weights of a convolution, [filters, channels, size, size], from its input and the
 * gradient by its output.
 */
function weightGradient(net: Net, image: Tensor, gradient: Tensor, shape: ConvolutionShape): Tensor {
  return shape.size <= LARGEST_TO_SHIFT && image.shape[1]! >= FEWEST_CHANNELS_TO_SHIFT
    ? byShifts(net, image, gradient, shape)
    : byCorrelation(net, image, gradient, shape);
}

/**
 * For each weight of a filter: the image, shifted as that weight sees it, times the gradient, as a product of matrices.
 * Channels come last, so that shifting copies whole rows.
 */
function byShifts(net: Net, image: Tensor, gradient: Tensor, shape: ConvolutionShape): Tensor {
  const { size, stride, pad } = shape;
  const [batch, channels, height, width] = image.shape as [number, number, number, number];
  const [, filters, outHeight, outWidth] = gradient.shape as [number, number, number, number];
  const places = batch * outHeight * outWidth;
  const flat = net.reshape(swapped(net, gradient), [filters, places]);
  const last = net.emit('Transpose', [image], [batch, height, width, channels], { perm: [0, 2, 3, 1] });
  const pads = net.integers(0, pad, pad, 0, 0, pad, pad, 0);
  const padded = net.emit('Pad', [last, pads], [batch, height + 2 * pad, width + 2 * pad, channels]);
  const axes = net.integers(1, 2);
  const steps = net.integers(stride, stride);
  const products: Tensor[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = net.integers(y, x);
      const to = net.integers(y + stride * (outHeight - 1) + 1, x + stride * (outWidth - 1) + 1);
      const seen = net.emit('Slice', [padded, from, to, axes, steps], [batch, outHeight, outWidth, channels]);
      const product = net.emit('MatMul', [flat, net.reshape(seen, [places, channels])], [filters, channels]);
      products.push(net.reshape(product, [filters, channels, 1]));
    }
  }
  const joined = net.emit('Concat', products, [filters, channels, size * size], { axis: 2 });
  return net.reshape(joined, [filters, channels, size, size]);
}

/**
 * The image correlated with the gradient. This is a convolution too: the images of the batch are its channels, the
 * gradient is its filter, and the stride is its dilation.
 */
function byCorrelation(net: Net, image: Tensor, gradient: Tensor, shape: ConvolutionShape): Tensor {
  const { size, stride, pad } = shape;
  const [, channels, height, width] = image.shape as [number, number, number, number];
  const [, filters, outHeight, outWidth] = gradient.shape as [number, number, number, number];
  const tall = height + 2 * pad - stride * (outHeight - 1);
  const wide = width + 2 * pad - stride * (outWidth - 1);
  const inputs = [swapped(net, image), swapped(net, gradient)];
  const all = net.emit('Conv', inputs, [channels, filters, tall, wide], {
    kernel_shape: [outHeight, outWidth],
    dilations: [stride, stride],
    pads: [pad, pad, pad, pad],
  });
  // Cut off rows and columns at the end that no filter saw.
  const exact = tall === size && wide === size ? all : net.slice(all, [2, 3], [0, 0], [size, size]);
  return swapped(net, exact);
}

/** Swaps the first two axes. */
function swapped(net: Net, tensor: Tensor): Tensor {
  const [first, second, ...rest] = tensor.shape as [number, number, number, number];
  return net.emit('Transpose', [tensor], [second, first, ...rest], { perm: [1, 0, 2, 3] });
}
