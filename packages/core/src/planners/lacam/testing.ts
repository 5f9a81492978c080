import type { Grid } from '../../grid/index.ts';

/**
 * Whether all agents can get home, by looking at every configuration that can be reached, one set of moves after
 * the other, by the plain words of the rules. For tests on tiny maps; shares no code with planners.
 */
export function isSolvable(
  grid: Grid,
  starts: readonly number[],
  goals: readonly number[],
  crossingForbidden: boolean,
): boolean {
  const seen = new Set([starts.join()]);
  const queue = [starts];
  for (const cells of queue) {
    if (cells.every((cell, i) => cell === goals[i])) return true;
    for (const next of successors(grid, cells, crossingForbidden)) {
      if (seen.has(next.join())) continue;
      seen.add(next.join());
      queue.push(next);
    }
  }
  return false;
}

/** All sets of moves that break no rule. */
export function successors(grid: Grid, cells: readonly number[], crossingForbidden: boolean): number[][] {
  let sets: number[][] = [[]];
  for (const cell of cells) {
    const choices = [
      cell,
      ...grid.offsets.filter((_, d) => grid.moves[cell]! & (1 << d)).map((o) => cell + o),
    ];
    sets = sets.flatMap((set) => choices.map((choice) => [...set, choice]));
  }
  return sets.filter((set) => isLegal(grid, cells, set, crossingForbidden));
}

function isLegal(
  grid: Grid,
  from: readonly number[],
  to: readonly number[],
  crossingForbidden: boolean,
): boolean {
  for (let a = 0; a < from.length; a++) {
    for (let b = 0; b < a; b++) {
      if (to[a] === to[b]) return false;
      if (to[a] === from[b] && to[b] === from[a]) return false;
      if (crossingForbidden && middle(grid, from[a]!, to[a]!) === middle(grid, from[b]!, to[b]!))
        return false;
    }
  }
  return true;
}

/** The corner point that a diagonal move goes through; something unique for other moves. */
function middle(grid: Grid, from: number, to: number): string | symbol {
  const [x1, y1] = grid.point(from);
  const [x2, y2] = grid.point(to);
  return x1 === x2 || y1 === y2 ? Symbol('none') : `${x1 + x2},${y1 + y2}`;
}
