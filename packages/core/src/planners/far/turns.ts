import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import type { PathChecks } from '../kit/path-checks.ts';
import type { AgentPaths } from '../kit/paths.ts';
import type { Reservations } from '../kit/reservations.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';

/** Lets agents reserve the next moves of their paths, those in front before those behind. */
export class Turns {
  /** Per slot the agent that it waits for, or −1; valid within a tick. */
  blockers = new Int32Array(0);
  /** The agent that reserves first, by its index in `crowd.slots`. */
  first = 0;
  readonly #crowd: Crowd;
  readonly #table: Reservations;
  readonly #paths: AgentPaths;
  readonly #checks: PathChecks;
  readonly #partial: boolean;
  readonly #lost: (slot: number) => void;
  /** Per slot the number of the round in which it has had its turn. */
  #turns = new Int32Array(0);
  #round = 0;
  /** A chain of agents, each waiting for the next, while they get their turns. */
  readonly #column: number[] = [];

  /**
   * @param partial whether agents take fewer moves than they may reserve
   * @param lost called when an agent has lost its path
   */
  constructor(
    crowd: Crowd,
    table: Reservations,
    paths: AgentPaths,
    checks: PathChecks,
    partial: boolean,
    lost: (slot: number) => void,
  ) {
    this.#crowd = crowd;
    this.#table = table;
    this.#paths = paths;
    this.#checks = checks;
    this.#partial = partial;
    this.#lost = lost;
  }

  fit(slotCount: number): void {
    this.blockers = grown(this.blockers, slotCount);
    this.#turns = grown(this.#turns, slotCount);
  }

  /** Lets every agent reserve. Each tick begins with another agent. */
  giveAll(): void {
    const { slots } = this.#crowd;
    this.#round++;
    for (let i = 0; i < slots.length; i++) this.#giveInOrder(slots[(this.first + i) % slots.length]!);
    this.first = (this.first + 1) % Math.max(1, slots.length);
  }

  /** Lets an agent reserve after those it waits for have had their turn. */
  #giveInOrder(last: number): void {
    const column = this.#column;
    const round = this.#round;
    if (this.#turns[last] === round) return;
    column.push(last);
    while (column.length > 0) {
      const slot = column[column.length - 1]!;
      this.#turns[slot] = round;
      const blocker = this.reserve(slot);
      if (blocker >= 0 && this.#turns[blocker] !== round) column.push(blocker);
      else column.pop();
    }
  }

  /**
   * Reserves what it can for an agent and returns the agent that it waits for, or −1. Drops its path if the map does not
   * allow the next moves any more.
   */
  reserve(slot: number): number {
    const table = this.#table;
    const paths = this.#paths;
    const partial = this.#partial;
    const had = table.steps(slot);
    this.blockers[slot] = -1;
    if (this.#crowd.outside[slot]) return -1;
    if (paths.next(slot) < 0 || (had > 0 && !partial)) return -1;
    if (this.#checks.left > 0 && this.#checks.isBlocked(slot, table.reserve)) {
      paths.drop(slot);
      this.#lost(slot);
      return -1;
    }
    const blocker = table.reserveAlong(slot, paths.cells[slot]!, paths.cursors[slot]! + 1, !partial);
    const has = table.steps(slot);
    paths.advance(slot, has - had);
    if (has === 0 && !this.#sharesTarget(slot, blocker)) this.blockers[slot] = blocker;
    return this.blockers[slot]!;
  }

  /** Whether an agent waits for another, and so has nothing reserved. */
  isWaiting(slot: number): boolean {
    return this.blockers[slot]! >= 0 && this.#table.steps(slot) === 0;
  }

  /** Whether an agent stands on its target, or beside it for good. It will not move unless asked to. */
  isParked(slot: number): boolean {
    const { cells, targets, outside, occupants } = this.#crowd;
    if (outside[slot] || this.#table.steps(slot) > 0) return false;
    if (cells[slot] === targets[slot]) return true;
    // An agent stays, as if it had arrived, if another agent with the same target is on it.
    return this.#paths.has(slot) && this.#sharesTarget(slot, occupants[targets[slot]!]!);
  }

  /** Whether another agent is on a target that both share. There is no point in asking it to step aside. */
  #sharesTarget(slot: number, other: number): boolean {
    return other >= 0 && holdsSharedTarget(this.#crowd, other, slot);
  }

  save(out: StateWriter): void {
    out.int(this.first);
    out.array(this.blockers);
  }

  load(from: StateReader): void {
    this.first = from.int();
    this.blockers = from.ints();
    this.fit(this.#crowd.slotCount);
  }
}
