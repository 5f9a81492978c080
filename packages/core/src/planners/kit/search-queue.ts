import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';

/** Expansions between two looks at the budget. */
const SLICE = 128;
const NOBODY = -1;

/** The searches of a {@link SearchQueue}: one at a time, in slices. */
export interface QueuedSearches {
  /**
   * Begins the search for an agent and returns the cell at which its path begins.
   *
   * @param waited how many ticks the agent has waited for it
   */
  begin(slot: number, waited: number): number;
  /** Called before a search that was begun in an earlier tick goes on. */
  resume?(): void;
  /** Goes on for at most that many expansions; whether the search is over. */
  advance(expansions: number): boolean;
  /** Expansions since {@link begin}. */
  readonly expanded: number;
  /** The search for the agent is over: takes its path. `trail` are the cells from its beginning to the agent. */
  finish(slot: number, trail: readonly number[]): void;
  /** Writes how the search that is under way was begun. */
  save(out: StateWriter): void;
  /** Begins the search for the agent in the way that {@link save} wrote. */
  load(from: StateReader, slot: number): void;
}

/**
 * Searches for many agents, one after the other, first come, first served, in slices that fit the budgets of ticks.
 * The agent whose search takes several ticks moves meanwhile; the queue keeps its trail, so that it can join the path.
 */
export class SearchQueue {
  /** The agents that wait for a path, first come first, each with the tick in which it came. */
  readonly waiting: ReadonlyMap<number, number>;
  /** The present tick. */
  now = 0;
  readonly #searches: QueuedSearches;
  readonly #waiting = new Map<number, number>();
  /** Per slot 1 if it is in the queue: planners ask for all agents in every tick. */
  #isWaiting = new Uint8Array(0);
  /** The agent whose search is under way, and its cells from the beginning of the path on. */
  #current = NOBODY;
  #trail: number[] = [];
  #spent = 0;

  constructor(searches: QueuedSearches) {
    this.#searches = searches;
    this.waiting = this.#waiting;
  }

  /** Puts an agent at the end of the queue, unless it is in it. */
  add(slot: number): void {
    if (this.has(slot)) return;
    this.#isWaiting = grown(this.#isWaiting, slot + 1);
    this.#isWaiting[slot] = 1;
    this.#waiting.set(slot, this.now);
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.#isWaiting[slot] = 0;
    this.#waiting.delete(slot);
    if (this.#current === slot) this.restart();
  }

  has(slot: number): boolean {
    return this.#isWaiting[slot] === 1;
  }

  /** The search under way is out of date, after an edit of the map; its agent keeps its turn. */
  restart(): void {
    this.#current = NOBODY;
  }

  /** Where an agent is now, or will be: if its search is under way, it has to join the path from there. */
  moved(slot: number, cell: number): void {
    if (slot === this.#current && this.#trail.at(-1) !== cell) this.#trail.push(cell);
  }

  /** An agent has left its trail, so its search begins again if it is under way. */
  leftTrail(slot: number, cell: number): void {
    if (slot === this.#current && this.#trail.at(-1) !== cell) this.restart();
  }

  /** The agent whose search is under way, or −1. */
  get current(): number {
    return this.#current;
  }

  /** Searches until every agent has its path or the budget is exhausted. */
  run(budget: Budget): void {
    const searches = this.#searches;
    for (const [slot, since] of this.#waiting) {
      if (budget.exhausted) return;
      if (this.#current === slot) searches.resume?.();
      else this.#begin(slot, this.now - since);
      while (!this.#advance(budget)) if (budget.exhausted) return;
      this.remove(slot);
      searches.finish(slot, this.#trail);
    }
  }

  save(out: StateWriter): void {
    out.int(this.now);
    out.ints(this.#waiting.keys());
    out.ints(this.#waiting.values());
    out.int(this.#current);
    if (this.#current === NOBODY) return;
    out.ints(this.#trail);
    out.int(this.#spent);
    this.#searches.save(out);
  }

  /** The search under way is made again up to where it was: it does the same while the map is the same. */
  load(from: StateReader): void {
    const now = from.int();
    const waiting = from.ints();
    for (const [i, since] of from.ints().entries()) {
      this.now = since;
      this.add(waiting[i]!);
    }
    this.now = now;
    this.#current = from.int();
    if (this.#current === NOBODY) return;
    this.#trail = [...from.ints()];
    this.#spent = from.int();
    this.#searches.load(from, this.#current);
    this.#searches.advance(this.#spent);
  }

  #begin(slot: number, waited: number): void {
    this.#current = slot;
    this.#spent = 0;
    this.#trail = [this.#searches.begin(slot, waited)];
  }

  #advance(budget: Budget): boolean {
    const over = this.#searches.advance(Math.min(SLICE, budget.expansionsLeft));
    const { expanded } = this.#searches;
    budget.spend(expanded - this.#spent);
    this.#spent = expanded;
    return over;
  }
}

/**
 * The path of an agent that has moved while its path was searched for: back along its trail to the last cell that is
 * on the path, and on from there. `back` is the number of moves back. Undefined if a one-way tile does not let it back.
 *
 * @param trail the cells where the agent has been, from the first of the path to its own
 * @param isMove whether a move leads from a cell to one beside it
 */
export function joinPath(
  path: ArrayLike<number>,
  trail: readonly number[],
  isMove: (from: number, to: number) => boolean,
): { path: ArrayLike<number>; back: number } | undefined {
  let at = trail.length - 1;
  if (at <= 0) return { path, back: 0 };
  const cells = Array.from(path);
  const places = new Map(cells.map((cell, place) => [cell, place]));
  while (!places.has(trail[at]!)) {
    if (!isMove(trail[at]!, trail[at - 1]!)) return undefined;
    at--;
  }
  const back = trail.slice(at + 1).reverse();
  return { path: [...back, ...cells.slice(places.get(trail[at]!))], back: back.length };
}
