import type { Layer, Net, Tensor } from './net.ts';

const EPSILON = 1e-5;

/**
 * Batch normalisation (Ioffe and Szegedy, 2015): each channel gets mean 0 and variance 1 over the images of the
 * batch, then a scale and a shift that are learned. The network to use takes the usual mean and variance instead.
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
    const product = (a: Tensor, b: Tensor): Tensor => net.emit('Mul', [a, b], a.shape);
    const mean = channelMean(net, input);
    const centred = net.emit('Sub', [input, mean], shape);
    const variance = channelMean(net, product(centred, centred));
    const deviation = net.emit(
      'Sqrt',
      [net.emit('Add', [variance, net.number(EPSILON)], perChannel)],
      perChannel,
    );
    const narrow = net.emit('Reciprocal', [deviation], perChannel);
    const normal = product(centred, narrow);
    net.gradients.set(usualMean.name, flat(mean));
    net.gradients.set(usualVariance.name, flat(variance));
    return {
      output: net.emit('Add', [product(normal, spread(scale)), spread(shift)], shape),
      back(gradient) {
        const places = net.number(shape[0]! * shape[2]! * shape[3]!);
        const meanGradient = channelMean(net, gradient);
        const meanAlong = channelMean(net, product(gradient, normal));
        net.gradients.set(shift.name, flat(product(meanGradient, places)));
        net.gradients.set(scale.name, flat(product(meanAlong, places)));
        // What would only move or stretch the whole channel is undone by the normalisation.
        const free = net.emit('Sub', [gradient, meanGradient], shape);
        const rest = net.emit('Sub', [free, product(normal, meanAlong)], shape);
        return product(rest, product(narrow, spread(scale)));
      },
    };
  };
}

function channelMean(net: Net, tensor: Tensor): Tensor {
  return net.emit('ReduceMean', [tensor, net.integers(0, 2, 3)], [1, tensor.shape[1]!, 1, 1], {
    keepdims: 1,
  });
}
