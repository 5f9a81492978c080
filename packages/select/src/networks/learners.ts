import { Random } from 'floodgate';
import { badArgument, checkWhole, indices } from '../basics/index.ts';
import type { SelectionProblem } from '../features/index.ts';
import type { ImageEncoding } from '../images/index.ts';
import { checkLessons, dealFolds, type Learner, type LearnOptions, type Lesson } from '../learning/index.ts';
import { ARCHITECTURES, type Architecture } from './architectures.ts';
import { channelStatistics, imageOf, shapeOf } from './image-source.ts';
import { sequence, standardise } from './layers/simple.ts';
import { notesOf } from './network-file.ts';
import { NetworkModel } from './network-model.ts';
import { labelTargets, scoreTargets } from './targets.ts';
import { fit, type Schedule } from './training/fit.ts';
import { inferenceGraph, type LossKind } from './training/graphs.ts';

/** How a network is trained, and on which images. */
export interface NetworkOptions extends Partial<Schedule> {
  /** Ids of the members, kept in the file. Default: their numbers. */
  readonly portfolio?: readonly string[];
  /** How problems become images. Default `traffic`; `crowd` for AlexNet. */
  readonly encoding?: ImageEncoding;
  /** Pixels a side of the images. Default 64; AlexNet takes 227 only. */
  readonly side?: number;
  /**
   * The share of lessons held back to know when to stop, from 0 to 0.5: whole groups, if lessons name theirs.
   * Default 0.15.
   */
  readonly heldBack?: number;
  /** For classifiers: whether a lesson counts by what a mistake costs there. Default true; false for AlexNet. */
  readonly weighMistakes?: boolean;
}

/** A learner whose models can be saved: see {@link NetworkModel.bytes}. */
export interface NetworkLearner extends Learner<SelectionProblem> {
  /**
   * Trains a network. Throws a FloodgateError `bad-argument` if the lessons do not fit each other or the portfolio, and
   * `unsupported` if ONNX Runtime is not installed.
   */
  learn(lessons: readonly Lesson<SelectionProblem>[], options: LearnOptions): Promise<NetworkModel>;
}

interface Kind {
  readonly id: string;
  readonly architecture: Architecture;
  readonly loss: LossKind;
  readonly schedule: Schedule;
  readonly encoding: ImageEncoding;
  readonly weighMistakes: boolean;
}

const REGRESSION: Kind = {
  id: 'cnn-regression',
  architecture: ARCHITECTURES.small,
  loss: 'squared-error',
  schedule: { epochs: 60, batch: 32, rate: 6e-3, weightDecay: 0.01, patience: 15, augment: true },
  encoding: 'traffic',
  weighMistakes: false,
};
const CLASSIFIER: Kind = { ...REGRESSION, id: 'cnn-classifier', loss: 'cross-entropy', weighMistakes: true };
const ALEXNET: Kind = {
  id: 'alexnet',
  architecture: ARCHITECTURES.alexnet,
  loss: 'cross-entropy',
  schedule: { epochs: 30, batch: 32, rate: 1e-4, weightDecay: 0.01, patience: 6, augment: false },
  encoding: 'crowd',
  weighMistakes: false,
};

/**
 * A small network that learns which member does best; lessons where a mistake costs more weigh more. Throws a
 * FloodgateError `bad-argument` for options out of range.
 */
export function cnnClassifier(options: NetworkOptions = {}): NetworkLearner {
  return networkLearner(CLASSIFIER, options);
}

/**
 * A small network that learns how much better or worse members are than each other; the choice has the best expected
 * score. Throws a FloodgateError `bad-argument` for options out of range.
 */
export function cnnRegression(options: NetworkOptions = {}): NetworkLearner {
  return networkLearner(REGRESSION, options);
}

/**
 * The network of the thesis, a classifier on its images, from random first values. Throws a FloodgateError
 * `bad-argument` for options out of range.
 */
export function alexNet(options: NetworkOptions = {}): NetworkLearner {
  return networkLearner(ALEXNET, options);
}

function networkLearner(kind: Kind, options: NetworkOptions): NetworkLearner {
  const { id, loss, architecture } = kind;
  const { heldBack = 0.15, weighMistakes = kind.weighMistakes } = options;
  const format = { encoding: options.encoding ?? kind.encoding, side: options.side ?? architecture.side };
  const schedule = scheduleFrom(kind.schedule, options);
  if (architecture.fixedSide && format.side !== architecture.side)
    throw badArgument(`${id} takes images of side ${architecture.side}, not ${format.side}`);
  if (!(heldBack >= 0 && heldBack <= 0.5))
    throw badArgument(`heldBack must be a share from 0 to 0.5, not ${heldBack}`);
  return {
    id,
    async learn(lessons, learnOptions) {
      const members = checkLessons(lessons);
      const portfolio = options.portfolio ?? indices(members).map(String);
      if (portfolio.length !== members)
        throw badArgument(`lessons are about ${members} members, not ${portfolio.join(', ')}`);
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
  for (const [name, value] of Object.entries({ epochs, batch, patience })) checkWhole(name, value, 1);
  if (!(rate > 0 && weightDecay >= 0))
    throw badArgument(`rate ${rate} or weightDecay ${weightDecay} is out of range`);
  return { epochs, batch, rate, weightDecay, patience, augment };
}

/** The lessons to hold back; none of a handful. */
function holdBack(lessons: readonly Lesson<unknown>[], share: number, seed: number | string): Int32Array {
  if (share === 0 || lessons.length < 8) return new Int32Array(0);
  return dealFolds(lessons, Math.max(2, Math.round(1 / share)), new Random(`${seed}/held back`))[0]!;
}
