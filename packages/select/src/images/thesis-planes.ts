/** The pictures of the selection thesis (sections 4.4.3 and 5.3.3), a pixel a tile: red, green and blue planes. */
import type { Grid } from 'floodgate';
import type { SelectionProblem } from '../features/index.ts';
import type { Plane } from './resize.ts';

type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [1, 1, 1];
const GREEN: Colour = [0, 1, 0];
const RED: Colour = [1, 0, 0];
/** The thesis does not say in which colour it draws the line; blue is the one that means nothing else. */
const BLUE: Colour = [0, 0, 1];

/** Walls white, free tiles black. */
export function mapPlanes({ grid }: Pick<SelectionProblem, 'grid'>): Plane[] {
  const picture = new Picture(grid);
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) if (!grid.isFree(x, y)) picture.dot(x, y, WHITE);
  }
  return picture.planes;
}

/** The first agent's way: a line, and 3 × 3 pixels at its ends, the start green and the goal red. */
export function singlePlanes(problem: SelectionProblem): Plane[] {
  const { grid, starts, goals } = problem;
  const picture = new Picture(grid, mapPlanes(problem));
  if (starts.length === 0) return picture.planes;
  const [startX, startY] = grid.point(starts[0]!);
  const [goalX, goalY] = grid.point(goals[0]!);
  const steps = Math.max(Math.abs(goalX - startX), Math.abs(goalY - startY));
  for (let i = 0; i <= steps; i++) {
    const along = steps === 0 ? 0 : i / steps;
    const x = Math.round(startX + along * (goalX - startX));
    const y = Math.round(startY + along * (goalY - startY));
    picture.dot(x, y, BLUE);
  }
  picture.square(startX, startY, GREEN);
  picture.square(goalX, goalY, RED);
  return picture.planes;
}

/** Every start a green pixel, every goal a red one. Who goes where is not told. */
export function crowdPlanes(problem: SelectionProblem): Plane[] {
  const { grid, starts, goals } = problem;
  const picture = new Picture(grid, mapPlanes(problem));
  for (const cell of starts) picture.dot(grid.x(cell), grid.y(cell), GREEN);
  for (const cell of goals) picture.dot(grid.x(cell), grid.y(cell), RED);
  return picture.planes;
}

class Picture {
  readonly planes: Plane[];
  readonly #grid: Grid;

  constructor(grid: Grid, planes?: Plane[]) {
    const { width, height } = grid;
    this.#grid = grid;
    this.planes = planes ?? WHITE.map(() => ({ width, height, data: new Float32Array(width * height) }));
  }

  dot(x: number, y: number, colour: Colour): void {
    if (!this.#grid.contains(x, y)) return;
    const at = y * this.#grid.width + x;
    for (let c = 0; c < 3; c++) this.planes[c]!.data[at] = colour[c]!;
  }

  square(x: number, y: number, colour: Colour): void {
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) this.dot(x + dx, y + dy, colour);
  }
}
