/** A learner compared with what it must beat, on several splits, in the measures of the thesis' Table 5.1. */
import { bestMember, compareOutcomes, type Learner, type Lesson, worstMember } from '@floodgate/select';
import { meanOf, sumOf } from '../statistics.ts';
import { type Interval, intervalOver, ratioOver } from './intervals.ts';
import type { CrowdOutcome, KnownProblem } from './problems.ts';
import { type SplitOptions, splitProblems } from './splits.ts';
import { type Spread, spreadOf, type Trial, type TrialOptions, tryLearner } from './trials.ts';

export interface Contest {
  readonly learner: string;
  readonly kind: SplitOptions['kind'];
  readonly trials: readonly Trial[];
}

export async function holdContest<Input>(
  learner: Learner<Input>,
  lessons: readonly Lesson<Input>[],
  options: SplitOptions & TrialOptions,
): Promise<Contest> {
  const splits = splitProblems(
    lessons.map(({ group }) => Number(group)),
    options,
  );
  const trials = await tryLearner(learner, lessons, splits, options);
  return { learner: learner.id, kind: options.kind, trials };
}

/** One line of Table 5.1: means over the tested problems, over the splits. */
export interface Standing {
  /** Share of agents that arrived, 0 to 1. */
  readonly completion: Spread;
  /** Mean distance walked, in tile widths. */
  readonly distance: Spread;
  /** Tick of arrival; agents that did not arrive count with the limit. */
  readonly arrival: Spread;
  /** Milliseconds of planning per tick. */
  readonly time: Spread;
}

/** Which outcome of a problem counts. */
export type Chooser = (
  problem: KnownProblem,
  place: { readonly trial: Trial; readonly at: number },
) => CrowdOutcome;

/** The planner that the learner chose. */
export const selected: Chooser = ({ outcomes }, { trial, at }) => outcomes[trial.choices[at]!]!;
/** Always the member that was best in training. */
export const singleBest: Chooser = ({ outcomes }, { trial }) => outcomes[trial.singleBest]!;
export const perfect: Chooser = ({ outcomes }) => outcomes[bestMember(outcomes)]!;
export const worst: Chooser = ({ outcomes }) => outcomes[worstMember(outcomes)]!;

export function member(index: number): Chooser {
  return ({ outcomes }) => outcomes[index]!;
}

/** A random member: the mean over all. */
export const random: Chooser = ({ outcomes }) => meanOutcome(outcomes);

export function standing({ trials }: Contest, problems: readonly KnownProblem[], pick: Chooser): Standing {
  const perTrial = trials.map((trial) =>
    meanOutcome(trial.split.test.map((problem, at) => pick(problems[problem]!, { trial, at }))),
  );
  return {
    completion: spreadOf(perTrial.map(({ completion }) => completion)),
    distance: spreadOf(perTrial.map(({ distance }) => distance)),
    arrival: spreadOf(perTrial.map(({ arrival }) => arrival)),
    time: spreadOf(perTrial.map(({ time }) => time)),
  };
}

/** A split, and what the choices and the single best came to. */
interface Judged {
  readonly evaluation: Pick<Trial['evaluation'], 'selected' | 'singleBest'>;
}

/** In how many splits the choices beat the single best, and in how many they lose to it. */
export function winsAndLosses({ trials }: { readonly trials: readonly Judged[] }): {
  readonly won: number;
  readonly lost: number;
} {
  const gains = trials.map(gainOf);
  return { won: gains.filter((gain) => gain > 0).length, lost: gains.filter((gain) => gain < 0).length };
}

/** The share of the perfect choice's gain over the single best that the learner reaches, over all splits. */
export function closedGap({ trials }: Contest): number {
  const possible = sumOf(
    trials,
    ({ evaluation: { perfect, singleBest } }) => perfect.completion - singleBest.completion,
  );
  return possible === 0 ? Number.NaN : sumOf(trials, gainOf) / possible;
}

/** What the choices gained over the single best: difference of the shares of agents home. */
function gainOf({ evaluation: { selected, singleBest } }: Judged): number {
  return selected.completion - singleBest.completion;
}

/** {@link gainOf} with its interval over the splits: differences within a split are paired. */
export function gainInterval(contest: Contest): Interval {
  return intervalOver(contest.trials.map(gainOf), testShareOf(contest));
}

/** {@link closedGap} with its interval over the splits. */
export function gapInterval(contest: Contest): Interval {
  return ratioOver(
    contest.trials.map((trial): [number, number] => {
      const { perfect, singleBest } = trial.evaluation;
      return [gainOf(trial), perfect.completion - singleBest.completion];
    }),
    testShareOf(contest),
  );
}

/** Tested problems for each that was learned from. */
function testShareOf({ trials }: Contest): number {
  return (
    sumOf(trials, ({ split }) => split.test.length) / sumOf(trials, ({ split }) => split.training.length)
  );
}

/** Shares of the tested problems of all splits, 0 to 1. */
export interface Verdict {
  /** More, as many or fewer agents arrived than with the single best. */
  readonly better: number;
  readonly even: number;
  readonly worse: number;
  /** The choice was the best by completion, distance and time, in this order. */
  readonly right: number;
  /** As many agents arrived as with the best choice. */
  readonly asManyHome: number;
  /** Several planners brought the most agents home, so that distance and time decided which is best. */
  readonly tied: number;
}

export function verdictOf({ trials }: Contest, problems: readonly KnownProblem[]): Verdict {
  const tested = trials.flatMap(({ split, choices, singleBest }) =>
    split.test.map((problem, at) => {
      const { outcomes } = problems[problem]!;
      const home = (member: number): number => outcomes[member]!.completion;
      const most = Math.max(...outcomes.map(({ completion }) => completion));
      return {
        gain: home(choices[at]!) - home(singleBest),
        right: compareOutcomes(outcomes[choices[at]!]!, outcomes[bestMember(outcomes)]!) === 0,
        asManyHome: home(choices[at]!) === most,
        tied: outcomes.filter(({ completion }) => completion === most).length > 1,
      };
    }),
  );
  const share = (is: (each: (typeof tested)[number]) => boolean) => tested.filter(is).length / tested.length;
  return {
    better: share(({ gain }) => gain > 0),
    even: share(({ gain }) => gain === 0),
    worse: share(({ gain }) => gain < 0),
    right: share(({ right }) => right),
    asManyHome: share(({ asManyHome }) => asManyHome),
    tied: share(({ tied }) => tied),
  };
}

function meanOutcome(outcomes: readonly CrowdOutcome[]): CrowdOutcome {
  const mean = (value: (outcome: CrowdOutcome) => number): number => meanOf(outcomes, value) ?? Number.NaN;
  return {
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    time: mean(({ time }) => time),
    arrival: mean(({ arrival }) => arrival),
  };
}
