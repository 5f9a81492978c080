/** The regions benchmark in words and tables. */
import { markdownTable } from '../markdown.ts';
import { type DecompositionRow, formatDecomposition } from './decomposition.ts';
import type { DrawnReport } from './drawn.ts';
import type { EditRow } from './edits.ts';
import type { HeuristicReport, HeuristicRow } from './heuristics.ts';
import type { LiveRow } from './live-edits.ts';
import { formatProfile, type ProfileRow } from './profile.ts';
import { formatSaved, type SavedRow } from './saved.ts';
import type { SymmetryRow } from './symmetry.ts';
import type { TruthReport } from './truth.ts';
import { formatDrawn, formatSymmetry, formatTruth } from './truth-report.ts';

export interface RegionsReport {
  readonly node: string;
  readonly every: number;
  /** Per level of detail. A part that was not measured is empty here and below. */
  readonly truth: readonly TruthReport[];
  readonly drawn: readonly DrawnReport[];
  readonly symmetry: readonly SymmetryRow[];
  readonly decomposition: readonly DecompositionRow[];
  readonly heuristics: readonly HeuristicReport[];
  /** The gateway heuristic on every kind of zones. */
  readonly levels: readonly HeuristicReport[];
  readonly profile: readonly ProfileRow[];
  readonly saved: readonly SavedRow[];
  readonly edits: readonly EditRow[];
  readonly liveEdits: readonly LiveRow[];
}

export function formatRegionsReport(report: RegionsReport): string {
  return [
    '# Regions and heuristics, side by side',
    '',
    `Written by \`npm run bench:regions\` on Node ${report.node}. Times depend on the machine and on what else it does; ratios are within this run.`,
    '',
    ...section(report.truth, formatTruth),
    ...section(report.drawn, formatDrawn),
    ...section(report.symmetry, formatSymmetry),
    ...section(report.decomposition, formatDecomposition),
    ...section(report.heuristics, (reports) => formatHeuristics(reports, report.every)),
    ...section(report.levels, formatLevels),
    ...section(report.profile, formatProfile),
    ...section(report.saved, formatSaved),
    ...section(report.edits, formatEdits),
    ...section(report.liveEdits, formatLiveEdits),
  ].join('\n');
}

/** The lines of a part, none if it was not measured. */
function section<T>(rows: readonly T[], format: (rows: readonly T[]) => string[]): string[] {
  return rows.length > 0 ? [...format(rows), ''] : [];
}

function formatHeuristics(reports: readonly HeuristicReport[], every: number): string[] {
  return [
    '## Searching it',
    '',
    `Every ${every === 1 ? '' : `${every}th `}query of the scenarios. Expansions (re-expansions included) and speed are against A\\* with octile distance on the same queries.`,
    '',
    ...formatTotals(reports),
    '',
    'By map: expansions and speed against octile.',
    '',
    ...formatMaps(reports),
  ];
}

function formatLevels(reports: readonly HeuristicReport[]): string[] {
  return [
    '## The gateway heuristic on zones of every kind',
    '',
    'Without fallback. Two-way gates have a distance for each side, one-way gates one for both.',
    '',
    ...formatTotals(reports),
  ];
}

/** One table per game: the folder that maps lie in. */
function formatTotals(reports: readonly HeuristicReport[]): string[] {
  const games = [...new Set(reports.map(({ map }) => map.split('/')[0]!))];
  return games.flatMap((game) => {
    const some = reports.filter(({ map }) => map.startsWith(`${game}/`));
    const queries = some.reduce((sum, report) => sum + report.queries, 0);
    const total = (name: string, value: (row: HeuristicRow) => number): number =>
      some.reduce((sum, { rows, queries: n }) => sum + n * value(rows.find((row) => row.name === name)!), 0);
    const names = some[0]!.rows.map(({ name }) => name);
    return [
      `### ${game}: ${some.length} maps, ${queries} queries`,
      '',
      markdownTable(
        [
          'heuristic',
          'expanded',
          'of these again',
          'expansions',
          'speed',
          'slowest map',
          'fell back on',
          'preprocessing ms',
          'MB',
        ],
        names.map((name) => {
          const rows = some.map(({ map, rows: all }) => ({ map, ...all.find((row) => row.name === name)! }));
          const slowest = rows.reduce((a, b) => (b.speedup < a.speedup ? b : a));
          const mean = (value: (row: HeuristicRow) => number): number =>
            rows.reduce((sum, row) => sum + value(row), 0) / rows.length;
          return [
            name,
            (total(name, (row) => row.expanded) / queries).toFixed(0),
            percent(total(name, (row) => row.reexpanded) / total(name, (row) => row.expanded)),
            (total(name, (row) => row.expanded) / total('octile', (row) => row.expanded)).toFixed(3),
            (total('octile', (row) => row.ms) / total(name, (row) => row.ms)).toFixed(2),
            `${slowest.map.split('/')[1]} ${slowest.speedup.toFixed(2)}`,
            rows.filter((row) => row.fellBack).length,
            mean((row) => row.preprocessMs).toFixed(0),
            (mean((row) => row.bytes) / 1e6).toFixed(1),
          ];
        }),
      ),
      '',
    ];
  });
}

