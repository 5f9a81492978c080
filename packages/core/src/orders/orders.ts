import { FloodgateError } from '../error.ts';
import type { PointLike } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import { Flee } from './flee.ts';
import { Flood } from './flood.ts';
import { Follow } from './follow.ts';
import { GroupMove } from './group-move.ts';
import {
  type Dispatch,
  type Mission,
  ORDER_KINDS,
  type OrderedAgent,
  type OrderHost,
  type OrderKind,
} from './host.ts';
import { Lookout, loadSight, type Sight, saveSight } from './lookout.ts';
import { Order } from './order.ts';
import {
  type CommonOrderOptions,
  checkCommonOptions,
  checkMoveOptions,
  checkPoints,
  checkRange,
  type FleeOptions,
  type FollowOptions,
  type MoveOrderOptions,
  type SightOptions,
} from './order-options.ts';
import { PlaceFinder } from './places.ts';
import { Route } from './route.ts';

const DEFAULT_RANGE = 1;
const DEFAULT_UNTIL = 16;

type AnyMission = Mission & { save(out: StateWriter): void };

/** An order with what the book notes about it. */
interface Entry<A extends OrderedAgent> {
  readonly order: Order<A>;
  readonly mission: AnyMission;
  readonly sight: Sight | undefined;
}

/**
 * The orders that the agents of a world carry out, above their goals: before each tick an order may give its agents
 * other goals. Costs nothing while there are none.
 */
export class Orders<A extends OrderedAgent> {
  readonly #host: OrderHost<A>;
  readonly #dispatch: Dispatch;
  readonly #lookout: Lookout;
  readonly #entries: Entry<A>[] = [];
  /** By slot the order that the agent carries out. */
  readonly #bySlot = new Map<number, Entry<A>>();
  /** Per slot where its order has sent the agent, and 1 if it stands because of what it sees. */
  #destinations = new Int32Array(16);
  #halted = new Uint8Array(16);
  /** The last tick for which orders were carried out. */
  #updated = -1;
  #news: (() => void)[] = [];
  #places: PlaceFinder | undefined;
  #flood: Flood | undefined;

