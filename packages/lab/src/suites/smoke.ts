/** A few crowds on small built-in maps: shows in seconds that the lab works. */
import { figure, listing, reportOf } from '../report/index.ts';
import { rowsOf } from '../store/index.ts';
import type { Suite } from './suite.ts';

export const smoke: Suite = {
  id: 'smoke',
  title: 'A few crowds on small maps, to see that the lab works',

  experiment: (scale) => ({
    name: `smoke-${scale}`,
    title: 'A few crowds on small maps',
    jobs: [
      {
        kind: 'crowd',
        maps: ['arena', 'ravenkeep'],
        agents: [20, 40],
        planners: ['bmaa', 'far', 'whca'],
        seeds: scale === 'quick' ? 2 : 10,
        limits: [{ steps: 300 }],
      },
    ],
  }),

  report(input) {
    const table = listing('Every run', rowsOf(input.rows, 'crowd'), {
      map: ({ spec }) => spec.map,
      agents: ({ spec }) => figure(spec.agents),
      planner: ({ spec }) => spec.planner.id,
      seed: ({ spec }) => String(spec.seed),
      'arrived, %': ({ result }) => figure(100 * result.completionRate),
      steps: ({ result }) => figure(result.ticks),
      'arrival ratio': ({ result }) => figure(result.arrivalRatio, 2),
      'walked / shortest': ({ result }) => figure(result.suboptimality, 2),
    });
    return reportOf(input, {
      title: 'A few crowds on small maps',
      lead: ['Not an experiment of any paper: it shows that the lab works.'],
      sections: [{ heading: 'Results', blocks: [table] }],
    });
  },
};
