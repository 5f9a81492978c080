/** `npm run bench:regions`: dividing maps, finding the gates they have, searching them with heuristics, keeping up with edits. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { DecomposeOptions } from 'floodgate/regions';
import { gridOf, mapsFolder } from './maps.ts';
import { measureDecomposition, THESIS_GATES } from './regions/decomposition.ts';
import { measureDrawn } from './regions/drawn.ts';
import { measureEdits } from './regions/edits.ts';
import { measureHeuristics, measureLevels } from './regions/heuristics.ts';
import { LIVE_MAPS, measureLiveEdits } from './regions/live-edits.ts';
import { measureProfile } from './regions/profile.ts';
import { formatRegionsReport, type RegionsReport } from './regions/report.ts';
import { measureSaved } from './regions/saved.ts';
import { measureSymmetry, SYMMETRY_MAPS } from './regions/symmetry.ts';
import { measureTruth } from './regions/truth.ts';

const HELP = `npm run bench:regions [-- options]

  --every N    take every Nth query of a scenario; default 20, all queries with 1
  --map NAME   only this map of the folder in FLOODGATE_MAPS (sc1/Aurora); may be repeated.
               For the part truth: only this kind of generated map, or built-in map
  --only PART  only this part: truth, drawn, symmetry, decomposition, heuristics, levels, profile, saved or edits;
               may be repeated
  --seeds N    generated maps of each kind in the part truth; default 50
  --edits N    edits of each of ten maps in the part edits, which gates have to follow; default 1000
  --method ID  the decomposition that the parts truth, drawn and symmetry look at; default is decompose's own
  --help       this text`;

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const EDITED = ['bg512/AR0504SR', 'bg512/AR0205SR', 'sc1/AcrosstheCape'];
const EDITS = 60;
const PROFILED = [
  'sc1/AcrosstheCape',
  'sc1/Aurora',
  'sc1/BlackLotus',
  ...EDITED.slice(0, 2),
  'bg512/AR0206SR',
];
/** Levels are many, so they are tried on every sixth map, with fewer queries. */
const LEVEL_MAPS = 6;
const LEVEL_QUERIES = 2;

const PARTS = [
  ...['truth', 'drawn', 'symmetry', 'decomposition'],
  ...['heuristics', 'levels', 'profile', 'saved', 'edits'],
] as const;
type Part = (typeof PARTS)[number];
/** Parts that need no other maps than our own. */
const OWN_MAPS: readonly Part[] = ['truth', 'drawn'];

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '20' },
    map: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '50' },
    edits: { type: 'string', default: '1000' },
    method: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(`${HELP}\n`);
else run();

function run(): void {
  const every = wholeNumber('every');
  const seeds = wholeNumber('seeds');
  const liveEdits = wholeNumber('edits');
  const parts = (values.only ?? PARTS) as readonly Part[];
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown) refuse(`there is no part '${unknown}': use ${PARTS.join(', ')}`);
  if (unknown || !every || !seeds || !liveEdits) return;
  if (!mapsFolder() && !parts.every((part) => OWN_MAPS.includes(part))) {
    process.stderr.write('bench: this one needs the MovingAI maps: set FLOODGATE_MAPS to their folder\n');
    process.exitCode = 1;
    return;
  }
  const runs = <T>(part: Part, measure: () => T[]): T[] => (parts.includes(part) ? measure() : []);
  const report: RegionsReport = {
    node: process.version,
    every,
    truth: runs('truth', () =>
      levels().map(([level, options]) => {
        progress(`known gates: ${level}`);
        return measureTruth(level, options, seeds, values.map);
      }),
    ),
    drawn: runs('drawn', () => levels().map(([level, options]) => ({ level, rows: measureDrawn(options) }))),
    symmetry: runs('symmetry', () =>
      (values.map ?? SYMMETRY_MAPS).map((map) => {
        progress(`${map}: turning`);
        return measureSymmetry(gridOf(map), levels()[0]![1]);
      }),
    ),
    decomposition: runs('decomposition', () =>
      (values.map ?? Object.keys(THESIS_GATES)).filter(isThere).map((map) => {
        progress(`${map}: dividing`);
        return measureDecomposition(map);
      }),
    ),
    heuristics: runs('heuristics', () =>
      (values.map ?? searchedMaps()).map((map) => {
        progress(`${map}: searching`);
        return measureHeuristics(map, every);
      }),
    ),
    levels: runs('levels', () =>
      (values.map ?? searchedMaps().filter((_, i) => i % LEVEL_MAPS === 0)).map((map) => {
        progress(`${map}: levels`);
        return measureLevels(map, every * LEVEL_QUERIES);
      }),
    ),
    profile: runs('profile', () =>
      (values.map ?? PROFILED).filter(isThere).flatMap((map) => {
        progress(`${map}: profile`);
        return measureProfile(map, every);
      }),
    ),
    saved: runs('saved', () =>
      (values.map ?? EDITED).filter(isThere).flatMap((map) => {
        progress(`${map}: saving`);
        return measureSaved(map);
      }),
    ),
    edits: runs('edits', () =>
      (values.map ?? EDITED).filter(isThere).flatMap((map) => {
        progress(`${map}: editing`);
        return measureEdits(map, EDITS);
      }),
    ),
    liveEdits: runs('edits', () =>
      (values.map ?? LIVE_MAPS).map((map) => {
        progress(`${map}: editing, gates too`);
        return measureLiveEdits(map, liveEdits);
      }),
    ),
  };
  progress('');
  const text = formatRegionsReport(report);
  process.stdout.write(text);
  mkdirSync(RESULTS, { recursive: true });
  const name = values.map || values.only || values.method ? 'regions.partial' : 'regions';
  writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${RESULTS}${name}.md`, text);
}

/** What the parts truth and drawn look at: the default and the finest level, or the one level of another method. */
function levels(): [string, DecomposeOptions][] {
  const { method } = values;
  const options = { ...(method && { method }) } as DecomposeOptions;
  if (method && method !== 'merge-tree') return [[method, options]];
  return [
    ['default', options],
    ['closets', { ...options, detail: 'closets' } as DecomposeOptions],
  ];
}

function wholeNumber(name: 'every' | 'seeds' | 'edits'): number | undefined {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1) return value;
  refuse(`--${name} must be a whole number from 1, not ${values[name]}`);
  return undefined;
}

function refuse(why: string): void {
  process.stderr.write(`bench: ${why}\n`);
  process.exitCode = 2;
}

function isThere(map: string): boolean {
  return existsSync(join(mapsFolder()!, `${map}.map`));
}

function searchedMaps(): string[] {
  return [...withScenarios('sc1'), ...withScenarios('bg512')];
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
