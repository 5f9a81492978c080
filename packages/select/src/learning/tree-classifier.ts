import { Random } from 'floodgate';
import { predictTrees, softmax, tableOf } from '../trees/index.ts';
import { dealFolds } from './folds.ts';
import { type GrowPlan, growTrees } from './grow-trees.ts';
import type { Learner } from './learner.ts';
import { bestMember, checkLessons } from './outcomes.ts';
import { Pulse } from './pulse.ts';
import { DEFAULT_WEIGHTS, utilityOf } from './utility.ts';

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
/** One part in so many is held back to know when to stop. */
const HELD_BACK = 6;

/** Boosted trees that name the best member, as the thesis' network does. Lessons count by what an error would cost. */
export function treeClassifier({
  id = 'tree-classifier',
}: {
  readonly id?: string;
} = {}): Learner<ArrayLike<number>> {
  return {
    id,
    async learn(lessons, options) {
      const outputs = checkLessons(lessons);
      const table = tableOf(lessons.map(({ input }) => input));
      const targets = new Float32Array(lessons.length * outputs);
      lessons.forEach(({ outcomes }, i) => {
        targets[i * outputs + bestMember(outcomes)] = 1;
      });
      const weights = stakes(
        lessons.map(({ outcomes }) => outcomes.map((outcome) => utilityOf(outcome, DEFAULT_WEIGHTS))),
      );
      const pulse = new Pulse(options, 2 * PLAN.rounds);
      const folds = dealFolds(lessons, HELD_BACK, new Random(`${options.seed}/folds`));
      const task = { table, outputs, targets, weights, loss: softmax };
      const plan = { ...PLAN, seed: options.seed };
      const { rounds } = await growTrees(
        folds.length > 1 ? { ...task, heldBack: folds[0]! } : task,
        plan,
        pulse,
      );
      const { ensemble } = await growTrees(task, { ...plan, rounds: Math.max(1, rounds) }, pulse);
      return { rate: (input) => predictTrees(ensemble, input) };
    },
  };
}

/** How much there is to lose on each lesson: best against mean utility. They are scaled to a mean of 1. */
function stakes(utilities: readonly (readonly number[])[]): Float32Array {
  const lost = utilities.map(
    (own) => Math.max(...own) - own.reduce((sum, value) => sum + value, 0) / own.length,
  );
  const mean = lost.reduce((sum, value) => sum + value, 0) / lost.length;
  // Nothing to lose still counts a little, so that ties are broken by what is usual.
  return Float32Array.from(lost, (value) => (mean === 0 ? 1 : 0.1 + (0.9 * value) / mean));
}
