import { grown } from '../../grow.ts';
import { crosser, type PlannerContext } from '../../world/index.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';
import { LONGEST_CHAIN, OUTLOOK, SideStepChoices } from '../kit/side-step-choices.ts';
import type { UnitPaths } from './paths.ts';

const NOBODY = -1;

export interface MovingRules {
  /** A unit may enter a cell in the tick in which another leaves it. */
  readonly following: boolean;
  /** A unit in the way of one that goes before it steps aside. */
  readonly giveWay: boolean;
  /** Whether a unit that cannot have the next cell of its path may go to another, to end a standstill. */
  maySidestep(slot: number): boolean;
  /** Hears of units that others have pushed off their targets. */
  pushedOff(slot: number, pusher: number): void;
}

/**
 * Turns paths into moves that the rules of the world allow. Units decide in the order of their rank, so the
 * highest priority keeps its way. Whoever wants a cell on which somebody of lower rank stands lets that one decide
 * first: it goes on along its own path if it can, and steps aside if it must, for which others may have to step
 * aside in turn (priority inheritance, as in PIBT: Okumura et al. 2019). Whoever cannot move waits.
 */
export class Moving {
  readonly #context: PlannerContext;
  readonly #paths: UnitPaths;
  readonly #rules: MovingRules;
  /** Per cell the tick, plus one, in which it was taken last. */
  readonly #taken: Int32Array;
  /** Per slot the tick, plus one, in which it decided last. */
  #decided = new Int32Array(0);
  #tick = 0;
  readonly #choices = new SideStepChoices();

  constructor(context: PlannerContext, paths: UnitPaths, rules: MovingRules) {
    this.#context = context;
    this.#paths = paths;
    this.#rules = rules;
    this.#taken = new Int32Array(context.crowd.grid.cellCount);
  }

  /** Writes `crowd.next` for all units, given in the order of their rank. `held` stays unless it is in the way. */
  move(order: readonly number[], tick: number, held: number): void {
    const { crowd } = this.#context;
    this.#tick = tick + 1;
    this.#decided = grown(this.#decided, crowd.slotCount);
    for (const slot of crowd.slots) if (crowd.outside[slot]) this.#taken[crowd.cells[slot]!] = this.#tick;
    for (const slot of order) {
      if (this.#decided[slot] === this.#tick) continue;
      this.#decide(slot, NOBODY, slot === held ? 0 : this.#wishes(slot), 0);
    }
  }

  /** Writes down where a unit that nobody pushes wants to go, and returns how many cells these are. */
  #wishes(slot: number): number {
    const own = this.#paths.next(slot);
    if (own >= 0 && this.#rules.giveWay && this.#rules.maySidestep(slot)) return this.#ways(slot, NOBODY, 0);
    this.#choices.cells[0] = own;
    return own < 0 ? 0 : 1;
  }

  /** Takes the first of the chosen cells that can be had, or stays. Returns whether the unit moves. */
  #decide(slot: number, pusher: number, choices: number, depth: number): boolean {
    const { cells, occupants, next } = this.#context.crowd;
    const here = cells[slot]!;
    this.#decided[slot] = this.#tick;
    const first = this.#choices.first(depth);
    for (let i = first; i < first + choices; i++) {
      const cell = this.#choices.cells[i]!;
      if (this.#taken[cell] === this.#tick || (pusher >= 0 && cell === cells[pusher])) continue;
      const other = occupants[cell]!;
      if (other >= 0 && (!this.#rules.following || next[other] === here)) continue;
      if (this.#crosses(here, cell)) continue;
      // Taken before the other has decided, so that nobody further along the chain wants the same.
      this.#taken[cell] = this.#tick;
      next[slot] = cell;
      if (other < 0 || next[other] !== cell || this.#makesRoom(other, slot, cell, depth)) return true;
      next[slot] = here;
    }
    this.#taken[here] = this.#tick;
    return false;
  }

  /** Lets the unit on a cell that another wants decide; whether it leaves. */
  #makesRoom(slot: number, pusher: number, cell: number, depth: number): boolean {
    if (this.#decided[slot] === this.#tick || depth === LONGEST_CHAIN) return false;
    const { targets } = this.#context.crowd;
    const contested = holdsSharedTarget(this.#context.crowd, slot, pusher);
    const choices = contested ? 0 : this.#ways(slot, pusher, depth + 1);
    if (!this.#decide(slot, pusher, choices, depth + 1)) return false;
    if (this.#context.crowd.next[slot] !== this.#paths.next(slot)) this.#context.pushed(slot);
    if (targets[slot] === cell) this.#rules.pushedOff(slot, pusher);
    return true;
  }

  /** Writes down where a unit can go to make room, best first, and returns how many cells these are. */
  #ways(slot: number, pusher: number, depth: number): number {
    const own = this.#paths.next(slot);
    if (!this.#rules.giveWay) {
      this.#choices.cells[this.#choices.first(depth)] = own;
      return own < 0 ? 0 : 1;
    }
    const { crowd, random } = this.#context;
    const here = crowd.cells[slot]!;
    return this.#choices.rank(depth, here, crowd.grid, random, {
      own,
      towards: this.#outlook(slot, here),
      isOccupied: (cell) => crowd.occupants[cell]! >= 0,
      isInTheWay: (cell) => pusher >= 0 && this.#isOnPath(pusher, cell),
    });
  }

  #outlook(slot: number, here: number): number {
    return this.#paths.has(slot)
      ? this.#paths.at(slot, Math.min(OUTLOOK, this.#paths.movesLeft(slot)))
      : here;
  }

  /** Whether a unit is about to come by a cell. */
  #isOnPath(slot: number, cell: number): boolean {
    const last = Math.min(OUTLOOK, this.#paths.movesLeft(slot));
    for (let moves = 1; moves <= last; moves++) if (this.#paths.at(slot, moves) === cell) return true;
    return false;
  }

  /** Whether somebody goes along the other diagonal of the same square, where that is forbidden. */
  #crosses(from: number, to: number): boolean {
    const { crowd, crossingForbidden } = this.#context;
    return crossingForbidden && crosser(crowd, from, crowd.grid.directionBetween(from, to)) >= 0;
  }
}
