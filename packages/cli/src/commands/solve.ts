import { basename } from 'node:path';
import { checkWritable, saveFile } from '@floodgate/lab/files';
import { choiceIn } from '@floodgate/select';
import { type Command, Option } from 'commander';
import {
  type Outlook,
  type PlannerSpec,
  type Preset,
  type Recording,
  solutionFromRecording,
} from 'floodgate';
import { formatSolution } from 'floodgate/formats';
import type { Problem } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawCrowdPicture } from '../draw/crowd-picture.ts';
import { drawFigures, type Figure } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { stoppedBy } from '../interruption.ts';
import { loadMap } from '../io/load-map.ts';
import { writePng } from '../io/png.ts';
import { printResult, showCount, showMany, showMean, showMs, showRatio, showShare } from '../io/print.ts';
import { startProgress } from '../io/progress.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import {
  DEFAULT_PLANNER,
  makePlanner,
  PLANNER_ARGUMENT,
  plainValue,
  plannerOf,
  presetOption,
  readPlanner,
} from '../options/planner-options.ts';
import { addProblemOptions, DEFAULT_PROBLEM, problemTypesHelp } from '../options/problem-options.ts';
import { addRunOptions, type RunLimitOptions, tickBudget } from '../options/run-options.ts';
import { readPositiveAmount, readSetting } from '../options/values.ts';
import { makeProblem, type ProblemChoice } from './make-problem.ts';
import { readScene } from './read-scene.ts';
import { figuresOf, type Limit, type Run, type RunFigures, runProblem } from './run-problem.ts';
import { detourOf, shortestLengths } from './shortest-paths.ts';
import { checkWatchable, type Show, startShow } from './watch.ts';

interface SolveOptions extends MapLoadOptions, RunLimitOptions, ProblemChoice {
  readonly planner: string;
  readonly preset: Preset;
  readonly param?: Readonly<Record<string, string>>;
  readonly scene?: string;
  readonly out?: string;
  readonly image?: string;
  readonly watch?: true;
  readonly fps: number;
  readonly json?: true;
}

interface Report extends RunFigures {
  readonly planner: string;
  /** The last choice of the planner `auto`. */
  readonly chosen?: string;
  readonly map: string;
  /** The problem type, or the scenario file. */
  readonly problem: string;
  readonly seed: number | string;
  readonly preset: Preset;
  readonly parameters: PlannerSpec['parameters'];
  /** What ended the run; null if every agent arrived. */
  readonly limit: Limit | null;
  /** Distance of the agents that arrived divided by the sum of their shortest paths; NaN if not known. */
  readonly suboptimality: number;
  /** Milliseconds from creating the world to the first moves, preprocessing included. */
  readonly firstMoveMs: number;
  /** Memory of the planner at the end; null if it cannot tell. */
  readonly plannerBytes: number | null;
  /** Whether every agent will arrive, as far as the planner knows; null if it cannot tell. */
  readonly outlook: Outlook | null;
}

const DEFAULT_STEPS = 2000;
const DEFAULT_FPS = 20;

const EXAMPLE = `
The run ends when every agent is at its goal or a limit is reached; a lifelong one only
at a limit (--steps). Ctrl-C and SIGTERM end it too and show the result so far. The same seed gives
the same run on every machine, except with --time-limit or --budget-ms, which depend on
the clock. 'floodgate planners' lists the planners, 'floodgate planners ID' the parameters
of one.

Example:
  $ floodgate solve emberdeep --agents 300 --watch
  $ floodgate solve millbrook --planner bmaa-c --param expansions=64 --out run.json
  $ floodgate solve ravenkeep --problem swap-sides --image traffic.png
  $ floodgate solve kingsmarket --problem lifelong --agents 500 --steps 1000
  $ floodgate solve --scene my.floodgate.json --steps 500 --out run.json
  $ floodgate solve my.map --scen my.map.scen --agents 50 --json
  $ floodgate solve arena --planner ./my-planner.ts`;

