import { Budget, type TickBudget } from '../budget.ts';
import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import type { Orders } from '../orders/index.ts';
import type { Regions } from '../regions/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Agent } from './agent.ts';
import type { Crowd } from './crowd.ts';
import type { Events } from './events.ts';
import { Execution } from './execution.ts';
import { FootprintExecution } from './footprint-execution.ts';
import type { Gatherings } from './gatherings.ts';
import type { Odometer } from './metrics.ts';
import type { Planning } from './planning.ts';
import type { Recorder } from './recorder.ts';
import type { Roster } from './roster.ts';
import type { Targets } from './targets.ts';
import type { Readiness, TickReport } from './tick-report.ts';

/** The parts of a world that take part in a tick. */
export interface TickParts {
  readonly crowd: Crowd;
  readonly orders: Orders<Agent>;
  readonly crossingForbidden: boolean;
  /** Diagonal moves take longer than straight ones, for agents that need more than a tick for a tile. */
  readonly diagonalsByLength: boolean;
  readonly events: Events;
  readonly targets: Targets;
  readonly gatherings: Gatherings;
  readonly odometer: Odometer;
  readonly roster: Roster;
  readonly recorder: Recorder | undefined;
  readonly regions: Regions | undefined;
}

/** Milliseconds that planners take for an agent after the budget has ended, roughly: a cheap step. */
const UNSERVED_MS = 0.0003;
/** The share of a budget in time that is always left for planning. */
const LEAST_SHARE = 0.4;

/** Makes the time steps of a world, each in one go or planned in parts beforehand. */
export class Ticker {
  /** Ticks so far. */
  tick = 0;
  /** Seconds of planning and moving so far. */
  seconds = 0;
  /** Cells that outside agents have left since the last tick. Nobody may enter them before the next tick is over. */
  readonly leftByOutsiders = new Set<number>();
  readonly #parts: TickParts;
  readonly #execution: Execution;
  /** For worlds in which agents differ; made when it is needed first. */
  #footprintExecution: FootprintExecution | undefined;
  /** Milliseconds that all but planning has taken in recent ticks. */
  #movingMs = 0;
  /** Whether a tick is being planned or made. */
  #busy = false;
  /** What was done for the next tick already, and the budget last given for that. */
  #thought: { ms: number; expansions: number; waiting: number; budget: TickBudget };

  constructor(parts: TickParts) {
    this.#parts = parts;
    this.#execution = new Execution(parts.crowd, parts.crossingForbidden);
    this.#thought = { ms: 0, expansions: 0, waiting: 0, budget: {} };
  }

  /** Throws a FloodgateError if a tick is being planned or made: nothing may change in the middle of it. */
  checkIdle(call: string): void {
    if (!this.#busy) return;
    throw new FloodgateError(
      'bad-argument',
      `${call} was called in the middle of a tick: planners and the functions of onSight only look; call it before or after the tick, or in a listener`,
    );
  }

  /** Plans for the next tick as much as the budget allows. */
  think(planning: Planning, budget: TickBudget): Readiness {
    return this.#busily(() => this.#think(planning, budget));
  }

  #think(planning: Planning, budget: TickBudget): Readiness {
    const began = now();
    const left = new Budget(budget, began);
    const thought = this.#thought;
    const { slots, outside } = this.#parts.crowd;
    const agents = slots.reduce((count, slot) => count + (outside[slot] ? 0 : 1), 0);
    thought.budget = budget;
    if (planning.canThink) {
      this.#parts.orders.beforeTick(this.tick);
      this.#parts.targets.repair(left);
      thought.waiting = planning.think(this.tick, left);
    }
    thought.expansions += left.spent;
    if (!left.exhausted) this.#parts.regions?.update(left);
    thought.ms += now() - began;
    const { waiting } = thought;
    return { ready: waiting === 0, agents, waiting, progress: agents === 0 ? 1 : 1 - waiting / agents };
  }

