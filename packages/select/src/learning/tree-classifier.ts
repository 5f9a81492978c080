import { Random } from 'floodgate/world';
import { meanOf } from '../basics/index.ts';
import { predictTrees, softmax, tableOf } from '../trees/index.ts';
import { type GrowPlan, growTrees, Progress } from './grow-trees.ts';
import type { Learner, Outcome } from './learner.ts';
import { checkLessons, dealFolds } from './lessons.ts';
import { bestMember, utilityOf } from './outcomes.ts';

const PLAN: Omit<GrowPlan, 'seed'> = {
  rounds: 120,
  patience: 15,
  learningRate: 0.1,
  leaves: 8,
  leafWeight: 2,
  lambda: 2,
  rowShare: 0.7,
  columnShare: 0.4,
};
/** One fold in this many is held back to know when to stop. */
const HELD_BACK = 6;

/**
 * Boosted trees that name the best member, as the network of the thesis does. A lesson weighs as much as an error on
 * it costs. `id` is the id of the learner, default `tree-classifier`.
 */
export function treeClassifier(options: { readonly id?: string } = {}): Learner<ArrayLike<number>> {
  return {
    id: options.id ?? 'tree-classifier',
    async learn(lessons, learnOptions) {
      const outputs = checkLessons(lessons);
      const table = tableOf(lessons.map(({ input }) => input));
      const targets = new Float32Array(lessons.length * outputs);
      lessons.forEach(({ outcomes }, i) => {
        targets[i * outputs + bestMember(outcomes)] = 1;
      });
      const weights = stakes(lessons.map(({ outcomes }) => outcomes));
      const progress = new Progress(learnOptions, 2 * PLAN.rounds);
      const folds = dealFolds(lessons, HELD_BACK, new Random(`${learnOptions.seed}/folds`));
      const task = { table, outputs, targets, weights, loss: softmax };
      const judged = folds.length > 1 ? { ...task, heldBack: folds[0]! } : task;
      const plan = { ...PLAN, seed: learnOptions.seed };
      const { rounds } = await growTrees(judged, plan, progress);
      const { ensemble } = await growTrees(task, { ...plan, rounds: Math.max(1, rounds) }, progress);
      return { rate: (input) => predictTrees(ensemble, input) };
    },
  };
}

/** How much an error can cost on each lesson: the best utility less the mean. Scaled to a mean of 1. */
function stakes(lessons: readonly (readonly Outcome[])[]): Float32Array {
  const lost = lessons.map((outcomes) => {
    const utilities = outcomes.map((outcome) => utilityOf(outcome));
    return Math.max(...utilities) - meanOf(utilities);
  });
  const mean = meanOf(lost);
  // A lesson without any stake still counts a little, so that the usual choice breaks ties.
  return Float32Array.from(lost, (value) => (mean === 0 ? 1 : 0.1 + (0.9 * value) / mean));
}
