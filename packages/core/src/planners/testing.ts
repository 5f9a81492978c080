import type { Grid } from '../grid/index.ts';
import type { FlowMap } from './kit/flow.ts';

export { cellsOf, randomWorld, runUnderReferee } from '../planner-tests/runs.ts';

/**
 * Whether flow annotations use only moves of the map and lose no way. Exactly, not by samples: from one cell of
 * each component all others are reached with the flow, and reach it.
 */
export function keepsReachability(grid: Grid, flow: FlowMap): boolean {
  const reversed = new Uint8Array(grid.cellCount);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const moves = flow.at(cell);
    if (moves & ~grid.moves[cell]!) return false;
    for (let d = 0; d < 8; d++)
      if (moves & (1 << d)) reversed[cell + grid.offsets[d]!]! |= 1 << ((d + 4) & 7);
  }
  const visited = [new Uint8Array(grid.cellCount), new Uint8Array(grid.cellCount)] as const;
  const count = (moves: Uint8Array, from: number, seen: Uint8Array): number => {
    const queue = [from];
    seen[from] = 1;
    for (const cell of queue) {
      for (let d = 0; d < 8; d++) {
        const next = cell + grid.offsets[d]!;
        if (moves[cell]! & (1 << d) && !seen[next]) {
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    return queue.length;
  };
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (!grid.passable[cell] || visited[0][cell]) continue;
    const size = grid.components.sizeOf(cell);
    if (count(flow.bytes, cell, visited[0]) !== size || count(reversed, cell, visited[1]) !== size)
      return false;
  }
  return true;
}
