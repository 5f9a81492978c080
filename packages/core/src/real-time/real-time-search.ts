import { type Grid, STRAIGHT, toLength } from '../grid/index.ts';
import { walkLaterally } from './lateral-walk.ts';
import { walkLrta } from './lrta-walk.ts';
import { walkPlainly } from './plain-walk.ts';
import { realTimePreset } from './presets.ts';
import {
  checkEnds,
  checkTravelCap,
  type InitialHeuristic,
  type RealTimeAgent,
  type RealTimeRun,
  type RealTimeRunOptions,
  type RealTimeStartOptions,
} from './run.ts';
import { checkRealTimeSettings, type RealTimeSettings } from './settings.ts';
import { Trail } from './trail.ts';
import { Values } from './values.ts';
import { makeWalk, type Walk, type WalkEnd } from './walk.ts';

interface FamilyStartOptions extends RealTimeStartOptions {
  /** Where values start, in search units. Default: the distance on a map without walls. */
  readonly initial?: InitialHeuristic;
}

export type RealTimeSearchOptions = FamilyStartOptions & RealTimeRunOptions;

/**
 * The parametrized real-time search (Bulitko 2016, Algorithm 1 of Sigurdson 2018): an agent that looks one move
 * ahead, learns where it stands, and moves to where things look best. Six settings make it LRTA\* or any of
 * thousands of its relatives; see {@link RealTimeSettings}.
 *
 * Ties between neighbours go to the first clockwise from north. One instance serves any number of runs, one after
 * the other, and a run costs only what it touches. The map may change between moves: cells removed as expendable
 * come back then, and what was learned stays.
 */
export class RealTimeSearch implements RealTimeAgent {
  readonly #grid: Grid;
  readonly #values: Values;
  readonly #walk: Walk;
  readonly #trail = new Trail();
  #loop: (walk: Walk, limit: number) => WalkEnd = walkLaterally;
  #status: WalkEnd = 'stuck';
  #gridVersion = -1;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#values = new Values(grid);
    this.#walk = makeWalk(grid, this.#values, realTimePreset('lrta').settings);
  }

  get cell(): number {
    return this.#walk.cell;
  }

  get goal(): number {
    return this.#walk.goal;
  }

  get status(): WalkEnd {
    return this.#status;
  }

  /** Walks from start to goal, both cells, until it is there, the travel cap is used up, or there is no way. */
  run(
    start: number,
    goal: number,
    settings: RealTimeSettings,
    options: RealTimeSearchOptions = {},
  ): RealTimeRun {
    const { onStep } = options;
    this.start(start, goal, settings, options);
    if (onStep === undefined) {
      this.advance(Number.POSITIVE_INFINITY);
      return this.result()!;
    }
    while (this.#status === 'walking') {
      const before = this.#walk.steps;
      this.step();
      if (this.#walk.steps > before) onStep(this.#walk.cell);
    }
    return this.result()!;
  }

  /**
   * Puts the agent on its start, with nothing learned. Throws a FloodgateError if the start is a wall, a cell is
   * off the map or a setting is out of its range.
   */
  start(start: number, goal: number, settings: RealTimeSettings, options: FamilyStartOptions = {}): void {
    checkEnds(this.#grid, start, goal);
    checkRealTimeSettings(settings);
    const walk = this.#walk;
    const { b } = settings;
    walk.cap = checkTravelCap(options.travelCap) * STRAIGHT;
    walk.settings = settings;
    walk.cell = start;
    walk.goal = goal;
    walk.steps = 0;
    walk.travelled = 0;
    for (let count = 1; count <= 8; count++) walk.lateral[count] = Math.max(1, Math.floor(b * count));
    this.#loop = this.#chooseLoop(options.initial === undefined);
    this.#trail.clear();
    walk.trail = options.keepTrail ? this.#trail : null;
    walk.trail?.push(start);
    this.#values.reset(goal, options.initial);
    this.#gridVersion = -1;
    this.#status = 'walking';
    this.#noticeChanges();
    if (start === goal) this.#status = 'goal';
  }

  step(): WalkEnd {
    return this.advance(1);
  }

  advance(steps: number): WalkEnd {
    this.#noticeChanges();
    if (this.#status !== 'walking') return this.#status;
    this.#status = this.#loop(this.#walk, steps);
    return this.#status;
  }

  get steps(): number {
    return this.#walk.steps;
  }

  get travelled(): number {
    return toLength(this.#walk.travelled);
  }

  result(): RealTimeRun | undefined {
    const { steps, travelled } = this;
    const status = this.#status;
    if (status === 'walking') return undefined;
    return {
      arrived: status === 'goal',
      stoppedBy: status,
      travelled,
      steps,
      cellsVisited: this.#values.visitedCount,
      cellsLearned: this.#values.learnedCount,
      cellsRemoved: this.#values.removedCount,
      expanded: steps,
    };
  }

  heuristic(cell: number): number {
    return this.#values.get(cell);
  }

  forEachLearned(visit: (cell: number, learned: number, removed: boolean) => void): void {
    this.#values.forEachLearned((cell, units, removed) => visit(cell, toLength(units), removed));
  }

  get trail(): Int32Array {
    return this.#trail.cells();
  }

  /** The fastest loop that does what the settings ask. */
  #chooseLoop(consistent: boolean): (walk: Walk, limit: number) => WalkEnd {
    const { w, wc, lop, da, expendable } = this.#walk.settings;
    // The least f over any share of the neighbours is that of the best one.
    const onlyBest = this.#walk.lateral[8] === 1 || (lop === 'min' && wc === 1);
    if (da || !onlyBest) return walkLaterally;
    return consistent && w === 1 && wc === 1 && !expendable ? walkLrta : walkPlainly;
  }

  /** After an edit of the map: removed cells come back, and whether there is a way is asked again. */
  #noticeChanges(): void {
    if (this.#gridVersion === this.#grid.version) return;
    this.#gridVersion = this.#grid.version;
    this.#values.restoreRemoved();
    if (this.#walk.steps > 0) this.#loop = this.#chooseLoop(false);
    if (this.#status !== 'walking' && this.#status !== 'stuck') return;
    const { cell, goal } = this.#walk;
    this.#status = this.#grid.components.connected(cell, goal) ? 'walking' : 'stuck';
  }
}
