/** Runs several planners on the same problems. The Referee checks every run. */
import { checkRecording, type Grid, type Preset, percentile, type TickBudget } from 'floodgate';
import { generateProblem, type Problem, type ProblemType } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { startProgress } from '../io/progress.ts';
import { makePlanner } from '../options/planner-options.ts';
import { violationLine } from './check.ts';
import { type Run, type RunSettings, runProblem, sum } from './run-problem.ts';
import { type Detour, detourOf, shortestLengths } from './shortest-paths.ts';

export interface Comparison {
  readonly planners: readonly string[];
  readonly presets: readonly Preset[];
  /** Numbers of agents; each gets its own table. */
  readonly agents: readonly number[];
  readonly problem: ProblemType;
  /** Number of problems; their seeds are 1 to n. */
  readonly seeds: number;
  readonly steps: number;
  /** Computing time of a run, in seconds. */
  readonly timeLimit?: number | undefined;
  readonly budget?: TickBudget;
  readonly crossing?: 'allowed' | 'forbidden';
}

/** One planner on all problems with the same number of agents. Means are over all agents or ticks of all runs. */
export interface Row {
  readonly planner: string;
  readonly preset: Preset;
  /** In each problem. */
  readonly agents: number;
  readonly runs: number;
  readonly completionRate: number;
  /** Over the agents that arrived. */
  readonly meanCompletionSteps: number;
  /** Mean over the runs, as solve reports it for one; NaN if the problem is lifelong. */
  readonly arrivalRatio: number;
  /** Goals reached per tick, over all ticks of all runs. */
  readonly throughput: number;
  readonly meanDistance: number;
  /** Distance of the agents that arrived divided by the sum of their shortest paths; NaN if not known. */
  readonly suboptimality: number;
  readonly msPerTick: number;
  readonly p99MsPerTick: number;
  readonly referee: 'clean' | 'violations';
  /** The first violation of each run that is not clean. */
  readonly violations: readonly string[];
  /** How many runs ended at a limit. */
  readonly stopped: { readonly steps: number; readonly time: number };
}

export interface ComparisonResult {
  readonly rows: readonly Row[];
  /** False if Ctrl-C was pressed before the last row was finished. */
  readonly complete: boolean;
}

interface Task {
  readonly problem: Problem;
  readonly lengths: readonly number[] | undefined;
  readonly seed: number;
}

/** What is kept of a run after its world is dropped. */
interface Outcome {
  readonly run: Pick<Run, 'limit' | 'tickMs'>;
  readonly home: number;
  readonly arrivalTicks: number;
  readonly arrivalRatio: number;
  readonly goalsReached: number;
  readonly distance: number;
  readonly detour: Detour | undefined;
  readonly violation: string | undefined;
}

const WARM_UP = { steps: 60, seconds: 0.4, mostRuns: 20 } as const;

/** Ctrl-C ends it; the result then has the rows finished so far. */
export async function runComparison(
  grid: Grid,
  comparison: Comparison,
  context: Context,
): Promise<ComparisonResult> {
  const rows: Row[] = [];
  const { interruption } = context;
  try {
    await interruption.whileListening(async () => {
      for await (const row of finishedRows(grid, comparison, context)) rows.push(row);
    });
    return { rows, complete: true };
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    return { rows, complete: false };
  }
}

/** Throws when Ctrl-C was pressed. */
async function* finishedRows(grid: Grid, comparison: Comparison, context: Context): AsyncGenerator<Row> {
  const { planners, presets, agents, seeds, steps } = comparison;
  const contestants = planners.flatMap((planner) => presets.map((preset) => ({ planner, preset })));
  const total = agents.length * contestants.length * seeds;
  const progress = startProgress(context, { label: 'runs', total, show: (runs) => String(Math.floor(runs)) });
  let done = 0;
  try {
    for (const count of agents) {
      const tasks = await makeTasks(grid, comparison, count, context);
      for (const { planner, preset } of contestants) {
        const settings = { ...comparison, planner: makePlanner(planner, preset), record: true };
        await warmUp(tasks[0]!.problem, settings, context);
        const outcomes: Outcome[] = [];
        for (const task of tasks) {
          const run = await runProblem(
            task.problem,
            { ...settings, seed: task.seed },
            context,
            (_, { length }) => {
              progress.update(done + length / steps);
            },
          );
          context.interruption.signal.throwIfAborted();
          outcomes.push(outcomeOf(run, task));
          progress.update(++done);
        }
        yield rowOf(planner, preset, count, outcomes);
      }
    }
  } finally {
    progress.stop();
  }
}

/** The first runs also include compilation, so a few runs are made that do not count. */
async function warmUp(
  problem: Problem,
  settings: Omit<RunSettings, 'seed'>,
  context: Context,
): Promise<void> {
  let left: number = WARM_UP.seconds;
  for (let runs = 0; runs < WARM_UP.mostRuns && left > 0; runs++) {
    const { steps } = WARM_UP;
    const run = await runProblem(problem, { ...settings, seed: 1, steps, timeLimit: left }, context);
    context.interruption.signal.throwIfAborted();
    left -= run.seconds;
  }
}

async function makeTasks(
  grid: Grid,
  { problem: type, seeds }: Comparison,
  agents: number,
  context: Context,
): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const problem = generateProblem(grid, { type, agents, seed });
    tasks.push({ problem, lengths: await shortestLengths(problem, context), seed });
  }
  return tasks;
}

function outcomeOf(run: Run, { problem, lengths }: Task): Outcome {
  const { world, agents, limit, tickMs } = run;
  const violations = checkRecording(world.recording());
  const home = agents.filter((agent) => agent.home);
  return {
    run: { limit, tickMs },
    home: home.length,
    arrivalTicks: sum(home.map((agent) => world.completionOf(agent)!)),
    arrivalRatio: problem.nextGoal ? Number.NaN : world.metrics().arrivalRatio,
    goalsReached: sum(agents.map(({ arrivals }) => arrivals)),
    distance: sum(agents.map((agent) => agent.distance)),
    detour: lengths && detourOf(run, lengths),
    violation: violations.length === 0 ? undefined : `seed ${world.seed}: ${violationLine(violations)}`,
  };
}

function rowOf(planner: string, preset: Preset, agents: number, outcomes: readonly Outcome[]): Row {
  const total = (value: (outcome: Outcome) => number): number => sum(outcomes.map(value));
  const tickMs = outcomes.flatMap(({ run }) => run.tickMs);
  const violations = outcomes.flatMap(({ violation }) => violation ?? []);
  const stoppedBy = (limit: string): number => outcomes.filter(({ run }) => run.limit === limit).length;
  const home = total((outcome) => outcome.home);
  return {
    planner,
    preset,
    agents,
    runs: outcomes.length,
    completionRate: home / (agents * outcomes.length),
    meanCompletionSteps: total(({ arrivalTicks }) => arrivalTicks) / home,
    arrivalRatio: total(({ arrivalRatio }) => arrivalRatio) / outcomes.length,
    throughput: total(({ goalsReached }) => goalsReached) / tickMs.length,
    meanDistance: total(({ distance }) => distance) / (agents * outcomes.length),
    suboptimality:
      total(({ detour }) => detour?.walked ?? Number.NaN) /
      total(({ detour }) => detour?.shortest ?? Number.NaN),
    msPerTick: sum(tickMs) / tickMs.length,
    p99MsPerTick: percentile(tickMs, 0.99),
    referee: violations.length === 0 ? 'clean' : 'violations',
    violations,
    stopped: { steps: stoppedBy('steps'), time: stoppedBy('time') },
  };
}
