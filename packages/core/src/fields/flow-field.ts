import { checkOptionNames } from '../check-arguments.ts';
import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import {
  firstDirection,
  type Grid,
  type GridChange,
  isPoint,
  type PointLike,
  toLength,
} from '../grid/index.ts';
import { Budget, type TickBudget } from '../search/index.ts';
import { GoalField } from './goal-field.ts';

/** For whom a {@link FlowField} is. */
export interface FlowFieldOptions {
  /** Side of the square of tiles that an agent covers, 1 to 4. Distances are from its upper left tile. Default 1. */
  readonly size?: number;
  /** The cost table to go by, see {@link Grid.addCosts}. Default: the map's own costs. */
  readonly costs?: string;
}

const OPTION_NAMES: readonly (keyof FlowFieldOptions)[] = ['size', 'costs'];
/** Cells expanded between two looks at a budget. */
const SLICE = 256;

/**
 * For every tile of a map how far it is to the nearest of one or several goals, and which moves lead there: one field serves
 * any number of agents. It follows edits of the map by repairing what they change, which takes no longer than building it
 * and mostly far less; it costs nothing while nobody edits the map.
 *
 * Questions are answered for the map as it is: the first one after an edit repairs the field. Call {@link update} with a
 * budget to spread that over frames.
 */
export class FlowField {
  readonly #grid: Grid;
  readonly #layer: Grid;
  readonly #field: GoalField;
  readonly #stopListening: () => void;
  /** The best moves before a repair that is under way within a budget; undefined before the first of them. */
  #former: Uint8Array | undefined;
  #isUnderWay = false;

  /** Throws a FloodgateError if there is no goal or one is off the map. A goal in a wall counts once the wall has gone. */
  constructor(grid: Grid, goals: PointLike | readonly PointLike[], options: FlowFieldOptions = {}) {
    checkOptionNames(options, OPTION_NAMES, 'a flow field');
    this.#grid = grid;
    this.#layer = grid.layer({ size: options.size ?? 1, costs: options.costs });
    this.#field = new GoalField(this.#layer);
    this.setGoals(goals);
    this.#stopListening = this.#layer.onChange((change) => this.#mapChanged(change));
  }

  /** The cells of the goals. */
  get goals(): readonly number[] {
    return this.#field.goals;
  }

  /** Cells expanded so far, over all repairs. */
  get expanded(): number {
    return this.#field.expanded;
  }

  /** Memory that it holds. */
  get bytes(): number {
    return this.#field.bytes + (this.#former?.byteLength ?? 0);
  }

  /** False while an edit, or new goals, wait to be followed. */
  get upToDate(): boolean {
    return !this.#field.hasChanged && !this.#field.isOpen;
  }

  /** Leads to other goals from now on. Throws as the constructor does. */
  setGoals(goals: PointLike | readonly PointLike[]): void {
    if (Array.isArray(goals) && goals.length === 0)
      throw new FloodgateError('bad-argument', 'the list of goals is empty');
    const points = isPoint(goals) ? [goals] : goals;
    this.#field.setGoals(points.map((point) => this.#grid.cellAt(point, 'goal')));
  }

  /**
   * Follows the edits and new goals since the last update. Within a budget it may need several calls; returns whether it
   * is done. Between them {@link direction} answers as before, but for moves that are no longer allowed.
   */
  update(budget: TickBudget = {}): boolean {
    const limits = new Budget(budget, now());
    if (limits.limited && !this.upToDate && !this.#isUnderWay) {
      this.#former ??= new Uint8Array(this.#field.best.length);
      this.#former.set(this.#field.best);
      this.#isUnderWay = true;
    }
    if (this.#field.hasChanged) this.#field.startRepair();
    while (this.#field.isOpen && !limits.exhausted)
      limits.spend(
        this.#field.expand(
          limits.limited ? Math.min(SLICE, limits.expansionsLeft) : Number.POSITIVE_INFINITY,
        ),
      );
    if (!this.#field.isOpen) this.#isUnderWay = false;
    return this.upToDate;
  }

  /**
   * The direction to go from a tile, 0 to 7 clockwise from north; −1 on a goal and where no path leads to one. Throws a
   * FloodgateError if the tile is off the map.
   */
  direction(x: number, y: number): number {
    return this.directionAt(this.#grid.cellAt([x, y], 'tile'));
  }

  /** The same for a cell. */
  directionAt(cell: number): number {
    const moves = this.bestMoves(cell);
    return moves === 0 ? -1 : firstDirection(moves);
  }

  /** All directions that lead from a cell along shortest paths, bit d for direction d. */
  bestMoves(cell: number): number {
    if (this.#isUnderWay) return this.#former![cell]! & this.#layer.moves[cell]!;
    if (!this.upToDate) this.update();
    return this.#field.best[cell]!;
  }

  /**
   * The cost of the shortest path from a tile to a goal, in tile widths; Infinity if there is none. Throws a FloodgateError
   * if the tile is off the map.
   */
  distance(from: PointLike): number {
    return toLength(this.units(this.#grid.cellAt(from, 'tile')));
  }

  /** The same from a cell, in search units. Completes an update that is under way. */
  units(cell: number): number {
    if (!this.upToDate) this.update();
    return this.#field.units[cell]!;
  }

  /** Stops following edits of the map. */
  dispose(): void {
    this.#stopListening();
  }

  #mapChanged({ affected, cells, costs }: GridChange): void {
    for (const cell of affected) this.#field.touch(cell);
    // A tile that is freed between walls is not affected, but it may be a goal.
    for (const cell of cells) this.#field.touch(cell);
    // A cost is paid on entering: it changes the moves of the neighbours.
    for (const cell of costs)
      for (const offset of this.#layer.offsets)
        if (this.#layer.passable[cell + offset]) this.#field.touch(cell + offset);
  }
}
