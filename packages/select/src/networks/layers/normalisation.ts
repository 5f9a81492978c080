import type { Layer, Net, Tensor } from './net.ts';

const EPSILON = 1e-5;

/**
 * Batch normalisation (Ioffe and Szegedy, 2015): each channel gets mean 0 and variance 1 over the images of the batch,
 * then a scale and a shift that are learned. Inference takes the usual mean and variance of training instead.
 */
export function batchNorm(): Layer {
  return (net, input) => {
    const { shape } = input;
    const channels = shape[1]!;
    const scale = net.parameter([channels], 0, 1);
    const shift = net.parameter([channels], 0);
    const usualMean = net.statistic([channels], 0);
    const usualVariance = net.statistic([channels], 1);
    if (!net.training) {
      const output = net.emit('BatchNormalization', [input, scale, shift, usualMean, usualVariance], shape, {
        epsilon: { float: EPSILON },
      });
      return { output, back: (gradient) => gradient };
    }
    const perChannel = [1, channels, 1, 1];
    const flat = (tensor: Tensor): Tensor => net.reshape(tensor, [channels]);
    const spread = (tensor: Tensor): Tensor => net.reshape(tensor, perChannel);
    const product = (a: Tensor, b: Tensor): Tensor => net.combine('Mul', a, b);
    const channelMean = (tensor: Tensor): Tensor =>
      net.emit('ReduceMean', [tensor, net.integers(0, 2, 3)], perChannel, { keepdims: 1 });
    const mean = channelMean(input);
    const centred = net.combine('Sub', input, mean);
    const variance = channelMean(product(centred, centred));
    const deviation = net.emit('Sqrt', [net.combine('Add', variance, net.number(EPSILON))], perChannel);
    const narrow = net.emit('Reciprocal', [deviation], perChannel);
    const normal = product(centred, narrow);
    net.gradients.set(usualMean.name, flat(mean));
    net.gradients.set(usualVariance.name, flat(variance));
    return {
      output: net.combine('Add', product(normal, spread(scale)), spread(shift)),
      back(gradient) {
        const pixels = net.number(shape[0]! * shape[2]! * shape[3]!);
        const meanGradient = channelMean(gradient);
        const meanAlong = channelMean(product(gradient, normal));
        net.gradients.set(shift.name, flat(product(meanGradient, pixels)));
        net.gradients.set(scale.name, flat(product(meanAlong, pixels)));
        // The normalisation undoes what would only move or stretch the whole channel.
        const free = net.combine('Sub', gradient, meanGradient);
        const rest = net.combine('Sub', free, product(normal, meanAlong));
        return product(rest, product(narrow, spread(scale)));
      },
    };
  };
}

const WINDOW = 5;
const BETA = 0.75;
const BIAS = 1;

/**
 * Local response normalisation as in AlexNet: values are divided by a power of how strong the neighbouring channels
 * are in the same pixel. `alpha` is how much they count.
 */
export function responseNorm(alpha = 1e-4): Layer {
  return (net, input) => {
    const output = net.emit('LRN', [input], input.shape, {
      size: WINDOW,
      alpha: { float: alpha },
      beta: { float: BETA },
      bias: { float: BIAS },
    });
    return {
      output,
      back(gradient) {
        const product = (a: Tensor, b: Tensor): Tensor => net.combine('Mul', a, b);
        const mean = windowMean(net, product(input, input));
        const strength = net.combine('Add', product(mean, net.number(alpha)), net.number(BIAS));
        const direct = product(gradient, net.combine('Pow', strength, net.number(-BETA)));
        // The window is symmetric, so the effect of a channel on its neighbours is again a mean over the window.
        const shared = net.combine('Div', product(gradient, output), strength);
        const indirect = product(input, windowMean(net, shared));
        return net.combine('Sub', direct, product(indirect, net.number(2 * alpha * BETA)));
      },
    };
  };
}

/** Mean over the window of channels around each channel, with zeros beyond the first and the last. */
function windowMean(net: Net, tensor: Tensor): Tensor {
  const [batch, channels, height, width] = tensor.shape as [number, number, number, number];
  const half = WINDOW >> 1;
  const upright = net.reshape(tensor, [batch, 1, channels, height * width]);
  const mean = net.emit('AveragePool', [upright], upright.shape, {
    kernel_shape: [WINDOW, 1],
    pads: [half, 0, half, 0],
    count_include_pad: 1,
  });
  return net.reshape(mean, tensor.shape);
}
