import { checkWhole } from '../check-arguments.ts';
import { now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import {
  type Grid,
  type GridChange,
  type GridEditor,
  type Point,
  type PointLike,
  toPoint,
} from '../grid/index.ts';
import type { TickBudget } from '../search/index.ts';
import {
  type AgentOptions,
  checkAgentOptions,
  checkBudget,
  checkEvent,
  fillPositions,
  type Metrics,
  type Readiness,
  type TickReport,
  type WorldEvent,
} from '../world/index.ts';
import type { Link } from './link.ts';
import type { AgentChange, AgentState, ClockOptions, SentEvent, SentOrder } from './messages.ts';
import { repeatEdits, type SentEdit, sentEdit, wholeMap } from './sent-grid.ts';

/** Ticks that may wait for the worker. More of them means that the game does not wait for any. */
const MOST_WAITING_TICKS = 16;

/**
 * A `World` that runs in a worker. Agents are known by their ids. Calls are made there in the order in which they
 * are made here; each promise rejects with the FloodgateError that the world would have thrown, or with one of code
 * `closed` after {@link close} or when the worker has died.
 *
 * What can be read here without waiting is a **frame**: where all agents are after a tick, and where they were before
 * it. The newest one is read when a call is answered, and by {@link positions}, {@link alpha}, {@link time} and
 * {@link done}. {@link ids}, {@link cells} and {@link previous} belong to the one that was read last.
 */
export class WorldClient {
  /** The map: the grid that the world was connected with. */
  readonly grid: Grid;
  /** True if frames come in shared memory, false if they come in buffers that are sent to and fro. */
  readonly shared: boolean;
  /** Resolves when the world has ended: with undefined after {@link close}, else with the reason. */
  readonly ended: Promise<Error | undefined>;
  readonly #link: Link;
  readonly #listeners = new Map<WorldEvent, Set<(id: number, tick: number) => void>>();
  readonly #tickListeners = new Set<(report: TickReport) => void>();
  readonly #stopFollowing: () => void;
  /** The last edit of the grid that was sent. */
  #edit: Promise<void> | undefined;
  /** The cost tables that the worker knows. */
  readonly #tables: Set<string>;
  /** Whether edits of the grid are sent to the worker. */
  #following = true;
  /** Milliseconds between ticks of the worker's clock; undefined unless it runs. */
  #period: number | undefined;
  #frameSince = 0;
  /** 0, 1, 2, … for each agent of the frame. */
  readonly #indices: number[] = [];

  /** @internal */
  constructor(link: Link, grid: Grid, shared: boolean) {
    this.#link = link;
    this.grid = grid;
    this.shared = shared;
    this.ended = link.ended;
    link.onNews = (events, report) => this.#tell(events, report);
    link.onAnswer = () => this.#newest();
    this.#tables = new Set(grid.tables);
    this.#stopFollowing = grid.onChange((change) => this.#edited(change));
    link.ended.then(this.#stopFollowing);
  }

  /** Ticks so far, in the newest frame. */
  get time(): number {
    this.#newest();
    return this.#link.frames.tick;
  }

  /** Whether every agent is where it wants to be in the newest frame: see `World.done`. */
  get done(): boolean {
    this.#newest();
    return this.#link.frames.done;
  }

  /** The ids of the agents, in the order of {@link positions}. Valid until the next frame is read. */
  get ids(): Int32Array {
    return this.#link.frames.ids;
  }

  /** The cells the agents stand on, in the order of {@link ids}. Valid until the next frame is read. */
  get cells(): Int32Array {
    return this.#link.frames.cells;
  }

  /** The sizes of the agents, in the order of {@link ids}. Valid until the next frame is read. */
  get sizes(): Int32Array {
    return this.#link.frames.sizes;
  }

  /** The cells the agents stood on before the tick, in the order of {@link ids}. Valid until the next frame is read. */
  get previous(): Int32Array {
    return this.#link.frames.previous;
  }

  /**
   * How much of the time between two ticks of the worker's clock has passed since the newest frame was first seen, from
   * 0 to 1: for {@link positions}. 1 if the clock does not run.
   */
  get alpha(): number {
    this.#newest();
    return this.#period === undefined ? 1 : Math.min(1, (now() - this.#frameSince) / this.#period);
  }

  /**
   * Reads the newest frame and fills `out` with x and y of each agent, in the order of {@link ids}, from where it was
   * before the tick (`alpha` 0) to where it was after it (`alpha` 1), in tiles. Returns `out`. Throws a FloodgateError
   * unless `alpha` is from 0 to 1 and `out` has two entries per agent.
   */
  positions(alpha: number, out: Float32Array): Float32Array {
    this.#newest();
    const { count, previous, origins, rests, hops } = this.#link.frames;
    const slots = this.#indices;
    while (slots.length < count) slots.push(slots.length);
    slots.length = count;
    return fillPositions({ slots, previous, origins, rests, hops, grid: this.grid }, alpha, out);
  }

  /**
   * The id of the agent on a tile in the newest frame: `agentAt(x, y)`, `agentAt([x, y])` or `agentAt({ x, y })`.
   * Undefined if there is none.
   */
  agentAt(...at: [x: number, y: number] | [point: PointLike]): number | undefined {
    this.#newest();
    const [x, y] = toPoint(at.length === 1 ? at[0] : at, 'tile');
    if (!this.grid.contains(x, y)) return undefined;
    const { cells, sizes } = this;
    const index = cells.findIndex((cell, i) => {
      const [left, top] = this.grid.point(cell);
      return x >= left && x < left + sizes[i]! && y >= top && y < top + sizes[i]!;
    });
    return index < 0 ? undefined : this.ids[index];
  }

  /** Adds an agent and returns its id. */
  async add(options: AgentOptions): Promise<number> {
    return (await this.addMany([options]))[0]!;
  }

  /** Adds agents and returns their ids: all of them, or none if one cannot be added. */
  async addMany(agents: readonly AgentOptions[]): Promise<number[]> {
    const { grid } = this;
    const checked = agents.map((options) => {
      checkAgentOptions(options);
      const { at, goal, ...others } = options;
      const start = grid.point(grid.freeCellAt(at, 'start'));
      return { ...others, at: start, ...(goal !== undefined && { goal: this.#point(goal, 'goal') }) };
    });
    return this.#link.call('add', checked);
  }

  /** Removes one agent or several. */
  async remove(id: number | readonly number[]): Promise<void> {
    return this.#link.call('remove', idsOf(id));
  }

  /** Gives one agent or several a new goal. */
  async retask(id: number | readonly number[], goal: PointLike): Promise<void> {
    return this.#link.call('retask', idsOf(id), this.#point(goal, 'goal'));
  }

  /** Moves an outside agent by at most one move; false if it cannot: see `World.move`. */
  async move(id: number, to: PointLike): Promise<boolean> {
    return this.#link.call('move', id, this.#point(to, 'destination'));
  }

  /** Makes one agent or several another kind of unit, or hands them over: see `Agent`. */
  async change(id: number | readonly number[], change: AgentChange): Promise<void> {
    return this.#link.call('change', idsOf(id), change);
  }

  /** Orders one agent or several: see `World.order`, and `queue`, `patrol`, `follow`, `flee` and `stop` of `Agent`. */
  async order(id: number | readonly number[], order: SentOrder): Promise<void> {
    return this.#link.call('order', idsOf(id), order);
  }

  /** Gives a team a planner of its own, by its id: see `World.team`. */
  async team(
    name: string,
    planner: string,
    parameters: Readonly<Record<string, number | boolean | string>> = {},
  ): Promise<void> {
    return this.#link.call('team', name, planner, parameters);
  }

  /** Sets an agent's priority: any number; larger goes first, if the planner uses priorities. */
  async setPriority(id: number, priority: number): Promise<void> {
    return this.#link.call('setPriority', id, priority);
  }

  /** What is known of one agent now. */
  async agent(id: number): Promise<AgentState> {
    return this.#link.call('agent', id);
  }

  /**
   * Edits {@link grid}, as `grid.edit` does, and resolves when the worker has edited its copy. Edits that are made with
   * `grid.edit` or `grid.setPassable` get there as well, in order with the calls.
   */
  async edit(change: (editor: GridEditor) => void): Promise<boolean> {
    this.#link.checkOpen();
    const changed = this.grid.edit(change);
    if (changed) await this.#edit;
    return changed;
  }

  /**
   * One time step. Rejects while the worker keeps the time ({@link start}), and if the game does not wait for its
   * ticks, so that more than 16 of them have no answer yet.
   */
  async tick(budget: TickBudget = {}): Promise<TickReport> {
    checkBudget(budget, 'tick');
    const waiting = this.#link.waitingFor('tick');
    if (waiting >= MOST_WAITING_TICKS) {
      throw new FloodgateError(
        'bad-argument',
        `${waiting} ticks wait for the worker already: await tick() before the next, or let the worker keep the time with start()`,
      );
    }
    return this.#link.call('tick', budget);
  }

  /**
   * Does work of the first tick on a loading screen: call it until it is ready, see `World.prepare`. Each call is one slice;
   * the game's own thread is free all the time.
   */
  async prepare(budget: Pick<TickBudget, 'budgetMs'> = {}): Promise<Readiness> {
    checkBudget(budget, 'prepare');
    return this.#link.call('prepare', budget);
  }

  /**
   * Lets the worker keep the time. It skips ticks for which it or the game is too slow: while the game does not take
   * messages, it makes two ticks and waits. A world that fails in such a tick ends: see {@link ended}.
   */
  async start(clock: ClockOptions): Promise<void> {
    const { ticksPerSecond, ...budget } = clock;
    checkBudget(budget, 'start');
    if (!(ticksPerSecond > 0 && ticksPerSecond <= 1000)) {
      throw new FloodgateError(
        'bad-argument',
        `ticksPerSecond must be above 0 and at most 1000, not ${ticksPerSecond}`,
      );
    }
    await this.#link.call('start', clock);
    this.#period = 1000 / ticksPerSecond;
  }

  /** Stops the worker's clock. */
  async stop(): Promise<void> {
    await this.#link.call('stop');
    this.#period = undefined;
  }

  /** How the run has gone so far. */
  async metrics(): Promise<Metrics> {
    return this.#link.call('metrics');
  }

  /** 32 bits about where everybody is and goes: see `World.hash`. */
  async hash(): Promise<number> {
    return this.#link.call('hash');
  }

  /** The world as bytes, for {@link load} or `World.load`. */
  async save(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#link.call('save');
  }

  /**
   * Goes on from a saved world, whose map must have the size and the rules of {@link grid}; that gets the saved
   * walls, costs and one-way tiles.
   * Rejects if the worker does not serve the planner of the saved world, and as `World.load` throws; then nothing
   * has changed.
   */
  async load(saved: Uint8Array): Promise<void> {
    const { grid } = this;
    // Edits until the answer comes are edits of the loaded world.
    const edits: SentEdit[] = [];
    const stop = grid.onChange((change) => edits.push(sentEdit(grid, change, this.#tables)));
    try {
      const loaded = await this.#link.call('load', saved);
      this.#following = false;
      repeatEdits(grid, [wholeMap(grid, loaded), ...edits]);
    } finally {
      this.#following = true;
      stop();
    }
  }

  /**
   * Calls the listener with the agent's id and the number of ticks whenever the event happens, until the returned
   * function is called. Throws a FloodgateError if there is no such event, or if the world has ended.
   */
  on(event: WorldEvent, listener: (id: number, tick: number) => void): () => void {
    this.#link.checkOpen();
    checkEvent(event, listener);
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    if (listeners.size === 1) this.#listen(event, true);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listen(event, false);
    };
  }

  /** Calls the listener after each tick of the worker's clock, until the returned function is called. */
  onTick(listener: (report: TickReport) => void): () => void {
    this.#link.checkOpen();
    this.#tickListeners.add(listener);
    return () => this.#tickListeners.delete(listener);
  }

  /**
   * Ends the world, and the worker if the port is that of one. Calls that have no answer yet and all later ones reject.
   */
  async close(): Promise<void> {
    await this.#link.close();
  }

  #newest(): void {
    if (this.#link.frames.next()) this.#frameSince = now();
  }

  #point(at: PointLike, what: string): Point {
    return this.grid.point(this.grid.cellAt(at, what));
  }

  #listen(event: WorldEvent, wanted: boolean): void {
    // That the world has ended is no news for a listener.
    this.#link.call('listen', event, wanted).catch(() => {});
  }

  #edited(change: GridChange): void {
    if (!this.#following) return;
    this.#edit = this.#link.call('edit', sentEdit(this.grid, change, this.#tables));
    this.#edit.catch(() => {});
  }

  #tell(events: readonly SentEvent[], report: TickReport | undefined): void {
    for (const [event, id, tick] of events)
      for (const listener of this.#listeners.get(event) ?? []) listener(id, tick);
    if (report) for (const listener of this.#tickListeners) listener(report);
  }
}

function idsOf(id: number | readonly number[]): readonly number[] {
  const ids = Array.isArray(id) ? id : [id];
  for (const each of ids) checkWhole(each, 'the id of an agent');
  return ids;
}
