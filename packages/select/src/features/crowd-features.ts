import type { Grid } from 'floodgate';
import { octileDistance } from 'floodgate/search';
import { largest, meanOf } from '../basics/index.ts';
import { type BlockMap, blockOf } from './block-map.ts';
import { type FeatureTable, quantile } from './feature.ts';
import { passageWidth } from './map-features.ts';
import type { SelectionProblem } from './selection-problem.ts';

/** What is seen of a crowd. */
type CrowdView = ReturnType<typeof lookAtCrowd>;

/** The layout of starts and goals. */
export const CROWD_FEATURES: FeatureTable<CrowdView> = {
  agents: ['number of agents', ({ count }) => count],
  agentDensity: ['agents per reachable cell', ({ count, reach }) => count / reach],
  meanDistance: ['mean straight distance to the goals', ({ meanDistance }) => meanDistance],
  lowDistance: ['straight distance of the nearest quarter', ({ distances }) => quantile(distances, 0.25)],
  highDistance: ['straight distance of the farthest tenth', ({ distances }) => quantile(distances, 0.9)],
  relativeDistance: ['mean distance relative to the size of the map', (c) => c.meanDistance / c.size],
  homeShare: ['share of agents that have arrived already', ({ home, agents }) => home / agents],
  startSpread: ['how far apart the agents are', ({ from, size }) => from.spread / size],
  goalSpread: ['how far apart the goals are', ({ to, size }) => to.spread / size],
  shift: [
    'distance from the centre of the crowd to the centre of its goals',
    ({ from, to, size }) => Math.hypot(to.x - from.x, to.y - from.y) / size,
  ],
  sameDirection: ['how much all agents go in one direction', (c) => Math.hypot(c.sum.x, c.sum.y) / c.moving],
  sameAxis: [
    'how much all agents go along one line, in either direction',
    ({ sum, moving }) => Math.hypot(sum.doubleX, sum.doubleY) / moving,
  ],
  startPacking: ['mean number of agents beside an agent', ({ packing, agents }) => packing.starts / agents],
  goalPacking: ['mean number of goals beside a goal', ({ packing, agents }) => packing.goals / agents],
  sharedGoals: [
    'share of goals that another agent has too',
    ({ packing, agents }) => packing.shared / agents,
  ],
  goalsOnStarts: [
    'share of goals with another agent on them',
    ({ packing, agents }) => packing.taken / agents,
  ],
  startDensity: ['how full the fullest part of the map is', ({ startDensity }) => startDensity],
  goalDensity: ['how full the fullest part of the map will be', ({ goalDensity }) => goalDensity],
  startRoom: ['mean width of passages where agents start', ({ startWidths }) => meanOf(startWidths)],
  goalRoom: ['mean width of passages at the goals', ({ goalWidths }) => meanOf(goalWidths)],
  narrowGoals: [
    'share of goals in passages one or two cells wide',
    ({ goalWidths }) => goalWidths.filter((width) => width <= NARROW).length / Math.max(1, goalWidths.length),
  ],
};

/** Number of agents whose passages are measured. */
const SAMPLE = 256;
const NARROW = 2;

export function lookAtCrowd(problem: SelectionProblem, blocks: BlockMap) {
  const { grid, starts, goals } = problem;
  const count = starts.length;
  const distances = new Float64Array(count);
  /** Sums of unit vectors towards the goals; with doubled angles opposite directions count as the same. */
  const sum = { x: 0, y: 0, doubleX: 0, doubleY: 0 };
  let home = 0;
  for (let i = 0; i < count; i++) {
    const dx = grid.x(goals[i]!) - grid.x(starts[i]!);
    const dy = grid.y(goals[i]!) - grid.y(starts[i]!);
    distances[i] = octileDistance(dx, dy);
    const squared = dx * dx + dy * dy;
    if (squared === 0) {
      home++;
      continue;
    }
    const length = Math.sqrt(squared);
    sum.x += dx / length;
    sum.y += dy / length;
    sum.doubleX += (dx * dx - dy * dy) / squared;
    sum.doubleY += (2 * dx * dy) / squared;
  }
  const meanDistance = meanOf(distances);
  const reach = Math.max(1, grid.components.sizeOf(starts[0] ?? 0));
  return {
    count,
    agents: Math.max(1, count),
    home,
    moving: Math.max(1, count - home),
    reach,
    size: Math.sqrt(reach),
    meanDistance,
    /** Ascending. */
    distances: distances.sort(),
    sum,
    from: spreadOf(grid, starts),
    to: spreadOf(grid, goals),
    packing: packingOf(problem),
    startDensity: fullestBlock(grid, blocks, starts),
    goalDensity: fullestBlock(grid, blocks, goals),
    startWidths: widthsAt(grid, starts),
    goalWidths: widthsAt(grid, goals),
  };
}

/** The centre of some cells, and the root of the mean squared distance to it. */
function spreadOf(grid: Grid, cells: Int32Array): { x: number; y: number; spread: number } {
  const count = Math.max(1, cells.length);
  let [sumX, sumY, squares] = [0, 0, 0];
  for (let i = 0; i < cells.length; i++) {
    const x = grid.x(cells[i]!);
    const y = grid.y(cells[i]!);
    sumX += x;
    sumY += y;
    squares += x * x + y * y;
  }
  const x = sumX / count;
  const y = sumY / count;
  return { x, y, spread: Math.sqrt(Math.max(0, squares / count - x * x - y * y)) };
}

const START = 1;
const GOAL = 2;

/** How many other starts or goals are beside each, and how many goals are shared or have an agent on them. */
function packingOf({ grid, starts, goals }: SelectionProblem) {
  const marks = new Uint8Array(grid.cellCount);
  const counts = { starts: 0, goals: 0, shared: 0, taken: 0 };
  for (let i = 0; i < starts.length; i++) marks[starts[i]!]! |= START;
  for (let i = 0; i < goals.length; i++) {
    const mark = marks[goals[i]!]!;
    if (mark & GOAL) counts.shared++;
    if (mark & START && goals[i] !== starts[i]) counts.taken++;
    marks[goals[i]!] = mark | GOAL;
  }
  for (let d = 0; d < 8; d++) {
    const offset = grid.offsets[d]!;
    for (let i = 0; i < starts.length; i++) {
      counts.starts += marks[starts[i]! + offset]! & START;
      counts.goals += (marks[goals[i]! + offset]! & GOAL) >> 1;
    }
  }
  return counts;
}

/** Cells per free cell of the block that has most of them. */
function fullestBlock(grid: Grid, map: BlockMap, cells: Int32Array): number {
  const counts = new Float64Array(map.free.length);
  for (let i = 0; i < cells.length; i++) counts[blockOf(map, grid, cells[i]!)]!++;
  for (let block = 0; block < counts.length; block++) counts[block]! /= Math.max(1, map.free[block]!);
  return largest(counts);
}

/** Widths of passages at a sample of cells. */
function widthsAt(grid: Grid, cells: Int32Array): Float64Array {
  const count = Math.min(SAMPLE, cells.length);
  const widths = new Float64Array(count);
  for (let i = 0; i < count; i++)
    widths[i] = passageWidth(grid, cells[Math.floor((i * cells.length) / count)]!);
  return widths;
}
