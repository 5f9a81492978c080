import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import type { Grid, GridChange, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import { Budget, type TickBudget } from '../search/index.ts';
import { Crowd } from './crowd.ts';
import { Execution } from './execution.ts';
import { type Metrics, Odometer } from './metrics.ts';
import type { Outlook, Planner, PlannerSpec } from './planner.ts';

import { Recorder, type RecorderOptions } from './recorder.ts';
import type { Recording } from './recording.ts';
import { crosser } from './rules.ts';

export interface WorldOptions {
  readonly planner: PlannerSpec;
  /** Every run with the same seed, calls and no time budget is the same. Default 1. */
  readonly seed?: number | string;
  /** Whether two agents may move diagonally through the same corner point in one tick. Default `allowed`. */
  readonly crossing?: 'allowed' | 'forbidden';
  /**
   * Write down what happens, for {@link World.recording} and {@link World.recorder}. Costs a byte an agent and tick;
   * options limit it. Default false.
   */
  readonly record?: boolean | RecorderOptions;
}

export interface AgentOptions {
  /** Where it comes in: a free tile that nobody stands on. */
  readonly at: Point;
  /** Where it is to go. Without one it is at home where it comes in. */
  readonly goal?: Point;
  /** Larger goes first, where the planner knows priorities. Default 0. */
  readonly priority?: number;
  /** Not ours: the planner goes around it, {@link World.move} moves it. */
  readonly outside?: boolean;
  /** Accept goals it cannot reach and go as near as it can. Default false: such a goal is an error. */
  readonly nearest?: boolean;
}

/** What happened to an agent. */
export type WorldEvent = 'arrived' | 'blocked' | 'pushed' | 'retasked';

export interface TickReport {
  /** Number of this tick, from 0. */
  readonly tick: number;
  readonly moved: number;
  readonly waited: number;
  /** Agents that came to their goals in this tick. */
  readonly arrived: number;
  /** Agents that the planner wanted to move and the rules did not let. */
  readonly blocked: number;
  readonly pushed: number;
  readonly planningMs: number;
  /** Node expansions of planning. */
  readonly expansions: number;
  /** False if the planner stopped because its budget was used up. */
  readonly withinBudget: boolean;
}

/** One character. It belongs to a world; what it is told takes effect in the next tick. */
export class Agent {
  /** Grows in the order in which agents come. */
  readonly id: number;
  readonly outside: boolean;
  readonly #world: World;
  /** @internal */
  readonly slot: number;
  /** @internal */
  readonly nearest: boolean;

  /** @internal */
  constructor(world: World, id: number, slot: number, options: AgentOptions) {
    this.#world = world;
    this.id = id;
    this.slot = slot;
    this.outside = options.outside ?? false;
    this.nearest = options.nearest ?? false;
  }

  /** The tile it stands on. */
  get at(): Point {
    return this.#world.grid.point(this.#world.crowd.cells[this.slot]!);
  }

  get goal(): Point {
    return this.#world.grid.point(this.#world.crowd.goals[this.slot]!);
  }

  /** Sends it elsewhere. Throws a FloodgateError if it cannot get there (see `nearest` in {@link AgentOptions}). */
  set goal(point: Point) {
    this.#world.retask(this, point);
  }

  get priority(): number {
    return this.#world.crowd.priorities[this.slot]!;
  }

  set priority(value: number) {
    this.#world.crowd.priorities[this.slot] = value;
  }

  /** True if it stands on its goal. */
  get home(): boolean {
    return this.#world.crowd.isHome(this.slot);
  }

  /** Length it has travelled, in tile widths. */
  get distance(): number {
    return this.#world.distanceOf(this);
  }
}

/** A running problem: a map, agents, and a planner that moves them tick by tick. */
export class World {
  readonly grid: Grid;
  readonly plannerSpec: PlannerSpec;
  readonly seed: number | string;
  readonly crossing: 'allowed' | 'forbidden';
  /** The agents as flat arrays, for planners and for drawing very many. Read only. */
  readonly crowd: Crowd;
  readonly planner: Planner;
  /** What has happened so far, tick by tick; undefined unless the world was made with `record`. */
  readonly recorder: Recorder | undefined;
  readonly #execution: Execution;
  readonly #odometer: Odometer;
  readonly #agents: (Agent | undefined)[] = [];
  readonly #listeners = new Map<WorldEvent, Set<(agent: Agent) => void>>();
  readonly #stopListening: () => void;
  #nextId = 0;
  #tick = 0;
  #seconds = 0;
  #pushed: number[] = [];
  /** Cells that outside agents have left since the last tick: theirs until it is over. */
  readonly #leftByOutsiders = new Set<number>();

  constructor(grid: Grid, options: WorldOptions) {
    this.grid = grid;
    this.plannerSpec = options.planner;
    this.seed = options.seed ?? 1;
    this.crossing = options.crossing ?? 'allowed';
    this.crowd = new Crowd(grid);
    this.#execution = new Execution(this.crowd, this.crossing === 'forbidden');
    this.#odometer = new Odometer(this.crowd);
    const { record } = options;
    this.recorder = record ? new Recorder(grid, record === true ? {} : record) : undefined;
    this.planner = options.planner.create({
      crowd: this.crowd,
      random: new Random(`${this.seed}/planner`),
      crossingForbidden: this.crossing === 'forbidden',
      pushed: (slot) => this.#pushed.push(slot),
    });
    this.#stopListening = grid.onChange((change) => this.#mapChanged(change));
  }

  /** Ticks so far. */
  get time(): number {
    return this.#tick;
  }

  /** The agents, in the order in which they came. */
  get agents(): Agent[] {
    return this.crowd.slots.map((slot) => this.#agents[slot]!);
  }

  /** True if every controlled agent is on its goal. */
  get done(): boolean {
    return this.crowd.slots.every((slot) => this.crowd.outside[slot] || this.crowd.isHome(slot));
  }

  /**
   * Whether everybody will come home, as far as the planner knows after the last tick; undefined if it is one that
   * cannot tell. Retasking, edits and outside agents can change it at any time.
   */
  get outlook(): Outlook | undefined {
    return this.planner.outlook?.();
  }

  /**
   * Brings an agent in. Throws a FloodgateError that names the place if it is off the map, a wall or taken, or if
   * the goal is a wall or in another component.
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
    this.recorder?.added(cell, goal, { priority, outside: agent.outside });
    this.planner.added?.(slot);
    return agent;
  }

  /** Takes an agent out. */
  remove(agent: Agent): void {
    this.#own(agent);
    this.crowd.leave(agent.slot);
    this.#agents[agent.slot] = undefined;
    this.recorder?.removed(agent.id);
    this.planner.removed?.(agent.slot);
  }

  /**
   * Moves an outside agent by one move, at once; false if the tile is taken, it has moved
   * in this tick already, or would cross another's diagonal where that is forbidden.
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

  /** Gives an agent a new goal; the same as setting `agent.goal`. */
  retask(agent: Agent, goal: Point): void {
    this.#own(agent);
    const { slot } = agent;
    const cell = this.#goalCell(this.crowd.cells[slot]!, goal, agent.nearest);
    if (cell === this.crowd.goals[slot]) return;
    this.crowd.goals[slot] = cell;
    this.#retarget(slot);
    if (this.crowd.isHome(slot)) this.#odometer.arrived(slot, this.#tick, this.#seconds);
    this.recorder?.retasked(agent.id, cell);
    this.#emit('retasked', slot);
  }

  /** One time step: the planner chooses, the rules decide, everybody moves. */
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
        this.recorder?.moved(this.#agents[slot]!.id, to);
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

  /** Calls the listener whenever it happens to an agent, until the returned function is called. */
  on(event: WorldEvent, listener: (agent: Agent) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  metrics(): Metrics {
    return this.#odometer.summary();
  }

  /** Length an agent has travelled, in tile widths. */
  distanceOf(agent: Agent): number {
    return this.#odometer.distanceOf(agent.slot);
  }

  /** The tick after which an agent last came to its goal; undefined while it is elsewhere. */
  completionOf(agent: Agent): number | undefined {
    return this.#odometer.completionOf(agent.slot);
  }

  /** All that is known of the run so far. Throws unless the world was made with `record`. */
  recording(): Recording {
    if (!this.recorder) throw new FloodgateError('bad-argument', 'the world was made without record: true');
    const { plannerSpec, seed, crossing } = this;
    return this.recorder.recording({ planner: plannerSpec.id, seed, crossing });
  }

  /** Stops listening to the map. A world that is no longer used and whose map still is should be disposed of. */
  dispose(): void {
    this.#stopListening();
  }

  #own(agent: Agent): void {
    if (this.#agents[agent.slot] !== agent) {
      throw new FloodgateError('bad-argument', `agent ${agent.id} is not in this world`);
    }
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
