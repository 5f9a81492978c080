import type { Grid } from './grid.ts';
import { firstDirection } from './moves.ts';
import type { TileRect } from './would-block.ts';

const WALL = 0;
const FREE = 1;
const REACHED = 2;
/** Free, and asked for. */
const WANTED = 3;

/**
 * Whether paths lead from all of some cells to any of others, if some tiles were walls: goes backward from the ends, move by
 * move, as one-way tiles and cut corners ask for. All given cells are free and none of those tiles.
 */
export function canReachByMoves(
  grid: Grid,
  walls: TileRect,
  starts: readonly number[],
  ends: readonly number[],
): boolean {
  const { arrivals, offsets, corners } = grid;
  const state = Uint8Array.from(grid.passable);
  for (let row = 0; row < walls.height; row++) {
    const first = grid.cell(walls.x, walls.y + row);
    state.fill(WALL, first, first + walls.width);
  }
  let missing = 0;
  for (const cell of starts) {
    if (state[cell] === FREE) missing++;
    state[cell] = WANTED;
  }
  const queue = new Int32Array(grid.freeCount);
  let length = 0;
  for (const cell of ends) {
    if (state[cell] === REACHED) continue;
    if (state[cell] === WANTED) missing--;
    state[cell] = REACHED;
    queue[length++] = cell;
  }
  for (let i = 0; i < length && missing > 0; i++) {
    const cell = queue[i]!;
    for (let m = arrivals[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = cell + offsets[d]!;
      if (state[next] === WALL || state[next] === REACHED) continue;
      if ((d & 1) === 1 && corners !== 'always') {
        // The new walls may stand beside the diagonal.
        const before = state[cell + offsets[d - 1]!] !== WALL;
        const after = state[cell + offsets[(d + 1) & 7]!] !== WALL;
        if (corners === 'one-free' ? !before && !after : !before || !after) continue;
      }
      if (state[next] === WANTED) missing--;
      state[next] = REACHED;
      queue[length++] = next;
    }
  }
  return missing === 0;
}
