/** `npm run bench`: measures single-agent queries next to other libraries, prints and writes the results. */
import { parseArgs } from 'node:util';
import { say } from './output.ts';
import { runScenarios } from './scenarios/run.ts';
import { SETS } from './scenarios/tasks.ts';
import { runSingleAgent } from './single-agent.ts';
import { findWarthog } from './warthog.ts';

const HELP = `npm run bench [-- options]

  --quick        fewer maps, queries and rounds: a minute or two
  --map NAME     only this map, built-in or of the folder in FLOODGATE_MAPS (bg512/AR0504SR); may be repeated
  --sets NAMES   instead of libraries: whole scenarios of these sets of maps (${SETS.join(',')}, or all),
                 Floodgate next to warthog
  --every N      with --sets: only every Nth map
  --help         this text

WARTHOG_JPS=path/to/warthog-jps adds warthog's jump point searches.`;

const values = readOptions();
if (values.help) say(HELP);
else await run().catch((error: unknown) => fail(1, error));

function readOptions(): { quick: boolean; help: boolean; map?: string[]; sets?: string; every?: string } {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        map: { type: 'string', multiple: true },
        sets: { type: 'string' },
        every: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(2, error);
  }
}

function fail(code: number, error: unknown): never {
  process.stderr.write(`bench: ${(error as Error).message}\n`);
  process.exit(code);
}

async function run(): Promise<void> {
  const { quick, map: maps, sets } = values;
  const warthog = findWarthog(process.env.WARTHOG_JPS);
  try {
    if (sets === undefined) await runSingleAgent({ quick, maps, warthog });
    else {
      const every = values.every === undefined ? undefined : Number(values.every);
      if (every !== undefined && !(Number.isInteger(every) && every > 0))
        fail(2, new Error(`--every must be a whole number from 1, not ${values.every}`));
      await runScenarios({ quick, maps, every, sets: sets === 'all' ? SETS : sets.split(','), warthog });
    }
  } finally {
    warthog?.dispose();
  }
}
