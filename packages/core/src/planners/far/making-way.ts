import { grown } from '../../grow.ts';
import type { PlannerContext } from '../../world/index.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';
import { LONGEST_CHAIN, OUTLOOK, SideStepChoices } from '../kit/side-step-choices.ts';
import type { Reservations } from './reservations.ts';
import type { Routes } from './routes.ts';

/** An agent that went aside asks nobody for up to so many ticks: two that push each other back and forth part. */
const COURTESY = 8;
/** Agents asked in a tick, per agent in the world, before those who are still stuck have to wait for the next. */
const QUESTIONS = 4;

/**
 * Sends standing agents aside so that another gets its next cell. An agent that is asked goes on along its own
 * route if it can, else to the cell beside it that suits it best; if somebody stands there, that one is asked in
 * turn (priority inheritance, as in PIBT: Okumura et al. 2019). So a chain of agents backs out of a corridor, and
 * agents that wait in a ring all move on by one. For each asker an agent is asked at most once.
 */
export class MakingWay {
  readonly #context: PlannerContext;
  readonly #table: Reservations;
  readonly #routes: Routes;
  /** Per slot the number of the attempt in which it was asked last. */
  #asked = new Int32Array(0);
  #attempt = 0;
  /** Per slot the tick from which on it may ask. */
  #courteous = new Int32Array(0);
  #tick = 0;
  #questionsLeft = 0;
  /** The agent for whom way is made. */
  #asker = -1;
  readonly #choices = new SideStepChoices();

  constructor(context: PlannerContext, table: Reservations, routes: Routes) {
    this.#context = context;
    this.#table = table;
    this.#routes = routes;
  }

  begin(tick: number): void {
    const { slotCount } = this.#context.crowd;
    this.#tick = tick;
    this.#asked = grown(this.#asked, slotCount);
    this.#courteous = grown(this.#courteous, slotCount);
    this.#questionsLeft = QUESTIONS * slotCount;
  }

  /** A slot has another agent now. */
  forget(slot: number): void {
    this.#courteous[slot] = 0;
  }

  /** Moves a standing agent on to the next cell of its route, others aside for it. False if they cannot. */
  clear(slot: number): boolean {
    if (this.#table.steps(slot) > 0 || this.#courteous[slot]! > this.#tick) return false;
    this.#attempt = (this.#attempt + 1) | 0;
    this.#asked[slot] = this.#attempt;
    this.#asker = slot;
    this.#choices.cells[0] = this.#routes.next(slot);
    return this.#choose(slot, 1, 0);
  }

  /** Takes the first of the chosen cells that is free or made free. */
  #choose(slot: number, count: number, depth: number): boolean {
    const table = this.#table;
    const from = this.#context.crowd.cells[slot]!;
    const first = this.#choices.first(depth);
    for (let i = first; i < first + count; i++) {
      const cell = this.#choices.cells[i]!;
      const other = table.standsOn(slot, cell, 1);
      if (other < 0) {
        if (table.obstacle(slot, from, cell, 1) >= 0) continue;
      } else if (!this.#mayAsk(slot, other, cell) || table.crosses(from, cell, 1) >= 0) {
        continue;
      }
      // Taken before the other has left, so that nobody further along the chain swaps or crosses with us.
      table.take(slot, cell);
      if (other < 0 || (depth < LONGEST_CHAIN && this.#giveWay(other, depth + 1))) {
        this.#follow(slot, cell);
        return true;
      }
      table.untake(slot);
      table.untake(other);
    }
    return false;
  }

  #giveWay(slot: number, depth: number): boolean {
    this.#asked[slot] = this.#attempt;
    this.#questionsLeft--;
    return this.#choose(slot, this.#sideSteps(slot, depth), depth);
  }

  #mayAsk(slot: number, other: number, cell: number): boolean {
    const { cells, outside, targets } = this.#context.crowd;
    if (outside[other] || cells[other] !== cell) return false;
    if (this.#asked[other] === this.#attempt || this.#questionsLeft <= 0 || this.#table.steps(other) > 0)
      return false;
    // Who has yet to get its route will go soon enough, and from where it is.
    if (!this.#routes.has(other) && targets[other] !== cell) return false;
    return !holdsSharedTarget(this.#context.crowd, other, slot);
  }

  /** Writes down the cells next to an agent, best first, and returns how many there are. */
  #sideSteps(slot: number, depth: number): number {
    const { crowd, random } = this.#context;
    const here = crowd.cells[slot]!;
    return this.#choices.rank(depth, here, crowd.grid, random, {
      own: this.#routes.next(slot),
      towards: this.#outlook(slot, here),
      isOccupied: (cell) => this.#table.standsOn(slot, cell, 1) >= 0,
      isInTheWay: (cell) => this.#isInTheWay(cell),
    });
  }

  #outlook(slot: number, here: number): number {
    if (!this.#routes.has(slot)) return here;
    const cells = this.#routes.cells(slot);
    return cells[Math.min(this.#routes.cursor(slot) + OUTLOOK, cells.length - 1)]!;
  }

  /** Whether a cell is among the next ones on the route of the agent for whom way is made. */
  #isInTheWay(cell: number): boolean {
    const cells = this.#routes.cells(this.#asker);
    const cursor = this.#routes.cursor(this.#asker);
    for (let i = cursor + 1; i <= cursor + OUTLOOK && i < cells.length; i++)
      if (cells[i] === cell) return true;
    return false;
  }

  /** Notes in the route of an agent where it goes. */
  #follow(slot: number, cell: number): void {
    const routes = this.#routes;
    if (routes.next(slot) === cell) {
      routes.advance(slot, 1);
      return;
    }
    this.#context.pushed(slot);
    this.#courteous[slot] = this.#tick + 1 + this.#context.random.below(COURTESY);
    if (routes.has(slot)) routes.stray(slot, cell);
    else routes.set(slot, [cell, this.#context.crowd.cells[slot]!]);
  }
}
