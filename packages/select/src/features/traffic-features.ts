import { type BlockMap, blockOf } from './block-map.ts';
import { BlockRoutes, STRAIGHT_COST } from './block-routes.ts';
import type { Feature } from './feature.ts';
import type { SelectionProblem } from './selection-problem.ts';
import { largest, meanOf, quantile } from './statistics.ts';
import { Traffic } from './traffic.ts';

export const TRAFFIC_FEATURES: readonly Feature[] = [
  { name: 'routeLength', meaning: 'mean length of the ways to the goals, as seen from afar' },
  { name: 'longRoute', meaning: 'length of the longest ways, as seen from afar' },
  { name: 'meanDetour', meaning: 'length of the ways next to straight distances' },
  { name: 'highDetour', meaning: 'length of the ways next to straight distances, for the worst tenth' },
  { name: 'meanBackwards', meaning: 'how far agents must walk away from their goals' },
  { name: 'highBackwards', meaning: 'how far the worst tenth must walk away from their goals' },
  { name: 'meanNarrowest', meaning: 'mean width of the narrowest place on the ways' },
  { name: 'lowNarrowest', meaning: 'width of the narrowest place for the worst tenth' },
  { name: 'narrowRoutes', meaning: 'share of ways through places one to three cells wide' },
  { name: 'meanPressure', meaning: 'agents per cell of width where agents pass' },
  { name: 'mostPressure', meaning: 'agents per cell of width at the busiest place' },
  { name: 'meanBottleneck', meaning: 'agents per cell of width at the busiest place of each way' },
  { name: 'bottleneckDelay', meaning: 'ticks to pass the busiest place next to the longest way' },
  { name: 'meanOpposing', meaning: 'oncoming agents per cell of width' },
  { name: 'mostOpposing', meaning: 'oncoming agents per cell of width at the worst place' },
  { name: 'opposingShare', meaning: 'share of encounters that are head-on' },
  { name: 'meanCrowding', meaning: 'how full the places are when agents pass them' },
  { name: 'mostCrowding', meaning: 'how full the fullest place gets' },
  { name: 'usedShare', meaning: 'share of the map that ways lead through' },
];

/** Ways are estimated for so many agents, evenly picked. */
const SAMPLE = 64;
const NARROW = 3;
/** Ways over fewer blocks than this say nothing about detours. */
const SHORT = 2;

/** Estimates who meets whom, by sending a sample of the agents over the block map. */
export function measureTraffic({ grid, starts, goals }: SelectionProblem, map: BlockMap): number[] {
  const count = Math.min(SAMPLE, starts.length);
  const routes = new BlockRoutes(map);
  const traffic = new Traffic(map, starts.length / Math.max(1, count));
  const lengths: number[] = [];
  const detours: number[] = [];
  const backwards: number[] = [];
  for (let i = 0; i < count; i++) {
    const agent = Math.floor((i * starts.length) / count);
    const from = blockOf(map, grid, starts[agent]!);
    const to = blockOf(map, grid, goals[agent]!);
    const blocks = routes.find(from, to);
    if (blocks === 0) continue;
    const cost = routes.costs[blocks - 1]!;
    const straight = straightCost(map, from, to);
    lengths.push((cost / STRAIGHT_COST) * map.side);
    if (straight >= SHORT * STRAIGHT_COST) detours.push(cost / straight);
    backwards.push((climb(map, routes.route, blocks) / STRAIGHT_COST) * map.side);
    traffic.add(routes.route, routes.costs, blocks);
  }
  const load = traffic.measure();
  const longest = largest(lengths);
  for (const list of [lengths, detours, backwards]) list.sort((a, b) => a - b);
  return [
    meanOf(lengths),
    longest,
    detours.length === 0 ? 1 : meanOf(detours),
    detours.length === 0 ? 1 : quantile(detours, 0.9),
    meanOf(backwards),
    quantile(backwards, 0.9),
    meanOf(load.narrowest),
    quantile(load.narrowest, 0.1),
    load.narrowest.filter((width) => width <= NARROW).length / Math.max(1, load.narrowest.length),
    load.meanPressure,
    load.mostPressure,
    meanOf(load.bottlenecks),
    load.mostPressure / Math.max(1, longest),
    load.meanOpposing,
    load.mostOpposing,
    load.opposingShare,
    load.meanCrowding,
    load.mostCrowding,
    load.usedShare,
  ];
}

function straightCost({ stride }: BlockMap, a: number, b: number): number {
  const rowA = (a / stride) | 0;
  const rowB = (b / stride) | 0;
  const dy = Math.abs(rowA - rowB);
  const dx = Math.abs(a - rowA * stride - (b - rowB * stride));
  // 7 − 5: what a diagonal move costs more than a straight one.
  return STRAIGHT_COST * Math.max(dx, dy) + 2 * Math.min(dx, dy);
}

/** How much the straight distance to the goal grows again at most, compared with what it had come down to. */
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
