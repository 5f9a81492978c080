import { findPath, type Grid, Random } from 'floodgate';

export interface WalkProblem {
  readonly start: number;
  readonly goal: number;
  /** Length of a shortest path in tile widths. */
  readonly optimum: number;
}

/** Random pairs of cells that reach each other; the same for the same map. */
export function walkProblems(grid: Grid, count: number): WalkProblem[] {
  const random = new Random(`real-time ${grid.width} ${grid.height}`);
  const problems: WalkProblem[] = [];
  while (problems.length < count) {
    const start = grid.randomFreeCell(random)!;
    const goal = grid.randomFreeCell(random)!;
    if (start === goal || !grid.components.connected(start, goal)) continue;
    const optimum = findPath(grid, { from: grid.point(start), to: grid.point(goal) }).cost;
    problems.push({ start, goal, optimum });
  }
  return problems;
}

/** Milliseconds of processor time that work takes, which other processes disturb least. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
