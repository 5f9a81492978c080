/** The scenarios of the BCP paper: rescue the hero, with and without attackers, and crossing groups. */

import { type Agent, findPath, type Grid, run, World } from 'floodgate';
import {
  crossingScenario,
  populate,
  RESCUE_ATTACKS,
  type RescueAttack,
  simulateRescue,
} from 'floodgate/problems';
import { cellMask } from 'floodgate/search';
import * as v from 'valibot';
import { sumOf } from '../statistics.ts';
import * as fields from './fields.ts';
import { combinations, finite, given, makePlanner } from './fields.ts';
import { defineKind, type JobOutcome } from './kind.ts';

const DEFAULT_TICKS = 200;

const block = v.strictObject({
  kind: v.literal('bcp'),
  scenarios: fields.listOf(fields.oneOf('scenario', ['rescue', 'crossing'] as const)),
  units: fields.listOf(fields.count),
  planners: fields.listOf(fields.planner),
  seeds: v.optional(fields.seeds, 1),
  /** Give up after this number of ticks. */
  ticks: v.optional(fields.count, DEFAULT_TICKS),
  /** Rescue: where the hero starts. */
  hero: v.optional(fields.oneOf('place of the hero', ['below', 'anywhere'] as const)),
  /** Rescue: how the hero is attacked. */
  attacks: v.optional(fields.listOf(fields.oneOf('attack', RESCUE_ATTACKS)), ['none']),
  /** Rescue: damage at which the hero dies. Without it the hero survives, and reports choose a value. */
  hitPoints: v.optional(fields.count),
  /** Rescue: how far attackers shoot, in tile widths, and how many columns beside the hero's path they stand. */
  range: v.optional(fields.positive),
  aside: v.optional(fields.count),
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
  readonly range?: number;
  readonly aside?: number;
}

export interface BcpResult {
  /** Sum over all units of the steps until they arrived, or until the end. */
  readonly totalSteps: number;
  /** Units that were not on their goals at the end. Not in results of older versions. */
  readonly unfinished?: number;
  /** Crossing: how many of these had their goals enclosed by units on theirs. Not in results of older versions. */
  readonly enclosed?: number;
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
    const { units, seeds, planners, ticks, hero, hitPoints, range, aside } = block;
    return block.scenarios.flatMap((scenario): BcpSpec[] => {
      const isRescue = scenario === 'rescue';
      const rescue = isRescue ? given({ hero, hitPoints, range, aside }) : {};
      const attacks = isRescue ? block.attacks : [undefined];
      return combinations({ units, attack: attacks, seed: seeds, planner: planners }).map((spec) => ({
        ...given(spec),
        scenario,
        ticks,
        ...rescue,
      }));
    });
  },

  run(spec): JobOutcome<BcpResult, BcpTiming> {
    return spec.scenario === 'rescue' ? rescue(spec) : cross(spec);
  },
});

function rescue(spec: BcpSpec): JobOutcome<BcpResult, BcpTiming> {
  const { units, seed, ticks, hero, attack, hitPoints, range, aside } = spec;
  const outcome = simulateRescue({
    units,
    seed,
    ticks,
    planner: makePlanner(spec.planner),
    ...given({ hero, attack, hitPoints, range, aside }),
  });
  const { totalSteps, unfinished, heroSteps = null, damage, alive, firstMoveMs } = outcome;
  return { result: { totalSteps, unfinished, heroSteps, damage, alive }, timing: { firstMoveMs } };
}

function cross({ units, seed, ticks, planner }: BcpSpec): JobOutcome<BcpResult, BcpTiming> {
  const problem = crossingScenario({ units, seed });
  const world = new World(problem.grid, { planner: makePlanner(planner), seed });
  const agents = populate(world, problem);
  const { firstTickMs } = run(world, { ticks });
  const totalSteps = sumOf(agents, (agent) => world.completionOf(agent) ?? world.time);
  const left = agents.filter((agent) => world.completionOf(agent) === undefined);
  const enclosed = left.filter((agent) => isEnclosed(agent, agents, problem.grid)).length;
  world.dispose();
  return {
    result: { totalSteps, unfinished: left.length, enclosed, heroSteps: null, damage: 0, alive: true },
    timing: { firstMoveMs: finite(firstTickMs) ?? 0 },
  };
}

/** Whether every path of a unit to its goal leads over a unit that is on its own goal. */
function isEnclosed(unit: Agent, units: readonly Agent[], grid: Grid): boolean {
  const home = units.filter((other) => other.home).map(({ at }) => at);
  return findPath(grid, { from: unit.at, to: unit.goal!, avoid: cellMask(grid, home) }).status !== 'found';
}
