import type { GridChange } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import { type Budget, prepareSearches } from '../../search/index.ts';
import type { Explanation, Planner, PlannerContext, ReservedCells } from '../../world/index.ts';
import { CheapSteps } from '../kit/cheap-steps.ts';
import type { FlowMap } from '../kit/flow.ts';
import { PathChecks } from '../kit/path-checks.ts';
import { AgentPaths } from '../kit/paths.ts';
import { Precedence } from '../kit/precedence.ts';
import { Reasons } from '../kit/reasons.ts';
import { Reservations } from '../kit/reservations.ts';
import { reservedRows } from '../kit/reserved-rows.ts';
import { SearchQueue } from '../kit/search-queue.ts';
import { Deadlocks, type Waiting } from './deadlocks.ts';
import { Detours } from './detours.ts';
import { StuckAgents } from './make-way.ts';
import { PathSearches, type PathSearchOptions } from './path-searches.ts';
import { Turns } from './turns.ts';

/** After this many times its patience an agent looks for a new path around standing agents, not just a detour. */
const LONG_WAIT = 4;

/** What an agent may do in traffic; the parameters of FAR. */
export interface TrafficRules {
  readonly reserve: number;
  readonly partial: boolean;
  readonly chains: boolean;
  readonly patience: number;
}

/**
 * Agents follow complete paths and make only reserved moves: the planner behind FAR and A\*-Replan.
 *
 * In every tick all agents with a path reserve their next moves. Everything else is work for the budget. What it does
 * not suffice for is done first in the next tick; an agent without a path takes a cheap step until it has one.
 */
export class Traffic implements Planner, Waiting {
  readonly #context: PlannerContext;
  readonly #rules: TrafficRules;
  readonly #flow: FlowMap | undefined;
  readonly #table: Reservations;
  readonly #paths = new AgentPaths();
  readonly #checks: PathChecks;
  readonly #turns: Turns;
  readonly #queue: SearchQueue;
  readonly #cheapSteps: CheapSteps;
  readonly #deadlocks = new Deadlocks();
  readonly #stuckAgents: StuckAgents;
  readonly #detours: Detours;
  readonly #precedence: Precedence;
  /** Per slot how many ticks in a row it has waited. */
  #waits = new Int32Array(0);
  /** Agents that wait in vain and have not been helped yet, the first of them last. */
  #stuck: number[] = [];
  /**
   * Agents that need a short search, first come, first served: per slot how often its patience has ended, or 0 if it
   * has left its path.
   */
  readonly #toMend = new Map<number, number>();
  /** Whether the agents that need a short search in this tick are in the list. */
  #mendListed = false;
  /** Whether whole paths are searched for before short searches. They take turns where the budget is too small for both. */
  #wholePathsFirst = false;
  #reasons: Reasons | null = null;
  #explainedTick = -1;
  /** The tick that is being planned. */
  #tick = -1;
  /** Agents have come or left: the table is out of step. */
  #outOfStep = true;
  #mapChanged = false;
  /** Agents may have lost their paths since the queue was brought up to date. */
  #queueOutOfDate = true;

  constructor(
    context: PlannerContext,
    rules: TrafficRules,
    search: Omit<PathSearchOptions, 'moves'>,
    flow?: FlowMap,
  ) {
    const { crowd, crossingForbidden } = context;
    const paths = this.#paths;
    this.#context = context;
    this.#rules = rules;
    prepareSearches(crowd.grid);
    this.#flow = flow;
    this.#precedence = new Precedence(crowd);
    this.#table = new Reservations(crowd, rules.reserve, crossingForbidden);
    this.#cheapSteps = new CheapSteps(crowd, (slot, to) => this.#table.isFree(slot, crowd.cells[slot]!, to));
    this.#checks = new PathChecks(crowd.grid, paths);
    const lost = (slot: number): void => this.#queue.add(slot);
    this.#turns = new Turns(crowd, this.#table, paths, this.#checks, rules.partial, lost);
    this.#stuckAgents = new StuckAgents(context, this.#table, paths);
    this.#detours = new Detours(crowd, this.#table, paths, flow);
    const options = { ...search, ...(flow && { moves: flow }) };
    const found = (slot: number): unknown => this.#turns.reserve(slot);
    this.#queue = new SearchQueue(new PathSearches(crowd, this.#table, paths, this.#detours, options, found));
  }

