import { FloodgateError } from '../error.ts';
import { enterCost, type Grid } from '../grid/index.ts';
import { CellValues, distanceWithoutWalls } from '../search/index.ts';
import { unknownName } from '../suggest.ts';
import {
  type Knowledge,
  newWalk,
  RealTimeAgent,
  type RealTimeRun,
  type RealTimeRunOptions,
  type RealTimeStartOptions,
  type RealTimeStatus,
} from './agent.ts';
import { LssLrta } from './lss-lrta.ts';
import { RealTimeAdaptiveAStar, type SeenObstacles } from './rtaa.ts';

/** RTAA\* learns less from a search and does it faster; LSS-LRTA\* learns all that the search can know. */
export type LookaheadKind = 'rtaa' | 'lss-lrta';

/** All lookahead kinds. */
export const LOOKAHEAD_KINDS: readonly LookaheadKind[] = ['rtaa', 'lss-lrta'];

/** Options of {@link LookaheadSearch}. */
export interface LookaheadOptions {
  readonly search: LookaheadKind;
  /** Cells expanded in a search: a whole number from 1. */
  readonly lookahead: number;
  /** Moves made before the next search, from 1. Default: the whole path. */
  readonly movesPerSearch?: number;
}

/**
 * An agent that searches ahead before it moves: RTAA\* or LSS-LRTA\*. It follows the path to the most promising cell
 * and searches again there, or as soon as a move of the path is no longer allowed.
 */
export class LookaheadSearch extends RealTimeAgent {
  protected readonly walk = newWalk();
  readonly #search: LssLrta | RtaaAgent;
  readonly #movesPerSearch: number;
  #path: readonly number[] = [];
  /** Index of the agent's cell on the path. */
  #place = 0;

  /** Throws a FloodgateError if the kind is unknown or a number is out of its range. */
  constructor(
    grid: Grid,
    { search, lookahead, movesPerSearch = Number.POSITIVE_INFINITY }: LookaheadOptions,
  ) {
    super(grid);
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
    // A search never expands more than all cells, and its scratch space is laid out for the lookahead.
    const enough = Math.min(lookahead, grid.width * grid.height);
    this.#search = search === 'rtaa' ? new RtaaAgent(grid, enough) : new LssLrta(grid, enough);
    this.#movesPerSearch = movesPerSearch;
  }

  /**
   * Walks from start to goal, both cells, until the agent is there, the travel cap is used up, or there is no path.
   * Throws as {@link start} does.
   */
  run(start: number, goal: number, options: RealTimeRunOptions = {}): RealTimeRun {
    this.start(start, goal, options);
    return this.finish(options);
  }

  /** Puts the agent on its start, with nothing learned. Throws a FloodgateError if the start is a wall or a cell is off the map. */
  start(start: number, goal: number, options: RealTimeStartOptions = {}): void {
    this.#path = [];
    this.begin(start, goal, options);
    this.#search.begin(goal);
  }

  protected get knowledge(): Knowledge {
    return this.#search.knowledge;
  }

  protected get expanded(): number {
    return this.#search.expanded;
  }

  protected move(limit: number): RealTimeStatus {
    const { walk, grid } = this;
    for (let left = limit; left > 0; left--) {
      let direction = this.#nextMove();
      if (direction < 0) {
        this.#path = this.#search.plan(walk.cell) ?? [];
        this.#place = 0;
        direction = this.#nextMove();
      }
      if (direction < 0) return 'stuck';
      const cost = enterCost(grid, this.#path[this.#place + 1]!, direction);
      if (walk.travelled + cost > walk.cap) return 'travel-cap';
      walk.travelled += cost;
      walk.steps++;
      walk.cell = this.#path[++this.#place]!;
      walk.trail?.push(walk.cell);
      if (walk.cell === walk.goal) return 'goal';
    }
    return 'walking';
  }

  /** The direction of the next move on the path; −1 if there is none or it is not allowed. */
  #nextMove(): number {
    const { cell } = this.walk;
    if (this.#place + 1 >= this.#path.length || this.#place >= this.#movesPerSearch) return -1;
    const direction = this.grid.directionBetween(cell, this.#path[this.#place + 1]!);
    return this.grid.moves[cell]! & (1 << direction) ? direction : -1;
  }
}

/** An agent that sees no farther than its own cell never asks who is where. */
const NOBODY: SeenObstacles = { occupants: new Int32Array(0), vision: 0 };

/** RTAA\* as crowds use it, for one agent alone on the map. */
class RtaaAgent implements Knowledge {
  readonly knowledge = this;
  readonly cellsRemoved = 0;
  readonly #grid: Grid;
  readonly #lookahead: number;
  readonly #search: RealTimeAdaptiveAStar;
  #learned = new CellValues();
  #estimate: (cell: number) => number = () => 0;
  #goal = 0;

  constructor(grid: Grid, lookahead: number) {
    this.#grid = grid;
    this.#lookahead = lookahead;
    this.#search = new RealTimeAdaptiveAStar(grid);
  }

  begin(goal: number): void {
    this.#goal = goal;
    this.#estimate = distanceWithoutWalls(this.#grid, [goal], 0);
    this.#learned = new CellValues();
    this.#search.expanded = 0;
  }

  plan(start: number): number[] | undefined {
    return this.#search.search(start, this.#goal, this.#lookahead, this.#learned, NOBODY);
  }

  get expanded(): number {
    return this.#search.expanded;
  }

  get cellsVisited(): number {
    return this.#learned.size;
  }

  get cellsLearned(): number {
    let count = 0;
    this.forEachLearned(() => count++);
    return count;
  }

  heuristic(cell: number): number {
    const learned = this.#learned.get(cell);
    return learned < 0 ? this.#estimate(cell) : learned;
  }

  forEachLearned(visit: (cell: number, units: number, removed: boolean) => void): void {
    this.#learned.forEach((cell, value) => {
      const learned = value - this.#estimate(cell);
      if (learned > 0) visit(cell, learned, false);
    });
  }
}
