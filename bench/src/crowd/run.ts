/**
 * A process of its own that runs one crowd and prints what it cost as JSON, so that the memory and the compiled
 * code of one planner do not weigh on another: `node run.js planner map agents ticks`.
 */
import { findPath, generateProblem, plannerById, populate, World } from 'floodgate';
import { gridOf } from '../maps.ts';
import { type CrowdCost, percentile } from './cost.ts';

/** Planning in one tick is cut off here, so that planners which search whole paths show a bounded first tick. */
const BUDGET_MS = 100;
const ASTAR_QUERIES = 60;

const [planner = '', mapName = '', agentsText = '', ticksText = ''] = process.argv.slice(2);
const agents = Number(agentsText);
const grid = gridOf(mapName);
const problem = generateProblem(grid, { type: 'random', agents, seed: 1 });
const astarBefore = nanosecondsPerExpansion();
const before = memory();
const world = new World(grid, { planner: plannerById(planner), seed: 1 });
populate(world, problem);
const ticks: number[] = [];
let expansions = 0;
for (let tick = 0; tick < Number(ticksText) && !world.done; tick++) {
  const report = world.tick({ budgetMs: BUDGET_MS });
  ticks.push(report.planningMs);
  expansions += report.expansions;
}
const held = memory() - before;
const astarAfter = nanosecondsPerExpansion();
const later = ticks.slice(1);
const total = ticks.reduce((sum, ms) => sum + ms, 0);
const cost: CrowdCost = {
  planner,
  agents,
  ticks: ticks.length,
  completionRate: world.metrics().completionRate,
  firstTickMs: ticks[0] ?? 0,
  meanTickMs: later.reduce((sum, ms) => sum + ms, 0) / Math.max(1, later.length),
  p99TickMs: percentile(later, 0.99),
  perExpansionOverAStar: (total * 1e6) / expansions / ((astarBefore + astarAfter) / 2),
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
  for (let i = 0; i < ASTAR_QUERIES; i++) findPath(grid, query(i), 'astar');
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
