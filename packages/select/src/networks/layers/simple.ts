/** Layers of a few operators each, and functions that put layers together. */
import { type Applied, type Layer, type Tensor, volume } from './net.ts';

/** Shifts and scales each channel, so that its mean becomes 0 and its standard deviation 1. */
export function standardise(means: Float32Array, spreads: Float32Array): Layer {
  return (net, input) => {
    const perChannel = [1, means.length, 1, 1];
    const centred = net.combine('Sub', input, net.numbers(perChannel, means));
    const scales = net.numbers(
      perChannel,
      spreads.map((spread) => 1 / spread),
    );
    return {
      output: net.combine('Mul', centred, scales),
      back: (gradient) => net.combine('Mul', gradient, scales),
    };
  };
}

/** Negative values become 0. */
export function relu(): Layer {
  return (net, input) => {
    const output = net.emit('Relu', [input], input.shape);
    return {
      output,
      back(gradient) {
        const zero = net.number(0);
        const positive = net.combine('Greater', output, zero);
        return net.emit('Where', [positive, gradient, zero], input.shape);
      },
    };
  };
}

/** An image becomes the mean of each channel. */
export function globalAverage(): Layer {
  return (net, input) => {
    const [batch, channels, height, width] = input.shape as [number, number, number, number];
    const pooled = net.emit('GlobalAveragePool', [input], [batch, channels, 1, 1]);
    return {
      output: net.emit('Flatten', [pooled], [batch, channels], { axis: 1 }),
      back(gradient) {
        const share = net.combine('Mul', gradient, net.number(1 / (height * width)));
        const small = net.reshape(share, [batch, channels, 1, 1]);
        return net.emit('Expand', [small, net.integers(...input.shape)], input.shape);
      },
    };
  };
}

/** An image becomes one long vector. */
export function flatten(): Layer {
  return (net, input) => {
    return {
      output: net.emit('Flatten', [input], [net.batch, volume(input.shape.slice(1))], { axis: 1 }),
      back: (gradient) => net.reshape(gradient, input.shape),
    };
  };
}

/** Every output is a weighted sum of all inputs. `gain` scales the first weights. */
export function dense(units: number, gain = 1): Layer {
  return (net, input) => {
    const [batch, length] = input.shape as [number, number];
    const weights = net.parameter([length, units], gain * Math.sqrt(2 / length));
    const bias = net.parameter([units], 0);
    return {
      output: net.emit('Gemm', [input, weights, bias], [batch, units]),
      back(gradient) {
        net.gradients.set(weights.name, net.emit('Gemm', [input, gradient], weights.shape, { transA: 1 }));
        net.gradients.set(
          bias.name,
          net.emit('ReduceSum', [gradient, net.integers(0)], bias.shape, { keepdims: 0 }),
        );
        return net.emit('Gemm', [gradient, weights], input.shape, { transB: 1 });
      },
    };
  };
}

/** In training, drops values at random and scales up the others to compensate. */
export function dropout(rate: number): Layer {
  return (net, input) => {
    if (!net.training) return { output: input, back: (gradient) => gradient };
    const mask = net.mask(input.shape, 1 - rate);
    return {
      output: net.combine('Mul', input, mask),
      back: (gradient) => net.combine('Mul', gradient, mask),
    };
  };
}

/**
 * Adds the output of the layers to their input, times a learned number that begins with 0. So the block passes its
 * input on at first, and deep networks train without normalisation (De and Smith, 2020).
 */
export function residual(...layers: Layer[]): Layer {
  return (net, input) => {
    const inner = sequence(...layers)(net, input);
    const gain = net.parameter([1], 0);
    const added = net.combine('Mul', inner.output, gain);
    return {
      output: net.combine('Add', input, added),
      back(gradient) {
        const product = net.combine('Mul', gradient, inner.output);
        const axes = net.integers(...input.shape.keys());
        const sum = net.emit('ReduceSum', [product, axes], [], { keepdims: 0 });
        net.gradients.set(gain.name, net.reshape(sum, [1]));
        const around = inner.back(net.combine('Mul', gradient, gain));
        return net.combine('Add', gradient, around);
      },
    };
  };
}

/** One layer after the other. */
export function sequence(...layers: Layer[]): Layer {
  return (net, input) => {
    const applied: Applied[] = [];
    let output: Tensor = input;
    for (const layer of layers) {
      const next = layer(net, output);
      applied.push(next);
      output = next.output;
    }
    return {
      output,
      back: (gradient) => applied.reduceRight((passed, { back }) => back(passed), gradient),
    };
  };
}
