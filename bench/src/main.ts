/** `npm run bench`: measures single-agent queries next to other libraries, prints and writes the results. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureUpkeep } from './components.ts';
import { BUILT_IN, DOWNLOADED, loadMap, mapsFolder } from './maps.ts';
import { type MeasureOptions, measureMap } from './measure.ts';
import { compileReference } from './reference.ts';
import { formatMap, formatReport, formatUpkeep, type MapReport, type Report } from './report.ts';

const HELP = `npm run bench [-- options]

  --quick      fewer maps, queries and rounds: under a minute
  --map NAME   only this map, built-in or of the folder in FLOODGATE_MAPS (bg512/AR0504SR); may be repeated
  --help       this text`;

type Scale = Pick<MeasureOptions, 'rounds' | 'sliceMs' | 'warmUpMs'> & {
  readonly queries: number;
  readonly edits: number;
};

const FULL: Scale = { rounds: 3, sliceMs: 1200, warmUpMs: 300, queries: 200, edits: 400 };
const QUICK: Scale = { rounds: 1, sliceMs: 500, warmUpMs: 250, queries: 50, edits: 100 };

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const values = readOptions();
if (values.help) say(HELP);
else await run(values.quick ? QUICK : FULL).catch((error: unknown) => fail(1, error));

function readOptions(): { quick: boolean; help: boolean; map?: string[] } {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        map: { type: 'string', multiple: true },
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

async function run(scale: Scale): Promise<void> {
  const partial = values.quick || values.map !== undefined;
  const reference = compileReference();
  if (!reference) say('No C++ reference: there is no g++ that compiles it.');
  const maps: MapReport[] = [];
  try {
    for (const name of values.map ?? defaultMaps()) {
      progress(`${name}: loading`);
      const map = loadMap(name, scale.queries);
      const { rows, cpuShare } = await measureMap(map, reference, { ...scale, progress, warn: say });
      const { width, height, freeCount } = map.grid;
      const size = { name, width, height, freeTiles: freeCount, queries: map.queries.length };
      maps.push({ ...size, ...(map.agreeing !== undefined && { agreeing: map.agreeing }), cpuShare, rows });
      progress('');
      say(`${formatMap(maps.at(-1)!)}\n`);
    }
  } finally {
    reference?.dispose();
  }
  progress('components under edits');
  const upkeep = measureUpkeep(scale.edits);
  progress('');
  const cores = cpus();
  const report: Report = {
    node: process.version,
    cpu: cores[0]?.model.trim() ?? 'unknown processor',
    cores: cores.length,
    rounds: scale.rounds,
    maps,
    upkeep,
  };
  say(formatUpkeep(upkeep));
  write(report, partial ? 'single-agent.partial' : 'single-agent');
}

function defaultMaps(): string[] {
  const downloaded = mapsFolder() ? DOWNLOADED : [];
  if (downloaded.length === 0) say('No folder with MovingAI maps (see FLOODGATE_MAPS): built-in maps only.');
  return values.quick ? [BUILT_IN[0]!, ...downloaded.slice(0, 1)] : [...BUILT_IN, ...downloaded];
}

function write(report: Report, name: string): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${RESULTS}${name}.md`, formatReport(report));
  say(`\nWritten to bench/results/${name}.json and .md`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Shows what is being done, on one line of a terminal. */
function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
}
