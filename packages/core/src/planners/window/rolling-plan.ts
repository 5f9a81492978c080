import type { DistancePatches } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import { ChangeLog } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, PlannerContext } from '../../world/index.ts';
import { PrecedenceLine } from '../kit/precedence.ts';
import type { Reasons } from '../kit/reasons.ts';
import { StuckRule } from '../kit/stuck.ts';
import { PibtStep, UNDECIDED } from '../pibt/step.ts';
import { CrowdDensity } from './crowd-density.ts';
import { Enclosures } from './enclosures.ts';
import { GroupRepair } from './group-repair.ts';
import { Improvement } from './improvement.ts';
import { PathSearch } from './path-search.ts';
import { Patience } from './patience.ts';
import { PlanCosts } from './plan-costs.ts';
import { PlanWindow } from './plan-window.ts';
import { Upkeep } from './upkeep.ts';

/** Steps that the plan grows by in a tick until it is as long as the window, besides the one that is used up. */
const GROWTH = 4;
/** What an agent costs a tick besides repairs, in expansions, and the share of them that is left for repairs at least. */
const EXPANSIONS_PER_AGENT = 18;
const LEAST_SHARE = 1 / 3;
/** Ticks from one time that memory is given back to the next. */
const TIDY_TICKS = 64;
/** While there is time for single steps only, one tick in this many watches who comes nearer. */
const LEAN_WATCH = 8;
/** If more than this share of the agents get new targets at once, the plan of all begins again. */
const MANY = 1 / 8;
/** But not for this many. */
const FEW = 16;

export interface RollingPlanOptions {
  /** Ticks planned ahead. */
  readonly span: number;
  /** Most expansions of a search for one path. */
  readonly expansions: number;
  readonly swap: boolean;
  /** Ticks without progress after which an agent makes random moves; 0: never. */
  readonly stuckAfter: number;
}

/**
 * A plan for all agents for the next ticks. Each tick it is extended at its end by a step of PIBT, improved by planning
 * the paths of a few agents again at a time, and its first step is made.
 */
export class RollingPlan {
  readonly window: PlanWindow;
  readonly patience: Patience;
  readonly enclosures: Enclosures;
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #distances: DistancePatches;
  readonly #step: PibtStep;
  readonly #line: PrecedenceLine;
  readonly #stuck: StuckRule;
  readonly #costs: PlanCosts;
  readonly #density: CrowdDensity;
  readonly #upkeep: Upkeep;
  readonly #improvement: Improvement;
  /** Edits of the map that the plan does not know of yet. */
  readonly #changes: ChangeLog;
  /** Agents that have a new target. */
  readonly #redirected = new Set<number>();
  /** Memory for {@link #placesInLine}. */
  #places = new Int32Array(0);
  /** Steps by which the plan was extended so far. */
  #steps = 0;

  constructor(context: PlannerContext, distances: DistancePatches, options: RollingPlanOptions) {
    const { crowd, random, crossingForbidden } = context;
    const { span, expansions, swap, stuckAfter } = options;
    this.#context = context;
    this.#crowd = crowd;
    this.#distances = distances;
    this.#changes = new ChangeLog(crowd.grid);
    this.#line = new PrecedenceLine(crowd, random, (slot, cell) => distances.tenths(slot, cell));
    this.#step = new PibtStep(crowd, distances, { crossingForbidden, swap, random, courtesy: true });
    this.#stuck = new StuckRule(crowd, this.#line, this.#step.ranking, stuckAfter);
    const window = new PlanWindow(crowd, span);
    const costs = new PlanCosts(crowd, window, distances);
    const enclosures = new Enclosures(crowd);
    const search = new PathSearch(crowd, window, distances, {
      crossingForbidden,
      random,
      limit: expansions,
      enclosures,
    });
    const density = new CrowdDensity(crowd, window);
    const patience = new Patience(crowd, window, distances, costs);
    const repair = new GroupRepair({ crowd, window, distances, search, costs, density, enclosures, random });
    this.window = window;
    this.patience = patience;
    this.enclosures = enclosures;
    this.#costs = costs;
    this.#density = density;
    this.#upkeep = new Upkeep(crowd, window, search, costs, crossingForbidden);
    this.#improvement = new Improvement({ crowd, costs, repair, patience, enclosures, random });
  }

