import type { Net, Tensor } from './net.ts';

export interface ConvolutionShape {
  readonly size: number;
  readonly stride: number;
  readonly pad: number;
}

/** What the sum over all places costs is the same both ways; which is faster was found by trying. */
const LARGEST_TO_SHIFT = 5;
const FEWEST_CHANNELS_TO_SHIFT = 16;

/**
 * How the weights of a convolution moved the loss, [filters, channels, size, size], from the image it looked at and
 * the gradient by what it made of it.
 */
export function weightGradient(net: Net, image: Tensor, gradient: Tensor, shape: ConvolutionShape): Tensor {
  return shape.size <= LARGEST_TO_SHIFT && image.shape[1]! >= FEWEST_CHANNELS_TO_SHIFT
    ? byShifts(net, image, gradient, shape)
    : byCorrelation(net, image, gradient, shape);
}

/**
 * For each weight of a filter the image, shifted as that weight looks at it, times the gradient: a product of
 * matrices. Channels come last, so that shifting copies whole rows.
 */
function byShifts(
  net: Net,
  image: Tensor,
  gradient: Tensor,
  { size, stride, pad }: ConvolutionShape,
): Tensor {
  const [batch, channels, height, width] = image.shape as [number, number, number, number];
  const [, filters, outHeight, outWidth] = gradient.shape as [number, number, number, number];
  const places = batch * outHeight * outWidth;
  const byFilter = swapped(net, gradient);
  const flat = net.reshape(byFilter, [filters, places]);
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
 * The image correlated with the gradient. That is a convolution too, in which images of the batch take the part of
 * channels, the gradient that of filters, and the stride spreads the filter out.
 */
function byCorrelation(
  net: Net,
  image: Tensor,
  gradient: Tensor,
  { size, stride, pad }: ConvolutionShape,
): Tensor {
  const [, channels, height, width] = image.shape as [number, number, number, number];
  const [, filters, outHeight, outWidth] = gradient.shape as [number, number, number, number];
  const tall = height + 2 * pad - stride * (outHeight - 1);
  const wide = width + 2 * pad - stride * (outWidth - 1);
  const all = net.emit(
    'Conv',
    [swapped(net, image), swapped(net, gradient)],
    [channels, filters, tall, wide],
    {
      kernel_shape: [outHeight, outWidth],
      dilations: [stride, stride],
      pads: [pad, pad, pad, pad],
    },
  );
  // Rows and columns at the end that no filter reached.
  const exact = tall === size && wide === size ? all : net.slice(all, [2, 3], [0, 0], [size, size]);
  return swapped(net, exact);
}

/** The first two axes change places. */
function swapped(net: Net, tensor: Tensor): Tensor {
  const [first, second, ...rest] = tensor.shape as [number, number, number, number];
  return net.emit('Transpose', [tensor], [second, first, ...rest], { perm: [1, 0, 2, 3] });
}
