import type { Grid } from 'floodgate';
import { octileDistance } from 'floodgate/search';
import { type Feature, type FeatureTable, featuresOf, valuesOf } from './feature.ts';

/** Grows whenever {@link SINGLE_FEATURES} change or are measured differently. */
export const SINGLE_FEATURES_VERSION = 1;

/** What is seen of the problem of one agent. */
type SingleView = ReturnType<typeof lookAt>;

/** Where a greedy agent stops: one that only ever moves nearer to its goal, and one that goes from goal to start. */
const TABLE: FeatureTable<SingleView> = {
  startX: ['column of the start', ({ startX }) => startX],
  startY: ['row of the start', ({ startY }) => startY],
  goalX: ['column of the goal', ({ goalX }) => goalX],
  goalY: ['row of the goal', ({ goalY }) => goalY],
  startRising: ['diagonal of the start, x + y', ({ startX, startY }) => startX + startY],
  startFalling: ['diagonal of the start, x − y', ({ startX, startY }) => startX - startY],
  goalRising: ['diagonal of the goal, x + y', ({ goalX, goalY }) => goalX + goalY],
  goalFalling: ['diagonal of the goal, x − y', ({ goalX, goalY }) => goalX - goalY],
  east: ['how far the goal is to the east', ({ east }) => east],
  south: ['how far the goal is to the south', ({ south }) => south],
  distance: ['distance without walls', ({ distance }) => distance],
  skew: ['how diagonal the straight line is, from 0 to 1', ({ skew }) => skew],
  wallsOnLine: ['walls on the straight line', ({ line }) => line.walls],
  wallShare: ['share of the straight line that is wall', ({ line }) => line.walls / line.length],
  barriers: ['runs of walls on the straight line', ({ line }) => line.barriers],
  thickestBarrier: ['length of the longest run of walls on the line', ({ line }) => line.thickest],
  firstWall: ['distance from the start to the first wall on the line', ({ line }) => line.first],
  firstWallShare: ['the first wall as a share of the line', ({ line }) => line.first / line.length],
  lastWall: ['distance from the last wall on the line to the goal', ({ line }) => line.last],
  lastWallShare: ['the last wall as a share of the line', ({ line }) => line.last / line.length],
  stopX: ['column where a greedy agent stops', ({ stop }) => stop.x],
  stopY: ['row where a greedy agent stops', ({ stop }) => stop.y],
  stopSteps: ['steps of a greedy agent until it stops', ({ stop }) => stop.steps],
  stopDistance: ['distance without walls from its stop to the goal', ({ stop }) => stop.left],
  stopShare: ['that distance as a share of the whole', ({ stop, distance }) => stop.left / distance],
  stopBackX: ['column where a greedy agent from the goal stops', ({ back }) => back.x],
  stopBackY: ['row where a greedy agent from the goal stops', ({ back }) => back.y],
  stopBackSteps: ['steps of a greedy agent from the goal until it stops', ({ back }) => back.steps],
  stopBackDistance: ['distance without walls from its stop to the start', ({ back }) => back.left],
  stopBackShare: ['that distance as a share of the whole', ({ back, distance }) => back.left / distance],
  stopsApart: ['distance without walls between both stops', ({ stopsApart }) => stopsApart],
};

/** Half the sides of the squares in which free cells are counted. */
const RADII = [2, 5, 10, 20];
const PLACES = { start: 'start', goal: 'goal', stop: 'stop', stopBack: 'stop from the goal' };

/** What {@link singleFeatures} measures of the problem of one agent, in its order. Lengths are in tile widths. */
export const SINGLE_FEATURES: readonly Feature[] = [
  ...featuresOf(TABLE),
  ...Object.entries(PLACES).flatMap(([place, words]) =>
    RADII.map((radius) => ({
      name: `${place}Free${radius}`,
      meaning: `share of free cells within ${radius} tiles of the ${words}`,
    })),
  ),
];

/**
 * Measures the problem of one agent: its start and goal, the walls between them, and how far an agent gets that only
 * ever moves nearer. It does not search, and takes about a tenth of a millisecond.
 *
 * @param start a free cell
 * @param goal a cell; not the start
 */
export function singleFeatures(grid: Grid, start: number, goal: number): number[] {
  const seen = lookAt(grid, start, goal);
  const places = [start, goal, seen.stop.cell, seen.back.cell];
  return [
    ...valuesOf(TABLE, seen),
    ...places.flatMap((cell) => RADII.map((radius) => freeShare(grid, cell, radius))),
  ];
}

function lookAt(grid: Grid, start: number, goal: number) {
  const [startX, startY] = grid.point(start);
  const [goalX, goalY] = grid.point(goal);
  const [east, south] = [goalX - startX, goalY - startY];
  const [wide, high] = [Math.abs(east), Math.abs(south)];
  const stop = stopOf(grid, start, goal);
  const back = stopOf(grid, goal, start);
  return {
    ...{ startX, startY, goalX, goalY, east, south, stop, back },
    distance: octileDistance(east, south),
    skew: Math.min(wide, high) / Math.max(1, wide, high),
    line: lookAlong(grid, startX, startY, east, south),
    stopsApart: octileDistance(back.x - stop.x, back.y - stop.y),
  };
}

/** Where a greedy agent stops, and its distance from there to the goal. */
function stopOf(grid: Grid, from: number, to: number) {
  const { cell, steps } = descend(grid, from, to);
  const [x, y] = grid.point(cell);
  const [toX, toY] = grid.point(to);
  return { cell, steps, x, y, left: octileDistance(toX - x, toY - y) };
}

/** The walls on the straight line between two cells. Positions count steps along the line. */
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

/** Moves to the neighbour that is nearest to the goal, until no neighbour is nearer than the current cell. */
function descend(grid: Grid, from: number, to: number): { readonly cell: number; readonly steps: number } {
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

/** Share of free cells in a square around a cell. */
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
