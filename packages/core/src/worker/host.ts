import { later, now } from '../clock.ts';
import { FloodgateError } from '../error.ts';
import { Grid, type Point } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { TickBudget } from '../search/index.ts';
import { unknownName } from '../suggest.ts';
import {
  type Agent,
  type AgentOptions,
  type Metrics,
  type PlannerSpec,
  type Readiness,
  type TickReport,
  World,
  type WorldEvent,
} from '../world/index.ts';
import { canShareMemory, FrameWriter, type SentFrame } from './frames.ts';
import {
  type AgentChange,
  type AgentState,
  type Answer,
  type Call,
  type Calls,
  type ClockOptions,
  marked,
  type SentEvent,
  type SentOrder,
  type SentWorld,
  sentError,
  type ToGame,
  type ToWorker,
  unmarked,
} from './messages.ts';
import { listen, type Port } from './port.ts';
import { repeatEdits, type SentEdit, type SentGrid, sentGrid } from './sent-grid.ts';

/** A function that makes planners, such as `pibt`. */
export interface ServedPlanner {
  (parameters?: never): PlannerSpec;
  readonly definition: { readonly id: string };
}

/** What a worker offers. */
export interface ServeOptions {
  /** The planners that a game can choose from by their ids. Only these become part of the worker's bundle. */
  readonly planners: readonly ServedPlanner[];
}

/** Ticks of the worker's clock that the game may be behind. The clock waits for a game that is busy for longer. */
const MOST_UNTAKEN = 2;

/**
 * Runs a {@link World} for the {@link connectWorld} at the other end of the port: `self` in a web worker, `parentPort`
 * in a worker of Node, or a message port. Call it once per port, before anything that waits. Throws a FloodgateError
 * `bad-argument` if the port is none.
 */
export function serveWorld(port: Port | null, options: ServeOptions): void {
  if (!port) {
    throw new FloodgateError('bad-argument', 'serveWorld was called outside of a worker: there is no port');
  }
  const host = new Host(options.planners, (message, transfer) => port.postMessage(marked(message), transfer));
  listen(port, receive, () => host.close());

  function receive(data: unknown): void {
    try {
      const message = unmarked<ToWorker>(data);
      if (message?.kind === 'calls') host.answer(message.first, message.calls);
      else if (message?.kind === 'taken') host.taken();
      else if (message?.kind === 'buffer') host.frames?.giveBack(message.buffer);
      else if (message?.kind === 'close') {
        host.close();
        port!.close?.();
      }
    } catch (error) {
      host.fail(error);
    }
  }
}

/** A world and what its game is told about it. */
class Host implements Calls {
  frames: FrameWriter | undefined;
  readonly #planners: readonly ServedPlanner[];
  readonly #post: (message: ToGame, transfer: ArrayBuffer[]) => void;
  #current: World | undefined;
  readonly #agents = new Map<number, Agent>();
  /** Per slot the id of the agent there. */
  #ids = new Int32Array(16);
  readonly #listening = new Map<WorldEvent, () => void>();
  #events: SentEvent[] = [];
  /** Whether the game has not seen what the world is like now. */
  #changed = false;
  #stopClock: (() => void) | undefined;
  #untaken = 0;

  constructor(planners: readonly ServedPlanner[], post: (message: ToGame, transfer: ArrayBuffer[]) => void) {
    this.#planners = planners;
    this.#post = post;
  }

  /** Makes calls one after the other and sends their answers together. */
  answer(first: number, calls: readonly Call[]): void {
    const answers = calls.map(({ name, args }): Answer => {
      try {
        return { value: (this[name] as (...args: unknown[]) => unknown)(...args) };
      } catch (error) {
        return { error: sentError(error) };
      }
    });
    this.#send((news) => ({ kind: 'answers', first, answers, ...news }));
  }

  taken(): void {
    this.#untaken--;
  }

  /** Gives up: the error is the last thing that the game hears. */
  fail(error: unknown): void {
    this.close();
    this.#post({ kind: 'failed', error: sentError(error) }, []);
  }

