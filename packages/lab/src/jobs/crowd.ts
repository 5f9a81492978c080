/** A multi-agent problem and a planner: how many agents arrive, when, and how far they walk. Every run is refereed. */
import { type Agent, checkRecording, findPath, type Outlook, run, World } from 'floodgate';
import {
  generateProblem,
  type Problem,
  type ProblemType,
  populate,
  problemFromScenario,
} from 'floodgate/problems';
import { hashGrid } from 'floodgate/search';
import * as v from 'valibot';
import type { MapRules } from '../maps/index.ts';
import { sumOf } from '../statistics.ts';
import { type CrowdCurve, type CrowdTimedCurve, CurveRecorder } from './crowd-curve.ts';
import * as fields from './fields.ts';
import { combinations, finite, given, makePlanner } from './fields.ts';
import { defineKind, type JobContext, type JobOutcome } from './kind.ts';

const limit = v.pipe(
  v.strictObject({ steps: v.optional(fields.count), seconds: v.optional(fields.positive) }),
  v.check(({ steps, seconds }) => steps !== undefined || seconds !== undefined, 'needs steps or seconds'),
);

const problem = v.union([v.strictObject({ scenario: v.string() }), fields.problemType], ({ input }) => {
  const known = "a problem type or { scenario: 'file' } was expected";
  return `unknown problem ${JSON.stringify(input)}: ${known}`;
});

const block = v.strictObject({
  kind: v.literal('crowd'),
  maps: fields.maps,
  /** Problem types, or `{ scenario }` with a file; then seeds only affect the planner. */
  problems: v.optional(fields.listOf(problem), ['random']),
  agents: fields.listOf(fields.count),
  planners: fields.listOf(fields.planner),
  seeds: v.optional(fields.seeds, 1),
  /** Seeds of the problems, each combined with every planner seed. By default one seed is used for both. */
  problemSeeds: v.optional(fields.seeds),
  /**
   * Ticks, or seconds of planning in processor time, or both: the first one reached ends the run, after the tick in
   * which it is reached. Neither changes what a tick may think.
   */
  limits: fields.listOf(limit),
  /** Node expansions of planning per tick. */
  budgetExpansions: v.optional(fields.count),
  /** Milliseconds of planning per tick. */
  budgetMs: v.optional(fields.positive),
  crossing: v.optional(fields.oneOf('crossing rule', ['allowed', 'forbidden'] as const)),
  corners: fields.corners,
  costs: fields.costs,
  /** Keep the recordings in the store. */
  record: v.optional(v.boolean('must be true or false')),
});

export interface CrowdSpec extends MapRules {
  readonly map: string;
  /** A problem type, or a scenario file. */
  readonly problem: ProblemType | { readonly scenario: string };
  readonly agents: number;
  /** Of the planner, and of the problem unless that has its own. */
  readonly seed: number | string;
  readonly problemSeed?: number | string;
  readonly planner: fields.PlannerChoice;
  readonly limit: { readonly steps?: number; readonly seconds?: number };
  readonly budgetExpansions?: number;
  readonly budgetMs?: number;
  readonly crossing?: 'allowed' | 'forbidden';
  readonly record?: true;
}

