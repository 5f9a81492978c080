import { DistanceStore } from '../../distances/index.ts';
import { STRAIGHT } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Budget } from '../../search/index.ts';
import { type Crowd, isMove, type Planner, type PlannerContext } from '../../world/index.ts';
import { definePlanner, type ParametersOf } from '../kit/define.ts';
import { backwardSearches, searchMemory } from '../kit/needs.ts';
import { Precedence } from '../kit/precedence.ts';
import { MakeWay } from './make-way.ts';
import { Progress } from './progress.ts';
import { Rearrangement } from './rearrangement.ts';
import { SpaceTimeSearch } from './space-time.ts';
import { Timetable } from './timetable.ts';

/** Expansions of an agent's backward search between two checks of the budget. */
const SLICE = 1024;
/** An agent whose plan loses at least this much, in search units, asks others to make way. */
const PATIENCE = 2 * STRAIGHT;
/** The window of an agent that asks doubles when it has not come nearer to its target for this many windows. */
const STUCK_WINDOWS = 4;
/** After doubling this often it steps back for a while: it may itself block the agents that block it. */
const LAST_RESORT = 2;
const LONGEST_WINDOW = 64;

const PARAMETERS = {
  window: {
    default: 8,
    min: 1,
    max: 32,
    whole: true,
    meaning: 'how many moves ahead an agent plans around the others',
  },
  replanEvery: {
    default: 0,
    min: 0,
    max: 32,
    whole: true,
    meaning: 'ticks after which an agent plans again; 0 means half the window',
  },
  order: {
    default: 'longest-away',
    paper: 'rotating',
    choices: ['longest-away', 'rotating'],
    meaning: 'which agent plans first: the one that has been away from its target longest, or each in turn',
  },
  stay: {
    default: true,
    paper: false,
    meaning: 'plans end on a cell where the agent can stay, so that every plan can be followed to its end',
  },
  makeWay: {
    default: true,
    paper: false,
    meaning: 'agents of lower precedence plan again when they are in the way, those on their targets first',
  },
  stretch: {
    default: 2,
    paper: 1,
    min: 1,
    max: 8,
    whole: true,
    meaning: 'the window of a stuck agent grows to at most this many times its length',
  },
  memoryMB: { default: 600, min: 1, max: 1e6, meaning: 'memory for distances to goals, in megabytes' },
} as const;

type Parameters = ParametersOf<typeof PARAMETERS>;

class WhcaPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #parameters: Parameters;
  /** Ticks from one plan of an agent to its next. */
  readonly #period: number;
  readonly #distances: DistanceStore;
  readonly #table: Timetable;
  readonly #search: SpaceTimeSearch;
  readonly #precedence: Precedence;
  readonly #makeWay: MakeWay;
  /** Per slot 1 if it has to plan again as soon as possible, 2 if it had to and the budget was used up. */
  #urgent = new Uint8Array(0);
  readonly #progress = new Progress();
  readonly #oldPlan: Int32Array;
  #mapHasChanged = false;
  #turn = 0;

  constructor(context: PlannerContext, parameters: Parameters) {
    const { crowd, crossingForbidden } = context;
    const { window, stretch, replanEvery, memoryMB } = parameters;
    this.#context = context;
    this.#crowd = crowd;
    this.#parameters = parameters;
    this.#period = replanEvery || Math.max(1, window >> 1);
    this.#distances = new DistanceStore(crowd.grid, memoryMB);
    this.#table = new Timetable(crowd, Math.min(LONGEST_WINDOW, window * stretch));
    this.#search = new SpaceTimeSearch(crowd, this.#table, this.#distances, crossingForbidden);
    this.#precedence = new Precedence(crowd, { arrivedLast: true });
    const rearrangement = new Rearrangement(crowd, this.#precedence);
    this.#makeWay = new MakeWay(crowd, this.#table, this.#search, rearrangement, crossingForbidden);
    this.#oldPlan = new Int32Array(this.#table.longest + 1);
  }

  added(slot: number): void {
    this.#urgent = grown(this.#urgent, slot + 1);
    this.#progress.fit(slot + 1);
    this.#precedence.added(slot);
    this.retasked(slot);
  }

  removed(slot: number): void {
    this.#table.take(slot);
  }

  retasked(slot: number): void {
    this.#urgent[slot] = 1;
    this.#progress.forget(slot);
    this.#precedence.restart(slot);
  }

  mapChanged(): void {
    this.#mapHasChanged = true;
  }

  plan(tick: number, budget: Budget): void {
    const { slots, cells, targets, next } = this.#crowd;
    const table = this.#table;
    table.now = tick;
    this.#precedence.now = tick;
    table.fit();
    this.#distances.startTick(tick);
    this.#dropInvalidPlans();
    for (const slot of this.#due()) {
      if (budget.exhausted || !this.#replan(slot, budget)) this.#urgent[slot] = 2;
      else this.#urgent[slot] = 0;
    }
    for (const slot of slots) {
      next[slot] = table.place(slot, tick + 1);
      if (cells[slot] === targets[slot] && next[slot] !== cells[slot]) this.#context.pushed(slot);
    }
    table.tickOver();
  }

  planOf(slot: number): readonly number[] {
    if (!this.#table.has(slot)) return [this.#crowd.cells[slot]!];
    return Array.from(this.#oldPlan.subarray(0, this.#table.copy(slot, this.#oldPlan) + 1));
  }

  memoryBytes(): number {
    return this.#distances.bytesHeld + this.#table.memoryBytes + this.#search.memoryBytes;
  }

  /** Drops plans that are no longer valid: their agents stand, and so do agents that planned to pass there. */
  #dropInvalidPlans(): void {
    const table = this.#table;
    const { stay } = this.#parameters;
    const { slots, cells, targets, outside } = this.#crowd;
    const astray: number[] = [];
    for (const slot of slots) {
      if (cells[slot] === targets[slot]) this.#precedence.restart(slot);
      const lost = !table.has(slot) || table.place(slot, table.now) !== cells[slot];
      const ranOut = !stay && !outside[slot] && table.end(slot) <= table.now;
      if (lost || ranOut || (this.#mapHasChanged && this.#isBroken(slot))) astray.push(slot);
    }
    this.#mapHasChanged = false;
    if (astray.length === 0) return;
    const standing = table.stand(astray, stay);
    // As the paper has it, they wait for their turn.
    if (stay) for (const slot of standing) this.#urgent[slot] ||= 1;
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

  /** The agents that plan in this tick, in order. Turns are spread over the ticks of a period. */
  #due(): number[] {
    const { slots, outside } = this.#crowd;
    const { now } = this.#table;
    const rotating = this.#parameters.order === 'rotating';
    if (rotating && slots.length > 0) this.#turn = (this.#turn + 1) % slots.length;
    const due: number[] = [];
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[rotating ? (i + this.#turn) % slots.length : i]!;
      if (outside[slot]) continue;
      if (this.#urgent[slot] || (now + slot) % this.#period === 0 || this.#hasStopped(slot)) due.push(slot);
    }
    const urgent = this.#urgent;
    // Agents that the budget did not reach go first, so that every agent gets a turn.
    const postponed = (slot: number): number => (urgent[slot] === 2 ? 0 : 1);
    if (rotating) return due.sort((a, b) => postponed(a) - postponed(b));
    return due.sort((a, b) => postponed(a) - postponed(b) || this.#precedence.compare(a, b));
  }

  /** True if an agent has come to the end of a short plan before its turn. */
  #hasStopped(slot: number): boolean {
    const { cells, targets } = this.#crowd;
    return this.#parameters.stay && this.#table.end(slot) <= this.#table.now && cells[slot] !== targets[slot];
  }

  /** Plans the next window of an agent; false if it has to wait for that. */
  #replan(slot: number, budget: Budget): boolean {
    const { stay, makeWay, window } = this.#parameters;
    const { cells, targets, grid } = this.#crowd;
    const table = this.#table;
    const search = this.#search;
    if (grid.moves[cells[slot]!] === 0) return true;
    if (stay && cells[slot] === targets[slot] && table.end(slot) <= table.now) return true;
    if (!this.#knowsDistance(slot, budget)) return false;
    const oldMoves = table.copy(slot, this.#oldPlan);
    table.take(slot);
    const found = search.find({ slot, window, rearrangement: null, stays: stay });
    budget.spend(search.expanded);
    if (found) table.put(slot, search.path, window, stay);
    else if (stay) table.put(slot, this.#oldPlan, oldMoves, true);
    else table.stand([slot], false);
    if (makeWay && (!found || search.delay >= PATIENCE)) this.#planThroughOthers(slot, budget);
    return true;
  }

  /** Advances the backward search from the target until it reaches the agent; false if memory or budget is short. */
  #knowsDistance(slot: number, budget: Budget): boolean {
    const cell = this.#crowd.cells[slot]!;
    const target = this.#crowd.targets[slot]!;
    if (!this.#distances.admits(target)) return false;
    const search = this.#distances.searchTo(target, cell);
    for (;;) {
      const before = search.expanded;
      const known = this.#distances.reach(search, cell, SLICE);
      budget.spend(search.expanded - before);
      if (known) return true;
      if (budget.exhausted || search.expanded === before) return false;
    }
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
    const distance = this.#distances.searchTo(this.#crowd.targets[slot]!, cell).units(cell);
    const stuckFor = this.#progress.stuckFor(slot, distance, now);
    const stuck = Math.floor(stuckFor / (STUCK_WINDOWS * window));
    if (stuck >= LAST_RESORT) {
      this.#progress.forget(slot);
      this.#precedence.stepBack(slot, now + window * this.#context.random.between(2, 6));
    }
    return Math.min(longest, window * 2 ** stuck);
  }

  /** How much longer the first moves of its plan make an agent's path, in search units. */
  #delayOf(slot: number, moves: number): number {
    const { cells, targets, grid } = this.#crowd;
    const table = this.#table;
    const start = cells[slot]!;
    const target = targets[slot]!;
    const distances = this.#distances.searchTo(target, start);
    // The distances were dropped to save memory: try in a later tick.
    if (!distances.knows(start)) return 0;
    let cost = 0;
    let at = start;
    for (let i = 1; i <= moves; i++) {
      const to = table.place(slot, table.now + i);
      if (to !== at) cost += grid.stepCosts[grid.directionBetween(at, to)]!;
      else if (to !== target) cost += STRAIGHT;
      at = to;
    }
    return cost + distances.fartherBy(at, distances.units(start));
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
  id: 'whca',
  title: 'WHCA*',
  summary: 'each agent plans a window of moves in space and time around what the others have reserved',
  central: true,
  preprocessing: 'none',
  memoryEstimate: (size, { memoryMB }) =>
    Math.min(memoryMB * 1e6, 1.3e6 + backwardSearches(size)) + searchMemory(size),
  promisesArrival: false,
  parameters: PARAMETERS,
  create: (context, parameters) => new WhcaPlanner(context, parameters),
});
