/** A few crowds on small built-in maps: shows in seconds that the lab works. */
import { figure, renderPage, runFacts, runOnMachine } from '../report/index.ts';
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

  report: (input) =>
    renderPage({
      title: 'A few crowds on small maps',
      lead: ['Not an experiment of any paper: it shows that the lab works.'],
      sections: [
        {
          heading: 'Results',
          blocks: [
            {
              caption: 'Every run',
              columns: ['map', 'agents', 'planner', 'seed', 'home, %', 'steps', 'way / shortest'],
              rows: rowsOf(input.rows, 'crowd').map(({ spec, result }) => [
                spec.map,
                figure(spec.agents),
                spec.planner.id,
                String(spec.seed),
                figure(100 * result.completionRate),
                figure(result.ticks),
                figure(result.suboptimality, 2),
              ]),
            },
          ],
        },
        runFacts(input),
        runOnMachine(input),
      ],
    }),
};