  plan(tick: number, budget: Budget): void {
    const { crowd } = this.#context;
    this.think(tick, budget);
    if (budget.exhausted) this.#wholePathsFirst = !this.#wholePathsFirst;
    this.#takeCheapSteps();
    this.#stuckAgents.reportPushed();
    for (const slot of crowd.slots) {
      if (crowd.outside[slot]) continue;
      crowd.next[slot] = this.#table.place(slot, 1);
      const waits = this.#paths.has(slot) && this.#table.steps(slot) === 0;
      this.#waits[slot] = waits ? this.#waits[slot]! + 1 : 0;
    }
    if (this.#reasons) this.#noteReasons(this.#reasons);
  }

  think(tick: number, budget: Budget): number {
    this.#update(tick, budget);
    this.#breakDeadlocks(budget);
    if (!this.#mendListed) this.#listPathsToMend();
    if (this.#wholePathsFirst) this.#queue.run(budget);
    this.#mendPaths(budget);
    this.#queue.run(budget);
    return Math.max(this.#queue.waiting.size, this.#toMend.size, this.#stuck.length, this.#checks.left);
  }

  added(slot: number): void {
    this.#reasons?.forget(slot);
    this.#outOfStep = this.#queueOutOfDate = true;
    this.#waits = grown(this.#waits, this.#context.crowd.slotCount);
    this.#turns.fit(this.#context.crowd.slotCount);
    this.#precedence.added(slot);
    this.#waits[slot] = 0;
    this.#stuckAgents.forget(slot);
  }

  removed(slot: number): void {
    this.#outOfStep = true;
    this.#dropPath(slot);
  }

  retasked(slot: number): void {
    this.#dropPath(slot);
    this.#precedence.restart(slot);
  }

  mapChanged(change: GridChange): void {
    this.#mapChanged = this.#queueOutOfDate = true;
    this.#checks.mapChanged(change);
    this.#flow?.mapChanged(change);
    this.#queue.restart();
  }

  planOf(slot: number): readonly number[] {
    const here = this.#context.crowd.cells[slot]!;
    if (!this.#paths.has(slot)) return [here];
    const rest = this.#paths.rest(slot);
    return rest[0] === here ? rest : [here, ...rest];
  }

  keepReasons(keep: boolean): void {
    if (keep === (this.#reasons !== null)) return;
    this.#reasons = keep ? new Reasons(this.#context) : null;
    this.#stuckAgents.asides = keep ? new Map() : null;
  }

  #noteReasons(reasons: Reasons): void {
    const { slots, outside, next, cells } = this.#context.crowd;
    this.#explainedTick = this.#tick;
    reasons.start();
    for (const slot of slots) {
      if (outside[slot]) continue;
      const stays = next[slot] === cells[slot];
      const wanted = stays ? this.#paths.next(slot) : next[slot]!;
      const unserved = stays && wanted < 0 && this.#queue.has(slot);
      // It may enter a cell only if it can stay there.
      const later = stays && wanted >= 0 ? this.#table.standsOn(slot, wanted, 1) : -1;
      reasons.note(slot, { wanted, unserved, waitsFor: later >= 0 ? later : this.#turns.blockers[slot]! });
    }
    for (const [slot, aside] of this.#stuckAgents.asides!) reasons.note(slot, aside);
  }

  explain(slot: number): Explanation | undefined {
    const explanation = this.#reasons?.explain(slot);
    return explanation && { ...explanation, method: this.#reservedRows(this.#reasons!, slot, explanation) };
  }

  /** The reservations of an agent, and of the agents that hold cells that it wants. */
  #reservedRows(reasons: Reasons, slot: number, { wanted, blocker }: Explanation): ReservedCells {
    const table = this.#table;
    const paths = this.#paths;
    // The next tick may have been begun.
    const now = this.#tick === this.#explainedTick ? 1 : 0;
    const met = [blocker, reasons.of(slot)!.waitsFor ?? -1];
    for (let ahead = now; ahead <= table.reserve; ahead++) {
      met.push(table.holder(wanted, ahead));
      // Its path goes on from where its reserved moves lead to.
      const moves = ahead - table.steps(slot);
      if (moves > 0 && paths.movesLeft(slot) >= moves) met.push(table.holder(paths.at(slot, moves), ahead));
    }
    return reservedRows(this.#context.crowd, reasons, slot, met, (each) =>
      Array.from({ length: table.reserve - now }, (_, i) => table.place(each, now + 1 + i)),
    );
  }

  memoryBytes(): number {
    const flow = this.#flow?.bytes.byteLength ?? 0;
    return this.#table.memoryBytes + this.#paths.bytes + this.#detours.memoryBytes + flow;
  }

  save(out: StateWriter): void {
    for (const part of this.#savedParts) part.save(out);
    out.array(this.#waits);
    out.ints(this.#stuck);
    out.ints(this.#toMend.keys());
    out.ints(this.#toMend.values());
    out.int(this.#tick);
    out.boolean(this.#mendListed);
    out.boolean(this.#wholePathsFirst);
    out.boolean(this.#outOfStep);
    out.boolean(this.#mapChanged);
    out.boolean(this.#queueOutOfDate);
  }

  load(from: StateReader): void {
    for (const part of this.#savedParts) part.load(from);
    this.#waits = grown(from.ints(), this.#context.crowd.slotCount);
    this.#stuck = [...from.ints()];
    const toMend = from.ints();
    const impatience = from.ints();
    for (const [i, slot] of toMend.entries()) this.#toMend.set(slot, impatience[i]!);
    this.#tick = from.int();
    this.#mendListed = from.boolean();
    this.#wholePathsFirst = from.boolean();
    this.#outOfStep = from.boolean();
    this.#mapChanged = from.boolean();
    this.#queueOutOfDate = from.boolean();
  }

  get #savedParts() {
    return [
      this.#table,
      this.#paths,
      this.#checks,
      this.#turns,
      this.#queue,
      this.#cheapSteps,
      this.#stuckAgents,
      this.#precedence,
    ];
  }

  #dropPath(slot: number): void {
    this.#paths.drop(slot);
    this.#queue.remove(slot);
    this.#toMend.delete(slot);
    this.#cheapSteps.forget(slot);
    this.#queueOutOfDate = true;
  }

  /** Brings the state up to date with what has happened since the last tick, or since it was called in this one. */
  #update(tick: number, budget: Budget): void {
    const newTick = tick !== this.#tick;
    this.#tick = this.#precedence.now = this.#queue.now = tick;
    const agrees = newTick ? this.#table.advance() : this.#table.agrees;
    const outOfStep = this.#outOfStep || !agrees || this.#isAnyStopped();
    const dropped = outOfStep || (this.#mapChanged && (!newTick || !this.#table.isLegal));
    if (dropped) this.#dropReservations();
    this.#outOfStep = this.#mapChanged = false;
    if (this.#checks.run(this.#context.crowd.slots, budget)) this.#queueOutOfDate = true;
    if (newTick || this.#queueOutOfDate) this.#updateQueue();
    if (!newTick && !dropped) return;
    this.#turns.giveAll();
    this.#findDeadlocks();
    this.#mendListed = false;
  }

  /** Whether an agent that has reserved moves is not the planner's to move any more. */
  #isAnyStopped(): boolean {
    const { slots, outside } = this.#context.crowd;
    for (const slot of slots) if (outside[slot] && this.#table.steps(slot) > 0) return true;
    return false;
  }

  /** Drops all reservations, because some agent is not where the table says, or because a wall is in its way. */
  #dropReservations(): void {
    const { slots, cells } = this.#context.crowd;
    for (const slot of slots) {
      if (!this.#paths.has(slot)) continue;
      if (!this.#rewind(slot, this.#table.movesLeft(slot))) this.#paths.drop(slot);
    }
    this.#table.reset();
    const { current } = this.#queue;
    if (current >= 0) this.#queue.leftTrail(current, cells[current]!);
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

  /** Puts agents without a path into the queue, and takes out those that need none. */
  #updateQueue(): void {
    const { slots, cells, targets, outside, grid } = this.#context.crowd;
    this.#queueOutOfDate = false;
    for (const slot of slots) {
      if (outside[slot]) continue;
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

  /** Finds agents that wait in vain. Those that the budget did not reach in the last tick go first. */
  #findDeadlocks(): void {
    const { slots, slotCount } = this.#context.crowd;
    const { compare } = this.#precedence;
    this.#deadlocks.find(slots, slotCount, this);
    this.#stuckAgents.startTick(this.#tick);
    if (!this.#rules.chains) {
      this.#sendOneAside();
      return;
    }
    const stuck = new Set(this.#deadlocks.stuck);
    const overdue = this.#stuck.filter((slot) => stuck.delete(slot));
    this.#stuck = [...stuck].sort((a, b) => compare(b, a)).concat(overdue);
  }

  /** Sends others aside for agents that wait in vain. */
  #breakDeadlocks(budget: Budget): void {
    while (this.#stuck.length > 0 && !budget.exhausted) this.#stuckAgents.advance(this.#stuck.pop()!, budget);
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
    for (const slot of stuck) this.#turns.reserve(slot);
  }

  /** Sends an agent aside and asks for a new path from there. */
  #goAside(slot: number): boolean {
    if (!this.#stuckAgents.sideStep(slot)) return false;
    this.#paths.drop(slot);
    this.#queue.add(slot);
    return true;
  }

  #listPathsToMend(): void {
    const { slots } = this.#context.crowd;
    const { first } = this.#turns;
    this.#mendListed = true;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[(first + i) % slots.length]!;
      if (!this.#paths.has(slot)) continue;
      const impatience = this.#impatience(slot);
      if (impatience > 0 || this.#paths.strayed(slot) > 0) this.#toMend.set(slot, impatience);
    }
  }

  /** Short searches for agents that left their paths, and for agents whose patience has ended. */
  #mendPaths(budget: Budget): void {
    for (const [slot, impatience] of this.#toMend) {
      if (budget.exhausted) return;
      this.#toMend.delete(slot);
      if (!this.#paths.has(slot)) continue;
      if (impatience === 0) {
        if (this.#paths.strayed(slot) > 0) this.#detours.rejoin(slot, budget);
      } else if (this.#turns.isWaiting(slot)) {
        if (this.#detours.around(slot, budget)) this.#turns.reserve(slot);
        else if (impatience >= LONG_WAIT && isPowerOfTwo(impatience)) this.#queue.add(slot);
      }
    }
  }

  /** How often an agent's patience has ended; 0 except in ticks in which it has just ended. */
  #impatience(slot: number): number {
    const { patience } = this.#rules;
    const waits = this.#waits[slot]!;
    return patience > 0 && this.#turns.isWaiting(slot) && waits % patience === 0 ? waits / patience : 0;
  }

  /** Agents that still wait for a path make for their targets as if there were no walls. */
  #takeCheapSteps(): void {
    for (const slot of this.#queue.waiting.keys()) {
      if (this.#context.crowd.outside[slot] || this.#paths.has(slot) || this.#table.steps(slot) > 0) continue;
      const cell = this.#cheapSteps.next(slot, this.#tick);
      if (cell < 0) continue;
      this.#table.take(slot, cell);
      this.#queue.moved(slot, cell);
    }
  }

  blocker(slot: number): number {
    return this.#context.crowd.outside[slot] ? -1 : this.#turns.blockers[slot]!;
  }

  isParked(slot: number): boolean {
    return this.#turns.isParked(slot);
  }
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;
