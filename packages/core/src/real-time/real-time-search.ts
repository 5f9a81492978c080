import type { Grid } from '../grid/index.ts';
import {
  type InitialHeuristic,
  newWalk,
  RealTimeAgent,
  type RealTimeRun,
  type RealTimeRunOptions,
  type RealTimeStartOptions,
  type RealTimeStatus,
} from './agent.ts';
import { walkLaterally } from './lateral-walk.ts';
import { walkLrta } from './lrta-walk.ts';
import { checkRealTimeSettings, LRTA, type RealTimeSettings } from './settings.ts';
import { Values } from './values.ts';
import { isOneWay, type Walk, walkPlainly } from './walk.ts';

interface FamilyStartOptions extends RealTimeStartOptions {
  /** Initial values in search units. Default: the distance on a map without walls. */
  readonly initial?: InitialHeuristic;
}

/** Options for a run of {@link RealTimeSearch}. */
export type RealTimeSearchOptions = FamilyStartOptions & RealTimeRunOptions;

/**
 * The parametrized real-time search (Bulitko 2016, Algorithm 1 of Sigurdson 2018): an agent that looks one move
 * ahead, learns about the cell it is on, and moves to the neighbour with the least f. Six settings make it LRTA\* or
 * any of thousands of its relatives; see {@link RealTimeSettings}.
 *
 * Ties between neighbours go to the first clockwise from north. A run costs only what it touches, whatever the size
 * of the map. After an edit of the map, cells removed as expendable come back, and what was learned stays.
 */
export class RealTimeSearch extends RealTimeAgent {
  protected readonly knowledge: Values;
  protected readonly walk: Walk;
  #loop: (walk: Walk, limit: number) => RealTimeStatus = walkLaterally;

  constructor(grid: Grid) {
    super(grid);
    this.knowledge = new Values(grid);
    this.walk = {
      ...newWalk(),
      grid,
      moves: grid.moves,
      offsets: Int32Array.from(grid.offsets),
      costs: Float64Array.from(grid.stepCosts),
      values: this.knowledge,
      settings: LRTA,
      lateral: new Uint8Array(9),
    };
  }

  /**
   * Walks from start to goal, both cells, until the agent is there, the travel cap is used up, or there is no path.
   * Throws as {@link start} does.
   */
  run(
    start: number,
    goal: number,
    settings: RealTimeSettings,
    options: RealTimeSearchOptions = {},
  ): RealTimeRun {
    this.start(start, goal, settings, options);
    return this.finish(options);
  }

  /**
   * Puts the agent on its start, with nothing learned. Throws a FloodgateError if the start is a wall, a cell is
   * off the map or a setting is out of its range.
   */
  start(start: number, goal: number, settings: RealTimeSettings, options: FamilyStartOptions = {}): void {
    checkRealTimeSettings(settings);
    this.begin(start, goal, options);
    const { walk } = this;
    walk.settings = settings;
    for (let count = 1; count <= 8; count++) {
      walk.lateral[count] = Math.max(1, Math.floor(settings.b * count));
    }
    this.#loop = this.#chooseLoop(options.initial === undefined);
    this.knowledge.reset(goal, options.initial);
  }

  protected get expanded(): number {
    return this.steps;
  }

  protected move(limit: number): RealTimeStatus {
    return this.#loop(this.walk, limit);
  }

  protected override mapChanged(): void {
    this.knowledge.restoreRemoved();
    if (this.walk.steps > 0 || !this.#isPlain) this.#loop = this.#chooseLoop(false);
  }

  /** Every move costs the same both ways: what the loop of LRTA\* counts on. */
  get #isPlain(): boolean {
    return this.grid.terrain === null && !isOneWay(this.grid);
  }

  /** The fastest loop that does what the settings ask. */
  #chooseLoop(consistent: boolean): (walk: Walk, limit: number) => RealTimeStatus {
    const { settings, lateral } = this.walk;
    const { w, wc, lop, da, expendable } = settings;
    // The least f over any share of the neighbours is that of the best one.
    const onlyBest = lateral[8] === 1 || (lop === 'min' && wc === 1);
    if (da || !onlyBest) return walkLaterally;
    return consistent && w === 1 && wc === 1 && !expendable && this.#isPlain ? walkLrta : walkPlainly;
  }
}
