import type { Grid } from 'floodgate';
import { octileDistance } from 'floodgate/search';
import type { Feature } from '../features/index.ts';

/** Grows whenever {@link SINGLE_FEATURES} change or are measured differently. */
export const SINGLE_FEATURES_VERSION = 1;

/** Half the sides of the squares in which free cells are counted. */
const RADII = [2, 5, 10, 20];
const PLACES = ['start', 'goal', 'stop', 'stopBack'] as const;

/** What {@link singleFeatures} measures of the problem of one agent, in its order. Lengths are in tile widths. */
export const SINGLE_FEATURES: readonly Feature[] = [
  { name: 'startX', meaning: 'column of the start' },
  { name: 'startY', meaning: 'row of the start' },
  { name: 'goalX', meaning: 'column of the goal' },
  { name: 'goalY', meaning: 'row of the goal' },
  { name: 'startRising', meaning: 'diagonal of the start, x + y' },
  { name: 'startFalling', meaning: 'diagonal of the start, x − y' },
  { name: 'goalRising', meaning: 'diagonal of the goal, x + y' },
  { name: 'goalFalling', meaning: 'diagonal of the goal, x − y' },
  { name: 'east', meaning: 'how far the goal is to the east' },
  { name: 'south', meaning: 'how far the goal is to the south' },
  { name: 'distance', meaning: 'distance if there were no walls' },
  { name: 'skew', meaning: 'how diagonal the way is, from 0 to 1' },
  { name: 'wallsOnLine', meaning: 'walls on the straight line' },
  { name: 'wallShare', meaning: 'share of the straight line that is wall' },
  { name: 'barriers', meaning: 'runs of walls on the straight line' },
  { name: 'thickestBarrier', meaning: 'length of the longest of them' },
  { name: 'firstWall', meaning: 'how far the first wall on the line is from the start' },
  { name: 'firstWallShare', meaning: 'the same as a share of the line' },
  { name: 'lastWall', meaning: 'how far the last wall on the line is from the goal' },
  { name: 'lastWallShare', meaning: 'the same as a share of the line' },
  { name: 'stopX', meaning: 'column where an agent stops that only ever comes nearer' },
  { name: 'stopY', meaning: 'row where it stops' },
  { name: 'stopSteps', meaning: 'steps until it stops' },
  { name: 'stopDistance', meaning: 'distance from there to the goal if there were no walls' },
  { name: 'stopShare', meaning: 'the same as a share of the whole distance' },
  { name: 'stopBackX', meaning: 'column where such an agent stops that comes from the goal' },
  { name: 'stopBackY', meaning: 'row where it stops' },
  { name: 'stopBackSteps', meaning: 'steps until it stops' },
  { name: 'stopBackDistance', meaning: 'distance from there to the start if there were no walls' },
  { name: 'stopBackShare', meaning: 'the same as a share of the whole distance' },
  { name: 'stopsApart', meaning: 'distance between both stops if there were no walls' },
  ...PLACES.flatMap((place) =>
    RADII.map((radius) => ({
      name: `${place}Free${radius}`,
      meaning: `share of free cells within ${radius} tiles of the ${place === 'stopBack' ? 'stop that comes from the goal' : place}`,
    })),
  ),
];

/**
 * Looks at the problem of one agent: where its ends are, what is in the way between them, and how far it comes
 * without learning anything. No search: takes about a tenth of a millisecond.
 *
 * @param start a free cell
 * @param goal a cell; not the start
 */
export function singleFeatures(grid: Grid, start: number, goal: number): number[] {
  const [startX, startY] = grid.point(start);
  const [goalX, goalY] = grid.point(goal);
  const [east, south] = [goalX - startX, goalY - startY];
  const distance = apart(grid, start, goal);
  const line = lookAlong(grid, startX, startY, east, south);
  const stop = comeNearer(grid, start, goal);
  const back = comeNearer(grid, goal, start);
  const [stopX, stopY] = grid.point(stop.cell);
  const [backX, backY] = grid.point(back.cell);
  const stopDistance = apart(grid, stop.cell, goal);
  const backDistance = apart(grid, back.cell, start);
  return [
    startX,
    startY,
    goalX,
    goalY,
    startX + startY,
    startX - startY,
    goalX + goalY,
    goalX - goalY,
    east,
    south,
    distance,
    Math.min(Math.abs(east), Math.abs(south)) / Math.max(1, Math.abs(east), Math.abs(south)),
    line.walls,
    line.walls / line.length,
    line.barriers,
    line.thickest,
    line.first,
    line.first / line.length,
    line.last,
    line.last / line.length,
    stopX,
    stopY,
    stop.steps,
    stopDistance,
    stopDistance / distance,
    backX,
    backY,
    back.steps,
    backDistance,
    backDistance / distance,
    apart(grid, stop.cell, back.cell),
    ...[start, goal, stop.cell, back.cell].flatMap((cell) =>
      RADII.map((radius) => freeShare(grid, cell, radius)),
    ),
  ];
}

function apart(grid: Grid, from: number, to: number): number {
  const [x, y] = grid.point(from);
  const [toX, toY] = grid.point(to);
  return octileDistance(toX - x, toY - y);
}

function lookAlong(grid: Grid, x: number, y: number, east: number, south: number) {
  const length = Math.max(1, Math.abs(east), Math.abs(south));
  const found = { length, walls: 0, barriers: 0, thickest: 0, first: length, last: length };
  let run = 0;
  for (let i = 0; i <= length; i++) {
    const cell = grid.cell(x + Math.round((east * i) / length), y + Math.round((south * i) / length));
    if (grid.passable[cell]) {
      run = 0;
      continue;
    }
    run++;
    if (run === 1) found.barriers++;
    if (found.walls === 0) found.first = i;
    found.walls++;
    found.thickest = Math.max(found.thickest, run);
    found.last = length - i;
  }
  return found;
}

/** Goes to the neighbour that is nearest to the goal, until none is nearer than where it stands. */
function comeNearer(grid: Grid, from: number, to: number): { readonly cell: number; readonly steps: number } {
  const { moves, offsets, stride } = grid;
  const toY = Math.floor(to / stride);
  const toX = to - toY * stride;
  let [cell, steps] = [from, 0];
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    let nearest = -1;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const next = cell + offsets[31 - Math.clz32(m & -m)]!;
      const y = Math.floor(next / stride);
      const distance = octileDistance(next - y * stride - toX, y - toY);
      if (distance < left) {
        left = distance;
        nearest = next;
      }
    }
    if (nearest < 0) return { cell, steps };
    cell = nearest;
    steps++;
  }
}

function freeShare(grid: Grid, cell: number, radius: number): number {
  const [x, y] = grid.point(cell);
  const [left, right] = [Math.max(0, x - radius), Math.min(grid.width - 1, x + radius)];
  const [top, bottom] = [Math.max(0, y - radius), Math.min(grid.height - 1, y + radius)];
  let free = 0;
  for (let row = top; row <= bottom; row++) {
    const from = grid.cell(left, row);
    for (let i = from; i <= from + right - left; i++) free += grid.passable[i]!;
  }
  return free / ((right - left + 1) * (bottom - top + 1));
}
