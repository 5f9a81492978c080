import { Random } from 'floodgate';
import type { LearnOptions } from '../../learning/index.ts';
import type { ImageShape } from '../image-source.ts';
import type { Layer } from '../layers/net.ts';
import type { LossKind } from './graphs.ts';
import { copyRearranged, SYMMETRIES, symmetryTables } from './symmetries.ts';
import { startTrainer, type Trainer } from './trainer.ts';

/** How long and how fast to train. */
export interface Schedule {
  /** Largest number of passes over all lessons, from 1. */
  readonly epochs: number;
  /** Images in a step, from 1. */
  readonly batch: number;
  /** The learning rate after the first epoch, above 0. From there it falls to 0 along a cosine. */
  readonly rate: number;
  /** Parameters shrink by this share times the learning rate in every step; from 0. */
  readonly weightDecay: number;
  /** Stops after this many epochs without a better result on the lessons held back, from 1. */
  readonly patience: number;
  /** Whether to rotate and mirror lessons at random. */
  readonly augment: boolean;
}

/** Images, and for each of them what the network should say. */
export interface Examples {
  readonly image: ImageShape;
  readonly images: readonly Float32Array[];
  /** Outputs for each image, one image after the other. */
  readonly targets: Float32Array;
  /** How much each image counts. */
  readonly weights: Float32Array;
  /** Indices of images that are not learned from, but tell when to stop. May be empty. */
  readonly heldBack: Int32Array;
}

/** Trains a network and returns its parameters from the epoch with the least loss on the lessons held back. */
export async function fit(
  layer: Layer,
  loss: LossKind,
  examples: Examples,
  schedule: Schedule,
  { seed, signal, onProgress }: LearnOptions,
): Promise<Float32Array[]> {
  const { epochs, rate, weightDecay, augment } = schedule;
  const random = new Random(`${seed}/network`);
  const { heldBack, image } = examples;
  const isHeldBack = new Set(heldBack);
  const learned = Int32Array.from(examples.images.keys()).filter((i) => !isHeldBack.has(i));
  const batch = Math.min(schedule.batch, learned.length);
  const trainer = await startTrainer(layer, { image, batch, loss, weightDecay, random });
  const fill = batchFiller(trainer, examples, batch);
  /** Mean loss of a list of examples, in batches from the given places on. */
  const meanLoss = async (
    list: Int32Array,
    end: number,
    lossOfBatch: (at: number) => Promise<number>,
    chance?: Random,
  ): Promise<number> => {
    let [sum, weight] = [0, 0];
    for (let at = 0; at < end; at += batch) {
      signal?.throwIfAborted();
      weight += fill(list, at, chance);
      sum += (await lossOfBatch(at)) * batch;
    }
    return weight === 0 ? 0 : sum / weight;
  };
  try {
    let best = Number.POSITIVE_INFINITY;
    let bestValues = trainer.values;
    let bestEpoch = 0;
    for (let epoch = 0; epoch < epochs && epoch - bestEpoch <= schedule.patience; epoch++) {
      random.shuffle(learned);
      const step = (at: number) => trainer.step(rateAt(epoch + at / learned.length, epochs, rate));
      // Lessons that do not fill a batch have another chance in the next epoch, in another order.
      const full = learned.length - batch + 1;
      const trained = await meanLoss(learned, full, step, augment ? random : undefined);
      const held = await meanLoss(heldBack, heldBack.length, () => trainer.examine());
      const judged = heldBack.length > 0 ? held : trained;
      if (judged < best) {
        best = judged;
        bestEpoch = epoch;
        bestValues = trainer.values.map((values) => values.slice());
      }
      onProgress?.({ done: epoch + 1, of: epochs, loss: trained, heldBack: judged });
    }
    return bestValues;
  } finally {
    await trainer.close();
  }
}

/** Rises during the first epoch, then falls along half a cosine. */
function rateAt(epoch: number, epochs: number, rate: number): number {
  const warm = Math.min(1, 0.1 + 0.9 * epoch);
  return rate * warm * 0.5 * (1 + Math.cos((Math.PI * epoch) / epochs));
}

/**
 * A function that fills the batch of a trainer with examples from a place in a list on. With `random` each of them is
 * rotated or mirrored at random. Past the end of the list examples get weight 0. Returns the sum of the weights.
 */
function batchFiller(trainer: Trainer, { image, images, targets, weights }: Examples, batch: number) {
  const tables = symmetryTables(image[1]);
  const outputs = targets.length / images.length;
  return (list: Int32Array, from: number, random?: Random): number => {
    let sum = 0;
    for (let b = 0; b < batch; b++) {
      const counts = from + b < list.length;
      const example = counts ? list[from + b]! : list[0]!;
      const pixels = images[example]!;
      const table = tables[random?.below(SYMMETRIES) ?? 0]!;
      copyRearranged(pixels, table, trainer.images, b * pixels.length);
      trainer.targets.set(targets.subarray(example * outputs, (example + 1) * outputs), b * outputs);
      trainer.weights[b] = counts ? weights[example]! : 0;
      sum += trainer.weights[b]!;
    }
    return sum;
  };
}
