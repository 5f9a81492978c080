/** Where the results agree with the thesis and where they do not, in one table and with the causes that were tested. */
import { SELECTION_SPLITS, SELECTION_TABLES } from '../papers/index.ts';
import { figure, listing, type Section } from '../report/index.ts';
import type { SingleData } from './single-data.ts';
import { firstProblems, gainsWith, KNOWING } from './single-gains.ts';
import { comparedWith, gainOver, type Judged, judgeAll } from './single-judged.ts';
import type { Study } from './single-tables.ts';

/** Problems a map of an earlier, smaller run, whose results did not agree with the thesis. */
const FEW_PROBLEMS = 5;

interface Standing {
  readonly study: Study;
  readonly thesis: { readonly perfect: number; readonly network: number };
  readonly perfect: { readonly mean: number; readonly error: number };
}

export function agreementSection(studies: readonly Study[], data: SingleData): Section[] {
  if (studies.length === 0) return [];
  const standings = studies.map((study): Standing => {
    const [, , prior, learned, perfect] = SELECTION_TABLES.find(
      ([, granularity]) => granularity === study.subject.granularity,
    )!;
    return {
      study,
      thesis: { perfect: prior[0] - perfect[0], network: prior[0] - learned[0] },
      perfect: gainOf(judgeAll(study.subject, study.subject.trials.length, []), 'perfect'),
    };
  });
  return [
    {
      heading: 'Beside the thesis',
      blocks: [
        listing(
          "Gain over prior: ours ± twice the standard error (the thesis'); in brackets on how many splits, if not all",
          standings,
          {
            'one setting per': ({ study }) => study.subject.granularity,
            perfect: ({ perfect, thesis }) => `${withError(perfect)} (${figure(thesis.perfect, 2)})`,
            trees: ({ study }) => learnedCell(study, 'trees'),
            AlexNet: ({ study }) => learnedCell(study, 'AlexNet'),
            'small network': ({ study }) => learnedCell(study, 'small'),
            "the thesis' network": ({ thesis }) => figure(thesis.network, 2),
            'is there something to gain?': ({ perfect, thesis }) => verdict(perfect, thesis.perfect),
          },
        ),
        { items: [...causes(studies, data), ...NOT_TESTED] },
      ],
    },
  ];
}

const NOT_TESTED = [
  "Not tested: what the thesis' first weights, trained on photographs, do for its network. Ours begin with random weights.",
  'Not tested: what other draws of settings, problems and splits would change. The thesis does not give its own.',
];

/** What more problems a map do to the gain, as measured. */
function causes(studies: readonly Study[], data: SingleData): string[] {
  const { many, maps } = data;
  if (!many || !maps || many.table.problems <= FEW_PROBLEMS * maps.names.length) return [];
  const few = firstProblems(data, FEW_PROBLEMS);
  return studies
    .filter(({ subject }) => subject.labels)
    .map(({ subject }) => {
      const before = gainsWith(subject, few);
      const now = gainsWith(subject, subject.table);
      const told = (gains: typeof now) =>
        `${withError(gainOver(gains.perfect, gains.prior))} (${comparedWith(gains.perfect, gains.prior).join(' / ')} better / equal / worse)`;
      return `Tested: if settings are chosen from ${FEW_PROBLEMS} problems a map instead of all, ${KNOWING[subject.granularity]} gains ${told(before)} instead of ${told(now)}.`;
    });
}

function learnedCell({ subject, selectors }: Study, name: string): string {
  const selector = selectors.find((one) => one.name.startsWith(name));
  if (!selector) return '–';
  const splits = selector.choices.length;
  const gain = gainOf(judgeAll(subject, splits, [selector]), selector.name);
  const text = splits < 2 ? figure(gain.mean, 3) : withError(gain);
  return splits < SELECTION_SPLITS ? `${text} [${splits}]` : text;
}

function gainOf(judged: readonly Judged[], name: string): { mean: number; error: number } {
  const costsOf = (wanted: string) => judged.find((one) => one.name === wanted)!.costs;
  return gainOver(costsOf(name), costsOf('prior'));
}

function verdict({ mean, error }: Standing['perfect'], thesis: number): string {
  if (mean + error < 0) return `no: disagrees (thesis ${figure(thesis, 2)})`;
  if (mean - error <= 0) return 'within noise: undecided';
  const ratio = mean / thesis;
  return ratio > 0.5 && ratio < 2 ? 'yes: agrees' : `yes, ${figure(ratio, 1)} times as much`;
}

function withError({ mean, error }: { readonly mean: number; readonly error: number }): string {
  return `${figure(mean, 3)} ± ${figure(error, 3)}`;
}
