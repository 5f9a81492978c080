import { parseExperiment } from '../../../packages/lab/src/experiment/load.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

export default textTarget({
  id: 'experiment',
  title: 'experiments of the lab as YAML',
  seeds: () => [
    `name: mine
jobs:
  - kind: crowd
    maps: [arena]
    agents: [5, 10]
    planners: [bmaa, { id: bcp, parameters: { pathLimit: .inf } }]
    seeds: 3
    limits: { steps: 50 }
`,
    JSON.stringify({ name: 'mine', jobs: [{ kind: 'probe', seeds: [1, 2] }] }),
  ],
  decode(text) {
    sane(parseExperiment(text, 'a.yaml') !== undefined, 'it is an experiment');
  },
});
