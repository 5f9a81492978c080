import { HERE } from '../../distances/index.ts';
import type { Crowd } from '../../world/index.ts';

/** Directions that differ by no more than this, in eighths of a turn, are not opposed: up to a right angle. */
const RIGHT_ANGLE = 2;

/**
 * What keeps crowds from wearing themselves out. Most of the extra way in a dense crowd is walked by agents that
 * were pushed back and have to return, and most of them were pushed by somebody who wanted the same way: that
 * gains nothing, as who stands in front will go ahead anyway as soon as there is room. So
 *
 * - who is pushed along the way it wants, or across it, gives way only if that takes it no farther from its
 *   target; else it stays and the other queues behind it. Whom somebody comes upon head-on gives way as ever:
 *   there is no other way to pass.
 * - Who is at home is gone around where another cell leads nearer too: it would have to come back.
 *
 * The first in line pushes whomever it meets all the same, so there is always somebody who gets ahead; and neither
 * holds against who matters more.
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
   * Whether an agent that is pushed need not go back for it.
   *
   * @param beginner the agent that began to push, if by way of others
   * @param d direction in which it is pushed, `wish` that in which it wants to go itself
   */
  mayStand(slot: number, beginner: number, d: number, wish: number): boolean {
    if (wish === HERE || beginner === this.#first) return false;
    if (this.#priorities[beginner]! > this.#priorities[slot]!) return false;
    return Math.abs(((wish - d + 12) & 7) - 4) <= RIGHT_ANGLE;
  }

  /** Whether an agent would rather not move to a cell on which another stands, as that one is at home there. */
  goesAround(slot: number, other: number, cell: number): boolean {
    return this.#targets[other] === cell && this.#priorities[slot]! <= this.#priorities[other]!;
  }
}
