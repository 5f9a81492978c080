import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { unknownName } from 'floodgate';
import type { Context } from '../context.ts';
import { drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { type InstalledSet, installSet, setFolder } from '../fetch/install-set.ts';
import { DEFAULT_BASE_URL, MAP_SETS, type MapSet } from '../fetch/sets.ts';
import { cacheFolder } from '../io/cache-folder.ts';
import { filesBelow, MAP_FILE, SCENARIO_FILE } from '../io/map-folders.ts';
import { printJson, printLines, showBytes, showMany } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';
import { readAmount, readCount } from '../options/values.ts';

interface FetchOptions {
  readonly from?: string;
  readonly into?: string;
  readonly force?: true;
  readonly list?: true;
  readonly retries: number;
  readonly timeout: number;
  readonly json?: true;
}

interface FetchedSet extends Pick<InstalledSet, 'folder' | 'maps' | 'scenarios' | 'missing'> {
  readonly set: string;
  readonly fetched: boolean;
}

const EXAMPLE = `
The maps are Nathan Sturtevant's MovingAI benchmarks, https://movingai.com/benchmarks/ (ODC Attribution License).
If a download breaks off, run the command again to resume it.

Example:
  $ floodgate maps fetch --list
  $ floodgate maps fetch dao mapf
  $ floodgate scen dao/lak307d`;

export function addMapsFetchCommand(maps: Command, context: Context): void {
  maps
    .command('fetch')
    .description('Downloads sets of MovingAI maps and their scenarios. The maps can then be given by name.')
    .argument('[set...]', 'the sets to download; without any, the sets are listed')
    .option('--list', 'list the sets and show which are installed')
    .option('--force', 'download sets again that are already installed')
    .option(
      '--into <folder>',
      "the folder to install to (default: FLOODGATE_CACHE or the system's cache folder)",
    )
    .option(
      '--from <url>',
      `the address to download from (default: FLOODGATE_FETCH_URL or $DEFAULT_BASE_URL)`,
    )
    .option('--retries <n>', 'further attempts when the network fails', readCount, 4)
    .option('--timeout <seconds>', 'give up when the server sends nothing for this long', readAmount, 30)
    .option('--json', 'print the installed sets as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (names: string[], options: FetchOptions) => {
      const into = options.into ?? cacheFolder(context.env);
      if (options.list || names.length === 0) return list(into, options, context);
      const sets = names.map(setNamed);
      const baseUrl = checkedUrl(options.from ?? (context.env.FLOODGATE_FETCH_URL || DEFAULT_BASE_URL));
      const done: FetchedSet[] = [];
      for (const set of sets) {
        const fetched = await fetchSet(set, baseUrl, into, options, context);
        done.push(fetched);
        if (!options.json) printLines(context, showFetched(fetched));
      }
      if (options.json) printJson(context, { sets: done });
    });
}

function setNamed(name: string): MapSet {
  const set = MAP_SETS.find(({ id }) => id === name);
  if (set) return set;
  const ids = MAP_SETS.map(({ id }) => id);
  throw new InputError(`unknown map set ${unknownName(name, ids)}`);
}

function checkedUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InputError(`'${text}' is not an http or https address`);
}

async function fetchSet(
  set: MapSet,
  baseUrl: string,
  into: string,
  options: FetchOptions,
  context: Context,
): Promise<FetchedSet> {
  const folder = setFolder(set, into);
  if (existsSync(folder) && !options.force) {
    const maps = filesBelow(folder, MAP_FILE).length;
    const scenarios = filesBelow(folder, SCENARIO_FILE).length;
    return { set: set.id, fetched: false, folder, maps, scenarios, missing: [] };
  }
  const progress = startProgress(context, { label: set.id, total: 0, show: showBytes });
  try {
    const { interruption } = context;
    const install = () =>
      installSet(set, {
        baseUrl,
        into,
        signal: interruption.signal,
        retries: options.retries,
        timeoutMs: options.timeout * 1000,
        onProgress: (received, total) => progress.update(received, total ?? received),
      });
    const installed = await interruption.whileListening(install);
    return { set: set.id, fetched: true, ...installed };
  } finally {
    progress.stop();
  }
}

function showFetched({ set, fetched, folder, maps, scenarios, missing }: FetchedSet): string[] {
  if (!fetched)
    return [`${set}: already installed, ${showMany(maps, 'map')} in ${folder} (--force downloads it again)`];
  return [
    `${set}: ${showMany(maps, 'map')} and ${showMany(scenarios, 'scenario')} checked, in ${folder}`,
    ...missing.map((url) => `  no scenarios at ${url}`),
  ];
}

function list(into: string, options: FetchOptions, context: Context): void {
  const sets = MAP_SETS.map((set) => {
    const maps = filesBelow(setFolder(set, into), MAP_FILE).length;
    return { set: set.id, description: set.description, maps };
  });
  if (options.json) {
    printJson(context, { sets, into });
    return;
  }
  const rows = sets.map(({ set, description, maps }) => [
    set,
    maps ? showMany(maps, 'map') : '–',
    description,
  ]);
  printLines(context, [...drawTable(['set', 'installed', ''], rows, 'lrl'), '', `in ${into}`]);
}
