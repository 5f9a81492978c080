import type { Grid } from 'floodgate';
import { FewestMoves } from './fewest-moves.ts';

interface Task {
  readonly from: number;
  readonly goal: number;
  /** Ticks before it was given. */
  readonly began: number;
  /** Ticks until the agent was home; undefined while it is elsewhere. */
  arrived: number | undefined;
  /** Fewest moves to the goal; undefined if they have not been counted yet, Infinity if there is no path. */
  moves: number | undefined;
}

/**
 * The arrival ratio of a crowd: the ticks until agents are home for good, over the fewest moves that each needs alone.
 * An agent that is not home counts with the ticks so far. Moves are counted for a few agents at a time, as that takes
 * longer than a tick; until then the ratio is that of the agents counted so far.
 */
export class Arrivals {
  readonly #moves: FewestMoves;
  /** Per agent its tasks so far; the last is the one it has. */
  readonly #tasks: (Task[] | undefined)[] = [];
  readonly #uncounted: Task[] = [];

  constructor(grid: Grid) {
    this.#moves = new FewestMoves(grid);
  }

  /** Whether moves of some agents are still to be counted. */
  get behind(): boolean {
    return this.#uncounted.length > 0;
  }

  /** An agent after a tick: where it is and is to go, and where it was when it was given that goal. */
  saw(agent: number, tick: number, cell: number, goal: number, origin: () => number): void {
    this.#tasks[agent] ??= [];
    const tasks = this.#tasks[agent];
    let task = tasks.at(-1);
    if (task?.goal !== goal) {
      const [from, began] = [origin(), tick - 1];
      task = { from, goal, began, arrived: from === goal ? began : undefined, moves: undefined };
      tasks.push(task);
      this.#uncounted.push(task);
    }
    if (cell !== goal) task.arrived = undefined;
    else task.arrived ??= tick;
  }

  /** An agent has left. */
  left(agent: number): void {
    this.#tasks[agent] = undefined;
  }

  /** Forgets what came after a tick. */
  cut(tick: number): void {
    for (const tasks of this.#tasks) {
      while (tasks && tasks.length > 0 && tasks.at(-1)!.began > tick) tasks.pop();
      const task = tasks?.at(-1);
      if (task?.arrived !== undefined && task.arrived > tick) task.arrived = undefined;
    }
  }

  /** The ratio after a number of ticks; undefined if no agent has needed a move. */
  ratio(tick: number): number | undefined {
    let ticks = 0;
    let moves = 0;
    for (const tasks of this.#tasks) {
      const task = tasks?.at(-1);
      if (task?.moves === undefined || task.moves === Number.POSITIVE_INFINITY) continue;
      ticks += (task.arrived ?? tick) - task.began;
      moves += task.moves;
    }
    return moves > 0 ? ticks / moves : undefined;
  }

  /** Counts moves for up to a number of ms. */
  work(ms: number): void {
    const end = performance.now() + ms;
    while (this.#uncounted.length > 0 && performance.now() < end) {
      const task = this.#uncounted.pop()!;
      task.moves = this.#moves.between(task.from, task.goal);
    }
  }
}
