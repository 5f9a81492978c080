import { findPath } from 'floodgate';
import type { SelectionProblem } from '../features/index.ts';
import type { Plane } from './resize.ts';

/** So many agents' routes are found; more are taken as if they went the same ways. */
const SAMPLE = 128;

export interface RoutePlanes {
  /** Per tile how many agents come through on a shortest path. */
  readonly routes: Plane;
  /** Per tile how much of that traffic goes against the rest: 0 if all go one way, all of it if half goes each way. */
  readonly opposed: Plane;
}

/** Where shortest paths run if every agent were alone. */
export function routePlanes({ grid, starts, goals }: SelectionProblem): RoutePlanes {
  const { width, height, stride } = grid;
  const count = new Float32Array(width * height);
  const steps = new Float32Array(width * height);
  const eastward = new Float32Array(width * height);
  const southward = new Float32Array(width * height);
  const sampled = Math.min(SAMPLE, starts.length);
  const weight = starts.length / sampled;
  for (let i = 0; i < sampled; i++) {
    const agent = Math.floor(i * weight);
    if (!grid.passable[starts[agent]!] || !grid.passable[goals[agent]!]) continue;
    const { cells } = findPath(grid, { from: grid.point(starts[agent]!), to: grid.point(goals[agent]!) });
    for (let k = 0; k < cells.length; k++) {
      const row = Math.floor(cells[k]! / stride) - 1;
      const at = row * width + (cells[k]! % stride) - 1;
      count[at]! += weight;
      if (k + 1 === cells.length) break;
      const down = Math.floor(cells[k + 1]! / stride) - 1 - row;
      const right = cells[k + 1]! - cells[k]! - down * stride;
      const length = down !== 0 && right !== 0 ? Math.SQRT2 : 1;
      steps[at]! += weight;
      eastward[at]! += (weight * right) / length;
      southward[at]! += (weight * down) / length;
    }
  }
  const opposed = steps.map((step, at) => Math.max(0, step - Math.hypot(eastward[at]!, southward[at]!)));
  return { routes: { width, height, data: count }, opposed: { width, height, data: opposed } };
}
