import { PLANNERS } from 'floodgate';
import { BMAA_MAPS } from '../papers/index.ts';
import {
  figure,
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

type Row = ResultRow<'crowd'>;

/** The papers' planners; all others came later. */
const OF_THE_PAPERS = ['astar-replan', 'far', 'whca', 'bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c', 'bcp'];

export function beyondReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const planners = [...groupBy(rows, ({ spec }) => spec.planner.id).keys()];
  const builtIn = rows.filter(({ spec }) => !BMAA_MAPS.some(({ map }) => map === spec.map));
  return renderPage({
    title: "Modern planners against the papers'",
    lead: [
      'Every planner in its default preset, its strongest form, on the same problems with a limit in steps.',
      ...(builtIn.length > 0 && builtIn.length === rows.length
        ? ["The papers' maps were not there: built-in maps stood in for them."]
        : []),
      ...bestLine(rows, planners),
    ],
    sections: [
      { heading: 'All problems', blocks: [overallTable(rows, planners), agentsFigure(rows, planners)] },
      {
        heading: 'Kinds of problem',
        blocks: [shareTable('Completion rate in per cent, by kind of problem', rows, planners, problemOf)],
      },
      {
        heading: 'Maps',
        blocks: [shareTable('Completion rate in per cent, by map', rows, planners, ({ spec }) => spec.map)],
      },
      runFacts(input),
      runOnMachine(input, timeTable(rows, planners)),
    ],
  });
}

function bestLine(rows: readonly Row[], planners: readonly string[]): string[] {
  const best = (ids: readonly string[]) =>
    ids
      .map((id) => {
        const own = of(rows, id);
        return {
          id,
          rate: 100 * mean(own.map(({ result }) => result.completionRate))!,
          steps: mean(own.map(stepsOf))!,
        };
      })
      .sort((a, b) => b.rate - a.rate || a.steps - b.steps)[0];
  const before = best(planners.filter((id) => OF_THE_PAPERS.includes(id)));
  const since = best(planners.filter((id) => !OF_THE_PAPERS.includes(id)));
  if (!before || !since) return [];
  const line = ({ id, rate, steps }: typeof before) =>
    `${titleOf(id)} with ${figure(rate, 1)} % of the agents home after ${figure(steps)} steps on average`;
  return [`The best of the papers' planners is ${line(before)}; the best since is ${line(since)}.`];
}

function overallTable(rows: readonly Row[], planners: readonly string[]): Table {
  return {
    caption: 'Means over all problems. Agents that are not home count with the limit',
    columns: ['planner', 'home, %', 'all home, % of runs', 'steps', 'way / shortest', 'expansions per agent'],
    rows: planners.map((id) => {
      const own = of(rows, id);
      const walked = own.reduce((sum, { result }) => sum + result.walked, 0);
      const shortest = own.reduce((sum, { result }) => sum + result.shortest, 0);
      return [
        nameOf(id),
        figure(100 * mean(own.map(({ result }) => result.completionRate))!, 1),
        figure((100 * own.filter(({ result }) => result.stoppedBy === null).length) / own.length),
        figure(mean(own.map(stepsOf))),
        figure(walked / shortest, 2),
        figure(mean(own.map(({ result }) => result.expansions / result.agents))),
      ];
    }),
  };
}

function shareTable(
  caption: string,
  rows: readonly Row[],
  planners: readonly string[],
  key: (row: Row) => string,
): Table {
  const groups = [...groupBy(rows, key)];
  return {
    caption,
    columns: ['planner', ...groups.map(([name]) => name)],
    rows: planners.map((id) => [
      nameOf(id),
      ...groups.map(([, group]) =>
        figure(100 * (mean(of(group, id).map(({ result }) => result.completionRate)) ?? Number.NaN)),
      ),
    ]),
  };
}

function agentsFigure(rows: readonly Row[], planners: readonly string[]) {
  return lineFigure({
    name: 'completion',
    caption: 'Completion rate by number of agents, mean over maps and kinds of problem',
    x: { label: 'agents', type: 'log', ticks: [...new Set(rows.map(({ spec }) => spec.agents))] },
    y: { label: 'agents at their goals, %', domain: [0, 100] },
    series: planners.map((id) => ({
      name: titleOf(id),
      points: [...groupBy(of(rows, id), ({ spec }) => spec.agents)].map(
        ([agents, group]): [number, number] => [
          agents,
          100 * mean(group.map(({ result }) => result.completionRate))!,
        ],
      ),
    })),
  });
}

function timeTable(rows: readonly Row[], planners: readonly string[]): Table {
  return {
    caption: 'Milliseconds of planning, mean over all problems',
    columns: ['planner', 'a tick', '99 % of ticks below', 'the first tick'],
    rows: planners.map((id) => {
      const timings = of(rows, id).map(({ timing }) => timing);
      return [
        nameOf(id),
        figure(meanOfKnown(timings.map(({ msPerTick }) => msPerTick)), 2),
        figure(meanOfKnown(timings.map(({ p99MsPerTick }) => p99MsPerTick)), 1),
        figure(meanOfKnown(timings.map(({ firstTickMs }) => firstTickMs)), 1),
      ];
    }),
  };
}

function of(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ spec }) => spec.planner.id === id);
}

function stepsOf({ spec, result: { agents, home, meanCompletionSteps } }: Row): number {
  return (home * (meanCompletionSteps ?? 0) + (agents - home) * (spec.limit.steps ?? 0)) / agents;
}

function problemOf({ spec }: Row): string {
  return typeof spec.problem === 'string' ? spec.problem : spec.problem.scenario;
}

function titleOf(id: string): string {
  return PLANNERS.find((planner) => planner.id === id)?.title ?? id;
}

function nameOf(id: string): string {
  return OF_THE_PAPERS.includes(id) ? titleOf(id) : `${titleOf(id)} (since)`;
}
