import type { Grid } from '../grid/index.ts';
import type { Gate } from './regions.ts';

/** How many tiles one can walk abreast through a gate: its free tiles, counted once per step along it. */
export function chokeWidth(grid: Grid, { ends: [from, to] }: Pick<Gate, 'ends'>): number {
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  let width = 0;
  for (let i = 0; i <= steps; i++) if (grid.isFree(from[0] + i * dx, from[1] + i * dy)) width++;
  return width;
}