  close(): void {
    this.#stopClock?.();
    this.#current?.dispose();
    this.#current = undefined;
  }

  open({ grid, planner, parameters, seed, crossing, diagonals, canShare }: SentWorld): {
    readonly shared: boolean;
  } {
    if (this.#current) throw new FloodgateError('bad-argument', 'this worker already runs a world');
    this.#current = new World(receivedGrid(grid), {
      planner: this.#planner(planner, parameters),
      ...(seed !== undefined && { seed }),
      ...(crossing !== undefined && { crossing }),
      ...(diagonals !== undefined && { diagonals }),
    });
    const shared = canShare && canShareMemory();
    this.frames = new FrameWriter(shared);
    this.#changed = true;
    return { shared };
  }

  add(agents: readonly AgentOptions[]): number[] {
    const added: Agent[] = [];
    try {
      for (const options of agents) added.push(this.#world.add(options));
    } catch (error) {
      for (const agent of added) this.#world.remove(agent);
      throw error;
    }
    for (const agent of added) this.#know(agent);
    this.#changed = true;
    return added.map(({ id }) => id);
  }

  remove(ids: readonly number[]): void {
    for (const agent of this.#all(ids)) {
      this.#world.remove(agent);
      this.#agents.delete(agent.id);
    }
    this.#changed = true;
  }

  retask(ids: readonly number[], goal: Point): void {
    for (const agent of this.#all(ids)) this.#world.retask(agent, goal);
    this.#changed = true;
  }

  move(id: number, to: Point): boolean {
    this.#changed = true;
    return this.#world.move(this.#agent(id), to);
  }

  setPriority(id: number, priority: number): void {
    this.#agent(id).priority = priority;
  }

  agent(id: number): AgentState {
    const { at, goal, home, settled, priority, distance, outside, size, speed, team, hold, costs } =
      this.#agent(id);
    return { at, goal, home, settled, priority, distance, outside, size, speed, team, hold, costs };
  }

  change(ids: readonly number[], { outside, ...profile }: AgentChange): void {
    for (const agent of this.#all(ids)) {
      this.#world.reshape(agent, profile);
      if (outside !== undefined) agent.outside = outside;
    }
    this.#changed = true;
  }

  order(ids: readonly number[], order: SentOrder): void {
    const agents = this.#all(ids);
    this.#changed = true;
    if (order.kind === 'move') {
      const { to, formation } = order;
      this.#world.order(agents, { to, ...(formation !== undefined && { formation }) });
      return;
    }
    for (const agent of agents) this.#tell(agent, order);
  }

  #tell(agent: Agent, order: Exclude<SentOrder, { kind: 'move' }>): void {
    if (order.kind === 'stop') agent.stop();
    else if ('points' in order) agent[order.kind](order.points);
    else if (order.kind === 'follow') {
      const { target, range } = order;
      agent.follow(this.#agent(target), range === undefined ? {} : { range });
    } else {
      const { from, until } = order;
      agent.flee(typeof from === 'number' ? this.#agent(from) : from, until === undefined ? {} : { until });
    }
  }

  team(name: string, planner: string, parameters: PlannerSpec['parameters']): void {
    this.#world.team(name, { planner: this.#planner(planner, parameters) });
  }

  edit(edit: SentEdit): void {
    repeatEdits(this.#world.grid, [edit]);
    this.#changed = true;
  }

  tick(budget: TickBudget): TickReport {
    if (this.#stopClock) {
      throw new FloodgateError('bad-argument', 'the worker keeps the time since start(): call stop() first');
    }
    this.#changed = true;
    return this.#world.tick(budget);
  }

  prepare(budget: TickBudget): Readiness {
    return this.#world.prepare(budget);
  }

  metrics(): Metrics {
    return this.#world.metrics();
  }

  hash(): number {
    return this.#world.hash();
  }

  save(): Uint8Array<ArrayBuffer> {
    return this.#world.save();
  }

  load(saved: Uint8Array): SentGrid {
    const world = World.load(saved, { planner: (id, parameters) => this.#planner(id, parameters) });
    const [was, is] = [rulesOf(this.#world.grid), rulesOf(world.grid)];
    if (was !== is) {
      world.dispose();
      throw new FloodgateError('bad-argument', `the saved world has a map of ${is}, not of ${was}`);
    }
    this.#world.dispose();
    this.#current = world;
    this.#agents.clear();
    for (const agent of world.agents) this.#know(agent);
    for (const event of [...this.#listening.keys()]) this.listen(event, true);
    this.#changed = true;
    return sentGrid(world.grid);
  }

  listen(event: WorldEvent, wanted: boolean): void {
    const world = this.#world;
    this.#listening.get(event)?.();
    this.#listening.delete(event);
    if (!wanted) return;
    const stop = world.on(event, ({ id }) => this.#events.push([event, id, world.time]));
    this.#listening.set(event, stop);
  }

  start({ ticksPerSecond, ...budget }: ClockOptions): void {
    const period = 1000 / ticksPerSecond;
    this.stop();
    let due = now() + period;
    const step = () => {
      try {
        if (this.#untaken < MOST_UNTAKEN) {
          const report = this.#world.tick(budget);
          this.#changed = true;
          this.#untaken++;
          this.#send((news) => ({ kind: 'ticked', report, ...news }));
        }
        // Ticks that come late are not made up for: that would make the next ones late as well.
        due = Math.max(due + period, now());
        this.#stopClock = later(due - now(), step);
      } catch (error) {
        this.fail(error);
      }
    };
    this.#stopClock = later(period, step);
  }

  stop(): void {
    this.#stopClock?.();
    this.#stopClock = undefined;
  }

  get #world(): World {
    if (!this.#current) throw new FloodgateError('closed', 'there is no world in this worker');
    return this.#current;
  }

  #planner(id: string, parameters: PlannerSpec['parameters']): PlannerSpec {
    const make = this.#planners.find(({ definition }) => definition.id === id);
    if (make) return make(parameters as never);
    const served = this.#planners.map(({ definition }) => definition.id);
    throw new FloodgateError('bad-argument', `the worker has no planner ${unknownName(id, served)}`);
  }

  #know(agent: Agent): void {
    this.#agents.set(agent.id, agent);
    this.#ids = grown(this.#ids, agent.slot + 1);
    this.#ids[agent.slot] = agent.id;
  }

  #agent(id: number): Agent {
    const agent = this.#agents.get(id);
    if (!agent) throw new FloodgateError('bad-argument', `there is no agent ${id} in this world`);
    return agent;
  }

  /** All of them, or an error before anything has happened to any. */
  #all(ids: readonly number[]): Agent[] {
    return ids.map((id) => this.#agent(id));
  }

  /** Sends a message with all that the game has not heard of yet. */
  #send(make: (news: { readonly frame: SentFrame; readonly events: readonly SentEvent[] }) => ToGame): void {
    const frame = this.#frame();
    const events = this.#events;
    this.#events = [];
    this.#post(make({ frame, events }), frame.buffer ? [frame.buffer] : []);
  }

  #frame(): SentFrame {
    const world = this.#current;
    if (!world || !this.frames || !this.#changed) return {};
    this.#changed = false;
    const { slots, previous, origins, cells, sizes, hops, rests } = world.crowd;
    const { time, done } = world;
    const ids = this.#ids;
    return this.frames.write({ time, done, slots, ids, previous, origins, cells, sizes, hops, rests });
  }
}

function receivedGrid({ free, width, height, terrain, ...options }: SentGrid): Grid {
  const grid = Grid.from(width, height, (x, y) => free[y * width + x] === 1, options);
  repeatEdits(grid, [terrain]);
  return grid;
}

function rulesOf({ width, height, corners, costs }: Grid): string {
  return `${width} × ${height} tiles with ${corners} and costs ${costs}`;
}
