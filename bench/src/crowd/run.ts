/**
 * A process of its own that runs one crowd and prints what it cost as JSON, so that the memory and the compiled
 * code of one planner do not weigh on another: `node run.js planner map agents ticks`.
 */
import { findPath, percentile, plannerById, run, World } from 'floodgate';
import { generateProblem, populate } from 'floodgate/problems';
import { gridOf } from '../maps.ts';
import type { CrowdCost } from './cost.ts';

/** Planning in one tick is cut off here, so that planners which search whole paths show a bounded first tick. */
const BUDGET_MS = 100;
const ASTAR_QUERIES = 60;
/** Ticks in which code is still being compiled, left out of the time per expansion. */
const WARM_UP_TICKS = 30;
const YARDSTICK_EVERY = 40;

const [planner = '', mapName = '', agentsText = '', ticksText = ''] = process.argv.slice(2);
const agents = Number(agentsText);
const grid = gridOf(mapName);
const problem = generateProblem(grid, { type: 'random', agents, seed: 1 });
nanosecondsPerExpansion();
const before = memory();
const world = new World(grid, { planner: plannerById(planner), seed: 1 });
populate(world, problem);
/** A\* is timed every so often in between, so that noise hits both alike. */
const yardsticks: number[] = [];
let warmMs = 0;
let expansions = 0;
const limits = { ticks: Number(ticksText), budget: { budgetMs: BUDGET_MS } };
const { tickMs } = run(world, limits, (report) => {
  if (report.tick < WARM_UP_TICKS) return;
  warmMs += report.planningMs;
  expansions += report.expansions;
  if (report.tick % YARDSTICK_EVERY === 0) yardsticks.push(nanosecondsPerExpansion());
});
const held = memory() - before;
const later = tickMs.slice(1);
const astar = yardsticks.reduce((sum, ns) => sum + ns, 0) / yardsticks.length;
const cost: CrowdCost = {
  planner,
  agents,
  ticks: tickMs.length,
  completionRate: world.metrics().completionRate,
  firstTickMs: tickMs[0] ?? 0,
  meanTickMs: later.reduce((sum, ms) => sum + ms, 0) / Math.max(1, later.length),
  p99TickMs: percentile(later, 0.99),
  perExpansionOverAStar:
    expansions === 0 || yardsticks.length === 0 ? null : (warmMs * 1e6) / expansions / astar,
  bytesPerAgent: held / agents,
  megabytes: held / 1e6,
};
process.stdout.write(JSON.stringify(cost));

/** Plain A\* on the same map in the same process, as a yardstick. */
function nanosecondsPerExpansion(): number {
  const query = (i: number) => {
    const agent = problem.agents[(i * 7) % problem.agents.length]!;
    return { from: agent.start, to: agent.goal };
  };
  const began = performance.now();
  let expanded = 0;
  for (let i = 0; i < ASTAR_QUERIES; i++) expanded += findPath(grid, query(i), 'astar').expanded;
  return ((performance.now() - began) * 1e6) / Math.max(1, expanded);
}

function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
