/**
 * Do networks learn? Trains one to tell the thesis' seven types of problem apart on generated maps, and examines it
 * on maps it has not seen:
 * `npx tsx --conditions=floodgate-source scripts/network-problem-types.ts [--network small|regression|alexnet]
 * [--encoding traffic|crowd|…] [--epochs 20] [--maps 3] [--problems 4] [--no-symmetries]`.
 */
import { parseArgs } from 'node:util';
import {
  choicesOf,
  type ImageEncoding,
  type Lesson,
  type SelectionProblem,
  selectionProblem,
} from '@floodgate/select';
import { alexNet, cnnClassifier, cnnRegression } from '@floodgate/select/networks';
import { generateMap, generateProblem, MAP_KINDS, PROBLEM_TYPES } from 'floodgate/problems';

const { values } = parseArgs({
  options: {
    network: { type: 'string', default: 'small' },
    encoding: { type: 'string' },
    epochs: { type: 'string', default: '20' },
    maps: { type: 'string', default: '3' },
    problems: { type: 'string', default: '4' },
    'no-symmetries': { type: 'boolean', default: false },
  },
});
const types = PROBLEM_TYPES.map(({ id }) => id);
const networks = { small: cnnClassifier, regression: cnnRegression, alexnet: alexNet };
const makeLearner = networks[values.network as keyof typeof networks];
if (!makeLearner)
  throw new Error(`no network is called '${values.network}': use ${Object.keys(networks).join(', ')}`);

/** Problems on one map of each kind; the "planner" to choose is the type of the problem. */
function lessonsOn(mapSeed: string, perType: number): Lesson<SelectionProblem>[] {
  return MAP_KINDS.flatMap(({ id: kind }) => {
    const grid = generateMap(kind, { seed: mapSeed });
    const agents = Math.min(200, Math.floor(grid.freeCount / 12));
    return types.flatMap((type, right) =>
      Array.from({ length: perType }, (_, seed) => ({
        input: selectionProblem(generateProblem(grid, { type, agents, seed })),
        outcomes: types.map((_, i) => ({ completion: i === right ? 1 : 0, distance: 1, time: 1 })),
        group: `${kind} ${mapSeed}`,
      })),
    );
  });
}

async function share(
  model: Parameters<typeof choicesOf<SelectionProblem>>[0],
  lessons: Lesson<SelectionProblem>[],
) {
  const choices = await choicesOf(model, lessons);
  const right = lessons.filter(({ outcomes }, i) => outcomes[choices[i]!]!.completion === 1).length;
  return `${((100 * right) / lessons.length).toFixed(1)} % of ${lessons.length}`;
}

const lessons = Array.from({ length: Number(values.maps) }, (_, i) =>
  lessonsOn(`learn ${i}`, Number(values.problems)),
).flat();
const exam = [...lessonsOn('exam 0', 3), ...lessonsOn('exam 1', 3)];
const epochs = Number(values.epochs);
const learner = makeLearner({
  portfolio: types,
  epochs,
  patience: epochs,
  ...(values['no-symmetries'] && { augment: false }),
  ...(values.encoding && { encoding: values.encoding as ImageEncoding }),
});

/** Of processor time, which other programs on the machine do not change much. */
let seconds = 0;
let images = 0;
let last = 0;
const model = await learner.learn(lessons, {
  seed: 1,
  onProgress: ({ done, loss, heldBack }) => {
    const { user, system } = process.cpuUsage();
    const now = user + system;
    // The first epoch also encodes the images.
    if (done > 1) {
      seconds += (now - last) / 1e6;
      images += lessons.length;
    }
    last = now;
    console.log(`epoch ${done}: loss ${loss.toFixed(3)}, held back ${heldBack.toFixed(3)}`);
  },
});
if (images > 0)
  console.log(`${(images / seconds).toFixed(0)} images per second of one core, held-back ones included`);
console.log(`${learner.id}, ${(model.bytes.length / 1e6).toFixed(2)} MB`);
console.log(`right: ${await share(model, lessons)} learned from, ${await share(model, exam)} on unseen maps`);
await model.close();
