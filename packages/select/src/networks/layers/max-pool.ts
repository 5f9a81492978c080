import type { Layer } from './net.ts';

/** The largest value in each window; windows may overlap. */
export function maxPool(size: number, stride: number): Layer {
  return (net, input) => {
    const [batch, channels, height, width] = input.shape as [number, number, number, number];
    const shape = [
      batch,
      channels,
      Math.floor((height - size) / stride) + 1,
      Math.floor((width - size) / stride) + 1,
    ];
    const count = shape.reduce((product, side) => product * side, 1);
    const cells = batch * channels * height * width;
    const attributes = { kernel_shape: [size, size], strides: [stride, stride] };
    const [output, where] = net.emitMany(
      'MaxPool',
      [input],
      net.training ? [shape, shape] : [shape],
      attributes,
    );
    return {
      output: output!,
      back(gradient) {
        // Each value's gradient goes to where the value came from; where windows overlap they add up.
        const zeros = net.emit('Expand', [net.number(0), net.integers(cells)], [cells]);
        const places = net.reshape(where!, [count]);
        const scattered = net.emit(
          'ScatterElements',
          [zeros, places, net.reshape(gradient, [count])],
          [cells],
          {
            axis: 0,
            reduction: 'add',
          },
        );
        return net.reshape(scattered, input.shape);
      },
    };
  };
}
