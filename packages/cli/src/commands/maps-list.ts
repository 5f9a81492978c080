import type { Command } from 'commander';
import { BUILT_IN_MAPS, MAP_KINDS } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawTable } from '../draw/table.ts';
import { cacheFolder } from '../io/cache-folder.ts';
import { filesBelow, MAP_FILE } from '../io/map-folders.ts';
import { printResult, showCount, showMany } from '../io/print.ts';

const EXAMPLE = `
Example:
  $ floodgate maps list`;

export function addMapsListCommand(maps: Command, context: Context): void {
  maps
    .command('list')
    .description('Lists the built-in maps, the kinds of generated maps, and the folders with further maps.')
    .option('--json', 'print the lists as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: { readonly json?: true }) => {
      printResult(context, options, overview(context.env), () => showOverview(context));
    });
}

function overview(env: Context['env']) {
  return {
    builtIn: BUILT_IN_MAPS.map(({ name, width, height, description, load }) => {
      return { name, width, height, free: load().freeCount, description };
    }),
    kinds: MAP_KINDS,
    folder: env.FLOODGATE_MAPS ? folderInfo(env.FLOODGATE_MAPS) : null,
    cache: folderInfo(cacheFolder(env)),
  };
}

function folderInfo(path: string) {
  return { path, maps: filesBelow(path, MAP_FILE).length };
}

function showOverview({ stdout, env }: Context): string[] {
  const { bold, dim } = coloursFor(stdout, env);
  const { builtIn, kinds, folder, cache } = overview(env);
  const maps = builtIn.map(({ name, width, height, free, description }) => {
    return [name, `${width} × ${height}`, showCount(free), description];
  });
  const table = drawTable(['name', 'size', 'free tiles', ''], maps, 'lrrl');
  const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
  return [
    bold('Built-in maps'),
    ...indent([dim(table[0]!), ...table.slice(1)]),
    '',
    `${bold('Kinds to generate')}  ${dim('floodgate maps generate KIND --out my.map')}`,
    ...indent(
      drawTable(
        ['', ''],
        kinds.map(({ id, description }) => [id, description]),
        'll',
      ).slice(1),
    ),
    '',
    bold('Folders'),
    folder
      ? `  FLOODGATE_MAPS  ${showMany(folder.maps, 'map')} in ${folder.path}`
      : `  FLOODGATE_MAPS  ${dim('not set; may name a folder of .map files')}`,
    cache.maps > 0
      ? `  fetched         ${showMany(cache.maps, 'map')} in ${cache.path}`
      : `  fetched         ${dim('none yet; try floodgate maps fetch dao')}`,
  ];
}
