/** Does everyone arrive? The ten maps of the BMAA* paper with its numbers of agents, ten seeds each. */
import { BMAA_AGENTS, BMAA_MAPS } from '../papers/index.ts';
import { figure, listing, meanFigure, type Report, type ReportInput, reportOf } from '../report/index.ts';
import { groupBy } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { availableMaps, TEN_BUILT_IN_MAPS } from './available-maps.ts';
import {
  ARRIVAL_RATIO_NOTE,
  byPlanner,
  plannersIn,
  showArrivalRatio,
  showCompletion,
  walkedOverShortest,
} from './crowds.ts';
import type { Suite } from './suite.ts';

const PLANNERS_SINCE = ['pibt', 'lacam', 'rolling'];
const QUICK_AGENTS = [25, 100, 400, 1000, 2000];

export const arrival: Suite = {
  id: 'arrival',
  title: 'PIBT, LaCAM and later planners on the ten maps of the BMAA* paper: does everyone arrive?',

  experiment(scale, library) {
    const quick = scale === 'quick';
    const { maps, note } = availableMaps(library, BMAA_MAPS, TEN_BUILT_IN_MAPS);
    const agents = quick ? QUICK_AGENTS : BMAA_AGENTS;
    const common = { kind: 'crowd' as const, maps, agents, limits: [{ steps: 2000 }] };
    return {
      name: `arrival-${scale}`,
      title: `Does everyone arrive?${note}`,
      timeout: 1800,
      jobs: [
        { ...common, planners: PLANNERS_SINCE, seeds: 10 },
        { ...common, planners: ['bmaa-f-c'], seeds: quick ? 1 : 10 },
      ],
    };
  },

  report,
};

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const planners = plannersIn(rows);
  const byMap = [...groupBy(rows, ({ spec }) => spec.map)];
  const bySize = [...groupBy(rows, ({ spec }) => spec.agents)];
  const thousand = rows.filter(({ spec }) => spec.agents === 1000);
  const thousandByMap = [...groupBy(thousand, ({ spec }) => spec.map)];
  const late = rows.filter(
    ({ spec, result }) => PLANNERS_SINCE.includes(spec.planner.id) && result.home < result.agents,
  );
  return reportOf(
    input,
    {
      title: 'Does everyone arrive?',
      lead: [
        "Random problems on the ten maps of the BMAA* paper, limit in steps. With the paper's best planner, 71 % of the agents arrive.",
      ],
      sections: [
        {
          heading: 'Completion',
          blocks: [
            byPlanner(
              'Completion rate in per cent, mean over numbers of agents and seeds',
              'map',
              [...byMap, ['all', rows]],
              planners,
              showCompletion(2),
            ),
            byPlanner(
              'Completion rate in per cent by number of agents',
              'agents',
              bySize,
              planners,
              showCompletion(2),
            ),
          ],
        },
        {
          heading: 'Arrival ratio',
          blocks: [
            ARRIVAL_RATIO_NOTE,
            byPlanner(
              'Arrival ratio of 1,000 agents',
              'map',
              [...thousandByMap, ['all', thousand]],
              planners,
              showArrivalRatio,
            ),
            byPlanner('Arrival ratio by number of agents', 'agents', bySize, planners, showArrivalRatio),
          ],
        },
        {
          heading: 'Travel distance',
          blocks: [
            byPlanner(
              'Distance walked by 1,000 agents over the sum of their shortest paths',
              'map',
              [...thousandByMap, ['all', thousand]],
              planners,
              (own) => figure(walkedOverShortest(own), 3),
            ),
          ],
        },
        {
          heading: 'Runs of the later planners in which not everybody arrived',
          blocks: [
            late.length === 0
              ? 'None.'
              : listing('What the planner knew at the end is in the last column', late, {
                  map: ({ spec }) => spec.map,
                  agents: ({ spec }) => String(spec.agents),
                  seed: ({ spec }) => String(spec.seed),
                  planner: ({ spec }) => spec.planner.id,
                  'not arrived': ({ result }) => String(result.agents - result.home),
                  outlook: ({ result }) => result.outlook ?? '–',
                }),
          ],
        },
      ],
    },
    byPlanner('Milliseconds per tick, by number of agents', 'agents', bySize, planners, (own) =>
      meanFigure(own, ({ timing }) => timing.msPerTick, 2),
    ),
  );
}
