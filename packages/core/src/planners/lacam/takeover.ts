import { type DistanceKind, DistancePatches, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Explanation, Outlook, Planner, PlannerContext } from '../../world/index.ts';
import { PlanReasons } from '../kit/plan-reasons.ts';
import { RollingPlan, type RollingPlanOptions } from '../window/rolling-plan.ts';
import { CrowdSearch, isCutOff, isSettled, shareTarget } from './crowd-search.ts';
import { Jams } from './jams.ts';

/** Ticks in which nobody comes nearer to its target, after which the search takes over. */
const STANDSTILL = 10;
/** Ticks for which the first search goes on without a solution. A search that is lucky finds one soon. */
const FIRST_SEARCH = 10;

export interface TakeoverOptions extends RollingPlanOptions {
  readonly distances: string;
  /** Memory in megabytes: half for distances, half for the configurations found. */
  readonly memoryMB: number;
  /** Most node expansions for improving the plan in a tick. */
  readonly repairExpansions: number;
  /** Agent moves that the search tries in a tick without a budget. */
  readonly searchMoves: number;
  readonly courtesy: boolean;
}

/**
 * Moves the crowd by a {@link RollingPlan}. When nobody has come nearer to its target for a while, a
 * {@link CrowdSearch} takes over and the agents follow it. If it finds no solution in time, or an agent comes nearer
 * meanwhile, the plan goes on; a solution is followed until all are home. If something happens that the search did not
 * foresee, the plan goes on as well. Where only some agents do not get on, {@link Jams} end that.
 *
 * Everyone arrives if that is possible, memory suffices and nothing interferes. An agent comes nearer only by a new
 * least distance to its target, in whole tenths of a tile, so that happens finitely often, and so do searches of
 * {@link Jams}, of which there are only a few for an agent until it comes nearer. From then on searches of the crowd follow
 * each other, each with twice the time of the last, and as a search leaves out no configuration, one of them finds a
 * solution or proves that there is none.
 */
