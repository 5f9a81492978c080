import { extname } from 'node:path';
import { saveFile } from '@floodgate/lab/files';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { Grid } from 'floodgate';
import { formatMovingAiMap, imageFromGrid } from 'floodgate/formats';
import { generateMap, MAP_KINDS, MAP_SIDE, type MapKind } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawScene } from '../draw/terminal.ts';
import { encodePng } from '../io/png.ts';
import { printJson, printLines, showCount, showPercent } from '../io/print.ts';
import { readParameter, readPositiveCount } from '../options/values.ts';

interface GenerateOptions {
  readonly width: number;
  readonly height: number;
  readonly seed: string;
  readonly out?: string;
  readonly param?: Readonly<Record<string, number>>;
  readonly json?: true;
}

const EXAMPLE = `
Example:
  $ floodgate maps generate caves --width 200 --height 120 --seed 7 --out caves.map
  $ floodgate maps generate maze --param corridor=3 --out maze.png`;

export function addMapsGenerateCommand(maps: Command, context: Context): void {
  maps
    .command('generate')
    .description('Generates a map. The same seed and settings give the same map on every machine.')
    .addArgument(new Argument('<kind>', 'the kind of map').choices(MAP_KINDS.map(({ id }) => id)))
    .option('--width <tiles>', `${MAP_SIDE.min} to ${MAP_SIDE.max}`, readPositiveCount, MAP_SIDE.default)
    .option('--height <tiles>', `${MAP_SIDE.min} to ${MAP_SIDE.max}`, readPositiveCount, MAP_SIDE.default)
    .option('--seed <seed>', 'any number or word', '1')
    .option(
      '--param <name=value>',
      'a setting of the kind, see below; may be given several times',
      readParameter,
    )
    .option('--out <file>', 'write it to a .map or .png file (one pixel per tile)', readOutFile)
    .option('--json', 'print its figures as JSON')
    .addHelpText('after', () => `\n${kindsHelp()}\n${EXAMPLE}`)
    .action((kind: MapKind, options: GenerateOptions) => {
      const { width, height, seed, param, out } = options;
      const grid = generateMap(kind, { ...param, width, height, seed });
      if (out !== undefined) saveFile(out, encode(grid, out));
      if (options.json)
        printJson(context, { kind, width, height, seed, free: grid.freeCount, out: out ?? null });
      else printLines(context, show(grid, out, context));
    });
}

function readOutFile(file: string): string {
  if (/\.(map|png)$/i.test(file)) return file;
  throw new InvalidArgumentError(`'${file}' should end in .map or .png.`);
}

function encode(grid: Grid, file: string): string | Buffer {
  if (extname(file).toLowerCase() === '.map') return formatMovingAiMap(grid);
  const { width, height, data } = imageFromGrid(grid, 1);
  return encodePng({ width, height, data: Uint8Array.from(data) });
}

function kindsHelp(): string {
  const lines = ['Kinds and their settings (default, range):'];
  for (const { id, description, parameters } of MAP_KINDS) {
    lines.push(`  ${id}: ${description}`);
    const width = Math.max(...parameters.map(({ name }) => name.length));
    for (const { name, default: value, min, max, meaning } of parameters) {
      lines.push(`    ${name.padEnd(width)}  ${meaning} (${value}, ${min}–${max})`);
    }
  }
  return lines.join('\n');
}

function show(grid: Grid, out: string | undefined, { stdout, env }: Context): string[] {
  const { bold } = coloursFor(stdout, env);
  const share = showPercent(grid.freeCount / (grid.width * grid.height));
  return [
    bold(grid.name),
    ...drawScene({ grid }, stdout, env),
    `  ${grid.width} × ${grid.height}, ${showCount(grid.freeCount)} free tiles (${share})`,
    out === undefined ? '  not saved; --out FILE writes it to a .map or .png file' : `  written to ${out}`,
  ];
}
