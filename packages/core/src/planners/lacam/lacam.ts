import { type DistanceKind, type GoalDistances, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Outlook, Planner, PlannerContext } from '../../world/index.ts';
import { definePlanner } from '../kit/define.ts';
import { distanceMemory, distancePreprocessing } from '../kit/needs.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { pibt } from '../pibt/pibt.ts';
import { PibtStep } from '../pibt/step.ts';
import { StuckRule } from '../pibt/stuck.ts';
import { Configurations } from './configurations.ts';
import { Constraints } from './constraints.ts';
import { Improvement } from './improvement.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { ConfigurationSearch, NONE } from './search.ts';
import { Successors } from './successors.ts';

class LacamPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #parameters: Parameters;
  readonly #distances: GoalDistances;
  readonly #step: PibtStep;
  readonly #stuck: StuckRule;
  readonly #line: PrecedenceLine;
  readonly #configurations = new Configurations();
  readonly #search: ConfigurationSearch;
  readonly #successors: Successors;
  readonly #improvement: Improvement;
  /** What the search knows is no longer valid. */
  #stale = true;
  #mapHasChanged = false;
  /** No configuration in which all agents are on their targets can be reached. */
  #provenUnsolvable = false;
  /** Takes over while the problem is proven unsolvable: looking ahead is pointless then. */
  #pibt: Planner | null = null;
  #outsiders = false;
  /** Ticks since anything happened that the search did not foresee. */
  #ticksUndisturbed = Number.POSITIVE_INFINITY;
  /** The budget of the last tick was too small to look ahead. */
  #budgetTooSmall = false;
  #resting = false;
  /** The budget of the present tick. */
  #budget: Budget | null = null;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { crowd, random, crossingForbidden } = context;
    const { swap, stuckAfter, memoryMB } = parameters;
    this.#context = context;
    this.#crowd = crowd;
    this.#parameters = parameters;
    const distances = goalDistances(crowd.grid, parameters.distances as DistanceKind, memoryMB / 2);
    const courtesy = parameters.guidance === 'courtesy';
    const step = new PibtStep(crowd, distances, { crossingForbidden, swap, random, courtesy });
    const line = new PrecedenceLine(crowd, random, (slot, cell) =>
      step.ranking.distanceFrom(slot, cell, this.#budget),
    );
    const stuck = new StuckRule(crowd, line, step.ranking, stuckAfter);
    const configurations = this.#configurations;
    const constraints = new Constraints(crowd, configurations, { random, crossingForbidden });
    const successors = new Successors({ crowd, distances, step, stuck, line, configurations, constraints });
    const limit = (memoryMB / 2) * 2 ** 20;
    const search = new ConfigurationSearch({ crowd, line, configurations, constraints, successors, limit });
    this.#distances = distances;
    this.#step = step;
    this.#stuck = stuck;
    this.#line = line;
    this.#search = search;
    this.#successors = successors;
    this.#improvement = new Improvement({ search, successors, line, random });
  }

  added(slot: number): void {
    this.#stale = true;
    this.#pibt?.added?.(slot);
    if (!this.#crowd.outside[slot]) this.#follow(slot);
  }

  removed(slot: number): void {
    this.#stale = true;
    this.#pibt?.removed?.(slot);
    this.#line.remove(slot);
    this.#distances.forget(slot);
  }

  retasked(slot: number): void {
    if (this.#crowd.outside[slot]) return;
    this.#stale = true;
    this.#pibt?.retasked?.(slot);
    this.#follow(slot);
  }

  #follow(slot: number): void {
    this.#distances.follow(slot, this.#crowd.targets[slot]!);
    this.#step.ranking.forget(slot);
    this.#line.renew(slot);
    this.#stuck.renew(slot);
  }

  mapChanged(change: GridChange): void {
    this.#stale = true;
    this.#mapHasChanged = true;
    this.#pibt?.mapChanged?.(change);
    this.#distances.mapChanged(change);
  }

  plan(tick: number, budget: Budget): void {
    this.#budget = budget;
    this.#distances.startTick(tick, budget);
    if (this.#stale || !this.#stands()) this.#restart();
    if (this.#isSettled()) {
      this.#rest();
      return;
    }
    if (this.#provenUnsolvable) {
      this.#rest();
      this.#pibtPlanner().plan(tick, budget);
      return;
    }
    this.#resting = false;
    this.#pibt = null;
    this.#lookAhead(budget);
    this.#moveTo(this.#search.next());
  }

  think(tick: number, budget: Budget): number {
    this.#budget = budget;
    this.#distances.startTick(tick, budget);
    if (this.#stale || !this.#stands()) this.#restart();
    if (this.#isSettled()) return 0;
    if (this.#provenUnsolvable) return this.#pibtPlanner().think!(tick, budget);
    const waiting = this.#step.ranking.lookAhead(this.#crowd.slots, this.#crowd, budget);
    if (waiting === 0) this.#lookAhead(budget);
    return waiting;
  }

  save(out: StateWriter): void {
    out.boolean(this.#stale);
    out.boolean(this.#mapHasChanged);
    out.boolean(this.#provenUnsolvable);
    out.boolean(this.#outsiders);
    out.boolean(this.#budgetTooSmall);
    out.boolean(this.#resting);
    out.number(this.#ticksUndisturbed);
    for (const part of this.#parts()) part.save(out);
    out.boolean(this.#pibt !== null);
    if (this.#pibt) this.#pibt.save!(out);
  }

  load(from: StateReader): void {
    this.#stale = from.boolean();
    this.#mapHasChanged = from.boolean();
    this.#provenUnsolvable = from.boolean();
    this.#outsiders = from.boolean();
    this.#budgetTooSmall = from.boolean();
    this.#resting = from.boolean();
    this.#ticksUndisturbed = from.number();
    for (const part of this.#parts()) part.load(from);
    if (!from.boolean()) return;
    this.#pibt = this.#newPibt();
    this.#pibt.load!(from);
  }

  #parts() {
    return [
      this.#distances,
      this.#step,
      this.#line,
      this.#stuck,
      this.#successors,
      this.#search,
      this.#improvement,
    ] as const;
  }

  outlook(): Outlook {
    const { slots, targets, goals, outside } = this.#crowd;
    // After an edit the world finds out in the next tick which goals can be reached.
    if (this.#mapHasChanged) return 'solvable-so-far';
    if (slots.some((slot) => !outside[slot] && targets[slot] !== goals[slot])) return 'unsolvable';
    if (this.#isSettled()) return 'solved';
    if (this.#stale || this.#search.position === NONE) return 'solvable-so-far';
    if (this.#provenUnsolvable) return 'unsolvable';
    if (this.#search.solved && !this.#outsiders) return 'solved';
    return this.#budgetTooSmall || !this.#search.complete ? 'budget-too-small' : 'solvable-so-far';
  }

  planOf(slot: number): readonly number[] {
    if (this.#stale || this.#search.position === NONE) return [this.#crowd.cells[slot]!];
    return this.#search.way().map((id) => this.#configurations.cellOf(id, slot));
  }

  memoryBytes(): number {
    const besides = this.#pibt?.memoryBytes?.() ?? 0;
    return besides + this.#distances.bytes + this.#step.bytes + this.#stuck.bytes + this.#search.bytesHeld;
  }

  /** Starts over from where the agents are, after something that the search did not foresee. */
  #restart(): void {
    const { slots, outside } = this.#crowd;
    if (this.#search.position !== NONE) this.#ticksUndisturbed = 0;
    this.#search.start();
    this.#stale = false;
    this.#mapHasChanged = false;
    this.#outsiders = slots.some((slot) => outside[slot]);
    this.#provenUnsolvable = this.#twoHaveOneTarget();
  }

  /** Whether the agents are where the search has them. While the problem is unsolvable it does not follow them. */
  #stands(): boolean {
    const { position } = this.#search;
    if (position === NONE) return false;
    return this.#provenUnsolvable || this.#configurations.matches(position, this.#crowd.cells);
  }

  #twoHaveOneTarget(): boolean {
    const { slots, outside, targets } = this.#crowd;
    const ours = slots.filter((slot) => !outside[slot]);
    return new Set(ours.map((slot) => targets[slot])).size < ours.length;
  }

  #isSettled(): boolean {
    const { slots, cells, targets, outside } = this.#crowd;
    return slots.every((slot) => outside[slot] || cells[slot] === targets[slot]);
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
    return pibt({ distances, swap, stuckAfter, guidance, memoryMB }).create(this.#context);
  }

  /** Searches at least one step if no next step is known; then ahead, or for a better solution, within the budget. */
  #lookAhead(budget: Budget): void {
    const search = this.#search;
    const { count } = this.#line;
    const given = budget.limited ? Number.POSITIVE_INFINITY : this.#parameters.expansionsPerTick;
    // In a world that changes all the time it does not pay to look far ahead.
    const limit = Math.min(given, count * 2 ** this.#ticksUndisturbed++);
    let tried = 0;
    for (let steps = 0; ; steps++) {
      const needed = !search.solved && search.open.top === search.position;
      if ((steps > 0 || !needed) && (tried >= limit || budget.exhausted)) break;
      const { spent } = budget;
      const work = search.solved ? this.#improve(budget) : search.expand(budget, needed) ? count : 0;
      if (work === 0) break;
      // Known distances cost nothing to look up, but every step must use up some of the budget.
      if (budget.spent === spent) budget.spend(1);
      tried += work;
    }
    this.#budgetTooSmall = tried <= count && budget.exhausted;
    if (search.exhausted && !search.solved && search.complete && !this.#outsiders)
      this.#provenUnsolvable = true;
    if (search.next() === search.position && !search.steppedFreely) search.stepFreely(budget);
  }

  /** Returns how many moves were tried. */
  #improve(budget: Budget): number {
    return this.#parameters.improve && this.#improvement.advance(budget) ? this.#line.count : 0;
  }

  #moveTo(to: number): void {
    const { cells, targets, next } = this.#crowd;
    this.#configurations.read(to, next);
    const { slots, controlled } = this.#line;
    for (let i = 0; i < controlled; i++) {
      const slot = slots[i]!;
      if (next[slot] !== cells[slot] && cells[slot] === targets[slot]) this.#context.pushed(slot);
    }
    this.#search.moveTo(to);
  }
}

/**
 * Lazy constraints addition search (Okumura: LaCAM, AAAI 2023, https://arxiv.org/abs/2211.13432; Improving LaCAM for
 * Scalable Eventually Optimal Multi-Agent Pathfinding, IJCAI 2023; Liang, Veerapaneni, Harabor, Li, Likhachev: Real-Time
 * LaCAM for Real-Time MAPF, 2025): depth-first search over configurations, each found by one step of `pibt` from the
 * last. It searches as far in a tick as the budget allows and continues in the next, while the agents follow; with no
 * budget at all it does what `pibt` does. Given enough time and memory it solves every solvable problem, and proves that
 * the others are unsolvable.
 */
export const lacam = definePlanner({
  id: 'lacam',
  title: 'LaCAM',
  summary: 'looks ahead with PIBT steps, backs out of dead ends, and solves every problem that can be solved',
  central: true,
  preprocessing: distancePreprocessing,
  // Besides distances it keeps the configurations that it has seen.
  memoryEstimate: (size, parameters) => distanceMemory(size, parameters) + 5e6 + 2000 * size.agents,
  promisesArrival: true,
  parameters: PARAMETERS,
  create: (context, parameters) => new LacamPlanner(context, parameters),
});
