import type { GridChange } from '../grid/index.ts';
import type { Random } from '../random.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget, CellValues } from '../search/index.ts';
import type { Crowd } from './crowd.ts';
import type { Explanation } from './explanation.ts';

/** What a planner is given when its world is made. */
export interface PlannerContext {
  readonly crowd: Crowd;
  /** The only source of randomness, so that equal seeds give equal runs. */
  readonly random: Random;
  /** The world refuses two diagonal moves through the same corner point. */
  readonly crossingForbidden: boolean;
  /** To be called when the planner makes an agent leave its cell for another agent; the world tells its listeners. */
  pushed(slot: number): void;
}

/**
 * Whether all agents will reach their goals, as far as a planner knows:
 * - `solvable-so-far`: neither a solution is known, nor a proof that there is none;
 * - `solved`: all agents are on their goals, or a solution is known and followed;
 * - `unsolvable`: it is proven that not all agents can be on their goals, on this map and by these rules;
 * - `budget-too-small`: as `solvable-so-far`, but time or memory did not suffice to look ahead.
 */
export type Outlook = 'solvable-so-far' | 'solved' | 'unsolvable' | 'budget-too-small';

/** An agent's search, for display. */
export interface Inspection {
  /** Cells that its search would expand now. */
  readonly closed: readonly number[];
  /** Cells that would be on the open list when that search ends. */
  readonly open: readonly number[];
  /** What it has learned so far: per cell the estimated cost to its target, in search units. */
  readonly learned: CellValues;
}

/**
 * Picks each controlled agent's next cell. One planner serves one world.
 *
 * The hooks tell it between ticks what has changed; it must cope with any change at any time. Outside agents
 * (`crowd.outside`) are obstacles that may be elsewhere in the next tick.
 */
export interface Planner {
  /**
   * True if it looks at sizes, rests, holds and teams of agents by itself; see {@link Crowd}. A planner that does not is
   * never given an agent of more than one tile, one of it moves each team, and agents that rest or hold their place look
   * to it like outside agents.
   */
  readonly handlesUnits?: boolean;
  /**
   * Writes `crowd.next` for every controlled agent: its own cell, or a cell that one move of the grid leads to. The
   * world has set all of them to stay. Stops planning when the budget is exhausted; agents that were not served then
   * follow the plan they have, or take a cheap legal step towards their targets, and are served first next time.
   */
  plan(tick: number, budget: Budget): void;
  /**
   * Does as much of the work of the next {@link plan} as the budget allows, without deciding any move: the world calls
   * it any number of times before that, for the same tick. Returns how many agents have not been served yet; 0 if
   * nothing is left to do.
   */
  think?(tick: number, budget: Budget): number;
  /**
   * Writes all that decides what the planner will do from now on, except what it can read from the crowd and the grid.
   * The world saves the crowd, the grid and the state of `context.random`. Must not change anything.
   */
  save?(out: StateWriter): void;
  /**
   * Reads what {@link save} wrote, in a planner that was just made for a crowd that is complete; {@link added} was not
   * called. From then on it does exactly what the saved planner does.
   */
  load?(from: StateReader): void;
  /** An agent was added. */
  added?(slot: number): void;
  /** An agent was removed; another may get its slot. */
  removed?(slot: number): void;
  /**
   * The target of an agent has changed, or what kind of unit it is, or whether this planner moves it (`crowd.outside`).
   */
  retasked?(slot: number): void;
  /** The map has changed. Must only mark what is out of date: repair belongs to the budget of the next ticks. */
  mapChanged?(change: GridChange): void;
  /** For display: the cells of an agent's planned path, its own cell first. */
  planOf?(slot: number): readonly number[];
  /** For display: the search of an agent. Does not affect what the agent will do. */
  inspect?(slot: number): Inspection | undefined;
  /**
   * From the next tick on, keeps what {@link explain} needs, or stops keeping it. May cost time; must not affect what
   * agents do.
   */
  keepReasons?(keep: boolean): void;
  /** Why an agent did what it did in the last tick; undefined if reasons were not kept in that tick. */
  explain?(slot: number): Explanation | undefined;
  /** Whether all agents will reach their goals, unless something interferes. Only planners that can tell have it. */
  outlook?(): Outlook;
  /** Roughly how many bytes of memory it holds. */
  memoryBytes?(): number;
}

/** An algorithm and its parameters, from which a world makes its planner. */
export interface PlannerSpec {
  /** One of the ids used everywhere, such as `bmaa-f-c`. */
  readonly id: string;
  /** The parameters it was given, defaults filled in. */
  readonly parameters: Readonly<Record<string, number | boolean | string>>;
  /** Makes a planner for one world. Each call gives a new one. */
  create(context: PlannerContext): Planner;
}
