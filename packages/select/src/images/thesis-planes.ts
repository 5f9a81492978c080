/** The pictures of the selection thesis (sections 4.4.3 and 5.3.3), a pixel a tile: red, green and blue planes. */
import type { Grid } from 'floodgate';
import type { SelectionProblem } from '../features/index.ts';
import { type Plane, uniformPlane } from './plane.ts';

type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [1, 1, 1];
const GREEN: Colour = [0, 1, 0];
const RED: Colour = [1, 0, 0];
/** The thesis does not give the colour of the line. Nothing else is blue. */
const BLUE: Colour = [0, 0, 1];

/** Walls white, free tiles black. */
export function mapPlanes({ grid }: Pick<SelectionProblem, 'grid'>): Plane[] {
  const planes = WHITE.map(() => uniformPlane(grid));
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) if (!grid.isFree(x, y)) dot(planes, grid, x, y, WHITE);
  }
  return planes;
}

/** The first agent: a line from start to goal, and 3 × 3 pixels at its ends, the start green and the goal red. */
export function singlePlanes(problem: SelectionProblem): Plane[] {
  const { grid, starts, goals } = problem;
  const planes = mapPlanes(problem);
  if (starts.length === 0) return planes;
  const [startX, startY] = grid.point(starts[0]!);
  const [goalX, goalY] = grid.point(goals[0]!);
  const steps = Math.max(Math.abs(goalX - startX), Math.abs(goalY - startY));
  for (let i = 0; i <= steps; i++) {
    const along = steps === 0 ? 0 : i / steps;
    const x = Math.round(startX + along * (goalX - startX));
    const y = Math.round(startY + along * (goalY - startY));
    dot(planes, grid, x, y, BLUE);
  }
  dot(planes, grid, startX, startY, GREEN, 1);
  dot(planes, grid, goalX, goalY, RED, 1);
  return planes;
}

/** Every start a green pixel, every goal a red one. The image does not show which goal belongs to which start. */
export function crowdPlanes(problem: SelectionProblem): Plane[] {
  const { grid, starts, goals } = problem;
  const planes = mapPlanes(problem);
  for (const cell of starts) dot(planes, grid, grid.x(cell), grid.y(cell), GREEN);
  for (const cell of goals) dot(planes, grid, grid.x(cell), grid.y(cell), RED);
  return planes;
}

/** Colours a square of pixels, as far as it is on the map. */
function dot(planes: readonly Plane[], grid: Grid, x: number, y: number, colour: Colour, radius = 0): void {
  for (let row = y - radius; row <= y + radius; row++) {
    for (let column = x - radius; column <= x + radius; column++) {
      if (!grid.contains(column, row)) continue;
      for (let c = 0; c < 3; c++) planes[c]!.data[row * grid.width + column] = colour[c]!;
    }
  }
}
