import type { Grid } from 'floodgate';

/**
 * Goals for a group that is sent to one place: the nearest free cells around it that it can reach, as many as there
 * are agents, each agent to the one that keeps the group in its order.
 */
export function groupGoals(grid: Grid, cells: readonly number[], target: number): number[] | undefined {
  const start = cells.find((cell) => grid.components.connected(cell, target));
  const middle = start === undefined ? nearestReachable(grid, cells, target) : target;
  if (middle === undefined) return undefined;
  const places = spread(grid, middle, cells.length);
  const byPlace = places.map((_, i) => i).sort((a, b) => along(grid, places[a]!) - along(grid, places[b]!));
  const byAgent = cells.map((_, i) => i).sort((a, b) => along(grid, cells[a]!) - along(grid, cells[b]!));
  const goals = new Array<number>(cells.length);
  for (const [rank, agent] of byAgent.entries()) goals[agent] = places[byPlace[rank % places.length]!]!;
  return goals;
}

function nearestReachable(grid: Grid, cells: readonly number[], target: number): number | undefined {
  const component = grid.components.of(cells[0]!);
  return grid.nearestFreeCell(grid.point(target), (cell) => grid.components.of(cell) === component);
}

/** A number by which places in the upper left come first; agents and places sorted by it hardly cross. */
function along(grid: Grid, cell: number): number {
  return grid.y(cell) * 1024 + grid.x(cell);
}

/** The cells next to a cell, ring by ring, itself first. */
function spread(grid: Grid, middle: number, count: number): number[] {
  const found = [middle];
  const seen = new Set(found);
  for (let i = 0; i < found.length && found.length < count; i++) {
    for (let d = 0; d < 8 && found.length < count; d++) {
      const next = found[i]! + grid.offsets[d]!;
      if (!(grid.moves[found[i]!]! & (1 << d)) || seen.has(next)) continue;
      seen.add(next);
      found.push(next);
    }
  }
  return found;
}
