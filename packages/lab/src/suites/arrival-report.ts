import {
  figure,
  groupBy,
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

type Row = ResultRow<'crowd'>;

export function arrivalReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const planners = [...groupBy(rows, ({ spec }) => spec.planner.id).keys()];
  const late = rows.filter(
    ({ spec, result }) => spec.planner.id !== 'bmaa-f-c' && result.home < result.agents,
  );
  return renderPage({
    title: 'Does everyone arrive?',
    lead: [
      'Random problems on the ten maps of the BMAA* paper, limit in steps. The best planner of the paper brings 71 % of the agents home.',
    ],
    sections: [
      {
        heading: 'Completion',
        blocks: [
          byMap('Completion rate in per cent, mean over numbers of agents and seeds', rows, planners, rate),
          byAgents(rows, planners),
        ],
      },
      {
        heading: 'Travel distance',
        blocks: [
          byMap(
            'Way walked by 1,000 agents over the sum of their shortest paths',
            rows.filter(isThousand),
            planners,
            detour,
          ),
        ],
      },
      {
        heading: 'Runs of PIBT and LaCAM in which somebody was not home',
        blocks: late.length === 0 ? ['None.'] : [lateTable(late)],
      },
      runFacts(input),
      runOnMachine(input, timeTable(rows, planners)),
    ],
  });
}

function isThousand({ spec }: Row): boolean {
  return spec.agents === 1000;
}

function rate(rows: readonly Row[]): string {
  return figure(100 * (mean(rows.map(({ result }) => result.completionRate)) ?? Number.NaN), 2);
}

function detour(rows: readonly Row[]): string {
  const walked = rows.reduce((sum, { result }) => sum + result.walked, 0);
  const shortest = rows.reduce((sum, { result }) => sum + result.shortest, 0);
  return figure(walked / shortest, 3);
}

function byMap(
  caption: string,
  rows: readonly Row[],
  planners: readonly string[],
  show: (rows: readonly Row[]) => string,
): Table {
  const maps = [...groupBy(rows, ({ spec }) => spec.map)];
  return {
    caption,
    columns: ['map', ...planners],
    rows: [
      ...maps.map(([map, group]) => [map, ...planners.map((id) => show(of(group, id)))]),
      ['all', ...planners.map((id) => show(of(rows, id)))],
    ],
  };
}

function byAgents(rows: readonly Row[], planners: readonly string[]): Table {
  return {
    caption: 'Completion rate in per cent by number of agents',
    columns: ['agents', ...planners],
    rows: [...groupBy(rows, ({ spec }) => spec.agents)].map(([agents, group]) => [
      String(agents),
      ...planners.map((id) => rate(of(group, id))),
    ]),
  };
}

function lateTable(rows: readonly Row[]): Table {
  return {
    caption: 'What the planner knew at the end is in the last column',
    columns: ['map', 'agents', 'seed', 'planner', 'not home', 'outlook'],
    rows: rows.map(({ spec, result }) => [
      spec.map,
      String(spec.agents),
      String(spec.seed),
      spec.planner.id,
      String(result.agents - result.home),
      result.outlook ?? '–',
    ]),
  };
}

function timeTable(rows: readonly Row[], planners: readonly string[]): Table {
  return {
    caption: 'Milliseconds a tick, by number of agents',
    columns: ['agents', ...planners],
    rows: [...groupBy(rows, ({ spec }) => spec.agents)].map(([agents, group]) => [
      String(agents),
      ...planners.map((id) => figure(meanOfKnown(of(group, id).map(({ timing }) => timing.msPerTick)), 2)),
    ]),
  };
}

function of(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ spec }) => spec.planner.id === id);
}
