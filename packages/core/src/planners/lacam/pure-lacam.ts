import { type DistanceKind, type GoalDistances, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Explanation, Outlook, Planner, PlannerContext } from '../../world/index.ts';
import { PlanReasons } from '../kit/plan-reasons.ts';
import { pibt } from '../pibt/pibt.ts';
import { CrowdSearch, isCutOff, isSettled } from './crowd-search.ts';
import type { Parameters } from './facts.ts';

/** LaCAM alone: all agents follow the search from the first tick on, and its solution is not improved. */
export class PureLacam implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #parameters: Parameters;
  readonly #distances: GoalDistances;
  readonly #search: CrowdSearch;
  /** What the search knows is no longer valid. */
  #stale = true;
  #mapHasChanged = false;
  /** Takes over while the problem is proven unsolvable: looking ahead is pointless then. */
  #pibt: Planner | null = null;
  /** Ticks since anything happened that the search did not foresee. */
  #ticksUndisturbed = Number.POSITIVE_INFINITY;
  #resting = false;
  #reasons: PlanReasons | null = null;
  /** Whether {@link #pibt} made the last move. */
  #pibtMoved = false;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { grid } = context.crowd;
    const { distances, swap, stuckAfter, guidance } = parameters;
    const memoryMB = parameters.memoryMB / 2;
    const courtesy = guidance === 'courtesy';
    this.#context = context;
    this.#crowd = context.crowd;
    this.#parameters = parameters;
    this.#distances = goalDistances(grid, distances as DistanceKind, memoryMB);
    this.#search = new CrowdSearch(context, this.#distances, { swap, stuckAfter, courtesy, memoryMB });
  }

  added(slot: number): void {
    this.#reasons?.kept.forget(slot);
    this.#stale = true;
    this.#pibt?.added?.(slot);
    this.#follow(slot);
  }

  removed(slot: number): void {
    this.#stale = true;
    this.#pibt?.removed?.(slot);
    this.#search.remove(slot);
    this.#distances.forget(slot);
  }

  retasked(slot: number): void {
    this.#stale = true;
    this.#pibt?.retasked?.(slot);
    this.#follow(slot);
  }

  /** Finds distances for an agent from now on, unless others move it. */
  #follow(slot: number): void {
    if (this.#crowd.outside[slot]) {
      this.#search.remove(slot);
      this.#distances.forget(slot);
      return;
    }
    this.#distances.follow(slot, this.#crowd.targets[slot]!);
    this.#search.renew(slot);
  }

  mapChanged(change: GridChange): void {
    this.#stale = true;
    this.#mapHasChanged = true;
    this.#pibt?.mapChanged?.(change);
    this.#distances.mapChanged(change);
  }

  plan(tick: number, budget: Budget): void {
    this.#reasons?.kept.start();
    this.#pibtMoved = false;
    this.#startTick(tick, budget);
    if (isSettled(this.#crowd)) {
      this.#rest();
      return;
    }
    if (this.#search.provenUnsolvable) {
      this.#rest();
      this.#pibtMoved = true;
      this.#pibtPlanner().plan(tick, budget);
      return;
    }
    this.#resting = false;
    this.#pibt = null;
    this.#lookAhead(budget);
    this.#search.move();
  }

  keepReasons(keep: boolean): void {
    this.#reasons = keep ? (this.#reasons ?? new PlanReasons(this.#context)) : null;
    this.#pibt?.keepReasons?.(keep);
  }

  explain(slot: number): Explanation | undefined {
    if (this.#pibtMoved) return this.#pibt?.explain?.(slot);
    return this.#reasons?.explain(slot, this.#search, this.#search.progress);
  }

  think(tick: number, budget: Budget): number {
    this.#startTick(tick, budget);
    if (isSettled(this.#crowd)) return 0;
    if (this.#search.provenUnsolvable) return this.#pibtPlanner().think!(tick, budget);
    const waiting = this.#search.lookUp(budget);
    if (waiting === 0) this.#lookAhead(budget);
    return waiting;
  }

  save(out: StateWriter): void {
    for (const flag of [this.#stale, this.#mapHasChanged, this.#resting]) out.boolean(flag);
    out.number(this.#ticksUndisturbed);
    this.#distances.save(out);
    this.#search.save(out);
    out.boolean(this.#pibt !== null);
    if (this.#pibt) this.#pibt.save!(out);
  }

  load(from: StateReader): void {
    this.#stale = from.boolean();
    this.#mapHasChanged = from.boolean();
    this.#resting = from.boolean();
    this.#ticksUndisturbed = from.number();
    this.#distances.load(from);
    this.#search.load(from);
    if (!from.boolean()) return;
    this.#pibt = this.#newPibt();
    this.#pibt.load!(from);
  }

  outlook(): Outlook {
    // After an edit the world finds out in the next tick which goals can be reached.
    if (this.#mapHasChanged) return 'solvable-so-far';
    if (isCutOff(this.#crowd)) return 'unsolvable';
    if (isSettled(this.#crowd)) return 'solved';
    if (this.#stale) return 'solvable-so-far';
    if (this.#search.provenUnsolvable) return 'unsolvable';
    if (this.#search.certain) return 'solved';
    const { complete, budgetTooSmall } = this.#search;
    return complete && !budgetTooSmall ? 'solvable-so-far' : 'budget-too-small';
  }

  planOf(slot: number): readonly number[] {
    return this.#stale ? [this.#crowd.cells[slot]!] : this.#search.pathOf(slot);
  }

  memoryBytes(): number {
    return (this.#pibt?.memoryBytes?.() ?? 0) + this.#distances.bytes + this.#search.bytes;
  }

  /** Starts over from where the agents are, after something that the search did not foresee. */
  #startTick(tick: number, budget: Budget): void {
    this.#distances.startTick(tick, budget);
    // While the problem is unsolvable the search does not follow the agents.
    if (!this.#stale && (this.#search.provenUnsolvable || this.#search.stands)) return;
    if (this.#search.started) this.#ticksUndisturbed = 0;
    this.#search.start(budget);
    this.#stale = false;
    this.#mapHasChanged = false;
  }

  #lookAhead(budget: Budget): void {
    const given = budget.limited ? Number.POSITIVE_INFINITY : this.#parameters.expansionsPerTick;
    // In a world that changes all the time it does not pay to look far ahead.
    this.#search.lookAhead(Math.min(given, this.#search.agents * 2 ** this.#ticksUndisturbed++), budget);
  }

  #rest(): void {
    if (!this.#resting) this.#search.rest();
    this.#resting = true;
  }

  #pibtPlanner(): Planner {
    if (!this.#pibt) {
      this.#pibt = this.#newPibt();
      for (const slot of this.#crowd.slots) this.#pibt.added?.(slot);
    }
    return this.#pibt;
  }

  #newPibt(): Planner {
    const { distances, swap, stuckAfter, guidance, memoryMB } = this.#parameters;
    const planner = pibt({ distances, swap, stuckAfter, guidance, memoryMB }).create(this.#context);
    planner.keepReasons!(this.#reasons !== null);
    return planner;
  }
}
