import type { GoalDistances } from '../../distances/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { ConfigurationsSearched, Crowd, PlannerContext } from '../../world/index.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { StuckRule } from '../kit/stuck.ts';
import { PibtStep } from '../pibt/step.ts';
import { Configurations } from './configurations.ts';
import { Constraints } from './constraints.ts';
import { ConfigurationSearch, NONE } from './search.ts';
import { Successors } from './successors.ts';

export interface CrowdSearchOptions {
  readonly swap: boolean;
  /** Steps without progress after which an agent makes random moves; 0: never. */
  readonly stuckAfter: number;
  readonly courtesy: boolean;
  /** Memory for the configurations found, in megabytes. */
  readonly memoryMB: number;
}

/**
 * Searches for moves that bring all agents home, a part of it in each tick, while the agents follow what has been found
 * so far. The caller keeps the distances up to date.
 */
export class CrowdSearch {
  /** No configuration in which all agents are on their targets can be reached. */
  provenUnsolvable = false;
  /** The budget of the last tick was too small to look ahead. */
  budgetTooSmall = false;
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #step: PibtStep;
  readonly #stuck: StuckRule;
  readonly #line: PrecedenceLine;
  readonly #configurations = new Configurations();
  readonly #successors: Successors;
  readonly #search: ConfigurationSearch;
  #outsiders = false;
  /** Moves of the crowd since the search was started. */
  #moves = 0;
  /** The budget of the present tick. */
  #budget: Budget | null = null;

