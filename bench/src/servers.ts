/** `npm run bench:servers`: how many worlds of how many units one core of a server holds. */
import { parseArgs } from 'node:util';
import { builtInMap } from 'floodgate/problems';
import { progress, say, settingOf, writeResults } from './output.ts';
import { formatServers, measureServer, type ServerRow } from './servers/measure.ts';

const HELP = `npm run bench:servers -- [options]

Runs as many worlds at once in one process as a core should hold, and prints what share of it they
take, how long ticks are and how much memory a world needs.

  --maps A,B             built-in maps; default millbrook,kingsmarket
  --planners A,B         default pibt,rolling
  --units A,B            units in each world; default 50,200,1000
  --ticks-per-second N   default 8
  --budget N             milliseconds for a tick; default 4
  --ticks N              ticks to measure; default 80
  --help
`;

const { values } = parseArgs({
  options: {
    maps: { type: 'string', default: 'millbrook,kingsmarket' },
    planners: { type: 'string', default: 'pibt,rolling' },
    units: { type: 'string', default: '50,200,1000' },
    'ticks-per-second': { type: 'string', default: '8' },
    budget: { type: 'string', default: '4' },
    ticks: { type: 'string', default: '80' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const options = {
  ticksPerSecond: Number(values['ticks-per-second']),
  budgetMs: Number(values.budget),
  ticks: Number(values.ticks),
  load: 0.7,
  mostWorlds: 400,
};
const rows: ServerRow[] = [];
for (const map of values.maps.split(','))
  for (const planner of values.planners.split(','))
    for (const units of values.units.split(',').map(Number)) {
      progress(`${map}, ${planner}, ${units} units`);
      rows.push(measureServer(builtInMap(map).load(), { map, planner, units }, options));
    }
progress('');
const { node, cpu } = settingOf(1);
const text = formatServers(rows, options, `Node ${node}, ${cpu}.`);
say(text);
writeResults('servers', { node, cpu, options, rows }, text);
