import type { GridChange } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import {
  type Budget,
  type Heuristic,
  type PathQuery,
  type Search,
  type SearchKind,
  startSearch,
} from '../../search/index.ts';
import type { Planner, PlannerContext } from '../../world/index.ts';
import type { FlowMap } from '../kit/flow.ts';
import { AgentPaths } from '../kit/paths.ts';
import { Precedence } from '../kit/precedence.ts';
import { Reservations } from '../kit/reservations.ts';
import { type QueuedSearches, SearchQueue } from '../kit/search-queue.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';
import { Deadlocks, type Waiting } from './deadlocks.ts';
import { Detours } from './detours.ts';
import { StuckAgents } from './make-way.ts';

/** After this many times its patience an agent looks for a new path around standing agents, not just a detour. */
const LONG_WAIT = 4;

/** What an agent may do in traffic; the parameters of FAR. */
export interface TrafficRules {
  readonly reserve: number;
  readonly partial: boolean;
  readonly chains: boolean;
  readonly patience: number;
}

/** Agents follow complete paths and make only reserved moves: the planner behind FAR and A\*-Replan. */
export class Traffic implements Planner, Waiting {
  readonly #context: PlannerContext;
  readonly #rules: TrafficRules;
  readonly #flow: FlowMap | undefined;
  readonly #table: Reservations;
  readonly #paths = new AgentPaths();
  readonly #queue: SearchQueue;
  readonly #deadlocks = new Deadlocks();
  readonly #stuckAgents: StuckAgents;
  readonly #detours: Detours;
  /** Per slot the agent that it waits for, or −1; valid within a tick. */
  #blockers = new Int32Array(0);
  /** Per slot the tick, plus one, in which it has had its turn to reserve. */
  #turns = new Int32Array(0);
  /** Per slot how many ticks in a row it has waited. */
  #waits = new Int32Array(0);
  readonly #precedence: Precedence;
  /** A chain of agents, each waiting for the next, while they get their turns. */
  readonly #column: number[] = [];
  /** The agent that reserves first, by its index in `crowd.slots`. */
  #first = 0;
  #tick = 0;
  #outOfStep = true;
  #mapChanged = false;

  constructor(
    context: PlannerContext,
    rules: TrafficRules,
    search: SearchKind,
    flow?: FlowMap,
    heuristic?: Heuristic,
  ) {
    const { crowd, crossingForbidden } = context;
    this.#context = context;
    this.#rules = rules;
    this.#flow = flow;
    this.#precedence = new Precedence(crowd);
    this.#table = new Reservations(crowd, rules.reserve, crossingForbidden);
    this.#stuckAgents = new StuckAgents(context, this.#table, this.#paths);
    this.#detours = new Detours(crowd, this.#table, this.#paths, flow);
    const options = { ...(flow && { moves: flow }), ...(heuristic && { heuristic }) };
    this.#queue = new SearchQueue(this.#pathSearches(search, options));
  }

