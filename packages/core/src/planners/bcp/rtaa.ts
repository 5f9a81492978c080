import { toUnits } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { AStar, type Heuristic, type SearchListener } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { Bias } from './bias.ts';
import { type BiasedSearch, type BiasedSearchOptions, biasedEstimate } from './search.ts';

/**
 * Real-Time Adaptive A\* (Koenig and Likhachev 2006) with a bias: A\* limited to some expansions, a path to the
 * cell it would have expanded next, and h ← f − g learned for every cell it expanded. Its paths may end
 * before the goal; BCP continues to plan where they end.
 */
export class BiasedRealTimeSearch implements BiasedSearch {
  readonly partial = true;
  expanded = 0;
  path: ArrayLike<number> = [];
  readonly #crowd: Crowd;
  readonly #options: BiasedSearchOptions;
  readonly #lookahead: number;
  /** Per slot what it has learned on the way to its target, in search units. */
  readonly #learned: (Map<number, number> | undefined)[] = [];

  constructor(crowd: Crowd, options: BiasedSearchOptions, lookahead: number) {
    this.#crowd = crowd;
    this.#options = options;
    this.#lookahead = lookahead;
  }

  begin(slot: number, from: number, to: number, bias: Bias, avoid?: Uint8Array): void {
    const grid = this.#crowd.layerOf(slot);
    // It could not learn its way out of where one-way tiles leave no path.
    const hasTraps = grid.arrivals !== grid.moves;
    const learned = this.#learned[slot] ?? new Map<number, number>();
    this.#learned[slot] = learned;
    const trace = new Trace();
    const estimate = biasedEstimate(grid, to, this.#options, bias);
    const heuristic: Heuristic = {
      consistent: false,
      plainReopening: true,
      prepare: () => (cell) =>
        hasTraps && !grid.reaches(cell, to)
          ? Number.POSITIVE_INFINITY
          : (learned.get(cell) ?? estimate(cell)),
    };
    const search = new AStar(grid, {
      from: grid.point(from),
      to: grid.point(to),
      maxExpansions: this.#lookahead,
      heuristic,
      listener: trace,
      ...(this.#options.bias === 'cost' && { terrain: bias.factors }),
      ...(avoid && { avoid }),
    });
    const status = search.advance();
    this.expanded = search.result().expanded;
    const next = status === 'found' ? to : trace.next();
    this.path = next < 0 ? [] : trace.pathTo(next, from);
    if (next >= 0) trace.learn(next, learned);
  }

  advance(): boolean {
    return true;
  }

  forget(slot: number): void {
    this.#learned[slot] = undefined;
  }

  save(out: StateWriter): void {
    out.int(this.#learned.length);
    for (let slot = 0; slot < this.#learned.length; slot++) {
      const learned = this.#learned[slot];
      out.ints(learned?.keys() ?? []);
      out.array(Float64Array.from(learned?.values() ?? []));
    }
  }

  load(from: StateReader): void {
    const count = from.int();
    for (let slot = 0; slot < count; slot++) {
      const cells = from.ints();
      const values = from.array(Float64Array);
      this.#learned[slot] = new Map([...cells].map((cell, i) => [cell, values[i]!]));
    }
  }
}

/** What A\* did, as far as learning needs it. g and f are in search units. */
class Trace implements SearchListener {
  readonly #g = new Map<number, number>();
  readonly #f = new Map<number, number>();
  readonly #parents = new Map<number, number>();
  readonly #open = new Set<number>();

  opened(cell: number, g: number, h: number, parent: number): void {
    this.#g.set(cell, toUnits(g));
    this.#f.set(cell, toUnits(g + h));
    this.#parents.set(cell, parent);
    this.#open.add(cell);
  }

  expanded(cell: number, g: number): void {
    this.#g.set(cell, toUnits(g));
    this.#open.delete(cell);
  }

  /** The open cell with the least f, and of those the largest g; −1 if there is none. */
  next(): number {
    let best = -1;
    for (const cell of this.#open) {
      const difference = best < 0 ? -1 : this.#f.get(cell)! - this.#f.get(best)!;
      if (difference < 0 || (difference === 0 && this.#g.get(cell)! > this.#g.get(best)!)) best = cell;
    }
    return best;
  }

  pathTo(cell: number, from: number): number[] {
    const path = [cell];
    for (let at = cell; at !== from; path.push(at)) at = this.#parents.get(at)!;
    return path.reverse();
  }

  learn(next: number, learned: Map<number, number>): void {
    const f = this.#f.get(next) ?? 0;
    for (const [cell, g] of this.#g) if (!this.#open.has(cell)) learned.set(cell, Math.max(0, f - g));
  }
}