export function addSolveCommand(program: Command, context: Context): void {
  const command = program
    .command('solve')
    .summary('move a crowd: run a multi-agent problem')
    .description('Runs one multi-agent problem and reports arrivals, distances and times.')
    .argument('[map]', `${MAP_ARGUMENT}; not with --scene`)
    .option('--planner <id>', PLANNER_ARGUMENT, readPlanner, DEFAULT_PLANNER)
    .addOption(presetOption())
    .option('--param <name=value>', 'a parameter of the planner; may be given several times', readSetting);
  addProblemOptions(command, 'the problem and the planner').addOption(
    new Option(
      '--scene <file>',
      'take map, agents, planner and seed from a scene that the studio saved',
    ).conflicts(['scen', 'problem', 'agents', 'seed']),
  );
  addRunOptions(command, DEFAULT_STEPS)
    .option('--out <file>', "write the recording, for 'floodgate check'; a .txt file gets a MAPF solution")
    .option('--image <file>', 'draw a PNG file: how busy each tile was, and where every agent ended')
    .addOption(new Option('--watch', 'show the run in the terminal while it is computed').conflicts('json'))
    .option('--fps <n>', 'for --watch: ticks per second', readPositiveAmount, DEFAULT_FPS)
    .option('--json', 'print the figures as JSON');
  addMapOptions(command)
    .addHelpText('after', () => `\n${problemTypesHelp()}\n${EXAMPLE}`)
    .action((map: string | undefined, options: SolveOptions) => {
      const chosen = command.getOptionValueSource('planner') === 'cli' || options.param !== undefined;
      return solve(taskOf(map, options, chosen, context), options, context);
    });
}

/** What is to be run. */
interface Task {
  readonly problem: Problem;
  readonly planner: PlannerSpec;
  readonly seed: number | string;
  readonly name: string;
}

/** @param plannerGiven whether a planner was given beside a scene, which has one */
function taskOf(
  map: string | undefined,
  options: SolveOptions,
  plannerGiven: boolean,
  { env }: Context,
): Task {
  const given = () => makePlanner(options.planner, options.preset, options.param);
  if (options.scene !== undefined) {
    if (map !== undefined) throw new InputError(`the scene ${options.scene} has a map: leave out ${map}`);
    const scene = readScene(options.scene);
    const { id, parameters } = scene.planner;
    return {
      problem: scene.problem,
      planner: plannerGiven ? given() : plannerOf(id, parameters),
      seed: scene.seed,
      name: options.scene,
    };
  }
  if (map === undefined) throw new InputError('give a map, or a scene with --scene');
  const { grid } = loadMap(map, options, env);
  const { seed, scen, problem = DEFAULT_PROBLEM } = options;
  return { planner: given(), problem: makeProblem(grid, options), seed, name: scen ?? problem };
}

async function solve(task: Task, options: SolveOptions, context: Context): Promise<void> {
  if (options.watch) checkWatchable(context);
  checkWritable(options.out, options.image);
  const { problem } = task;
  const { grid } = problem;
  const lengths = await shortestLengths(problem, context);
  const { run, picture } = await runAndShow(task, options, context);
  const report = reportOf(run, lengths, task, options);
  if (options.out !== undefined) saveFile(options.out, written(run.world.recording(), options.out));
  writePng(options.image, () => drawCrowdPicture(grid, run.world.recording()));
  printResult(context, options, report, () => [...picture, ...showReport(task, report, options, context)]);
  if (run.limit === 'interrupted') context.interruption.signal.throwIfAborted();
}

/** A recording as the text of a file: as a solution if its name says so. */
function written(recording: Recording, file: string): string {
  if (/\.txt$/i.test(file)) return formatSolution(solutionFromRecording(recording));
  return `${JSON.stringify(recording)}\n`;
}

async function runAndShow(
  { problem, planner, seed }: Task,
  options: SolveOptions,
  context: Context,
): Promise<{ run: Run; picture: string[] }> {
  const { steps, timeLimit, crossing, out, image } = options;
  const record = out !== undefined || image !== undefined;
  const settings = { planner, seed, steps, timeLimit, budget: tickBudget(options), crossing, record };
  if (options.watch) {
    const { stdout, env } = context;
    const { dim } = coloursFor(stdout, env);
    const about = `${planner.id}, ${showMany(problem.agents.length, 'agent')}`;
    const title = `${problem.grid.name}  ${dim(about)}`;
    const lifelong = problem.nextGoal !== undefined;
    const show: Show = startShow({ title, steps, fps: options.fps, lifelong }, context);
    try {
      const run = await runProblem(problem, settings, context, show.watch);
      return { run, picture: show.lastPicture() };
    } finally {
      show.close();
    }
  }
  const progress = startProgress(context, { label: 'ticks', total: steps, show: showCount });
  try {
    const run = await runProblem(problem, settings, context, (_, tickMs) => progress.update(tickMs.length));
    return { run, picture: [] };
  } finally {
    progress.stop();
  }
}

