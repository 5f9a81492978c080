/**
 * What an agent did in the last tick:
 * - `moved`: it entered the cell that it wanted;
 * - `home`: it is on its target and stays;
 * - `blocked`: another agent was in its way;
 * - `made-way`: it moved, or waits elsewhere, for another agent;
 * - `planned`: its plan, or a rule against standstills, has it wait or go another way;
 * - `no-path`: no path leads to its goal, and it is as near as it can get;
 * - `no-time`: the budget ended before the planner came to it.
 */
export type ExplanationReason = 'moved' | 'home' | 'blocked' | 'made-way' | 'planned' | 'no-path' | 'no-time';

/** Why an agent did what it did in the last tick, as far as its planner can tell. Agents are slots. */
export interface Explanation {
  readonly reason: ExplanationReason;
  /** The cell that it would have entered, had nothing been in its way; its own if it wanted to stay. */
  readonly wanted: number;
  /** The agent that kept it from there, or for which it made way; −1 if there is none. */
  readonly blocker: number;
  /** How the planner came to it, by its own method. */
  readonly method: ExplanationMethod | undefined;
}

/** What lies behind an explanation, in the terms of the planner's method. */
export type ExplanationMethod = InheritedMoves | ReservedCells | ConfigurationsSearched | BiasedCells;

/** PIBT: the calls by which one agent passed its priority on, in the order in which they were made. */
export interface InheritedMoves {
  readonly kind: 'inheritance';
  readonly calls: readonly InheritanceCall[];
}

/** One agent that was asked to move, what it tried and what came of it. */
export interface InheritanceCall {
  readonly slot: number;
  /** The agent that asked it to move; −1 for the first. */
  readonly askedBy: number;
  /**
   * The agent for which it backs out of a corridor, so that it tries the cells farthest from its target first (the swap
   * rule); −1 if it does not.
   */
  readonly backsOutFor: number;
  /** Cells that would lead it nearer, which it tries late because other agents have arrived there (courtesy). */
  readonly avoids: readonly number[];
  /** It makes random moves for a while, because it has not come nearer for long. */
  readonly random: boolean;
  /** The cells that it tried, best first, until one was free for it. */
  readonly tried: readonly TriedCell[];
  /** Where it goes; its own cell if it stays. */
  readonly got: number;
}

/** A cell that an agent tried to go to, and what came of it. */
export interface TriedCell {
  readonly cell: number;
  /**
   * - `got`: it goes there;
   * - `taken`: another agent had decided to go there;
   * - `swap`: it would have changed places with the agent there;
   * - `crossing`: it would have crossed another agent's diagonal move, which the world forbids;
   * - `refused`: the agent there could not make way, so it tried its next cell (backtracking).
   */
  readonly outcome: 'got' | 'taken' | 'swap' | 'crossing' | 'refused';
  /** The agent there, or the agent that goes there; −1 if there is none. */
  readonly agent: number;
}

/** FAR, WHCA\* and plans over a window: who is to be where in the next ticks. */
export interface ReservedCells {
  readonly kind: 'reservations';
  /** The agent's own row first, then those of the agents that it meets. */
  readonly rows: readonly ReservedRow[];
}

/** Where one agent is to be, tick by tick. */
export interface ReservedRow {
  readonly slot: number;
  /** Where it was before the last tick, where it is now, and where it is to be after 1, 2 … more ticks. */
  readonly cells: readonly number[];
}

/** LaCAM: how far the search over positions of the whole crowd has come. */
export interface ConfigurationsSearched {
  readonly kind: 'configurations';
  /** Configurations met so far. */
  readonly known: number;
  /** The configuration that the crowd is in, counted from the start of the sequence that it follows, and its length. */
  readonly step: number;
  readonly length: number;
  /** Whether that sequence ends with all agents home. */
  readonly solved: boolean;
}

/** BCP: the prices that the agent's path had to pay for cells where it would have met others. */
export interface BiasedCells {
  readonly kind: 'biases';
  readonly cells: readonly number[];
  /** Per cell what it costs more, in tile widths. */
  readonly prices: readonly number[];
}
