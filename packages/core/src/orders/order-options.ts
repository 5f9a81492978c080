import { checkOptionNames, checkWhole, described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { PointLike } from '../grid/index.ts';
import { FORMATIONS, type Formation } from './host.ts';

/** Whom the agents of an order look out for, and what they do when they see somebody. */
export interface SightOptions<A> {
  /** How many tiles away, from edge to edge: 1 is the tile next to the agent. A whole number from 1. */
  readonly range: number;
  /**
   * The name of a team, or which agents it is about. A function is not saved with the world: after loading, every agent
   * of another team counts. Default: every agent of another team.
   */
  readonly of?: string | ((other: A) => boolean);
  /** Whether the agent stops while it sees somebody, and then goes on with its order. Default true. */
  readonly stop?: boolean;
}

/** What every order can be given besides. */
export interface CommonOrderOptions<A> {
  /** Whom its agents look out for; see also `Order.onSight`. Default: nobody. */
  readonly onSight?: SightOptions<A>;
}

/** An order for a group; see `World.order`. */
export interface MoveOrderOptions<A> extends CommonOrderOptions<A> {
  /** The tile around which they shall stand. It may be a wall: then they stand as near as they can. */
  readonly to: PointLike;
  /** How they shall stand. Default `block`. */
  readonly formation?: Formation;
}

/** How to follow; see `Agent.follow`. */
export interface FollowOptions<A> extends CommonOrderOptions<A> {
  /** How far away it may be, in tiles from edge to edge. A whole number from 1, which is the default. */
  readonly range?: number;
}

/** How to flee; see `Agent.flee`. */
export interface FleeOptions<A> extends CommonOrderOptions<A> {
  /** How far away is far enough, in tiles from edge to edge. A whole number from 1. Default 16. */
  readonly until?: number;
}

const COMMON = ['onSight'] as const;
const LARGEST_RANGE = 1000;

// Each check throws a FloodgateError that says what was given and what is wanted.

export function checkCommonOptions<A>(
  options: CommonOrderOptions<A>,
  kind: string,
  names: readonly string[] = [],
): void {
  checkOptionNames(options, [...names, ...COMMON], `an order to ${kind}`);
  const { onSight } = options;
  if (onSight === undefined) return;
  checkOptionNames(onSight, ['range', 'of', 'stop'] satisfies (keyof SightOptions<A>)[], 'onSight');
  checkRange(onSight.range, 'range of onSight');
  const { of, stop } = onSight;
  if (of !== undefined && typeof of !== 'string' && typeof of !== 'function')
    throw wrong('of of onSight', 'the name of a team or a function', of);
  if (stop !== undefined && typeof stop !== 'boolean') throw wrong('stop of onSight', 'true or false', stop);
}

export function checkMoveOptions<A>(options: MoveOrderOptions<A>): void {
  checkCommonOptions(options, 'move', ['to', 'formation']);
  const { formation } = options;
  if (formation !== undefined && !FORMATIONS.includes(formation))
    throw wrong('formation', FORMATIONS.map((name) => `'${name}'`).join(' or '), formation);
}

export function checkPoints(points: readonly PointLike[], kind: string): void {
  if (Array.isArray(points) && points.length > 0 && typeof points[0] === 'object') return;
  throw wrong(`the points of an order to ${kind}`, 'a list of one or more points', points);
}

export function checkRange(range: unknown, name: string): void {
  checkWhole(range, name);
  if (range < 1 || range > LARGEST_RANGE) throw wrong(name, `from 1 to ${LARGEST_RANGE}`, range);
}

function wrong(name: string, wanted: string, value: unknown): FloodgateError {
  return new FloodgateError('bad-argument', `${name} must be ${wanted}, not ${described(value)}`);
}