function reportOf(
  run: Run,
  lengths: readonly number[] | undefined,
  { planner, problem, seed, name }: Task,
  options: SolveOptions,
): Report {
  const detour = lengths && detourOf(run, lengths);
  const choice = choiceIn(run.world);
  return {
    planner: planner.id,
    ...(choice && { chosen: choice.id }),
    ...figuresOf(run),
    map: run.world.grid.name,
    problem: name,
    seed,
    preset: options.preset,
    parameters: Object.fromEntries(
      Object.entries(planner.parameters).map(([name, value]) => [name, plainValue(value)]),
    ),
    limit: run.limit,
    suboptimality: detour ? detour.walked / detour.shortest : Number.NaN,
    firstMoveMs: run.firstMoveMs,
    plannerBytes: run.plannerBytes ?? null,
    outlook: run.world.outlook ?? null,
    // They would tell only of the goals that the agents have at the end.
    ...(problem.nextGoal && { arrivalRatio: Number.NaN, outlook: null }),
  };
}

function showReport(
  { problem }: Task,
  report: Report,
  options: SolveOptions,
  { stdout, env, interruption }: Context,
): string[] {
  const { bold, dim, green, yellow } = coloursFor(stdout, env);
  const { agents, completionRate, steps, limit } = report;
  const home = Math.round(completionRate * agents);
  const isLifelong = problem.nextGoal !== undefined;
  const verdict = isLifelong
    ? `${showMany(Math.round(report.throughput * steps), 'goal')} reached by ${showMany(agents, 'agent')}`
    : `${showCount(home)} of ${showMany(agents, 'agent')} home (${showShare(completionRate)})`;
  const preset = report.preset === 'default' ? '' : ` ${report.preset}`;
  const planner = report.chosen === undefined ? report.planner : `${report.planner}: ${report.chosen}`;
  const ended = isLifelong && limit === 'steps' ? '' : ending(limit, options, interruption.signal);
  return [
    `${bold(problem.grid.name)}  ${dim(`${basename(report.problem)} · seed ${report.seed} · ${planner}${preset}`)}`,
    `${(isLifelong || home === agents ? green : yellow)(verdict)} after ${showMany(steps, 'tick')}${ended}`,
    ...drawFigures([
      ...(isLifelong ? lifelongFigures(report) : meanFigures(report, home)),
      ...timeFigures(report),
      ['recorded in', options.out],
      ['drawn to', options.image],
    ]),
  ];
}

function meanFigures(report: Report, home: number): Figure[] {
  const { meanCompletionSteps, meanCompletionSeconds, meanDistance, suboptimality, agents } = report;
  const { arrivalRatio } = report;
  const atLeast = home === agents ? '' : ', or more once all are home';
  const computed = showMs(meanCompletionSeconds * 1000);
  const ofAgents = home === agents ? '' : ' for those home';
  const ratio = Number.isFinite(suboptimality) ? `, ${showRatio(suboptimality)} × shortest${ofAgents}` : '';
  return [
    [
      'mean completion',
      home === 0 ? '–' : `${showMean(meanCompletionSteps)} ticks, ${computed} of computing`,
    ],
    [
      'arrival ratio',
      Number.isFinite(arrivalRatio) ? `${showRatio(arrivalRatio)} × fewest moves${atLeast}` : '–',
    ],
    ['mean distance', `${showMean(meanDistance)} tiles${ratio}`],
  ];
}

function lifelongFigures({ throughput, meanDistance }: Report): Figure[] {
  return [
    ['throughput', `${showRatio(throughput)} goals per tick`],
    ['mean distance', `${showMean(meanDistance)} tiles`],
  ];
}

const OUTLOOKS: Readonly<Record<Outlook, string>> = {
  'solvable-so-far': 'not known yet whether every agent can arrive',
  solved: 'every agent arrives',
  unsolvable: 'proven: not every agent can arrive',
  'budget-too-small': 'the tick budget is too small to search ahead',
};

function timeFigures({ steps, seconds, msPerTick, p99MsPerTick, ...report }: Report): Figure[] {
  if (steps === 0) return [];
  return [
    ['outlook', report.outlook === null ? undefined : OUTLOOKS[report.outlook]],
    ['first moves', `after ${showMs(report.firstMoveMs)}`],
    ['time per tick', `${showMs(msPerTick)}, 99 % of ticks within ${showMs(p99MsPerTick)}`],
    ['computing', seconds < 1 ? showMs(seconds * 1000) : `${showMean(seconds)} s`],
  ];
}

function ending(limit: Limit | null, { timeLimit }: SolveOptions, stop: AbortSignal): string {
  switch (limit) {
    case null:
      return '';
    case 'steps':
      return ' (the step limit)';
    case 'time':
      return ` (the time limit of ${timeLimit} s)`;
    case 'interrupted':
      return ` (stopped by ${stoppedBy(stop)})`;
  }
}
