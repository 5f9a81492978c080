import { checkBoolean } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import { type Grid, type GridChange, type PointLike, toPoint } from '../grid/index.ts';
import { type MoveOrderOptions, type Order, Orders } from '../orders/index.ts';
import type { TickBudget } from '../search/index.ts';
import { changedTraits, checkRoom, goalCell } from './admission.ts';
import type { Agent } from './agent.ts';
import { Crowd } from './crowd.ts';
import { Events, type WorldEvent } from './events.ts';
import { Gatherings } from './gatherings.ts';
import { type Metrics, Odometer } from './metrics.ts';
import type { Outlook, Planner, PlannerSpec } from './planner.ts';
import { Planning } from './planning.ts';
import { fillPositions } from './positions.ts';
import type { ProfileChange } from './profile.ts';
import { Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';
import { Roster } from './roster.ts';
import { crosser } from './rules.ts';
import {
  checkAllRead,
  type LoadOptions,
  readSavedWorld,
  refusingDamage,
  type SavedState,
  saveWorld,
} from './saved-world.ts';
import { Targets } from './targets.ts';
import { Team, type TeamOptions } from './team.ts';
import { Teams } from './teams.ts';
import type { Readiness, TickReport } from './tick-report.ts';
import { Ticker } from './ticker.ts';
import { hashOf } from './world-hash.ts';
import {
  type AgentOptions,
  checkAgentOptions,
  checkBudget,
  checkChange,
  checkEvent,
  checkPlanner,
  checkPriority,
  checkTeamOptions,
  checkWorldOptions,
  type WorldOptions,
} from './world-options.ts';

/** A running problem: a map, agents, and a planner that moves them tick by tick. */
export class World {
  readonly grid: Grid;
  readonly seed: number | string;
  readonly crossing: 'allowed' | 'forbidden';
  readonly diagonals: 'alike' | 'by-length';
  /** The agents as flat arrays, for planners and for drawing large crowds. Do not write to them. */
  readonly crowd: Crowd;
  /** What has happened so far, tick by tick; undefined unless the world was made with `record`. */
  readonly recorder: Recorder | undefined;
  /** What agents were ordered to do beyond their goals. */
  readonly orders: Orders<Agent>;
  readonly #teams = new Teams();
  readonly #planning: Planning;
  readonly #roster: Roster;
  readonly #odometer: Odometer;
  readonly #events: Events;
  readonly #targets: Targets;
  readonly #gatherings: Gatherings;
  readonly #ticker: Ticker;
  readonly #stopListening: () => void;

  /**
   * Throws a FloodgateError if an option is unknown or of the wrong type.
   *
   * @param saved what {@link save} wrote; for {@link World.load} only
   */
  constructor(grid: Grid, options: WorldOptions, saved?: SavedState) {
    checkWorldOptions(grid, options);
    this.grid = grid;
    this.seed = options.seed ?? 1;
    this.crossing = options.crossing ?? 'allowed';
    this.diagonals = options.diagonals ?? 'alike';
    const { record } = options;
    this.recorder = record
      ? new Recorder(grid, { ...(record !== true && record), diagonals: this.diagonals })
      : undefined;
    this.crowd = new Crowd(grid);
    this.#roster = new Roster(this, this.recorder);
    this.#odometer = new Odometer(this.crowd);
    this.#events = new Events(this.crowd);
    this.#targets = new Targets(this.crowd, (slot) => this.#retarget(slot));
    this.#gatherings = new Gatherings(this.crowd, {
      settle: (slot) => {
        this.#events.settled(slot);
        this.#planning.retasked(slot);
      },
      unsettle: (slot) => this.#sendOn(slot),
    });
    this.orders = new Orders<Agent>({
      crowd: this.crowd,
      retask: (slot, cell) => this.#retask(slot, cell),
      agentAt: (slot) => this.#roster.at(slot),
      teamNumber: (name) => this.#teams.numberOf(name),
      checkIdle: (call) => this.#ticker.checkIdle(call),
      ordered: ({ slots, ...order }) =>
        this.recorder?.ordered({ ...order, agents: slots.map((slot) => this.#roster.recordedAs(slot)) }),
    });
    this.#ticker = new Ticker({
      crowd: this.crowd,
      orders: this.orders,
      crossingForbidden: this.crossing === 'forbidden',
      diagonalsByLength: this.diagonals === 'by-length',
      events: this.#events,
      targets: this.#targets,
      gatherings: this.#gatherings,
      odometer: this.#odometer,
      roster: this.#roster,
      recorder: this.recorder,
      regions: options.regions,
    });
    if (saved) for (const part of this.#parts()) part.load(saved.state);
    this.#planning = new Planning(this.crowd, this.#teams, options.planner, {
      seed: this.seed,
      crossingForbidden: this.crossing === 'forbidden',
      pushed: (slot) => this.#events.pushed(slot),
    });
    if (saved) {
      this.#planning.load(saved.state, (team) => saved.teamPlanners.get(this.#teams.nameOf(team) ?? '')!);
      checkAllRead(saved.state, options.planner);
    }
    this.#stopListening = grid.onChange((change) => this.#mapChanged(change));
  }

  /**
   * Continues a world that was saved: from here on it does exactly what the saved one does, given the same calls. A
   * recording begins at the tick of the save, which is its tick 0, with agents numbered in the order of {@link agents}.
   *
   * Throws a FloodgateError: `bad-file` if the bytes are no saved world, damaged, cut short or from another version,
   * `bad-argument` if planner or grid are not those of the saved world, `unsupported` if the planner cannot load.
   */
  static load(bytes: Uint8Array, options: LoadOptions): World {
    return refusingDamage(() => {
      const saved = readSavedWorld(bytes, options);
      return new World(saved.grid, saved.options, saved);
    });
  }

  /** The planner that moves all agents whose team has none of its own, and its parameters: the one last given. */
  get plannerSpec(): PlannerSpec {
    return this.#planning.spec;
  }

  get planner(): Planner {
    return this.#planning.planner;
  }

  /** The teams that were named so far. */
  get teams(): Team[] {
    return this.#teams.numbers.map((number) => new Team(this, this.#teams.nameOf(number)!, number));
  }

  /** Ticks so far. */
  get time(): number {
    return this.#ticker.tick;
  }

  /** The agents, in the order in which they were added: a new list each time, so take it once before a loop. */
  get agents(): Agent[] {
    return this.crowd.slots.map((slot) => this.#roster.at(slot));
  }

  /** True if every controlled agent is on its goal, has settled, holds its place or is trapped: see {@link WorldEvent}. */
  get done(): boolean {
    const { slots, outside, cells, holds } = this.crowd;
    const known = !this.#targets.pending;
    return slots.every(
      (slot) =>
        outside[slot] ||
        holds[slot] ||
        this.crowd.isHome(slot) ||
        (known && this.crowd.hasSettled(slot)) ||
        this.crowd.layerOf(slot).moves[cells[slot]!] === 0,
    );
  }

  /**
   * Whether all agents will reach their goals, as far as the planner knows after the last tick; undefined if it is a
   * planner that cannot tell. New goals, map edits and outside agents can change the outlook at any time.
   */
  get outlook(): Outlook | undefined {
    return this.#planning.isShared ? undefined : this.planner.outlook?.();
  }

  /**
   * Adds an agent. Throws a FloodgateError that names the tile if the start is off the map, a wall or taken, or if the
   * goal is off the map, a wall or unreachable (see {@link AgentOptions.nearest}), all of that for an agent of its
   * size; or that names an option which is unknown or of the wrong type.
   */
  add(options: AgentOptions): Agent {
    this.#ticker.checkIdle('add');
    checkAgentOptions(options);
    const { crowd, grid } = this;
    const { at, priority = 0, outside = false, nearest = false } = options;
    const { size = 1, speed = 1, hold = false, costs } = options;
    const team = this.#teams.numberOf(options.team);
    if (!outside) this.#planning.checkSize(size, team);
    const layer = grid.layer({ size, costs });
    const cell = grid.freeCellAt(at, 'start');
    this.#checkRoom({ cell, size, name: `start (${grid.x(cell)}, ${grid.y(cell)})` });
    const goal =
      options.goal === undefined ? cell : goalCell(crowd, layer, size, cell, options.goal, nearest);
    const slot = crowd.enter(cell, goal, priority, outside, { size, speed, team, hold, costs });
    this.#targets.choose(slot);
    crowd.targets[slot] = crowd.aims[slot]!;
    this.#events.added(slot);
    this.#gatherings.started(slot);
    this.#odometer.added(slot, this.time, this.#ticker.seconds);
    const agent = this.#roster.add(slot, { nearest });
    this.#planning.added(slot);
    return agent;
  }

  /** Removes an agent. Throws a FloodgateError if it is not in this world. */
  remove(agent: Agent): void {
    this.#ticker.checkIdle('remove');
    const slot = this.#slotOf(agent);
    this.orders.removed(slot);
    this.#gatherings.left(slot);
    this.#roster.remove(slot);
    this.crowd.leave(slot);
    this.#planning.removed(slot);
  }

  /**
   * Moves an outside agent immediately, by at most one move. Returns false and leaves it where it is if the tile is
   * taken, if it has already moved since the last tick, if it rests or holds its place, or if it would cross another agent's diagonal move where that
   * is forbidden. Throws a FloodgateError if the planner controls the agent or if no single move leads to the tile.
   */
  move(agent: Agent, to: PointLike): boolean {
    this.#ticker.checkIdle('move');
    const slot = this.#slotOf(agent);
    const { crowd, grid } = this;
    if (!agent.outside) throw new FloodgateError('bad-argument', `agent ${agent.id} is moved by the planner`);
    const from = crowd.cells[slot]!;
    const cell = grid.cellAt(to, 'destination');
    if (cell === from) return true;
    const d = crowd.layerOf(slot).moveBetween(from, cell);
    if (d < 0) {
      const step = `from (${grid.point(from)}) to (${grid.point(cell)})`;
      throw new FloodgateError('bad-argument', `no move leads ${step} in ${grid.name}`);
    }
    if (crowd.rests[slot]! > 0 || crowd.holds[slot] || crowd.origins[slot] !== from) return false;
    if (crowd.otherIn(cell, crowd.sizes[slot]!, slot) >= 0) return false;
    if (this.crossing === 'forbidden' && crowd.sizes[slot] === 1 && crosser(crowd, from, d) >= 0)
      return false;
    this.#gatherings.left(slot);
    for (const left of crowd.cellsOf(slot)) this.#ticker.leftByOutsiders.add(left);
    crowd.relocate(slot, cell);
    return true;
  }

  /** Hands an agent to the caller, as an outside agent, or to its planner, as setting `agent.outside` does. */
  setOutside(agent: Agent, outside: boolean): void {
    this.#ticker.checkIdle('setOutside');
    const slot = this.#slotOf(agent);
    checkBoolean(outside, 'outside');
    if (agent.outside === outside) return;
    if (!outside) this.#planning.checkSize(this.crowd.sizes[slot]!, this.crowd.teams[slot]!);
    this.orders.released(slot);
    this.#gatherings.left(slot);
    this.crowd.outside[slot] = outside ? 1 : 0;
    this.#roster.changed(slot);
    this.#changed(slot);
  }

  /**
   * Makes an agent another kind of unit, as setting its size, speed, team, hold or costs does. Throws a FloodgateError
   * if a value cannot be, or if there is no room for its size.
   */
  reshape(agent: Agent, change: ProfileChange): void {
    this.#ticker.checkIdle('reshape');
    const slot = this.#slotOf(agent);
    const { crowd } = this;
    checkChange(change);
    const traits = changedTraits(crowd.traitsOf(slot), change, this.#teams);
    if (!agent.outside) this.#planning.checkSize(traits.size, traits.team);
    if (traits.size > agent.size) {
      const name = `the tile (${agent.at}) of agent ${agent.id}`;
      this.#checkRoom({ cell: crowd.cells[slot]!, size: traits.size, name, except: slot });
    }
    this.grid.layer(traits);
    this.#gatherings.left(slot);
    crowd.change(slot, traits);
    this.#roster.changed(slot);
    this.#changed(slot);
    this.orders.reshaped(slot);
  }

  /** A team by its name, with a planner of its own if one is given. Throws a FloodgateError if it is no planner. */
  team(name: string, options: TeamOptions = {}): Team {
    this.#ticker.checkIdle('team');
    checkTeamOptions(options);
    const number = this.#teams.numberOf(name);
    if (options.planner) this.#planning.setTeamPlanner(number, options.planner);
    return new Team(this, name, number);
  }

  /** The team of an agent; undefined if it has none. */
  teamOf(agent: Agent): string | undefined {
    return this.#teams.nameOf(this.crowd.teams[this.#slotOf(agent)]!);
  }

  /** The planner that moves a team, by its number. @internal */
  plannerOfTeam(team: number): PlannerSpec {
    return this.#planning.ofTeam(team).spec;
  }

  /** @internal */
  hasOwnPlanner(team: number): boolean {
    return this.#planning.hasOwn(team);
  }

  /**
   * Gives an agent a new goal, as setting `agent.goal` does; nothing changes if it is the goal that it has. The agent
   * forgets its order. Throws a FloodgateError if it cannot get there.
   */
  retask(agent: Agent, goal: PointLike): void {
    this.#ticker.checkIdle('retask');
    const slot = this.#slotOf(agent);
    const { crowd } = this;
    const layer = crowd.layerOf(slot);
    const cell = goalCell(crowd, layer, agent.size, crowd.cells[slot]!, goal, agent.nearest);
    this.orders.released(slot);
    this.#retask(slot, cell);
  }

  #retask(slot: number, cell: number): void {
    const { crowd } = this;
    if (cell === crowd.goals[slot]) return;
    crowd.goals[slot] = cell;
    this.#events.retasked(slot);
    this.#targets.choose(slot);
    if (crowd.aims[slot] !== crowd.targets[slot]) this.#retarget(slot);
    this.#odometer.retasked(slot, this.time, this.#ticker.seconds);
    this.recorder?.retasked(this.#roster.recordedAs(slot), cell);
  }

  /**
   * Orders agents to places of their own around a tile. The order says when all of them are there. Throws a
   * FloodgateError if the tile is not on the map, if there is no agent, or if one is not in this world or an outside
   * agent.
   */
  order(agents: Iterable<Agent>, options: MoveOrderOptions<Agent>): Order<Agent> {
    return this.orders.move(agents, options);
  }

  /**
   * Another planner takes over before the next tick. It knows nothing of the former one's plans, and draws its random
   * numbers from the seed again. Throws a FloodgateError if it is no planner.
   */
  setPlanner(planner: PlannerSpec): void {
    this.#ticker.checkIdle('setPlanner');
    checkPlanner(planner);
    this.#planning.setPlanner(planner);
  }

  /** Sets how important an agent is, as setting `agent.priority` does. Throws a FloodgateError unless it is a number. */
  prioritise(agent: Agent, priority: number): void {
    const slot = this.#slotOf(agent);
    checkPriority(priority);
    this.crowd.priorities[slot] = priority;
    this.recorder?.prioritised(this.#roster.recordedAs(slot), priority);
  }

  /**
   * One time step: the planner chooses moves, moves that break a rule become waits, and all agents move at once. Then
   * listeners hear what happened. Throws a FloodgateError if the budget is no budget.
   */
  tick(budget: TickBudget = {}): TickReport {
    this.#ticker.checkIdle('tick');
    checkBudget(budget, 'tick');
    const { report, deliver } = this.#ticker.step(this.#planning, budget);
    deliver();
    this.orders.deliver();
    return report;
  }

  /**
   * Plans for the next tick, as much as the budget allows, and moves nobody: a game calls it in several frames and then
   * {@link commit}. Does nothing, and is ready, with a planner that can only plan a tick in one go.
   */
  think(budget: TickBudget = {}): Readiness {
    this.#ticker.checkIdle('think');
    checkBudget(budget, 'think');
    return this.#ticker.think(this.#planning, budget);
  }

  /** As {@link think}, for the first tick on a loading screen: call it until it is ready. */
  prepare(budget: TickBudget = {}): Readiness {
    this.#ticker.checkIdle('prepare');
    checkBudget(budget, 'prepare');
    return this.#ticker.think(this.#planning, budget);
  }

  /**
   * Makes the tick that {@link think} has planned, without planning more: agents whose moves are not planned follow
   * earlier plans or take a cheap step. A planner that cannot think ahead plans now, within the budget last given
   * to `think`.
   */
  commit(): TickReport {
    this.#ticker.checkIdle('commit');
    const { report, deliver } = this.#ticker.commit(this.#planning);
    deliver();
    this.orders.deliver();
    return report;
  }

  /**
   * Calls the listener after each tick in which the event happened to an agent, until the returned function is called.
   * The events of a tick come in a fixed order: see {@link WorldEvent}, and by the ids of the agents. Throws a
   * FloodgateError if there is no such event.
   */
  on(event: WorldEvent, listener: (agent: Agent) => void): () => void {
    checkEvent(event, listener);
    return this.#events.on(event, listener);
  }

  /** The agent on a tile: `agentAt(x, y)`, `agentAt([x, y])` or `agentAt({ x, y })`. Undefined if there is none. */
  agentAt(...at: [x: number, y: number] | [point: PointLike]): Agent | undefined {
    const [x, y] = toPoint(at.length === 1 ? at[0] : at, 'tile');
    if (!this.grid.contains(x, y)) return undefined;
    const slot = this.crowd.occupants[this.grid.cell(x, y)]!;
    return slot < 0 ? undefined : this.#roster.at(slot);
  }

  /**
   * Where to draw the agents between two ticks: fills `out` with x and y of each, in the order of {@link agents}, from
   * where it was before the last tick (`alpha` 0) to where it was after it (`alpha` 1), in tiles. Returns `out`.
   * Allocates nothing. Throws a FloodgateError unless `alpha` is from 0 to 1 and `out` has two entries per agent.
   */
  positions(alpha: number, out: Float32Array): Float32Array {
    return fillPositions(this.crowd, alpha, out);
  }

  /** How the run has gone so far. */
  metrics(): Metrics {
    return this.#odometer.summary(this.time);
  }

  /** The length an agent has travelled, in tile widths. */
  distanceOf(agent: Agent): number {
    return this.#odometer.distanceOf(this.#slotOf(agent));
  }

  /** The number of ticks after which an agent last reached its goal; undefined while it is elsewhere. */
  completionOf(agent: Agent): number | undefined {
    return this.#odometer.completionOf(this.#slotOf(agent));
  }

  /** How many of the goals it was given an agent has reached. */
  arrivalsOf(agent: Agent): number {
    return this.#odometer.arrivalsOf(this.#slotOf(agent));
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
    this.#ticker.checkIdle('save');
    return saveWorld(this, [...this.#parts(), this.#planning]);
  }

  /**
   * 32 bits, from 0, over the tick and each agent's slot, cell, target, goal and priority: machines that run the same
   * world in lockstep compare it after every tick. Takes about 10 ns per agent.
   */
  hash(): number {
    return hashOf(this.crowd, this.time);
  }

  /** Stops listening to the map. Call it when the world is no longer used but its map still is. */
  dispose(): void {
    this.#stopListening();
  }

  /** What is saved, in that order. After it come the planners. */
  #parts() {
    const [crowd, ticker, roster, odometer] = [this.crowd, this.#ticker, this.#roster, this.#odometer];
    const between = [this.#events, this.#targets, this.#gatherings, this.orders];
    return [this.#teams, crowd, ticker, roster, odometer, ...between];
  }

  #checkRoom(place: Parameters<typeof checkRoom>[1]): void {
    checkRoom(this.crowd, place, this.#ticker.leftByOutsiders, (slot) => this.#roster.at(slot).id);
  }

  /** An agent has become another kind of unit, or is moved by somebody else. */
  #changed(slot: number): void {
    const { crowd } = this;
    this.#targets.choose(slot);
    crowd.targets[slot] = crowd.aims[slot]!;
    this.#gatherings.started(slot);
    this.#events.unsettled(slot);
    this.#planning.changed(slot);
  }

  #slotOf(agent: Agent): number {
    const { slot } = agent;
    if (this.#roster.at(slot) === agent) return slot;
    throw new FloodgateError('bad-argument', `agent ${agent.id} is not in this world`);
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
    this.#planning.retasked(slot);
  }

  #mapChanged(change: GridChange): void {
    this.recorder?.edited(change);
    this.#targets.mapChanged();
    this.#odometer.mapChanged();
    this.#events.mapChanged(change.affected);
    this.#gatherings.mapChanged(change.affected);
    this.#planning.mapChanged(change);
  }
}
