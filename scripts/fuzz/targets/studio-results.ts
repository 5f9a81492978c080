import { readCsv } from '../../../packages/studio/src/modes/results/read-csv.ts';
import { readJson } from '../../../packages/studio/src/modes/results/read-json.ts';
import { UnreadableResults } from '../../../packages/studio/src/tables/table.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

export default textTarget({
  id: 'studio-results',
  title: 'tables of results for the studio',
  refusals: [UnreadableResults],
  seeds: () => [
    'planner,agents,"time, ms"\npibt,10,0.5\nfar,20,\n',
    '[{"planner":"pibt","agents":10,"time":0.5},{"planner":"far"}]',
  ],
  decode(text) {
    const table = /^\s*[[{]/.test(text) ? readJson('a.json', text) : readCsv('a.csv', text);
    sane(typeof table === 'object', 'it is a table');
  },
});
