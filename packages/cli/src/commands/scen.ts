import { readFileSync } from 'node:fs';
import { saveFile } from '@floodgate/lab/files';
import type { Command } from 'commander';
import { FastPaths, type Grid, type SearchKind } from 'floodgate';
import { formatScenario, mapBaseName, parseScenario, type Scenario } from 'floodgate/formats';
import { generateScenario } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawFigures, drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { type LoadedMap, loadMap } from '../io/load-map.ts';
import { isFile } from '../io/map-folders.ts';
import { printResult, showBytes, showCount, showLength, showMany, showMs, showPoint } from '../io/print.ts';
import { startNotice } from '../io/progress.ts';
import {
  addSearchOptions,
  type HeuristicOptions,
  type PreparedHeuristic,
  prepareHeuristic,
} from '../options/heuristics.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import { readPositiveCount } from '../options/values.ts';
import { type Mismatch, runScenario, type ScenarioFigures } from './scenario-run.ts';

interface ScenOptions extends MapLoadOptions, HeuristicOptions {
  readonly search: SearchKind | 'fast';
  readonly limit?: number;
  readonly generate?: number;
  readonly seed: string;
  readonly out?: string;
  readonly json?: true;
}

interface NamedScenario {
  readonly file: string;
  readonly scenario: Scenario;
}

interface Report extends ScenarioFigures {
  readonly map: string;
  readonly scenario: string;
  readonly search: ScenOptions['search'];
  readonly heuristic: string;
  readonly preprocessMs: number;
  readonly preprocessBytes: number;
  /** The heuristic saves no time on this map, so octile distance was used. */
  readonly fellBack: boolean;
}

const SHOWN_MISMATCHES = 5;

const EXAMPLE = `
Queries that start or end in a wall, or have no path according to the file, are skipped; 'queries' counts them too.
A mismatch is a path with another length than published, or one that breaks the rules. The exit code is then 1.

Example:
  $ floodgate scen dao/lak307d
  $ floodgate scen arena.map arena.map.scen --search jps --limit 200 --json
  $ floodgate scen stonehalls --generate 300 --seed 7 --search fast`;

export function addScenCommand(program: Command, context: Context): void {
  const command = program
    .command('scen')
    .summary('run every query of a MovingAI scenario and check the lengths')
    .description(
      'Runs the queries of a MovingAI scenario, checks every path and compares its length with the published one.',
    )
    .argument('<map>', MAP_ARGUMENT)
    .argument('[scenario]', "a .scen file (default: the map's file name followed by .scen)");
  addSearchOptions(command, { fast: 'FastPaths, computed for the map beforehand' })
    .option('--limit <n>', 'run only n queries, evenly spread over the file', readPositiveCount)
    .option('--generate <n>', 'generate n random queries instead of reading a scenario', readPositiveCount)
    .option('--seed <seed>', 'for --generate: the same seed gives the same queries', '1')
    .option('--out <file>', 'for --generate: also write the scenario to a file')
    .option('--json', 'print the figures as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, file: string | undefined, options: ScenOptions) => {
      if (options.generate !== undefined && file !== undefined) {
        command.error(`error: give a scenario file or --generate, not both`);
      }
      if (options.out !== undefined && options.generate === undefined) {
        command.error(`error: option '--out <file>' needs '--generate <n>'`);
      }
      if (options.search === 'fast' && options.heuristic !== 'octile') {
        command.error(`error: option '--search fast' has its own heuristic; leave out '--heuristic'`);
      }
      return scen(map, file, options, context);
    });
}

async function scen(
  map: string,
  file: string | undefined,
  options: ScenOptions,
  context: Context,
): Promise<void> {
  const loaded = loadMap(map, options, context.env);
  const { grid } = loaded;
  const named =
    options.generate === undefined ? readScenario(map, file, loaded) : generate(grid, options, context);
  const { ms: preprocessMs, bytes, fellBack, ...estimate } = prepare(grid, options);
  const { figures, mismatches } = await runScenario(
    grid,
    named.scenario,
    {
      search: options.search === 'fast' ? 'auto' : options.search,
      file: named.file,
      ...estimate,
      ...(options.limit !== undefined && { limit: options.limit }),
    },
    context,
  );
  const report: Report = {
    map: grid.name,
    scenario: named.file,
    search: options.search,
    heuristic: options.heuristic,
    ...figures,
    preprocessMs,
    preprocessBytes: bytes,
    fellBack,
  };
  printResult(context, options, report, () => showReport(report, mismatches, context));
  if (mismatches.length > 0) throw new InputError(mismatchLine(grid, named, report));
}

