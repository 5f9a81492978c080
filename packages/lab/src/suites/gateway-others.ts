/** Sections of the gateway report on other heuristics: later ones, and the thesis' first experiment. */
import { EARLY } from '../papers/index.ts';
import {
  type Block,
  type Cell,
  figure,
  listing,
  meanFigure,
  type Section,
  type Table,
} from '../report/index.ts';
import { meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import type { MapRuns } from './gateway-runs.ts';

type Row = ResultRow<'search'>;

/** Every heuristic on repaired zones, beside octile distance. */
export function laterSection(runs: readonly MapRuns[]): Section[] {
  const { caption, lines } = laterRuns(runs);
  if (lines.length === 0) return [];
  const octile = meanOf(lines[0]!.own, (row) => row?.result.meanExpanded);
  const table = listing(`All heuristics, ${caption}`, lines, {
    heuristic: ({ id }) => id,
    expanded: ({ own }) => meanFigure(own, (row) => row?.result.meanExpanded),
    'of octile': ({ own }) =>
      share(
        meanOf(own, (row) => row?.result.meanExpanded),
        octile,
        1,
      ),
    're-expanded': ({ own }) => meanFigure(own, (row) => row?.result.meanReexpanded),
    'kB per map': ({ own }) => meanFigure(own, (row) => row && row.result.preprocessBytes / 1024),
  });
  return [{ heading: 'Heuristics beyond the thesis', blocks: [table] }];
}

export function laterTimes(runs: readonly MapRuns[]): Block[] {
  const { caption, lines } = laterRuns(runs);
  if (lines.length === 0) return [];
  const ms = (own: readonly (Row | undefined)[]) =>
    meanOf(own, (row) => row?.timing.msPerQuery) ?? Number.NaN;
  const octile = ms(lines[0]!.own);
  return [
    listing(`Time of all heuristics, ${caption}`, lines, {
      heuristic: ({ id }) => id,
      'ms per search': ({ own }) => figure(ms(own), 2),
      'octile / this': ({ own }) => figure(octile / ms(own), 2),
      'ms to prepare a map': ({ own }) => meanFigure(own, (row) => row?.timing.preprocessMs),
    }),
  ];
}

/** The runs of each heuristic, octile first, on the maps on which later heuristics were tried. */
function laterRuns(runs: readonly MapRuns[]) {
  const maps = runs.filter(({ later }) => later.size > 0);
  const later = new Set(maps.flatMap((of) => [...of.later.keys()]));
  const lines: { readonly id: string; readonly own: readonly (Row | undefined)[] }[] = [
    { id: 'octile', own: maps.map(({ octile }) => octile) },
    { id: 'gateway-thesis', own: maps.map(({ repaired }) => repaired) },
    ...[...later].map((id) => ({ id, own: maps.map((of) => of.later.get(id)) })),
  ];
  return { caption: `mean over ${maps.length} maps`, lines: maps.length === 0 ? [] : lines };
}

const EARLY_HEURISTICS = ['octile', 'dead-end', 'gateway-thesis'] as const;

/** Random searches on ad hoc zones. */
export function earlySection(rows: readonly Row[]): Section[] {
  const own = rows.filter(({ spec }) => spec.queries.generate !== undefined);
  if (own.length === 0) return [];
  const means = EARLY_HEURISTICS.map((id) =>
    meanOf(own, ({ spec, result }) => (spec.heuristic === id ? result.meanExpanded : undefined)),
  );
  const cells = (values: readonly (number | undefined)[]): Cell[] => [
    ...values.map((value) => figure(value)),
    ...values.slice(1).map((value) => share(value, values[0])),
  ];
  const table: Table = {
    caption: 'Mean expansions of random searches',
    columns: ['maps', ...EARLY_HEURISTICS, 'dead-end / octile', 'gateway / octile'],
    rows: [
      ...EARLY.map(([maps, paths, , , expanded]) => [`the thesis, ${maps}, ${paths}`, ...cells(expanded)]),
      [`here, ${new Set(own.map(({ spec }) => spec.map)).size} maps, all`, ...cells(means)],
    ],
    summary: true,
  };
  return [
    {
      heading: 'Ad hoc zones (Table 2.1)',
      blocks: [
        table,
        'The thesis does not say which nine maps it used, so the maps differ, and so do the expansions.',
      ],
    },
  ];
}

function share(part: number | undefined, whole: number | undefined, digits = 0): string {
  return `${figure((100 * (part ?? Number.NaN)) / (whole ?? Number.NaN), digits)} %`;
}
