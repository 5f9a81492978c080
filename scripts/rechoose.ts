/**
 * Measures whether choosing again pays while a world runs, and whether choosing per group of agents does. Prints
 * completion and distance of both next to a single choice, on the same problems.
 *
 *   npx tsx --conditions=floodgate-source scripts/rechoose.ts [seeds]
 */
import {
  auto,
  choosePlanner,
  type PortfolioMember,
  type SelectionLimits,
  shippedSelector,
} from '@floodgate/select';
import { type PlannerSpec, plannerById, run, World } from 'floodgate';
import type { Crowd, Planner } from 'floodgate/planner-kit';
import { builtInMap, generateProblem, type Problem, type ProblemType, populate } from 'floodgate/problems';

const MAPS = ['stony-meadow', 'briar-maze', 'ravenkeep', 'emberdeep', 'twin-summits', 'millbrook'];
const TYPES: readonly ProblemType[] = ['swap-sides', 'tight-to-tight', 'outside-in'];
const AGENTS = 150;
const TICKS = 800;
const SEEDS = Number(process.argv[2] ?? 1);

interface Contest {
  readonly name: string;
  readonly rivals: readonly { readonly name: string; planner(problem: Problem): PlannerSpec }[];
}

/** With every planner allowed nearly everybody comes home anyway; under limits there is something left to gain. */
const CONTESTS: readonly Contest[] = [
  contest('any planner', {}),
  contest('no preprocessing', { preprocessing: false }),
  contest('no central control', { central: false }),
];

for (const { name, rivals } of CONTESTS) {
  console.log(
    `${name}: ${MAPS.length} maps, ${TYPES.length} problem types, ${SEEDS} seeds, ${AGENTS} agents, ${TICKS} ticks`,
  );
  const sums = rivals.map(() => ({ completion: 0, distance: 0, better: 0, worse: 0 }));
  let problems = 0;
  for (const map of MAPS)
    for (const type of TYPES)
      for (let seed = 1; seed <= SEEDS; seed++) {
        const problem = generateProblem(builtInMap(map).load(), { type, agents: AGENTS, seed });
        const outcomes = rivals.map(({ planner }) => play(problem, planner(problem), seed));
        outcomes.forEach(({ completionRate, meanDistance }, i) => {
          const sum = sums[i]!;
          sum.completion += completionRate;
          sum.distance += meanDistance;
          if (completionRate > outcomes[0]!.completionRate) sum.better++;
          if (completionRate < outcomes[0]!.completionRate) sum.worse++;
        });
        problems++;
      }
  sums.forEach(({ completion, distance, better, worse }, i) => {
    const share = ((100 * completion) / problems).toFixed(2);
    const how = i === 0 ? '' : `, better on ${better} and worse on ${worse} of ${problems}`;
    console.log(
      `  ${rivals[i]!.name.padEnd(26)} ${share} % home, ${(distance / problems).toFixed(1)} tiles${how}`,
    );
  });
}

function contest(name: string, limits: SelectionLimits): Contest {
  return {
    name,
    rivals: [
      { name: 'one choice', planner: () => auto({ ...limits, rechoose: false }) },
      { name: 'chosen again when stalled', planner: () => auto({ ...limits, rechoose: true }) },
      { name: 'a choice per group', planner: (problem) => perGroup(problem, limits) },
    ],
  };
}

function play(problem: Problem, planner: PlannerSpec, seed: number) {
  const world = new World(problem.grid, { planner, seed });
  populate(world, problem);
  run(world, { ticks: TICKS });
  world.dispose();
  return world.metrics();
}

/**
 * Two groups, by the side of the map they start on; each has the planner chosen for it alone and takes the other for
 * agents that are not its own.
 */
function perGroup(problem: Problem, limits: SelectionLimits): PlannerSpec {
  const { grid, agents } = problem;
  const groups = [0, 1].map((side) =>
    agents.flatMap(({ start }, slot) => (Number(start[0] > grid.width / 2) === side ? [slot] : [])),
  );
  const members = groups.map((slots) =>
    slots.length === 0
      ? shippedSelector().portfolio[0]!
      : choosePlanner({ grid, agents: slots.map((slot) => agents[slot]!) }, limits).member,
  );
  return {
    id: 'per-group',
    parameters: {},
    create(context) {
      const planners = groups.map((slots, i): Planner => {
        const { id, preset = 'default', parameters = {} }: PortfolioMember = members[i]!;
        return plannerById(id, { ...parameters, preset }).create({
          ...context,
          crowd: seenBy(context.crowd, slots),
        });
      });
      return {
        plan: (tick, budget) => {
          for (const planner of planners) planner.plan(tick, budget);
        },
        added: (slot) => {
          for (const planner of planners) planner.added?.(slot);
        },
      };
    },
  };
}

/** The crowd in which all but some slots belong to somebody else. */
function seenBy(crowd: Crowd, slots: readonly number[]): Crowd {
  const own = new Set(slots);
  const outside = Uint8Array.from({ length: AGENTS }, (_, slot) => (own.has(slot) ? 0 : 1));
  return new Proxy(crowd, {
    get(target, name) {
      if (name === 'outside') return outside;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
