/** The scenarios of the BCP paper: rescue the hero, with and without attackers, and crossing groups. */

import { World } from 'floodgate';
import {
  crossingScenario,
  populate,
  RESCUE_ATTACKS,
  type RescueAttack,
  simulateRescue,
} from 'floodgate/problems';
import * as v from 'valibot';
import * as fields from './fields.ts';
import { given, makePlanner } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';

const DEFAULT_TICKS = 200;

const block = v.strictObject({
  kind: v.literal('bcp'),
  scenarios: fields.listOf(fields.oneOf('scenario', ['rescue', 'crossing'] as const)),
  units: fields.listOf(fields.count),
  planners: fields.listOf(fields.planner),
  seeds: v.optional(fields.seeds, 1),
  /** Give up after so many. */
  ticks: v.optional(fields.count, DEFAULT_TICKS),
  /** Rescue: where the hero starts. */
  hero: v.optional(fields.oneOf('place of the hero', ['below', 'anywhere'] as const)),
  /** Rescue: who attacks the hero. */
  attacks: v.optional(fields.listOf(fields.oneOf('attack', RESCUE_ATTACKS)), ['none']),
  /** Rescue: damage at which the hero dies; without it nothing kills it, and reports can choose. */
  hitPoints: v.optional(fields.count),
});

export interface BcpSpec {
  readonly scenario: 'rescue' | 'crossing';
  readonly units: number;
  readonly seed: number | string;
  readonly planner: fields.PlannerChoice;
  readonly ticks: number;
  readonly hero?: 'below' | 'anywhere';
  readonly attack?: RescueAttack;
  readonly hitPoints?: number;
}

export interface BcpResult {
  /** Sum over all units of the steps until they were at their goals, or until the end. */
  readonly totalSteps: number;
  /** Rescue: steps of the hero; null if it never arrived, or there is none. */
  readonly heroSteps: number | null;
  /** Rescue: hit points that the hero lost. */
  readonly damage: number;
  readonly alive: boolean;
}

export interface BcpTiming {
  /** Milliseconds of planning before the first move. */
  readonly firstMoveMs: number;
}

export const bcp = defineKind({
  id: 'bcp',
  summary: "the BCP paper's scenarios: rescue the hero, crossing groups",
  block,

  expand(block): BcpSpec[] {
    const { ticks, hero, hitPoints } = block;
    const specs: BcpSpec[] = [];
    for (const scenario of block.scenarios)
      for (const units of block.units)
        for (const attack of scenario === 'rescue' ? block.attacks : [undefined])
          for (const seed of block.seeds)
            for (const planner of block.planners) {
              const rescue = scenario === 'rescue' ? given({ hero, attack, hitPoints }) : {};
              specs.push({ scenario, units, seed, planner, ticks, ...rescue });
            }
    return specs;
  },

  run(spec): JobOutcome<BcpResult, BcpTiming> {
    return spec.scenario === 'rescue' ? rescue(spec) : cross(spec);
  },
});

function rescue(spec: BcpSpec): JobOutcome<BcpResult, BcpTiming> {
  const { units, seed, ticks, hero, attack, hitPoints } = spec;
  const outcome = simulateRescue({
    units,
    seed,
    ticks,
    planner: makePlanner(spec.planner),
    ...given({ hero, attack, hitPoints }),
  });
  const { totalSteps, heroSteps = null, damage, alive, firstMoveMs } = outcome;
  return { result: { totalSteps, heroSteps, damage, alive }, timing: { firstMoveMs } };
}

function cross({ units, seed, ticks, planner }: BcpSpec): JobOutcome<BcpResult, BcpTiming> {
  const problem = crossingScenario({ units, seed });
  const world = new World(problem.grid, { planner: makePlanner(planner), seed });
  const agents = populate(world, problem);
  let firstMoveMs = 0;
  while (world.time < ticks && !world.done) {
    const { planningMs } = world.tick();
    if (world.time === 1) firstMoveMs = planningMs;
  }
  const totalSteps = agents.reduce((sum, agent) => sum + (world.completionOf(agent) ?? world.time), 0);
  world.dispose();
  return { result: { totalSteps, heroSteps: null, damage: 0, alive: true }, timing: { firstMoveMs } };
}
