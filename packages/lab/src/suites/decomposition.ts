/** The thesis' Table 3.1: how maps are divided into zones. */

import { BALDURS_GATE, DECOMPOSITION, STARCRAFT } from '../papers/index.ts';
import { decompositionReport } from './decomposition-report.ts';
import { mapsAtHand, TEN_BUILT_IN_MAPS } from './maps-at-hand.ts';
import type { Suite } from './suite.ts';

export const decomposition: Suite = {
  id: 'decomposition',
  title: 'Dividing maps into zones and gates (Halldórsson 2015)',

  experiment(scale, library) {
    const table = DECOMPOSITION.map(({ map }) => map).filter((map) => map.includes('/'));
    const others = [
      ...STARCRAFT.map(([map]) => `sc1/${map}`),
      ...BALDURS_GATE.map(([map]) => `bg512/${map}`),
    ].filter((map) => !table.includes(map));
    const wanted = scale === 'quick' ? table : [...table, ...others];
    const { maps, note } = mapsAtHand(library, wanted, TEN_BUILT_IN_MAPS);
    return {
      name: `decomposition-${scale}`,
      title: `Dividing maps into zones and gates${note}`,
      jobs: [
        { kind: 'decompose', maps: [...maps], methods: 'water-level-ridges', repair: false },
        { kind: 'decompose', maps: [...maps], methods: 'water-level', repair: [false, true] },
      ],
    };
  },

  report: decompositionReport,
};
