import type { Command } from 'commander';
import type { Grid } from 'floodgate';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawPicture } from '../draw/picture.ts';
import { drawFigures } from '../draw/table.ts';
import { drawScene } from '../draw/terminal.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import { printResult, showCount, showPercent } from '../io/print.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';

interface ShowOptions extends MapLoadOptions {
  readonly image?: string;
  readonly json?: true;
}

const EXAMPLE = `
Example:
  $ floodgate maps show ravenkeep
  $ floodgate maps show level.tmx --wall-layer walls --image level.png`;

export function addMapsShowCommand(maps: Command, context: Context): void {
  const command = maps
    .command('show')
    .description('Draws a map and prints its size, free tiles and components.')
    .argument('<map>', MAP_ARGUMENT)
    .option('--image <file>', 'also draw it to a PNG file')
    .option('--json', 'print its figures as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: ShowOptions) => {
      const { grid } = loadMap(map, options, context.env);
      writePng(options.image, () => drawPicture({ grid }));
      printResult(context, options, figuresOf(grid), () => show(grid, context));
    });
}

function figuresOf(grid: Grid) {
  const { name, width, height, corners, costs, components } = grid;
  const inLargest = largestSize(grid);
  return {
    name,
    width,
    height,
    free: grid.freeCount,
    components: components.count,
    inLargest,
    corners,
    costs,
  };
}

/** Number of cells in the largest component. */
function largestSize({ components, passable }: Grid): number {
  const largest = components.largest();
  const cell = passable.findIndex((free, candidate) => free === 1 && components.of(candidate) === largest);
  return cell < 0 ? 0 : components.sizeOf(cell);
}

function show(grid: Grid, { stdout, env }: Context): string[] {
  const { bold } = coloursFor(stdout, env);
  const { width, height, free, components, inLargest, corners, costs } = figuresOf(grid);
  const share = components > 1 ? `, ${showPercent(inLargest / free)} of the free tiles in the largest` : '';
  return [
    bold(grid.name),
    ...drawScene({ grid }, stdout, env),
    ...drawFigures([
      ['size', `${width} × ${height}`],
      [
        'free',
        `${showCount(free)} of ${showCount(width * height)} tiles (${showPercent(free / (width * height))})`,
      ],
      ['components', `${showCount(components)}${share}`],
      ['corners', corners],
      ['costs', costs],
    ]),
  ];
}
