import { type Layer, volume } from './net.ts';

/** The largest value in each window; windows may overlap. */
export function maxPool(size: number, stride: number): Layer {
  return (net, input) => {
    const [batch, channels, height, width] = input.shape as [number, number, number, number];
    const pooled = (side: number): number => Math.floor((side - size) / stride) + 1;
    const shape = [batch, channels, pooled(height), pooled(width)];
    const [values, pixels] = [volume(shape), volume(input.shape)];
    const attributes = { kernel_shape: [size, size], strides: [stride, stride] };
    const shapes = net.training ? [shape, shape] : [shape];
    const [output, where] = net.emitMany('MaxPool', [input], shapes, attributes);
    return {
      output: output!,
      back(gradient) {
        // The gradient of each value goes to the pixel that the value came from; overlapping windows add up.
        const zeros = net.emit('Expand', [net.number(0), net.integers(pixels)], [pixels]);
        const inputs = [zeros, net.reshape(where!, [values]), net.reshape(gradient, [values])];
        const attributes = { axis: 0, reduction: 'add' };
        const scattered = net.emit('ScatterElements', inputs, [pixels], attributes);
        return net.reshape(scattered, input.shape);
      },
    };
  };
}
