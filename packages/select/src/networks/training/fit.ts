import { Random } from 'floodgate';
import type { LearnOptions } from '../../learning/index.ts';
import type { Layer } from '../layers/net.ts';
import type { ImageShape } from './graphs.ts';
import type { LossKind } from './losses.ts';
import { copyRearranged, SYMMETRIES, symmetryTables } from './symmetries.ts';
import { Trainer } from './trainer.ts';

/** How long and how fast to learn. */
export interface Schedule {
  /** At most so many times through all lessons. */
  readonly epochs: number;
  /** Images a step. */
  readonly batch: number;
  /** The learning rate after the first epoch; from there it falls to 0 along a cosine. */
  readonly rate: number;
  readonly weightDecay: number;
  /** Stops after so many epochs without a better result on the lessons held back. */
  readonly patience: number;
  /** Whether to show lessons turned and mirrored at random. */
  readonly augment: boolean;
}

/** What to learn: images of [channels, height, width], and for each what the network should say. */
export interface Examples {
  readonly image: ImageShape;
  readonly images: readonly Float32Array[];
  /** Outputs for each image, one image after the other. */
  readonly targets: Float32Array;
  /** How much each counts. */
  readonly weights: Float32Array;
  /** Which are not learned from, but tell when to stop. May be empty. */
  readonly heldBack: Int32Array;
}

/** Trains a network and returns its parameters as they were when the lessons held back went best. */
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
  const trainer = await Trainer.start(layer, { image, batch, loss, weightDecay, random });
  try {
    const filler = new BatchFiller(trainer, examples, batch);
    let best = Number.POSITIVE_INFINITY;
    let bestValues = trainer.values;
    let bestEpoch = 0;
    for (let epoch = 0; epoch < epochs && epoch - bestEpoch <= schedule.patience; epoch++) {
      random.shuffle(learned);
      const trained = new Mean();
      // What does not fill a batch any more comes again in the next epoch, in another order.
      for (let at = 0; at + batch <= learned.length; at += batch) {
        signal?.throwIfAborted();
        const weight = filler.fill(learned, at, augment ? random : undefined);
        trained.add((await trainer.step(rateAt(epoch + at / learned.length, epochs, rate))) * batch, weight);
      }
      const held = new Mean();
      for (let at = 0; at < heldBack.length; at += batch) {
        signal?.throwIfAborted();
        const weight = filler.fill(heldBack, at);
        held.add((await trainer.examine()) * batch, weight);
      }
      const judged = heldBack.length > 0 ? held.value : trained.value;
      if (judged < best) {
        best = judged;
        bestEpoch = epoch;
        bestValues = trainer.values.map((values) => values.slice());
      }
      onProgress?.({ done: epoch + 1, of: epochs, loss: trained.value, heldBack: judged });
    }
    return bestValues;
  } finally {
    await trainer.close();
  }
}

/** Up during the first epoch, then down along half a cosine. */
function rateAt(epoch: number, epochs: number, rate: number): number {
  const warm = Math.min(1, 0.1 + 0.9 * epoch);
  return rate * warm * 0.5 * (1 + Math.cos((Math.PI * epoch) / epochs));
}

class Mean {
  #sum = 0;
  #weight = 0;

  add(sum: number, weight: number): void {
    this.#sum += sum;
    this.#weight += weight;
  }

  get value(): number {
    return this.#weight === 0 ? 0 : this.#sum / this.#weight;
  }
}

/** Puts examples into the batch of a trainer. */
class BatchFiller {
  readonly #trainer: Trainer;
  readonly #examples: Examples;
  readonly #batch: number;
  readonly #tables: Int32Array[];

  constructor(trainer: Trainer, examples: Examples, batch: number) {
    this.#trainer = trainer;
    this.#examples = examples;
    this.#batch = batch;
    this.#tables = symmetryTables(examples.image[1]);
  }

  /**
   * Fills the batch with examples from a place in a list on, in a random symmetry each if there is chance. Past
   * the end of the list examples count nothing. Returns how much all count together.
   */
  fill(list: Int32Array, from: number, random?: Random): number {
    const { images, targets, weights } = this.#examples;
    const outputs = targets.length / images.length;
    let sum = 0;
    for (let b = 0; b < this.#batch; b++) {
      const counts = from + b < list.length;
      const example = counts ? list[from + b]! : list[0]!;
      const image = images[example]!;
      copyRearranged(
        image,
        this.#tables[random?.below(SYMMETRIES) ?? 0]!,
        this.#trainer.images,
        b * image.length,
      );
      this.#trainer.targets.set(targets.subarray(example * outputs, (example + 1) * outputs), b * outputs);
      this.#trainer.weights[b] = counts ? weights[example]! : 0;
      sum += this.#trainer.weights[b]!;
    }
    return sum;
  }
}