/** What is computed for the map before the first query. */
function prepare(grid: Grid, options: ScenOptions): PreparedHeuristic | PreparedFastPaths {
  if (options.search !== 'fast') return prepareHeuristic(grid, options);
  const from = performance.now();
  const fast = new FastPaths(grid);
  return { fast, ms: performance.now() - from, bytes: fast.bytes, fellBack: false };
}

interface PreparedFastPaths extends Omit<PreparedHeuristic, 'heuristic'> {
  readonly fast: FastPaths;
}

function readScenario(map: string, file: string | undefined, { path }: LoadedMap): NamedScenario {
  const found = file ?? (path === undefined ? undefined : `${path}.scen`);
  if (found === undefined) {
    throw new InputError(`${map} has no scenario file: name one, or make one with --generate 500`);
  }
  if (file === undefined && !isFile(found)) {
    throw new InputError(`there is no ${found}: name a scenario file, or make one with --generate 500`);
  }
  const scenario = parseScenario(readFileSync(found, 'utf8'), { file: found });
  if (scenario.queries.length === 0) throw new InputError(`${found} has no queries`);
  return { file: found, scenario };
}

function generate(grid: Grid, { generate: count, seed, out }: ScenOptions, context: Context): NamedScenario {
  const clear = startNotice(context, `generating ${showMany(count!, 'query', 'queries')} …`);
  const scenario = generateScenario(grid, { count: count!, seed });
  clear();
  if (out !== undefined) saveFile(out, formatScenario(scenario));
  return { file: out ?? `generated, seed ${seed}`, scenario };
}

function showReport(report: Report, mismatches: readonly Mismatch[], { stdout, env }: Context): string[] {
  const { bold, dim, green, red } = coloursFor(stdout, env);
  const verdict =
    mismatches.length === 0
      ? green(`all ${showCount(report.solved)} paths are legal and as long as published`)
      : red(showCount(mismatches.length));
  const lines = [
    `${bold(report.map)}  ${dim(`${report.scenario} · ${report.search} · ${report.heuristic}`)}`,
    ...drawFigures([
      ['queries', showCount(report.queries)],
      ['solved', showCount(report.solved)],
      ['skipped', showCount(report.skipped)],
      ['mismatches', mismatches.length === 0 ? `0  ${verdict}` : verdict],
      ['mean length', showLength(report.meanCost)],
      ['mean expanded', showLength(report.meanExpanded)],
      ['mean re-expanded', showLength(report.meanReexpanded)],
      ['time per query', showMs(report.msPerQuery)],
      ['preprocessing', showPreprocessing(report)],
    ]),
  ];
  if (mismatches.length === 0) return lines;
  const rows = mismatches
    .slice(0, SHOWN_MISMATCHES)
    .map(({ query, found, reason }) => [
      String(query.line),
      showPoint(query.start),
      showPoint(query.goal),
      String(query.optimal),
      found === undefined ? '–' : found.toFixed(8),
      reason,
    ]);
  const table = drawTable(['line', 'from', 'to', 'published', 'found', ''], rows, 'rllrrl');
  return [...lines, '', ...table.map((line) => `  ${line}`), ...more(mismatches.length)];
}

function showPreprocessing({ preprocessMs, preprocessBytes, fellBack }: Report): string {
  if (fellBack) return `${showMs(preprocessMs)}; no gain on this map, so octile distance was used`;
  return preprocessBytes === 0 ? 'none' : `${showMs(preprocessMs)}, ${showBytes(preprocessBytes)}`;
}

function more(count: number): string[] {
  return count > SHOWN_MISMATCHES ? [`  … and ${showCount(count - SHOWN_MISMATCHES)} more`] : [];
}

function mismatchLine(grid: Grid, { file, scenario }: NamedScenario, report: Report): string {
  const ran = showMany(report.queries - report.skipped, 'query', 'queries');
  const line = `${showMany(report.mismatches, 'mismatch', 'mismatches')} in ${ran} of ${file}`;
  if (grid.corners !== 'no-corner-cutting' || grid.costs !== 'octile') {
    return `${line}; published lengths hold for the default --corners and --costs`;
  }
  const wanted = mapBaseName(scenario.queries[0]!.map).replace(/\.map$/i, '');
  return wanted === grid.name ? line : `${line}; the scenario is for ${wanted}, the map is ${grid.name}`;
}
