/** Channels that the thesis does not have: each shows one quantity, in numbers that mean the same on every map. */
import { findPath, type Grid } from 'floodgate';
import { chokeWidth, decompose, depthMap } from 'floodgate/regions';
import { keptPerVersion } from '../basics/index.ts';
import type { SelectionProblem } from '../features/index.ts';
import { type Plane, tileOf, uniformPlane } from './plane.ts';

/** A quantity per tile, and how its mean over a pixel becomes a number of about 0 to 1. */
export interface Channel {
  readonly plane: Plane;
  readonly scale: (mean: number) => number;
}

const asItIs = (mean: number): number => Math.max(0, mean);
/** Makes a few agents among many tiles visible. */
const root = (mean: number): number => Math.sqrt(Math.max(0, mean));
const logUpTo =
  (most: number) =>
  (mean: number): number =>
    Math.log1p(Math.max(0, mean)) / Math.log1p(most);

/** Sides of maps and sizes of crowds, as powers of two, that become 1. */
const LARGEST_SIDE = 14;
const LARGEST_CROWD = 16;

/** The names of {@link trafficChannels}. */
export const TRAFFIC = ['walls', 'starts', 'goals', 'routes', 'opposed', 'clearance', 'size', 'crowd'];

/** The channels of the encoding `traffic`. */
export function trafficChannels(problem: SelectionProblem): Channel[] {
  const { grid, starts, goals } = problem;
  const { routes, opposed } = routePlanes(problem);
  const depths = depthMap(grid, { kind: 'simple' });
  // Resizing hides how large a map is and how many agents there are, so both are shown in every pixel.
  const size = Math.log2(Math.max(grid.width, grid.height)) / LARGEST_SIDE;
  const crowd = Math.log2(1 + starts.length) / LARGEST_CROWD;
  return [
    { plane: perTile(grid, (cell) => 1 - grid.passable[cell]!), scale: asItIs },
    { plane: countPlane(grid, starts), scale: root },
    { plane: countPlane(grid, goals), scale: root },
    { plane: routes, scale: logUpTo(1024) },
    { plane: opposed, scale: logUpTo(1024) },
    { plane: perTile(grid, (cell) => depths[cell]!), scale: logUpTo(64) },
    { plane: uniformPlane(grid, size), scale: asItIs },
    { plane: uniformPlane(grid, crowd), scale: asItIs },
  ];
}

/** 1 / width on the cells of gates: the narrower, the brighter. It decomposes the map, which takes time. */
export function gateChannel({ grid }: Pick<SelectionProblem, 'grid'>): Channel {
  return { plane: gatePlane(grid), scale: root };
}

/** Kept, since there are usually many problems on a map. */
const gatePlane = keptPerVersion(
  (grid: Grid) => grid,
  (grid) => {
    const plane = uniformPlane(grid);
    const { regions } = decompose(grid, { method: 'water-level' });
    for (const gate of regions.gates) {
      const narrowness = 1 / Math.max(1, chokeWidth(grid, gate));
      for (const cell of gate.cells) plane.data[tileOf(grid, cell)] = narrowness;
    }
    regions.dispose();
    return plane;
  },
);

function countPlane(grid: Grid, cells: Int32Array): Plane {
  const plane = uniformPlane(grid);
  for (const cell of cells) plane.data[tileOf(grid, cell)]!++;
  return plane;
}

function perTile(grid: Grid, value: (cell: number) => number): Plane {
  const plane = uniformPlane(grid);
  for (let y = 0, at = 0; y < grid.height; y++) {
    for (let x = 0, cell = grid.cell(0, y); x < grid.width; x++, cell++) plane.data[at++] = value(cell);
  }
  return plane;
}

/** Number of agents whose paths are found; they stand for all. */
const SAMPLE = 128;

/**
 * Shortest paths as if every agent were alone. `routes`: how many agents pass each tile. `opposed`: how much of that
 * traffic goes against the rest, 0 if all go in one direction and all of it if half of them go in the opposite one.
 */
function routePlanes({ grid, starts, goals }: SelectionProblem): {
  readonly routes: Plane;
  readonly opposed: Plane;
} {
  const [routes, steps, eastward, southward] = [
    uniformPlane(grid),
    uniformPlane(grid).data,
    uniformPlane(grid).data,
    uniformPlane(grid).data,
  ];
  const sampled = Math.min(SAMPLE, starts.length);
  const weight = starts.length / sampled;
  for (let i = 0; i < sampled; i++) {
    const agent = Math.floor(i * weight);
    if (!grid.passable[starts[agent]!] || !grid.passable[goals[agent]!]) continue;
    const { cells } = findPath(grid, { from: grid.point(starts[agent]!), to: grid.point(goals[agent]!) });
    for (const [k, cell] of cells.entries()) {
      const at = tileOf(grid, cell);
      routes.data[at]! += weight;
      const next = cells[k + 1];
      if (next === undefined) break;
      const [right, down] = [grid.x(next) - grid.x(cell), grid.y(next) - grid.y(cell)];
      const length = down !== 0 && right !== 0 ? Math.SQRT2 : 1;
      steps[at]! += weight;
      eastward[at]! += (weight * right) / length;
      southward[at]! += (weight * down) / length;
    }
  }
  const data = steps.map((step, at) => Math.max(0, step - Math.hypot(eastward[at]!, southward[at]!)));
  return { routes, opposed: { ...routes, data } };
}
