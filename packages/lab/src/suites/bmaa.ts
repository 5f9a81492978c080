/** The experiment of the BMAA* paper: Tables I–III and Figure 2. */
import {
  BMAA_COMPLETION,
  BMAA_DISTANCE,
  BMAA_FEW_AGENTS,
  BMAA_MAPS,
  BMAA_PLANNERS,
  BMAA_TIME,
  type BmaaTable,
} from '../papers/index.ts';
import {
  type Block,
  type Cell,
  compared,
  correlationLine,
  type Report,
  type ReportInput,
  reportOf,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { meanWithLimit } from '../train/index.ts';
import { standInNote } from './available-maps.ts';
import { bmaaExperiment } from './bmaa-experiment.ts';
import {
  ARRIVAL_RATIO_NOTE,
  byPlanner,
  type CrowdRow,
  completionFigure,
  ofPlanner,
  showArrivalRatio,
  sizesIn,
  titleOf,
} from './crowds.ts';
import type { Suite } from './suite.ts';

/** With more numbers of agents than this, only some are named on the axis of Figure 2. */
const FEW_TICKS = 8;

export const bmaa: Suite = {
  id: 'bmaa',
  title: 'BMAA*, FAR and A*-Replan on ten maps, at every limit (Sigurdson et al. 2018)',
  experiment: bmaaExperiment,
  report,
};

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const few = rows.filter(({ spec }) => spec.agents <= BMAA_FEW_AGENTS);
  const bySeconds = rows.some(({ spec }) => spec.limit.seconds !== undefined);
  const limits = bySeconds ? 'seconds of computing, as in the paper' : 'steps';
  const completion = table(
    `Completion rate in per cent: ours (paper's; difference)`,
    rows,
    ({ result }) => 100 * result.completionRate,
    BMAA_COMPLETION,
  );
  const distance = table(
    `Travel distance in tiles, at most ${BMAA_FEW_AGENTS} agents: ours (paper's; difference)`,
    few,
    ({ result }) => result.meanDistance,
    BMAA_DISTANCE,
    0,
    'percent',
  );
  const sizes = sizesIn(rows);
  const figureTwo = completionFigure(
    'Completion rate, mean over all maps and seeds',
    rows,
    BMAA_PLANNERS,
    sizes.length > FEW_TICKS ? [25, 100, 400, 2000] : sizes,
  );
  return reportOf(input, {
    title: 'Multi-agent pathfinding with real-time heuristic search',
    lead: [
      'The experiment of Sigurdson, Bulitko, Yeoh, Hernández and Koenig (2018): agents with random starts and goals on ten maps. Planners use their `paper` preset, which follows the papers literally.',
      `Runs here are limited in ${limits}. The paper ends a run after 30 seconds of computing, so an algorithm that computes longer makes fewer steps.`,
      ...standInNote(
        rows.map(({ spec }) => spec.map),
        BMAA_MAPS,
      ),
    ],
    sections: [
      { heading: 'Completion rate (Table I)', blocks: [completion, ...agreement(completion, ' points')] },
      { heading: 'Completion rate and number of agents (Figure 2)', blocks: [figureTwo] },
      {
        heading: 'Completion time (Table II)',
        blocks: [
          bySeconds ? secondsTable(few) : stepsTable(few),
          'Agents that have not arrived at the end count with the limit.',
        ],
      },
      {
        heading: 'Arrival ratio (not in the paper)',
        blocks: [ARRIVAL_RATIO_NOTE, arrivalRatioTable(rows)],
      },
      { heading: 'Travel distance (Table III)', blocks: [distance, ...agreement(distance, ' tiles')] },
    ],
  });
}

/** A row for each map, a column for each planner; means in the last of both. */
function table(
  caption: string,
  rows: readonly CrowdRow[],
  value: (row: CrowdRow) => number | undefined,
  paper: BmaaTable,
  digits = 0,
  difference: 'absolute' | 'percent' = 'absolute',
): Table {
  const lines = [...groupBy(rows, ({ spec }) => spec.map)].map(([map, group]) => {
    const values = BMAA_PLANNERS.map((id) => meanOf(ofPlanner(group, id), value));
    return { map, ours: [...values, meanOf(values, (each) => each)] };
  });
  const columns = [...BMAA_PLANNERS.map(titleOf), 'overall'];
  const overall = columns.map((_, i) => meanOf(lines, ({ ours }) => ours[i]));
  const isWhole = BMAA_MAPS.every((map) => lines.some((line) => line.map === map));
  const cells = (ours: readonly (number | undefined)[], printed: BmaaTable[string] | undefined): Cell[] =>
    ours.map((each, i) => compared(each, printed?.[i], digits, difference));
  return {
    caption,
    columns: ['map', ...columns],
    rows: [
      ...lines.map(({ map, ours }) => [map, ...cells(ours, paper[map])]),
      ['overall', ...cells(overall, isWhole ? paper.overall : undefined)],
    ],
    summary: true,
    summaryColumn: true,
  };
}

function arrivalRatioTable(rows: readonly CrowdRow[]): Table {
  const byMap = groupBy(rows, ({ spec }) => spec.map);
  return byPlanner(
    'Arrival ratio, mean over numbers of agents and seeds',
    'map',
    [...byMap, ['overall', rows]],
    BMAA_PLANNERS,
    showArrivalRatio,
  );
}

/** Over all figures, and over those of the BMAA* versions, which compute little. */
function agreement(table: Table, unit: string): Block[] {
  const isBmaa = (_: Cell, column: number) => BMAA_PLANNERS[column - 1]?.startsWith('bmaa');
  const some = { ...table, rows: table.rows.map((row) => row.filter(isBmaa)), summaryColumn: false };
  return [
    { items: [correlationLine('All', table, unit), correlationLine('The BMAA* versions', some, unit)] },
  ];
}

function stepsTable(rows: readonly CrowdRow[]): Table {
  const steps = table(
    `Completion time in steps, at most ${BMAA_FEW_AGENTS} agents (in brackets the paper's, in seconds)`,
    rows,
    ({ spec, result }) => meanWithLimit(result, result.meanCompletionSteps, spec.limit.steps ?? 0),
    BMAA_TIME,
  );
  // Steps and seconds have no difference.
  const bracketed = (cell: Cell): Cell => {
    if (typeof cell === 'string' || cell.paper === undefined) return cell;
    return `${cell.ours === undefined ? '–' : cell.ours.toFixed(0)} (${cell.paper.toFixed(1)} s)`;
  };
  return { ...steps, rows: steps.rows.map((row) => row.map(bracketed)) };
}

function secondsTable(rows: readonly CrowdRow[]): Table {
  return table(
    `Completion time in seconds of computing, at most ${BMAA_FEW_AGENTS} agents: ours (paper's; difference)`,
    rows,
    ({ spec, result, timing }) =>
      meanWithLimit(result, timing.meanCompletionSeconds, spec.limit.seconds ?? 0),
    BMAA_TIME,
    2,
    'percent',
  );
}
