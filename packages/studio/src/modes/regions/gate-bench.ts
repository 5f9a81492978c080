import type { Grid } from 'floodgate';
import type { Regions } from 'floodgate/regions';
import { type HeuristicId, heuristicById, type MapHeuristic } from 'floodgate/search';
import type { PlannedGate } from '../../scene/gate-plan.ts';
import { LiveRegions } from './live-regions.ts';
import { expansionsOf, type SampleQuery } from './sample-queries.ts';

/**
 * Measures heuristics on the same map with different gates. What they have computed for a map is kept and brought up
 * to date: gates that differ little from the last ones cost little.
 */
export class GateBench {
  readonly grid: Grid;
  readonly #live: LiveRegions;
  readonly #heuristics = new Map<HeuristicId, MapHeuristic>();
  #regions: Regions;

  constructor(grid: Grid, gates: readonly PlannedGate[]) {
    this.grid = grid;
    this.#live = new LiveRegions(grid, { gates }, { changed: () => {} });
    this.#regions = this.#live.regions;
  }

  /** True if these gates can be measured without beginning from scratch. */
  isLike(gates: readonly PlannedGate[]): boolean {
    return this.#live.isLike(gates);
  }

  /** Nodes that A\* expands for each query with a heuristic on these gates. */
  expansions(gates: readonly PlannedGate[], id: HeuristicId, queries: readonly SampleQuery[]): number[] {
    this.#live.follow({ gates });
    // Other regions were built, because the gates differ in many places.
    if (this.#regions !== this.#live.regions) this.#forget();
    const heuristic = this.#heuristic(id);
    heuristic.repair();
    return expansionsOf(this.grid, queries, heuristic);
  }

  dispose(): void {
    this.#forget();
    this.#live.dispose();
  }

  #heuristic(id: HeuristicId): MapHeuristic {
    let made = this.#heuristics.get(id);
    if (!made) {
      // The heuristic itself even where it does not pay: it is what the user wants to see.
      made = heuristicById(id).make(this.grid, this.#regions, { fallback: false });
      this.#heuristics.set(id, made);
    }
    return made;
  }

  #forget(): void {
    for (const heuristic of this.#heuristics.values()) heuristic.dispose();
    this.#heuristics.clear();
    this.#regions = this.#live.regions;
  }
}
