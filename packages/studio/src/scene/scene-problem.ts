import type { Grid } from 'floodgate';
import { type ComposedProblem, composeProblem } from 'floodgate/problems';
import type { Scene } from './scene.ts';

/** The agents of a scene on its map. The same scene and map give the same agents. */
export function sceneProblem({ crowd, placed, wanderers, seed }: Scene, grid: Grid): ComposedProblem {
  return composeProblem(grid, { ...crowd, placed, wanderers, seed });
}
