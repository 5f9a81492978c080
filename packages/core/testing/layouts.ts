/** Where walls are on random maps: noise of several kinds, and what the project's own map generators draw. */
import { DX, DY, type Grid } from '../src/grid/index.ts';
import { generateMap, type MapKind } from '../src/problems/maps/index.ts';
import type { Random } from '../src/random.ts';

/** Draws a map of any size, from 1 × 1; `walls` is the share of walls where a layout has one. */
type Layout = (width: number, height: number, walls: number, random: Random) => typeof Grid.prototype.isFree;

/** Single walls, scattered. */
const gravel: Layout = (width, height, walls, random) => scattered(1, width, height, walls, random);

/** Squares of walls. */
const blocks: Layout = (width, height, walls, random) =>
  scattered(random.between(2, 9), width, height, walls, random);

function scattered(grain: number, width: number, height: number, walls: number, random: Random) {
  const columns = Math.ceil(width / grain);
  const squares = Array.from({ length: columns * Math.ceil(height / grain) }, () => !random.chance(walls));
  return (x: number, y: number) => squares[Math.floor(y / grain) * columns + Math.floor(x / grain)]!;
}

/** Walls from side to side with a few gaps: halls with doors, and dead ends. */
const halls: Layout = (width, height, walls, random) => {
  const free = new Array<boolean>(width * height).fill(true);
  for (let count = Math.ceil(10 * walls); count > 0; count--) {
    const [x, y] = [random.below(width), random.below(height)];
    if (random.chance(0.5)) for (let row = 0; row < height; row++) free[row * width + x] = false;
    else free.fill(false, y * width, (y + 1) * width);
    for (let gaps = random.between(1, 3); gaps > 0; gaps--) {
      free[y * width + random.below(width)] = true;
      free[random.below(height) * width + x] = true;
    }
  }
  return (column, row) => free[row * width + column]!;
};

/** Corridors, bends and junctions, cut into rock by a walk that turns now and then: one component. */
const corridors: Layout = (width, height, _walls, random) => {
  const free = new Set<number>();
  let x = width >> 1;
  let y = height >> 1;
  let d = 0;
  for (let step = 0; step < 3 * (width + height); step++) {
    free.add(y * width + x);
    if (random.chance(0.3)) d = 2 * random.below(4);
    x = Math.min(Math.max(x + DX[d]!, 0), width - 1);
    y = Math.min(Math.max(y + DY[d]!, 0), height - 1);
  }
  return (column, row) => free.has(row * width + column);
};

/** Winding corridors one to three tiles wide, with dead ends and few loops. */
const maze: Layout = (width, height, _walls, random) =>
  inside('maze', width, height, random, {
    corridor: random.between(1, 3),
    winding: random.below(11) / 10,
    loops: random.below(6) / 10,
  });

/** Chambers, hallways and doors. */
const rooms: Layout = (width, height, _walls, random) =>
  inside('rooms', width, height, random, {
    roomSize: random.between(3, 9),
    doorWidth: random.between(1, 2),
    hallway: random.between(0, 3),
    loops: random.below(6) / 10,
  });

/** Caverns and tunnels. */
const caves: Layout = (width, height, _walls, random) =>
  inside('caves', width, height, random, { tunnel: random.between(1, 2), hallSize: random.between(8, 40) });

/** A generated map without the rock around it, so that it can be of any size. */
function inside(
  kind: MapKind,
  width: number,
  height: number,
  random: Random,
  parameters: Readonly<Record<string, number>>,
): typeof Grid.prototype.isFree {
  const map = generateMap(kind, {
    width: Math.max(8, width + 2),
    height: Math.max(8, height + 2),
    seed: random.uint32(),
    ...parameters,
  });
  return (x, y) => map.isFree(x + 1, y + 1);
}

export const LAYOUTS: readonly Layout[] = [gravel, blocks, halls, corridors, maze, rooms, caves];