  constructor(host: OrderHost<A>) {
    this.#host = host;
    this.#lookout = new Lookout(host.crowd);
    this.#dispatch = {
      crowd: host.crowd,
      send: (slot, cell) => this.#send(slot, cell),
      hasHalted: (slot) => this.#halted[slot] === 1,
      hasArrived: (slot) => this.#hasArrived(slot),
    };
  }

  /** The orders that are being carried out, in the order in which they were given. */
  get active(): Order<A>[] {
    return this.#entries.map(({ order }) => order);
  }

  /** The order that an agent carries out; undefined if there is none. */
  of(agent: A): Order<A> | undefined {
    return this.#bySlot.get(this.#slotOf(agent))?.order;
  }

  /** Sends a group to places around a tile; see `World.order`. */
  move(agents: Iterable<A>, options: MoveOrderOptions<A>): Order<A> {
    this.#host.checkIdle('order');
    checkMoveOptions(options);
    const slots = [...new Set(agents)].map((agent) => this.#controlledSlotOf(agent));
    if (slots.length === 0) throw new FloodgateError('bad-argument', 'an order needs at least one agent');
    const { grid } = this.#host.crowd;
    const to = grid.cellAt(options.to, 'the target of an order');
    const { formation = 'block' } = options;
    this.#drop(slots);
    const mission = new GroupMove(this.#dispatch, () => this.#placeFinder(), slots, to, formation);
    const order = this.#enter(mission, options.onSight);
    mission.begin();
    this.#host.ordered({ kind: 'move', slots, to, formation });
    return order;
  }

  /** Sends an agent to tiles one after the other, once or for ever; see `Agent.queue` and `Agent.patrol`. */
  route(
    agent: A,
    kind: 'queue' | 'patrol',
    points: readonly PointLike[],
    options: CommonOrderOptions<A> = {},
  ): Order<A> {
    this.#host.checkIdle(kind);
    checkCommonOptions(options, kind);
    checkPoints(points, kind);
    const slot = this.#controlledSlotOf(agent);
    const { cells } = this.#host.crowd;
    const stops = points.map((point, i) => this.#reachable(slot, point, `point ${i} of an order to ${kind}`));
    if (kind === 'patrol' && stops.length === 1) stops.push(cells[slot]!);
    this.#drop([slot]);
    const mission = new Route(this.#dispatch, kind, slot, stops);
    const order = this.#enter(mission, options.onSight);
    mission.begin();
    this.#host.ordered({ kind, slots: [slot], to: stops[0] });
    return order;
  }

  /** Makes an agent stay near another; see `Agent.follow`. */
  follow(agent: A, leader: A, options: FollowOptions<A> = {}): Order<A> {
    this.#host.checkIdle('follow');
    checkCommonOptions(options, 'follow', ['range']);
    const { range = DEFAULT_RANGE } = options;
    checkRange(range, 'range of an order to follow');
    const slot = this.#controlledSlotOf(agent);
    const other = this.#slotOf(leader);
    if (other === slot) throw new FloodgateError('bad-argument', `agent ${agent.id} cannot follow itself`);
    this.#drop([slot]);
    this.#notice(slot);
    const mission = new Follow(this.#dispatch, slot, other, range);
    const order = this.#enter(mission, options.onSight);
    mission.update();
    this.#host.ordered({ kind: 'follow', slots: [slot], to: this.#host.crowd.cells[other] });
    return order;
  }

  /** Makes an agent get away from another, or from a tile; see `Agent.flee`. */
  flee(agent: A, from: A | PointLike, options: FleeOptions<A> = {}): Order<A> {
    this.#host.checkIdle('flee');
    checkCommonOptions(options, 'flee', ['until']);
    const { until = DEFAULT_UNTIL } = options;
    checkRange(until, 'until of an order to flee');
    const slot = this.#controlledSlotOf(agent);
    const { crowd } = this.#host;
    const danger = isAgent<A>(from) ? this.#slotOf(from) : undefined;
    if (danger === slot)
      throw new FloodgateError('bad-argument', `agent ${agent.id} cannot flee from itself`);
    const cell = isAgent<A>(from)
      ? crowd.cells[danger!]!
      : crowd.grid.cellAt(from, 'what an agent flees from');
    this.#drop([slot]);
    this.#notice(slot);
    const what = danger === undefined ? { cell } : { danger };
    const mission = new Flee(this.#dispatch, () => this.#scratch(), slot, what, until);
    const order = this.#enter(mission, options.onSight);
    mission.update();
    this.#host.ordered({ kind: 'flee', slots: [slot], to: cell });
    return order;
  }

  /** Makes an agent forget its order and stay where it is. */
  stop(agent: A): void {
    this.#host.checkIdle('stop');
    const slot = this.#slotOf(agent);
    this.#drop([slot]);
    this.#host.retask(slot, this.#host.crowd.cells[slot]!);
  }

  /** The game has given an agent another goal: it forgets its order. Used by the world. @internal */
  released(slot: number): void {
    if (this.#bySlot.has(slot)) this.#drop([slot]);
  }

  /** An agent has become another kind of unit. Used by the world. @internal */
  reshaped(slot: number): void {
    this.#bySlot.get(slot)?.mission.reshaped();
  }

  /** An agent was removed from the world. Used by the world. @internal */
  removed(slot: number): void {
    if (this.#entries.length === 0) return;
    this.released(slot);
    for (const entry of [...this.#entries]) if (!entry.mission.lost(slot)) this.#cancel(entry);
  }

  /** Carries out orders before a tick is planned, once for each tick. Used by the world. @internal */
  beforeTick(tick: number): void {
    if (this.#entries.length === 0 || this.#updated === tick) return;
    this.#updated = tick;
    for (const { mission } of this.#entries) mission.update();
  }

  /** Sees which orders are settled after a tick, and who sees whom. Used by the world. @internal */
  afterTick(): void {
    if (this.#entries.length === 0) return;
    for (const entry of [...this.#entries]) {
      if (entry.sight) this.#lookAround(entry, entry.sight);
      if (entry.mission.isDone()) this.#settle(entry);
    }
  }

  /** Tells listeners what happened in the tick. Used by the world. @internal */
  deliver(): void {
    if (this.#news.length === 0) return;
    const news = this.#news;
    this.#news = [];
    for (const tell of news) tell();
  }

  /** Used by the world. @internal */
  save(out: StateWriter): void {
    out.int(this.#updated);
    out.int(this.#entries.length);
    if (this.#entries.length === 0) return;
    const { slotCount } = this.#host.crowd;
    for (const array of [this.#destinations, this.#halted])
      out.array(array, Math.min(array.length, slotCount));
    this.#lookout.save(out);
    for (const { mission, sight } of this.#entries) {
      out.int(ORDER_KINDS.indexOf(mission.kind));
      out.ints(mission.members);
      saveSight(sight, out);
      mission.save(out);
    }
  }

  /** To be called when the crowd is complete. Used by the world. @internal */
  load(from: StateReader): void {
    this.#updated = from.int();
    const count = from.int();
    if (count === 0) return;
    this.#destinations = from.ints();
    this.#halted = from.array(Uint8Array);
    this.#lookout.load(from);
    for (let i = 0; i < count; i++) {
      const kind = ORDER_KINDS[from.int()]!;
      const members = [...from.ints()];
      const sight = loadSight(from);
      this.#note(this.#loadMission(kind, members, from), sight);
    }
  }

  #loadMission(kind: OrderKind, members: number[], from: StateReader): AnyMission {
    const dispatch = this.#dispatch;
    const [slot] = members as [number];
    if (kind === 'move') return GroupMove.load(from, dispatch, () => this.#placeFinder(), members);
    if (kind === 'follow') return Follow.load(from, dispatch, slot);
    if (kind === 'flee') return Flee.load(from, dispatch, () => this.#scratch(), slot);
    return Route.load(from, dispatch, kind, slot);
  }

  #enter(mission: AnyMission, onSight: SightOptions<A> | undefined): Order<A> {
    for (const slot of mission.members) this.#notice(slot);
    return this.#note(mission, onSight && this.#sightOf(onSight));
  }

  #note(mission: AnyMission, sight: Sight | undefined): Order<A> {
    const order = new Order<A>(this, mission);
    const entry = { order, mission, sight };
    this.#entries.push(entry);
    for (const slot of mission.members) this.#bySlot.set(slot, entry);
    return order;
  }

  /** A slot begins to carry out an order. */
  #notice(slot: number): void {
    this.#destinations = grown(this.#destinations, slot + 1);
    this.#halted = grown(this.#halted, slot + 1);
    this.#halted[slot] = 0;
    this.#destinations[slot] = this.#host.crowd.cells[slot]!;
    this.#lookout.forget(slot);
  }

  #sightOf({ range, of, stop = true }: SightOptions<A>): Sight {
    const team = typeof of === 'string' ? this.#host.teamNumber(of) : -1;
    const isWanted = typeof of === 'function' ? (slot: number) => of(this.#host.agentAt(slot)) : undefined;
    return { range, team, stop, isWanted };
  }

  #send(slot: number, cell: number): void {
    this.#destinations[slot] = cell;
    if (!this.#halted[slot]) this.#host.retask(slot, cell);
  }

  #hasArrived(slot: number): boolean {
    if (this.#halted[slot]) return false;
    const { cells, targets, goals } = this.#host.crowd;
    const cell = cells[slot];
    return cell === this.#destinations[slot] || (cell === targets[slot] && cell !== goals[slot]);
  }

  #lookAround({ order, mission }: Entry<A>, sight: Sight): void {
    const { agentAt, retask, crowd } = this.#host;
    for (const slot of mission.members) {
      const seen = this.#lookout.look(slot, sight);
      if (seen >= 0 && order.sightListeners.size > 0) {
        const [agent, other] = [agentAt(slot), agentAt(seen)];
        this.#news.push(() => {
          for (const listener of order.sightListeners) if (agent.alive && other.alive) listener(agent, other);
        });
      }
      const halts = sight.stop && this.#lookout.sees(slot);
      if (halts === (this.#halted[slot] === 1)) continue;
      this.#halted[slot] = halts ? 1 : 0;
      retask(slot, halts ? crowd.cells[slot]! : this.#destinations[slot]!);
    }
  }

  #settle(entry: Entry<A>): void {
    const { order } = entry;
    this.#end(entry, 'settled');
    this.#news.push(() => {
      for (const listener of order.settledListeners) listener(order);
    });
  }

  #end(entry: Entry<A>, state: 'settled' | 'cancelled'): void {
    entry.order.end(state);
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    for (const slot of entry.mission.members) this.#bySlot.delete(slot);
  }

  /** Ends an order before it is accomplished. @internal */
  cancel(order: Order<A>): void {
    this.#host.checkIdle('cancel');
    const entry = this.#entries.find((known) => known.order === order);
    if (entry) this.#cancel(entry);
  }

  #cancel(entry: Entry<A>): void {
    this.#end(entry, 'cancelled');
    for (const slot of entry.mission.members) this.#host.retask(slot, this.#host.crowd.cells[slot]!);
  }

  /** Takes agents out of their orders. */
  #drop(slots: readonly number[]): void {
    for (const slot of slots) {
      const entry = this.#bySlot.get(slot);
      if (!entry) continue;
      if (entry.mission.members.length === 1) this.#end(entry, 'cancelled');
      else {
        entry.mission.leave(slot);
        this.#bySlot.delete(slot);
      }
    }
  }

  /** @internal */
  agentsOf({ members }: Mission): A[] {
    return members.map((slot) => this.#host.agentAt(slot));
  }

  /** @internal */
  targetsOf({ members }: Mission): (readonly [x: number, y: number])[] {
    const { grid } = this.#host.crowd;
    return members.map((slot) => grid.point(this.#destinations[slot]!));
  }

  #slotOf(agent: A): number {
    if (!isAgent<A>(agent))
      throw new FloodgateError('bad-argument', `an order is for agents, not for ${String(agent)}`);
    const { slot } = agent;
    if (this.#host.agentAt(slot) === agent) return slot;
    throw new FloodgateError('bad-argument', `agent ${agent.id} is not in this world`);
  }

  #controlledSlotOf(agent: A): number {
    const slot = this.#slotOf(agent);
    if (!this.#host.crowd.outside[slot]) return slot;
    throw new FloodgateError('bad-argument', `agent ${agent.id} is an outside agent: it takes no orders`);
  }

  /** The cell of a tile that an agent can reach. */
  #reachable(slot: number, at: PointLike, what: string): number {
    const { crowd } = this.#host;
    const layer = crowd.layerOf(slot);
    const cell = crowd.grid.cellAt(at, what);
    const from = crowd.cells[slot]!;
    if (layer.reaches(from, cell)) return cell;
    const { id } = this.#host.agentAt(slot);
    const [x, y] = crowd.grid.point(cell);
    throw new FloodgateError(
      'bad-argument',
      `${what} (${x}, ${y}) cannot be reached by agent ${id} in ${layer.name}`,
    );
  }

  #placeFinder(): PlaceFinder {
    this.#places ??= new PlaceFinder(this.#host.crowd);
    return this.#places;
  }

  #scratch(): Flood {
    this.#flood ??= new Flood(this.#host.crowd.grid.cellCount);
    return this.#flood;
  }
}

function isAgent<A extends OrderedAgent>(value: A | PointLike): value is A {
  return typeof value === 'object' && value !== null && 'alive' in value;
}
