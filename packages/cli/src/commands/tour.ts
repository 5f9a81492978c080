import type { Command } from 'commander';
import { builtInMap, findPath, type Grid, generateScenario, type Point, type Scenario } from 'floodgate';
import { breathe, type Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import type { Scene } from '../draw/scene.ts';
import { drawTable } from '../draw/table.ts';
import { drawLegend, drawScene } from '../draw/terminal.ts';
import { printJson, printLines, showCount, showLength, showMs } from '../io/print.ts';
import { runScenario, type ScenarioFigures } from './scenario-run.ts';
import { expandedCells } from './search-run.ts';

const SCENE = { map: 'silverbend', from: [4, 4], to: [186, 122] } as const;
const RACE = { map: 'stonehalls', queries: 300, seed: 'tour' } as const;

const EXAMPLE = `
Example:
  $ floodgate tour`;

interface Race {
  readonly map: string;
  readonly queries: number;
  readonly astar: ScenarioFigures;
  readonly jps: ScenarioFigures;
}

export function addTourCommand(program: Command, context: Context): void {
  program
    .command('tour')
    .summary('see in a few seconds what floodgate does')
    .description('A short tour: one path drawn on a map, two searches raced on another. Needs no input.')
    .option('--json', 'print the figures of the race as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (options: { readonly json?: true }) => {
      if (options.json) printJson(context, await race(context));
      else await tour(context);
    });
}

async function tour(context: Context): Promise<void> {
  printLines(context, onePath(context));
  await breathe(context);
  printLines(context, showRace(await race(context), context));
  printLines(context, whatNext(context));
}

function onePath({ stdout, env }: Context): string[] {
  const { bold, dim } = coloursFor(stdout, env);
  const { map, from, to } = SCENE;
  const { grid, scene } = findScene(builtInMap(map).load(), from, to);
  const result = findPath(grid, { from: scene.start, to: scene.goals[0]! });
  return [
    bold('Floodgate moves crowds of game characters across grid maps.'),
    '',
    `One of them crosses ${bold(map)}, ${builtInMap(map).description}  ${dim(`${grid.width} × ${grid.height}`)}`,
    ...drawScene(scene, stdout, env),
    ` ${drawLegend(scene, stdout, env)}`,
    ` A shortest path: length ${showLength(result.cost)}, found by expanding ${showCount(result.expanded)} of ${showCount(grid.freeCount)} free tiles.`,
  ];
}

/** The two corners of the map, or what is free next to them. */
function findScene(grid: Grid, from: Point, to: Point) {
  const start = grid.point(grid.nearestFreeCell(from)!);
  const goal = grid.point(grid.nearestFreeCell(to)!);
  const query = { from: start, to: goal };
  const scene = {
    grid,
    start,
    goals: [goal],
    path: findPath(grid, query).path,
    expanded: expandedCells(grid, query, 'auto'),
  } satisfies Scene;
  return { grid, scene };
}

async function race(context: Context): Promise<Race> {
  const grid = builtInMap(RACE.map).load();
  const scenario = generateScenario(grid, { count: RACE.queries, seed: RACE.seed });
  const astar = await figuresOf(grid, scenario, 'astar', context);
  const jps = await figuresOf(grid, scenario, 'jps', context);
  return { map: RACE.map, queries: RACE.queries, astar, jps };
}

async function figuresOf(
  grid: Grid,
  scenario: Scenario,
  search: 'astar' | 'jps',
  context: Context,
): Promise<ScenarioFigures> {
  const { figures } = await runScenario(grid, scenario, { search, file: 'tour' }, context);
  return figures;
}

function showRace({ map, queries, astar, jps }: Race, { stdout, env }: Context): string[] {
  const { bold, dim, green, red } = coloursFor(stdout, env);
  const row = (name: string, figures: ScenarioFigures): string[] => [
    name,
    figures.mismatches === 0 ? green('yes') : red(`no (${figures.mismatches})`),
    showLength(Math.round(figures.meanExpanded)),
    showMs(figures.msPerQuery),
    `${(astar.msPerQuery / figures.msPerQuery).toFixed(1)} ×`,
  ];
  const [head, ...rows] = drawTable(
    ['search', 'optimal', 'expanded', 'time', 'speed'],
    [row('A*', astar), row('jump point search', jps)],
  );
  return [
    '',
    `Two searches answer the same ${showCount(queries)} queries on ${bold(map)}; every path is checked, figures are means`,
    ...[dim(head!), ...rows].map((line) => `  ${line}`),
  ];
}

function whatNext({ stdout, env }: Context): string[] {
  const { bold, cyan } = coloursFor(stdout, env);
  const commands: readonly (readonly [string, string])[] = [
    ['npx floodgate maps list', 'maps to play with'],
    ['npx floodgate path emberdeep --from 5,5 --to 120,118', 'a path of your own'],
    ['npx floodgate scen kingsmarket --generate 200', 'many paths, checked'],
  ];
  const width = Math.max(...commands.map(([command]) => command.length));
  const lines = commands.map(
    ([command, why]) => `  ${cyan(command)}${' '.repeat(width - command.length)}  ${why}`,
  );
  return ['', bold('Try next'), ...lines];
}
