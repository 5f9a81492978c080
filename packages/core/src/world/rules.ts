import type { Grid } from '../grid/index.ts';
import type { Crowd } from './crowd.ts';

/**
 * The rules of movement. In one tick an agent stays or makes one move that the grid allows; no two agents are on
 * one cell afterwards; no two swap their cells; and where crossing is forbidden, no two move along the two
 * diagonals of one square. Three or more agents may rotate.
 *
 * The World and all planners use this file. The Referee does not, so that it can find mistakes in it.
 */

const NOBODY = -1;

/** Whether an agent may stay or move from one cell to another, as far as the map is concerned. */
export function isMove(grid: Grid, from: number, to: number): boolean {
  return from === to || grid.moveBetween(from, to) >= 0;
}

/** Whether a direction is diagonal: only diagonal moves can cross. */
const isDiagonal = (d: number): boolean => d > 0 && (d & 1) === 1;

/** Whether two agents, each of which moves or stays, end on one cell, swap their cells or, if forbidden, cross. */
export function conflicts(
  grid: Grid,
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
  crossingForbidden: boolean,
): boolean {
  if (to === otherTo || (to === otherFrom && otherTo === from)) return true;
  // Two diagonals cross if they have the same middle.
  if (!crossingForbidden || from + to !== otherFrom + otherTo) return false;
  return isDiagonal(grid.directionBetween(from, to)) && isDiagonal(grid.directionBetween(otherFrom, otherTo));
}

/**
 * The agent that moves along the other diagonal of the square through which the move `d` from `from` leads; −1 if
 * there is none. An agent that was moved there by hand since the last tick counts.
 *
 * @param occupants per cell the slot that stands there before the tick, or −1
 * @param next per slot its cell after the tick; any other number while that is undecided
 */
export function crosser(
  crowd: Crowd,
  from: number,
  d: number,
  occupants: Int32Array = crowd.occupants,
  next: Int32Array = crowd.next,
): number {
  if (!isDiagonal(d)) return NOBODY;
  const { offsets } = crowd.grid;
  const left = from + offsets[(d + 7) & 7]!;
  const right = from + offsets[(d + 1) & 7]!;
  const onLeft = occupants[left]!;
  if (onLeft >= 0 && (next[onLeft] === right || cameFrom(crowd, onLeft, right))) return onLeft;
  const onRight = occupants[right]!;
  if (onRight >= 0 && (next[onRight] === left || cameFrom(crowd, onRight, left))) return onRight;
  return NOBODY;
}

/** Which agent is on which cell at which time: what a reservation table answers. */
export interface MoveTable {
  /** The slot of the agent on a cell at a time, or −1. */
  holder(cell: number, time: number): number;
  /** The cell on which an agent is at a time. */
  place(slot: number, time: number): number;
}

/** As {@link crosser}, but for the moves that a table has between `time` and `time` + 1, and for no others. */
export function crosserInTable(grid: Grid, table: MoveTable, from: number, d: number, time: number): number {
  if (!isDiagonal(d)) return NOBODY;
  const left = from + grid.offsets[(d + 7) & 7]!;
  const right = from + grid.offsets[(d + 1) & 7]!;
  const onLeft = table.holder(left, time);
  if (onLeft >= 0 && table.place(onLeft, time + 1) === right) return onLeft;
  const onRight = table.holder(right, time);
  return onRight >= 0 && table.place(onRight, time + 1) === left ? onRight : NOBODY;
}

/**
 * Whether an agent was moved by hand from the given cell to where it is since the last tick. It may have been handed to the
 * planner after that.
 */
function cameFrom({ origins, cells }: Crowd, slot: number, cell: number): boolean {
  return origins[slot] === cell && cells[slot] !== cell;
}
