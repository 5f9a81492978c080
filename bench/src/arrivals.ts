/** `npm run bench:arrivals`: large crowds until everybody is home, and the same small one on Recast. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatArrivals, measureArrivals } from './crowd/arrival.ts';
import { formatBeside } from './crowd/measure.ts';
import { besideRecast } from './crowd/recast.ts';
import { gridOf, mapsFolder } from './maps.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const RECAST_CROWDS = [400, 800];
const RECAST_TICKS = 600;

const arrivals = measureArrivals((what) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
});
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
const recastMap = mapsFolder() ? 'mapf/den312d' : 'stony-meadow';
const beside = [];
for (const agents of RECAST_CROWDS)
  beside.push(...(await besideRecast(gridOf(recastMap), agents, RECAST_TICKS, ['pibt', 'rolling'])));
const text = `# Until everybody is home\n\nWritten by \`npm run bench:arrivals\` on Node ${process.version}. Times depend on the machine and on what else it does.\n\n${formatArrivals(arrivals)}\n\n${formatBeside(recastMap, beside)}\n`;
process.stdout.write(text);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(`${RESULTS}arrivals.json`, `${JSON.stringify({ arrivals, beside }, null, 2)}\n`);
writeFileSync(`${RESULTS}arrivals.md`, text);
