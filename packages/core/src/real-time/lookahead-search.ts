import { FloodgateError } from '../error.ts';
import { type Grid, STRAIGHT, toLength } from '../grid/index.ts';
import { unknownName } from '../suggest.ts';
import type { LookaheadStrategy } from './lookahead-strategy.ts';
import { LssLrta } from './lss-lrta.ts';
import { RtaaAgent } from './rtaa-agent.ts';
import {
  checkEnds,
  checkTravelCap,
  type RealTimeAgent,
  type RealTimeEnd,
  type RealTimeRun,
  type RealTimeRunOptions,
  type RealTimeStartOptions,
} from './run.ts';
import { Trail } from './trail.ts';

export type LookaheadKind = 'rtaa' | 'lss-lrta';

export const LOOKAHEAD_KINDS: readonly LookaheadKind[] = ['rtaa', 'lss-lrta'];

export interface LookaheadOptions {
  readonly search: LookaheadKind;
  /** Cells expanded in a search, from 1. */
  readonly lookahead: number;
  /** Moves made before the next search, from 1. Default: as many as the path has. */
  readonly movesPerSearch?: number;
}

/**
 * An agent that searches some way ahead before it moves: RTAA\* or LSS-LRTA\*. It follows the path to the most
 * promising cell and searches again there, or as soon as a move of the path is no longer allowed.
 */
export class LookaheadSearch implements RealTimeAgent {
  readonly #grid: Grid;
  readonly #strategy: LookaheadStrategy;
  readonly #movesPerSearch: number;
  readonly #trail = new Trail();
  #keepTrail = false;
  #path: readonly number[] = [];
  /** Place of the agent on the path. */
  #place = 0;
  #cell = 0;
  #goal = 0;
  #steps = 0;
  #travelled = 0;
  #cap = 0;
  #status: RealTimeEnd | 'walking' = 'stuck';
  #gridVersion = -1;

  constructor(
    grid: Grid,
    { search, lookahead, movesPerSearch = Number.POSITIVE_INFINITY }: LookaheadOptions,
  ) {
    if (!LOOKAHEAD_KINDS.includes(search)) {
      throw new FloodgateError(
        'bad-argument',
        `unknown real-time search ${unknownName(search, LOOKAHEAD_KINDS)}`,
      );
    }
    if (!(Number.isInteger(lookahead) && lookahead >= 1)) {
      throw new FloodgateError(
        'bad-argument',
        `lookahead must be a whole number from 1, but is ${lookahead}`,
      );
    }
    if (!(movesPerSearch >= 1)) {
      throw new FloodgateError('bad-argument', `movesPerSearch must be at least 1, but is ${movesPerSearch}`);
    }
    this.#grid = grid;
    // More than all cells are never expanded, and scratch space is laid out for the lookahead.
    const enough = Math.min(lookahead, grid.width * grid.height);
    this.#strategy = search === 'rtaa' ? new RtaaAgent(grid, enough) : new LssLrta(grid, enough);
    this.#movesPerSearch = movesPerSearch;
  }

  /** Walks from start to goal, both cells, until it is there, the travel cap is used up, or there is no way. */
  run(start: number, goal: number, options: RealTimeRunOptions = {}): RealTimeRun {
    const { onStep } = options;
    this.start(start, goal, options);
    while (this.#status === 'walking') {
      const before = this.#steps;
      this.step();
      if (this.#steps > before) onStep?.(this.#cell);
    }
    return this.result()!;
  }

  /** Puts the agent on its start, with nothing learned. Throws a FloodgateError if an end is not on the map. */
  start(start: number, goal: number, options: RealTimeStartOptions = {}): void {
    checkEnds(this.#grid, start, goal);
    this.#cap = checkTravelCap(options.travelCap) * STRAIGHT;
    this.#cell = start;
    this.#goal = goal;
    this.#steps = 0;
    this.#travelled = 0;
    this.#path = [];
    this.#trail.clear();
    this.#keepTrail = options.keepTrail === true;
    if (this.#keepTrail) this.#trail.push(start);
    this.#strategy.begin(goal);
    this.#gridVersion = -1;
    this.#status = 'walking';
    this.#noticeChanges();
    if (start === goal) this.#status = 'goal';
  }

  step(): RealTimeEnd | 'walking' {
    this.#noticeChanges();
    if (this.#status !== 'walking') return this.#status;
    let direction = this.#nextMove();
    if (direction < 0) {
      this.#path = this.#strategy.plan(this.#cell) ?? [];
      this.#place = 0;
      direction = this.#nextMove();
    }
    if (direction < 0) {
      this.#status = 'stuck';
      return this.#status;
    }
    const cost = this.#grid.stepCosts[direction]!;
    if (this.#travelled + cost > this.#cap) {
      this.#status = 'travel-cap';
      return this.#status;
    }
    this.#travelled += cost;
    this.#steps++;
    this.#cell = this.#path[++this.#place]!;
    if (this.#keepTrail) this.#trail.push(this.#cell);
    if (this.#cell === this.#goal) this.#status = 'goal';
    return this.#status;
  }

  advance(steps: number): RealTimeEnd | 'walking' {
    this.#noticeChanges();
    for (let left = steps; left > 0 && this.#status === 'walking'; left--) this.step();
    return this.#status;
  }

  result(): RealTimeRun | undefined {
    const status = this.#status;
    if (status === 'walking') return undefined;
    const { expanded, cellsVisited, cellsLearned } = this.#strategy;
    return {
      arrived: status === 'goal',
      stoppedBy: status,
      travelled: this.travelled,
      steps: this.#steps,
      cellsVisited,
      cellsLearned,
      cellsRemoved: 0,
      expanded,
    };
  }

  get cell(): number {
    return this.#cell;
  }

  get goal(): number {
    return this.#goal;
  }

  get steps(): number {
    return this.#steps;
  }

  get travelled(): number {
    return toLength(this.#travelled);
  }

  get status(): RealTimeEnd | 'walking' {
    return this.#status;
  }

  heuristic(cell: number): number {
    return this.#strategy.heuristic(cell);
  }

  forEachLearned(visit: (cell: number, learned: number, removed: boolean) => void): void {
    this.#strategy.forEachLearned((cell, units, removed) => visit(cell, toLength(units), removed));
  }

  get trail(): Int32Array {
    return this.#trail.cells();
  }

  /** The direction of the next move on the path; −1 if there is none or it is not allowed. */
  #nextMove(): number {
    if (this.#place + 1 >= this.#path.length || this.#place >= this.#movesPerSearch) return -1;
    return this.#grid.moveBetween(this.#cell, this.#path[this.#place + 1]!);
  }

  #noticeChanges(): void {
    if (this.#gridVersion === this.#grid.version) return;
    this.#gridVersion = this.#grid.version;
    if (this.#status !== 'walking' && this.#status !== 'stuck') return;
    this.#status = this.#grid.components.connected(this.#cell, this.#goal) ? 'walking' : 'stuck';
  }
}
