/** The figures of a contest as JSON, for files beside a model and for the model's own notes. */
import type { SelectorNotes } from '@floodgate/select';
import {
  type Contest,
  closedGap,
  perfect,
  random,
  type Standing,
  selected,
  singleBest,
  standing,
  winsAndLosses,
  worst,
} from './contest.ts';
import type { KnownProblem } from './problems.ts';
import { overTrials } from './trials.ts';

const CHOOSERS = { perfect, selected, singleBest, random, worst };
const DIGITS = 4;

/** `summary` is small enough to be part of a model; `contests` has every split. */
export function metricsOf(
  contests: readonly Contest[],
  problems: readonly KnownProblem[],
): { readonly summary: SelectorNotes; readonly contests: readonly object[] } {
  return {
    summary: Object.fromEntries(contests.map((contest) => [contest.kind, summaryOf(contest, problems)])),
    contests: contests.map((contest) => ({
      learner: contest.learner,
      kind: contest.kind,
      ...Object.fromEntries(
        Object.entries(CHOOSERS).map(([name, pick]) => [name, rounded(standing(contest, problems, pick))]),
      ),
      splits: contest.trials.map(({ singleBest, evaluation }) => ({
        singleBestMember: singleBest,
        selected: round(evaluation.selected.completion),
        singleBest: round(evaluation.singleBest.completion),
        perfect: round(evaluation.perfect.completion),
        accuracy: round(evaluation.accuracy),
        confusion: evaluation.confusion,
      })),
    })),
  };
}

/** Shares of agents that arrived, accuracy and closed gap, over the splits. */
function summaryOf(contest: Contest, problems: readonly KnownProblem[]): object {
  const { won, lost } = winsAndLosses(contest);
  return {
    splits: contest.trials.length,
    ...Object.fromEntries(
      Object.entries(CHOOSERS).map(([name, pick]) => [
        name,
        round(standing(contest, problems, pick).completion.mean),
      ]),
    ),
    accuracy: round(overTrials(contest.trials, ({ evaluation }) => evaluation.accuracy).mean),
    closedGap: round(closedGap(contest)),
    regret: round(overTrials(contest.trials, ({ evaluation }) => evaluation.regret).mean),
    won,
    lost,
  };
}

/** Without time, which differs between runs. */
function rounded({ completion, distance, arrival }: Standing): object {
  const of = ({ mean, deviation }: Standing['completion']) => [round(mean), round(deviation)];
  return { completion: of(completion), distance: of(distance), arrival: of(arrival) };
}

/** Null where there is no such figure, as JSON has none. */
function round(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(DIGITS)) : null;
}
