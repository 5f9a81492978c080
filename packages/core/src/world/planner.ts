import type { GridChange } from '../grid/index.ts';
import type { Random } from '../random.ts';
import type { Budget, CellValues } from '../search/index.ts';
import type { Crowd } from './crowd.ts';

/** What a planner is given when its world is made. */
export interface PlannerContext {
  readonly crowd: Crowd;
  /** The only source of chance, so that equal seeds give equal runs. */
  readonly random: Random;
  /** The world refuses two diagonal moves through the same corner point. */
  readonly crossingForbidden: boolean;
  /** The planner sent an agent off its cell to make way; the world tells listeners. */
  pushed(slot: number): void;
}

/**
 * How things stand, as far as a planner knows:
 * - `solvable-so-far`: neither a way to bring everybody home is known, nor a proof that there is none;
 * - `solved`: everybody is home, or a way there is known and followed;
 * - `unsolvable`: it is proven that not all can be home, on this map and by these rules;
 * - `budget-too-small`: as `solvable-so-far`, but time or memory did not suffice to look ahead and remember it.
 */
export type Outlook = 'solvable-so-far' | 'solved' | 'unsolvable' | 'budget-too-small';

/** What an agent's search looks like, for people who watch. All cells. */
export interface Inspection {
  /** What its search would expand now. */
  readonly closed: readonly number[];
  /** What that search would leave for later. */
  readonly open: readonly number[];
  /** What it has learned on its way: estimates of the cost to its target, in search units. */
  readonly learned: CellValues;
}

/**
 * Picks each controlled agent's next cell. One planner serves one world.
 *
 * The hooks tell it between ticks what has changed; it must cope with any of it at any time. Agents that others
 * move (`crowd.outside`) are obstacles that may be elsewhere at the next tick.
 */
export interface Planner {
  /**
   * Writes `crowd.next` for every controlled agent: its own cell, or one that a move of the grid leads to. The
   * world has set all of them to stay. Stops thinking when the budget is exhausted; agents it did not get to go
   * on with what they have, or stay.
   */
  plan(tick: number, budget: Budget): void;
  /** An agent has come. */
  added?(slot: number): void;
  /** An agent has left; its slot may be given to another. */
  removed?(slot: number): void;
  /** The target of an agent is another now. */
  retasked?(slot: number): void;
  /** The map has changed. */
  mapChanged?(change: GridChange): void;
  /** For looking inside: the cells an agent means to walk next, its own first. */
  planOf?(slot: number): readonly number[];
  /** For looking inside: the search of an agent. Changes nothing about what it will do. */
  inspect?(slot: number): Inspection | undefined;
  /** Whether everybody will come home; only planners that can tell have it. Holds as long as nothing interferes. */
  outlook?(): Outlook;
  /** Bytes of memory it holds, as well as it knows. */
  memoryBytes?(): number;
}

/** A planner to be made: an algorithm and its parameters. */
export interface PlannerSpec {
  /** One of the ids used everywhere, such as `bmaa-f-c`. */
  readonly id: string;
  /** The parameters it was given, defaults filled in. */
  readonly parameters: Readonly<Record<string, number | boolean | string>>;
  create(context: PlannerContext): Planner;
}
