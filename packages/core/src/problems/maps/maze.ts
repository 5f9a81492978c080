import type { Random } from '../../random.ts';
import { finish } from './finish.ts';
import { defineKind } from './kind.ts';
import { createTiles, FREE, fillRect, WALL } from './tiles.ts';

const STEP_X = [0, 1, 0, -1];
const STEP_Y = [-1, 0, 1, 0];

/**
 * Mazes by a growing tree: it grows from the newest maze cell for long winding corridors, or from a random one for many
 * short dead ends. Afterwards some dead ends are opened, which makes loops.
 */
export const maze = defineKind(
  'maze',
  'a maze of corridors with walls one tile thick',
  {
    corridor: { default: 2, min: 1, max: 32, step: 1, meaning: 'width of corridors, tiles' },
    winding: {
      default: 0.9,
      min: 0,
      max: 1,
      step: 0,
      meaning: '1: long winding corridors, 0: short dead ends',
    },
    loops: { default: 0.2, min: 0, max: 1, step: 0, meaning: 'share of dead ends that are opened' },
  },
  (random, width, height, { corridor, winding, loops }) => {
    const tiles = createTiles(width, height, WALL);
    const w = Math.min(corridor, width - 2, height - 2);
    const pitch = w + 1;
    const columns = Math.floor((width - 1) / pitch);
    const rows = Math.floor((height - 1) / pitch);
    const left = Math.floor((width - columns * pitch + 1) / 2);
    const top = Math.floor((height - rows * pitch + 1) / 2);
    const open = growTree(random, columns, rows, winding);
    openDeadEnds(random, open, columns, rows, loops);
    for (let cell = 0; cell < open.length; cell++) {
      const x = left + (cell % columns) * pitch;
      const y = top + Math.floor(cell / columns) * pitch;
      fillRect(tiles, x, y, w, w, FREE);
      if (open[cell]! & 2) fillRect(tiles, x + w, y, 1, w, FREE);
      if (open[cell]! & 4) fillRect(tiles, x, y + w, w, 1, FREE);
    }
    return finish(tiles, { smallest: 0, passage: 1, leastFree: 0 });
  },
);

/** Per cell of the maze four bits: open to the north, east, south, west. */
function growTree(random: Random, columns: number, rows: number, winding: number): Uint8Array {
  const open = new Uint8Array(columns * rows);
  const seen = new Uint8Array(columns * rows);
  const active = [random.below(open.length)];
  seen[active[0]!] = 1;
  while (active.length > 0) {
    const at = random.chance(winding) ? active.length - 1 : random.below(active.length);
    const cell = active[at]!;
    const side = randomSide(random, cell, columns, rows, (next) => seen[next] === 0);
    if (side < 0) {
      active[at] = active[active.length - 1]!;
      active.pop();
      continue;
    }
    const next = cell + STEP_X[side]! + STEP_Y[side]! * columns;
    joinCells(open, cell, next, side);
    seen[next] = 1;
    active.push(next);
  }
  return open;
}

function openDeadEnds(random: Random, open: Uint8Array, columns: number, rows: number, share: number): void {
  for (let cell = 0; cell < open.length; cell++) {
    const bits = open[cell]!;
    const isDeadEnd = (bits & (bits - 1)) === 0;
    if (!isDeadEnd || !random.chance(share)) continue;
    const side = randomSide(random, cell, columns, rows, (_, s) => !(bits & (1 << s)));
    if (side >= 0) joinCells(open, cell, cell + STEP_X[side]! + STEP_Y[side]! * columns, side);
  }
}

/** One of the sides of a cell that lead to an accepted cell, or −1. */
function randomSide(
  random: Random,
  cell: number,
  columns: number,
  rows: number,
  accept: (next: number, side: number) => boolean,
): number {
  const x = cell % columns;
  const y = Math.floor(cell / columns);
  let chosen = -1;
  let count = 0;
  for (let side = 0; side < 4; side++) {
    const nx = x + STEP_X[side]!;
    const ny = y + STEP_Y[side]!;
    if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || !accept(ny * columns + nx, side)) continue;
    if (random.below(++count) === 0) chosen = side;
  }
  return chosen;
}

function joinCells(open: Uint8Array, cell: number, next: number, side: number): void {
  open[cell]! |= 1 << side;
  open[next]! |= 1 << ((side + 2) & 3);
}
