import type { Grid } from 'floodgate';
import { type BlockMap, blockOf } from './block-map.ts';
import type { Feature } from './feature.ts';
import { passageWidth } from './passage-width.ts';
import type { SelectionProblem } from './selection-problem.ts';
import { largest, meanOf, quantile } from './statistics.ts';

export const CROWD_FEATURES: readonly Feature[] = [
  { name: 'agents', meaning: 'number of agents' },
  { name: 'agentDensity', meaning: 'agents per reachable cell' },
  { name: 'meanDistance', meaning: 'mean straight distance to the goals' },
  { name: 'lowDistance', meaning: 'straight distance of the nearest quarter' },
  { name: 'highDistance', meaning: 'straight distance of the farthest tenth' },
  { name: 'relativeDistance', meaning: 'mean distance next to the size of the map' },
  { name: 'homeShare', meaning: 'share of agents that are home already' },
  { name: 'startSpread', meaning: 'how far apart the agents stand' },
  { name: 'goalSpread', meaning: 'how far apart the goals are' },
  { name: 'shift', meaning: 'distance from the middle of the crowd to the middle of its goals' },
  { name: 'sameDirection', meaning: 'how much all go the same way' },
  { name: 'sameAxis', meaning: 'how much all go along one line, either way' },
  { name: 'startPacking', meaning: 'how many neighbours agents have where they stand' },
  { name: 'goalPacking', meaning: 'how many neighbours goals have' },
  { name: 'sharedGoals', meaning: 'share of goals that another agent has too' },
  { name: 'goalsOnStarts', meaning: 'share of goals that somebody stands on' },
  { name: 'startDensity', meaning: 'how full the fullest part of the map is' },
  { name: 'goalDensity', meaning: 'how full the fullest part of the map will be' },
  { name: 'startRoom', meaning: 'mean width of passages where agents stand' },
  { name: 'goalRoom', meaning: 'mean width of passages at the goals' },
  { name: 'narrowGoals', meaning: 'share of goals in passages one or two cells wide' },
];

/** Widths of passages are measured for so many agents. */
const SAMPLE = 256;
const NARROW = 2;

export function measureCrowd(problem: SelectionProblem, map: BlockMap): number[] {
  const { grid, starts, goals } = problem;
  const count = starts.length;
  const agents = Math.max(1, count);
  const distances = new Float64Array(count);
  const directions = { x: 0, y: 0, doubleX: 0, doubleY: 0 };
  let home = 0;
  for (let i = 0; i < count; i++) {
    const dx = grid.x(goals[i]!) - grid.x(starts[i]!);
    const dy = grid.y(goals[i]!) - grid.y(starts[i]!);
    distances[i] =
      Math.max(Math.abs(dx), Math.abs(dy)) + (Math.SQRT2 - 1) * Math.min(Math.abs(dx), Math.abs(dy));
    const squared = dx * dx + dy * dy;
    if (squared === 0) {
      home++;
      continue;
    }
    const length = Math.sqrt(squared);
    directions.x += dx / length;
    directions.y += dy / length;
    // Twice the angle: opposite directions count as the same axis.
    directions.doubleX += (dx * dx - dy * dy) / squared;
    directions.doubleY += (2 * dx * dy) / squared;
  }
  const meanDistance = meanOf(distances);
  distances.sort();
  const moving = Math.max(1, count - home);
  const room = Math.max(1, grid.components.sizeOf(starts[0] ?? 0));
  const size = Math.sqrt(room);
  const from = spreadOf(grid, starts);
  const to = spreadOf(grid, goals);
  const packing = packingOf(problem);
  const goalWidths = widthsAt(grid, goals);
  return [
    count,
    count / room,
    meanDistance,
    quantile(distances, 0.25),
    quantile(distances, 0.9),
    meanDistance / size,
    home / agents,
    from.spread / size,
    to.spread / size,
    Math.hypot(to.x - from.x, to.y - from.y) / size,
    Math.hypot(directions.x, directions.y) / moving,
    Math.hypot(directions.doubleX, directions.doubleY) / moving,
    packing.starts / agents,
    packing.goals / agents,
    packing.shared / agents,
    packing.taken / agents,
    fullestBlock(grid, map, starts),
    fullestBlock(grid, map, goals),
    meanOf(widthsAt(grid, starts)),
    meanOf(goalWidths),
    goalWidths.filter((width) => width <= NARROW).length / Math.max(1, goalWidths.length),
  ];
}

/** The middle of some cells, and the root of the mean squared distance to it. */
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

/** How many other starts or goals lie beside each, and how many goals are taken twice or stood on. */
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

function fullestBlock(grid: Grid, map: BlockMap, cells: Int32Array): number {
  const counts = new Float64Array(map.free.length);
  for (let i = 0; i < cells.length; i++) counts[blockOf(map, grid, cells[i]!)]!++;
  for (let block = 0; block < counts.length; block++) counts[block]! /= Math.max(1, map.free[block]!);
  return largest(counts);
}

function widthsAt(grid: Grid, cells: Int32Array): Float64Array {
  const count = Math.min(SAMPLE, cells.length);
  const widths = new Float64Array(count);
  for (let i = 0; i < count; i++)
    widths[i] = passageWidth(grid, cells[Math.floor((i * cells.length) / count)]!);
  return widths;
}