export class TakeoverPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #options: TakeoverOptions;
  readonly #distances: DistancePatches;
  readonly #plan: RollingPlan;
  readonly #jams: Jams;
  /** Moves the agents while there is one. */
  #search: CrowdSearch | null = null;
  #reasons: PlanReasons | null = null;
  /** The search that made the last move, if it was a search. */
  #mover: CrowdSearch | null = null;
  /** Something has happened that neither plan nor search foresaw. */
  #disturbed = true;
  #mapHasChanged = false;
  #provenUnsolvable = false;
  /** The budget of the last tick was too small to look ahead. */
  #budgetTooSmall = false;
  /** A search could not remember all it had tried. */
  #memoryTooSmall = false;
  /** The tick in which plan or search began to move the agents. */
  #since = 0;
  /** Ticks for which a search may go on without a solution. */
  #searchTime = FIRST_SEARCH;

  constructor(context: PlannerContext, options: TakeoverOptions) {
    const { grid } = context.crowd;
    const source = goalDistances(grid, options.distances as DistanceKind, options.memoryMB / 2);
    this.#context = context;
    this.#crowd = context.crowd;
    this.#options = options;
    this.#distances = new DistancePatches(grid, source);
    this.#plan = new RollingPlan(context, this.#distances, options);
    this.#jams = new Jams(context, this.#distances, this.#plan, {
      ...options,
      memoryMB: options.memoryMB / 2,
    });
  }

  added(slot: number): void {
    this.#reasons?.kept.forget(slot);
    this.#disturbed = true;
    this.#plan.added(slot);
  }

  removed(slot: number): void {
    this.#disturbed = true;
    this.#plan.removed(slot);
  }

  retasked(slot: number): void {
    this.#disturbed = true;
    this.#plan.retasked(slot);
  }

  mapChanged(change: GridChange): void {
    this.#disturbed = true;
    this.#mapHasChanged = true;
    this.#plan.mapChanged(change);
  }

  plan(tick: number, budget: Budget): void {
    this.#reasons?.kept.start();
    this.#takeNews(tick);
    if (isSettled(this.#crowd)) {
      this.#search = this.#mover = null;
      return;
    }
    this.#work(tick, budget);
    this.#mover = this.#search;
    if (this.#reasons && !this.#search) this.#plan.noteUnserved(this.#reasons.kept);
    (this.#search ?? this.#plan).move();
  }

  keepReasons(keep: boolean): void {
    this.#reasons = keep ? (this.#reasons ?? new PlanReasons(this.#context)) : null;
  }

  explain(slot: number): Explanation | undefined {
    const mover = this.#mover;
    if (!mover) return this.#reasons?.explain(slot, this.#plan);
    return this.#reasons?.explain(slot, mover, mover.progress);
  }

  think(tick: number, budget: Budget): number {
    this.#takeNews(tick);
    if (isSettled(this.#crowd)) return 0;
    if (!this.#search && !this.#plan.ready) {
      this.#distances.startTick(tick, budget);
      const waiting = this.#plan.lookUp(budget);
      if (waiting > 0) return waiting;
    }
    this.#work(tick, budget);
    return 0;
  }

  save(out: StateWriter): void {
    out.boolean(this.#disturbed);
    out.boolean(this.#mapHasChanged);
    out.boolean(this.#provenUnsolvable);
    out.boolean(this.#budgetTooSmall);
    out.boolean(this.#memoryTooSmall);
    out.ints([this.#since, this.#searchTime]);
    this.#plan.save(out);
    this.#jams.save(out);
    out.boolean(this.#search !== null);
    this.#search?.save(out);
  }

  load(from: StateReader): void {
    this.#disturbed = from.boolean();
    this.#mapHasChanged = from.boolean();
    this.#provenUnsolvable = from.boolean();
    this.#budgetTooSmall = from.boolean();
    this.#memoryTooSmall = from.boolean();
    const [since = 0, searchTime = FIRST_SEARCH] = from.ints();
    this.#since = since;
    this.#searchTime = searchTime;
    this.#plan.load(from);
    this.#jams.load(from);
    if (!from.boolean()) return;
    this.#search = this.#newSearch();
    this.#search.load(from);
  }

  outlook(): Outlook {
    // After an edit the world finds out in the next tick which goals can be reached.
    if (this.#mapHasChanged) return 'solvable-so-far';
    if (isCutOff(this.#crowd)) return 'unsolvable';
    if (isSettled(this.#crowd)) return 'solved';
    if (this.#disturbed) return 'solvable-so-far';
    if (this.#provenUnsolvable) return 'unsolvable';
    if (this.#search?.certain) return 'solved';
    return this.#budgetTooSmall || this.#memoryTooSmall ? 'budget-too-small' : 'solvable-so-far';
  }

  planOf(slot: number): readonly number[] {
    return this.#search && !this.#disturbed ? this.#search.pathOf(slot) : this.#plan.pathOf(slot);
  }

  memoryBytes(): number {
    return this.#distances.bytes + this.#plan.bytes + this.#jams.bytes + (this.#search?.bytes ?? 0);
  }

  /** Ends the search if something has happened that it did not foresee. */
  #takeNews(tick: number): void {
    if (this.#search && (this.#disturbed || !this.#search.stands)) {
      this.#search = null;
      this.#since = tick;
    }
    if (this.#disturbed) {
      this.#provenUnsolvable = shareTarget(this.#crowd);
      this.#searchTime = FIRST_SEARCH;
      this.#memoryTooSmall = false;
    }
    this.#disturbed = this.#mapHasChanged = false;
  }

  /** Searches, or improves the plan, within the budget. */
  #work(tick: number, budget: Budget): void {
    const { searchMoves, repairExpansions } = this.#options;
    const plan = this.#plan;
    plan.startTick(tick, budget);
    this.#decide(tick, budget);
    if (this.#search) {
      this.#search.lookAhead(budget.limited ? Number.POSITIVE_INFINITY : searchMoves, budget);
      this.#budgetTooSmall = this.#search.budgetTooSmall;
      if (!this.#search.complete) this.#memoryTooSmall = true;
      if (!this.#search.provenUnsolvable) return;
      this.#provenUnsolvable = true;
      this.#search = null;
    }
    this.#jams.work(tick, searchMoves, budget);
    plan.improve(repairExpansions, budget);
    this.#budgetTooSmall = budget.exhausted && plan.window.length <= 1;
  }

  /** Decides whether plan or search moves the agents. */
  #decide(tick: number, budget: Budget): void {
    const { standstill } = this.#plan.patience;
    const ticks = tick - this.#since;
    if (standstill === 0) this.#searchTime = FIRST_SEARCH;
    if (this.#search) {
      if (this.#search.solved || (standstill > 0 && ticks <= this.#searchTime)) return;
      if (standstill > 0) this.#searchTime *= 2;
      this.#search = null;
      this.#since = tick;
    } else if (
      standstill > STANDSTILL &&
      ticks > STANDSTILL &&
      !this.#provenUnsolvable &&
      !this.#jams.active
    ) {
      this.#search = this.#newSearch();
      for (const slot of this.#crowd.slots) if (!this.#crowd.outside[slot]) this.#search.renew(slot);
      this.#search.start(budget);
      this.#plan.window.cut(0);
      this.#since = tick;
    }
  }

  #newSearch(): CrowdSearch {
    const { memoryMB, ...options } = this.#options;
    return new CrowdSearch(this.#context, this.#distances, { ...options, memoryMB: memoryMB / 2 });
  }
}
