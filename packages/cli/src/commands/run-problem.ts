/** Runs one multi-agent problem, tick by tick, and says how it went. */
import { type Agent, type PlannerSpec, type TickBudget, World } from 'floodgate';
import { type Problem, populate } from 'floodgate/problems';
import { type Context, interrupted } from '../context.ts';

export interface RunSettings {
  readonly planner: PlannerSpec;
  readonly seed: number | string;
  /** Ticks. */
  readonly steps: number;
  /** Seconds of computing: what ticks take, not what drawing and waiting between them do. */
  readonly timeLimit?: number | undefined;
  readonly budget?: TickBudget;
  readonly crossing?: 'allowed' | 'forbidden';
  /** Keep every move, for `world.recording()`. */
  readonly record?: boolean;
}

/** What ended a run before everybody was home. */
export type Limit = 'steps' | 'time' | 'interrupted';

export interface Run {
  /** Disposed of. */
  readonly world: World;
  /** In the order of the problem. */
  readonly agents: readonly Agent[];
  readonly limit: Limit | null;
  /** Milliseconds of each tick. */
  readonly tickMs: readonly number[];
  /** Milliseconds from an empty world to the end of its first tick. */
  readonly firstMoveMs: number;
  /** Bytes that the planner held at the end, as far as it knows. */
  readonly plannerBytes: number | undefined;
}

/** Watches a run: called before the first tick and after each. The run goes on when the promise is kept. */
export type RunWatcher = (world: World, tickMs: readonly number[]) => Promise<void> | void;

/** Figures of a run under the names of the command line's JSON. */
export interface RunFigures {
  readonly agents: number;
  readonly completionRate: number;
  readonly meanCompletionSteps: number;
  readonly meanCompletionSeconds: number;
  readonly meanDistance: number;
  readonly steps: number;
  readonly seconds: number;
  readonly msPerTick: number;
  readonly p99MsPerTick: number;
}

/** Longest time without listening to Ctrl-C, in milliseconds. */
const SLICE_MS = 50;

/** Runs until everybody is home or a limit is reached. Ctrl-C is a limit too: what was done so far is kept. */
export function runProblem(
  problem: Problem,
  settings: RunSettings,
  context: Context,
  watch?: RunWatcher,
): Promise<Run> {
  return context.interruption.whileListening(() => run(problem, settings, context, watch));
}

async function run(
  problem: Problem,
  settings: RunSettings,
  context: Context,
  watch: RunWatcher | undefined,
): Promise<Run> {
  const { planner, seed, crossing = 'allowed', record = false } = settings;
  // Worlds are made from maps that a game has had for a while.
  problem.grid.components.largest();
  const startedAt = performance.now();
  const world = new World(problem.grid, { planner, seed, crossing, record });
  try {
    const agents = populate(world, problem);
    const readyMs = performance.now() - startedAt;
    const tickMs: number[] = [];
    const limit = await tickToTheEnd(world, settings, tickMs, context, watch);
    const plannerBytes = world.planner.memoryBytes?.();
    return { world, agents, limit, tickMs, firstMoveMs: readyMs + (tickMs[0] ?? Number.NaN), plannerBytes };
  } finally {
    world.dispose();
  }
}

async function tickToTheEnd(
  world: World,
  { steps, timeLimit = Number.POSITIVE_INFINITY, budget = {} }: RunSettings,
  tickMs: number[],
  context: Context,
  watch: RunWatcher | undefined,
): Promise<Limit | null> {
  let leftMs = timeLimit * 1000;
  let listenedAt = performance.now();
  await watch?.(world, tickMs);
  while (!world.done) {
    if (tickMs.length >= steps) return 'steps';
    if (leftMs <= 0) return 'time';
    if (performance.now() - listenedAt > SLICE_MS) {
      if (await interrupted(context)) return 'interrupted';
      listenedAt = performance.now();
    }
    const { planningMs } = world.tick(withinTime(budget, leftMs));
    tickMs.push(planningMs);
    leftMs -= planningMs;
    if (watch) await watch(world, tickMs);
    if (context.interruption.signal.aborted) return 'interrupted';
  }
  return null;
}

/** A planner that is about to think beyond the time limit is told where it is. */
function withinTime(budget: TickBudget, leftMs: number): TickBudget {
  if (leftMs === Number.POSITIVE_INFINITY) return budget;
  return { ...budget, budgetMs: Math.min(budget.budgetMs ?? leftMs, leftMs) };
}

export function figuresOf({ world, tickMs }: Run): RunFigures {
  const ms = sum(tickMs);
  const { agents, completionRate, meanCompletionSteps, meanCompletionSeconds, meanDistance } =
    world.metrics();
  return {
    agents,
    completionRate,
    meanCompletionSteps,
    meanCompletionSeconds,
    meanDistance,
    steps: tickMs.length,
    seconds: ms / 1000,
    msPerTick: ms / tickMs.length,
    p99MsPerTick: percentile(tickMs, 0.99),
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The smallest value that at least this share of the values do not exceed; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