  get bytes(): number {
    const parts = [
      this.window,
      this.patience,
      this.#costs,
      this.#improvement,
      this.#step,
      this.#line,
      this.#stuck,
    ];
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  added(slot: number): void {
    this.retasked(slot);
  }

  removed(slot: number): void {
    this.window.leave(slot);
    this.enclosures.release(slot);
    this.#redirected.delete(slot);
    this.#line.remove(slot);
    this.#distances.forget(slot);
  }

  /** The agent has a new target, or has become one that is moved by others, or is one no more. */
  retasked(slot: number): void {
    if (this.#crowd.outside[slot]) {
      this.removed(slot);
      return;
    }
    this.#distances.follow(slot, this.#crowd.targets[slot]!);
    this.#step.ranking.forget(slot);
    this.#line.renew(slot);
    this.#stuck.renew(slot);
    this.patience.renew(slot);
    this.enclosures.release(slot);
    this.#redirected.add(slot);
  }

  mapChanged(change: GridChange): void {
    this.#distances.mapChanged(change);
    this.#density.mapChanged(change);
    this.#changes.add(change);
    this.enclosures.openAll();
  }

  /** Whether the plan has a next move for every agent, towards its present target. */
  get ready(): boolean {
    return this.window.length > 0 && this.#redirected.size === 0;
  }

  /** Looks up the distances around the agents. Returns for how many of them the budget did not suffice. */
  lookUp(budget: Budget): number {
    return this.#step.ranking.lookAhead(this.#crowd.slots, this.#crowd, budget);
  }

  /** Brings the plan in line with the world. To be called before {@link improve}, any number of times a tick. */
  startTick(tick: number, budget: Budget): void {
    this.#distances.startTick(tick, budget);
    this.window.fit();
    this.enclosures.fit();
    this.#improvement.fit();
    this.#costs.startTick(tick);
    this.#density.startTick();
    if (tick % TIDY_TICKS === 0) this.#tidy();
    // That is quicker than to plan many paths again, one by one.
    if (this.#redirected.size > Math.max(FEW, MANY * this.#crowd.slots.length)) this.window.cut(0);
    this.#upkeep.restore(this.#changes.take().affected, budget);
    for (const slot of this.#upkeep.replanned) this.#improvement.measure(slot);
    this.#redirect(budget);
    const lean = this.#isLean(budget);
    if (lean && tick % LEAN_WATCH !== 0) {
      this.patience.skip(tick);
      return;
    }
    this.#distances.lean = lean;
    this.patience.watch(tick);
    this.#distances.lean = false;
  }

  /** Extends the plan and improves it, as far as the budget allows and for some expansions at most. */
  improve(expansions: number, budget: Budget): void {
    const { window } = this;
    for (let steps = GROWTH; window.length < window.span && steps >= 0; steps--) {
      if (window.length > 0 && (budget.exhausted || this.#isGuessing())) break;
      this.#distances.lean = this.#isLean(budget);
      this.#extend(budget);
      this.#distances.lean = false;
      // Not all agents had their turn. The first step must be made all the same.
      if (window.length > 1 && budget.exhausted) window.cut(window.length - 1);
    }
    if (window.length < 2 || this.patience.paused || this.#isGuessing()) return;
    this.#improvement.run(this.#placesInLine(), this.#allowance(expansions), budget);
  }

  /** Per slot its place in the line. Agents that have come since the plan was extended are last. */
  #placesInLine(): Int32Array {
    const { slots, count } = this.#line;
    this.#places = grown(this.#places, this.#crowd.slotCount).fill(count);
    for (let i = 0; i < count; i++) this.#places[slots[i]!] = i;
    return this.#places;
  }

  /** The expansions that are left for repairs, so that ticks take about as long for small crowds as for large ones. */
  #allowance(expansions: number): number {
    const left = expansions - EXPANSIONS_PER_AGENT * this.#crowd.slots.length;
    return Math.max(expansions * LEAST_SHARE, left);
  }

  /** Whether the budget may suffice for a single step only, as far as one can tell: there is no plan yet. */
  #isLean(budget: Budget): boolean {
    return budget.limited && this.window.length === 0;
  }

  /** Whether the distances of many agents are not known yet: then it does not pay to look ahead. */
  #isGuessing(): boolean {
    return this.#distances.unservedCount > MANY * this.#crowd.slots.length;
  }

  /** Moves all agents by the first step of the plan. */
  move(): void {
    const { slots, outside, targets, next } = this.#crowd;
    const { window } = this;
    const from = window.cells[0]!;
    const to = window.cells[1]!;
    const goesOn = window.length > 1;
    for (const slot of slots) {
      if (outside[slot]) continue;
      next[slot] = to[slot]!;
      if (goesOn) this.#improvement.delay(slot, -this.#lost(slot, from, to));
      if (from[slot] === targets[slot] && to[slot] !== from[slot]) this.#context.pushed(slot);
    }
    window.advance();
  }

  /** For display: the agent that is to be on a cell after n more ticks, or −1. */
  holder(cell: number, ticks: number): number {
    return ticks <= this.window.length ? this.window.holders[ticks]![cell]! : -1;
  }

  /** For display: where an agent is to be after 1, 2 … more ticks. */
  readonly future = (slot: number): number[] => this.pathOf(slot).slice(1);

  /** For display: notes which agents had no turn in the step to be made, if that is the only one planned. */
  noteUnserved(reasons: Reasons): void {
    if (this.window.length !== 1) return;
    for (const slot of this.#crowd.slots)
      if (this.#step.hasMissed(slot)) reasons.note(slot, { unserved: true });
  }

  /** The planned path of an agent, its own cell first. */
  pathOf(slot: number): number[] {
    const { cells, length } = this.window;
    const here = this.#crowd.cells[slot]!;
    if (cells[0]![slot] !== here) return [here];
    return Array.from({ length: length + 1 }, (_, time) => cells[time]![slot]!);
  }

  save(out: StateWriter): void {
    const changes = this.#changes.take();
    this.#changes.add(changes);
    out.ints([...changes.affected]);
    out.ints([...this.#redirected]);
    out.int(this.#steps);
    for (const part of this.#parts()) part.save(out);
  }

  load(from: StateReader): void {
    this.#changes.add({ cells: [], affected: [...from.ints()] });
    for (const slot of from.ints()) this.#redirected.add(slot);
    this.#steps = from.int();
    for (const part of this.#parts()) part.load(from);
  }

  #parts() {
    return [
      this.#distances,
      this.#step,
      this.#line,
      this.#stuck,
      this.window,
      this.enclosures,
      this.#costs,
      this.patience,
      this.#improvement,
    ] as const;
  }

  /** Gives back the memory for distances of agents that are on their targets and will stay. */
  #tidy(): void {
    const { slots, targets, cells } = this.#crowd;
    const end = this.window.cells[this.window.length]!;
    for (const slot of slots)
      if (cells[slot] === targets[slot] && end[slot] === targets[slot]) this.#distances.letGo(slot);
  }

  /** Plans the paths of agents with new targets again. */
  #redirect(budget: Budget): void {
    const { window } = this;
    for (const slot of this.#redirected) {
      if (window.length === 0) break;
      if (budget.exhausted) window.cut(0);
      else if (this.#crowd.hasSettled(slot)) {
        this.#upkeep.settle(slot, budget);
        for (const other of this.#upkeep.replanned) this.#improvement.measure(other);
      } else this.#upkeep.redirect(slot, budget);
      this.#improvement.measure(slot);
    }
    this.#redirected.clear();
  }

  #extend(budget: Budget): void {
    const { window } = this;
    const line = this.#line;
    const from = window.cells[window.length]!;
    const to = window.cells[window.length + 1]!;
    line.form(from, window.holders[window.length]!);
    const { slots, count, controlled } = line;
    for (let i = 0; i < count; i++) to[slots[i]!] = UNDECIDED;
    this.enclosures.direct(window.holders[window.length]!, to);
    this.#step.run(slots, count, from, to, budget, this.enclosures.list);
    window.extend(slots, count);
    this.#stuck.watch(this.#steps++);
    // Nothing can be improved in a single step, and there may be no time for another.
    if (window.length === 1) return;
    const first = window.length === 2;
    for (let i = 0; i < controlled; i++) {
      if (first) this.#improvement.measure(slots[i]!);
      else this.#improvement.delay(slots[i]!, this.#lost(slots[i]!, from, to));
    }
  }

  /** By how much a step costs an agent more than it brings the agent nearer, in tenths. */
  #lost(slot: number, from: Int32Array, to: Int32Array): number {
    const before = from[slot]!;
    const after = to[slot]!;
    if (before === after && before === this.#crowd.targets[slot]) return 0;
    const nearer = this.#distances.tenths(slot, before) - this.#distances.tenths(slot, after);
    return this.#costs.ofStep(before, after) - nearer;
  }
}
