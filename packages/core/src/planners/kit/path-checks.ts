import type { Grid, GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { AgentPaths } from './paths.ts';

/** The most paths that are checked in a part of a tick with a budget, so that time is left for searches. */
const MOST = 256;

/**
 * Finds the paths that edits of the map have broken, some in every tick: agents move on meanwhile, and check the moves
 * that they are about to make.
 */
export class PathChecks {
  readonly #grid: Grid;
  readonly #paths: AgentPaths;
  /** Per cell 1 if its moves have changed since all paths were checked last; the cells so marked. */
  readonly #changed: Uint8Array;
  #changedCells: number[] = [];
  /** Whether the map has changed since {@link run} was called last. */
  #edited = false;
  /** Agents whose paths have not been checked yet, in the order of the checks. */
  readonly #unchecked = new Set<number>();

  constructor(grid: Grid, paths: AgentPaths) {
    this.#grid = grid;
    this.#paths = paths;
    this.#changed = new Uint8Array(grid.cellCount);
  }

  mapChanged({ affected }: GridChange): void {
    this.#edited = true;
    for (const cell of affected) this.#mark(cell);
  }

  /** How many paths have not been checked yet. */
  get left(): number {
    return this.#unchecked.size;
  }

  /** Whether an edit has broken one of the next moves of a path that was not checked yet. */
  isBlocked(slot: number, moves: number): boolean {
    return this.#unchecked.has(slot) && this.#paths.isBroken(slot, this.#grid, this.#changed, moves);
  }

  /** Checks paths until all are checked or the budget is exhausted. Drops those that are broken; whether there were any. */
  run(slots: readonly number[], budget: Budget): boolean {
    const unchecked = this.#unchecked;
    if (this.#edited) for (const slot of slots) if (this.#paths.has(slot)) unchecked.add(slot);
    this.#edited = false;
    if (unchecked.size === 0) return false;
    let left = budget.limited ? MOST : Number.POSITIVE_INFINITY;
    let broken = false;
    for (const slot of unchecked) {
      if (left-- <= 0 || budget.exhausted) return broken;
      unchecked.delete(slot);
      if (!this.#paths.has(slot) || !this.#paths.isBroken(slot, this.#grid, this.#changed)) continue;
      this.#paths.drop(slot);
      broken = true;
    }
    for (const cell of this.#changedCells) this.#changed[cell] = 0;
    this.#changedCells = [];
    return broken;
  }

  save(out: StateWriter): void {
    out.ints(this.#changedCells);
    out.boolean(this.#edited);
    out.ints(this.#unchecked);
  }

  load(from: StateReader): void {
    for (const cell of from.ints()) this.#mark(cell);
    this.#edited = from.boolean();
    for (const slot of from.ints()) this.#unchecked.add(slot);
  }

  #mark(cell: number): void {
    if (this.#changed[cell] === 0) this.#changedCells.push(cell);
    this.#changed[cell] = 1;
  }
}