  constructor(context: PlannerContext, distances: GoalDistances, options: CrowdSearchOptions) {
    const { crowd, random, crossingForbidden } = context;
    const { swap, stuckAfter, courtesy, memoryMB } = options;
    this.#context = context;
    this.#crowd = crowd;
    const step = new PibtStep(crowd, distances, { crossingForbidden, swap, random, courtesy });
    const line = new PrecedenceLine(crowd, random, (slot, cell) =>
      step.ranking.distanceFrom(slot, cell, this.#budget),
    );
    const stuck = new StuckRule(crowd, line, step.ranking, stuckAfter);
    const configurations = this.#configurations;
    const constraints = new Constraints(crowd, configurations, { random, crossingForbidden });
    const successors = new Successors({ crowd, step, stuck, line, configurations, constraints });
    const limit = memoryMB * 2 ** 20;
    this.#step = step;
    this.#stuck = stuck;
    this.#line = line;
    this.#successors = successors;
    this.#search = new ConfigurationSearch({ crowd, line, configurations, constraints, successors, limit });
  }

  get bytes(): number {
    return this.#step.bytes + this.#stuck.bytes + this.#search.bytesHeld;
  }

  get started(): boolean {
    return this.#search.position !== NONE;
  }

  /** Whether moves that bring all agents home are known. */
  get solved(): boolean {
    return this.#search.solved;
  }

  /** Whether all agents will get home: no outside agent can come between. */
  get certain(): boolean {
    return this.#search.solved && !this.#outsiders;
  }

  /** Whether the search remembers all it has tried. */
  get complete(): boolean {
    return this.#search.complete;
  }

  /** Whether the agents are where the search has them. */
  get stands(): boolean {
    const { position } = this.#search;
    return position !== NONE && this.#configurations.matches(position, this.#crowd.cells);
  }

  /** An agent has come or has a new target. */
  renew(slot: number): void {
    this.#step.ranking.forget(slot);
    this.#line.renew(slot);
    this.#stuck.renew(slot);
  }

  /** An agent has left the world. */
  remove(slot: number): void {
    this.#line.remove(slot);
  }

  /** Starts from where the agents are. */
  start(budget: Budget): void {
    this.#budget = budget;
    const { slots, outside } = this.#crowd;
    this.#outsiders = slots.some((slot) => outside[slot]);
    this.#moves = 0;
    this.#search.start();
    this.provenUnsolvable = shareTarget(this.#crowd);
  }

  /** Releases memory; to be called when there is nothing to search for. */
  rest(): void {
    this.#search.rest();
  }

  /** Looks up the distances that the next step needs. Returns for how many agents the budget did not suffice. */
  lookUp(budget: Budget): number {
    return this.#step.ranking.lookAhead(this.#crowd.slots, this.#crowd, budget);
  }

  /**
   * Searches at least one step if no next step is known; then ahead, within the budget.
   *
   * @param most agent moves that are tried, about
   */
  lookAhead(most: number, budget: Budget): void {
    this.#budget = budget;
    const search = this.#search;
    const { count } = this.#line;
    let tried = 0;
    while (!search.solved) {
      const needed = search.open.top === search.position;
      if ((tried > 0 || !needed) && (tried >= most || budget.exhausted)) break;
      const { spent } = budget;
      if (!search.expand(budget, needed)) break;
      // Known distances cost nothing to look up, but every step must use up some of the budget.
      if (budget.spent === spent) budget.spend(1);
      tried += count;
    }
    this.budgetTooSmall = tried <= count && budget.exhausted;
    if (search.exhausted && !search.solved && search.complete && !this.#outsiders)
      this.provenUnsolvable = true;
    if (search.next() === search.position && !search.steppedFreely) search.stepFreely(budget);
  }

  /** How many agents there are. */
  get agents(): number {
    return this.#line.count;
  }

  /** Moves all agents to the next configuration. */
  move(): void {
    const { cells, targets, next } = this.#crowd;
    const to = this.#search.next();
    if (!this.#search.canMoveTo(to)) {
      // What was tried last begins where the agents cannot go back to.
      this.#search.start();
      return;
    }
    this.#configurations.read(to, next);
    const { slots, controlled } = this.#line;
    for (let i = 0; i < controlled; i++) {
      const slot = slots[i]!;
      if (next[slot] !== cells[slot] && cells[slot] === targets[slot]) this.#context.pushed(slot);
    }
    if (to !== this.#search.position) this.#moves++;
    this.#search.moveTo(to);
  }

  /** For display: how far the search has come. */
  get progress(): ConfigurationsSearched {
    const known = this.#configurations.count;
    const length = this.#moves + this.#search.way().length;
    return { kind: 'configurations', known, step: this.#moves, length, solved: this.solved };
  }

  /** For display: the agent that is to be on a cell after n more ticks, or −1. */
  holder(cell: number, ticks: number): number {
    const id = this.#search.way()[ticks];
    if (id === undefined || id === NONE) return -1;
    const cells = new Int32Array(this.#crowd.slotCount);
    this.#configurations.read(id, cells);
    return this.#crowd.slots.find((slot) => cells[slot] === cell) ?? -1;
  }

  /** The planned path of an agent, its own cell first. */
  pathOf(slot: number): number[] {
    if (this.#search.position === NONE) return [this.#crowd.cells[slot]!];
    return this.#search.way().map((id) => this.#configurations.cellOf(id, slot));
  }

  save(out: StateWriter): void {
    for (const flag of [this.provenUnsolvable, this.budgetTooSmall, this.#outsiders]) out.boolean(flag);
    for (const part of this.#parts()) part.save(out);
  }

  load(from: StateReader): void {
    this.provenUnsolvable = from.boolean();
    this.budgetTooSmall = from.boolean();
    this.#outsiders = from.boolean();
    for (const part of this.#parts()) part.load(from);
  }

  #parts() {
    return [this.#step, this.#line, this.#stuck, this.#successors, this.#search] as const;
  }
}

/** Whether all agents are on their targets. */
export function isSettled({ slots, cells, targets, outside }: Crowd): boolean {
  return slots.every((slot) => outside[slot] || cells[slot] === targets[slot]);
}

/** Whether an agent has its target elsewhere than its goal, as its goal is cut off. */
export function isCutOff({ slots, targets, goals, outside }: Crowd): boolean {
  return slots.some((slot) => !outside[slot] && targets[slot] !== goals[slot]);
}

/** Whether two agents have one target: they cannot both get home. */
export function shareTarget({ slots, targets, outside }: Crowd): boolean {
  const ours = slots.filter((slot) => !outside[slot]);
  return new Set(ours.map((slot) => targets[slot])).size < ours.length;
}
