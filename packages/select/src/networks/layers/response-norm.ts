import type { Layer, Net, Tensor } from './net.ts';

const WINDOW = 5;
const BETA = 0.75;
const BIAS = 1;

/**
 * Local response normalisation as in AlexNet: values are divided by a power of how strong the neighbouring
 * channels are at the same place. `alpha` is how much they count.
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
        const product = (a: Tensor, b: Tensor): Tensor => net.emit('Mul', [a, b], input.shape);
        const mean = channelMean(net, product(input, input));
        const strength = net.emit(
          'Add',
          [net.emit('Mul', [mean, net.number(alpha)], input.shape), net.number(BIAS)],
          input.shape,
        );
        const direct = product(gradient, net.emit('Pow', [strength, net.number(-BETA)], input.shape));
        // The window is symmetric, so what a channel does to its neighbours is again a mean over the window.
        const shared = net.emit('Div', [product(gradient, output), strength], input.shape);
        const indirect = product(input, channelMean(net, shared));
        const scaled = net.emit('Mul', [indirect, net.number(2 * alpha * BETA)], input.shape);
        return net.emit('Sub', [direct, scaled], input.shape);
      },
    };
  };
}

/** Mean over the window of channels around each, with nothing beyond the first and the last. */
function channelMean(net: Net, tensor: Tensor): Tensor {
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
