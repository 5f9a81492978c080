import { checkWritable } from '@floodgate/lab/files';
import type { Command } from 'commander';
import { findPath, type Grid, type Point } from 'floodgate';
import { LookaheadSearch, type RealTimeAgent, type RealTimeRun, RealTimeSearch } from 'floodgate/real-time';
import { type Context, yieldToEventLoop } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { darkestLearning, drawLearningPicture, type LearningScene } from '../draw/learning-picture.ts';
import { joinPictures } from '../draw/picture.ts';
import { drawFigures, drawTable } from '../draw/table.ts';
import { drawLegend, drawScene } from '../draw/terminal.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import {
  printJson,
  printLines,
  showCount,
  showLength,
  showMany,
  showMs,
  showPoint,
  showRatio,
} from '../io/print.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import {
  type AgentChoice,
  type AgentOptions,
  addAgentOptions,
  agentsOf,
} from '../options/real-time-options.ts';
import { readPoint, readPositiveAmount } from '../options/values.ts';

interface RealTimeOptions extends MapLoadOptions, AgentOptions {
  readonly from: Point;
  readonly to: Point;
  readonly travelCap?: number;
  readonly image?: string;
  readonly json?: true;
}

/** One agent's walk. */
interface Walked {
  readonly choice: AgentChoice;
  readonly run: RealTimeRun;
  readonly ms: number;
  readonly scene: LearningScene;
}

/** Expansions between two checks for Ctrl-C: a few hundredths of a second. */
const SLICE = 100_000;
/** The default travel cap, as a multiple of the shortest path. */
const PATIENCE = 1000;

const EXAMPLE = `
The agent knows only what it has learned so far and never plans a complete path.
Suboptimality is the distance it walked divided by the shortest path. In the picture the
orange line is its path. Colours show how much it has learned about a cell, from yellow
through green to dark violet. Cells with a dark dot were pruned.

Example:
  $ floodgate real-time emberdeep --from 5,5 --to 120,118
  $ floodgate real-time dead-end --from 2,6 --to 24,6 --compare --image four.png
  $ floodgate real-time emberdeep --from 5,5 --to 120,118 --settings w=2,b=0.5,lop=mean,da
  $ floodgate real-time emberdeep --from 5,5 --to 120,118 --compare lrta,rtaa:32,lss-lrta:32`;

export function addRealTimeCommand(program: Command, context: Context): void {
  const command = program
    .command('real-time')
    .summary('run an agent that learns while it moves')
    .description('Runs a real-time search agent, which chooses each move in bounded time.')
    .argument('<map>', MAP_ARGUMENT)
    .option('--from <x,y>', 'the start tile; x counts to the right and y down, from 0', readPoint)
    .option('--to <x,y>', 'the goal tile', readPoint);
  addAgentOptions(command)
    .option(
      '--travel-cap <tiles>',
      `give up after this distance (default: ${PATIENCE} times the shortest path)`,
      readPositiveAmount,
    )
    .option('--image <file>', 'draw the path and what was learned to a PNG file')
    .option(
      '--json',
      'print stoppedBy, steps, travelled, optimum, suboptimality, cellsLearned and more as JSON',
    );
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((map: string, options: RealTimeOptions) => {
      for (const end of ['from', 'to'] as const) {
        if (options[end] === undefined) command.error(`error: option '--${end} <x,y>' is missing`);
      }
      return realTime(map, options, context);
    });
}

async function realTime(map: string, options: RealTimeOptions, context: Context): Promise<void> {
  const { grid } = loadMap(map, options, context.env);
  checkWritable(options.image);
  const { status, cost } = findPath(grid, { from: options.from, to: options.to });
  const optimum = status === 'found' ? cost : undefined;
  const travelCap = options.travelCap ?? PATIENCE * (optimum ?? 0);
  const walks = await context.interruption.whileListening(async () => {
    const done: Walked[] = [];
    for (const choice of agentsOf(options)) done.push(await walk(grid, options, choice, travelCap, context));
    return done;
  });
  const darkest = darkestLearning(walks.map(({ scene }) => scene));
  writePng(options.image, () => picture(walks, darkest));
  const answers = walks.map((walked) => answerOf(walked, optimum));
  if (options.json) return printJson(context, options.compare ? answers : answers[0]);
  const lines = options.compare
    ? showTable(grid, walks, optimum, context)
    : showWalk(grid, options, walks[0]!, optimum, context);
  const drawn = `Drawn to ${options.image}; the darkest colour is ${showLength(darkest)} tiles learned.`;
  printLines(context, options.image === undefined ? lines : [...lines, '', drawn]);
}

