/** Every planner in its strongest form on the same problems: the planners of the papers and later ones. */
import { PLANNERS } from 'floodgate';
import { PROBLEM_TYPES } from 'floodgate/problems';
import { BMAA_MAPS } from '../papers/index.ts';
import {
  figure,
  listing,
  matrix,
  meanFigure,
  type Report,
  type ReportInput,
  reportOf,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { availableMaps, TEN_BUILT_IN_MAPS } from './available-maps.ts';
import {
  type CrowdRow,
  completionFigure,
  completionOf,
  ofPlanner,
  plannersIn,
  showArrivalRatio,
  showCompletion,
  sizesIn,
  titleOf,
  walkedOverShortest,
} from './crowds.ts';
import type { Suite } from './suite.ts';

/** From small to large. */
const QUICK_MAPS = ['dao/lak307d', 'dao/lak304d', 'bg/AR0414SR', 'bg512/AR0701SR'];
const QUICK_STAND_INS = ['briar-maze', 'ravenkeep', 'millbrook', 'stonehalls'];

/** The papers' planners; all others came later. */
const PAPER_PLANNERS = ['astar-replan', 'far', 'whca', 'bmaa', 'bmaa-c', 'bmaa-f', 'bmaa-f-c', 'bcp'];

export const beyond: Suite = {
  id: 'beyond',
  title: "Modern planners against the papers' on the same problems",

  experiment(scale, library) {
    const quick = scale === 'quick';
    const { maps, note } = quick
      ? availableMaps(library, QUICK_MAPS, QUICK_STAND_INS)
      : availableMaps(library, BMAA_MAPS, TEN_BUILT_IN_MAPS);
    return {
      name: `beyond-${scale}`,
      title: `Every planner on the same problems${note}`,
      timeout: quick ? 600 : 7200,
      jobs: [
        {
          kind: 'crowd',
          maps,
          problems: quick ? ['random', 'swap-sides', 'tight-to-tight'] : PROBLEM_TYPES.map(({ id }) => id),
          agents: quick ? [100, 400] : [100, 400, 1000, 2000],
          planners: PLANNERS.map(({ id }) => id),
          seeds: quick ? 1 : 10,
          limits: [{ steps: quick ? 1000 : 5000 }],
        },
      ],
    };
  },

  report,
};

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const planners = plannersIn(rows);
  const onStandIns = rows.length > 0 && rows.every(({ spec }) => !BMAA_MAPS.includes(spec.map));
  const caption = 'Completion rate by number of agents, mean over maps and kinds of problem';
  return reportOf(
    input,
    {
      title: "Modern planners against the papers'",
      lead: [
        'Every planner in its default preset, its strongest form, on the same problems with a limit in steps.',
        ...(onStandIns ? ["The papers' maps are missing, so built-in maps are used instead."] : []),
        ...bestLine(rows, planners),
      ],
      sections: [
        {
          heading: 'All problems',
          blocks: [overallTable(rows, planners), completionFigure(caption, rows, planners, sizesIn(rows))],
        },
        {
          heading: 'Kinds of problem',
          blocks: [shareTable('by kind of problem', rows, planners, problemOf)],
        },
        { heading: 'Maps', blocks: [shareTable('by map', rows, planners, ({ spec }) => spec.map)] },
      ],
    },
    timeTable(rows, planners),
  );
}

function bestLine(rows: readonly CrowdRow[], planners: readonly string[]): string[] {
  const best = (ids: readonly string[]) =>
    ids
      .map((id) => ({ id, rate: completionOf(ofPlanner(rows, id))!, steps: stepsOf(ofPlanner(rows, id))! }))
      .sort((a, b) => b.rate - a.rate || a.steps - b.steps)[0];
  const before = best(planners.filter((id) => PAPER_PLANNERS.includes(id)));
  const since = best(planners.filter((id) => !PAPER_PLANNERS.includes(id)));
  if (!before || !since) return [];
  const line = ({ id, rate, steps }: typeof before) =>
    `${titleOf(id)} with ${figure(rate, 1)} % of the agents home after ${figure(steps)} steps on average`;
  return [`The best of the papers' planners is ${line(before)}; the best since is ${line(since)}.`];
}

function overallTable(rows: readonly CrowdRow[], planners: readonly string[]): Table {
  const runs = planners.map((id) => ({ id, own: ofPlanner(rows, id) }));
  return listing('Means over all problems. Agents that did not arrive count with the limit', runs, {
    planner: ({ id }) => nameOf(id),
    'arrived, %': ({ own }) => figure(completionOf(own), 1),
    'all arrived, % of runs': ({ own }) =>
      figure((100 * own.filter(({ result }) => result.stoppedBy === null).length) / own.length),
    steps: ({ own }) => figure(stepsOf(own)),
    'arrival ratio': ({ own }) => showArrivalRatio(own),
    'walked / shortest': ({ own }) => figure(walkedOverShortest(own), 2),
    'expansions per agent': ({ own }) => meanFigure(own, ({ result }) => result.expansions / result.agents),
  });
}

function shareTable(
  by: string,
  rows: readonly CrowdRow[],
  planners: readonly string[],
  keyOf: (row: CrowdRow) => string,
): Table {
  const show = showCompletion(0);
  return matrix(
    `Completion rate in per cent, ${by}`,
    'planner',
    planners.map((id) => [nameOf(id), id]),
    groupBy(rows, keyOf),
    (id, group) => show(ofPlanner(group, id)),
  );
}

function timeTable(rows: readonly CrowdRow[], planners: readonly string[]): Table {
  const mean = (id: string, value: (timing: CrowdRow['timing']) => number | null, digits: number) =>
    meanFigure(ofPlanner(rows, id), ({ timing }) => value(timing), digits);
  return listing('Milliseconds of planning, mean over all problems', planners, {
    planner: nameOf,
    'per tick': (id) => mean(id, ({ msPerTick }) => msPerTick, 2),
    '99 % of ticks below': (id) => mean(id, ({ p99MsPerTick }) => p99MsPerTick, 1),
    'the first tick': (id) => mean(id, ({ firstTickMs }) => firstTickMs, 1),
  });
}

/** Mean tick of arrival; agents that are not home count with the limit. */
function stepsOf(rows: readonly CrowdRow[]): number | undefined {
  return meanOf(rows, ({ spec, result: { agents, home, meanCompletionSteps } }) => {
    const limit = spec.limit.steps ?? 0;
    return (home * (meanCompletionSteps ?? 0) + (agents - home) * limit) / agents;
  });
}

function problemOf({ spec }: CrowdRow): string {
  return typeof spec.problem === 'string' ? spec.problem : spec.problem.scenario;
}

function nameOf(id: string): string {
  return PAPER_PLANNERS.includes(id) ? titleOf(id) : `${titleOf(id)} (since)`;
}
