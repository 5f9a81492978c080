import { type Command, Option } from 'commander';
import type { Grid, PathQuery, Point, SearchKind, SearchResult } from 'floodgate';
import { AnyAngleSearch, startSearch } from 'floodgate/search';
import type { Context } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { drawPicture } from '../draw/picture.ts';
import type { Scene } from '../draw/scene.ts';
import { drawFigures } from '../draw/table.ts';
import { drawLegend, drawScene } from '../draw/terminal.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import {
  printJson,
  printLines,
  showBytes,
  showCount,
  showLength,
  showMany,
  showMs,
  showPoint,
} from '../io/print.ts';
import {
  addSearchOptions,
  compareOption,
  type HeuristicOptions,
  type PreparedHeuristic,
  prepareHeuristic,
} from '../options/heuristics.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import { readAmount, readCount, readPoint, readPoints } from '../options/values.ts';
import { comparePaths } from './path-compare.ts';
import { expandedCells, timedSearch } from './search-run.ts';

interface PathOptions extends MapLoadOptions, HeuristicOptions {
  readonly from: Point;
  readonly to: readonly Point[];
  readonly search: SearchKind;
  readonly compare?: readonly string[];
  readonly anyAngle?: true;
  readonly nearest?: true;
  readonly range?: number;
  readonly maxExpansions?: number;
  readonly image?: string;
  readonly json?: true;
}

/** How many turns of a path are printed. */
const MAX_TURNS = 8;

const EXAMPLE = `
Example:
  $ floodgate path emberdeep --from 5,5 --to 120,118
  $ floodgate path emberdeep --from 5,5 --to 120,118 --any-angle --image lines.png
  $ floodgate path emberdeep --from 5,5 --to 120,118 --search astar --compare octile,gateway --image both.png
  $ floodgate path level.tmj --from 3,4 --to 80,60 --to 12,50 --search astar --image path.png`;

export function addPathCommand(program: Command, context: Context): void {
  const command = program
    .command('path')
    .summary('find one shortest path and draw it')
    .description(
      'Finds a shortest path and draws it. If no goal can be reached, it says so; that is not an error.',
    )
    .argument('<map>', MAP_ARGUMENT)
    .option('--from <x,y>', 'the start tile; x counts to the right and y down, from 0', readPoint)
    .option('--to <x,y>', 'the goal tile; if given several times, the nearest goal is used', readPoints);
  addSearchOptions(command)
    .addOption(compareOption())
    .addOption(
      new Option(
        '--any-angle',
        'a shortest path of straight lines at any angle, for a character of one tile; cuts no corners',
      ).conflicts(['search', 'heuristic', 'compare']),
    )
    .option('--nearest', 'if no goal can be reached, get as near as possible')
    .option('--range <tiles>', 'stop within this distance of a goal', readAmount)
    .option('--max-expansions <n>', 'stop after n expansions, with a partial path', readCount)
    .option('--image <file>', 'also draw to a PNG file: path, start, goals, expanded cells')
    .option('--json', 'print status, cost, path, expanded, reexpanded, generated, ms as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: PathOptions) => {
      // Not commander's required options, which would hide the error about a mistyped option.
      for (const end of ['from', 'to'] as const) {
        if (options[end] === undefined) command.error(`error: option '--${end} <x,y>' is missing`);
      }
      return path(map, options, context);
    });
}

async function path(map: string, options: PathOptions, context: Context): Promise<void> {
  const { grid } = loadMap(map, options, context.env);
  let query = queryOf(options);
  if (options.compare !== undefined) {
    return comparePaths(grid, query, { ...options, compare: options.compare }, context);
  }
  const prepared = prepareHeuristic(grid, options);
  query = { ...query, heuristic: prepared.heuristic };
  const { result, ms } = await context.interruption.whileListening(() => {
    return timedSearch(
      () => (options.anyAngle ? new AnyAngleSearch(grid, query) : startSearch(grid, query, options.search)),
      context,
    );
  });
  const scene = (): Scene => ({
    grid,
    start: options.from,
    goals: options.to,
    path: result.path,
    expanded: options.anyAngle ? [] : expandedCells(grid, query, options.search),
  });
  writePng(options.image, () => drawPicture(scene()));
  if (options.json) {
    const { status, expanded, reexpanded, generated } = result;
    const cost = status === 'none' ? null : result.cost;
    printJson(context, { status, cost, path: result.path, expanded, reexpanded, generated, ms });
    return;
  }
  printLines(context, report(grid, options, prepared, result, ms, scene(), context));
}

function queryOf(options: PathOptions): PathQuery {
  return {
    from: options.from,
    to: options.to,
    ...(options.range !== undefined && { range: options.range }),
    ...(options.nearest && { nearest: true }),
    ...(options.maxExpansions !== undefined && { maxExpansions: options.maxExpansions }),
  };
}

function report(
  grid: Grid,
  options: PathOptions,
  { ms: preprocessMs, bytes, fellBack }: PreparedHeuristic,
  result: SearchResult,
  ms: number,
  scene: Scene,
  context: Context,
): string[] {
  const { stdout, env } = context;
  const preprocessing = `${showMs(preprocessMs)}, ${fellBack ? 'fell back to octile' : showBytes(bytes)}`;
  return [
    titleLine(grid.name, `${grid.width} × ${grid.height}, ${grid.corners}`, context),
    ...drawScene(scene, stdout, env),
    ` ${drawLegend(scene, stdout, env)}`,
    '',
    sentence(grid, options, result),
    ...drawFigures([
      ['turns', options.anyAngle && result.path.length > 2 ? showTurns(result.path) : undefined],
      ['expanded', showCount(result.expanded)],
      ['generated', showCount(result.generated)],
      ['time', showMs(ms)],
      ['preprocessing', bytes > 0 || fellBack ? preprocessing : undefined],
      ['drawn to', options.image],
    ]),
  ];
}

function sentence(grid: Grid, options: PathOptions, result: SearchResult): string {
  const from = showPoint(options.from);
  if (result.status === 'none') return `No path from ${from}: ${whyNone(grid, options)}.`;
  const end = showPoint(result.path.at(-1)!);
  const step = options.anyAngle ? 'line' : 'move';
  const moves = `length ${showLength(result.cost)} in ${showMany(result.cells.length - 1, step)}`;
  const kind = options.anyAngle ? 'Shortest path at any angle' : 'Shortest path';
  if (result.status === 'found') return `${kind} from ${from} to ${end}: ${moves}.`;
  const gaveUp = result.expanded >= (options.maxExpansions ?? Number.POSITIVE_INFINITY);
  const why = gaveUp ? `gave up after ${showMany(result.expanded, 'expansion')}` : whyNone(grid, options);
  return `Partial path from ${from} to ${end}, ${moves}: ${why}.`;
}

/** The first few turns of a path. */
function showTurns(path: readonly Point[]): string {
  const turns = path.slice(1, -1);
  const more = turns.length - MAX_TURNS;
  return [...turns.slice(0, MAX_TURNS).map(showPoint), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function whyNone(grid: Grid, { from, to, anyAngle }: PathOptions): string {
  if (to.length > 1) return `none of the ${to.length} goals can be reached`;
  const goal = to[0]!;
  if (!grid.isFree(...goal)) return `${showPoint(goal)} is a wall`;
  if (anyAngle && grid.components.connected(grid.cell(...from), grid.cell(...goal)))
    return `only paths that cut corners lead to ${showPoint(goal)}`;
  return `${showPoint(goal)} is in another part of the map`;
}