/** Means are null where there are no values. */
export interface CrowdResult {
  readonly agents: number;
  /** Agents on their goals at the end. */
  readonly home: number;
  readonly completionRate: number;
  /** Over the agents that arrived, in ticks. */
  readonly meanCompletionSteps: number | null;
  /** Over all agents, in tile widths. */
  readonly meanDistance: number;
  /** Total distance that the agents at their goals walked, and the sum of their shortest paths, in tile widths. */
  readonly walked: number;
  readonly shortest: number;
  /** walked / shortest. */
  readonly suboptimality: number | null;
  /**
   * Sum of the ticks until each agent is home for good, over the sum of the fewest moves each would need alone. Agents
   * that are not home count with the ticks of the run. Not in results of older versions, nor of lifelong problems.
   */
  readonly arrivalRatio?: number | null;
  /** Goals reached per tick. Only in results of lifelong problems. */
  readonly throughput?: number;
  /** Sum of the shortest paths of all agents, in tile widths. */
  readonly shortestOfAll: number;
  readonly ticks: number;
  /** How the run went on. Not in results of older versions, nor of lifelong problems. */
  readonly curve?: CrowdCurve;
  /** Node expansions that the planner reported. */
  readonly expansions: number;
  /** Bytes that the planner held at the end; null if it cannot tell. Not in results of older versions. */
  readonly plannerBytes?: number | null;
  /** The limit that ended the run; null if everybody arrived. */
  readonly stoppedBy: 'steps' | 'seconds' | null;
  /** Whether everybody will arrive, as far as the planner knew at the end; null if it cannot tell. */
  readonly outlook: Outlook | null;
  /** Breaches of the rules that the Referee found. */
  readonly violations: number;
  /** In tiles. */
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly freeTiles: number;
  /** Fingerprint of the map. */
  readonly mapHash: string;
}

/** Times of planning: of the processor, except where the clock on the wall is named. */
export interface CrowdTiming {
  /** Over the agents that arrived: seconds of planning until then. */
  readonly meanCompletionSeconds: number | null;
  readonly seconds: number;
  readonly msPerTick: number | null;
  /** By the clock on the wall. */
  readonly p99MsPerTick: number | null;
  /** By the clock on the wall. */
  readonly firstTickMs: number | null;
  /** How the run went on, against both clocks. Not in results of older versions, nor of lifelong problems. */
  readonly curve?: CrowdTimedCurve;
}

export const crowd = defineKind({
  id: 'crowd',
  summary: 'a multi-agent problem and a planner',
  block,

  expand(block): CrowdSpec[] {
    const { budgetExpansions, budgetMs, crossing, corners, costs } = block;
    const record = block.record ? (true as const) : undefined;
    const common = given({ budgetExpansions, budgetMs, crossing, corners, costs, record });
    return combinations({
      map: block.maps,
      problem: block.problems,
      agents: block.agents,
      problemSeed: block.problemSeeds ?? [undefined],
      seed: block.seeds,
      planner: block.planners,
      limit: block.limits.map(given),
    }).map((spec) => ({ ...given(spec), ...common }));
  },

  run(spec, context): JobOutcome<CrowdResult, CrowdTiming> {
    const grid = context.loadMap(spec.map, spec);
    const problemSeed = spec.problemSeed ?? spec.seed;
    const name = JSON.stringify([spec.map, spec.corners, spec.costs, spec.problem, spec.agents, problemSeed]);
    const problem = context.remember(`problem ${name}`, () => makeProblem(spec, context));
    const lengths = context.remember(`shortest paths ${name}`, () => shortestLengths(problem));
    const fewestMoves = context.remember(`fewest moves ${name}`, () => {
      const uniform = context.loadMap(spec.map, { ...spec, costs: 'uniform' });
      return sumOf(shortestLengths({ ...problem, grid: uniform }), (moves) => moves);
    });
    const { id, preset } = spec.planner;
    context.remember(`warm ${id} ${preset}`, () => warmUp(problem, spec));
    const { world, agents, statistics, isOutOfTime, curve, timed } = play(problem, spec);
    const recording = world.recording();
    const metrics = world.metrics();
    const home = agents.map((agent, i) => ({ agent, length: lengths[i]! })).filter(({ agent }) => agent.home);
    const walked = sumOf(home, ({ agent }) => agent.distance);
    const shortest = sumOf(home, ({ length }) => length);
    const { ticks, end, expansions, p99MsPerTick, firstTickMs } = statistics;
    // As the world's own metric, which would look for the fewest moves again in every run.
    const ticksUntilHome = sumOf(agents, (agent) => world.completionOf(agent) ?? ticks);
    const seconds = timed.seconds.at(-1)!;
    const away = agents.length - home.length;
    const secondsOfHome = timed.arrivalSeconds.at(-1)! * agents.length - seconds * away;
    return {
      result: {
        agents: agents.length,
        home: home.length,
        completionRate: metrics.completionRate,
        meanCompletionSteps: finite(metrics.meanCompletionSteps),
        meanDistance: metrics.meanDistance,
        walked,
        shortest,
        suboptimality: finite(walked / shortest),
        // In a lifelong problem nobody is home for good.
        ...(problem.nextGoal
          ? { throughput: metrics.throughput }
          : { arrivalRatio: finite(ticksUntilHome / fewestMoves), curve }),
        shortestOfAll: sumOf(lengths, (length) => length),
        ticks,
        expansions,
        plannerBytes: world.planner.memoryBytes?.() ?? null,
        stoppedBy: isOutOfTime ? 'seconds' : end && 'steps',
        outlook: world.outlook ?? null,
        violations: checkRecording(recording).length,
        mapWidth: grid.width,
        mapHeight: grid.height,
        freeTiles: grid.freeCount,
        mapHash: hashGrid(grid),
      },
      timing: {
        meanCompletionSeconds: finite(secondsOfHome / home.length),
        seconds,
        msPerTick: finite((1000 * seconds) / ticks),
        p99MsPerTick: finite(p99MsPerTick),
        firstTickMs: finite(firstTickMs),
        ...(!problem.nextGoal && { curve: timed }),
      },
      ...(spec.record && { recording }),
    };
  },
});

