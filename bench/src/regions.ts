/** `npm run bench:regions`: dividing maps, searching them with heuristics, keeping up with edits. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mapsFolder } from './maps.ts';
import { measureDecomposition, THESIS_GATES } from './regions/decomposition.ts';
import { measureEdits } from './regions/edits.ts';
import { measureHeuristics } from './regions/heuristics.ts';
import { formatRegionsReport, type RegionsReport } from './regions/report.ts';

const HELP = `npm run bench:regions [-- options]

  --every N    take every Nth query of a scenario; default 20, all queries with 1
  --map NAME   only this map of the folder in FLOODGATE_MAPS (sc1/Aurora); may be repeated
  --help       this text`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const EDITED = ['bg512/AR0504SR', 'bg512/AR0205SR', 'sc1/AcrosstheCape'];
const EDITS = 60;

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '20' },
    map: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(`${HELP}\n`);
else run();

function run(): void {
  const every = Number(values.every);
  if (!Number.isInteger(every) || every < 1) {
    process.stderr.write(`bench: --every must be a whole number from 1, not ${values.every}\n`);
    process.exitCode = 2;
    return;
  }
  if (!mapsFolder()) {
    process.stderr.write('bench: this one needs the MovingAI maps: set FLOODGATE_MAPS to their folder\n');
    process.exitCode = 1;
    return;
  }
  const maps = values.map ?? [...withScenarios('sc1'), ...withScenarios('bg512')];
  const report: RegionsReport = {
    node: process.version,
    every,
    decomposition: (values.map ?? Object.keys(THESIS_GATES)).filter(isThere).map((map) => {
      progress(`${map}: dividing`);
      return measureDecomposition(map);
    }),
    heuristics: maps.map((map) => {
      progress(`${map}: searching`);
      return measureHeuristics(map, every);
    }),
    edits: (values.map ?? EDITED).filter(isThere).flatMap((map) => {
      progress(`${map}: editing`);
      return measureEdits(map, EDITS);
    }),
  };
  progress('');
  const text = formatRegionsReport(report);
  process.stdout.write(text);
  mkdirSync(RESULTS, { recursive: true });
  const name = values.map ? 'regions.partial' : 'regions';
  writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${RESULTS}${name}.md`, text);
}

function isThere(map: string): boolean {
  return existsSync(join(mapsFolder()!, `${map}.map`));
}

function withScenarios(game: string): string[] {
  const folder = join(mapsFolder()!, game);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.map.scen'));
  return files.map((file) => `${game}/${file.replace('.map.scen', '')}`).sort();
}

/** Shows what is being done, on one line of a terminal. */
function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
}
