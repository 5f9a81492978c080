/** Every planner there is, in its strongest form, on the same problems: those of the papers and those since. */
import { PLANNERS } from 'floodgate';
import { BMAA_MAPS } from '../papers/index.ts';
import { beyondReport } from './beyond-report.ts';
import { mapsAtHand, TEN_BUILT_IN_MAPS } from './maps-at-hand.ts';
import type { Suite } from './suite.ts';

/** From small to large. */
const QUICK_MAPS = ['dao/lak307d', 'dao/lak304d', 'bg/AR0414SR', 'bg512/AR0701SR'];
const QUICK_STAND_INS = ['briar-maze', 'ravenkeep', 'millbrook', 'stonehalls'];

export const beyond: Suite = {
  id: 'beyond',
  title: "Modern planners against the papers' on the same problems",

  experiment(scale, library) {
    const quick = scale === 'quick';
    const { maps, note } = mapsAtHand(
      library,
      quick ? QUICK_MAPS : BMAA_MAPS.map(({ map }) => map),
      quick ? QUICK_STAND_INS : TEN_BUILT_IN_MAPS,
    );
    return {
      name: `beyond-${scale}`,
      title: `Every planner on the same problems${note}`,
      timeout: quick ? 600 : 7200,
      jobs: [
        {
          kind: 'crowd',
          maps: [...maps],
          problems: quick
            ? ['random', 'swap-sides', 'tight-to-tight']
            : [
                'random',
                'cross-sides',
                'swap-sides',
                'inside-out',
                'outside-in',
                'tight-to-tight',
                'tight-to-wide',
              ],
          agents: quick ? [100, 400] : [100, 400, 1000, 2000],
          planners: PLANNERS.map(({ id }) => id),
          seeds: quick ? 1 : 10,
          limits: [{ steps: quick ? 1000 : 5000 }],
        },
      ],
    };
  },

  report: beyondReport,
};
