/** Choosing among all planners under a game's constraints, and on kinds of map that were never seen. */
import { figure, listing, type Table } from '../report/index.ts';
import {
  CONSTRAINTS,
  type ConstrainedTrial,
  type PortfolioStudy,
  spreadOf,
  winsAndLosses,
} from '../train/index.ts';

type Outcome = Pick<ConstrainedTrial['selected'], 'completion' | 'distance' | 'time'>;

export function constraintsTable(constrained: readonly (readonly ConstrainedTrial[])[]): Table {
  const lines = constrained.map((trials, i) => ({ trials, title: CONSTRAINTS[i]!.title }));
  const mean = (trials: readonly ConstrainedTrial[], value: (trial: ConstrainedTrial) => number) =>
    spreadOf(trials.map(value)).mean;
  const three = (
    { trials }: (typeof lines)[number],
    value: (outcome: Outcome) => number,
    digits: number,
  ): string =>
    (['selected', 'singleBest', 'perfect'] as const)
      .map((who) =>
        figure(
          mean(trials, (trial) => value(trial[who])),
          digits,
        ),
      )
      .join(' / ');
  return listing(
    'Under constraints, on unseen maps: the selector / the best planner that is always allowed / the perfect choice among those allowed',
    lines,
    {
      constraint: ({ title }) => title,
      'single best': ({ trials }) => [...new Set(trials.map(({ single }) => single))].join(', '),
      'arrived, %': (line) => three(line, ({ completion }) => 100 * completion, 2),
      'distance, tiles': (line) => three(line, ({ distance }) => distance, 1),
      'ms per tick': (line) => three(line, ({ time }) => time, 2),
      'keeps the limit, %': ({ trials }) => figure(mean(trials, ({ kept }) => 100 * kept)),
      'won / even / lost': ({ trials }) => wonEvenLost(trials.map((evaluation) => ({ evaluation }))),
    },
  );
}

export function familiesTable(
  { portfolio }: PortfolioStudy,
  families: NonNullable<PortfolioStudy['families']>,
): Table {
  const three = (
    { trial: { evaluation } }: (typeof families)[number],
    value: (outcome: Outcome) => number,
    digits: number,
  ): string => {
    const { selected, singleBest, perfect } = evaluation;
    return [selected, singleBest, perfect].map((outcome) => figure(value(outcome), digits)).join(' / ');
  };
  return listing(
    'Trained on all kinds of map but one and tested on that one: the selector / the single best / perfect',
    families,
    {
      maps: ({ family }) => family,
      problems: ({ trial }) => figure(trial.evaluation.problems),
      'single best': ({ trial }) => portfolio.members[trial.singleBest]!.id,
      'arrived, %': (line) => three(line, ({ completion }) => 100 * completion, 2),
      'distance, tiles': (line) => three(line, ({ distance }) => distance, 1),
      'ms per tick': (line) => three(line, ({ time }) => time, 2),
    },
  );
}

/** Splits that the selector won, in which it was as good as the single best, and that it lost. */
export function wonEvenLost(trials: Parameters<typeof winsAndLosses>[0]['trials']): string {
  const { won, lost } = winsAndLosses({ trials });
  return `${won} / ${trials.length - won - lost} / ${lost}`;
}
