import { type DistanceKind, goalDistances } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Explanation, Planner, PlannerContext } from '../../world/index.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import { StuckRule } from '../kit/stuck.ts';
import { LayerDistances } from './layer-distances.ts';
import { UnitRanking } from './ranking.ts';
import { RightOfWay } from './right-of-way.ts';
import { UnitReasons } from './unit-reasons.ts';
import { UnitsStep } from './units-step.ts';

export interface UnitsOptions {
  /** How distances to targets are found; see {@link goalDistances}. */
  readonly distances: string;
  /** Memory for them in megabytes, for each layer of the map on which units move. */
  readonly memoryMB: number;
  /** Two units that meet head-on in a corridor back out to where they can pass. */
  readonly swap: boolean;
  /** Ticks without progress after which a unit makes random moves for a while; 0: never. */
  readonly stuckAfter: number;
}

/**
 * Moves units of different sizes, speeds and teams by priority inheritance with backtracking: what `pibt` does for
 * agents that are all alike. All teams take their turns in one order; see {@link UnitsStep} and {@link RightOfWay}.
 */
export class UnitsPlanner implements Planner {
  readonly handlesUnits = true;
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #distances: LayerDistances;
  readonly #ranking: UnitRanking;
  readonly #step: UnitsStep;
  readonly #line: PrecedenceLine;
  readonly #stuck: StuckRule;
  readonly #rightOfWay: RightOfWay;
  #reasons: UnitReasons | null = null;
  #order = new Int32Array(0);
  /** The budget of the present tick. */
  #budget: Budget | null = null;

  constructor(context: PlannerContext, { distances, memoryMB, swap, stuckAfter }: UnitsOptions) {
    const { crowd, random, crossingForbidden } = context;
    this.#context = context;
    this.#crowd = crowd;
    this.#distances = new LayerDistances(crowd, (layer) =>
      goalDistances(layer, distances as DistanceKind, memoryMB),
    );
    this.#ranking = new UnitRanking(crowd, this.#distances, random);
    this.#step = new UnitsStep(crowd, this.#distances, this.#ranking, { crossingForbidden, swap });
    this.#line = new PrecedenceLine(
      crowd,
      random,
      (slot) => this.#ranking.distanceNow(slot, this.#budget) * crowd.speeds[slot]!,
    );
    this.#stuck = new StuckRule(crowd, this.#line, this.#ranking, stuckAfter);
    this.#rightOfWay = new RightOfWay(crowd, this.#ranking);
  }

  added(slot: number): void {
    this.#reasons?.forget(slot);
    this.retasked(slot);
  }

  removed(slot: number): void {
    this.#line.remove(slot);
    this.#distances.forget(slot);
  }

  retasked(slot: number): void {
    if (this.#crowd.outside[slot]) return;
    this.#distances.follow(slot);
    this.#ranking.forget(slot);
    this.#line.renew(slot);
    this.#stuck.renew(slot);
    this.#rightOfWay.renew(slot);
  }

  mapChanged(change: GridChange): void {
    this.#distances.mapChanged(change);
  }

  think(tick: number, budget: Budget): number {
    this.#distances.startTick(tick, budget);
    return this.#ranking.lookAhead(budget);
  }

  plan(tick: number, budget: Budget): void {
    const { cells, targets, next, occupants } = this.#crowd;
    this.#budget = budget;
    this.#reasons?.start();
    this.#distances.startTick(tick, budget);
    this.#line.form(cells, occupants);
    this.#rightOfWay.update(tick);
    this.#step.run(this.#retreatsFirst(), this.#line.count, this.#rightOfWay.retreats, budget);
    this.#stuck.watch(tick);
    const { slots, away, controlled } = this.#line;
    for (let i = away; i < controlled; i++) {
      const slot = slots[i]!;
      if (next[slot] !== cells[slot] && cells[slot] === targets[slot]) this.#context.pushed(slot);
    }
  }

  keepReasons(keep: boolean): void {
    if (keep) this.#reasons ??= new UnitReasons(this.#crowd);
    else this.#reasons = null;
    this.#step.keepReasons(this.#reasons);
  }

  explain(slot: number): Explanation | undefined {
    return this.#reasons?.explain(slot);
  }

  save(out: StateWriter): void {
    for (const part of this.#parts()) part.save(out);
  }

  load(from: StateReader): void {
    for (const part of this.#parts()) part.load(from);
  }

  memoryBytes(): number {
    return (
      this.#distances.bytes + this.#ranking.bytes + this.#step.bytes + this.#line.bytes + this.#stuck.bytes
    );
  }

  #parts() {
    return [this.#distances, this.#ranking, this.#step, this.#line, this.#stuck, this.#rightOfWay] as const;
  }

  /** The order in which units take their turns. Those that turn back go first, so that they get room. */
  #retreatsFirst(): Int32Array {
    const { slots, count } = this.#line;
    if (this.#rightOfWay.count === 0) return slots;
    const { retreats } = this.#rightOfWay;
    this.#order = grown(this.#order, count);
    let at = 0;
    for (let i = 0; i < count; i++) if (retreats[slots[i]!]) this.#order[at++] = slots[i]!;
    for (let i = 0; i < count; i++) if (!retreats[slots[i]!]) this.#order[at++] = slots[i]!;
    return this.#order;
  }
}
