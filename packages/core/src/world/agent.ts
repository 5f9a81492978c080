import { FloodgateError } from '../error.ts';
import type { Point, PointLike } from '../grid/index.ts';
import type { CommonOrderOptions, FleeOptions, FollowOptions, Order } from '../orders/index.ts';
import type { World } from './world.ts';
import type { AgentOptions } from './world-options.ts';

/**
 * One character in a world. What it is told takes effect in the next tick. After it was removed only `id` and `alive`
 * can be read; everything else throws a FloodgateError that names it.
 */
export class Agent {
  /** Counts from 0 in the order in which agents are added. No two agents of a world ever have the same. */
  readonly id: number;
  readonly #nearest: boolean;
  readonly #slot: number;
  /** Undefined once the agent was removed. */
  #world: World | undefined;

  /** @internal */
  constructor(world: World, id: number, slot: number, { nearest = false }: Partial<AgentOptions>) {
    this.#world = world;
    this.id = id;
    this.#slot = slot;
    this.#nearest = nearest;
  }

  /** False once it was removed from its world. */
  get alive(): boolean {
    return this.#world !== undefined;
  }

  /** True if only {@link World.move} moves it. Can be set at any time. */
  get outside(): boolean {
    return this.#living().crowd.outside[this.#slot] === 1;
  }

  set outside(value: boolean) {
    this.#living().setOutside(this, value);
  }

  /**
   * The side of the square of tiles that it covers, from 1 to 4. Setting it throws a FloodgateError if there is no room
   * for it, or if the planner moves agents of one tile only.
   */
  get size(): number {
    return this.#living().crowd.sizes[this.#slot]!;
  }

  set size(size: number) {
    this.#living().reshape(this, { size });
  }

  /** The ticks that it needs for a tile, from 1, the fastest, to 100. */
  get speed(): number {
    return this.#living().crowd.speeds[this.#slot]!;
  }

  set speed(speed: number) {
    this.#living().reshape(this, { speed });
  }

  /** Its team; undefined if it has none. Only agents of the same team make way for each other. */
  get team(): string | undefined {
    return this.#living().teamOf(this);
  }

  set team(team: string | undefined) {
    this.#living().reshape(this, { team });
  }

  /** True while it stays where it is and nobody makes it move. */
  get hold(): boolean {
    return this.#living().crowd.holds[this.#slot] === 1;
  }

  set hold(hold: boolean) {
    this.#living().reshape(this, { hold });
  }

  /** The cost table that it goes by; undefined for the costs of the map. */
  get costs(): string | undefined {
    return this.#living().crowd.traitsOf(this.#slot).costs;
  }

  set costs(costs: string | undefined) {
    this.#living().reshape(this, { costs });
  }

  /** True if it accepts goals that it cannot reach. */
  get nearest(): boolean {
    this.#living();
    return this.#nearest;
  }

  /** Its index in the arrays of {@link World.crowd}. */
  get slot(): number {
    this.#living();
    return this.#slot;
  }

  /** The tile it stands on. */
  get at(): Point {
    const { grid, crowd } = this.#living();
    return grid.point(crowd.cells[this.#slot]!);
  }

  get goal(): Point {
    const { grid, crowd } = this.#living();
    return grid.point(crowd.goals[this.#slot]!);
  }

  /** Sends it elsewhere. Throws a FloodgateError if it cannot get there (see {@link AgentOptions.nearest}). */
  set goal(point: PointLike) {
    this.#living().retask(this, point);
  }

  get priority(): number {
    return this.#living().crowd.priorities[this.#slot]!;
  }

  set priority(value: number) {
    this.#living().prioritise(this, value);
  }

  /** True if it stands on its goal. */
  get home(): boolean {
    return this.#living().crowd.isHome(this.#slot);
  }

  /** True if it has come as near to its goal as it will: the goal is taken, or it cannot be reached. */
  get settled(): boolean {
    return this.#living().crowd.hasSettled(this.#slot);
  }

  /** The length it has travelled, in tile widths. */
  get distance(): number {
    return this.#living().distanceOf(this);
  }

  /** How many of the goals it was given it has reached. */
  get arrivals(): number {
    return this.#living().arrivalsOf(this);
  }

  /** The order that it carries out; undefined if there is none. */
  get order(): Order<Agent> | undefined {
    return this.#living().orders.of(this);
  }

  /**
   * Sends it to tiles one after the other. Each counts as visited once it is there, or as near as it will come. Throws a
   * FloodgateError if it cannot get to one of them.
   */
  queue(points: readonly PointLike[], options?: CommonOrderOptions<Agent>): Order<Agent> {
    return this.#living().orders.route(this, 'queue', points, options);
  }

  /** As {@link queue}, round and round; with one point back and forth between it and where the agent is. */
  patrol(points: readonly PointLike[], options?: CommonOrderOptions<Agent>): Order<Agent> {
    return this.#living().orders.route(this, 'patrol', points, options);
  }

  /** Makes it stay near another agent, of whatever team or outside, until that is removed. */
  follow(leader: Agent, options?: FollowOptions<Agent>): Order<Agent> {
    return this.#living().orders.follow(this, leader, options);
  }

  /** Makes it get away from another agent or a tile until it is far enough away. */
  flee(from: Agent | PointLike, options?: FleeOptions<Agent>): Order<Agent> {
    return this.#living().orders.flee(this, from, options);
  }

  /** Makes it forget its order and its goal, and stay where it is. */
  stop(): void {
    this.#living().orders.stop(this);
  }

  /** Called by the world when it is removed. @internal */
  retire(): void {
    this.#world = undefined;
  }

  #living(): World {
    if (this.#world) return this.#world;
    throw new FloodgateError('bad-argument', `agent ${this.id} was removed from the world`);
  }
}
