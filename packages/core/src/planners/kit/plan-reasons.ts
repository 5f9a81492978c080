import type { DistanceStore, ReverseSearch } from '../../distances/index.ts';
import { directionsOf, enterCost, type Grid } from '../../grid/index.ts';
import type { Crowd, Explanation, ExplanationMethod, PlannerContext } from '../../world/index.ts';
import { LayerStores } from './layer-stores.ts';
import { Reasons } from './reasons.ts';
import { reservedRows } from './reserved-rows.ts';

/** Memory for distances, in megabytes. */
const MEMORY = 16;
/** Ticks ahead in which an agent is looked for that another waits for. */
const AHEAD = 20;
const NOBODY = -1;

/** What is planned from now on, for all agents. */
export interface PlannedMoves {
  /** The agent that is to be on a cell after n more ticks; −1 if there is none, or nothing is planned for then. */
  holder(cell: number, ticks: number): number;
  /** Where an agent is to be after 1, 2 … more ticks. Only asked if there is no other method to tell. */
  future?(slot: number): readonly number[];
}

/**
 * Reasons for planners that move all agents by a plan. The plan does not say what an agent would have done alone, so
 * that is found by distances to its target; the planner's own are not touched.
 */
export class PlanReasons {
  readonly kept: Reasons;
  readonly #crowd: Crowd;
  readonly #grid: Grid;
  readonly #stores: LayerStores;
  /** The distances and costs by which the agent goes that is being explained. */
  #distances: DistanceStore;
  #layer: Grid;

  constructor(context: PlannerContext) {
    this.kept = new Reasons(context);
    this.#crowd = context.crowd;
    this.#grid = context.crowd.grid;
    this.#layer = this.#grid;
    this.#stores = new LayerStores(context.crowd, MEMORY);
    this.#distances = this.#stores.of(0);
  }

  /** @param method how the planner came to its plan; by default the planned moves of the agents that this one meets */
  explain(slot: number, planned: PlannedMoves, method?: ExplanationMethod): Explanation | undefined {
    const met = this.#find(slot, planned);
    const explanation = this.kept.explain(slot, method);
    if (!explanation || method) return explanation;
    const others = [explanation.blocker, ...met];
    return { ...explanation, method: reservedRows(this.#crowd, this.kept, slot, others, planned.future!) };
  }

  /** Finds what an agent wanted. Returns agents that hold cells that it wants. */
  #find(slot: number, planned: PlannedMoves): readonly number[] {
    const { previous, next, outside } = this.#crowd;
    const target = this.kept.of(slot)?.target;
    const from = previous[slot]!;
    const to = next[slot]!;
    if (target === undefined || outside[slot] || !this.#grid.reaches(from, target)) return [];
    this.#layer = this.#crowd.layerOf(slot);
    this.#distances = this.#stores.of(slot);
    const search = this.#distances.searchTo(target, from);
    const best = this.#stepsOn(search, from);
    if (best.includes(to)) {
      this.kept.note(slot, { wanted: to });
      return [];
    }
    const wanted = this.#choose(best, slot, planned) ?? from;
    const ahead = this.#metAhead(slot, wanted, search, planned);
    const [waitsFor = NOBODY] = ahead;
    // An agent that goes away from its target, or to where it is no nearer, leaves its cell to another.
    const goesBack = from !== to && this.#units(search, to) >= this.#units(search, from);
    const asker = goesBack ? this.#comesTo(from, slot, planned) : NOBODY;
    this.kept.note(slot, { wanted, waitsFor, asker });
    return [...best.map((cell) => this.kept.inTheWay(slot, cell)), asker, ...ahead];
  }

  /** Of cells that are equally good for an agent, the one that it is to enter first; if it is to enter none, a free one. */
  #choose(cells: readonly number[], slot: number, planned: PlannedMoves): number | undefined {
    for (let ticks = 1; ticks <= AHEAD; ticks++) {
      const entered = cells.find((cell) => planned.holder(cell, ticks) === slot);
      if (entered !== undefined) return entered;
    }
    return cells.find((cell) => this.kept.inTheWay(slot, cell) < 0) ?? cells[0];
  }

  /** The cells beside a cell by which shortest paths lead to the goal of a search; none on the goal itself. */
  #stepsOn(search: ReverseSearch, from: number): readonly number[] {
    const { moves, offsets } = this.#grid;
    if (from === search.goal) return [];
    let least = Number.POSITIVE_INFINITY;
    let best: number[] = [];
    for (const d of directionsOf(moves[from]!)) {
      const cell = from + offsets[d]!;
      const cost = enterCost(this.#layer, cell, d) + this.#units(search, cell);
      if (cost < least) best = [];
      if (cost <= least) best.push(cell);
      least = Math.min(least, cost);
    }
    return best;
  }

  #units(search: ReverseSearch, cell: number): number {
    return this.#distances.reach(search, cell) ? search.distance(cell) : Number.POSITIVE_INFINITY;
  }

  /** The agents that this one would meet if it had gone to a cell, and from there on by a shortest path; nearest first. */
  #metAhead(slot: number, cell: number, search: ReverseSearch, planned: PlannedMoves): readonly number[] {
    const met: number[] = [];
    let at = cell;
    for (let ticks = 1; ticks <= AHEAD && met.length < 3; ticks++) {
      const steps = this.#stepsOn(search, at);
      const next = steps.find((step) => planned.holder(step, ticks) < 0) ?? steps[0] ?? at;
      for (const other of [planned.holder(next, ticks), planned.holder(at, ticks)])
        if (other >= 0 && other !== slot && !met.includes(other)) met.push(other);
      at = next;
    }
    return met;
  }

  /** The first other agent that comes to a cell, now or later; −1 if none does. */
  #comesTo(cell: number, slot: number, planned: PlannedMoves): number {
    const now = this.kept.inTheWay(slot, cell);
    if (now >= 0) return now;
    for (let ticks = 1; ticks <= AHEAD; ticks++) {
      const other = planned.holder(cell, ticks);
      if (other >= 0 && other !== slot) return other;
    }
    return NOBODY;
  }
}
