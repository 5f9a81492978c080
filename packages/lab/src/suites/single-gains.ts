/** What there is to gain by knowing the genre, the game or the map, by how much was run before. */
import {
  type CostTable,
  costTable,
  greedyPortfolio,
  groupProblems,
  meanOfChoices,
  perfectChoices,
  singleBest,
  takeProblems,
} from '@floodgate/select';
import { Random } from 'floodgate';
import type { Granularity } from '../papers/index.ts';
import { SELECTION_PORTFOLIO } from '../papers/index.ts';
import { figure, matrix, type Section } from '../report/index.ts';
import type { SingleData } from './single-data.ts';
import { comparedWith, gainOver } from './single-judged.ts';
import type { Subject } from './single-subjects.ts';

const PROBLEMS = [1, 5, 10, 25, 50];
const SHARES_OF_SETTINGS = [1 / 8, 1 / 4, 1 / 2, 1];

/** Costs of prior and of perfect choice, split by split. */
export interface Gains {
  readonly prior: readonly number[];
  readonly perfect: readonly number[];
}

export function gainsSection(subjects: readonly Subject[], data: SingleData): Section[] {
  const { many, maps } = data;
  const ofMaps = subjects.filter(({ granularity }) => granularity !== 'problem');
  if (!many || !maps || ofMaps.length === 0) return [];
  const most = Math.max(...problemsPerMap(many.mapOf));
  const problems = PROBLEMS.filter((count) => count < most).concat(most);
  const settings = [
    ...new Set(SHARES_OF_SETTINGS.map((share) => Math.max(2, Math.round(share * maps.table.algorithms)))),
  ];
  const columns = ofMaps.map((subject) => [subject.granularity, subject] as const);
  const cell = ({ prior, perfect }: Gains) => {
    const { mean, error } = gainOver(perfect, prior);
    return `${figure(mean, 3)} ± ${figure(error, 3)} (${comparedWith(perfect, prior).join(' / ')})`;
  };
  return [
    {
      heading: 'What there is to gain',
      blocks: [
        'Gain of perfect choice over prior: mean over the splits ± twice its standard error, and in how many splits it was better, equal and worse. Splits share maps, so the true error is larger.',
        matrix(
          `By problems a map that prior, the settings of genres and games and the portfolios were chosen from; tested on all ${most}`,
          'problems a map',
          problems.map((count) => [count, count]),
          columns,
          (count, subject) => cell(gainsWith(subject, firstProblems(data, count))),
        ),
        matrix(
          'By number of settings, drawn at random from all for each split',
          'settings',
          settings.map((count) => [count, count]),
          columns,
          (count, subject) => cell(gainsWith(subject, subject.table, count)),
        ),
        matrix(
          'Where the settings were chosen, and on the other maps',
          'maps',
          [
            ['in training', true],
            ['tested', false],
          ] as const,
          columns,
          (seen, subject) => cell(gainsWith(subject, subject.table, undefined, seen)),
        ),
      ],
    },
  ];
}

/** Costs map by map from the first problems of each alone. */
export function firstProblems({ many }: SingleData, count: number): CostTable {
  const seen = new Map<string, number>();
  const kept = many!.mapOf.flatMap((map, i) => {
    seen.set(map, (seen.get(map) ?? 0) + 1);
    return seen.get(map)! <= count ? [i] : [];
  });
  return groupProblems(
    takeProblems(many!.table, kept),
    kept.map((i) => many!.mapOf[i]!),
  ).table;
}

/**
 * Chooses by the costs `known` on the maps of training, and tests by the costs of the subject on the other maps, or on
 * those of training.
 */
export function gainsWith(
  { table, labels, trials }: Subject,
  known: CostTable,
  settings = table.algorithms,
  seen = false,
): Gains {
  const gains = trials.map(({ split: { training, testing } }, i) => {
    const some = new Random(`${i}/settings`).shuffle(
      Int32Array.from({ length: table.algorithms }, (_, a) => a),
    );
    const drawn = Array.from(some.slice(0, settings)).sort((a, b) => a - b);
    const chosen = seen ? training : testing;
    const tested = takeAlgorithms(takeProblems(table, chosen), drawn);
    const learned = takeAlgorithms(takeProblems(known, training), drawn);
    const prior = singleBest(learned);
    const choices = labels
      ? labelChoices(
          learned,
          Array.from(training, (item) => labels[item]!),
          prior,
        )
      : undefined;
    return {
      prior: meanOfChoices(tested, new Int32Array(tested.problems).fill(prior)),
      perfect: meanOfChoices(
        tested,
        choices
          ? Int32Array.from(chosen, (item) => choices.get(labels![item]!) ?? prior)
          : perfectChoices(tested, greedyPortfolio(learned, SELECTION_PORTFOLIO).members),
      ),
    };
  });
  return { prior: gains.map(({ prior }) => prior), perfect: gains.map(({ perfect }) => perfect) };
}

function labelChoices(learned: CostTable, labels: readonly string[], prior: number): Map<string, number> {
  const best = (label: string) => {
    const own = labels.flatMap((other, i) => (other === label ? [i] : []));
    return own.length > 0 ? singleBest(takeProblems(learned, own)) : prior;
  };
  return new Map([...new Set(labels)].map((label) => [label, best(label)]));
}

function takeAlgorithms({ problems, algorithms, costs }: CostTable, chosen: readonly number[]): CostTable {
  if (chosen.length === algorithms) return { problems, algorithms, costs };
  const taken = chosen.flatMap((a) => Array.from(costs.subarray(a * problems, (a + 1) * problems)));
  return costTable(problems, chosen.length, Float64Array.from(taken));
}

function problemsPerMap(mapOf: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const map of mapOf) counts.set(map, (counts.get(map) ?? 0) + 1);
  return [...counts.values()];
}

/** How a granularity reads in a sentence. */
export const KNOWING: Readonly<Record<Granularity, string>> = {
  genre: 'knowing the genre',
  game: 'knowing the game',
  map: 'choosing per map',
  problem: 'choosing per problem',
};
