/** `npm run bench:frames`: how long single ticks take under a budget, whatever happens to the crowd and the map. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PLANNERS } from 'floodgate';
import { BUILT_IN_MAPS } from 'floodgate/problems';
import { type FrameCase, formatFrames, type RunOptions } from './frames/report.ts';
import type { WorstTile } from './frames/worst-tile.ts';
import { mapsFolder } from './maps.ts';

const HELP = `npm run bench:frames -- [options]

Ticks of crowds under a budget, from the first one on, while everybody gets a new goal, 500 agents
are added, and the map is edited. Prints p50, p99, p99.9 and the slowest tick of each case, the cost
of edits, how long agents stood still that could go on, and the worst cases next to the aims.

  --maps A,B        built-in maps, or maps of the folder in FLOODGATE_MAPS; default: two
                    built-in ones and four of the folder
  --planners A,B    default: all
  --agents A,B      default: 2000,300,5000
  --budgets A,B     in milliseconds, default: 2,4,8
  --quick           two maps, 300 agents, one budget, fewer ticks: about three minutes
  --minutes N       start no run after that time, and say how many were left out; default 20
  --all             run everything, however long it takes
  --json FILE       also write all figures to a file
  --help
`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const RUN = fileURLToPath(new URL('frames/run.js', import.meta.url));
const WORST_TILE = fileURLToPath(new URL('frames/worst-tile.js', import.meta.url));
const BUILT_IN = ['gloamwarren', 'kingsmarket'];
const DOWNLOADED = ['bg512/AR0504SR', 'dao/lgt300d', 'sc1/AcrosstheCape', 'mapf/maze-128-128-2'];
const TICKS = 60;
const QUICK_TICKS = 20;
/** Events in a run, and what a run needs besides them: to start and to compile its code. */
const EVENTS = 9;
const START_SECONDS = 3;
const SAMPLE = 2000;
const QUICK_SAMPLE = 200;
const SAMPLE_SECONDS = 60;
const QUICK_SAMPLE_SECONDS = 10;
/** A run that takes longer is ended: several times what it should take with all ticks within their budgets. */
const RUN_SECONDS = 180;

const { values } = parseArgs({
  options: {
    maps: { type: 'string' },
    planners: { type: 'string' },
    agents: { type: 'string' },
    budgets: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
    all: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const { quick } = values;
const maps = listed(values.maps) ?? (quick ? BUILT_IN : [...BUILT_IN, ...DOWNLOADED.filter(isThere)]);
const planners = listed(values.planners) ?? PLANNERS.map(({ id }) => id);
const agents = numbers(values.agents, '--agents') ?? (quick ? [300] : [2000, 300, 5000]);
const budgets = numbers(values.budgets, '--budgets') ?? (quick ? [4] : [2, 4, 8]);
for (const map of maps)
  if (!isThere(map)) fail(`no map '${map}' among the built-in ones or in FLOODGATE_MAPS`);
for (const id of planners) {
  if (!PLANNERS.some((planner) => planner.id === id))
    fail(`no planner '${id}': use ${PLANNERS.map((planner) => planner.id).join(', ')}`);
}
const minutes = Number(values.minutes);
if (!(minutes > 0)) fail(`--minutes must be a number above 0, not ${values.minutes}`);

const began = performance.now();
const worstTiles = maps.map((map) => {
  progress(`looking for the worst tile of ${map}`);
  const sample = quick ? [QUICK_SAMPLE, QUICK_SAMPLE_SECONDS] : [SAMPLE, SAMPLE_SECONDS];
  return runScript(WORST_TILE, [map, ...sample.map(String)]) as WorstTile;
});

/** The first maps and sizes and `pibt` come first, but mixed, so that a part of the runs is a fair selection. */
const runs = maps
  .flatMap((map, m) =>
    planners.flatMap((planner) =>
      agents.map((count, a) => ({
        map,
        planner,
        agents: count,
        rank: 2 * m + 3 * a + (planner === 'pibt' ? 0 : 1),
      })),
    ),
  )
  .sort((a, b) => a.rank - b.rank);
const ticks = quick ? QUICK_TICKS : TICKS;
const estimate =
  (runs.length * (START_SECONDS + (EVENTS * ticks * budgets.reduce((sum, ms) => sum + ms + 1, 0)) / 1000)) /
  60;
progress(
  `${runs.length} runs, about ${estimate.toFixed(0)} minutes with all ticks within budget${values.all ? '' : `; no run is started after ${minutes} minutes`}\n`,
);
const cases: FrameCase[] = [];
const failed: string[] = [];
let leftOut = 0;
for (const [i, { map, planner, agents: count }] of runs.entries()) {
  const spent = (performance.now() - began) / 60_000;
  if (!values.all && spent > minutes) {
    leftOut++;
    continue;
  }
  progress(
    `${i + 1} of ${runs.length}: ${planner} with ${count} agents on ${map}, ${spent.toFixed(1)} minutes so far`,
  );
  const options: RunOptions = {
    map,
    planner,
    agents: count,
    budgets,
    ticks,
    worstTiles: worstTiles.find((worst) => worst.map === map)!.tiles,
  };
  try {
    cases.push(...(runScript(RUN, [JSON.stringify(options)]) as FrameCase[]));
  } catch (error) {
    failed.push(`${planner} with ${count} agents on ${map}: ${reason(error)}`);
  }
}
progress('');

const report = { node: process.version, worstTiles, cases, failed, leftOut };
const text = formatFrames(report);
process.stdout.write(text);
const json = `${JSON.stringify(report, null, 2)}\n`;
mkdirSync(RESULTS, { recursive: true });
const name = values.all && !values.maps && !values.planners ? 'frames' : 'frames.partial';
writeFileSync(`${RESULTS}${name}.json`, json);
writeFileSync(`${RESULTS}${name}.md`, text);
if (values.json) writeFileSync(values.json, json);

function runScript(script: string, args: readonly string[]): unknown {
  const options = { timeout: 1000 * RUN_SECONDS, maxBuffer: 1 << 26 };
  return JSON.parse(execFileSync(process.execPath, [script, ...args], options).toString());
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  return code === 'ETIMEDOUT' ? `not done after ${RUN_SECONDS} s` : message.split('\n').slice(0, 8).join(' ');
}

function isThere(map: string): boolean {
  if (BUILT_IN_MAPS.some((builtIn) => builtIn.name === map)) return true;
  const folder = mapsFolder();
  return folder !== undefined && existsSync(join(folder, `${map}.map`));
}

function listed(text: string | undefined): string[] | undefined {
  return text?.split(',').map((part) => part.trim());
}

function numbers(text: string | undefined, option: string): number[] | undefined {
  return listed(text)?.map((part) => {
    const value = Number(part);
    if (!(value > 0)) fail(`${option} must be numbers above 0, not '${part}'`);
    return value;
  });
}

function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
  else if (what) process.stderr.write(`${what}\n`);
}

function fail(message: string): never {
  process.stderr.write(`bench:frames: ${message}\n`);
  process.exit(2);
}
