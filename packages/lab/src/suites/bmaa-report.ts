import { PLANNERS } from 'floodgate';
import {
  BMAA_FEW_AGENTS,
  BMAA_MAPS,
  BMAA_OVERALL,
  BMAA_PLANNERS,
  type BmaaMap,
  type BmaaRow,
} from '../papers/index.ts';
import {
  type Block,
  type Cell,
  correlationLine,
  groupBy,
  lineFigure,
  mean,
  meanOfKnown,
  type Report,
  type ReportInput,
  renderPage,
  runFacts,
  runOnMachine,
  type Table,
} from '../report/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { standInNote } from './maps-at-hand.ts';

type Row = ResultRow<'crowd'>;

const FEW_TICKS = 8;

const TITLES = BMAA_PLANNERS.map((id) => PLANNERS.find((planner) => planner.id === id)?.title ?? id);

export function bmaaReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const few = rows.filter(({ spec }) => spec.agents <= BMAA_FEW_AGENTS);
  const bySeconds = rows.some(({ spec }) => spec.limit.seconds !== undefined);
  const limits = bySeconds ? 'seconds of computing, as in the paper' : 'steps';
  const completion = table(
    `Completion rate in per cent: ours (paper's; difference)`,
    rows,
    ({ result }) => 100 * result.completionRate,
    ({ completion }) => completion,
    { digits: 0, difference: 'absolute' },
  );
  const distance = table(
    `Travel distance in tiles, at most ${BMAA_FEW_AGENTS} agents: ours (paper's; difference)`,
    few,
    ({ result }) => result.meanDistance,
    ({ distance }) => distance,
    { digits: 0, difference: 'percent' },
  );
  const time = bySeconds ? secondsTable(few) : stepsTable(few);
  return renderPage({
    title: 'Multi-agent pathfinding with real-time heuristic search',
    lead: [
      'The experiment of Sigurdson, Bulitko, Yeoh, Hernández and Koenig (2018): agents with random starts and goals on ten maps. Planners are in their `paper` preset, the literal reading.',
      `Runs here are limited in ${limits}. The paper ends a run after 30 seconds of computing, so an algorithm that thinks longer makes fewer steps.`,
      ...standInNote(
        rows.map(({ spec }) => spec.map),
        BMAA_MAPS.map(({ map }) => map),
      ),
    ],
    sections: [
      { heading: 'Completion rate (Table I)', blocks: [completion, ...agreement(completion, ' points')] },
      { heading: 'Completion rate and number of agents (Figure 2)', blocks: [figureTwo(rows)] },
      {
        heading: 'Completion time (Table II)',
        blocks: [time, 'Agents that are not home at the end count with the limit.'],
      },
      { heading: 'Travel distance (Table III)', blocks: [distance, ...agreement(distance, ' tiles')] },
      runFacts(input),
      runOnMachine(input),
    ],
  });
}

function table(
  caption: string,
  rows: readonly Row[],
  value: (row: Row) => number | undefined,
  ofPaper: (row: Omit<BmaaMap, 'map'>) => BmaaRow,
  style: { digits: number; difference: 'absolute' | 'percent' },
): Table {
  const lines = [...groupBy(rows, ({ spec }) => spec.map)].map(([map, group]) => ({
    map,
    ours: valuesOf(group, value),
    paper: BMAA_MAPS.find((row) => row.map === map),
  }));
  const compared = (
    ours: readonly (number | undefined)[],
    paper: Omit<BmaaMap, 'map'> | undefined,
  ): readonly Cell[] => ours.map((ours, i) => ({ ours, paper: paper && ofPaper(paper)[i], ...style }));
  const overall = [...BMAA_PLANNERS, 'overall'].map((_, i) => meanOfKnown(lines.map(({ ours }) => ours[i])));
  const isWhole = BMAA_MAPS.every(({ map }) => lines.some((line) => line.map === map));
  return {
    caption,
    columns: ['map', ...TITLES, 'overall'],
    rows: [
      ...lines.map(({ map, ours, paper }) => [map, ...compared(ours, paper)]),
      ['overall', ...compared(overall, isWhole ? BMAA_OVERALL : undefined)],
    ],
    summary: true,
    summaryColumn: true,
  };
}

/** One figure a planner, then their mean. */
function valuesOf(
  rows: readonly Row[],
  value: (row: Row) => number | undefined,
): readonly (number | undefined)[] {
  const values = BMAA_PLANNERS.map((id) =>
    meanOfKnown(rows.filter(({ spec }) => spec.planner.id === id).map(value)),
  );
  return [...values, meanOfKnown(values)];
}

/** Over all figures, and over those of the BMAA* versions, for which thinking costs little. */
function agreement(table: Table, unit: string): Block[] {
  const real = BMAA_PLANNERS.map((id, i) => (id.startsWith('bmaa') ? i + 1 : 0)).filter(
    (column) => column > 0,
  );
  const some = { ...table, rows: table.rows.map((row) => real.map((i) => row[i]!)), summaryColumn: false };
  return [
    { items: [correlationLine('All', table, unit), correlationLine('The BMAA* versions', some, unit)] },
  ];
}

function stepsTable(rows: readonly Row[]): Table {
  const steps = table(
    `Completion time in steps, at most ${BMAA_FEW_AGENTS} agents (in brackets the paper's, in seconds)`,
    rows,
    ({ spec, result: { agents, home, meanCompletionSteps } }) =>
      (home * (meanCompletionSteps ?? 0) + (agents - home) * (spec.limit.steps ?? 0)) / agents,
    ({ seconds }) => seconds,
    { digits: 0, difference: 'absolute' },
  );
  // Steps and seconds have no difference.
  const bracketed = (cell: Cell): Cell => {
    if (typeof cell === 'string' || cell.paper === undefined) return cell;
    return `${cell.ours === undefined ? '–' : cell.ours.toFixed(0)} (${cell.paper.toFixed(1)} s)`;
  };
  return { ...steps, rows: steps.rows.map((row) => row.map(bracketed)) };
}

function secondsTable(rows: readonly Row[]): Table {
  return table(
    `Completion time in seconds of computing, at most ${BMAA_FEW_AGENTS} agents: ours (paper's; difference)`,
    rows,
    ({ spec, result: { agents, home }, timing: { meanCompletionSeconds } }) =>
      (home * (meanCompletionSeconds ?? 0) + (agents - home) * (spec.limit.seconds ?? 0)) / agents,
    ({ seconds }) => seconds,
    { digits: 2, difference: 'percent' },
  );
}

function figureTwo(rows: readonly Row[]) {
  const counts = [...new Set(rows.map(({ spec }) => spec.agents))];
  return lineFigure({
    name: 'completion',
    caption: 'Completion rate, mean over all maps and seeds',
    x: { label: 'agents', type: 'log', ticks: counts.length > FEW_TICKS ? [25, 100, 400, 2000] : counts },
    y: { label: 'agents at their goals, %', domain: [0, 100] },
    series: BMAA_PLANNERS.map((id, i) => {
      const own = groupBy(
        rows.filter(({ spec }) => spec.planner.id === id),
        ({ spec }) => spec.agents,
      );
      const points = [...own].map(([agents, group]): [number, number] => [
        agents,
        100 * mean(group.map(({ result }) => result.completionRate))!,
      ]);
      return { name: TITLES[i]!, points: points.sort(([a], [b]) => a - b) };
    }).filter(({ points }) => points.length > 0),
  });
}
