import type { Grid, GridChange } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import type { Segment } from '../segment.ts';
import { gatesAt, type RegionsLevel } from '../tree/level.ts';
import { RegionTree } from '../tree/region-tree.ts';
import { KeptDivision } from './kept-division.ts';
import { PendingEdits } from './pending-edits.ts';

/** Cells that are worked on in one step that count as one expansion. */
const CELLS_PER_EXPANSION = 16;

/** Finds the gates of a map again where it was edited. Edits are only noted; the work is done in steps, when there is time. */
export class LiveDivision {
  readonly level: RegionsLevel;
  readonly #grid: Grid;
  readonly #pending = new PendingEdits();
  /** Made at the first edit. */
  #kept: KeptDivision | undefined;
  #job: Generator<number, void> | undefined;
  #found: readonly Segment[] | undefined;

  constructor(grid: Grid, level: RegionsLevel) {
    this.#grid = grid;
    this.level = level;
  }

  note(change: GridChange): void {
    this.#pending.note(change);
  }

  /** Does at least one step, and more while the budget lasts. True once all edits were looked at. */
  work(budget?: Budget): boolean {
    for (;;) {
      if (!this.#job) {
        if (this.#pending.isEmpty) return true;
        this.#job = this.#lookAt(this.#pending.take(this.#grid));
      }
      const { done, value } = this.#job.next();
      if (done) this.#job = undefined;
      else budget?.spend(Math.ceil(value / CELLS_PER_EXPANSION));
      if (budget?.exhausted) return !this.#job && this.#pending.isEmpty;
    }
  }

  /** Divides the whole map instead of looking at edits. */
  divideAll(): void {
    this.#pending.forget();
    this.#job = undefined;
    this.#kept = undefined;
    this.#found = RegionTree.of(this.#grid).segments(this.level);
  }

  /** The gates of the map, if they were looked for since this was last asked. */
  takeFound(): readonly Segment[] | undefined {
    const found = this.#found;
    this.#found = undefined;
    return found;
  }

  *#lookAt(groups: readonly ReadonlySet<number>[]): Generator<number, void> {
    if (this.#kept) {
      for (const turned of groups) yield* this.#kept.follow(turned);
      if (this.#kept.isCurrent) return;
    } else this.#kept = yield* KeptDivision.of(this.#grid);
    this.#found = gatesAt(yield* this.#kept.divide(), this.level);
  }
}