  /** Complete searches for agents without a path, and for agents that need a path around standing agents. */
  #pathSearches(kind: SearchKind, options: Pick<PathQuery, 'moves' | 'heuristic'>): QueuedSearches {
    const { crowd } = this.#context;
    const { grid } = crowd;
    let search: Search;
    return {
      begin: (slot) => {
        const query = {
          from: grid.point(this.#table.end(slot)),
          to: grid.point(crowd.targets[slot]!),
          ...options,
          ...(this.#paths.has(slot) && { avoid: this.#detours.obstacles(slot) }),
        };
        search = startSearch(grid, query, kind);
      },
      resume: () => true,
      advance: (expansions) => search.advance(expansions) !== 'in-progress',
      get expanded() {
        return search.result().expanded;
      },
      finish: (slot) => {
        const path = search.result().cells;
        // Empty if there is no path; it starts elsewhere if the agent had to step aside. The agent will ask again.
        if (path[0] !== this.#table.end(slot)) return;
        this.#paths.set(slot, path);
        this.#reserve(slot);
      },
    };
  }

  plan(tick: number, budget: Budget): void {
    const { crowd } = this.#context;
    this.#tick = this.#precedence.now = tick;
    this.#update();
    this.#reserveInTurn(budget);
    this.#breakDeadlocks(budget);
    this.#mendPaths(budget);
    this.#queue.run(budget);
    for (const slot of crowd.slots) {
      if (crowd.outside[slot]) continue;
      crowd.next[slot] = this.#table.place(slot, 1);
      const waits = this.#paths.has(slot) && this.#table.steps(slot) === 0;
      this.#waits[slot] = waits ? this.#waits[slot]! + 1 : 0;
    }
  }

  added(slot: number): void {
    this.#outOfStep = true;
    this.#fit();
    this.#precedence.added(slot);
    this.#waits[slot] = 0;
    this.#stuckAgents.forget(slot);
  }

  removed(slot: number): void {
    this.#outOfStep = true;
    this.#paths.drop(slot);
    this.#queue.remove(slot);
  }

  retasked(slot: number): void {
    this.#paths.drop(slot);
    this.#queue.remove(slot);
    this.#precedence.restart(slot);
  }

  mapChanged(change: GridChange): void {
    this.#outOfStep = true;
    this.#flow?.mapChanged(change);
    this.#queue.restart();
    this.#mapChanged = true;
  }

  planOf(slot: number): readonly number[] {
    const here = this.#context.crowd.cells[slot]!;
    if (!this.#paths.has(slot)) return [here];
    const rest = this.#paths.rest(slot);
    return rest[0] === here ? rest : [here, ...rest];
  }

  memoryBytes(): number {
    const flow = this.#flow?.bytes.byteLength ?? 0;
    return this.#table.memoryBytes + this.#paths.bytes + this.#detours.memoryBytes + flow;
  }

  #fit(): void {
    const { slotCount } = this.#context.crowd;
    this.#blockers = grown(this.#blockers, slotCount);
    this.#turns = grown(this.#turns, slotCount);
    this.#waits = grown(this.#waits, slotCount);
  }

  /** Brings the state up to date with what has happened since the last tick. */
  #update(): void {
    const { slots, cells, targets, outside, grid } = this.#context.crowd;
    if (this.#outOfStep || !this.#table.advance()) this.#dropReservations();
    this.#outOfStep = false;
    const paths = this.#paths;
    if (this.#mapChanged)
      for (const slot of slots) if (paths.has(slot) && paths.isBroken(slot, grid)) paths.drop(slot);
    this.#mapChanged = false;
    for (const slot of slots) {
      if (outside[slot]) continue;
      this.#blockers[slot] = -1;
      const arrives = this.#table.end(slot) === targets[slot];
      const walledIn = grid.moves[cells[slot]!] === 0;
      if (arrives || walledIn) this.#queue.remove(slot);
      else if (!this.#paths.has(slot)) this.#queue.add(slot);
      if (cells[slot] === targets[slot] && arrives && this.#paths.has(slot)) {
        this.#paths.drop(slot);
        this.#precedence.restart(slot);
      }
    }
  }

  /** Drops all reservations, because some agent is not where the table says. */
  #dropReservations(): void {
    const { slots, outside } = this.#context.crowd;
    for (const slot of slots) {
      if (outside[slot] || !this.#paths.has(slot)) continue;
      if (!this.#rewind(slot, this.#table.movesLeft(slot))) this.#paths.drop(slot);
    }
    this.#table.reset();
  }

  /** Sets the cursor of a path to the cell where the agent is. False if the cell is not on the path. */
  #rewind(slot: number, lostMoves: number): boolean {
    const paths = this.#paths;
    const here = this.#context.crowd.cells[slot]!;
    // For an agent that was to step aside, its present cell is the next one on its path.
    for (const moves of [1, -lostMoves]) {
      if (paths.at(slot, moves) !== here) continue;
      paths.advance(slot, moves);
      return true;
    }
    return false;
  }

  /** Lets every agent reserve, those in front before those behind. Each tick begins with another agent. */
  #reserveInTurn(budget: Budget): void {
    const { slots } = this.#context.crowd;
    let had = 0;
    for (; had < slots.length && !budget.exhausted; had++)
      this.#reserveInOrder(slots[(this.#first + had) % slots.length]!);
    // Agents that the budget did not reach come first in the next tick.
    this.#first = (this.#first + (had < slots.length ? had : 1)) % Math.max(1, slots.length);
  }

  /** Lets an agent reserve after those it waits for have had their turn. */
  #reserveInOrder(last: number): void {
    const column = this.#column;
    const turn = this.#tick + 1;
    if (this.#turns[last] === turn) return;
    column.push(last);
    while (column.length > 0) {
      const slot = column[column.length - 1]!;
      this.#turns[slot] = turn;
      const blocker = this.#reserve(slot);
      if (blocker >= 0 && this.#turns[blocker] !== turn) column.push(blocker);
      else column.pop();
    }
  }

  /** Reserves what it can for an agent and returns the agent that it waits for, or −1. */
  #reserve(slot: number): number {
    const { partial } = this.#rules;
    const had = this.#table.steps(slot);
    this.#blockers[slot] = -1;
    if (this.#paths.next(slot) < 0 || (had > 0 && !partial)) return -1;
    const blocker = this.#table.reserveAlong(
      slot,
      this.#paths.cells[slot]!,
      this.#paths.cursors[slot]! + 1,
      !partial,
    );
    const has = this.#table.steps(slot);
    this.#paths.advance(slot, has - had);
    if (has === 0 && !this.#sharesTarget(slot, blocker)) this.#blockers[slot] = blocker;
    return this.#blockers[slot]!;
  }

  /** Finds agents that wait in vain and sends others aside for them. */
  #breakDeadlocks(budget: Budget): void {
    const { slots, slotCount } = this.#context.crowd;
    const { stuck } = this.#deadlocks;
    this.#deadlocks.find(slots, slotCount, this);
    if (!this.#rules.chains) {
      this.#sendOneAside();
      return;
    }
    stuck.sort(this.#precedence.compare);
    this.#stuckAgents.startTick(this.#tick);
    for (const slot of stuck) {
      if (budget.exhausted) return;
      this.#stuckAgents.advance(slot);
    }
  }

  /** Sends aside one agent of every waiting cycle, if possible, and all parked agents that are in the way. */
  #sendOneAside(): void {
    const { cycles, parked, stuck } = this.#deadlocks;
    for (const cycle of cycles) {
      const first = this.#context.random.below(cycle.length);
      for (let i = 0; i < cycle.length; i++) {
        if (this.#goAside(cycle[(first + i) % cycle.length]!)) break;
      }
    }
    for (const slot of parked) this.#goAside(slot);
    for (const slot of stuck) this.#reserve(slot);
  }

  /** Sends an agent aside and asks for a new path from there. */
  #goAside(slot: number): boolean {
    if (!this.#stuckAgents.sideStep(slot)) return false;
    this.#paths.drop(slot);
    this.#queue.add(slot);
    return true;
  }

  /** Short searches for agents that left their paths, and for agents whose patience has ended. */
  #mendPaths(budget: Budget): void {
    const { slots } = this.#context.crowd;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[(this.#first + i) % slots.length]!;
      const impatience = this.#impatience(slot);
      if (impatience === 0 && !this.#paths.strayed(slot)) continue;
      if (budget.exhausted) return;
      if (impatience === 0) this.#detours.rejoin(slot, budget);
      else if (this.#detours.around(slot, budget)) this.#reserve(slot);
      else if (impatience >= LONG_WAIT && isPowerOfTwo(impatience)) this.#queue.add(slot);
    }
  }

  /** How often an agent's patience has ended; 0 except in ticks in which it has just ended. */
  #impatience(slot: number): number {
    const { patience } = this.#rules;
    const waits = this.#waits[slot]!;
    const waiting = this.#blockers[slot]! >= 0 && this.#table.steps(slot) === 0;
    return patience > 0 && waiting && waits % patience === 0 ? waits / patience : 0;
  }

  blocker(slot: number): number {
    return this.#context.crowd.outside[slot] ? -1 : this.#blockers[slot]!;
  }

  isParked(slot: number): boolean {
    const { cells, targets, outside, occupants } = this.#context.crowd;
    if (outside[slot] || this.#table.steps(slot) > 0) return false;
    if (cells[slot] === targets[slot]) return true;
    // An agent stays, as if it had arrived, if another agent with the same target is on it.
    return this.#paths.has(slot) && this.#sharesTarget(slot, occupants[targets[slot]!]!);
  }

  /** Whether another agent is on a target that both share. There is no point in asking it to step aside. */
  #sharesTarget(slot: number, other: number): boolean {
    return other >= 0 && holdsSharedTarget(this.#context.crowd, other, slot);
  }
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;
