/** The experiments of the BCP paper: rescue the hero, with and without attackers, and crossing groups. */
import type { PlannerInput } from '../jobs/index.ts';
import { BCP_RUNS, CROSSING_UNITS, DEATH_RUNS, RESCUE_UNITS } from '../papers/index.ts';
import { bcpReport } from './bcp-report.ts';
import type { Suite } from './suite.ts';

/** Numbers of iterations of Figure 9; 0 is plain A*. */
const ITERATIONS = [0, 1, 2, 3, 4, 6, 8, 10, 15, 20, 30];
/** Units in the hero's way in Figure 9, about which the paper says nothing: the whole block. */
const UNITS_BEFORE_HERO = 9;

const PLANNERS: readonly PlannerInput[] = [
  { id: 'bcp', preset: 'paper', parameters: { iterations: 0 } },
  { id: 'bcp', preset: 'paper' },
  { id: 'bcp' },
];

/** All of it takes seconds, so that quick is as large as the paper's and full ten times that. */
export const bcp: Suite = {
  id: 'bcp',
  title: 'BCP and A*: rescue the hero, crossing groups (Geramifard et al. 2006)',

  experiment(scale) {
    const times = scale === 'quick' ? 1 : 10;
    return {
      name: `bcp-${scale}`,
      title: 'BCP and A*: rescue the hero, crossing groups',
      jobs: [
        {
          kind: 'bcp',
          scenarios: 'rescue',
          units: [...RESCUE_UNITS],
          planners: [...PLANNERS],
          seeds: BCP_RUNS * times,
        },
        {
          kind: 'bcp',
          scenarios: 'crossing',
          units: [...CROSSING_UNITS],
          planners: [...PLANNERS],
          seeds: BCP_RUNS * times,
        },
        {
          kind: 'bcp',
          scenarios: 'rescue',
          units: UNITS_BEFORE_HERO,
          hero: 'anywhere',
          attacks: ['chase', 'one-static', 'two-static'],
          planners: ITERATIONS.map((iterations) => ({
            id: 'bcp',
            preset: 'paper' as const,
            parameters: { iterations },
          })),
          seeds: DEATH_RUNS * times,
        },
      ],
    };
  },

  report: bcpReport,
};
