/** Runs one multi-agent problem tick by tick and measures it. */
import {
  type Agent,
  type PlannerSpec,
  type RunEnd,
  type RunStatistics,
  type TickBudget,
  Run as Ticks,
  World,
} from 'floodgate';
import { type Problem, populate, Wanderers } from 'floodgate/problems';
import { type Context, eventLoopYielder } from '../context.ts';

export interface RunSettings {
  readonly planner: PlannerSpec;
  readonly seed: number | string;
  /** Ticks. */
  readonly steps: number;
  /** Computing time in seconds: the time of ticks, without drawing and waiting between them. */
  readonly timeLimit?: number | undefined;
  readonly budget?: TickBudget;
  readonly crossing?: 'allowed' | 'forbidden';
  /** Whether to keep every move, for `world.recording()`. */
  readonly record?: boolean;
}

/** What ended a run before every agent had arrived. */
export type Limit = 'steps' | 'time' | 'interrupted';

const LIMITS: Record<NonNullable<RunEnd>, Limit> = { ticks: 'steps', seconds: 'time', caller: 'interrupted' };

export interface Run extends RunStatistics {
  /** Disposed of. */
  readonly world: World;
  /** In the order of the problem. */
  readonly agents: readonly Agent[];
  readonly limit: Limit | null;
  /** Milliseconds from creating the world to the end of its first tick. */
  readonly firstMoveMs: number;
  /** Memory of the planner at the end in bytes, if it knows. */
  readonly plannerBytes: number | undefined;
}

/** Watches a run: called before the first tick and after each tick. The run waits for the promise. */
export type RunWatcher = (world: World, tickMs: readonly number[]) => Promise<void> | void;

/** Runs until every agent has arrived, which never happens in a lifelong problem, or a limit is reached. Ctrl-C counts as a limit: the result so far is kept. */
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
  // A game has computed the components long before, so they are not part of the measured time.
  problem.grid.components.largest();
  const startedAt = performance.now();
  const world = new World(problem.grid, { planner, seed, crossing, record });
  try {
    const agents = populate(world, problem);
    const readyMs = performance.now() - startedAt;
    const wanderers = problem.agents.some(({ outside }) => outside) ? new Wanderers(seed) : undefined;
    const statistics = await tickToTheEnd(world, settings, context, watch, wanderers);
    return {
      ...statistics,
      world,
      agents,
      limit: statistics.end && LIMITS[statistics.end],
      firstMoveMs: readyMs + statistics.firstTickMs,
      plannerBytes: world.planner.memoryBytes?.(),
    };
  } finally {
    world.dispose();
  }
}

async function tickToTheEnd(
  world: World,
  { steps, timeLimit = Number.POSITIVE_INFINITY, budget = {} }: RunSettings,
  context: Context,
  watch: RunWatcher | undefined,
  wanderers: Wanderers | undefined,
): Promise<RunStatistics> {
  const ticks = new Ticks(world, { ticks: steps, seconds: timeLimit, budget });
  const yieldIfDue = eventLoopYielder();
  await watch?.(world, ticks.tickMs);
  for (;;) {
    wanderers?.step(world);
    if (!ticks.tick()) break;
    if (watch) await watch(world, ticks.tickMs);
    await yieldIfDue();
    if (context.interruption.signal.aborted) ticks.stop();
  }
  return ticks.statistics();
}

export type RunFigures = ReturnType<typeof figuresOf>;

/** Figures of a run, named as in the JSON output. */
export function figuresOf({ world, ticks: steps, ...run }: Run) {
  const { seconds, msPerTick, p99MsPerTick, maxMsPerTick } = run;
  return { ...world.metrics(), steps, seconds, msPerTick, p99MsPerTick, maxMsPerTick };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
