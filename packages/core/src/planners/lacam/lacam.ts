import { type DistanceKind, type GoalDistances, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Outlook, Planner, PlannerContext } from '../../world/index.ts';
import { definePlanner } from '../kit/define.ts';
import { distanceMemory, distancePreprocessing } from '../kit/needs.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { Courtesy } from '../pibt/guidance.ts';
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
  readonly #improvement: Improvement;
  /** What is known holds no longer. */
  #stale = true;
  /** There is no configuration in which all are on their targets, or none that can be reached. */
  #hopeless = false;
  /** Takes over while there is no hope, for then looking ahead leads nowhere. */
  #pibt: Planner | null = null;
  #outsiders = false;
  /** Ticks since something last interfered. */
  #calm = Number.POSITIVE_INFINITY;
  /** In the last tick there was no time to look ahead. */
  #breathless = false;
  #resting = false;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { crowd, random, crossingForbidden } = context;
    const { swap, stuckAfter, memoryMB } = parameters;
    this.#context = context;
    this.#crowd = crowd;
    this.#parameters = parameters;
    const distances = goalDistances(crowd.grid, parameters.distances as DistanceKind, memoryMB / 2);
    const courtesy = parameters.guidance === 'courtesy' ? new Courtesy(crowd) : null;
    const step = new PibtStep(crowd, distances, { crossingForbidden, swap, random, courtesy });
    const line = new PrecedenceLine(crowd, random);
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
    this.#pibt?.mapChanged?.(change);
    this.#distances.mapChanged(change);
  }

  plan(tick: number, budget: Budget): void {
    this.#distances.startTick(tick, budget);
    if (this.#stale || !this.#stands()) this.#startAnew();
    if (this.#isSettled()) {
      this.#rest();
      return;
    }
    if (this.#hopeless) {
      this.#rest();
      this.#withoutHope(tick, budget);
      return;
    }
    this.#resting = false;
    this.#pibt = null;
    this.#think(budget);
    this.#go(this.#search.next());
  }

  outlook(): Outlook {
    const { slots, targets, goals, outside } = this.#crowd;
    if (slots.some((slot) => !outside[slot] && targets[slot] !== goals[slot])) return 'unsolvable';
    if (this.#isSettled()) return 'solved';
    if (this.#stale || this.#search.position === NONE) return 'solvable-so-far';
    if (this.#hopeless) return 'unsolvable';
    if (this.#search.solved && !this.#outsiders) return 'solved';
    return this.#breathless || !this.#search.complete ? 'budget-too-small' : 'solvable-so-far';
  }

  planOf(slot: number): readonly number[] {
    if (this.#stale || this.#search.position === NONE) return [this.#crowd.cells[slot]!];
    return this.#search.way().map((id) => this.#configurations.cellOf(id, slot));
  }

  memoryBytes(): number {
    const besides = this.#pibt?.memoryBytes?.() ?? 0;
    return besides + this.#distances.bytes + this.#step.bytes + this.#stuck.bytes + this.#search.bytesHeld;
  }

  /** Something has happened that the search did not foresee. */
  #startAnew(): void {
    const { slots, outside } = this.#crowd;
    if (this.#search.position !== NONE) this.#calm = 0;
    this.#search.start();
    this.#stale = false;
    this.#outsiders = slots.some((slot) => outside[slot]);
    this.#hopeless = this.#twoHaveOneTarget();
  }

  /** Whether the agents are where the search takes them to be. Without hope it does not follow them. */
  #stands(): boolean {
    const { position } = this.#search;
    if (position === NONE) return false;
    return this.#hopeless || this.#configurations.matches(position, this.#crowd.cells);
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

  #withoutHope(tick: number, budget: Budget): void {
    if (!this.#pibt) {
      const { distances, swap, stuckAfter, guidance, memoryMB } = this.#parameters;
      this.#pibt = pibt({ distances, swap, stuckAfter, guidance, memoryMB }).create(this.#context);
      for (const slot of this.#crowd.slots) this.#pibt.added?.(slot);
    }
    this.#pibt.plan(tick, budget);
  }

  /** At least one step if the agents would have nowhere to go; then ahead, or for a better way, while there is time. */
  #think(budget: Budget): void {
    const search = this.#search;
    const { count } = this.#line;
    const given = budget.limited ? Number.POSITIVE_INFINITY : this.#parameters.expansionsPerTick;
    // In a world where something happens all the time it does not pay to look far ahead.
    const limit = Math.min(given, count * 2 ** this.#calm++);
    let tried = 0;
    for (let steps = 0; ; steps++) {
      const needed = !search.solved && search.open.top === search.position;
      if ((steps > 0 || !needed) && (tried >= limit || budget.exhausted)) break;
      const { spent } = budget;
      const work = search.solved ? this.#improve(budget) : search.expand(budget, needed) ? count : 0;
      if (work === 0) break;
      // What is known about where agents stand costs nothing to look up, but a budget must come to an end.
      if (budget.spent === spent) budget.spend(1);
      tried += work;
    }
    this.#breathless = tried <= count && budget.exhausted;
    if (search.exhausted && !search.solved && search.complete && !this.#outsiders) this.#hopeless = true;
    if (search.next() === search.position && !search.steppedFreely) search.stepFreely(budget);
  }

  /** Returns how many moves were tried. */
  #improve(budget: Budget): number {
    return this.#parameters.improve && this.#improvement.advance(budget) ? this.#line.count : 0;
  }

  #go(to: number): void {
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
 * Lazy constraints addition search (Okumura: LaCAM, AAAI 2023; Improving LaCAM for Scalable Eventually Optimal
 * Multi-Agent Pathfinding, IJCAI 2023; Liang, Veerapaneni, Harabor, Li, Likhachev: Real-Time LaCAM for Real-Time
 * MAPF, 2025): depth-first search over configurations, each found by one step of `pibt` from the last. It goes as
 * far in a tick as the budget allows and goes on in the next, while the agents follow; with no time at all it is
 * `pibt`. It solves what can be solved, given time and memory, and what it cannot solve it proves unsolvable.
 */
export const lacam = definePlanner({
  id: 'lacam',
  title: 'LaCAM',
  summary: 'looks ahead with PIBT steps, backs out of dead ends, and solves what can be solved',
  central: true,
  preprocessing: distancePreprocessing,
  // Besides distances it keeps the configurations that it has seen.
  memoryEstimate: (size, parameters) => distanceMemory(size, parameters) + 5e6 + 2000 * size.agents,
  promisesArrival: true,
  parameters: PARAMETERS,
  create: (context, parameters) => new LacamPlanner(context, parameters),
});
