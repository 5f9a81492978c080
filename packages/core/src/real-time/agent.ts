import { FloodgateError } from '../error.ts';
import { type Grid, STRAIGHT, toLength } from '../grid/index.ts';
import { CellList } from './cell-list.ts';

/**
 * How a walk ended.
 * - `goal`: the agent is there;
 * - `travel-cap`: with the next move the path would have cost more than allowed;
 * - `stuck`: there is no path to the goal, or none that the agent's settings leave to it.
 */
export type RealTimeEnd = 'goal' | 'travel-cap' | 'stuck';

/** Where a walk stands: how it ended, or `walking`. */
export type RealTimeStatus = RealTimeEnd | 'walking';

/** The outcome of a walk. */
export interface RealTimeRun {
  readonly arrived: boolean;
  readonly stoppedBy: RealTimeEnd;
  /** Cost of the path walked, in tile widths. Divided by that of the shortest path it is the suboptimality. */
  readonly travelled: number;
  /** Moves made. */
  readonly steps: number;
  /** Different cells whose neighbours were looked at; with a lookahead of one, those the agent was on. */
  readonly cellsVisited: number;
  /** Cells whose value is now greater than it was at first. */
  readonly cellsLearned: number;
  /** Cells removed from the agent's map as expendable. */
  readonly cellsRemoved: number;
  /** Cells expanded over all searches; with a lookahead of one, one per move. */
  readonly expanded: number;
}

/** Initial values: a function of the cell, or an array with an entry per cell, in search units, from 0. */
export type InitialHeuristic = ((cell: number) => number) | ArrayLike<number>;

/** Options for the start of a walk. */
export interface RealTimeStartOptions {
  /** The agent stops before its path costs more than this, in tile widths, from 0. Default: no limit. */
  readonly travelCap?: number;
  /** Keep all cells on the path of the agent, for {@link RealTimeAgent.trail}. Default false. */
  readonly keepTrail?: boolean;
}

/** Options for a walk from start to end. */
export interface RealTimeRunOptions extends RealTimeStartOptions {
  /** Called after every move with the cell the agent is on now. It may change the map. */
  readonly onStep?: (cell: number) => void;
}

/** What an agent has learned about distances to its goal. */
export interface Knowledge {
  readonly cellsVisited: number;
  readonly cellsLearned: number;
  readonly cellsRemoved: number;
  /** The present estimate for a cell, in search units. */
  heuristic(cell: number): number;
  /** Visits every cell whose estimate has risen, with the rise in search units. */
  forEachLearned(visit: (cell: number, units: number, removed: boolean) => void): void;
}

/** Where an agent is and how far it has come. */
export interface WalkState {
  cell: number;
  goal: number;
  steps: number;
  /** In search units, as is the cap. */
  travelled: number;
  cap: number;
  /** Every cell the agent was on; null unless they are kept. */
  trail: CellList | null;
}

/** A walk that has not begun. */
export function newWalk(): WalkState {
  return { cell: 0, goal: 0, steps: 0, travelled: 0, cap: Number.POSITIVE_INFINITY, trail: null };
}

/**
 * An agent that walks to its goal one move at a time, or all moves at once. The map may change between moves. One
 * instance serves any number of walks, one after the other.
 */
export abstract class RealTimeAgent {
  protected readonly grid: Grid;
  protected abstract readonly walk: WalkState;
  protected abstract readonly knowledge: Knowledge;
  readonly #trail = new CellList();
  #status: RealTimeStatus = 'stuck';
  #gridVersion = -1;

  constructor(grid: Grid) {
    this.grid = grid;
  }

  /** The cell the agent is on. */
  get cell(): number {
    return this.walk.cell;
  }

  /** The cell it walks to. */
  get goal(): number {
    return this.walk.goal;
  }

  /** Moves made. */
  get steps(): number {
    return this.walk.steps;
  }

  /** Cost of the path walked so far, in tile widths: its length where every tile costs the same. */
  get travelled(): number {
    return toLength(this.walk.travelled);
  }

