import { FloodgateError, type Random } from 'floodgate';
import type { ImageShape } from '../image-source.ts';
import { firstValues, type Layer, volume } from '../layers/net.ts';
import {
  type InferenceSession,
  type OnnxRuntime,
  type OrtTensor,
  onnxRuntime,
  openSession,
} from '../runtime.ts';
import { Adam } from './adam.ts';
import { type LossGraph, type LossKind, lossGraph } from './graphs.ts';

export interface TrainerOptions {
  readonly image: ImageShape;
  /** Images in a batch. */
  readonly batch: number;
  readonly loss: LossKind;
  /** Parameters shrink by this share times the learning rate in every step. */
  readonly weightDecay: number;
  /** For first values and dropout. */
  readonly random: Random;
}

/** How fast the statistics of the network follow those of the batches: 0 not at all, 1 at once. */
const STATISTICS_PACE = 0.1;

/** A network in training: fill a batch, take a step. Arrays are made once and given to the runtime in every step. */
export class Trainer {
  /** The current parameters, statistics included. */
  readonly values: Float32Array[];
  /** Which of them follow gradients. */
  readonly learned: readonly boolean[];
  /** Fill these before each step: the images one after the other, and the targets and weights of each. */
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
    const graph = lossGraph(layer, image, batch, loss, true);
    const exam = lossGraph(layer, image, batch, loss, false);
    const sessions = await Promise.all([openSession(graph.bytes), openSession(exam.bytes)]);
    return new Trainer(ort, graph, exam, sessions, options);
  }

  private constructor(
    ort: OnnxRuntime,
    graph: LossGraph,
    exam: LossGraph,
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
      const data = values ?? new Float32Array(volume(shape));
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

  /** Loss and gradients for the batch (for statistics, their values in the batch). Parameters do not change. */
  async gradients(): Promise<{ readonly loss: number; readonly gradients: readonly Float32Array[] }> {
    for (const { values, keep } of this.#keeps) {
      for (let i = 0; i < values.length; i++) values[i] = this.#random.next() < keep ? 1 / keep : 0;
    }
    await this.#session.run({ ...this.#feeds, ...this.#masks }, this.#fetches);
    return { loss: this.#loss[0]!, gradients: this.#gradients };
  }

  /** Changes the parameters so that the loss of the batch falls; returns the loss before. */
  async step(rate: number): Promise<number> {
    const { loss, gradients } = await this.gradients();
    if (!Number.isFinite(loss)) {
      throw new FloodgateError('bad-argument', `training diverged: the loss is ${loss} at rate ${rate}`);
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

  /** The loss of the batch without dropout. */
  async examine(): Promise<number> {
    await this.#exam.run(this.#feeds, this.#examFetches);
    return this.#loss[0]!;
  }

  async close(): Promise<void> {
    await Promise.all([this.#session.release(), this.#exam.release()]);
  }
}