async function walk(
  grid: Grid,
  { from, to }: RealTimeOptions,
  choice: AgentChoice,
  travelCap: number,
  context: Context,
): Promise<Walked> {
  const [start, goal] = [grid.freeCellAt(from, 'start'), grid.cellAt(to, 'goal')];
  const agent = startAgent(grid, choice, start, goal, { travelCap, keepTrail: true });
  let ms = 0;
  for (;;) {
    const before = performance.now();
    const status = agent.advance(SLICE);
    ms += performance.now() - before;
    if (status !== 'walking') break;
    await yieldToEventLoop(context);
  }
  const learned = new Map<number, number>();
  const removed = new Set<number>();
  agent.forEachLearned((cell, amount, gone) => {
    learned.set(cell, amount);
    if (gone) removed.add(cell);
  });
  const trail = Array.from(agent.trail, (cell) => grid.point(cell));
  return {
    choice,
    run: agent.result()!,
    ms,
    scene: { grid, start: from, goal: to, trail, learned, removed },
  };
}

function startAgent(
  grid: Grid,
  choice: AgentChoice,
  start: number,
  goal: number,
  options: { travelCap: number; keepTrail: true },
): RealTimeAgent {
  if ('search' in choice) {
    const agent = new LookaheadSearch(grid, choice);
    agent.start(start, goal, options);
    return agent;
  }
  const agent = new RealTimeSearch(grid);
  agent.start(start, goal, choice.settings, options);
  return agent;
}

function answerOf({ choice, run, ms }: Walked, optimum: number | undefined) {
  const { name, ...how } = choice;
  const suboptimality = optimum === undefined || optimum === 0 ? null : run.travelled / optimum;
  return { agent: name, ...how, ...run, optimum: optimum ?? null, suboptimality, ms };
}

/** Four pictures are drawn two by two, others in a row. */
function picture(walks: readonly Walked[], darkest: number) {
  const panels = walks.map(({ scene }) => drawLearningPicture(scene, darkest));
  if (panels.length !== 4) return joinPictures(panels, 'row');
  const rows = [panels.slice(0, 2), panels.slice(2)].map((row) => joinPictures(row, 'row'));
  return joinPictures(rows, 'column');
}

function showTable(
  grid: Grid,
  walks: readonly Walked[],
  optimum: number | undefined,
  context: Context,
): string[] {
  const rows = walks.map(({ choice, run, ms }) => [
    choice.name,
    run.stoppedBy,
    showLength(run.travelled),
    showRatio(run.travelled / (optimum ?? Number.NaN)),
    showCount(run.steps),
    showCount(run.cellsLearned),
    showCount(run.expanded),
    showMs(ms),
  ]);
  const best = optimum === undefined ? 'no path' : `optimum ${showLength(optimum)}`;
  return [
    titleLine(grid.name, `${grid.width} × ${grid.height}, ${best}`, context),
    '',
    ...drawTable(
      ['agent', 'ended by', 'travelled', '× optimum', 'steps', 'learned', 'expanded', 'time'],
      rows,
    ),
  ];
}

function showWalk(
  grid: Grid,
  { from, to }: RealTimeOptions,
  { choice, run, ms, scene }: Walked,
  optimum: number | undefined,
  context: Context,
): string[] {
  const { stdout, env } = context;
  const drawing = { grid, start: from, goals: [to], path: scene.trail };
  const endings = {
    goal: `${choice.name} arrived`,
    'travel-cap': `${choice.name} gave up`,
    stuck: `${choice.name} is stuck: there is no path`,
  };
  return [
    titleLine(grid.name, `${grid.width} × ${grid.height}, ${grid.corners}`, context),
    ...drawScene(drawing, stdout, env),
    ` ${drawLegend(drawing, stdout, env)}`,
    '',
    `From ${showPoint(from)} to ${showPoint(to)}: ${endings[run.stoppedBy]} after ${showMany(run.steps, 'step')}.`,
    ...drawFigures([
      ['travelled', showLength(run.travelled)],
      ['optimum', optimum === undefined ? '–' : showLength(optimum)],
      ['suboptimality', showRatio(run.travelled / (optimum ?? Number.NaN))],
      ['cells visited', showCount(run.cellsVisited)],
      ['cells learned', showCount(run.cellsLearned)],
      ['cells pruned', run.cellsRemoved > 0 ? showCount(run.cellsRemoved) : undefined],
      ['time', showMs(ms)],
    ]),
  ];
}
