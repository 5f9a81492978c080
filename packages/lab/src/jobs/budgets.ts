/**
 * A multi-agent problem and several planners, each under several tick budgets, as games have them: what becomes of the
 * crowd if each tick may take so many milliseconds. Selectors learn from it. All planners are in one job, since they
 * are compared with each other: on the same machine, minutes apart at most.
 */
import { checkRecording, findPath, run, World } from 'floodgate';
import { generateProblem, type Problem, type ProblemType, populate } from 'floodgate/problems';
import * as v from 'valibot';
import { sumOf } from '../statistics.ts';
import { cpuMs } from './cpu.ts';
import * as fields from './fields.ts';
import { combinations, finite, makePlanner, rounded } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';

const block = v.strictObject({
  kind: v.literal('budgets'),
  maps: fields.maps,
  problems: v.optional(fields.listOf(fields.problemType), ['random']),
  agents: fields.listOf(fields.count),
  /** Every job runs each of them. */
  planners: fields.listOf(fields.planner),
  /** Of problems and planners alike. */
  seeds: v.optional(fields.seeds, 1),
  /** Milliseconds of planning per tick. Every job runs under each of them. */
  budgetsMs: fields.listOf(fields.positive),
});

export interface BudgetsSpec {
  readonly map: string;
  readonly problem: ProblemType;
  readonly agents: number;
  readonly seed: number | string;
  readonly planners: readonly fields.PlannerChoice[];
  /** Ascending. */
  readonly budgetsMs: readonly number[];
}

/** What became of a crowd under one budget. */
export interface BudgetOutcome {
  readonly budgetMs: number;
  /** Share of agents at their goals at the end. */
  readonly completion: number;
  /** Mean ticks until an agent is home for good; agents that are not home count with the limit. */
  readonly arrival: number;
  /** Mean over all agents, in tile widths. */
  readonly distance: number;
  /** Milliseconds of computing per tick, of this thread: mean, and the longest but for five per cent. */
  readonly msPerTick: number;
  readonly p95MsPerTick: number;
  /** True if a smaller budget was never used up, so that its outcome stands for this budget too. */
  readonly reused: boolean;
}

/** Depends on the machine, as budgets in milliseconds do. */
export interface BudgetsResult {
  /** Limit in ticks. */
  readonly steps: number;
  /** Mean of the fewest moves that each agent would need alone; null if no agent needs any. */
  readonly fewestMoves: number | null;
  /** In the order of the planners of the spec; each in the order of the budgets. */
  readonly outcomes: readonly (readonly BudgetOutcome[])[];
  /** Breaches of the rules that the Referee found under the smallest budget. */
  readonly violations: number;
}

/** A crowd has some times as many ticks as its farthest agent needs alone, and a few more. */
const STEPS = { perMove: 3, more: 30, most: 400 } as const;
/** A budget of which no tick took more than this share was never used up. */
const UNUSED = 0.8;

export const budgets = defineKind({
  id: 'budgets',
  summary: 'a multi-agent problem and planners under several tick budgets in milliseconds',
  block,

  expand(block): BudgetsSpec[] {
    const budgetsMs = [...new Set(block.budgetsMs)].sort((a, b) => a - b);
    return combinations({
      map: block.maps,
      problem: block.problems as ProblemType[],
      agents: block.agents,
      seed: block.seeds,
    }).map((spec) => ({ ...spec, planners: block.planners, budgetsMs }));
  },

  run({ map, problem: type, agents, seed, planners, budgetsMs }, context): JobOutcome<BudgetsResult, object> {
    const problem = generateProblem(context.loadMap(map), { type, agents, seed });
    const steps = stepsFor(problem);
    let violations = 0;
    const outcomes = planners.map((planner) => {
      context.remember(`warm ${JSON.stringify(planner)}`, () => warmUp(problem, planner));
      // Recording takes time of every tick, so the run that the Referee checks is not the one that is measured.
      violations += violationsIn(problem, planner, { steps, budgetMs: budgetsMs[0]!, seed });
      const own: BudgetOutcome[] = [];
      let unused = false;
      for (const budgetMs of budgetsMs) {
        const last = own.at(-1);
        if (last && unused) {
          own.push({ ...last, budgetMs, reused: true });
          continue;
        }
        const played = play(problem, planner, { steps, budgetMs, seed });
        own.push(played.outcome);
        unused = played.maxTickMs < UNUSED * budgetMs;
      }
      return own;
    });
    return {
      result: { steps, fewestMoves: finite(fewestMovesOf(problem)), outcomes, violations },
      timing: {},
    };
  },
});

