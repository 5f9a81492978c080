import type { DistancePatches } from '../../distances/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, PlannerContext } from '../../world/index.ts';
import type { Enclosure } from '../window/enclosures.ts';
import type { RollingPlan } from '../window/rolling-plan.ts';
import type { CrowdSearchOptions } from './crowd-search.ts';
import { jamAround } from './jam.ts';
import { JamSearch } from './jam-search.ts';
import { shortenRoute } from './shorten-route.ts';

/** Ticks without progress after which an agent is in a jam. */
const JAMMED = 150;
/** Ticks from one search for an agent to the next, at least. */
const PAUSE = 30;
/** How far around the agent the first search goes, in moves, and by how much farther each that follows. */
const RADIUS = 8;
const GROWTH = 4;
/** Searches for an agent until it comes nearer to its target than it ever was. */
const MOST_ATTEMPTS = 10;
/** Searches at a time. */
const MOST_SEARCHES = 4;
/** Ticks for which a search goes on. */
const SEARCH_TICKS = 40;
/** The share of the budget of a tick for these searches. */
const SHARE = 0.5;
const NOBODY = -1;

interface RunningSearch {
  readonly enclosure: Enclosure;
  readonly targets: Int32Array;
  readonly search: JamSearch;
  /** The tick in which it ends without a solution. */
  readonly until: number;
}

/**
 * Ends local jams while the rest of the crowd gets on. Where an agent has made no progress for long, a search finds moves
 * for all agents around it, as if the rest of the map were walls. That part of the map is closed until these moves
 * are made. Each search for an agent covers a larger part than the last.
 */
export class Jams {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #distances: DistancePatches;
  readonly #plan: RollingPlan;
  readonly #options: CrowdSearchOptions;
  /** Per slot the last tick in which it was on its target or came nearer; later if there was a search for it. */
  #since = new Int32Array(0);
  /** Per slot how many searches there were for it. */
  #attempts = new Uint8Array(0);
  #searches: RunningSearch[] = [];

  constructor(
    context: PlannerContext,
    distances: DistancePatches,
    plan: RollingPlan,
    options: CrowdSearchOptions,
  ) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#distances = distances;
    this.#plan = plan;
    this.#options = options;
  }

  /** Whether a part of the map is closed. */
  get active(): boolean {
    return this.#plan.enclosures.list.length > 0;
  }

  get bytes(): number {
    return this.#searches.reduce((sum, { search }) => sum + search.bytes, 0);
  }

  /**
   * Looks which agents are in jams, and searches.
   *
   * @param moves agent moves that are tried, about
   */
  work(tick: number, moves: number, budget: Budget): void {
    this.#watch(tick);
    this.#dropOpened();
    if (this.#searches.length < MOST_SEARCHES && !budget.exhausted) this.#begin(tick, budget);
    if (this.#searches.length === 0) return;
    const part = budget.share(SHARE);
    const each = Math.ceil(moves / this.#searches.length);
    for (const running of this.#searches) this.#advance(running, tick, each, part);
    this.#searches = this.#searches.filter(({ enclosure }) => enclosure.growing);
  }

  save(out: StateWriter): void {
    this.#dropOpened();
    out.array(this.#since);
    out.array(this.#attempts);
    out.int(this.#searches.length);
    for (const { enclosure, targets, search, until } of this.#searches) {
      out.ints([this.#plan.enclosures.list.indexOf(enclosure), until]);
      out.array(targets);
      search.save(out);
    }
  }

  /** Reads what {@link save} wrote, after the plan has been read. */
  load(from: StateReader): void {
    this.#since = from.ints();
    this.#attempts = from.array(Uint8Array);
    for (let left = from.int(); left > 0; left--) {
      const [index = 0, until = 0] = from.ints();
      const enclosure = this.#plan.enclosures.list[index]!;
      const { cells, slots, route } = enclosure;
      const targets = from.ints();
      const search = new JamSearch(this.#context, { cells, slots, starts: route, targets }, this.#options);
      search.load(from);
      this.#searches.push({ enclosure, targets, search, until });
    }
  }

  #watch(tick: number): void {
    const { slots, cells, targets, slotCount } = this.#crowd;
    const { patience, enclosures } = this.#plan;
    this.#since = grown(this.#since, slotCount);
    this.#attempts = grown(this.#attempts, slotCount);
    for (const slot of slots) {
      const nearer = patience.waited(slot) === 0;
      if (nearer) this.#attempts[slot] = 0;
      if (nearer || cells[slot] === targets[slot]) this.#since[slot] = tick;
      else if (enclosures.held[slot] === 1) this.#putOff(slot, tick);
    }
  }

  /** There is no other search for an agent for a while. */
  #putOff(slot: number, tick: number): void {
    this.#since[slot] = Math.max(this.#since[slot]!, tick - JAMMED + PAUSE);
  }

  /** Forgets searches in parts of the map that are not closed any more, as something has happened there. */
  #dropOpened(): void {
    const { list } = this.#plan.enclosures;
    this.#searches = this.#searches.filter(({ enclosure }) => list.includes(enclosure));
  }

  /** Begins a search for the agent that has made no progress for longest. */
  #begin(tick: number, budget: Budget): void {
    const { enclosures, window } = this.#plan;
    const slot = this.#longestJammed(tick);
    if (slot === NOBODY) return;
    const radius = RADIUS + GROWTH * this.#attempts[slot]!++;
    this.#putOff(slot, tick);
    const jam = jamAround(
      window.cells[window.length]![slot]!,
      radius,
      this.#crowd,
      this.#plan,
      this.#distances,
    );
    if (jam === null) return;
    const { cells, slots, starts, targets } = jam;
    const enclosure = { cells, slots, route: starts, step: 0, growing: true };
    const search = new JamSearch(this.#context, jam, this.#options);
    budget.spend(cells.length);
    search.start(budget);
    enclosures.add(enclosure);
    this.#searches.push({ enclosure, targets, search, until: tick + SEARCH_TICKS });
  }

  #longestJammed(tick: number): number {
    const { slots, outside, targets } = this.#crowd;
    const { window, enclosures } = this.#plan;
    const end = window.cells[window.length]!;
    let latest = NOBODY;
    if (window.length === 0) return latest;
    for (const slot of slots) {
      const since = this.#since[slot]!;
      if (tick - since < JAMMED || this.#attempts[slot]! >= MOST_ATTEMPTS || outside[slot]) continue;
      if (end[slot] === targets[slot] || enclosures.inside[end[slot]!] === 1) continue;
      if (latest === NOBODY || since < this.#since[latest]!) latest = slot;
    }
    return latest;
  }

  #advance({ enclosure, search, until }: RunningSearch, tick: number, moves: number, budget: Budget): void {
    if (!budget.exhausted) search.lookAhead(tick, moves, budget);
    if (search.solved) {
      const agents = enclosure.slots.length;
      const route = search.route();
      enclosure.route = shortenRoute(route, agents, !this.#context.crossingForbidden);
      budget.spend(route.length);
      enclosure.growing = false;
    } else if (search.provenUnsolvable || tick >= until) {
      enclosure.growing = false;
      this.#plan.enclosures.open(enclosure);
    }
  }
}
