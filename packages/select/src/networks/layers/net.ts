import type { Random } from 'floodgate';
import type { Attribute, OnnxConstant, OnnxNode } from '../onnx/model.ts';

/** A value that flows through a network. Images are [batch, channels, height, width], vectors [batch, length]. */
export interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
}

/** What a layer made of its input, and how it passes a gradient back. */
export interface Applied {
  readonly output: Tensor;
  /**
   * Emits the operators that turn the gradient of the loss by the output into that by the input, and notes the
   * gradients of the layer's parameters. Called once at most, and only while training.
   */
  back(gradient: Tensor): Tensor;
}

/** A layer is what it emits: the same function writes the network to train and the one to use. */
export type Layer = (net: Net, input: Tensor) => Applied;

/** Numbers that training changes. */
export interface Parameter extends Tensor {
  /** Mean and spread of the normal distribution that first values are drawn from. */
  readonly mean: number;
  readonly spread: number;
  /** False for statistics, which follow what is seen instead of a gradient. */
  readonly learned: boolean;
}

/** Collects the operators of a network. Names are counted, so the same layers always give the same graph. */
export class Net {
  /** Whether gradients will be asked for; then layers keep what they need for them. */
  readonly training: boolean;
  readonly batch: number;
  readonly nodes: OnnxNode[] = [];
  readonly constants: OnnxConstant[] = [];
  readonly parameters: Parameter[] = [];
  /** By the name of a parameter, its gradient; for statistics what the batch shows. */
  readonly gradients = new Map<string, Tensor>();
  /** Shares of values that dropout keeps, and where the masks come in. */
  readonly masks: { readonly tensor: Tensor; readonly keep: number }[] = [];
  #names = 0;

  constructor(batch: number, training: boolean) {
    this.batch = batch;
    this.training = training;
  }

  /** Emits an operator with one output, whose shape the caller knows. */
  emit(
    type: string,
    inputs: readonly Tensor[],
    shape: readonly number[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): Tensor {
    return this.emitMany(type, inputs, [shape], attributes)[0]!;
  }

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

  parameter(shape: readonly number[], spread: number, mean = 0): Tensor {
    return this.#parameter({ shape, mean, spread, learned: true });
  }

  /** Numbers that the network to use needs from training, such as the usual mean of a channel. */
  statistic(shape: readonly number[], first: number): Tensor {
    return this.#parameter({ shape, mean: first, spread: 0, learned: false });
  }

  #parameter(parameter: Omit<Parameter, 'name'>): Tensor {
    const named = { name: `p${this.parameters.length}`, ...parameter };
    this.parameters.push(named);
    return named;
  }

  mask(shape: readonly number[], keep: number): Tensor {
    const tensor = { name: `mask${this.masks.length}`, shape };
    this.masks.push({ tensor, keep });
    return tensor;
  }

  number(value: number): Tensor {
    return this.numbers([], Float32Array.of(value));
  }

  numbers(shape: readonly number[], values: Float32Array): Tensor {
    const tensor = this.#named('c', shape);
    this.constants.push({ ...tensor, values });
    return tensor;
  }

  /** Whole numbers for operators that take a shape, axes or bounds as an input. */
  integers(...values: number[]): Tensor {
    const tensor = this.#named('c', [values.length]);
    this.constants.push({ ...tensor, values: BigInt64Array.from(values, BigInt) });
    return tensor;
  }

  reshape(tensor: Tensor, shape: readonly number[]): Tensor {
    return this.emit('Reshape', [tensor, this.integers(...shape)], shape);
  }

  /** The part from `start` to before `end` along each of the axes. */
  slice(tensor: Tensor, axes: readonly number[], starts: readonly number[], ends: readonly number[]): Tensor {
    const shape = [...tensor.shape];
    axes.forEach((axis, i) => {
      shape[axis] = ends[i]! - starts[i]!;
    });
    return this.emit(
      'Slice',
      [tensor, this.integers(...starts), this.integers(...ends), this.integers(...axes)],
      shape,
    );
  }

  #named(prefix: string, shape: readonly number[]): Tensor {
    return { name: `${prefix}${this.#names++}`, shape };
  }
}

/** First values of the parameters, an array each. */
export function firstValues(parameters: readonly Parameter[], random: Random): Float32Array[] {
  return parameters.map(({ shape, mean, spread }) => {
    const values = new Float32Array(shape.reduce((product, side) => product * side, 1)).fill(mean);
    if (spread > 0) for (let i = 0; i < values.length; i++) values[i]! += spread * normal(random);
    return values;
  });
}

/** Box and Muller's method; 1 − next() is never 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
