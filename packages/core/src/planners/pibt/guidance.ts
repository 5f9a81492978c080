import { HERE } from '../../distances/index.ts';
import type { Crowd } from '../../world/index.ts';

/** Directions that differ by no more than this, in eighths of a turn, are not opposed: up to a right angle. */
const RIGHT_ANGLE = 2;

/**
 * Keeps dense crowds from pushing each other back. Most of the extra distance in a dense crowd is walked by agents
 * that were pushed back and have to return, and most of them were pushed by an agent that heads the same way. That
 * gains nothing: the agent in front goes ahead anyway as soon as there is room. So
 *
 * - an agent that is pushed in the direction it wants, or across it, gives way only if that takes it no farther from
 *   its target; else it stays and the other queues behind it. An agent that is met head-on gives way as always:
 *   otherwise the two could not pass.
 * - An agent avoids a cell on which another has arrived if a different cell leads nearer too: the other would have to
 *   come back.
 *
 * The first in line still pushes any agent it meets, so there is always one that gets ahead. Neither rule applies
 * against an agent with a larger priority.
 */
export class Courtesy {
  readonly #crowd: Crowd;
  #targets: Int32Array;
  #priorities: Float64Array;
  #first = -1;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
    this.#targets = crowd.targets;
    this.#priorities = crowd.priorities;
  }

  /** To be called before each step. */
  startStep(firstInLine: number): void {
    this.#targets = this.#crowd.targets;
    this.#priorities = this.#crowd.priorities;
    this.#first = firstInLine;
  }

  /**
   * Whether an agent that is pushed need not step back.
   *
   * @param beginner the agent that began to push, directly or through others
   * @param d direction in which the agent is pushed; `wish` is the direction in which it wants to go
   */
  mayStand(slot: number, beginner: number, d: number, wish: number): boolean {
    if (wish === HERE || beginner === this.#first) return false;
    if (this.#priorities[beginner]! > this.#priorities[slot]!) return false;
    return Math.abs(((wish - d + 12) & 7) - 4) <= RIGHT_ANGLE;
  }

  /** Whether an agent should avoid a cell on which another agent has arrived. */
  goesAround(slot: number, other: number, cell: number): boolean {
    return this.#targets[other] === cell && this.#priorities[slot]! <= this.#priorities[other]!;
  }
}
