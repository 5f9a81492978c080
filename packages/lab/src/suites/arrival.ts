/** Whether everyone arrives: the ten maps of the BMAA* paper with its numbers of agents, ten seeds each. */

import { BMAA_AGENTS, BMAA_MAPS } from '../papers/index.ts';
import { arrivalReport } from './arrival-report.ts';
import { mapsAtHand, TEN_BUILT_IN_MAPS } from './maps-at-hand.ts';
import type { Suite } from './suite.ts';

const QUICK_AGENTS = [25, 100, 400, 1000, 2000];

export const arrival: Suite = {
  id: 'arrival',
  title: 'PIBT and LaCAM on the ten maps of the BMAA* paper: does everyone arrive?',

  experiment(scale, library) {
    const quick = scale === 'quick';
    const { maps, note } = mapsAtHand(
      library,
      BMAA_MAPS.map(({ map }) => map),
      TEN_BUILT_IN_MAPS,
    );
    const agents = quick ? QUICK_AGENTS : [...BMAA_AGENTS];
    const limits = [{ steps: 2000 }];
    const common = { kind: 'crowd' as const, maps: [...maps], agents, limits };
    return {
      name: `arrival-${scale}`,
      title: `Does everyone arrive?${note}`,
      timeout: 1800,
      jobs: [
        { ...common, planners: ['pibt', 'lacam'], seeds: 10 },
        { ...common, planners: ['bmaa-f-c'], seeds: quick ? 1 : 10 },
      ],
    };
  },

  report: arrivalReport,
};
