import { firstDirection, type Grid } from '../grid/index.ts';

const NO_PATH = -1;

/** How few moves lead from cell to cell on a map without other agents. Every move counts 1, diagonal ones too. */
export class FewestMoves {
  readonly #grid: Grid;
  /** By start and goal. Holds what was asked for last. */
  #known = new Map<number, number>();

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** The map has changed. */
  forget(): void {
    this.#known.clear();
  }

  /** The fewest moves from each start to the goal at the same index; −1 if no path leads there. */
  between(starts: Int32Array, goals: Int32Array): Int32Array {
    const known = new Map<number, number>();
    const unknownStarts = new Map<number, number[]>();
    const keyOf = (start: number, goal: number): number => start * this.#grid.cellCount + goal;
    for (const [i, start] of starts.entries()) {
      const goal = goals[i]!;
      const moves = start === goal ? 0 : this.#known.get(keyOf(start, goal));
      if (moves !== undefined) known.set(keyOf(start, goal), moves);
      else if (unknownStarts.has(goal)) unknownStarts.get(goal)!.push(start);
      else unknownStarts.set(goal, [start]);
    }
    const levels = new Int32Array(this.#grid.cellCount);
    for (const [goal, wanted] of unknownStarts) {
      levels.fill(NO_PATH);
      flood(this.#grid, goal, wanted, levels);
      for (const start of wanted) known.set(keyOf(start, goal), levels[start]!);
    }
    this.#known = known;
    return starts.map((start, i) => known.get(keyOf(start, goals[i]!))!);
  }
}

/** Breadth-first from a cell until all wanted cells are reached; `levels` gets the number of moves. */
function flood({ moves, offsets }: Grid, from: number, wanted: readonly number[], levels: Int32Array): void {
  let left = new Set(wanted).size;
  levels[from] = 0;
  const isWanted = new Set(wanted);
  const queue = [from];
  for (let i = 0; i < queue.length && left > 0; i++) {
    const cell = queue[i]!;
    if (isWanted.has(cell)) left--;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const next = cell + offsets[firstDirection(m)]!;
      if (levels[next] !== NO_PATH) continue;
      levels[next] = levels[cell]! + 1;
      queue.push(next);
    }
  }
}
