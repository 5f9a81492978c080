import { FloodgateError, Random } from 'floodgate';
import type { SelectionProblem } from '../features/index.ts';
import type { ImageEncoding } from '../images/index.ts';
import { checkLessons, dealFolds, type Learner, type LearnOptions, type Lesson } from '../learning/index.ts';
import { ARCHITECTURES, type ArchitectureName } from './architectures/index.ts';
import { channelStatistics } from './channel-statistics.ts';
import { imageOf, shapeOf } from './image-source.ts';
import { sequence, standardise } from './layers/simple.ts';
import { notesOf } from './network-file.ts';
import { NetworkModel } from './network-model.ts';
import { labelTargets, scoreTargets } from './targets.ts';
import { fit, type Schedule } from './training/fit.ts';
import { inferenceGraph } from './training/graphs.ts';
import type { LossKind } from './training/losses.ts';

/** Choices for {@link cnnClassifier}, {@link cnnRegression} and {@link alexNet}. */
export interface NetworkOptions extends Partial<Schedule> {
  /** Ids of the members, kept in the file. Default their numbers. */
  readonly portfolio?: readonly string[];
  /** Default `traffic`; `crowd` for AlexNet. */
  readonly encoding?: ImageEncoding;
  /** Pixels of a side of the images. Default 64; AlexNet takes 227 only. */
  readonly side?: number;
  /** The share of lessons held back to know when to stop: whole groups, if lessons say theirs. Default 0.15. */
  readonly heldBack?: number;
  /** Classifiers only: whether a lesson counts by what a mistake costs there. Default true; false for AlexNet. */
  readonly weighMistakes?: boolean;
}

/** A learner whose models can be saved: see {@link NetworkModel.bytes}. */
export interface NetworkLearner extends Learner<SelectionProblem> {
  /** Trains a network. Rejects with a FloodgateError without ONNX Runtime, or if the lessons do not fit together. */
  learn(lessons: readonly Lesson<SelectionProblem>[], options: LearnOptions): Promise<NetworkModel>;
}

const SMALL_SCHEDULE: Schedule = {
  epochs: 60,
  batch: 32,
  rate: 6e-3,
  weightDecay: 0.01,
  patience: 15,
  augment: true,
};

const ALEXNET_SCHEDULE: Schedule = {
  epochs: 30,
  batch: 32,
  rate: 1e-4,
  weightDecay: 0.01,
  patience: 6,
  augment: false,
};

interface Kind {
  readonly id: string;
  readonly architecture: ArchitectureName;
  readonly loss: LossKind;
  readonly schedule: Schedule;
  readonly encoding: ImageEncoding;
  readonly weighMistakes: boolean;
}

/** A small network that learns which member does best, more eagerly where a mistake costs more. */
export function cnnClassifier(options: NetworkOptions = {}): NetworkLearner {
  return networkLearner(
    {
      id: 'cnn-classifier',
      architecture: 'small',
      loss: 'cross-entropy',
      schedule: SMALL_SCHEDULE,
      encoding: 'traffic',
      weighMistakes: true,
    },
    options,
  );
}

/** A small network that learns by how much members differ; the choice is the best expectation. */
export function cnnRegression(options: NetworkOptions = {}): NetworkLearner {
  return networkLearner(
    {
      id: 'cnn-regression',
      architecture: 'small',
      loss: 'squared-error',
      schedule: SMALL_SCHEDULE,
      encoding: 'traffic',
      weighMistakes: false,
    },
    options,
  );
}

/** The network of the thesis, a classifier on its images, from random first values. */
export function alexNet(options: NetworkOptions = {}): NetworkLearner {
  return networkLearner(
    {
      id: 'alexnet',
      architecture: 'alexnet',
      loss: 'cross-entropy',
      schedule: ALEXNET_SCHEDULE,
      encoding: 'crowd',
      weighMistakes: false,
    },
    options,
  );
}

function networkLearner(kind: Kind, options: NetworkOptions): NetworkLearner {
  const { id, loss } = kind;
  const { heldBack = 0.15, weighMistakes = kind.weighMistakes } = options;
  const architecture = ARCHITECTURES[kind.architecture];
  const format = { encoding: options.encoding ?? kind.encoding, side: options.side ?? architecture.side };
  const schedule = scheduleFrom(kind.schedule, options);
  if (architecture.fixedSide && format.side !== architecture.side) {
    throw new FloodgateError(
      'bad-argument',
      `${id} takes images of side ${architecture.side}, not ${format.side}`,
    );
  }
  if (!(heldBack >= 0 && heldBack <= 0.5)) {
    throw new FloodgateError('bad-argument', `heldBack is a share from 0 to 0.5, not ${heldBack}`);
  }
  return {
    id,
    async learn(lessons, learnOptions) {
      const members = checkLessons(lessons);
      const portfolio = options.portfolio ?? Array.from({ length: members }, (_, i) => String(i));
      if (portfolio.length !== members) {
        throw new FloodgateError(
          'bad-argument',
          `lessons are about ${members} members, not ${portfolio.join(', ')}`,
        );
      }
      const image = shapeOf(format);
      const images = lessons.map(({ input }) => imageOf(input, format));
      const { means, spreads } = channelStatistics(images, image);
      const layer = sequence(standardise(means, spreads), architecture.layers(members));
      const examples = {
        image,
        images,
        ...(loss === 'cross-entropy' ? labelTargets(lessons, weighMistakes) : scoreTargets(lessons)),
        heldBack: holdBack(lessons, heldBack, learnOptions.seed),
      };
      const values = await fit(layer, loss, examples, schedule, learnOptions);
      const facts = { learner: id, portfolio, format };
      return NetworkModel.open(facts, inferenceGraph(layer, image, loss, values, notesOf(facts)));
    },
  };
}

function scheduleFrom(usual: Schedule, options: Partial<Schedule>): Schedule {
  const { epochs, batch, rate, weightDecay, patience, augment } = { ...usual, ...options };
  for (const [name, value] of Object.entries({ epochs, batch, patience })) {
    if (!Number.isInteger(value) || value < 1) {
      throw new FloodgateError('bad-argument', `${name} is a whole number from 1, not ${value}`);
    }
  }
  if (!(rate > 0 && weightDecay >= 0)) {
    throw new FloodgateError('bad-argument', `rate ${rate} or weightDecay ${weightDecay} is out of range`);
  }
  return { epochs, batch, rate, weightDecay, patience, augment };
}

/** With a handful of lessons there is none to spare. */
function holdBack(lessons: readonly Lesson<unknown>[], share: number, seed: number | string): Int32Array {
  if (share === 0 || lessons.length < 8) return new Int32Array(0);
  return dealFolds(lessons, Math.max(2, Math.round(1 / share)), new Random(`${seed}/held back`))[0]!;
}
