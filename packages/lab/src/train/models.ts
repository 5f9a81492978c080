/** The kinds of selector that can be trained, by the names that the command line has for them. */
import {
  committee,
  features,
  type Learner,
  type Lesson,
  mapSizeOnly,
  type SelectionProblem,
  treeClassifier,
  treeRegression,
} from '@floodgate/select';
import type { NetworkModel, NetworkOptions } from '@floodgate/select/networks';
import type { Portfolio } from './portfolios.ts';

export type TrainableId = 'trees' | 'committee' | 'classifier' | 'map-size' | NetworkId;

/** A learner and the lessons in the form in which it takes them. */
export interface Course<Input> {
  readonly learner: Learner<Input>;
  readonly lessons: readonly Lesson<Input>[];
  /** What losses are counted by. */
  readonly unit: 'tree' | 'epoch';
  /** The file of a model that it learned; undefined if it is one that is only compared with. */
  save?(model: unknown): ModelFile;
}

export interface ModelFile {
  readonly ending: 'onnx';
  readonly content: Uint8Array;
}

/** How long networks train, if not as long as usual. */
export type NetworkSchedule = Pick<NetworkOptions, 'epochs' | 'batch' | 'rate'>;

/** Pixels a side of the thesis' images for a small network; those for AlexNet have 227. */
const THESIS_SIDE = 128;

const NETWORKS = ['cnn', 'cnn-classifier', 'cnn-thesis', 'alexnet'] as const;
type NetworkId = (typeof NETWORKS)[number];

export function isNetwork(id: TrainableId): id is NetworkId {
  return NETWORKS.includes(id as NetworkId);
}

/** Throws a FloodgateError that says what to run if the model needs ONNX Runtime and that is not installed. */
export async function checkTrainable(id: TrainableId): Promise<void> {
  if (isNetwork(id)) (await import('@floodgate/select/networks')).requireOnnxRuntime();
}

const measured = new WeakMap<SelectionProblem, Float32Array>();

/** The features of a problem, measured once. */
function featuresOf(problem: SelectionProblem): Float32Array {
  const known = measured.get(problem) ?? features(problem);
  measured.set(problem, known);
  return known;
}

/** Networks need ONNX Runtime, which is only loaded for them. */
export async function courseOf(
  id: TrainableId,
  portfolio: Portfolio,
  lessons: readonly Lesson<SelectionProblem>[],
  schedule: NetworkSchedule = {},
  // biome-ignore lint/suspicious/noExplicitAny: whatever the learner takes
): Promise<Course<any>> {
  if (!isNetwork(id)) {
    const seen = lessons.map((lesson) => ({ ...lesson, input: featuresOf(lesson.input) }));
    const learners = {
      trees: () => treeRegression(),
      committee: () => committee(treeRegression()),
      classifier: () => treeClassifier(),
      'map-size': () => mapSizeOnly(),
    };
    return { learner: learners[id](), lessons: seen, unit: 'tree' };
  }
  const { alexNet, cnnClassifier, cnnRegression } = await import('@floodgate/select/networks');
  const names = { portfolio: portfolio.members.map(({ id }) => id), ...schedule };
  const learners = {
    cnn: () => cnnRegression(names),
    'cnn-classifier': () => cnnClassifier(names),
    'cnn-thesis': () => cnnClassifier({ ...names, encoding: 'crowd', side: THESIS_SIDE }),
    alexnet: () => alexNet(names),
  };
  return {
    learner: learners[id](),
    lessons,
    unit: 'epoch',
    save: (model) => ({ ending: 'onnx', content: (model as NetworkModel).bytes }),
  };
}
