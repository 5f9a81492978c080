import { readPosthocTrace } from '../../../packages/studio/src/modes/search/posthoc-read.ts';
import { smallGrid } from '../samples.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

const grid = smallGrid();
const EVENTS = [
  { type: 'source', id: 0, x: 0, y: 0, g: 0, f: 9, pId: null },
  { type: 'expanding', id: 0, x: 0, y: 0, g: 0, f: 9 },
  { type: 'generating', id: 1, x: 1, y: 0, g: 1, f: 9, pId: 0 },
  { type: 'destination', id: 2, x: 2, y: 0, g: 2, f: 9, pId: 1 },
];
const yaml = EVENTS.map(
  (event) =>
    `- { ${Object.entries(event)
      .map(([k, v]) => `${k}: ${v}`)
      .join(', ')} }`,
);

export default textTarget({
  id: 'posthoc',
  title: 'search traces for the studio',
  seeds: () => [
    JSON.stringify({ version: '1.4.0', events: EVENTS }),
    `version: 1.4.0\nevents:\n${yaml.join('\n')}\n`,
  ],
  decode(text) {
    sane(readPosthocTrace(text, 'a.trace.yaml', grid) !== undefined, 'it is a trace');
  },
});
