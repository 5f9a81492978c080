/** A learner against what it must beat, on several splits, in the figures of the thesis' Table 5.1. */
import { bestMember, type Learner, type Lesson, worstMember } from '@floodgate/select';
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
  /** Share of agents home, 0 to 1. */
  readonly completion: Spread;
  /** Tile widths walked. */
  readonly distance: Spread;
  /** Tick of arrival; agents that did not arrive count with the limit. */
  readonly arrival: Spread;
  /** Milliseconds of planning a tick. */
  readonly time: Spread;
}

type Pick = (problem: KnownProblem, place: { readonly trial: Trial; readonly at: number }) => CrowdOutcome;

/** What the learner's choices came to. */
export const selected: Pick = ({ outcomes }, { trial, at }) => outcomes[trial.choices[at]!]!;
/** What always taking the member came to that was best where the learner learned. */
export const singleBest: Pick = ({ outcomes }, { trial }) => outcomes[trial.singleBest]!;
export const perfect: Pick = ({ outcomes }) => outcomes[bestMember(outcomes)]!;
export const worst: Pick = ({ outcomes }) => outcomes[worstMember(outcomes)]!;

export function member(index: number): Pick {
  return ({ outcomes }) => outcomes[index]!;
}

/** Any member, as chance will have it: the mean over all. */
export const random: Pick = ({ outcomes }) => meanOf(outcomes);

/**
 * The perfect choice as far as it can be repeated: made from the runs with the other seeds, so that luck in one run
 * does not count as knowing better. The same as {@link perfect} if there is only one seed.
 */
export const repeatable: Pick = ({ bySeed, outcomes }) => {
  if (bySeed.length < 2) return outcomes[bestMember(outcomes)]!;
  return meanOf(
    bySeed.map((run, seed) => {
      const others = bySeed.filter((_, i) => i !== seed);
      const known = run.map((_, i) => meanOf(others.map((other) => other[i]!)));
      return run[bestMember(known)]!;
    }),
  );
};

export function standing({ trials }: Contest, problems: readonly KnownProblem[], pick: Pick): Standing {
  const perTrial = trials.map((trial) =>
    meanOf(trial.split.test.map((problem, at) => pick(problems[problem]!, { trial, at }))),
  );
  return {
    completion: spreadOf(perTrial.map(({ completion }) => completion)),
    distance: spreadOf(perTrial.map(({ distance }) => distance)),
    arrival: spreadOf(perTrial.map(({ arrival }) => arrival)),
    time: spreadOf(perTrial.map(({ time }) => time)),
  };
}

/** How many of the splits the choices beat the single best in, and how many they lose to it in. */
export function winsAndLosses({ trials }: Contest): { readonly won: number; readonly lost: number } {
  const gains = trials.map(
    ({ evaluation }) => evaluation.selected.completion - evaluation.singleBest.completion,
  );
  return { won: gains.filter((gain) => gain > 0).length, lost: gains.filter((gain) => gain < 0).length };
}

/** Of what the perfect choice gains over the single best, the share that the learner gains, over all splits. */
export function closedGap({ trials }: Contest): number {
  const sum = (value: (trial: Trial) => number) => trials.reduce((total, trial) => total + value(trial), 0);
  const gained = sum(({ evaluation }) => evaluation.selected.completion - evaluation.singleBest.completion);
  const possible = sum(({ evaluation }) => evaluation.perfect.completion - evaluation.singleBest.completion);
  return possible === 0 ? Number.NaN : gained / possible;
}

export function meanOf(outcomes: readonly CrowdOutcome[]): CrowdOutcome {
  const mean = (value: (outcome: CrowdOutcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / outcomes.length;
  return {
    completion: mean(({ completion }) => completion),
    distance: mean(({ distance }) => distance),
    time: mean(({ time }) => time),
    arrival: mean(({ arrival }) => arrival),
    bytes: undefined,
  };
}
