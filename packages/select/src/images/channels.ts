/** Channels beyond the thesis': each shows one thing, in numbers that mean the same on every map. */

import type { Grid } from 'floodgate';
import { chokeWidth, decompose, depthMap } from 'floodgate/regions';
import type { SelectionProblem } from '../features/index.ts';
import type { Plane } from './resize.ts';
import { routePlanes } from './route-planes.ts';

/** A quantity per tile, and how its mean over a pixel becomes a number of about 0 to 1. */
export interface Channel {
  readonly name: string;
  readonly plane: Plane;
  readonly scale: (mean: number) => number;
}

const asItIs = (mean: number): number => Math.max(0, mean);
/** Few agents among many tiles are to be seen too. */
const root = (mean: number): number => Math.sqrt(Math.max(0, mean));
const logUpTo =
  (most: number) =>
  (mean: number): number =>
    Math.log1p(Math.max(0, mean)) / Math.log1p(most);

/** Sides of maps and sizes of crowds, as powers of two, that stand for 1. */
const LARGEST_SIDE = 14;
const LARGEST_CROWD = 16;

export function trafficChannels(problem: SelectionProblem): Channel[] {
  const { grid, starts, goals } = problem;
  const { routes, opposed } = routePlanes(problem);
  const { width, height } = grid;
  return [
    { name: 'walls', plane: perTile(grid, (cell) => 1 - grid.passable[cell]!), scale: asItIs },
    { name: 'starts', plane: countPlane(grid, starts), scale: root },
    { name: 'goals', plane: countPlane(grid, goals), scale: root },
    { name: 'routes', plane: routes, scale: logUpTo(1024) },
    { name: 'opposed', plane: opposed, scale: logUpTo(1024) },
    { name: 'clearance', plane: clearancePlane(grid), scale: logUpTo(64) },
    // Resizing hides how large a map is and how many walk on it, so both are told everywhere.
    constant(grid, 'size', Math.log2(Math.max(width, height)) / LARGEST_SIDE),
    constant(grid, 'crowd', Math.log2(1 + starts.length) / LARGEST_CROWD),
  ];
}

/** 1 / width on the cells of gates: the narrower, the brighter. Decomposes the map, which takes its time. */
export function gateChannel({ grid }: Pick<SelectionProblem, 'grid'>): Channel {
  const known = gatePlanes.get(grid);
  if (known?.version === grid.version) return { name: 'gates', plane: known.plane, scale: root };
  const plane = gatePlane(grid);
  gatePlanes.set(grid, { version: grid.version, plane });
  return { name: 'gates', plane, scale: root };
}

/** Kept, since many problems are on one map. */
const gatePlanes = new WeakMap<Grid, { readonly version: number; readonly plane: Plane }>();

function gatePlane(grid: Grid): Plane {
  const { width, height } = grid;
  const data = new Float32Array(width * height);
  const { regions } = decompose(grid);
  for (const gate of regions.gates) {
    const narrowness = 1 / Math.max(1, chokeWidth(grid, gate));
    for (const cell of gate.cells) data[grid.y(cell) * width + grid.x(cell)] = narrowness;
  }
  regions.dispose();
  return { width, height, data };
}

function clearancePlane(grid: Grid): Plane {
  const depths = depthMap(grid, { kind: 'simple' });
  return perTile(grid, (cell) => depths[cell]!);
}

function countPlane(grid: Grid, cells: Int32Array): Plane {
  const { width, height } = grid;
  const data = new Float32Array(width * height);
  for (const cell of cells) data[grid.y(cell) * width + grid.x(cell)]!++;
  return { width, height, data };
}

function perTile(grid: Grid, value: (cell: number) => number): Plane {
  const { width, height } = grid;
  const data = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, cell = grid.cell(0, y); x < width; x++, cell++) data[at++] = value(cell);
  }
  return { width, height, data };
}

function constant({ width, height }: Grid, name: string, value: number): Channel {
  return {
    name,
    plane: { width, height, data: new Float32Array(width * height).fill(value) },
    scale: asItIs,
  };
}
