import { FloodgateError, type Random } from 'floodgate';
import { firstValues, type Layer } from '../layers/net.ts';
import {
  type InferenceSession,
  type OnnxRuntime,
  type OrtTensor,
  onnxRuntime,
  openSession,
} from '../runtime.ts';
import { Adam } from './adam.ts';
import { examGraph, type ImageShape, type TrainingGraph, trainingGraph } from './graphs.ts';
import type { LossKind } from './losses.ts';

export interface TrainerOptions {
  readonly image: ImageShape;
  /** Images in a batch. */
  readonly batch: number;
  readonly loss: LossKind;
  /** Per step, the share by which parameters shrink, times the learning rate. */
  readonly weightDecay: number;
  /** Draws first values and dropout. */
  readonly random: Random;
}

/** How much of a batch goes into the statistics of the network. */
const STATISTICS_PACE = 0.1;

/** A network in training: fill a batch, take a step. Arrays are made once and handed to the runtime again and again. */
export class Trainer {
  /** The parameters as they are now, statistics among them. */
  readonly values: Float32Array[];
  /** Which of them follow gradients. */
  readonly learned: readonly boolean[];
  /** To be filled before each step: images one after the other, the target and the weight of each. */
  readonly images: Float32Array;
  readonly targets: Float32Array;
  readonly weights: Float32Array;
  readonly #session: InferenceSession;
  readonly #exam: InferenceSession;
  readonly #feeds: Record<string, OrtTensor> = {};
  readonly #masks: Record<string, OrtTensor> = {};
  readonly #fetches: Record<string, OrtTensor> = {};
  readonly #examFetches: Record<string, OrtTensor> = {};
  readonly #keeps: { readonly values: Float32Array; readonly keep: number }[] = [];
  readonly #gradients: readonly Float32Array[];
  readonly #loss: Float32Array;
  readonly #adam: Adam;
  readonly #random: Random;

  static async start(layer: Layer, options: TrainerOptions): Promise<Trainer> {
    const ort = await onnxRuntime();
    const { image, batch, loss } = options;
    const graph = trainingGraph(layer, image, batch, loss);
    const exam = examGraph(layer, image, batch, loss);
    const sessions = await Promise.all([openSession(graph.bytes), openSession(exam.bytes)]);
    return new Trainer(ort, graph, exam, sessions, options);
  }

  private constructor(
    ort: OnnxRuntime,
    graph: TrainingGraph,
    exam: TrainingGraph,
    [session, examSession]: readonly [InferenceSession, InferenceSession],
    { image, batch, weightDecay, random }: TrainerOptions,
  ) {
    this.#session = session;
    this.#exam = examSession;
    this.#random = random;
    this.values = firstValues(graph.parameters, random);
    this.learned = graph.parameters.map(({ learned }) => learned);
    this.#adam = new Adam(this.#learnedOf(this.values), weightDecay);

    type Tensors = Record<string, OrtTensor>;
    const bind = (tensors: Tensors, name: string, shape: readonly number[], values?: Float32Array) => {
      const data = values ?? new Float32Array(shape.reduce((product, side) => product * side, 1));
      tensors[name] = new ort.Tensor('float32', data, shape);
      return data;
    };
    this.images = bind(this.#feeds, 'images', [batch, ...image]);
    this.targets = bind(this.#feeds, 'targets', graph.outputs.shape);
    this.weights = bind(this.#feeds, 'weights', [batch, 1]);
    graph.parameters.forEach(({ name, shape }, i) => {
      bind(this.#feeds, name, shape, this.values[i]!);
    });
    this.#gradients = graph.gradients.map(({ name, shape }) => bind(this.#fetches, name, shape));
    for (const { tensor, keep } of graph.masks) {
      this.#keeps.push({ values: bind(this.#masks, tensor.name, tensor.shape), keep });
    }
    this.#loss = bind(this.#fetches, graph.loss.name, []);
    bind(this.#examFetches, exam.loss.name, [], this.#loss);
  }

  /** Loss and gradients for the batch (for statistics, what it shows), parameters left as they are. */
  async gradients(): Promise<{ readonly loss: number; readonly gradients: readonly Float32Array[] }> {
    for (const { values, keep } of this.#keeps) {
      for (let i = 0; i < values.length; i++) values[i] = this.#random.next() < keep ? 1 / keep : 0;
    }
    await this.#session.run({ ...this.#feeds, ...this.#masks }, this.#fetches);
    return { loss: this.#loss[0]!, gradients: this.#gradients };
  }

  /** Moves the parameters so that the loss of the batch falls; returns what it was before. */
  async step(rate: number): Promise<number> {
    const { loss, gradients } = await this.gradients();
    if (!Number.isFinite(loss)) {
      throw new FloodgateError('bad-argument', `training went astray: the loss is ${loss} at rate ${rate}`);
    }
    this.#adam.step(this.#learnedOf(gradients), rate);
    this.values.forEach((values, p) => {
      if (this.learned[p]) return;
      for (let i = 0; i < values.length; i++)
        values[i]! += STATISTICS_PACE * (gradients[p]![i]! - values[i]!);
    });
    return loss;
  }

  #learnedOf(arrays: readonly Float32Array[]): Float32Array[] {
    return arrays.filter((_, p) => this.learned[p]);
  }

  /** The loss of the batch, with nothing dropped out. */
  async examine(): Promise<number> {
    await this.#exam.run(this.#feeds, this.#examFetches);
    return this.#loss[0]!;
  }

  async close(): Promise<void> {
    await Promise.all([this.#session.release(), this.#exam.release()]);
  }
}