function formatMaps(reports: readonly HeuristicReport[]): string[] {
  const names = reports[0]?.rows.slice(1).map(({ name }) => name) ?? [];
  return [
    markdownTable(
      ['map', ...names],
      reports.map(({ map, rows }) => [
        map,
        ...rows.slice(1).map((row) => `${row.expansions.toFixed(2)}, ${row.speedup.toFixed(2)} ×`),
      ]),
    ),
  ];
}

function formatEdits(rows: readonly EditRow[]): string[] {
  return [
    '## Keeping up with edits',
    '',
    'Single walls placed or removed, then regions and heuristic data brought up to date, next to starting over.',
    '',
    markdownTable(
      ['map', 'what', 'edits', 'median ms', 'slowest ms', 'starting over ms', 'times faster'],
      rows.map((row) => [
        row.map,
        row.what,
        row.edits,
        row.medianMs.toFixed(2),
        row.slowestMs.toFixed(1),
        row.anewMs.toFixed(0),
        row.ratio.toFixed(0),
      ]),
    ),
  ];
}

function formatLiveEdits(rows: readonly LiveRow[]): string[] {
  const sum = (value: (row: LiveRow) => number): number => rows.reduce((total, row) => total + value(row), 0);
  const ms = (some: readonly LiveRow[], share: number): string => {
    const all = some.flatMap((row) => row.ms).sort((a, b) => a - b);
    return (all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? 0).toFixed(1);
  };
  const matching = (row: Pick<LiveRow, 'gates' | 'unmatched'>): number =>
    row.gates === 0 ? 1 : 1 - row.unmatched / row.gates;
  const large = rows.filter(({ width, height }) => width * height >= 512 * 512);
  const worst = rows.reduce((a, b) => (matching(b) < matching(a) ? b : a));
  const share = matching({ gates: sum((row) => row.gates), unmatched: sum((row) => row.unmatched) });
  return [
    '## Gates that follow edits',
    '',
    `Walls with a door, houses, single walls, breaches, and all of that gone again: ${sum((row) => row.edits)} edits on ${rows.length} maps. Now and then the gates are compared with those of the whole map divided again at the same level. Gates match if their middles are at most 2 tiles apart along both axes. Zones with more than half of their cells in common are the same zone. Milliseconds are CPU time per edit.`,
    '',
    `${percent(share)} of the gates match, ${percent(rows.reduce((total, row) => total + matching(row), 0) / rows.length)} in the mean of maps; worst map ${worst.map} with ${percent(matching(worst))}. ${percent(sum((row) => row.sameId) / sum((row) => row.zones))} of the zones kept their ids. On 512 × 512: median ${ms(large, 0.5)} ms, 95 % within ${ms(large, 0.95)}, 99 % within ${ms(large, 0.99)}.`,
    '',
    markdownTable(
      [
        'map',
        'size',
        'edits',
        'median ms',
        '95 %',
        '99 %',
        'whole map ms',
        'gates match',
        'at worst',
        'ids kept',
      ],
      rows.map((row) => [
        row.map,
        `${row.width} × ${row.height}`,
        row.edits,
        ms([row], 0.5),
        ms([row], 0.95),
        ms([row], 0.99),
        row.wholeMs.toFixed(0),
        percent(matching(row)),
        percent(row.worst),
        percent(row.sameId / row.zones),
      ]),
    ),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
