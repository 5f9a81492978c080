import { type DistanceKind, type GoalDistances, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Explanation, Planner, PlannerContext } from '../../world/index.ts';
import { definePlanner } from '../kit/define.ts';
import { InheritanceJournal } from '../kit/journal.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { StuckRule } from '../kit/stuck.ts';
import { UnitsPlanner } from '../units/units-planner.ts';
import { withUnits } from '../units/with-units.ts';
import { type Parameters, PIBT } from './facts.ts';
import { PibtStep, UNDECIDED } from './step.ts';

class PibtPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #distances: GoalDistances;
  readonly #step: PibtStep;
  readonly #line: PrecedenceLine;
  readonly #stuck: StuckRule;
  /** The budget of the present tick. */
  #budget: Budget | null = null;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { crowd, random, crossingForbidden } = context;
    const { swap, stuckAfter, memoryMB } = parameters;
    const courtesy = parameters.guidance === 'courtesy';
    const byLength = parameters.order === 'longest';
    this.#context = context;
    this.#crowd = crowd;
    this.#distances = goalDistances(crowd.grid, parameters.distances as DistanceKind, memoryMB);
    this.#step = new PibtStep(crowd, this.#distances, { crossingForbidden, swap, random, courtesy });
    this.#line = new PrecedenceLine(
      crowd,
      random,
      byLength ? (slot, cell) => this.#step.ranking.distanceFrom(slot, cell, this.#budget) : null,
    );
    this.#stuck = new StuckRule(crowd, this.#line, this.#step.ranking, stuckAfter);
  }

  added(slot: number): void {
    this.#step.journal?.forget(slot);
    this.retasked(slot);
  }

  removed(slot: number): void {
    this.#line.remove(slot);
    this.#distances.forget(slot);
  }

  retasked(slot: number): void {
    if (this.#crowd.outside[slot]) {
      this.removed(slot);
      return;
    }
    this.#distances.follow(slot, this.#crowd.targets[slot]!);
    this.#step.ranking.forget(slot);
    this.#line.renew(slot);
    this.#stuck.renew(slot);
  }

  mapChanged(change: GridChange): void {
    this.#distances.mapChanged(change);
  }

  think(tick: number, budget: Budget): number {
    this.#distances.startTick(tick, budget);
    return this.#step.ranking.lookAhead(this.#crowd.slots, this.#crowd, budget);
  }

  plan(tick: number, budget: Budget): void {
    const { cells, targets, next, occupants } = this.#crowd;
    this.#budget = budget;
    this.#step.journal?.start();
    this.#distances.startTick(tick, budget);
    this.#line.form(cells, occupants);
    const { slots, count, away } = this.#line;
    for (let i = 0; i < count; i++) next[slots[i]!] = UNDECIDED;
    this.#step.run(slots, count, cells, next, budget);
    this.#stuck.watch(tick);
    for (let i = away; i < count; i++) {
      const slot = slots[i]!;
      if (next[slot] !== cells[slot] && cells[slot] === targets[slot]) this.#context.pushed(slot);
    }
  }

  keepReasons(keep: boolean): void {
    if (keep) this.#step.journal ??= new InheritanceJournal(this.#context);
    else this.#step.journal = null;
  }

  explain(slot: number): Explanation | undefined {
    return this.#step.journal?.explain(slot);
  }

  save(out: StateWriter): void {
    for (const part of this.#parts()) part.save(out);
  }

  load(from: StateReader): void {
    for (const part of this.#parts()) part.load(from);
  }

  #parts() {
    return [this.#distances, this.#step, this.#line, this.#stuck] as const;
  }

  memoryBytes(): number {
    return this.#distances.bytes + this.#step.bytes + this.#line.bytes + this.#stuck.bytes;
  }
}

/**
 * Priority inheritance with backtracking (Okumura, Machida, Défago, Tamura: Priority Inheritance with Backtracking
 * for Iterative Multi-agent Path Finding, Artificial Intelligence 310, 2022,
 * https://doi.org/10.1016/j.artint.2022.103752).
 * In every tick each agent takes the best move left to it; the agent that has been away from its target longest comes
 * first. An agent that stands on the wanted cell inherits the turn and has to move; if it cannot, the agent that pushed
 * it tries its next best move. An agent on its target makes way and comes back.
 *
 * That brings all agents to their targets if every two neighbouring cells lie on a cycle. In corridors and dead ends
 * they do not. Two rules that are not in the paper, `swap` and `stuckAfter`, help there.
 */
export const pibt = definePlanner({
  ...PIBT,
  create: (context, parameters) =>
    withUnits(
      (each) => new PibtPlanner(each, parameters),
      (each) => new UnitsPlanner(each, parameters),
    )(context),
});
