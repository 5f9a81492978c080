import type { Point } from 'floodgate';

/** The next goals of the agents of a lifelong crowd, and how many they have reached. */
export class Lifelong {
  readonly #nextGoal: (agent: number, reached: number) => Point;
  /** Per agent the goals it has reached. */
  readonly #counts: number[] = [];
  /** Per goal reached the agent and the tick, in the order of ticks. */
  readonly #agents: number[] = [];
  readonly #ticks: number[] = [];

  constructor(nextGoal: (agent: number, reached: number) => Point) {
    this.#nextGoal = nextGoal;
  }

  /** Goals reached by all agents. */
  get reached(): number {
    return this.#ticks.length;
  }

  /** An agent has reached its goal; returns the next. */
  arrived(agent: number, tick: number): Point {
    const count = (this.#counts[agent] ?? 0) + 1;
    this.#counts[agent] = count;
    this.#agents.push(agent);
    this.#ticks.push(tick);
    return this.#nextGoal(agent, count);
  }

  /** Forgets goals that were reached after a tick. */
  cut(tick: number): void {
    while (this.#ticks.length > 0 && this.#ticks.at(-1)! > tick) {
      this.#ticks.pop();
      this.#counts[this.#agents.pop()!]!--;
    }
  }
}
