import { enterCost, type GridChange, STRAIGHT } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import {
  type Crowd,
  crosserInTable,
  type Explanation,
  isMove,
  type Planner,
  type PlannerContext,
} from '../../world/index.ts';
import { cheapStep } from '../kit/cheap-step.ts';
import { definePlanner } from '../kit/define.ts';
import { LayerStores } from '../kit/layer-stores.ts';
import { OwnAgents } from '../kit/own-agents.ts';
import { PlanReasons } from '../kit/plan-reasons.ts';
import { Precedence } from '../kit/precedence.ts';
import { type Parameters, WHCA } from './facts.ts';
import { MakeWay } from './make-way.ts';
import { Progress } from './progress.ts';
import { Rearrangement } from './rearrangement.ts';
import { SpaceTimeSearch } from './space-time.ts';
import { Timetable } from './timetable.ts';
import { Turns } from './turns.ts';

/** Expansions of an agent's backward search between two checks of the budget. */
const SLICE = 256;
/** An agent whose plan loses at least this much, in search units, asks others to make way. */
const PATIENCE = 2 * STRAIGHT;
/** The window of an agent that asks doubles when it has not come nearer to its target for this many windows. */
const STUCK_WINDOWS = 4;
/** After doubling this often it steps back for a while: it may itself block the agents that block it. */
const LAST_RESORT = 2;
const LONGEST_WINDOW = 64;
const NOBODY = -1;

class WhcaPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #parameters: Parameters;
  /** Ticks from one plan of an agent to its next. */
  readonly #period: number;
  readonly #distances: LayerStores;
  readonly #table: Timetable;
  readonly #search: SpaceTimeSearch;
  readonly #own: OwnAgents;
  readonly #precedence: Precedence;
  readonly #makeWay: MakeWay;
  readonly #turns: Turns;
  readonly #progress = new Progress();
  readonly #oldPlan: Int32Array;
  /** Cells whose moves edits have changed since the last tick. */
  #changed: number[] = [];
  /** Agents that were told to stay where they are since the last tick. */
  #stopped: number[] = [];
  #reasons: PlanReasons | null = null;
  /** The tick whose work has begun. */
  #begun = -1;
  /** Expansions made for plans, less those made for distances, while agents wait for both. */
  #balance = 0;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { crowd, crossingForbidden } = context;
    const { window, stretch, replanEvery, memoryMB } = parameters;
    this.#context = context;
    this.#crowd = crowd;
    this.#parameters = parameters;
    this.#period = replanEvery || Math.max(1, window >> 1);
    this.#distances = new LayerStores(crowd, memoryMB, true);
    this.#table = new Timetable(crowd, Math.min(LONGEST_WINDOW, window * stretch));
    this.#search = new SpaceTimeSearch(crowd, this.#table, this.#distances, crossingForbidden);
    this.#own = new OwnAgents(crowd);
    this.#precedence = new Precedence(crowd, { arrivedLast: true });
    const rearrangement = new Rearrangement(crowd, this.#own, this.#precedence);
    this.#makeWay = new MakeWay(crowd, this.#table, this.#search, rearrangement, crossingForbidden);
    const compare = parameters.order === 'rotating' ? undefined : this.#precedence.compare;
    this.#turns = new Turns(crowd, this.#own, compare);
    this.#oldPlan = new Int32Array(this.#table.longest + 1);
  }

  added(slot: number): void {
    this.#reasons?.kept.forget(slot);
    this.#table.fit();
    this.#progress.fit(slot + 1);
    this.#precedence.added(slot);
    this.retasked(slot);
  }

  removed(slot: number): void {
    this.#table.take(slot);
    this.#turns.remove(slot);
    this.#own.forget(slot);
  }

  retasked(slot: number): void {
    const { cells, targets } = this.#crowd;
    this.#own.note(slot);
    if (cells[slot] === targets[slot]) this.#stopped.push(slot);
    this.#turns.request(slot);
    this.#progress.forget(slot);
    this.#precedence.restart(slot);
  }

  mapChanged(change: GridChange): void {
    for (const cell of change.affected) this.#changed.push(cell);
    this.#distances.mapChanged(change);
  }

  plan(tick: number, budget: Budget): void {
    const { slots, cells, targets, next } = this.#crowd;
    const table = this.#table;
    this.think(tick, budget);
    this.#reasons?.kept.start();
    this.#turns.forEachWaiting((slot) => this.#stepCheaply(slot));
    for (const slot of slots) {
      next[slot] = table.place(slot, tick + 1);
      if (cells[slot] === targets[slot] && next[slot] !== cells[slot]) this.#context.pushed(slot);
    }
    table.tickOver();
  }

  /** Plans for agents while the budget lasts. What they have reserved can be carried out at any time. */
  think(tick: number, budget: Budget): number {
    const begins = tick !== this.#begun;
    if (begins) this.#begin(tick);
    this.#dropInvalidPlans();
    this.#turns.collect(begins ? this.#isDue : undefined);
    for (let first = true; !budget.exhausted; first = false) {
      const { toPlan, toSearch } = this.#turns;
      if (toPlan === 0 || toSearch === 0) this.#balance = 0;
      if (toPlan > 0 && this.#balance <= 0) this.#planNext(budget, first);
      else if (toSearch > 0) this.#searchNext(budget);
      else break;
    }
    const left = this.#turns.toPlan + this.#turns.toSearch;
    this.#turns.suspend();
    return left;
  }

  save(out: StateWriter): void {
    out.int(this.#begun);
    out.int(this.#balance);
    out.ints(this.#changed);
    out.ints(this.#stopped);
    for (const part of this.#savedParts) part.save(out);
  }

  load(from: StateReader): void {
    this.#begun = from.int();
    this.#balance = from.int();
    this.#changed = [...from.ints()];
    this.#stopped = [...from.ints()];
    for (const part of this.#savedParts) part.load(from);
  }

  get #savedParts() {
    return [this.#table, this.#turns, this.#progress, this.#precedence, this.#own, this.#distances];
  }

  planOf(slot: number): readonly number[] {
    if (!this.#table.has(slot)) return [this.#crowd.cells[slot]!];
    return Array.from(this.#oldPlan.subarray(0, this.#table.copy(slot, this.#oldPlan) + 1));
  }

  keepReasons(keep: boolean): void {
    this.#reasons = keep ? (this.#reasons ?? new PlanReasons(this.#context)) : null;
  }

  explain(slot: number): Explanation | undefined {
    const table = this.#table;
    return this.#reasons?.explain(slot, {
      holder: (cell, ticks) => table.holder(cell, table.now + ticks),
      future: (other) => (table.has(other) ? this.planOf(other).slice(1) : []),
    });
  }

  memoryBytes(): number {
    return this.#distances.bytesHeld + this.#table.memoryBytes + this.#search.memoryBytes;
  }

  #begin(tick: number): void {
    this.#begun = tick;
    this.#table.now = tick;
    this.#precedence.now = tick;
    this.#distances.startTick(tick);
  }

  /** Drops plans that are no longer valid: their agents stand, and so do agents that planned to pass there. */
  #dropInvalidPlans(): void {
    const table = this.#table;
    const { stay } = this.#parameters;
    const { slots, cells, targets, outside } = this.#crowd;
    const astray = this.#brokenPlans();
    for (const slot of this.#stopped)
      if (table.has(slot) && cells[slot] === targets[slot] && table.end(slot) > table.now) astray.add(slot);
    this.#stopped = [];
    for (const slot of slots) {
      if (cells[slot] === targets[slot]) this.#precedence.restart(slot);
      const lost = !table.has(slot) || table.place(slot, table.now) !== cells[slot];
      const ranOut = !stay && !outside[slot] && table.end(slot) <= table.now;
      if (lost || ranOut || this.#isStopped(slot) || this.#isRobbed(slot)) astray.add(slot);
    }
    if (astray.size === 0) return;
    const standing = table.stand([...astray], stay);
    // As the paper has it, they wait for their turn.
    if (stay) for (const slot of standing) this.#turns.request(slot);
  }

  /** True if an agent must stay on its cell, and its plan has it leave. */
  #isStopped(slot: number): boolean {
    const table = this.#table;
    const { outside, rests, cells } = this.#crowd;
    if (!outside[slot]) return false;
    const rest = Math.max(1, rests[slot]!);
    const leaves = table.place(slot, table.now + rest) !== cells[slot];
    return leaves || (this.#own.isObstacle(slot) && table.end(slot) > table.now);
  }

  /** True if an agent is on its target and would leave it for another that has the same target. */
  #isRobbed(slot: number): boolean {
    const table = this.#table;
    const { cells, targets } = this.#crowd;
    const target = targets[slot]!;
    if (!this.#parameters.stay || cells[slot] !== target || table.end(slot) <= table.now) return false;
    for (let time = table.now + 1; time <= table.now + table.longest; time++) {
      const holder = table.holder(target, time);
      if (holder !== NOBODY && holder !== slot && targets[holder] === target) return true;
    }
    return false;
  }

  /** Agents whose plans are broken by edits: they pass cells whose moves have changed. */
  #brokenPlans(): Set<number> {
    const table = this.#table;
    const broken = new Set<number>();
    for (const cell of this.#changed) {
      if (!table.isReserved(cell)) continue;
      for (let time = table.now; time < table.now + table.longest; time++) {
        const slot = table.holder(cell, time);
        if (slot !== NOBODY && !broken.has(slot) && this.#isBroken(slot)) broken.add(slot);
      }
    }
    this.#changed = [];
    return broken;
  }

  /** True if the map does not allow a move of an agent's plan. */
  #isBroken(slot: number): boolean {
    const table = this.#table;
    const { grid } = this.#crowd;
    for (let time = table.now; time < table.end(slot); time++) {
      if (!isMove(grid, table.place(slot, time), table.place(slot, time + 1))) return true;
    }
    return false;
  }

  /** Turns are spread over the ticks of a period. */
  readonly #isDue = (slot: number): boolean =>
    (this.#table.now + slot) % this.#period === 0 || this.#hasStopped(slot);

  /** True if an agent has come to the end of a short plan before its turn. */
  #hasStopped(slot: number): boolean {
    const { cells, targets } = this.#crowd;
    return this.#parameters.stay && this.#table.end(slot) <= this.#table.now && cells[slot] !== targets[slot];
  }

  /** Lets the next agent plan, or wait for its distance. `first` if no other has planned on this budget. */
  #planNext(budget: Budget, first: boolean): void {
    const slot = this.#turns.next();
    const target = this.#crowd.targets[slot]!;
    const spent = budget.spent;
    if (!this.#mustPlan(slot)) {
      this.#turns.done(slot);
    } else if (!this.#distances.of(slot).admits(target)) {
      this.#turns.refuse(slot);
    } else if (!this.#knowsDistance(slot, budget)) {
      this.#turns.search(slot);
    } else {
      // An agent whose search takes more than the budget of a whole tick must not keep the others waiting.
      if (this.#replan(slot, budget)) this.#turns.done(slot);
      else if (first) this.#turns.postpone(slot);
    }
    this.#balance += budget.spent - spent;
  }

  /** Goes on with the search for the distance of the next agent that waits for it, which then plans. */
  #searchNext(budget: Budget): void {
    const slot = this.#turns.nextToSearch();
    const cell = this.#crowd.cells[slot]!;
    const distances = this.#distances.of(slot);
    const search = distances.searchTo(this.#crowd.targets[slot]!, cell);
    const before = search.expanded;
    const known = distances.reach(search, cell, SLICE);
    budget.spend(search.expanded - before);
    this.#balance -= search.expanded - before;
    if (!known && search.expanded > before) return;
    const waits = this.#turns.searched(slot);
    // The search went on in the place of the agent's turn, so it takes that now.
    if (known && waits && !this.#replan(slot, budget)) this.#turns.postpone(slot);
  }

  /** False if there is nothing to plan for an agent. */
  #mustPlan(slot: number): boolean {
    const { cells, targets, grid } = this.#crowd;
    if (grid.moves[cells[slot]!] === 0 || this.#own.isObstacle(slot)) return false;
    return !this.#parameters.stay || cells[slot] !== targets[slot] || this.#table.end(slot) > this.#table.now;
  }

  /**
   * Whether the distance of an agent is known. An outdated one will do while the budget is limited; without a limit the
   * backward search from the target goes on until it reaches the agent.
   */
  #knowsDistance(slot: number, budget: Budget): boolean {
    const cell = this.#crowd.cells[slot]!;
    const target = this.#crowd.targets[slot]!;
    const distances = this.#distances.of(slot);
    const known = budget.limited ? distances.searchKnowing(target, cell) : undefined;
    if (known?.outdated) this.#turns.refresh(slot);
    if (known) return true;
    const search = distances.searchTo(target, cell);
    for (;;) {
      const before = search.expanded;
      const reached = distances.reach(search, cell, SLICE);
      budget.spend(search.expanded - before);
      if (reached) return true;
      if (budget.limited || search.expanded === before) return false;
    }
  }

  /** Plans the next window of an agent; false if the budget ended before that. */
  #replan(slot: number, budget: Budget): boolean {
    const { stay, makeWay, window } = this.#parameters;
    const table = this.#table;
    const search = this.#search;
    const oldMoves = table.copy(slot, this.#oldPlan);
    table.take(slot);
    const found = search.find({ slot, window, rearrangement: null, stays: stay }, budget);
    if (found) table.put(slot, search.path, window, stay);
    else if (stay) table.put(slot, this.#oldPlan, oldMoves, true);
    else table.stand([slot], false);
    if (search.interrupted) return false;
    if (makeWay && (!found || search.delay >= PATIENCE)) this.#planThroughOthers(slot, budget);
    return true;
  }

  /** An agent that waits and has come to the end of its plan moves towards its target as well as it can. */
  #stepCheaply(slot: number): void {
    const table = this.#table;
    const { now } = table;
    const { stay } = this.#parameters;
    const here = this.#crowd.cells[slot]!;
    if (this.#crowd.outside[slot]) return;
    if (table.end(slot) > (stay ? now : now + 1) || table.place(slot, now + 1) !== here) return;
    const { grid, targets } = this.#crowd;
    const to = cheapStep(grid, here, targets[slot]!, (cell, d) => {
      const holder = stay ? table.laterHolder(cell, now) : table.holder(cell, now + 1);
      if (holder !== NOBODY) return false;
      return !this.#context.crossingForbidden || crosserInTable(grid, table, here, d, now) === NOBODY;
    });
    if (to === here) {
      this.#reasons?.kept.note(slot, { unserved: true });
      return;
    }
    table.take(slot);
    table.put(slot, [here, to], 1, stay);
  }

  /** Plans through others for an agent that loses time; a shorter window if the others find no plan. */
  #planThroughOthers(slot: number, budget: Budget): void {
    for (let moves = this.#windowOf(slot); moves > 0 && !budget.exhausted; moves >>= 1)
      if (this.#makeWay.attempt(slot, moves, this.#delayOf(slot, moves), budget)) return;
  }

  /** The window of an agent that asks others aside. */
  #windowOf(slot: number): number {
    const { now, longest } = this.#table;
    const { window } = this.#parameters;
    const cell = this.#crowd.cells[slot]!;
    const distances = this.#distances.of(slot).searchKnowing(this.#crowd.targets[slot]!, cell);
    if (!distances) return window;
    const stuckFor = this.#progress.stuckFor(slot, distances.distance(cell), now);
    const stuck = Math.floor(stuckFor / (STUCK_WINDOWS * window));
    if (stuck >= LAST_RESORT) {
      this.#progress.forget(slot);
      this.#precedence.stepBack(slot, now + window * this.#context.random.between(2, 6));
    }
    return Math.min(longest, window * 2 ** stuck);
  }

  /** How much longer the first moves of its plan make an agent's path, in search units. */
  #delayOf(slot: number, moves: number): number {
    const { cells, targets } = this.#crowd;
    const layer = this.#crowd.layerOf(slot);
    const table = this.#table;
    const start = cells[slot]!;
    const target = targets[slot]!;
    const distances = this.#distances.of(slot).searchKnowing(target, start);
    // The distances were dropped to save memory: try in a later tick.
    if (!distances) return 0;
    const { speeds, rests } = this.#crowd;
    let cost = 0;
    let at = start;
    let resting = rests[slot]!;
    for (let i = 1; i <= moves; i++) {
      const to = table.place(slot, table.now + i);
      if (to !== at) {
        cost += enterCost(layer, to, layer.directionBetween(at, to));
        resting = speeds[slot]! - 1;
      } else if (resting > 0) resting--;
      else if (to !== target) cost += STRAIGHT;
      at = to;
    }
    return cost + distances.fartherBy(at, distances.distance(start));
  }
}

/**
 * Windowed Hierarchical Cooperative A\* (Silver, Cooperative Pathfinding, AIIDE 2005,
 * https://ojs.aaai.org/index.php/AIIDE/article/view/18726; section 5.2.1 of the algorithm selection thesis). Each agent
 * plans a window of moves in space and time around what the others have reserved, guided by its true distance to the
 * target, and plans again after half of the window.
 *
 * Silver leaves open what happens at the end of a window, and to an agent that finds no plan. In the `paper` preset
 * an agent reserves its window and no more, plans when it is its turn, and stands if there is no plan; agents that
 * planned to pass there stand too. By default plans end where the agent can stay. That keeps the whole table free of
 * conflicts forever, so an agent always has a plan. An agent that would lose time plans through agents of lower
 * precedence, which plan again around it, all of them or none; an agent that is stuck steps back after a while.
 */
export const whca = definePlanner({
  ...WHCA,
  create: (context, parameters) => new WhcaPlanner(context, parameters),
});
