import type { Grid } from '../../grid/index.ts';
import {
  type Budget,
  type PathQuery,
  type Search,
  type SearchKind,
  startSearch,
} from '../../search/index.ts';

/** Expansions between two looks at the budget. */
const SLICE = 256;

/** How the paths of all agents are found. */
export type PathOptions = Pick<PathQuery, 'moves' | 'heuristic'>;

/** What a search for an agent needs to know when its turn comes. */
export interface PathAsker {
  /** Where the path of a slot is to start and end. */
  ends(slot: number): readonly [from: number, to: number];
  /** Cells that the path of a slot must not enter; kept until the search is over. */
  avoid(slot: number): Uint8Array | undefined;
  /** A path was found, both ends included; empty if there is none. */
  answer(slot: number, path: Int32Array): void;
}

/**
 * Complete searches for many agents, one after the other, first come, first served, in slices that fit the
 * budgets of ticks.
 */
export class PathQueue {
  readonly #grid: Grid;
  readonly #kind: SearchKind;
  readonly #options: PathOptions;
  readonly #asker: PathAsker;
  readonly #waiting = new Set<number>();
  #search: Search | undefined;
  #searching = -1;

  constructor(grid: Grid, kind: SearchKind, options: PathOptions, asker: PathAsker) {
    this.#grid = grid;
    this.#kind = kind;
    this.#options = options;
    this.#asker = asker;
  }

  has(slot: number): boolean {
    return this.#waiting.has(slot);
  }

  add(slot: number): void {
    this.#waiting.add(slot);
  }

  remove(slot: number): void {
    this.#waiting.delete(slot);
    if (this.#searching === slot) this.restart();
  }

  /** The search under way is out of date; its agent keeps its turn. */
  restart(): void {
    this.#search = undefined;
    this.#searching = -1;
  }

  /** Searches until all have their paths or the budget is exhausted. */
  run(budget: Budget): void {
    for (const slot of this.#waiting) {
      if (budget.exhausted) return;
      if (this.#searching !== slot) this.#start(slot);
      const path = this.#advance(budget);
      if (!path) return;
      this.restart();
      this.#waiting.delete(slot);
      this.#asker.answer(slot, path);
    }
  }

  #start(slot: number): void {
    const [from, to] = this.#asker.ends(slot);
    const avoid = this.#asker.avoid(slot);
    this.#searching = slot;
    const query = {
      from: this.#grid.point(from),
      to: this.#grid.point(to),
      ...this.#options,
      ...(avoid && { avoid }),
    };
    this.#search = startSearch(this.#grid, query, this.#kind);
  }

  /** The path, or undefined if the budget did not suffice. */
  #advance(budget: Budget): Int32Array | undefined {
    const search = this.#search!;
    let expanded = search.result().expanded;
    for (;;) {
      const status = search.advance(Math.min(SLICE, budget.expansionsLeft));
      const result = search.result();
      budget.spend(result.expanded - expanded);
      expanded = result.expanded;
      if (status !== 'in-progress') return result.cells;
      if (budget.exhausted) return undefined;
    }
  }
}
