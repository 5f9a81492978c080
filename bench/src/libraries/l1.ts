import type { Grid, Point } from 'floodgate';
import createPlanner from 'l1-path-finder';
import ndarray from 'ndarray';
import { cpuTimed } from '../cpu.ts';
import type { Library, Prepared } from './library.ts';

function prepare(grid: Grid): Prepared<number[]> {
  const { width, height } = grid;
  const walls = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) walls[y * width + x] = grid.isFree(x, y) ? 0 : 1;
  }
  const [planner, preprocessMs] = cpuTimed(() => createPlanner(ndarray(walls, [width, height], [1, width])));
  return {
    preprocessMs,
    query(from, to) {
      const corners: number[] = [];
      planner.search(from[0], from[1], to[0], to[1], corners);
      return corners;
    },
    points: (corners) => (corners.length === 0 ? null : stepsBetween(corners)),
  };
}

/** The single steps of a path that is given by its corners. */
function stepsBetween(corners: readonly number[]): Point[] {
  let x = corners[0]!;
  let y = corners[1]!;
  const steps: Point[] = [[x, y]];
  for (let i = 2; i < corners.length; i += 2) {
    while (x !== corners[i] || y !== corners[i + 1]) {
      x += Math.sign(corners[i]! - x);
      y += Math.sign(corners[i + 1]! - y);
      steps.push([x, y]);
    }
  }
  return steps;
}

/** Knows only four moves. It preprocesses the map, and hands out corners instead of steps. */
export const l1: Library = { name: 'l1-path-finder', moves: 'four', terrain: false, prepare };
