/**
 * `npm run bench:first-moves`: what it takes from an empty world to the first moves of 1,000 agents, on all maps. Ticks have
 * no budget. Code is compiled before that in some runs on a built-in map.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Grid, percentile, plannerById, World } from 'floodgate';
import { BUILT_IN_MAPS, generateProblem, populate } from 'floodgate/problems';
import { timed } from './frames/clock.ts';
import { largestSize } from './frames/sequence.ts';
import { gridOf, mapsFolder } from './maps.ts';
import { markdownTable } from './markdown.ts';

const HELP = `npm run bench:first-moves -- [options]

CPU time of making a world, adding 1,000 agents (as many as fit) and the first tick, on every
built-in map and every map of the folder in FLOODGATE_MAPS.

  --maps A,B     only maps whose names contain one of these
  --planner ID   default: pibt
  --agents N     default: 1000
  --quick        every tenth map
  --json FILE    also write all figures to a file
  --help
`;

interface FirstMoves {
  readonly map: string;
  readonly agents: number;
  readonly worldMs: number;
  readonly addMs: number;
  readonly tickMs: number;
  readonly sumMs: number;
}

const WARM_UP_MAP = 'gloamwarren';
const WARM_UP_RUNS = 3;
const MEDIAN_AIM_MS = 50;
const WORST_AIM_MS = 300;

const { values } = parseArgs({
  options: {
    maps: { type: 'string' },
    planner: { type: 'string', default: 'pibt' },
    agents: { type: 'string', default: '1000' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const planner = plannerById(values.planner);
const wanted = values.maps?.split(',');
const maps = [...BUILT_IN_MAPS.map(({ name }) => name), ...downloadedMaps()]
  .filter((name) => !wanted || wanted.some((part) => name.includes(part)))
  .filter((_, i) => !values.quick || i % 10 === 0);
for (let i = 0; i < WARM_UP_RUNS; i++) measure(WARM_UP_MAP, gridOf(WARM_UP_MAP));
const results = maps.map((name, i) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${i + 1} of ${maps.length}: ${name}`);
  return measure(name, gridOf(name));
});
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');

const sums = results.map(({ sumMs }) => sumMs);
const worst = results.reduce((a, b) => (b.sumMs > a.sumMs ? b : a));
process.stdout.write(
  `${markdownTable(
    ['map', 'agents', 'new World', 'add all', 'first tick', 'sum'],
    results.map((one) => [
      one.map,
      one.agents,
      ...[one.worldMs, one.addMs, one.tickMs, one.sumMs].map((ms) => `${ms.toFixed(1)} ms`),
    ]),
  )}

${results.length} maps, ${values.planner}, CPU time after ${WARM_UP_RUNS} runs on ${WARM_UP_MAP} to compile the code.
p50 ${percentile(sums, 0.5).toFixed(1)} ms (aim: ${MEDIAN_AIM_MS}), p90 ${percentile(sums, 0.9).toFixed(1)} ms, worst ${worst.sumMs.toFixed(1)} ms on ${worst.map} (aim: ${WORST_AIM_MS})
`,
);
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);

function measure(map: string, grid: Grid): FirstMoves {
  // At most half of the largest component, so that there is room to move.
  const agents = Math.min(Number(values.agents), Math.ceil(largestSize(grid) / 2));
  const problem = generateProblem(grid, { agents, seed: 1 });
  let world!: World;
  const worldMs = timed(() => {
    world = new World(grid, { planner, seed: 1 });
  });
  const addMs = timed(() => populate(world, problem));
  const tickMs = timed(() => world.tick());
  world.dispose();
  return { map, agents, worldMs, addMs, tickMs, sumMs: worldMs + addMs + tickMs };
}

function downloadedMaps(): string[] {
  const folder = mapsFolder();
  if (!folder) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.map'))
    .map((name) => name.slice(0, -'.map'.length).replaceAll('\\', '/'))
    .sort();
}
