import { type GoalDistances, HERE } from '../../distances/index.ts';
import type { Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { Random } from '../../random.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import { type Crowd, crosser } from '../../world/index.ts';
import { cheapStep } from '../kit/cheap-step.ts';
import type { InheritanceJournal } from '../kit/journal.ts';
import { isTargetHeld } from '../kit/shared-target.ts';
import { SwapRule } from '../kit/swap.ts';
import { Ranking } from './ranking.ts';

const NOBODY = -1;
/** In place of the slot that will be on a cell: nobody may go there. */
const CLOSED = 0x7fffffff;
const OPEN: readonly Enclosed[] = [];
/** In `to`: the step decides where the agent goes. */
export const UNDECIDED = -1;

/** A part of the map. */
interface Enclosed {
  readonly cells: Int32Array;
}

export interface PibtStepOptions {
  /** Two diagonal moves through one corner point are against the rules. */
  readonly crossingForbidden: boolean;
  /** Two agents that meet head-on in a corridor back out of it: see {@link SwapRule}. */
  readonly swap: boolean;
  readonly random: Random;
  /** Agents hinder others as little as they can without walking farther: see {@link Ranking}. */
  readonly courtesy?: boolean;
}

/**
 * One step of priority inheritance with backtracking: from where all agents are to where they are next, without
 * two on a cell and without swaps. It reads from the crowd the targets and which agents are outside agents, but not
 * their cells: the caller gives those, so steps can be tried out that are never made.
 *
 * ```ts
 * const step = new PibtStep(crowd, distances, { crossingForbidden, swap: true, random });
 * to.fill(UNDECIDED);            // per slot
 * to[slot] = cell;               // a constraint: this agent must go there; any number of them
 * step.run(order, count, from, to);   // false: no such step was found, `to` is then worthless
 * ```
 * `order` lists every agent in the world, outside ones as well, each agent once, highest precedence first. Without
 * constraints a step is always found. Nothing is allocated unless there are more slots than ever before.
 */
export class PibtStep {
  /** The order in which agents try their moves; `ranking.noisy[slot] = 1` makes an agent's order noisy. */
  readonly ranking: Ranking;
  /** Notes what each agent tries, for display. */
  journal: InheritanceJournal | null = null;
  readonly #crowd: Crowd;
  readonly #grid: Grid;
  readonly #crossingForbidden: boolean;
  readonly #swap: SwapRule | null;
  readonly #offsets: Int32Array;
  /** Per cell the slot that stands there, and the slot that will. All −1 between runs. */
  readonly #occupants: Int32Array;
  readonly #claims: Int32Array;
  /** A chain of agents, each pushing the next; the one that began comes first. */
  #chain = new Int32Array(0);
  /** Per slot of the chain the number of moves tried. */
  #tried = new Uint8Array(0);
  /** Per slot the agent that follows it as it backs out, or −1. */
  #drawn = new Int32Array(0);
  #from: Int32Array = new Int32Array(0);
  #to: Int32Array = new Int32Array(0);
  #targets = new Int32Array(0);
  #budget: Budget | null = null;
  /** Per slot 1 if in the last run there was no time to rank its moves; how many there were. */
  #missed = new Uint8Array(0);
  #missedCount = 0;
  /** The order with missed agents first. */
  #order = new Int32Array(0);

  constructor(crowd: Crowd, distances: GoalDistances, options: PibtStepOptions) {
    const { grid } = crowd;
    this.#crowd = crowd;
    this.#grid = grid;
    this.#crossingForbidden = options.crossingForbidden;
    this.ranking = new Ranking(crowd, distances, options.random, options.courtesy ?? false);
    this.#offsets = Int32Array.from([...grid.offsets, 0]);
    this.#occupants = new Int32Array(grid.cellCount).fill(NOBODY);
    this.#claims = new Int32Array(grid.cellCount).fill(NOBODY);
    this.#swap = options.swap ? new SwapRule(crowd, distances, this.#occupants) : null;
  }

  get bytes(): number {
    return this.ranking.bytes + this.#occupants.byteLength * 2 + this.#chain.length * 9;
  }

  /**
   * Decides `to` of the first `count` agents of `order`. Once time is up, agents that are not pushed take a cheap step
   * and go first in the next run.
   *
   * @param closed parts of the map that no agent may enter whose next cell is not given
   */
  run(
    order: Int32Array,
    count: number,
    from: Int32Array,
    to: Int32Array,
    budget: Budget | null = null,
    closed: readonly Enclosed[] = OPEN,
  ): boolean {
    const { slotCount } = this.#crowd;
    this.#chain = grown(this.#chain, slotCount);
    this.#tried = grown(this.#tried, slotCount);
    this.#drawn = grown(this.#drawn, slotCount);
    this.#missed = grown(this.#missed, slotCount);
    this.ranking.startStep(slotCount);
    this.#swap?.startStep(from, to, budget ?? undefined);
    this.#from = from;
    this.#to = to;
    this.#targets = this.#crowd.targets;
    this.#budget = budget;
    for (let i = 0; i < count; i++) this.#occupants[from[order[i]!]!] = order[i]!;
    let found = this.#placeGiven(order, count);
    for (const { cells } of closed)
      for (const cell of cells) if (this.#claims[cell]! < 0) this.#claims[cell] = CLOSED;
    found &&= this.#decideAll(this.#missedFirst(order, count), count);
    for (const { cells } of closed) for (const cell of cells) this.#claims[cell] = NOBODY;
    for (let i = 0; i < count; i++) {
      const slot = order[i]!;
      this.#occupants[from[slot]!] = NOBODY;
      if (to[slot]! >= 0) this.#claims[to[slot]!] = NOBODY;
    }
    return found;
  }

  /** Whether there was no time in the last run to rank the moves of an agent. */
  hasMissed(slot: number): boolean {
    return this.#missedCount > 0 && this.#missed[slot] === 1;
  }

  save(out: StateWriter): void {
    out.int(this.#missedCount);
    out.array(this.#missed);
    this.ranking.save(out);
  }

  load(from: StateReader): void {
    this.#missedCount = from.int();
    this.#missed = from.array(Uint8Array);
    this.ranking.load(from);
  }

  /** Moves the agents whose next cell is given; false if that is against the rules. */
  #placeGiven(order: Int32Array, count: number): boolean {
    const { outside } = this.#crowd;
    const from = this.#from;
    const to = this.#to;
    for (let i = 0; i < count; i++) if (outside[order[i]!]) this.#claim(order[i]!, from[order[i]!]!);
    for (let i = 0; i < count; i++) {
      const slot = order[i]!;
      if (to[slot]! < 0 || outside[slot]) continue;
      const here = from[slot]!;
      const cell = to[slot]!;
      const d = cell === here ? HERE : this.#grid.moveBetween(here, cell);
      // Until it is placed, it must not look as if it had decided.
      to[slot] = UNDECIDED;
      if (d < 0 || !this.#isFreeFor(slot, here, d)) return false;
      this.#claim(slot, cell);
    }
    return true;
  }

  /** The order, but agents for which there was no time in the last run go first. */
  #missedFirst(order: Int32Array, count: number): Int32Array {
    if (this.#missedCount === 0) return order;
    const missed = this.#missed;
    this.#order = grown(this.#order, count);
    let first = 0;
    let rest = count;
    for (let i = count - 1; i >= 0; i--) if (missed[order[i]!] === 0) this.#order[--rest] = order[i]!;
    for (let i = 0; i < count; i++) if (missed[order[i]!] === 1) this.#order[first++] = order[i]!;
    missed.fill(0);
    this.#missedCount = 0;
    return this.#order;
  }

  #decideAll(order: Int32Array, count: number): boolean {
    const from = this.#from;
    const to = this.#to;
    const targets = this.#targets;
    const claims = this.#claims;
    const budget = this.#budget;
    for (let i = 0; i < count; i++) {
      const slot = order[i]!;
      if (to[slot]! >= 0) continue;
      const here = from[slot]!;
      const mayStay = claims[here]! < 0;
      if (mayStay && here === targets[slot]) this.#claim(slot, here);
      else if (mayStay && budget?.late) this.#miss(slot, here);
      else if (mayStay && isTargetHeld(slot, this.#crowd, this.#occupants)) this.#approach(slot, here);
      else if (!this.#decide(slot)) return false;
    }
    return true;
  }

  /**
   * Moves an agent, the agent in its way, and so on. An agent that finds no free cell stays, and the agent that pushed
   * it tries elsewhere. False if the first must leave its cell and cannot.
   */
  #decide(first: number): boolean {
    const from = this.#from;
    const to = this.#to;
    const occupants = this.#occupants;
    const claims = this.#claims;
    const chain = this.#chain;
    const tried = this.#tried;
    const offsets = this.#offsets;
    const { ranking, journal } = this;
    let last = 0;
    chain[0] = first;
    this.#enter(first, NOBODY);
    while (last >= 0) {
      const slot = chain[last]!;
      const here = from[slot]!;
      const count = ranking.counts[slot]!;
      let pushed = NOBODY;
      let placed = false;
      while (tried[slot]! < count) {
        const d = ranking.choice(slot, tried[slot]!++);
        if (!this.#isFreeFor(slot, here, d)) {
          if (journal) this.#noteObstacle(journal, slot, d);
          continue;
        }
        const cell = here + offsets[d]!;
        claims[cell] = slot;
        to[slot] = cell;
        const other = occupants[cell]!;
        journal?.tried(slot, cell, 'got', other === slot ? NOBODY : other);
        if (other >= 0 && to[other]! < 0) pushed = other;
        else placed = true;
        break;
      }
      if (placed) {
        for (; last >= 0; last--) this.#drawPartner(chain[last]!);
        return true;
      }
      if (pushed >= 0) {
        chain[++last] = pushed;
        this.#enter(pushed, slot);
        continue;
      }
      // Only the agent that pushed it holds its cell, or a constraint that cannot be met.
      if (last === 0 && claims[here]! >= 0) {
        to[slot] = UNDECIDED;
        return false;
      }
      this.#claim(slot, here);
      last--;
      if (last >= 0) journal?.refused(chain[last]!, slot);
    }
    return true;
  }

  /** There is no time to rank the moves of an agent. */
  #miss(slot: number, here: number): void {
    this.#missed[slot] = 1;
    this.#missedCount++;
    const next = cheapStep(this.#grid, here, this.#targets[slot]!, (cell, d) => {
      const other = this.#occupants[cell]!;
      return (other < 0 || this.#to[other]! >= 0) && this.#isFreeFor(slot, here, d);
    });
    this.#claim(slot, next);
    this.journal?.missed(slot, next);
  }

  /** Moves an agent nearer to its target if it need not push for that; else the agent stays. */
  #approach(slot: number, here: number): void {
    const { ranking, journal } = this;
    ranking.rank(slot, here, this.#targets[slot]!, this.#occupants, NOBODY, this.#budget);
    if (journal) this.#noteCall(journal, slot, NOBODY);
    for (let i = 0; i < ranking.counts[slot]!; i++) {
      const d = ranking.choice(slot, i);
      if (!ranking.leadsNearer(slot, d)) break;
      const cell = here + this.#offsets[d]!;
      const other = this.#occupants[cell]!;
      if ((other >= 0 && this.#to[other]! < 0) || !this.#isFreeFor(slot, here, d)) {
        if (journal) this.#noteObstacle(journal, slot, d);
        continue;
      }
      this.#claim(slot, cell);
      journal?.tried(slot, cell, 'got', other);
      return;
    }
    this.#claim(slot, here);
  }

  /** An agent joins the chain: it gets its list of moves to try. */
  #enter(slot: number, pusher: number): void {
    const { ranking } = this;
    const here = this.#from[slot]!;
    this.#tried[slot] = 0;
    this.#drawn[slot] = NOBODY;
    ranking.rank(slot, here, this.#targets[slot]!, this.#occupants, pusher, this.#budget);
    if (this.journal) this.#noteCall(this.journal, slot, pusher);
    if (this.#swap === null || this.#budget?.late) return;
    const wanted = here + this.#offsets[ranking.choice(slot, 0)]!;
    const partner = this.#swap.partner(slot, wanted);
    if (partner < 0) return;
    this.#drawn[slot] = partner;
    ranking.reverse(slot);
    this.journal?.backsOut(slot, partner);
  }

  /** After an agent has backed away, the one it made room for follows into its cell. */
  #drawPartner(slot: number): void {
    const partner = this.#drawn[slot]!;
    if (partner < 0 || this.#tried[slot] !== 1 || this.#to[partner]! >= 0) return;
    const here = this.#from[slot]!;
    const d = this.#grid.directionBetween(this.#from[partner]!, here);
    if (!this.#isFreeFor(partner, this.#from[partner]!, d)) return;
    this.#claim(partner, here);
    this.journal?.drawn(partner, slot, here);
  }

  #claim(slot: number, cell: number): void {
    this.#claims[cell] = slot;
    this.#to[slot] = cell;
  }

  /** Whether a move breaks no rule, given the decisions so far. */
  #isFreeFor(slot: number, here: number, d: number): boolean {
    const cell = here + this.#offsets[d]!;
    if (this.#claims[cell]! >= 0) return false;
    if (d === HERE) return true;
    const other = this.#occupants[cell]!;
    if (other >= 0) {
      if (this.#to[other] === here) return false;
      if (this.#targets[slot] === cell && isTargetHeld(slot, this.#crowd, this.#occupants)) return false;
    }
    return !this.#crossingForbidden || crosser(this.#crowd, here, d, this.#occupants, this.#to) < 0;
  }

  /** Notes that an agent, whose moves are ranked, is to decide where it goes. */
  #noteCall(journal: InheritanceJournal, slot: number, pusher: number): void {
    const { ranking } = this;
    const here = this.#from[slot]!;
    const avoids = ranking.cellsAvoided(slot, here, this.#occupants);
    const wanted = here + this.#offsets[ranking.choice(slot, 0)]!;
    journal.called(slot, pusher, wanted, avoids, ranking.noisy[slot] === 1);
  }

  /** Notes why an agent cannot make a move. */
  #noteObstacle(journal: InheritanceJournal, slot: number, d: number): void {
    const here = this.#from[slot]!;
    const cell = here + this.#offsets[d]!;
    const claim = this.#claims[cell]!;
    const other = this.#occupants[cell]!;
    if (claim >= 0) journal.tried(slot, cell, 'taken', claim === CLOSED ? NOBODY : claim);
    else if (other >= 0) journal.tried(slot, cell, this.#to[other] === here ? 'swap' : 'refused', other);
    else journal.tried(slot, cell, 'crossing', crosser(this.#crowd, here, d, this.#occupants, this.#to));
  }
}