  /** Makes a tick. Whoever is to hear of it must be told afterwards, by the function that is returned with the report. */
  step(planning: Planning, budget: TickBudget): { report: TickReport; deliver: () => void } {
    const began = now();
    const left = new Budget(this.#planningBudget(budget), began, null, budget.budgetMs);
    return this.#busily(() => this.#step(planning, began, left, () => !left.exhausted));
  }

  /** Makes the tick that {@link think} has planned. */
  commit(planning: Planning): { report: TickReport; deliver: () => void } {
    const began = now();
    const { budget, waiting } = this.#thought;
    if (!planning.canThink) return this.step(planning, budget);
    const none = new Budget({ budgetExpansions: 0 }, began);
    return this.#busily(() => this.#step(planning, began, none, () => waiting === 0));
  }

  save(out: StateWriter): void {
    out.int(this.tick);
    out.number(this.seconds);
    out.ints(this.leftByOutsiders);
  }

  load(from: StateReader): void {
    this.tick = from.int();
    this.seconds = from.number();
    for (const cell of from.ints()) this.leftByOutsiders.add(cell);
  }

  /** What is left for planning of a budget in time, as moving the agents takes time as well. */
  #planningBudget(budget: TickBudget): TickBudget {
    const { budgetMs } = budget;
    if (budgetMs === undefined) return budget;
    const rest = this.#movingMs + this.#parts.crowd.slots.length * UNSERVED_MS;
    return { ...budget, budgetMs: Math.max(budgetMs * LEAST_SHARE, budgetMs - rest) };
  }

  #step(planning: Planning, began: number, left: Budget, isWithinBudget: () => boolean) {
    const { crowd, orders, events, targets, recorder, roster, regions } = this.#parts;
    const { slots } = crowd;
    const thought = this.#thought;
    events.begin();
    orders.beforeTick(this.tick);
    targets.repair(left);
    const { cells, origins, next, outside, rests, holds } = crowd;
    for (const slot of slots) next[slot] = cells[slot]!;
    planning.plan(this.tick, left);
    const expansions = left.spent + thought.expansions;
    const withinBudget = isWithinBudget();
    // After planning, so that agents do the same with regions and without.
    regions?.update(left);
    const planned = now();
    for (const slot of slots) {
      // An outside agent that was moved and then handed to the planner has made its move of this tick.
      const hasMoved = origins[slot] !== cells[slot];
      if (outside[slot] || hasMoved || rests[slot]! > 0 || holds[slot]) next[slot] = cells[slot]!;
    }
    events.blocked(this.#settle());
    crowd.step();
    const planningMs = now() - began + thought.ms;
    this.#thought = { ms: 0, expansions: 0, waiting: 0, budget: thought.budget };
    this.leftByOutsiders.clear();
    this.seconds += planningMs / 1000;
    this.tick++;
    const moved = this.#follow();
    recorder?.ticked();
    orders.afterTick();
    const report: TickReport = {
      tick: this.tick - 1,
      moved,
      waited: slots.length - moved,
      ...events.counts(),
      planningMs,
      expansions,
      withinBudget,
    };
    // One slow tick must not take the budget of those that follow.
    const movingMs = Math.min(now() - planned, 2 * this.#movingMs + 0.1);
    this.#movingMs += (movingMs - this.#movingMs) * 0.2;
    return { report, deliver: events.delivery((slot) => roster.at(slot)) };
  }

  #busily<T>(work: () => T): T {
    this.#busy = true;
    try {
      return work();
    } finally {
      this.#busy = false;
    }
  }

  #settle(): readonly number[] {
    const { crowd, crossingForbidden } = this.#parts;
    if (crowd.plain) return this.#execution.settle();
    this.#footprintExecution ??= new FootprintExecution(crowd, crossingForbidden);
    return this.#footprintExecution.settle();
  }

  /** Sees what the tick has done to each agent. Returns how many have moved. */
  #follow(): number {
    const { crowd, events, targets, gatherings, odometer, roster, recorder } = this.#parts;
    const { grid, slots, cells, previous, origins, goals, outside, speeds, rests, hops } = crowd;
    let moved = 0;
    events.lookForTrapped();
    gatherings.update(this.tick);
    for (const slot of slots) {
      const from = origins[slot]!;
      const to = cells[slot]!;
      if (from === to && rests[slot]! > 0) rests[slot]!--;
      else previous[slot] = from;
      if (from !== to) {
        const d = grid.directionBetween(from, to);
        origins[slot] = to;
        moved++;
        hops[slot] = this.#hop(speeds[slot]!, d);
        rests[slot] = hops[slot]! - 1;
        recorder?.moved(roster.recordedAs(slot), to);
        odometer.travelled(slot, grid.stepCosts[d]!);
        if (to === goals[slot] && !outside[slot]) odometer.arrived(slot, this.tick, this.seconds);
      }
      if (events.look(slot, from !== to)) gatherings.displaced(slot);
      if (outside[slot]) continue;
      if (to !== crowd.targets[slot]) gatherings.settle(slot, this.tick);
      else if (to !== goals[slot] && !targets.pending) events.settled(slot);
    }
    odometer.reached(events.arrived);
    return moved;
  }

  /** The ticks that a move takes. */
  #hop(speed: number, d: number): number {
    return this.#parts.diagonalsByLength && d & 1 ? Math.round(speed * Math.SQRT2) : speed;
  }
}
