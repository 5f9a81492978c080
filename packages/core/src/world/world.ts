import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import type { Grid, GridChange, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import type { StateReader } from '../saved-state.ts';
import { Budget, type TickBudget } from '../search/index.ts';
import { Agent, type AgentOptions } from './agent.ts';
import { Crowd } from './crowd.ts';
import { Events, type WorldEvent } from './events.ts';
import { Execution } from './execution.ts';
import { Gatherings } from './gatherings.ts';
import { type Metrics, Odometer } from './metrics.ts';
import type { Outlook, Planner, PlannerSpec } from './planner.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';
import type { Recording } from './recording.ts';
import { crosser } from './rules.ts';
import { type LoadOptions, readSavedWorld, saveWorld } from './saved-world.ts';
import { Targets } from './targets.ts';
import { hashOf } from './world-hash.ts';

/** How to make a {@link World}. */
export interface WorldOptions {
  /** The planner that moves the agents. */
  readonly planner: PlannerSpec;
  /** Runs with the same seed and the same calls are equal, unless a budget is given in milliseconds. Default 1. */
  readonly seed?: number | string;
  /** Whether two agents may move diagonally through the same corner point in one tick. Default `allowed`. */
  readonly crossing?: 'allowed' | 'forbidden';
  /**
   * Record what happens, for {@link World.recording} and {@link World.recorder}. Takes a byte per agent and tick;
   * {@link RecorderOptions} can limit that. Default false.
   */
  readonly record?: boolean | RecorderOptions;
}

/** What happened in one tick, and what it cost. */
export interface TickReport {
  /** Number of this tick, from 0. */
  readonly tick: number;
  /** Agents that moved. */
  readonly moved: number;
  /** Agents that did not move. */
  readonly waited: number;
  /** Agents that reached their goals, each for the first time since it was given that goal. */
  readonly arrived: number;
  /** Agents that have come as near to their goals as they will, each for the first time since it was given that goal. */
  readonly settled: number;
  /** Agents that had arrived or settled and were moved off. */
  readonly displaced: number;
  /** Agents that had to wait because the planner's choice for them broke a rule. */
  readonly blocked: number;
  /** Agents that the planner moved out of the way of another agent. */
  readonly pushed: number;
  /** Milliseconds of planning and moving, {@link World.think} included. */
  readonly planningMs: number;
  /** Node expansions of planning, {@link World.think} included. */
  readonly expansions: number;
  /** False if the planner stopped because its budget was used up. */
  readonly withinBudget: boolean;
}

/** How far the planning of the next tick is. */
export interface Readiness {
  /** True if nothing is left to do before the tick. */
  readonly ready: boolean;
  /** Agents that the planner moves. */
  readonly agents: number;
  /** Those of them whose moves are not planned yet. */
  readonly waiting: number;
  /** Share of agents that are not waiting, from 0 to 1. */
  readonly progress: number;
}

/** A running problem: a map, agents, and a planner that moves them tick by tick. */
export class World {
  readonly grid: Grid;
  readonly plannerSpec: PlannerSpec;
  readonly seed: number | string;
  readonly crossing: 'allowed' | 'forbidden';
  /** The agents as flat arrays, for planners and for drawing large crowds. Do not write to them. */
  readonly crowd: Crowd;
  readonly planner: Planner;
  /** What has happened so far, tick by tick; undefined unless the world was made with `record`. */
  readonly recorder: Recorder | undefined;
  readonly #execution: Execution;
  readonly #odometer: Odometer;
  readonly #events: Events;
  readonly #targets: Targets;
  readonly #gatherings: Gatherings;
  readonly #random: Random;
  /** By slot. */
  readonly #agents: (Agent | undefined)[] = [];
  /** Per slot the agent's number in the recorder. */
  readonly #recordedAs: number[] = [];
  readonly #stopListening: () => void;
  /** Cells that outside agents have left since the last tick. Nobody may enter them before the next tick is over. */
  readonly #leftByOutsiders = new Set<number>();
  #nextId = 0;
  #tick = 0;
  #seconds = 0;
  /** What {@link think} has done for the next tick. */
  #thought = { ms: 0, expansions: 0, waiting: 0, budget: {} as TickBudget };

  /** @param saved what {@link save} wrote; for {@link World.load} only */
  constructor(grid: Grid, options: WorldOptions, saved?: StateReader) {
    this.grid = grid;
    this.plannerSpec = options.planner;
    this.seed = options.seed ?? 1;
    this.crossing = options.crossing ?? 'allowed';
    this.crowd = new Crowd(grid);
    this.#execution = new Execution(this.crowd, this.crossing === 'forbidden');
    this.#odometer = new Odometer(this.crowd);
    this.#events = new Events(this.crowd);
    this.#targets = new Targets(this.crowd, (slot) => this.#retarget(slot));
    this.#gatherings = new Gatherings(this.crowd, {
      settle: (slot) => {
        this.#events.settled(slot);
        this.planner.retasked?.(slot);
      },
      unsettle: (slot) => this.#sendOn(slot),
    });
    const { record } = options;
    this.recorder = record ? new Recorder(grid, record === true ? {} : record) : undefined;
    this.#random = new Random(`${this.seed}/planner`);
    if (saved) this.#load(saved);
    this.planner = options.planner.create({
      crowd: this.crowd,
      random: this.#random,
      crossingForbidden: this.crossing === 'forbidden',
      pushed: (slot) => this.#events.pushed(slot),
    });
    if (saved) this.#loadPlanner(saved);
    this.#stopListening = grid.onChange((change) => this.#mapChanged(change));
  }

  /**
   * Continues a world that was saved: from here on it does exactly what the saved one does, given the same calls. A
   * recording begins at the tick of the save, which is its tick 0, with agents numbered in the order of {@link agents}.
   *
   * Throws a FloodgateError: `bad-file` if the bytes are no saved world, damaged, cut short or from a newer version,
   * `bad-argument` if planner or grid are not those of the saved world, `unsupported` if the planner cannot load.
   */
  static load(bytes: Uint8Array, options: LoadOptions): World {
    const saved = readSavedWorld(bytes, options);
    return new World(saved.grid, saved.options, saved.state);
  }

  /** Ticks so far. */
  get time(): number {
    return this.#tick;
  }

  /** The agents, in the order in which they were added. */
  get agents(): Agent[] {
    return this.crowd.slots.map((slot) => this.#agents[slot]!);
  }

  /** True if every controlled agent is on its goal, has settled or is trapped: see {@link WorldEvent}. */
  get done(): boolean {
    const { slots, outside, cells } = this.crowd;
    const known = !this.#targets.pending;
    return slots.every(
      (slot) =>
        outside[slot] ||
        this.crowd.isHome(slot) ||
        (known && this.crowd.hasSettled(slot)) ||
        this.grid.moves[cells[slot]!] === 0,
    );
  }

  /**
   * Whether all agents will reach their goals, as far as the planner knows after the last tick; undefined if it is a
   * planner that cannot tell. New goals, map edits and outside agents can change the outlook at any time.
   */
  get outlook(): Outlook | undefined {
    return this.planner.outlook?.();
  }

  /**
   * Adds an agent. Throws a FloodgateError that names the tile if the start is off the map, a wall or taken, or if the
   * goal is off the map, a wall or unreachable (see {@link AgentOptions.nearest}).
   */
  add(options: AgentOptions): Agent {
    const { crowd, grid } = this;
    const cell = grid.freeCellAt(options.at, 'start');
    const start = `start (${grid.x(cell)}, ${grid.y(cell)})`;
    const taken = crowd.occupants[cell]!;
    if (taken >= 0)
      throw new FloodgateError('bad-argument', `${start} is taken by agent ${this.#agents[taken]!.id}`);
    if (this.#leftByOutsiders.has(cell))
      throw new FloodgateError('bad-argument', `${start} is free only after the next tick`);
    const goal = options.goal ? this.#goalCell(cell, options.goal, options.nearest ?? false) : cell;
    const slot = crowd.enter(cell, goal, options.priority ?? 0, options.outside ?? false);
    const agent = new Agent(this, this.#nextId++, slot, options);
    this.#agents[slot] = agent;
    this.#targets.choose(slot);
    crowd.targets[slot] = crowd.aims[slot]!;
    this.#events.added(slot);
    this.#gatherings.started(slot);
    this.#odometer.added(slot, this.#tick, this.#seconds);
    this.#record(slot);
    this.planner.added?.(slot);
    return agent;
  }

  /** Removes an agent. Throws a FloodgateError if it is not in this world. */
  remove(agent: Agent): void {
    this.#own(agent);
    const { slot } = agent;
    this.#gatherings.left(slot);
    agent.retire();
    this.crowd.leave(slot);
    this.#agents[slot] = undefined;
    this.recorder?.removed(this.#recordedAs[slot]!);
    this.planner.removed?.(slot);
  }

  /**
   * Moves an outside agent immediately, by at most one move. Returns false and leaves it where it is if the tile is
   * taken, if it has already moved since the last tick, or if it would cross another agent's diagonal move where that
   * is forbidden. Throws a FloodgateError if the planner controls the agent or if no single move leads to the tile.
   */
  move(agent: Agent, to: Point): boolean {
    this.#own(agent);
    const { crowd, grid } = this;
    if (!agent.outside) throw new FloodgateError('bad-argument', `agent ${agent.id} is moved by the planner`);
    const from = crowd.cells[agent.slot]!;
    const cell = grid.cellAt(to, 'destination');
    if (cell === from) return true;
    const d = grid.moveBetween(from, cell);
    if (d < 0) {
      const step = `from (${grid.point(from)}) to (${grid.point(cell)})`;
      throw new FloodgateError('bad-argument', `no move leads ${step} in ${grid.name}`);
    }
    if (crowd.occupants[cell]! >= 0 || crowd.origins[agent.slot] !== from) return false;
    if (this.crossing === 'forbidden' && crosser(crowd, from, d) >= 0) return false;
    this.#gatherings.left(agent.slot);
    this.#leftByOutsiders.add(from);
    crowd.relocate(agent.slot, cell);
    return true;
  }

  /**
   * Gives an agent a new goal, as setting `agent.goal` does; nothing changes if it is the goal that it has. Throws a
   * FloodgateError if it cannot get there.
   */
  retask(agent: Agent, goal: Point): void {
    this.#own(agent);
    const { slot } = agent;
    const cell = this.#goalCell(this.crowd.cells[slot]!, goal, agent.nearest);
    if (cell === this.crowd.goals[slot]) return;
    this.crowd.goals[slot] = cell;
    this.#events.retasked(slot);
    this.#targets.choose(slot);
    if (this.crowd.aims[slot] !== this.crowd.targets[slot]) this.#retarget(slot);
    if (this.crowd.isHome(slot)) this.#odometer.arrived(slot, this.#tick, this.#seconds);
    this.recorder?.retasked(this.#recordedAs[slot]!, cell);
  }

  /** One time step: the planner chooses moves, moves that break a rule become waits, and all agents move at once. */
  tick(budget: TickBudget = {}): TickReport {
    const began = now();
    const left = new Budget(budget, began);
    return this.#advance(began, left, () => !left.exhausted);
  }

  /**
   * Plans for the next tick, as much as the budget allows, and moves nobody: a game calls it in several frames and then
   * {@link commit}. Does nothing with a planner that can only plan a tick in one go.
   */
  think(budget: TickBudget = {}): Readiness {
    const began = now();
    const left = new Budget(budget, began);
    const { slots, outside } = this.crowd;
    const agents = slots.reduce((count, slot) => count + (outside[slot] ? 0 : 1), 0);
    this.#thought.budget = budget;
    if (this.planner.think) {
      this.#targets.repair(left);
      this.#thought.waiting = this.planner.think(this.#tick, left);
    }
    this.#thought.ms += now() - began;
    this.#thought.expansions += left.spent;
    const { waiting } = this.#thought;
    return { ready: waiting === 0, agents, waiting, progress: agents === 0 ? 1 : 1 - waiting / agents };
  }

  /** As {@link think}, for the first tick on a loading screen: call it until it is ready. */
  prepare(budget: Pick<TickBudget, 'budgetMs'> = {}): Readiness {
    return this.think(budget);
  }

  /**
   * Makes the tick that {@link think} has planned, without planning more: agents whose moves are not planned follow
   * earlier plans or take a cheap step. A planner that cannot think ahead plans now, within the budget last given
   * to `think`.
   */
  commit(): TickReport {
    const began = now();
    const { budget, waiting } = this.#thought;
    if (!this.planner.think) return this.tick(budget);
    return this.#advance(began, new Budget({ budgetExpansions: 0 }, began), () => waiting === 0);
  }

  /**
   * Calls the listener after each tick in which the event happened to an agent, until the returned function is called.
   * The events of a tick come in a fixed order: see {@link WorldEvent}, and by the ids of the agents.
   */
  on(event: WorldEvent, listener: (agent: Agent) => void): () => void {
    return this.#events.on(event, listener);
  }

  /** How the run has gone so far. */
  metrics(): Metrics {
    return this.#odometer.summary();
  }

  /** The length an agent has travelled, in tile widths. */
  distanceOf(agent: Agent): number {
    return this.#odometer.distanceOf(agent.slot);
  }

  /** The number of ticks after which an agent last reached its goal; undefined while it is elsewhere. */
  completionOf(agent: Agent): number | undefined {
    return this.#odometer.completionOf(agent.slot);
  }

  /** The run so far. Throws a FloodgateError unless the world was made with `record`. */
  recording(): Recording {
    if (!this.recorder) throw new FloodgateError('bad-argument', 'the world was made without record: true');
    const { plannerSpec, seed, crossing } = this;
    return this.recorder.recording({ planner: plannerSpec.id, seed, crossing });
  }

  /**
   * The world as bytes, to go on from later with {@link World.load}: the map, the agents and all that the planner knows.
   * Listeners and the recording are not part of it. Throws a FloodgateError `unsupported` if the planner cannot be saved.
   */
  save(): Uint8Array<ArrayBuffer> {
    const { planner } = this;
    if (!planner.save || !planner.load) throw this.#unsaveable();
    return saveWorld(this, (out) => {
      out.int(this.#tick);
      out.number(this.#seconds);
      out.int(this.#nextId);
      out.ints(this.#leftByOutsiders);
      this.crowd.save(out);
      out.ints(this.agents.map(({ id }) => id));
      out.ints(this.agents.map(({ nearest }) => Number(nearest)));
      for (const part of this.#parts()) part.save(out);
      planner.save!(out);
    });
  }

  /**
   * 32 bits, from 0, over the tick and each agent's slot, cell, target, goal and priority: machines that run the same
   * world in lockstep compare it after every tick. Takes about 10 ns per agent.
   */
  hash(): number {
    return hashOf(this.crowd, this.#tick);
  }

  /** Stops listening to the map. Call it when the world is no longer used but its map still is. */
  dispose(): void {
    this.#stopListening();
  }

  #advance(began: number, left: Budget, isWithinBudget: () => boolean): TickReport {
    const { crowd } = this;
    const { slots, cells, next } = crowd;
    this.#events.begin();
    this.#targets.repair(left);
    for (const slot of slots) next[slot] = cells[slot]!;
    this.planner.plan(this.#tick, left);
    for (const slot of slots) if (crowd.outside[slot]) next[slot] = cells[slot]!;
    this.#events.blocked(this.#execution.settle());
    crowd.step();
    const planningMs = now() - began + this.#thought.ms;
    const expansions = left.spent + this.#thought.expansions;
    const withinBudget = isWithinBudget();
    this.#thought = { ms: 0, expansions: 0, waiting: 0, budget: this.#thought.budget };
    this.#leftByOutsiders.clear();
    this.#seconds += planningMs / 1000;
    this.#tick++;
    const moved = this.#follow();
    this.recorder?.ticked();
    const { arrived, settled, displaced, blocked, pushed } = this.#events.counts();
    const deliver = this.#events.delivery(this.#agents);
    const report = {
      tick: this.#tick - 1,
      ...{ moved, waited: slots.length - moved, arrived, settled, displaced, blocked, pushed },
      ...{ planningMs, expansions, withinBudget },
    };
    deliver();
    return report;
  }

  /** Sees what the tick has done to each agent. Returns how many have moved. */
  #follow(): number {
    const { slots, cells, previous, origins, goals, targets, outside } = this.crowd;
    let moved = 0;
    this.#events.lookForTrapped();
    this.#gatherings.update(this.#tick);
    for (const slot of slots) {
      const from = origins[slot]!;
      const to = cells[slot]!;
      previous[slot] = from;
      if (from !== to) {
        origins[slot] = to;
        moved++;
        this.recorder?.moved(this.#recordedAs[slot]!, to);
        this.#odometer.travelled(slot, this.grid.stepCosts[this.grid.directionBetween(from, to)]!);
        if (to === goals[slot] && !outside[slot]) this.#odometer.arrived(slot, this.#tick, this.#seconds);
      }
      if (outside[slot]) continue;
      if (this.#events.look(slot, from !== to)) this.#gatherings.displaced(slot);
      if (to !== targets[slot]) this.#gatherings.settle(slot, this.#tick);
      else if (to !== goals[slot] && !this.#targets.pending) this.#events.settled(slot);
    }
    return moved;
  }

  #parts() {
    return [this.#odometer, this.#random, this.#events, this.#targets, this.#gatherings] as const;
  }

  #load(from: StateReader): void {
    const { crowd } = this;
    this.#tick = from.int();
    this.#seconds = from.number();
    this.#nextId = from.int();
    for (const cell of from.ints()) this.#leftByOutsiders.add(cell);
    crowd.load(from);
    const ids = from.ints();
    const nearest = from.ints();
    for (const [i, slot] of crowd.slots.entries()) {
      const options = { outside: crowd.outside[slot] === 1, nearest: nearest[i] === 1 };
      this.#agents[slot] = new Agent(this, ids[i]!, slot, options);
      this.#record(slot);
    }
    for (const part of this.#parts()) part.load(from);
  }

  #loadPlanner(from: StateReader): void {
    if (!this.planner.load) throw this.#unsaveable();
    this.planner.load(from);
    if (from.left === 0) return;
    const { id } = this.plannerSpec;
    throw new FloodgateError('bad-file', `planner ${id} left ${from.left} bytes of the saved world unread`);
  }

  #unsaveable(): FloodgateError {
    const { id } = this.plannerSpec;
    return new FloodgateError('unsupported', `planner ${id} cannot be saved: it has no save and load`);
  }

  #record(slot: number): void {
    if (!this.recorder) return;
    const { origins, goals, priorities, outside } = this.crowd;
    const about = { priority: priorities[slot]!, outside: outside[slot] === 1 };
    this.#recordedAs[slot] = this.recorder.added(origins[slot]!, goals[slot]!, about);
  }

  #own(agent: Agent): void {
    if (!agent.isIn(this)) throw new FloodgateError('bad-argument', `agent ${agent.id} is not in this world`);
  }

  #goalCell(from: number, goal: Point, nearest: boolean): number {
    const { grid } = this;
    const cell = grid.cellAt(goal, 'goal');
    if (nearest || grid.components.connected(from, cell)) return cell;
    const why = grid.passable[cell] ? 'cannot be reached from' : 'is a wall, and cannot be reached from';
    throw new FloodgateError(
      'bad-argument',
      `goal (${grid.x(cell)}, ${grid.y(cell)}) ${why} (${grid.point(from)}) in ${grid.name}`,
    );
  }

  /** The agent makes for another cell than before, because of its goal or of the map. */
  #retarget(slot: number): void {
    this.#gatherings.left(slot);
    this.#gatherings.started(slot);
    this.#sendOn(slot);
  }

  /** Sends an agent to its target, from wherever it was or had settled. */
  #sendOn(slot: number): void {
    this.crowd.targets[slot] = this.crowd.aims[slot]!;
    this.#events.unsettled(slot);
    this.planner.retasked?.(slot);
  }

  #mapChanged(change: GridChange): void {
    this.recorder?.edited(change.cells);
    this.#targets.mapChanged();
    this.#events.mapChanged(change.affected);
    this.#gatherings.mapChanged(change.affected);
    this.planner.mapChanged?.(change);
  }
}
