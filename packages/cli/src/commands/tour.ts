import type { Command } from 'commander';
import { findPath, type Grid, type Point } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { type Context, yieldToEventLoop } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import type { Scene } from '../draw/scene.ts';
import { drawTable } from '../draw/table.ts';
import { drawLegend, drawScene } from '../draw/terminal.ts';
import { printLines, printResult, showCount, showLength, showMany } from '../io/print.ts';
import { PLANNER_IDS } from '../options/planner-options.ts';
import { type Comparison, runComparison } from './compare-run.ts';
import { checkClean, comparisonLines } from './compare-table.ts';
import { expandedCells } from './search-run.ts';

const SCENE = { map: 'silverbend', from: [4, 4], to: [186, 122] } as const;

const CROWD_MAP = 'millbrook';
/** Computing time of all planners together, in seconds. With the Referee the tour stays under a minute. */
const CROWD_SECONDS = 32;
const CROWD: Comparison = {
  planners: PLANNER_IDS,
  presets: ['default'],
  agents: [300],
  problem: 'random',
  seeds: 1,
  steps: 600,
  timeLimit: CROWD_SECONDS / PLANNER_IDS.length,
};

const EXAMPLE = `
Example:
  $ floodgate tour`;

export function addTourCommand(program: Command, context: Context): void {
  program
    .command('tour')
    .summary('see what floodgate does, in less than a minute')
    .description(
      'A short tour: draws a path on a map, then moves a crowd with every planner. Needs no input.',
    )
    .option('--json', 'print the figures of the crowd as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: { readonly json?: true }) => tour(options, context));
}

async function tour(options: { readonly json?: true }, context: Context): Promise<void> {
  if (!options.json) {
    printLines(context, [...onePath(context), '', ...crowdIntroduction(context)]);
    await yieldToEventLoop(context);
  }
  const result = await runComparison(builtInMap(CROWD_MAP).load(), CROWD, context);
  printResult(context, options, { map: CROWD_MAP, ...result }, () => [
    '',
    ...comparisonLines(CROWD, result, context),
    '',
    ...whatNext(context),
  ]);
  if (!result.complete) context.interruption.signal.throwIfAborted();
  checkClean(result.rows);
}

function onePath({ stdout, env }: Context): string[] {
  const { bold, dim } = coloursFor(stdout, env);
  const { map, from, to } = SCENE;
  const { description, load } = builtInMap(map);
  const grid = load();
  const { scene, cost } = findScene(grid, from, to);
  return [
    bold('Floodgate moves crowds of game characters across grid maps.'),
    '',
    `One of them crosses ${bold(map)}, ${description}  ${dim(`${grid.width} × ${grid.height}`)}`,
    ...drawScene(scene, stdout, env),
    ` ${drawLegend(scene, stdout, env)}`,
    ` A shortest path: length ${showLength(cost)}, found by expanding ${showCount(scene.expanded.length)} of ${showCount(grid.freeCount)} tiles.`,
  ];
}

/** A search between the free tiles nearest to two points. */
function findScene(grid: Grid, from: Point, to: Point) {
  const start = grid.point(grid.nearestFreeCell(from)!);
  const goal = grid.point(grid.nearestFreeCell(to)!);
  const query = { from: start, to: goal };
  const { path, cost } = findPath(grid, query);
  const scene = {
    grid,
    start,
    goals: [goal],
    path,
    expanded: expandedCells(grid, query, 'auto'),
  } satisfies Scene;
  return { scene, cost };
}

function crowdIntroduction({ stdout, env }: Context): string[] {
  const { bold } = coloursFor(stdout, env);
  const { description } = builtInMap(CROWD_MAP);
  return [
    `Now a crowd crosses ${bold(CROWD_MAP)}, ${description}: ${showMany(PLANNER_IDS.length, 'planner')},`,
    'each with the same starts and goals. The Referee checks every move.',
    'This takes less than a minute …',
  ];
}

function whatNext({ stdout, env }: Context): string[] {
  const { bold, cyan, dim } = coloursFor(stdout, env);
  const commands: readonly (readonly [string, string])[] = [
    ['solve millbrook --agents 300 --watch', 'watch them move'],
    ['solve silverbend --out run.json', 'record a run'],
    ['check run.json', 'let the Referee check it'],
    ['compare arena --agents 40 --seeds 3', 'compare planners'],
    ['planners bmaa-f-c', 'see its parameters'],
    ['path emberdeep --from 5,5 --to 120,118', 'find a path'],
    ['maps list', 'list the maps'],
  ];
  const rows = commands.map(([command, why]) => [`  ${cyan(`npx floodgate ${command}`)}`, dim(why)]);
  return [...drawTable([bold('Try next'), ''], rows, 'll')];
}
