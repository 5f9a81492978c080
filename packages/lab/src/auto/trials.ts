/** How well `auto` chooses on maps that it never saw: cell by cell, next to every fixed setting. */
import {
  type BudgetLesson,
  type BudgetModel,
  cellFor,
  DEFAULT_CHOICE_WEIGHTS,
  FREEDOMS,
  type Freedom,
  highest,
  isAllowedUnder,
  keeps,
  learnUnderBudgets,
  rateUnderBudget,
} from '@floodgate/select';
import { meanOf, sumOf } from '../statistics.ts';
import type { Split } from '../train/index.ts';
import { type LabelledProblem, lessonsOf } from './labels.ts';
import { BUDGETS_MS } from './training-problems.ts';

/** What the choices of one chooser came to in a cell: means over the tested problems. */
export interface Standing {
  /** Ticks until agents are home. */
  readonly arrival: number;
  /** The sum of arrival times over the sum of the fewest moves. */
  readonly arrivalRatio: number;
  readonly completion: number;
  readonly distance: number;
  /** Share of problems on which the budget was kept. */
  readonly kept: number;
  /** Of the problems on which any member kept it, the share on which this did. */
  readonly keptWherePossible: number;
}

/** One split in one cell. */
export interface CellTrial {
  readonly budgetMs: number;
  readonly freedom: Freedom;
  readonly problems: number;
  readonly auto: Standing;
  /** Per member; undefined if it is not allowed on every problem. */
  readonly fixed: readonly (Standing | undefined)[];
  /** The best member for each problem, of those that kept the budget. */
  readonly perfect: Standing;
  /** How often each member was chosen. */
  readonly chosen: readonly number[];
}

export interface AutoTrialOptions {
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onTrial?: (done: number, of: number) => void;
}

/** For each split the trials of all cells. Only problems that were run under every budget are tested on. */
export async function tryAuto(
  problems: readonly LabelledProblem[],
  groups: readonly string[],
  splits: readonly Split[],
  { seed, signal, onTrial }: AutoTrialOptions,
): Promise<CellTrial[][]> {
  const trials: CellTrial[][] = [];
  for (const [i, { training, test }] of splits.entries()) {
    signal?.throwIfAborted();
    const lessons = training.flatMap((n) => lessonsOf(problems[n]!, groups[n]!));
    const model = await learnUnderBudgets(lessons, { seed: `${seed}/${i}`, ...(signal && { signal }) });
    const tested = test.map((n) => problems[n]!).filter(isWhole);
    trials.push(FREEDOMS.flatMap((freedom) => BUDGETS_MS.map((_, b) => trial(model, tested, freedom, b))));
    onTrial?.(i + 1, splits.length);
  }
  return trials;
}

export function isWhole({ budgetsMs }: LabelledProblem): boolean {
  return budgetsMs.length === BUDGETS_MS.length;
}

function trial(
  model: BudgetModel,
  problems: readonly LabelledProblem[],
  freedom: Freedom,
  b: number,
): CellTrial {
  const budgetMs = BUDGETS_MS[b]!;
  const lessons = problems.map((problem) => lessonsOf(problem, '')[b]!);
  const choices = lessons.map((lesson) => chosenBy(model, lesson, freedom));
  const members = problems[0]!.outcomes.map((_, i) => i);
  const allowed = lessons.map((lesson) => isAllowedUnder(freedom, lesson));
  const standingOf = (choose: (n: number) => number) => standing(problems, lessons, allowed, choose);
  return {
    budgetMs,
    freedom,
    problems: problems.length,
    auto: standingOf((n) => choices[n]!),
    fixed: members.map((i) => (allowed.every((may) => may[i]) ? standingOf(() => i) : undefined)),
    perfect: standingOf((n) => perfectFor(lessons[n]!, allowed[n]!)),
    chosen: members.map((i) => choices.filter((choice) => choice === i).length),
  };
}

/** What a model chooses for a lesson: the index of a member. */
function chosenBy({ forecaster, cells }: BudgetModel, lesson: BudgetLesson, freedom: Freedom): number {
  const { budgetMs, input } = lesson;
  const { ratings } = rateUnderBudget(forecaster.forecast(input), cellFor(cells, budgetMs, freedom), {
    budgetMs,
    allowed: isAllowedUnder(freedom, lesson),
    weights: DEFAULT_CHOICE_WEIGHTS,
  });
  return highest(ratings);
}

/** The allowed member with the least arrival of those that kept the budget; of all, if none did. */
function perfectFor({ outcomes, budgetMs }: BudgetLesson, allowed: readonly boolean[]): number {
  const may = outcomes.map((_, i) => i).filter((i) => allowed[i]);
  const kept = may.filter((i) => keeps(outcomes[i]!, budgetMs));
  return (kept.length > 0 ? kept : may).reduce((best, i) =>
    outcomes[i]!.arrival < outcomes[best]!.arrival ? i : best,
  );
}

function standing(
  problems: readonly LabelledProblem[],
  lessons: readonly BudgetLesson[],
  allowed: readonly (readonly boolean[])[],
  choose: (n: number) => number,
): Standing {
  const all = lessons.map(({ outcomes, budgetMs }, n) => ({
    ...outcomes[choose(n)]!,
    agents: problems[n]!.agents,
    fewestMoves: problems[n]!.fewestMoves,
    kept: keeps(outcomes[choose(n)]!, budgetMs),
    possible: outcomes.some((outcome, i) => allowed[n]![i] && keeps(outcome, budgetMs)),
  }));
  const mean = (value: (each: (typeof all)[number]) => number) => meanOf(all, value) ?? Number.NaN;
  const possible = all.filter((each) => each.possible);
  return {
    arrival: mean(({ arrival }) => arrival),
    arrivalRatio:
      sumOf(all, ({ arrival, agents }) => arrival * agents) /
      sumOf(all, ({ fewestMoves, agents }) => fewestMoves * agents),
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    kept: mean(({ kept }) => (kept ? 1 : 0)),
    keptWherePossible: meanOf(possible, ({ kept }) => (kept ? 1 : 0)) ?? 1,
  };
}
