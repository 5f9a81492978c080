import { FloodgateError, type Random } from 'floodgate';
import type { ImageShape } from '../image-source.ts';
import { firstValues, type Layer, volume } from '../layers/net.ts';
import { type OrtTensor, onnxRuntime, openSession } from '../runtime.ts';
import { Adam } from './adam.ts';
import { type LossKind, lossGraph } from './graphs.ts';

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
export type Trainer = Awaited<ReturnType<typeof startTrainer>>;

/** Throws a FloodgateError `unsupported` if ONNX Runtime is not installed. */
export async function startTrainer(layer: Layer, options: TrainerOptions) {
  const { image, batch, loss: kind, weightDecay, random } = options;
  const ort = await onnxRuntime();
  const graph = lossGraph(layer, image, batch, kind, true);
  const exam = lossGraph(layer, image, batch, kind, false);
  const [session, examSession] = await Promise.all([openSession(graph.bytes), openSession(exam.bytes)]);
  const values = firstValues(graph.parameters, random);
  const learned = graph.parameters.map((parameter) => parameter.learned);
  const learnedOf = (arrays: readonly Float32Array[]) => arrays.filter((_, p) => learned[p]);
  const adam = new Adam(learnedOf(values), weightDecay);

  type Tensors = Record<string, OrtTensor>;
  const [feeds, maskFeeds, fetches, examFetches]: [Tensors, Tensors, Tensors, Tensors] = [{}, {}, {}, {}];
  const bind = (tensors: Tensors, name: string, shape: readonly number[], data?: Float32Array) => {
    const bound = data ?? new Float32Array(volume(shape));
    tensors[name] = new ort.Tensor('float32', bound, shape);
    return bound;
  };
  const images = bind(feeds, 'images', [batch, ...image]);
  const targets = bind(feeds, 'targets', graph.outputs.shape);
  const weights = bind(feeds, 'weights', [batch, 1]);
  graph.parameters.forEach(({ name, shape }, i) => {
    bind(feeds, name, shape, values[i]!);
  });
  const masks = graph.masks.map(({ tensor: { name, shape }, keep }) => ({
    mask: bind(maskFeeds, name, shape),
    keep,
  }));
  const slopes = graph.gradients.map(({ name, shape }) => bind(fetches, name, shape));
  const loss = bind(fetches, graph.loss.name, []);
  bind(examFetches, exam.loss.name, [], loss);

  /** Loss and gradients for the batch (for statistics, their values in the batch). Parameters do not change. */
  async function gradients(): Promise<{
    readonly loss: number;
    readonly gradients: readonly Float32Array[];
  }> {
    for (const { mask, keep } of masks) {
      for (let i = 0; i < mask.length; i++) mask[i] = random.next() < keep ? 1 / keep : 0;
    }
    await session.run({ ...feeds, ...maskFeeds }, fetches);
    return { loss: loss[0]!, gradients: slopes };
  }

  return {
    /** The current parameters, statistics included. */
    values,
    /** Which of them follow gradients. */
    learned,
    /** Fill these before each step: the images one after the other, and the targets and weights of each. */
    images,
    targets,
    weights,
    gradients,

    /** Changes the parameters so that the loss of the batch falls; returns the loss before. */
    async step(rate: number): Promise<number> {
      const { loss: before } = await gradients();
      if (!Number.isFinite(before))
        throw new FloodgateError('bad-argument', `training diverged: the loss is ${before} at rate ${rate}`);
      adam.step(learnedOf(slopes), rate);
      values.forEach((own, p) => {
        if (learned[p]) return;
        for (let i = 0; i < own.length; i++) own[i]! += STATISTICS_PACE * (slopes[p]![i]! - own[i]!);
      });
      return before;
    },

    /** The loss of the batch without dropout. */
    async examine(): Promise<number> {
      await examSession.run(feeds, examFetches);
      return loss[0]!;
    },

    /** Frees the memory of the runtime. */
    async close(): Promise<void> {
      await Promise.all([session.release(), examSession.release()]);
    },
  };
}