interface Play {
  readonly steps: number;
  readonly budgetMs: number;
  readonly seed: number | string;
}

/** How many breaches of the rules the Referee finds in a run. */
function violationsIn(
  problem: Problem,
  planner: fields.PlannerChoice,
  { steps, budgetMs, seed }: Play,
): number {
  const world = new World(problem.grid, { planner: makePlanner(planner), seed, record: true });
  try {
    populate(world, problem);
    run(world, { ticks: steps, budget: { budgetMs } });
    return checkRecording(world.recording()).length;
  } finally {
    world.dispose();
  }
}

function play(problem: Problem, planner: fields.PlannerChoice, { steps, budgetMs, seed }: Play) {
  const world = new World(problem.grid, { planner: makePlanner(planner), seed });
  try {
    const agents = populate(world, problem);
    const began = cpuMs();
    const { tickMs, maxMsPerTick } = run(world, { ticks: steps, budget: { budgetMs } });
    const ms = cpuMs() - began;
    const { completionRate, meanDistance } = world.metrics();
    const ascending = [...tickMs].sort((a, b) => a - b);
    const outcome: BudgetOutcome = {
      budgetMs,
      completion: rounded(completionRate, 6),
      arrival: rounded(sumOf(agents, (agent) => world.completionOf(agent) ?? steps) / agents.length, 6),
      distance: rounded(meanDistance, 6),
      msPerTick: rounded(ms / Math.max(1, tickMs.length), 4),
      p95MsPerTick: rounded(ascending[Math.floor(0.95 * (ascending.length - 1))] ?? 0, 4),
      reused: false,
    };
    return { outcome, maxTickMs: tickMs.length === 0 ? 0 : maxMsPerTick };
  } finally {
    world.dispose();
  }
}

function stepsFor({ grid, agents }: Problem): number {
  const farthest = agents.reduce(
    (most, { start, goal }) => Math.max(most, findPath(grid, { from: start, to: goal }).cost),
    0,
  );
  return Math.min(STEPS.most, STEPS.more + Math.ceil(STEPS.perMove * farthest));
}

/** Agents that never move count with the tick, so the arrival ratio after one tick has the fewest moves in it. */
function fewestMovesOf(problem: Problem): number {
  const world = new World(problem.grid, {
    planner: makePlanner({ id: 'pibt', preset: 'default', parameters: {} }),
  });
  try {
    const agents = populate(world, problem);
    world.tick();
    const ticks = sumOf(agents, (agent) => world.completionOf(agent) ?? 1);
    return ticks / world.metrics().arrivalRatio / agents.length;
  } finally {
    world.dispose();
  }
}

const WARM_UP = { seconds: 0.25, mostRuns: 20, steps: 60, budgetMs: 1 } as const;

/** The first runs of an algorithm in a thread also pay for its compilation, so they are not measured. */
function warmUp(problem: Problem, planner: fields.PlannerChoice): true {
  const until = performance.now() + 1000 * WARM_UP.seconds;
  for (let runs = 0; runs < WARM_UP.mostRuns && performance.now() < until; runs++)
    play(problem, planner, { ...WARM_UP, seed: 1 });
  return true;
}
