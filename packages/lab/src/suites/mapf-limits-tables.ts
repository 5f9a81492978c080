/** Choosing among all planners under what a game allows, and on kinds of map that were never seen. */
import { figure, type Table } from '../report/index.ts';
import { CONSTRAINTS, type ConstrainedTrial, type PortfolioStudy, spreadOf } from '../train/index.ts';

export function constraintsTable(constrained: readonly (readonly ConstrainedTrial[])[]): Table {
  return {
    caption:
      'Under constraints, on unseen maps: the selector / the best planner that is always allowed / the perfect choice among those allowed',
    columns: [
      'constraint',
      'single best',
      'home, %',
      'way, tiles',
      'ms a tick',
      'keeps the limit, %',
      'won / even / lost',
    ],
    rows: constrained.map((trials, i) => {
      const of = (value: (trial: ConstrainedTrial) => number, digits: number) =>
        figure(spreadOf(trials.map(value)).mean, digits);
      const three = (value: (outcome: ConstrainedTrial['selected']) => number, digits: number) =>
        [
          of(({ selected }) => value(selected), digits),
          of(({ singleBest }) => value(singleBest), digits),
          of(({ perfect }) => value(perfect), digits),
        ].join(' / ');
      const gains = trials.map(({ selected, singleBest }) => selected.completion - singleBest.completion);
      const won = gains.filter((gain) => gain > 0).length;
      const lost = gains.filter((gain) => gain < 0).length;
      return [
        CONSTRAINTS[i]!.title,
        [...new Set(trials.map(({ single }) => single))].join(', '),
        three(({ completion }) => 100 * completion, 2),
        three(({ distance }) => distance, 1),
        three(({ time }) => time, 2),
        of(({ kept }) => 100 * kept, 0),
        `${won} / ${trials.length - won - lost} / ${lost}`,
      ];
    }),
  };
}

export function familiesTable(
  { portfolio }: PortfolioStudy,
  families: NonNullable<PortfolioStudy['families']>,
): Table {
  return {
    caption:
      'Learned from all kinds of map but one and asked about that one: the selector / the single best / perfect',
    columns: ['maps', 'problems', 'single best', 'home, %', 'way, tiles', 'ms a tick'],
    rows: families.map(({ family, trial: { singleBest, evaluation } }) => {
      const { selected, perfect, singleBest: single } = evaluation;
      const three = (value: (outcome: typeof selected) => number, digits: number) =>
        [selected, single, perfect].map((outcome) => figure(value(outcome), digits)).join(' / ');
      return [
        family,
        figure(evaluation.problems),
        portfolio.members[singleBest]!.id,
        three(({ completion }) => 100 * completion, 2),
        three(({ distance }) => distance, 1),
        three(({ time }) => time, 2),
      ];
    }),
  };
}
