/** Sections of the gateway report on other heuristics: those that came after it, and the thesis' first experiment. */

import { EARLY } from '../papers/index.ts';
import { type Block, type Cell, figure, meanOfKnown, type Section, type Table } from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';
import type { GatewayRuns, MapRuns } from './gateway-runs.ts';

type Row = ResultRow<'search'>;

/** Every heuristic on repaired zones, beside octile distance. */
export function laterSection(runs: GatewayRuns): Section[] {
  const { heuristics, maps } = triedOn(runs);
  if (maps.length === 0) return [];
  const table: Table = {
    caption: `All heuristics, mean over ${maps.length} maps`,
    columns: ['heuristic', 'expanded', 'of octile', 're-expanded', 'kB a map'],
    rows: heuristics.map((id) => {
      const own = maps.map((of) => runOf(of, id));
      const expanded = meanOfKnown(own.map((row) => row?.result.meanExpanded));
      const octile = meanOfKnown(maps.map(({ octile }) => octile?.result.meanExpanded));
      return [
        id,
        figure(expanded),
        `${figure((100 * (expanded ?? Number.NaN)) / (octile ?? Number.NaN), 1)} %`,
        figure(meanOfKnown(own.map((row) => row?.result.meanReexpanded))),
        figure(meanOfKnown(own.map((row) => row && row.result.preprocessBytes / 1024))),
      ];
    }),
  };
  return [{ heading: 'Heuristics beyond the thesis', blocks: [table] }];
}

export function laterTimes(runs: GatewayRuns): Block[] {
  const { heuristics, maps } = triedOn(runs);
  if (maps.length === 0) return [];
  const octile = meanOfKnown(maps.map(({ octile }) => octile?.timing.msPerQuery));
  return [
    {
      caption: `Time of all heuristics, mean over ${maps.length} maps`,
      columns: ['heuristic', 'ms a search', 'octile / this', 'ms to prepare a map'],
      rows: heuristics.map((id) => {
        const own = maps.map((of) => runOf(of, id));
        const ms = meanOfKnown(own.map((row) => row?.timing.msPerQuery));
        return [
          id,
          figure(ms, 2),
          figure((octile ?? Number.NaN) / (ms ?? Number.NaN), 2),
          figure(meanOfKnown(own.map((row) => row?.timing.preprocessMs))),
        ];
      }),
    },
  ];
}

/** The maps on which later heuristics were tried, and all heuristics that were. */
function triedOn({ maps }: GatewayRuns): { heuristics: readonly string[]; maps: readonly MapRuns[] } {
  const tried = maps.filter(({ later }) => later.size > 0);
  const ids = new Set(['octile', 'gateway-thesis', ...tried.flatMap(({ later }) => [...later.keys()])]);
  return { heuristics: [...ids], maps: tried };
}

function runOf({ octile, repaired, later }: MapRuns, id: string): Row | undefined {
  if (id === 'octile') return octile;
  return id === 'gateway-thesis' ? repaired : later.get(id);
}

const EARLY_HEURISTICS = ['octile', 'dead-end', 'gateway-thesis'] as const;

/** Random searches on ad hoc zones. */
export function earlySection(rows: readonly Row[]): Section[] {
  const own = rows.filter(({ spec }) => spec.queries.generate !== undefined);
  if (own.length === 0) return [];
  const means = EARLY_HEURISTICS.map((id) =>
    meanOfKnown(own.filter(({ spec }) => spec.heuristic === id).map(({ result }) => result.meanExpanded)),
  );
  const cells = (values: readonly (number | undefined)[]): Cell[] => [
    ...values.map((value) => figure(value)),
    ...values
      .slice(1)
      .map((value) => `${figure((100 * (value ?? Number.NaN)) / (values[0] ?? Number.NaN))} %`),
  ];
  const table: Table = {
    caption: 'Mean expansions of random searches',
    columns: ['maps', ...EARLY_HEURISTICS, 'dead-end / octile', 'gateway / octile'],
    rows: [
      ...EARLY.map(({ maps, paths, expanded }) => [`the thesis, ${maps}, ${paths}`, ...cells(expanded)]),
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
