import type { Random } from 'floodgate';
import type { Attribute, OnnxConstant, OnnxNode } from '../onnx/model.ts';

/** A value in a network. Images are [batch, channels, height, width], vectors [batch, length]. */
export interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
}

/** The output of a layer, and how the layer passes a gradient back. */
export interface Applied {
  readonly output: Tensor;
  /**
   * Emits the operators that turn the gradient of the loss by the output into that by the input, and notes the
   * gradients of the parameters of the layer. Called at most once, and only in training.
   */
  back(gradient: Tensor): Tensor;
}

/** A layer is the operators that it emits: the same function writes the network for training and for inference. */
export type Layer = (net: Net, input: Tensor) => Applied;

/** Numbers that training changes: weights, biases, statistics. */
export interface Parameter extends Tensor {
  /** Mean and standard deviation of the normal distribution of the first values. */
  readonly mean: number;
  readonly spread: number;
  /** False for statistics, which follow the batches instead of a gradient. */
  readonly learned: boolean;
}

/** Collects the operators of a network. Names are numbers, so the same layers always give the same graph. */
export class Net {
  /** Whether gradients are needed; then layers keep what they need for them. */
  readonly training: boolean;
  readonly batch: number;
  readonly nodes: OnnxNode[] = [];
  readonly constants: OnnxConstant[] = [];
  readonly parameters: Parameter[] = [];
  /** By the name of a parameter, its gradient; for statistics the value of the batch. */
  readonly gradients = new Map<string, Tensor>();
  /** The masks of dropout, and the shares of values that they keep. */
  readonly masks: { readonly tensor: Tensor; readonly keep: number }[] = [];
  #names = 0;

  constructor(batch: number, training: boolean) {
    this.batch = batch;
    this.training = training;
  }

  /** Emits an operator with one output of the given shape. */
  emit(
    type: string,
    inputs: readonly Tensor[],
    shape: readonly number[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): Tensor {
    return this.emitMany(type, inputs, [shape], attributes)[0]!;
  }

  /** Emits an operator of two tensors whose output has the shape of the first: `Mul`, `Add`, `Sub`, … */
  combine(type: string, a: Tensor, b: Tensor): Tensor {
    return this.emit(type, [a, b], a.shape);
  }

  /** Emits an operator with several outputs. */
  emitMany(
    type: string,
    inputs: readonly Tensor[],
    shapes: readonly (readonly number[])[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): Tensor[] {
    const outputs = shapes.map((shape) => this.#named('t', shape));
    this.nodes.push({
      type,
      inputs: inputs.map(({ name }) => name),
      outputs: outputs.map(({ name }) => name),
      attributes,
    });
    return outputs;
  }

  /** Numbers that are learned; `spread` and `mean` are those of the first values. */
  parameter(shape: readonly number[], spread: number, mean = 0, learned = true): Tensor {
    const parameter = { name: `p${this.parameters.length}`, shape, mean, spread, learned };
    this.parameters.push(parameter);
    return parameter;
  }

  /** Numbers that inference needs from training, such as the usual mean of a channel. */
  statistic(shape: readonly number[], first: number): Tensor {
    return this.parameter(shape, 0, first, false);
  }

  /** A random mask that keeps a share of the values. */
  mask(shape: readonly number[], keep: number): Tensor {
    const tensor = { name: `mask${this.masks.length}`, shape };
    this.masks.push({ tensor, keep });
    return tensor;
  }

  /** A constant number. */
  number(value: number): Tensor {
    return this.numbers([], Float32Array.of(value));
  }

  numbers(shape: readonly number[], values: Float32Array): Tensor {
    const tensor = this.#named('c', shape);
    this.constants.push({ ...tensor, values });
    return tensor;
  }

  /** Constant whole numbers, for operators that take a shape, axes or bounds as an input. */
  integers(...values: number[]): Tensor {
    const tensor = this.#named('c', [values.length]);
    this.constants.push({ ...tensor, values: BigInt64Array.from(values, BigInt) });
    return tensor;
  }

  reshape(tensor: Tensor, shape: readonly number[]): Tensor {
    return this.emit('Reshape', [tensor, this.integers(...shape)], shape);
  }

  /** The part from a start to before an end along each of the axes. */
  slice(tensor: Tensor, axes: readonly number[], starts: readonly number[], ends: readonly number[]): Tensor {
    const shape = [...tensor.shape];
    axes.forEach((axis, i) => {
      shape[axis] = ends[i]! - starts[i]!;
    });
    const bounds = [starts, ends, axes].map((values) => this.integers(...values));
    return this.emit('Slice', [tensor, ...bounds], shape);
  }

  #named(prefix: string, shape: readonly number[]): Tensor {
    return { name: `${prefix}${this.#names++}`, shape };
  }
}

/** Number of values in a tensor of a shape. */
export const volume = (shape: readonly number[]): number =>
  shape.reduce((product, side) => product * side, 1);

/** First values of the parameters, an array each. */
export function firstValues(parameters: readonly Parameter[], random: Random): Float32Array[] {
  return parameters.map(({ shape, mean, spread }) => {
    const values = new Float32Array(volume(shape)).fill(mean);
    if (spread > 0) for (let i = 0; i < values.length; i++) values[i]! += spread * normal(random);
    return values;
  });
}

/** The method of Box and Muller; 1 − next() is never 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
