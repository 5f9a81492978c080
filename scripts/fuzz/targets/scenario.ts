import { formatScenario, parseScenario } from 'floodgate/formats';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

const LINES = [
  'version 1',
  '0\tmaps/a.map\t10\t8\t0\t0\t9\t7\t12.48528137',
  '0\tmaps/a.map\t10\t8\t3\t4\t3\t4\t0',
  '1\tmaps/a.map\t10\t8\t6\t6\t0\t2\t7.24264069',
];

export default textTarget({
  id: 'scenario',
  title: 'MovingAI scenarios',
  seeds: () => [`${LINES.join('\n')}\n`, LINES.join('\r\n').replace('version 1', 'version 1.0')],
  decode(text) {
    const scenario = parseScenario(text, { file: 'a.scen' });
    const again = parseScenario(formatScenario(scenario));
    sane(again.queries.length === scenario.queries.length, 'it reads what it wrote');
  },
});
