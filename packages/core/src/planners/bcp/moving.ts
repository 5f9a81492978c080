import { grown } from '../../grow.ts';
import { crosser, type PlannerContext } from '../../world/index.ts';
import { CheapSteps } from '../kit/cheap-steps.ts';
import { FREE, MakeWay, type MakeWayPolicy, MOVES_AHEAD, REFUSED } from '../kit/make-way.ts';
import type { AgentPaths } from '../kit/paths.ts';
import type { Reasons } from '../kit/reasons.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';

export interface MovingRules {
  /** A unit may enter a cell in the tick in which another leaves it. */
  readonly following: boolean;
  /** A unit steps aside if it is in the way of a unit of higher precedence. */
  readonly giveWay: boolean;
  /** Whether a unit that cannot have the next cell of its path may move to another cell, to end a standstill. */
  mayStepAside(slot: number): boolean;
  /** Whether a unit has no path because the budget did not suffice for its search. */
  waitsForPath(slot: number): boolean;
  /** Called when a unit has pushed another off its target. */
  pushedOff(slot: number, pusher: number): void;
}

/**
 * Turns paths into moves that the rules of the world allow. Units decide in order of precedence, so the unit with the
 * highest priority keeps its path. If a unit wants a cell on which a unit of lower precedence stands, that one decides
 * first: it continues along its own path if it can, and steps aside if it must. A unit that cannot move waits.
 */
export class Moving implements MakeWayPolicy {
  /** Keeps what units wanted and which of them stepped aside, for display. */
  reasons: Reasons | null = null;
  /** The steps of units that wait for a path. */
  readonly cheapSteps: CheapSteps;
  readonly #context: PlannerContext;
  readonly #paths: AgentPaths;
  readonly #rules: MovingRules;
  readonly #chain: MakeWay;
  /** Per cell the tick, plus one, in which it was taken last. */
  readonly #taken: Int32Array;
  /** Per slot the tick, plus one, in which it decided last. */
  #decided = new Int32Array(0);
  #tick = 0;

  constructor(context: PlannerContext, paths: AgentPaths, rules: MovingRules) {
    this.#context = context;
    this.#paths = paths;
    this.#rules = rules;
    this.#chain = new MakeWay(context, this);
    this.cheapSteps = new CheapSteps(context.crowd, (slot, to) => this.blocker(slot, to, -1) === FREE);
    this.#taken = new Int32Array(context.crowd.grid.cellCount);
  }

  /** Writes `crowd.next` for all units, given in order of precedence. */
  move(order: readonly number[], tick: number): void {
    const { crowd } = this.#context;
    this.#tick = tick + 1;
    this.#decided = grown(this.#decided, crowd.slotCount);
    for (const slot of crowd.slots) if (crowd.outside[slot]) this.#taken[crowd.cells[slot]!] = this.#tick;
    this.reasons?.start();
    for (const slot of order) {
      if (this.#decided[slot] === this.#tick || crowd.outside[slot]) continue;
      this.#decided[slot] = this.#tick;
      this.#chain.move(slot, this.#wishes(slot));
    }
    if (this.reasons) this.#noteReasons(this.reasons, order);
  }

  #noteReasons(reasons: Reasons, order: readonly number[]): void {
    const { cells, next, outside } = this.#context.crowd;
    for (const slot of order) {
      if (outside[slot]) continue;
      const own = this.#paths.next(slot);
      const unserved = own < 0 && this.#rules.waitsForPath(slot);
      const wanted = unserved && reasons.of(slot)!.asker < 0 ? next[slot]! : own;
      reasons.note(slot, { wanted, unserved: unserved && next[slot] === cells[slot] });
    }
  }

  /** Lists where a unit that nobody pushes wants to go, and returns how many cells these are. */
  #wishes(slot: number): number {
    const own = this.#paths.next(slot);
    if (own < 0 && this.#rules.waitsForPath(slot))
      return this.#chain.offer(0, this.cheapSteps.next(slot, this.#tick));
    const mayStepAside = own >= 0 && this.#rules.giveWay && this.#rules.mayStepAside(slot);
    return mayStepAside ? this.#chain.rank(0, slot, -1) : this.#chain.offer(0, own);
  }

  blocker(slot: number, cell: number, asker: number): number {
    const { crowd, crossingForbidden } = this.#context;
    const { cells, occupants, next, grid } = crowd;
    if (this.#taken[cell] === this.#tick || (asker >= 0 && cell === cells[asker])) return REFUSED;
    const here = cells[slot]!;
    const other = occupants[cell]!;
    if (other >= 0 && (!this.#rules.following || next[other] === here)) return REFUSED;
    if (crossingForbidden && crosser(crowd, here, grid.directionBetween(here, cell)) >= 0) return REFUSED;
    if (other < 0 || next[other] !== cell) return FREE;
    return this.#decided[other] === this.#tick ? REFUSED : other;
  }

  take(slot: number, cell: number): void {
    this.#taken[cell] = this.#tick;
    this.#context.crowd.next[slot] = cell;
  }

  untake(slot: number): void {
    this.#context.crowd.next[slot] = this.#context.crowd.cells[slot]!;
  }

  listChoices(slot: number, asker: number, depth: number): number {
    this.#decided[slot] = this.#tick;
    if (holdsSharedTarget(this.#context.crowd, slot, asker)) return 0;
    if (this.#rules.giveWay) return this.#chain.rank(depth, slot, asker);
    return this.#chain.offer(depth, this.#paths.next(slot));
  }

  moved(slot: number, cell: number, asker: number): void {
    if (asker < 0) return;
    this.reasons?.note(slot, { asker });
    const { cells, targets } = this.#context.crowd;
    if (cell !== this.#paths.next(slot)) this.#context.pushed(slot);
    if (targets[slot] === cells[slot]) this.#rules.pushedOff(slot, asker);
  }

  stays(slot: number): void {
    this.#taken[this.#context.crowd.cells[slot]!] = this.#tick;
  }

  nextOnPath(slot: number): number {
    return this.#paths.next(slot);
  }

  aheadOnPath(slot: number): number {
    return this.#paths.ahead(slot, MOVES_AHEAD, this.#context.crowd.cells[slot]!);
  }

  isOccupied(_slot: number, cell: number): boolean {
    return this.#context.crowd.occupants[cell]! >= 0;
  }

  isInTheWay(cell: number, asker: number): boolean {
    return asker >= 0 && this.#paths.leadsOver(asker, cell, MOVES_AHEAD);
  }
}
