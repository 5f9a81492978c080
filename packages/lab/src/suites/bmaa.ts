/** The experiment of the BMAA* paper: Tables I–III and Figure 2. */
import type { Experiment, Scale } from '../experiment/index.ts';
import type { MapLibrary } from '../maps/index.ts';
import { BMAA_AGENTS, BMAA_INSTANCES, BMAA_MAPS, BMAA_PLANNERS, BMAA_SECONDS } from '../papers/index.ts';
import { bmaaReport } from './bmaa-report.ts';
import { mapsAtHand, TEN_BUILT_IN_MAPS } from './maps-at-hand.ts';
import type { Suite } from './suite.ts';

/** Two numbers of agents for Tables II and III, two beyond. */
const QUICK_AGENTS = [100, 200, 400, 1200];

/** With a limit in steps, results are the same on every machine; but thinking costs nothing then. */
export const bmaa: Suite = {
  id: 'bmaa',
  title: 'BMAA*, FAR and A*-Replan on ten maps with a limit in steps (Sigurdson et al. 2018)',
  experiment: (scale, maps) => experiment('bmaa', scale, maps, { steps: scale === 'quick' ? 1000 : 5000 }),
  report: bmaaReport,
};

/** With the paper's limit in seconds of computing; what comes out depends on the machine. */
export const bmaaSeconds: Suite = {
  id: 'bmaa-seconds',
  title: 'BMAA*, FAR and A*-Replan on ten maps with a limit in seconds (Sigurdson et al. 2018)',
  experiment: (scale, maps) =>
    experiment('bmaa-seconds', scale, maps, { seconds: scale === 'quick' ? 1 : BMAA_SECONDS }),
  report: bmaaReport,
};

function experiment(
  id: string,
  scale: Scale,
  library: MapLibrary,
  limit: { steps: number } | { seconds: number },
): Experiment {
  const wanted = BMAA_MAPS.map(({ map }) => map);
  const { maps, note } = mapsAtHand(library, wanted, TEN_BUILT_IN_MAPS);
  const quick = scale === 'quick';
  return {
    name: `${id}-${scale}`,
    title: `BMAA*, FAR and A*-Replan${note}`,
    timeout: quick ? 600 : 7200,
    jobs: [
      {
        kind: 'crowd',
        maps: [...maps],
        agents: quick ? QUICK_AGENTS : [...BMAA_AGENTS],
        planners: BMAA_PLANNERS.map((planner) => ({ id: planner, preset: 'paper' as const })),
        seeds: quick ? 1 : BMAA_INSTANCES,
        limits: [limit],
      },
    ],
  };
}
