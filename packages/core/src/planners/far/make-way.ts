import { firstDirection } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { PlannerContext } from '../../world/index.ts';
import { FREE, MakeWay, type MakeWayPolicy, MOVES_AHEAD, REFUSED } from '../kit/make-way.ts';
import { isPointOfNoReturn } from '../kit/no-return.ts';
import type { AgentPaths } from '../kit/paths.ts';
import type { Reservations } from '../kit/reservations.ts';
import { holdsSharedTarget } from '../kit/shared-target.ts';

/** An agent that stepped aside asks no other for up to this many ticks, so that two do not push each other forever. */
const COURTESY = 8;
/** How many agents are asked in a tick, per agent in the world. Agents still stuck then wait for the next tick. */
const QUESTIONS = 4;
/** How many agents are asked for one stuck agent where ticks have a budget. */
const QUESTIONS_AT_ONCE = 256;

/**
 * Sends standing agents aside so that a stuck agent gets its next cell. For each stuck agent an agent is asked at
 * most once.
 */
export class StuckAgents implements MakeWayPolicy {
  /** For display: per agent that was sent aside in this tick the one that asked it, and the next cell of its path. */
  asides: Map<number, { readonly asker: number; readonly wanted: number }> | null = null;
  readonly #context: PlannerContext;
  readonly #table: Reservations;
  readonly #paths: AgentPaths;
  readonly #chain: MakeWay;
  /** Per slot the number of the attempt in which it was asked last. */
  #asked = new Int32Array(0);
  #attempt = 0;
  /** Per slot the first tick in which it may ask again. */
  #courteousUntil = new Int32Array(0);
  #tick = 0;
  #questionsLeft = 0;
  /** The attempt under way ends when no more questions than these are left. */
  #questionsKept = 0;
  /** The agent that is to get its next cell. */
  #leader = -1;
  /** The agents that were sent aside in this tick. */
  #pushed: number[] = [];

  constructor(context: PlannerContext, table: Reservations, paths: AgentPaths) {
    this.#context = context;
    this.#table = table;
    this.#paths = paths;
    this.#chain = new MakeWay(context, this);
  }

  startTick(tick: number): void {
    const { slotCount } = this.#context.crowd;
    this.#tick = tick;
    this.#asked = grown(this.#asked, slotCount);
    this.#courteousUntil = grown(this.#courteousUntil, slotCount);
    this.#questionsLeft = QUESTIONS * slotCount;
    this.#pushed = [];
    this.asides?.clear();
  }

  /** Tells the world which agents were sent aside: when the tick is made, which may be long after it was planned. */
  reportPushed(): void {
    for (const slot of this.#pushed) this.#context.pushed(slot);
  }

  /** The slot now belongs to another agent. */
  forget(slot: number): void {
    this.#courteousUntil[slot] = 0;
  }

  /** Moves a standing agent on to the next cell of its path, and others aside for it. False if that fails. */
  advance(slot: number, budget: Budget): boolean {
    const { outside } = this.#context.crowd;
    if (outside[slot] || this.#table.steps(slot) > 0 || this.#courteousUntil[slot]! > this.#tick)
      return false;
    this.#questionsKept = budget.limited ? Math.max(0, this.#questionsLeft - QUESTIONS_AT_ONCE) : 0;
    this.#attempt = (this.#attempt + 1) | 0;
    this.#asked[slot] = this.#attempt;
    this.#leader = slot;
    return this.#chain.move(slot, this.#chain.offer(0, this.#paths.next(slot)));
  }

  /** Sends a standing agent to a random free cell beside it. False if there is none. */
  sideStep(slot: number): boolean {
    const { crowd, random } = this.#context;
    const { grid } = crowd;
    const from = crowd.cells[slot]!;
    let chosen = -1;
    let free = 0;
    for (let m = grid.moves[from]!; m !== 0; m &= m - 1) {
      const cell = from + grid.offsets[firstDirection(m)]!;
      if (!this.#table.isFree(slot, from, cell) || isPointOfNoReturn(crowd, slot, cell)) continue;
      if (random.below(++free) === 0) chosen = cell;
    }
    if (chosen < 0) return false;
    this.#table.take(slot, chosen);
    this.#pushed.push(slot);
    this.asides?.set(slot, { asker: -1, wanted: this.#paths.next(slot) });
    return true;
  }

  save(out: StateWriter): void {
    out.array(this.#courteousUntil);
    out.int(this.#tick);
    out.int(this.#questionsLeft);
    out.ints(this.#pushed);
  }

  load(from: StateReader): void {
    this.#courteousUntil = from.ints();
    this.#tick = from.int();
    this.#questionsLeft = from.int();
    this.#pushed = [...from.ints()];
    this.#asked = grown(this.#asked, this.#context.crowd.slotCount);
  }

  blocker(slot: number, cell: number): number {
    const table = this.#table;
    const from = this.#context.crowd.cells[slot]!;
    const other = table.standsOn(slot, cell, 1);
    if (other < 0) return table.obstacle(slot, from, cell, 1) >= 0 ? REFUSED : FREE;
    return this.#mayAsk(slot, other, cell) && table.crosses(from, cell, 1) < 0 ? other : REFUSED;
  }

  #mayAsk(slot: number, other: number, cell: number): boolean {
    const { crowd } = this.#context;
    if (crowd.outside[other] || crowd.cells[other] !== cell) return false;
    if (this.#asked[other] === this.#attempt || this.#table.steps(other) > 0) return false;
    if (this.#questionsLeft <= this.#questionsKept) return false;
    // An agent without a path will get one soon, from the cell where it is.
    if (!this.#paths.has(other) && crowd.targets[other] !== cell) return false;
    return !holdsSharedTarget(crowd, other, slot);
  }

  take(slot: number, cell: number): void {
    this.#table.take(slot, cell);
  }

  untake(slot: number, blocker: number): void {
    this.#table.untake(slot);
    this.#table.untake(blocker);
  }

  listChoices(slot: number, asker: number, depth: number): number {
    this.#asked[slot] = this.#attempt;
    this.#questionsLeft--;
    return this.#chain.rank(depth, slot, asker);
  }

  moved(slot: number, cell: number, asker: number): void {
    const paths = this.#paths;
    if (paths.next(slot) === cell) {
      paths.advance(slot, 1);
      return;
    }
    this.#pushed.push(slot);
    this.asides?.set(slot, { asker, wanted: paths.next(slot) });
    this.#courteousUntil[slot] = this.#tick + 1 + this.#context.random.below(COURTESY);
    const { grid, cells } = this.#context.crowd;
    // Where a one-way tile does not let it back, it needs another path.
    if (grid.moveBetween(cell, cells[slot]!) < 0) paths.drop(slot);
    else if (paths.has(slot)) paths.stepAside(slot, cell);
    else paths.set(slot, [cell, cells[slot]!]);
  }

  stays(): void {}

  nextOnPath(slot: number): number {
    return this.#paths.next(slot);
  }

  aheadOnPath(slot: number): number {
    return this.#paths.ahead(slot, MOVES_AHEAD, this.#context.crowd.cells[slot]!);
  }

  isOccupied(slot: number, cell: number): boolean {
    return this.#table.standsOn(slot, cell, 1) >= 0;
  }

  isInTheWay(cell: number): boolean {
    return this.#paths.leadsOver(this.#leader, cell, MOVES_AHEAD);
  }
}