const WARM_UP = { steps: 60, seconds: 0.3, mostRuns: 20 } as const;

/** The first runs of an algorithm in a thread also pay for its compilation, so they are not measured. */
function warmUp(problem: Problem, spec: CrowdSpec): true {
  let left: number = WARM_UP.seconds;
  for (let runs = 0; runs < WARM_UP.mostRuns && left > 0; runs++) {
    // Here a tick gets a share of the time as its budget, or one tick could take minutes.
    left -= inWorld(problem, spec, (world) => run(world, { ticks: WARM_UP.steps, seconds: left })).seconds;
  }
  return true;
}

function makeProblem(spec: CrowdSpec, context: JobContext): Problem {
  const { map, problem, agents, seed: plannerSeed, problemSeed: seed = plannerSeed } = spec;
  const grid = context.loadMap(map, spec);
  if (typeof problem === 'string') return generateProblem(grid, { type: problem, agents, seed });
  return problemFromScenario(grid, context.loadScenario(problem.scenario), agents);
}

function shortestLengths({ grid, agents }: Problem): number[] {
  return agents.map(({ start, goal }) => findPath(grid, { from: start, to: goal }).cost);
}

/** The run that is measured. A limit in seconds only ends it: as a budget of its ticks it would change their plans. */
function play(problem: Problem, spec: CrowdSpec) {
  const { steps, seconds } = spec.limit;
  const { budgetExpansions, budgetMs } = spec;
  return inWorld(problem, spec, (world, agents) => {
    const curves = new CurveRecorder(world, agents, seconds);
    const limits = { ...given({ ticks: steps }), budget: given({ budgetExpansions, budgetMs }) };
    const statistics = run(world, limits, (report) => curves.ticked(report) || world.done);
    return { world, agents, statistics, isOutOfTime: statistics.end === 'caller', ...curves.finish() };
  });
}

function inWorld<T>(
  problem: Problem,
  spec: CrowdSpec,
  act: (world: World, agents: readonly Agent[]) => T,
): T {
  const { seed, crossing = 'allowed' } = spec;
  const world = new World(problem.grid, { planner: makePlanner(spec.planner), seed, crossing, record: true });
  try {
    return act(world, populate(world, problem));
  } finally {
    world.dispose();
  }
}
