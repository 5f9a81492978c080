import { type Grid, octileDistance } from '../grid/index.ts';
import { SWEEP_DIAGONAL, SWEEP_TILE, type ZoneSweep } from './zone-sweep.ts';

/** A cell to which octile distance is wrong, by how much, and the true distance, in tiles. */
export interface Detour {
  readonly cell: number;
  readonly detour: number;
  readonly length: number;
}

/**
 * Where octile distance from the start of a sweep is farthest from the truth. The worst cells, up to a part of all,
 * are passed over: every zone has nooks.
 */
export function worstDetour(grid: Grid, { cells, distance, count }: ZoneSweep, nooks: number): Detour {
  const [startX, startY] = grid.point(cells[0]!);
  const detours = new Int32Array(count);
  const histogram = new Int32Array(distance[cells[count - 1]!]! + 1);
  for (let i = 0; i < count; i++) {
    const cell = cells[i]!;
    const dx = Math.abs((cell % grid.stride) - 1 - startX);
    const dy = Math.abs(Math.floor(cell / grid.stride) - 1 - startY);
    const octile = SWEEP_TILE * Math.max(dx, dy) + (SWEEP_DIAGONAL - SWEEP_TILE) * Math.min(dx, dy);
    detours[i] = distance[cell]! - octile;
    histogram[detours[i]!]!++;
  }
  let detour = histogram.length - 1;
  for (let left = nooks * count; detour > 0; detour--) {
    left -= histogram[detour]!;
    if (left <= 0) break;
  }
  const cell = cells[detours.indexOf(detour)]!;
  return { cell, detour: detour / SWEEP_TILE, length: distance[cell]! / SWEEP_TILE };
}

/** Per cell of a path from the start of a sweep, what is left of the detour, in tiles, in the worse part if cut there. */
export function detoursLeft(grid: Grid, { distance }: ZoneSweep, path: readonly number[]): number[] {
  const [startX, startY] = grid.point(path[0]!);
  const [endX, endY] = grid.point(path.at(-1)!);
  const whole = distance[path.at(-1)!]!;
  return path.map((cell) => {
    const [x, y] = grid.point(cell);
    const before = distance[cell]! / SWEEP_TILE - octileDistance(x - startX, y - startY);
    const after = (whole - distance[cell]!) / SWEEP_TILE - octileDistance(x - endX, y - endY);
    return Math.max(before, after);
  });
}
