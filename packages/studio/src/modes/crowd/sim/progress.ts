import type { Grid } from 'floodgate';
import { octileDistance } from 'floodgate/search';
import { FewestMoves } from './fewest-moves.ts';

/** Ticks without progress after which a run counts as stalled. */
const STALLED_TICKS = 200;
/** Ticks without progress, as if there were no walls, after which moves are counted. */
const SUSPECT_TICKS = 100;
/** Ticks between two counts, and the most agents for which moves are counted. */
const COUNT_TICKS = 50;
const MOST_COUNTED = 32;
/** Counts in which nobody came nearer before a run counts as stalled: the first one may be the one to compare with. */
const FEWEST_COUNTS = 2;

/** Where an agent is to be counted from, and to. */
interface Count {
  readonly agent: number;
  readonly cell: number;
  readonly goal: number;
}

/**
 * Whether agents get nearer to their goals. Each agent is compared with the nearest it has ever been, so that going to
 * and fro is no progress. Distances are first those of a map without walls. In a maze an agent may walk away from its
 * goal for long: if none gets nearer for a while, moves are counted on the map for some of them.
 */
export class Progress {
  readonly #grid: Grid;
  readonly #moves: FewestMoves;
  /** Per agent its goal, and how near to it the agent has been, without walls. */
  #goals: number[] = [];
  #nearest: number[] = [];
  /** Per agent the fewest moves to its goal so far, if they were counted. */
  readonly #fewest = new Map<number, number>();
  #toCount: Count[] = [];
  /** The tick of the last count, and how many counts there were since an agent came nearer. */
  #countedAt = 0;
  #counts = 0;
  #tick = 0;
  #since = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#moves = new FewestMoves(grid);
  }

  /** The last tick in which an agent came nearer to its goal, or something was done to the run. */
  get since(): number {
    return this.#since;
  }

  /** Ticks without progress. */
  get idleTicks(): number {
    return this.#tick - this.#since;
  }

  get isStalled(): boolean {
    return this.idleTicks >= STALLED_TICKS && this.#counts >= FEWEST_COUNTS;
  }

  /** Looks at the agents after a tick; only those that are `controlled` (1) matter. */
  look(tick: number, cells: Int32Array, goals: Int32Array, controlled: Uint8Array): void {
    const grid = this.#grid;
    this.#tick = tick;
    let nearer = false;
    for (let agent = 0; agent < cells.length; agent++) {
      if (controlled[agent] === 0) continue;
      const cell = cells[agent]!;
      const goal = goals[agent]!;
      if (cell === goal && this.#nearest[agent] === 0 && this.#goals[agent] === goal) continue;
      if (this.#goals[agent] !== goal) {
        this.#goals[agent] = goal;
        this.#nearest[agent] = Number.POSITIVE_INFINITY;
        this.#fewest.delete(agent);
      }
      const distance = octileDistance(grid.x(cell) - grid.x(goal), grid.y(cell) - grid.y(goal));
      if (distance >= this.#nearest[agent]!) continue;
      this.#nearest[agent] = distance;
      nearer = true;
    }
    if (nearer) this.#progressed(tick);
    if (this.idleTicks < SUSPECT_TICKS || tick < this.#countedAt + COUNT_TICKS || this.#toCount.length > 0)
      return;
    this.#countedAt = tick;
    this.#toCount = spread(
      Array.from(cells.keys()).filter((agent) => controlled[agent] === 1 && cells[agent] !== goals[agent]),
    ).map((agent) => ({ agent, cell: cells[agent]!, goal: goals[agent]! }));
  }

  /** Counts moves for up to a number of ms. */
  work(ms: number): void {
    if (this.#toCount.length === 0) return;
    const end = performance.now() + ms;
    while (performance.now() < end) {
      const { agent, cell, goal } = this.#toCount.pop()!;
      const moves = this.#moves.between(cell, goal);
      const before = this.#fewest.get(agent);
      if (before === undefined || moves < before) this.#fewest.set(agent, moves);
      if (before !== undefined && moves < before) this.#progressed(this.#countedAt);
      if (this.#toCount.length > 0) continue;
      this.#counts++;
      return;
    }
  }

  /** Something was done to the run after a tick, or it goes on from there: what was known does not count any more. */
  reset(tick: number): void {
    this.#goals = [];
    this.#nearest = [];
    this.#fewest.clear();
    this.#toCount = [];
    this.#tick = tick;
    this.#progressed(tick);
  }

  #progressed(tick: number): void {
    this.#since = tick;
    this.#countedAt = tick;
    this.#counts = 0;
  }
}

/** Some of many, evenly over the list. */
function spread(agents: readonly number[]): number[] {
  const step = Math.max(1, agents.length / MOST_COUNTED);
  return Array.from(
    { length: Math.min(agents.length, MOST_COUNTED) },
    (_, i) => agents[Math.floor(i * step)]!,
  );
}
