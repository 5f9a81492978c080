import type { Command } from 'commander';
import type { Preset } from 'floodgate';
import type { ProblemType } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { titleLine } from '../draw/colours.ts';
import { loadMap } from '../io/load-map.ts';
import { printResult } from '../io/print.ts';
import { addMapOptions, MAP_ARGUMENT, type MapLoadOptions } from '../options/map-options.ts';
import { PLANNER_IDS, presetOption, readPlanners } from '../options/planner-options.ts';
import {
  addProblemOption,
  DEFAULT_AGENTS,
  DEFAULT_PROBLEM,
  problemTypesHelp,
} from '../options/problem-options.ts';
import { addRunOptions, type RunLimitOptions, tickBudget } from '../options/run-options.ts';
import { readPositiveCount, readPositiveCounts } from '../options/values.ts';
import { type Comparison, runComparison } from './compare-run.ts';
import { checkClean, comparisonLines } from './compare-table.ts';

interface CompareOptions extends MapLoadOptions, RunLimitOptions {
  readonly planners?: readonly string[];
  readonly preset: Preset | 'both';
  readonly agents?: readonly number[];
  readonly problem?: ProblemType;
  readonly seeds: number;
  readonly json?: true;
}

const DEFAULT_STEPS = 1000;

const EXAMPLE = `
Every planner gets the same problems. The Referee checks every run; the exit code is 1
if it finds a violation. After Ctrl-C or SIGTERM the rows finished so far are shown.
With --problem lifelong every run takes all ticks of --steps, and planners are compared by
the goals that their agents reach per tick.

Example:
  $ floodgate compare emberdeep
  $ floodgate compare millbrook --planners bmaa,bmaa-f-c --agents 100,300 --seeds 3
  $ floodgate compare ravenkeep --preset both --steps 500
  $ floodgate compare arena --planners rolling,./my-planner.ts
  $ floodgate compare kingsmarket --problem lifelong --planners rolling,pibt --steps 500
  $ floodgate compare dao/lak307d --problem swap-sides --time-limit 10 --json`;

export function addCompareCommand(program: Command, context: Context): void {
  const command = program
    .command('compare')
    .summary('run several planners on the same problems')
    .description('Runs several planners on the same multi-agent problems and prints a table.')
    .argument('<map>', MAP_ARGUMENT)
    .option(
      '--planners <ids>',
      'ids and planner files, separated by commas, or all (default: "all")',
      readPlanners,
    )
    .addOption(presetOption('both'))
    .option(
      '--agents <n>',
      `number of agents, or several: 100,200 (default: ${DEFAULT_AGENTS})`,
      readPositiveCounts,
    );
  addProblemOption(command).option(
    '--seeds <n>',
    'number of problems; their seeds are 1 to n',
    readPositiveCount,
    1,
  );
  addRunOptions(command, DEFAULT_STEPS).option('--json', 'print the rows as JSON');
  addMapOptions(command)
    .addHelpText('after', () => `\n${problemTypesHelp()}\n${EXAMPLE}`)
    .action((map: string, options: CompareOptions) => compare(map, options, context));
}

async function compare(map: string, options: CompareOptions, context: Context): Promise<void> {
  const { grid } = loadMap(map, options, context.env);
  const comparison: Comparison = {
    planners: options.planners ?? PLANNER_IDS,
    presets: options.preset === 'both' ? ['default', 'paper'] : [options.preset],
    agents: options.agents ?? [DEFAULT_AGENTS],
    problem: options.problem ?? DEFAULT_PROBLEM,
    seeds: options.seeds,
    steps: options.steps,
    timeLimit: options.timeLimit,
    budget: tickBudget(options),
    crossing: options.crossing,
  };
  const result = await runComparison(grid, comparison, context);
  const { problem, seeds, steps, timeLimit = null } = comparison;
  const value = { map: grid.name, problem, seeds, steps, timeLimit, ...result };
  const title = titleLine(grid.name, `${grid.width} × ${grid.height}`, context);
  printResult(context, options, value, () => [title, '', ...comparisonLines(comparison, result, context)]);
  if (!result.complete) context.interruption.signal.throwIfAborted();
  checkClean(result.rows);
}
