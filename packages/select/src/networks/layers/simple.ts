/** Layers of a few operators each, and ways to put layers together. */
import type { Applied, Layer, Tensor } from './net.ts';

/** Moves and scales each channel, so that what is usual in it becomes 0 and what is unusual about 1. */
export function standardise(means: Float32Array, spreads: Float32Array): Layer {
  return (net, input) => {
    const perChannel = [1, means.length, 1, 1];
    const centred = net.emit('Sub', [input, net.numbers(perChannel, means)], input.shape);
    const scales = net.numbers(
      perChannel,
      spreads.map((spread) => 1 / spread),
    );
    return {
      output: net.emit('Mul', [centred, scales], input.shape),
      back: (gradient) => net.emit('Mul', [gradient, scales], input.shape),
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
        const positive = net.emit('Greater', [output, zero], input.shape);
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
        const share = net.emit('Mul', [gradient, net.number(1 / (height * width))], gradient.shape);
        const small = net.reshape(share, [batch, channels, 1, 1]);
        return net.emit('Expand', [small, net.integers(...input.shape)], input.shape);
      },
    };
  };
}

/** An image becomes one long vector. */
export function flatten(): Layer {
  return (net, input) => {
    const length = input.shape.slice(1).reduce((product, side) => product * side, 1);
    return {
      output: net.emit('Flatten', [input], [net.batch, length], { axis: 1 }),
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

/** While training, forgets values at random and makes up for them with the others. */
export function dropout(rate: number): Layer {
  return (net, input) => {
    if (!net.training) return { output: input, back: (gradient) => gradient };
    const mask = net.mask(input.shape, 1 - rate);
    return {
      output: net.emit('Mul', [input, mask], input.shape),
      back: (gradient) => net.emit('Mul', [gradient, mask], input.shape),
    };
  };
}

/**
 * What the layers make of a value is added to it, times a number that is learned and begins with 0: at first the
 * block lets everything through, so that deep networks train without normalising (De and Smith, 2020).
 */
export function residual(...layers: Layer[]): Layer {
  return (net, input) => {
    const inner = sequence(...layers)(net, input);
    const gain = net.parameter([1], 0);
    const added = net.emit('Mul', [inner.output, gain], input.shape);
    return {
      output: net.emit('Add', [input, added], input.shape),
      back(gradient) {
        const product = net.emit('Mul', [gradient, inner.output], input.shape);
        const axes = net.integers(...input.shape.keys());
        const sum = net.emit('ReduceSum', [product, axes], [], { keepdims: 0 });
        net.gradients.set(gain.name, net.reshape(sum, [1]));
        const around = inner.back(net.emit('Mul', [gradient, gain], input.shape));
        return net.emit('Add', [gradient, around], input.shape);
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
