/** `npm run bench:orders`: how soon a group that was ordered to a tile stands there, next to targets dealt by id. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mapsFolder } from './maps.ts';
import { formatOrders, measureOrders } from './orders/measure.ts';

const HELP = `npm run bench:orders -- [options]

200 agents on random tiles are ordered to one tile, in each formation. Prints when they stand there,
next to a run in which the same places are dealt by id, and how long the order takes.

  --seeds N    of starts and targets; default 3
  --maps A,B   built-in maps, or maps of the folder in FLOODGATE_MAPS; default: six
  --help
`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const BUILT_IN = ['millbrook', 'stonehalls', 'kingsmarket', 'gloamwarren', 'ravenkeep', 'stony-meadow'];
const WITH_DOWNLOADED = [
  'millbrook',
  'ravenkeep',
  'mapf/den312d',
  'dao/lak307d',
  'mapf/ost003d',
  'mapf/room-64-64-8',
];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    maps: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const maps = values.maps?.split(',') ?? (mapsFolder() ? WITH_DOWNLOADED : BUILT_IN);
const cases = measureOrders(maps, Number(values.seeds), (what) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
});
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
const text = formatOrders(cases);
process.stdout.write(text);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(`${RESULTS}orders.json`, `${JSON.stringify({ node: process.version, cases }, null, 2)}\n`);
writeFileSync(`${RESULTS}orders.md`, text);
