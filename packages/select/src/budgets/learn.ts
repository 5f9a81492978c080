import { Random } from 'floodgate/world';
import { badArgument } from '../basics/index.ts';
import { FEATURE_NAMES } from '../features/index.ts';
import {
  dealFolds,
  type Grown,
  type GrowPlan,
  growTrees,
  type LearnOptions,
  Progress,
} from '../learning/index.ts';
import { squared, tableOf } from '../trees/index.ts';
import { type Cell, learnCells } from './cells.ts';
import {
  BudgetForecaster,
  type BudgetView,
  outputsFor,
  QUANTITIES,
  type Quantity,
  targetsOf,
} from './forecaster.ts';
import type { BudgetLesson } from './lesson.ts';
import { type BudgetOutcome, type ChoiceWeights, DEFAULT_CHOICE_WEIGHTS } from './outcome.ts';

/** A model that predicts what becomes of a crowd under a budget, and knows when to choose by that. */
export interface BudgetModel {
  /** The trees that predict. */
  readonly forecaster: BudgetForecaster;
  /** When the default of a cell is chosen. */
  readonly cells: readonly Cell[];
}

const PLAN: Omit<GrowPlan, 'seed' | 'rounds'> = {
  patience: 15,
  learningRate: 0.1,
  leaves: 12,
  leafWeight: 6,
  lambda: 2,
  rowShare: 0.7,
  columnShare: 0.4,
};
/** Largest numbers of trees. What counts little in a choice gets few: a selector must stay small. */
const ROUNDS: Readonly<Record<Quantity, number>> = { arrival: 92, distance: 18, time: 44, completion: 12 };
const FOLDS = 4;

/** For vectors of `features` with a budget: lengths relative to the estimated length of paths. */
export const CROWD_VIEW: BudgetView = {
  lengthBy: [FEATURE_NAMES.indexOf('routeLength'), FEATURE_NAMES.indexOf('meanDistance')],
  timeBy: FEATURE_NAMES.length,
};

/**
 * Learns from lessons: trees for each quantity, and for each cell when to choose by them, from predictions for maps
 * that were held back. Throws a FloodgateError `bad-argument` if there are too few lessons or they do not fit each other.
 */
export async function learnUnderBudgets(
  lessons: readonly BudgetLesson[],
  options: LearnOptions & { readonly weights?: ChoiceWeights; readonly view?: BudgetView },
): Promise<BudgetModel> {
  const { view = CROWD_VIEW } = options;
  const members = checkBudgetLessons(lessons);
  const table = tableOf(lessons.map(({ input }) => input));
  const folds = dealFolds(lessons, FOLDS, new Random(`${options.seed}/folds`));
  const rounds = QUANTITIES.reduce((sum, quantity) => sum + ROUNDS[quantity], 0);
  const progress = new Progress(options, (folds.length + 1) * rounds);
  const targets = QUANTITIES.map((quantity) =>
    Float32Array.from(lessons.flatMap(({ input, outcomes }) => targetsOf(quantity, outcomes, input, view))),
  );
  const grow = async (most: (quantity: Quantity) => number, heldBack?: Int32Array): Promise<Grown[]> => {
    const grown: Grown[] = [];
    for (const [q, quantity] of QUANTITIES.entries()) {
      const outputs = outputsFor(quantity, members);
      const task = { table, outputs, targets: targets[q]!, loss: squared, ...(heldBack && { heldBack }) };
      const plan = { ...PLAN, rounds: most(quantity), seed: `${options.seed}/${quantity}` };
      grown.push(await growTrees(task, plan, progress));
    }
    return grown;
  };
  const forecasts: BudgetOutcome[][] = new Array(lessons.length);
  const used = new Map<Quantity, number>();
  for (const fold of folds) {
    const grown = await grow((quantity) => ROUNDS[quantity], folds.length > 1 ? fold : undefined);
    const unseen = forecasterOf(view, grown);
    for (const i of fold) forecasts[i] = unseen.forecast(lessons[i]!.input);
    for (const [q, quantity] of QUANTITIES.entries())
      used.set(quantity, (used.get(quantity) ?? 0) + grown[q]!.rounds / folds.length);
  }
  const cells = learnCells(lessons, forecasts, options.weights ?? DEFAULT_CHOICE_WEIGHTS);
  const grown = await grow((quantity) => Math.ceil(used.get(quantity)!));
  return { forecaster: forecasterOf(view, grown), cells };
}

function forecasterOf(
  view: BudgetView,
  [arrival, distance, time, completion]: readonly Grown[],
): BudgetForecaster {
  return new BudgetForecaster(view, {
    arrival: arrival!.ensemble,
    distance: distance!.ensemble,
    time: time!.ensemble,
    completion: completion!.ensemble,
  });
}

/** Number of members. */
function checkBudgetLessons(lessons: readonly BudgetLesson[]): number {
  const first = lessons[0];
  if (!first) throw badArgument('there is nothing to learn from 0 lessons');
  const members = first.outcomes.length;
  for (const [i, { input, outcomes, central, preprocesses }] of lessons.entries()) {
    if (input.length !== first.input.length)
      throw badArgument(`lesson ${i} has ${input.length} features, lesson 0 has ${first.input.length}`);
    for (const list of [outcomes, central, preprocesses])
      if (list.length !== members)
        throw badArgument(`lesson ${i} is about ${list.length} members, lesson 0 about ${members}`);
  }
  return members;
}
