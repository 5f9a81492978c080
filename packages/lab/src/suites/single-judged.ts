/** How good the choices of a selector were, over splits: cost, right choices, and how often they beat prior. */
import { type CostTable, meanAndDeviation, meanOfChoices, takeProblems } from '@floodgate/select';
import { meanOf } from '../statistics.ts';
import type { Selector } from './single-learned.ts';
import type { Subject, SubjectTrial } from './single-subjects.ts';

/** Costs that differ by less are equal: they differ by rounding only. */
const EQUAL = 1e-9;

export interface Judged {
  readonly name: string;
  /** Mean cost of the tested items, split by split. */
  readonly costs: readonly number[];
  /** The same if each cost counts relative to the mean of all settings on the same item. */
  readonly relative: readonly number[];
  /** Share of choices that cost no more than the perfect selector's, over all splits. */
  readonly right: readonly number[];
  /**
   * The same without ties: the share of labels told right, or of choices that cost less than every other member. A tested
   * item on which the members cost the same counts as wrong.
   */
  readonly strictlyRight: readonly number[];
}

/** Prior, the given selectors, the perfect selector and the worst, on the first splits. */
export function judgeAll(subject: Subject, splits: number, selectors: readonly Selector[]): Judged[] {
  const trials = subject.trials.slice(0, splits);
  const always = (name: string, choose: (trial: SubjectTrial) => Int32Array): Selector => ({
    name,
    choices: trials.map(choose),
    ...(subject.labels && { told: [] }),
  });
  const everyone = [
    always('prior', ({ single, choices }) => choices.map(() => single)),
    ...selectors.filter(({ choices }) => choices.length >= splits),
    always('perfect', ({ choices }) => choices),
    always('worst', (trial) => worstChoices(subject.table, trial)),
  ];
  return everyone.map((selector) => judge(subject, trials, selector));
}

function judge({ table, relative }: Subject, trials: readonly SubjectTrial[], selector: Selector): Judged {
  const judged = trials.map((trial, i) => {
    const tested = takeProblems(table, trial.split.testing);
    const choices = selector.choices[i]!;
    return {
      cost: meanOfChoices(tested, choices),
      relative: meanOfChoices(takeProblems(relative, trial.split.testing), choices),
      right: shareOf(choices, (k) => costOf(tested, choices[k]!, k) <= costOf(tested, trial.choices[k]!, k)),
      strictly: shareOf(choices, (k) =>
        trial.members.every(
          (member) =>
            member === choices[k] || costOf(tested, choices[k]!, k) < costOf(tested, member, k) - EQUAL,
        ),
      ),
    };
  });
  return {
    name: selector.name,
    costs: judged.map(({ cost }) => cost),
    relative: judged.map(({ relative }) => relative),
    right: judged.map(({ right }) => right),
    strictlyRight: selector.told?.slice(0, trials.length) ?? judged.map(({ strictly }) => strictly),
  };
}

function worstChoices(table: CostTable, { split, members }: SubjectTrial): Int32Array {
  const tested = takeProblems(table, split.testing);
  return Int32Array.from(split.testing, (_, k) =>
    members.reduce((worst, member) =>
      costOf(tested, member, k) > costOf(tested, worst, k) ? member : worst,
    ),
  );
}

function costOf({ problems, costs }: CostTable, algorithm: number, problem: number): number {
  return costs[algorithm * problems + problem]!;
}

function shareOf(choices: Int32Array, holds: (k: number) => boolean): number {
  let count = 0;
  for (let k = 0; k < choices.length; k++) if (holds(k)) count++;
  return count / Math.max(1, choices.length);
}

/** In how many splits something was better, equal and worse than prior. */
export function comparedWith(costs: readonly number[], prior: readonly number[]): [number, number, number] {
  const gains = costs.map((cost, i) => prior[i]! - cost);
  return [
    gains.filter((gain) => gain > EQUAL).length,
    gains.filter((gain) => Math.abs(gain) <= EQUAL).length,
    gains.filter((gain) => gain < -EQUAL).length,
  ];
}

/** The mean of paired gains over prior, and twice its standard error; splits overlap, so that the error is a lower bound. */
export function gainOver(
  costs: readonly number[],
  prior: readonly number[],
): { mean: number; error: number } {
  const { mean, deviation } = meanAndDeviation(costs.map((cost, i) => prior[i]! - cost));
  return { mean, error: (2 * deviation) / Math.sqrt(costs.length) };
}

/** The share of the gap between prior and perfect that is closed, in per cent; undefined if there is no gap. */
export function closedGap(
  costs: readonly number[],
  prior: readonly number[],
  perfect: readonly number[],
): number | undefined {
  const [here, from, to] = [costs, prior, perfect].map((values) => meanOf(values, (value) => value)!);
  return from! - to! > EQUAL ? (100 * (from! - here!)) / (from! - to!) : undefined;
}