  /** How the walk ended, or `walking`. An agent that is stuck walks on once the map lets it. */
  get status(): RealTimeStatus {
    return this.#status;
  }

  /** The cells the agent was on, from the start on; empty unless `keepTrail` was set. */
  get trail(): Int32Array {
    return this.#trail.toArray();
  }

  /** Makes one move, if there is one to make, and returns the status. */
  step(): RealTimeStatus {
    return this.advance(1);
  }

  /** Makes up to `steps` moves and returns the status. */
  advance(steps: number): RealTimeStatus {
    this.#noticeChanges();
    if (this.#status === 'walking') this.#status = this.move(steps);
    return this.#status;
  }

  /** The outcome of the walk; undefined while it goes on. */
  result(): RealTimeRun | undefined {
    if (this.#status === 'walking') return undefined;
    const { cellsVisited, cellsLearned, cellsRemoved } = this.knowledge;
    return {
      arrived: this.#status === 'goal',
      stoppedBy: this.#status,
      travelled: this.travelled,
      steps: this.steps,
      cellsVisited,
      cellsLearned,
      cellsRemoved,
      expanded: this.expanded,
    };
  }

  /** The present estimate of the distance to the goal, in search units. It can be the `initial` of a next run. */
  heuristic(cell: number): number {
    return this.knowledge.heuristic(cell);
  }

  /** Visits every cell whose estimate has risen, with the rise in tile widths and whether the cell was removed. */
  forEachLearned(visit: (cell: number, learned: number, removed: boolean) => void): void {
    this.knowledge.forEachLearned((cell, units, removed) => visit(cell, toLength(units), removed));
  }

  /** Cells expanded since the start. */
  protected abstract get expanded(): number;

  /** Makes up to `limit` moves of an agent that is walking. */
  protected abstract move(limit: number): RealTimeStatus;

  /** Called before the first move and after every edit of the map. */
  protected mapChanged(): void {}

  /** Puts the agent on its start. Throws a FloodgateError if the start is a wall, a cell is off the map, or the cap is negative. */
  protected begin(start: number, goal: number, { travelCap, keepTrail }: RealTimeStartOptions): void {
    checkEnds(this.grid, start, goal);
    const { walk } = this;
    walk.cap = checkTravelCap(travelCap) * STRAIGHT;
    walk.cell = start;
    walk.goal = goal;
    walk.steps = 0;
    walk.travelled = 0;
    this.#trail.clear();
    walk.trail = keepTrail ? this.#trail : null;
    walk.trail?.push(start);
    this.#gridVersion = -1;
    this.#status = 'walking';
    this.#noticeChanges();
    if (start === goal) this.#status = 'goal';
  }

  /** Walks to the end. */
  protected finish({ onStep }: RealTimeRunOptions): RealTimeRun {
    if (onStep === undefined) this.advance(Number.POSITIVE_INFINITY);
    while (this.#status === 'walking') {
      const before = this.steps;
      this.step();
      if (this.steps > before) onStep!(this.cell);
    }
    return this.result()!;
  }

  #noticeChanges(): void {
    if (this.#gridVersion === this.grid.version) return;
    this.#gridVersion = this.grid.version;
    this.mapChanged();
    if (this.#status !== 'walking' && this.#status !== 'stuck') return;
    this.#status = this.grid.reaches(this.cell, this.goal) ? 'walking' : 'stuck';
  }
}

function checkEnds(grid: Grid, start: number, goal: number): void {
  for (const [what, cell] of Object.entries({ start, goal })) {
    if (!(Number.isInteger(cell) && cell >= 0 && cell < grid.cellCount)) {
      throw new FloodgateError('bad-argument', `${what} ${cell} is not a cell of ${grid.name}`);
    }
    grid.cellAt(grid.point(cell), what);
  }
  grid.freeCellAt(grid.point(start), 'start');
}

function checkTravelCap(travelCap = Number.POSITIVE_INFINITY): number {
  if (!(travelCap >= 0)) {
    throw new FloodgateError('bad-argument', `travelCap must be a number from 0, but is ${travelCap}`);
  }
  return travelCap;
}
