import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import type { Grid, GridChange, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import type { StateReader } from '../saved-state.ts';
import { Budget, type TickBudget } from '../search/index.ts';
import { Agent, type AgentOptions } from './agent.ts';
import { Crowd } from './crowd.ts';
import { Execution } from './execution.ts';
import { type Metrics, Odometer } from './metrics.ts';
import type { Outlook, Planner, PlannerSpec } from './planner.ts';
import { Recorder, type RecorderOptions } from './recorder.ts';
import type { Recording } from './recording.ts';
import { crosser } from './rules.ts';
import { type LoadOptions, readSavedWorld, saveWorld } from './saved-world.ts';
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

/** What happened to an agent. */
export type WorldEvent = 'arrived' | 'blocked' | 'pushed' | 'retasked';

/** What happened in one tick, and what it cost. */
export interface TickReport {
  /** Number of this tick, from 0. */
  readonly tick: number;
  /** Agents that moved. */
  readonly moved: number;
  /** Agents that did not move. */
  readonly waited: number;
  /** Agents that reached their goals in this tick. */
  readonly arrived: number;
  /** Agents that had to wait because the planner's choice for them broke a rule. */
  readonly blocked: number;
  /** Agents that the planner moved out of the way of another agent. */
  readonly pushed: number;
  /** Milliseconds of planning and moving. */
  readonly planningMs: number;
  /** Node expansions of planning. */
  readonly expansions: number;
  /** False if the planner stopped because its budget was used up. */
  readonly withinBudget: boolean;
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
  readonly #random: Random;
  readonly #agents: (Agent | undefined)[] = [];
  /** Per slot the agent's number in the recorder. */
  readonly #recordedAs: number[] = [];
  readonly #listeners = new Map<WorldEvent, Set<(agent: Agent) => void>>();
  readonly #stopListening: () => void;
  #nextId = 0;
  #tick = 0;
  #seconds = 0;
  #pushed: number[] = [];
  /** Cells that outside agents have left since the last tick. Nobody may enter them before the next tick is over. */
  readonly #leftByOutsiders = new Set<number>();

  /** @param saved what {@link save} wrote; for {@link World.load} only */
  constructor(grid: Grid, options: WorldOptions, saved?: StateReader) {
    this.grid = grid;
    this.plannerSpec = options.planner;
    this.seed = options.seed ?? 1;
    this.crossing = options.crossing ?? 'allowed';
    this.crowd = new Crowd(grid);
    this.#execution = new Execution(this.crowd, this.crossing === 'forbidden');
    this.#odometer = new Odometer(this.crowd);
    const { record } = options;
    this.recorder = record ? new Recorder(grid, record === true ? {} : record) : undefined;
    this.#random = new Random(`${this.seed}/planner`);
    if (saved) this.#load(saved);
    this.planner = options.planner.create({
      crowd: this.crowd,
      random: this.#random,
      crossingForbidden: this.crossing === 'forbidden',
      pushed: (slot) => this.#pushed.push(slot),
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

  /** True if every controlled agent is on its goal. */
  get done(): boolean {
    return this.crowd.slots.every((slot) => this.crowd.outside[slot] || this.crowd.isHome(slot));
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
    const cell = this.grid.freeCellAt(options.at, 'start');
    const taken = this.crowd.occupants[cell]!;
    if (taken >= 0) {
      throw new FloodgateError(
        'bad-argument',
        `start (${options.at[0]}, ${options.at[1]}) is taken by agent ${this.#agents[taken]!.id}`,
      );
    }
    if (this.#leftByOutsiders.has(cell)) {
      throw new FloodgateError(
        'bad-argument',
        `start (${options.at[0]}, ${options.at[1]}) is free only after the next tick`,
      );
    }
    const goal = options.goal ? this.#goalCell(cell, options.goal, options.nearest ?? false) : cell;
    const priority = options.priority ?? 0;
    const slot = this.crowd.enter(cell, goal, priority, options.outside ?? false);
    const agent = new Agent(this, this.#nextId++, slot, options);
    this.#agents[slot] = agent;
    this.crowd.targets[slot] = this.#reachable(cell, goal);
    this.#odometer.added(slot, this.#tick, this.#seconds);
    this.#record(slot);
    this.planner.added?.(slot);
    return agent;
  }

  /** Removes an agent. Throws a FloodgateError if it is not in this world. */
  remove(agent: Agent): void {
    this.#own(agent);
    const { slot } = agent;
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
      throw new FloodgateError('bad-argument', `no move leads from (${agent.at}) to (${to}) in ${grid.name}`);
    }
    if (crowd.occupants[cell]! >= 0 || crowd.origins[agent.slot] !== from) return false;
    if (this.crossing === 'forbidden' && crosser(crowd, from, d) >= 0) return false;
    this.#leftByOutsiders.add(from);
    crowd.relocate(agent.slot, cell);
    return true;
  }

  /** Gives an agent a new goal, as setting `agent.goal` does. Throws a FloodgateError if it cannot get there. */
  retask(agent: Agent, goal: Point): void {
    this.#own(agent);
    const { slot } = agent;
    const cell = this.#goalCell(this.crowd.cells[slot]!, goal, agent.nearest);
    if (cell === this.crowd.goals[slot]) return;
    this.crowd.goals[slot] = cell;
    this.#retarget(slot);
    if (this.crowd.isHome(slot)) this.#odometer.arrived(slot, this.#tick, this.#seconds);
    this.recorder?.retasked(this.#recordedAs[slot]!, cell);
    this.#emit('retasked', slot);
  }

  /** One time step: the planner chooses moves, moves that break a rule become waits, and all agents move at once. */
  tick(budget: TickBudget = {}): TickReport {
    const { crowd } = this;
    const { slots, cells, origins, next, goals } = crowd;
    const began = now();
    const left = new Budget(budget, began);
    for (const slot of slots) next[slot] = cells[slot]!;
    this.#pushed = [];
    this.planner.plan(this.#tick, left);
    for (const slot of slots) if (crowd.outside[slot]) next[slot] = cells[slot]!;
    const held = this.#execution.settle();
    crowd.step();
    const ended = now();
    this.#leftByOutsiders.clear();
    this.#seconds += (ended - began) / 1000;
    this.#tick++;

    let moved = 0;
    let arrived = 0;
    const arrivals: number[] = [];
    for (const slot of slots) {
      const from = origins[slot]!;
      const to = crowd.cells[slot]!;
      if (from !== to) {
        this.recorder?.moved(this.#recordedAs[slot]!, to);
        moved++;
        this.#odometer.travelled(slot, this.grid.stepCosts[this.grid.directionBetween(from, to)]!);
        if (to === goals[slot] && !crowd.outside[slot]) {
          arrived++;
          this.#odometer.arrived(slot, this.#tick, this.#seconds);
          arrivals.push(slot);
        }
        origins[slot] = to;
      }
    }
    this.recorder?.ticked();
    for (const slot of held) this.#emit('blocked', slot);
    for (const slot of this.#pushed) this.#emit('pushed', slot);
    for (const slot of arrivals) this.#emit('arrived', slot);
    return {
      tick: this.#tick - 1,
      moved,
      waited: slots.length - moved,
      arrived,
      blocked: held.length,
      pushed: this.#pushed.length,
      planningMs: ended - began,
      expansions: left.spent,
      withinBudget: !left.exhausted,
    };
  }

  /** Calls the listener whenever the event happens to an agent, until the returned function is called. */
  on(event: WorldEvent, listener: (agent: Agent) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
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
      this.#odometer.save(out);
      this.#random.save(out);
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
    this.#odometer.load(from);
    this.#random.load(from);
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
    const cell = this.grid.cellAt(goal, 'goal');
    if (!nearest && !this.grid.components.connected(from, cell)) {
      const why = this.grid.passable[cell]
        ? 'cannot be reached from'
        : 'is a wall, and cannot be reached from';
      throw new FloodgateError(
        'bad-argument',
        `goal (${goal[0]}, ${goal[1]}) ${why} (${this.grid.point(from)}) in ${this.grid.name}`,
      );
    }
    return cell;
  }

  /** The goal, or the reachable cell nearest to it. */
  #reachable(from: number, goal: number): number {
    const { components } = this.grid;
    if (components.connected(from, goal)) return goal;
    const component = components.of(from);
    if (component < 0) return from;
    return (
      this.grid.nearestFreeCell(this.grid.point(goal), (cell) => components.of(cell) === component) ?? from
    );
  }

  #retarget(slot: number): void {
    const target = this.#reachable(this.crowd.cells[slot]!, this.crowd.goals[slot]!);
    if (target === this.crowd.targets[slot]) return;
    this.crowd.targets[slot] = target;
    this.planner.retasked?.(slot);
  }

  #mapChanged(change: GridChange): void {
    this.recorder?.edited(change.cells);
    this.planner.mapChanged?.(change);
    for (const slot of this.crowd.slots) if (!this.crowd.outside[slot]) this.#retarget(slot);
  }

  #emit(event: WorldEvent, slot: number): void {
    const listeners = this.#listeners.get(event);
    if (!listeners) return;
    const agent = this.#agents[slot];
    if (agent) for (const listener of listeners) listener(agent);
  }
}
