import { largest, meanOf } from '../basics/index.ts';
import { type BlockMap, blockOf } from './block-map.ts';
import { BlockRoutes, STRAIGHT_COST } from './block-routes.ts';
import { type FeatureTable, quantile } from './feature.ts';
import type { SelectionProblem } from './selection-problem.ts';
import { Traffic } from './traffic.ts';

/** What is seen of the traffic. */
type TrafficView = ReturnType<typeof lookAtTraffic>;

/** An estimate of which agents meet, from routes of a sample of them over the block map. */
export const TRAFFIC_FEATURES: FeatureTable<TrafficView> = {
  routeLength: ['mean estimated length of the paths', ({ lengths }) => meanOf(lengths)],
  longRoute: ['estimated length of the longest path', ({ longest }) => longest],
  meanDetour: ['path length relative to straight distance', ({ detours }) => meanOf(detours)],
  highDetour: ['path length relative to straight distance, worst tenth', (t) => quantile(t.detours, 0.9)],
  meanBackwards: ['how far agents must walk away from their goals', ({ backwards }) => meanOf(backwards)],
  highBackwards: [
    'how far the worst tenth must walk away from their goals',
    (t) => quantile(t.backwards, 0.9),
  ],
  meanNarrowest: ['mean width of the narrowest place on a path', ({ narrowest }) => meanOf(narrowest)],
  lowNarrowest: ['width of the narrowest place on a path, worst tenth', (t) => quantile(t.narrowest, 0.1)],
  narrowRoutes: [
    'share of paths through places one to three cells wide',
    ({ narrowest }) => narrowest.filter((width) => width <= NARROW).length / Math.max(1, narrowest.length),
  ],
  meanPressure: ['agents per cell of width where agents pass', ({ meanPressure }) => meanPressure],
  mostPressure: ['agents per cell of width at the busiest place', ({ mostPressure }) => mostPressure],
  meanBottleneck: [
    'agents per cell of width at the busiest place of each path',
    ({ bottlenecks }) => meanOf(bottlenecks),
  ],
  bottleneckDelay: [
    'ticks to pass the busiest place, relative to the longest path',
    ({ mostPressure, longest }) => mostPressure / Math.max(1, longest),
  ],
  meanOpposing: ['oncoming agents per cell of width', ({ meanOpposing }) => meanOpposing],
  mostOpposing: ['oncoming agents per cell of width at the worst place', ({ mostOpposing }) => mostOpposing],
  opposingShare: ['share of encounters that are head-on', ({ opposingShare }) => opposingShare],
  meanCrowding: ['how full places are when agents pass them', ({ meanCrowding }) => meanCrowding],
  mostCrowding: ['how full the fullest place gets', ({ mostCrowding }) => mostCrowding],
  usedShare: ['share of the map that paths lead through', ({ usedShare }) => usedShare],
};

/** Number of agents whose routes are estimated, evenly picked. */
const SAMPLE = 64;
const NARROW = 3;
/** Routes over fewer blocks than this say nothing about detours. */
const SHORT = 2;

export function lookAtTraffic({ grid, starts, goals }: SelectionProblem, blocks: BlockMap) {
  const count = Math.min(SAMPLE, starts.length);
  const routes = new BlockRoutes(blocks);
  const traffic = new Traffic(blocks, starts.length / Math.max(1, count));
  const lengths: number[] = [];
  const detours: number[] = [];
  const backwards: number[] = [];
  for (let i = 0; i < count; i++) {
    const agent = Math.floor((i * starts.length) / count);
    const from = blockOf(blocks, grid, starts[agent]!);
    const to = blockOf(blocks, grid, goals[agent]!);
    const length = routes.find(from, to);
    if (length === 0) continue;
    const cost = routes.costs[length - 1]!;
    const straight = straightCost(blocks, from, to);
    lengths.push((cost / STRAIGHT_COST) * blocks.side);
    if (straight >= SHORT * STRAIGHT_COST) detours.push(cost / straight);
    backwards.push((climb(blocks, routes.route, length) / STRAIGHT_COST) * blocks.side);
    traffic.add(routes.route, routes.costs, length);
  }
  if (detours.length === 0) detours.push(1);
  for (const list of [lengths, detours, backwards]) list.sort((a, b) => a - b);
  return { lengths, longest: largest(lengths), detours, backwards, ...traffic.measure() };
}

function straightCost({ stride }: BlockMap, a: number, b: number): number {
  const rowA = (a / stride) | 0;
  const rowB = (b / stride) | 0;
  const dy = Math.abs(rowA - rowB);
  const dx = Math.abs(a - rowA * stride - (b - rowB * stride));
  // 7 − 5: what a diagonal move costs more than a straight one.
  return STRAIGHT_COST * Math.max(dx, dy) + 2 * Math.min(dx, dy);
}

/** By how much the straight distance to the goal grows again along a route, at most. */
function climb(map: BlockMap, route: Int32Array, length: number): number {
  const goal = route[length - 1]!;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = 0; i < length; i++) {
    const left = straightCost(map, route[i]!, goal);
    least = Math.min(least, left);
    most = Math.max(most, left - least);
  }
  return most;
}
