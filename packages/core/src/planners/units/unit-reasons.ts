import { type Crowd, type Explanation, type ExplanationReason, overlap } from '../../world/index.ts';

const NOBODY = -1;

/** What is kept of a unit in a tick. */
interface Kept {
  readonly from: number;
  readonly target: number;
  /** It rests after its last move, or holds its place. */
  readonly mustStay: boolean;
  /** The cell that it would enter if nothing were in its way. */
  wanted: number;
  /** Who was on the square that it wanted, and for whom it makes way; −1 if nobody. */
  blocker: number;
  asker: number;
  /** The budget ended before the planner came to it. */
  unserved: boolean;
}

/** What units wanted in the last tick, to explain what they did. Kept only while somebody asks for it. */
export class UnitReasons {
  readonly #crowd: Crowd;
  #kept = new Map<number, Kept>();

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
  }

  /** A tick is planned. */
  start(): void {
    const { slots, cells, targets, outside, rests, holds } = this.#crowd;
    this.#kept.clear();
    for (const slot of slots) {
      if (outside[slot]) continue;
      const from = cells[slot]!;
      const mustStay = rests[slot]! > 0 || holds[slot] === 1;
      const nothing = { wanted: from, blocker: NOBODY, asker: NOBODY, unserved: false };
      this.#kept.set(slot, { from, target: targets[slot]!, mustStay, ...nothing });
    }
  }

  /** A unit is asked where it goes. @param asker the one for which it has to make way, or −1 */
  asked(slot: number, wanted: number, asker: number): void {
    const kept = this.#kept.get(slot)!;
    kept.wanted = wanted;
    kept.asker = asker;
    kept.blocker = this.#crowd.otherIn(wanted, this.#crowd.sizes[slot]!, slot);
  }

  /** There was no time for a unit. */
  missed(slot: number): void {
    this.#kept.get(slot)!.unserved = true;
  }

  /** The slot now belongs to another unit. */
  forget(slot: number): void {
    this.#kept.delete(slot);
  }

  /** Why a unit did what it did in the last tick; undefined if that is not known. */
  explain(slot: number): Explanation | undefined {
    const { next, aims, goals, outside } = this.#crowd;
    const kept = this.#kept.get(slot);
    if (!kept || outside[slot]) return undefined;
    const { from, target, wanted, asker } = kept;
    const to = next[slot]!;
    const because = (reason: ExplanationReason, blocker = NOBODY): Explanation => {
      return { reason, wanted, blocker, method: undefined };
    };
    if (from === to) {
      if (from === target) return because(aims[slot] === goals[slot] ? 'home' : 'no-path');
      if (kept.unserved) return because('no-time');
      if (kept.mustStay) return because('planned');
    } else {
      if (to === wanted || kept.unserved) return because('moved');
      if (asker >= 0) return because('made-way', asker);
    }
    const blocker = kept.blocker >= 0 ? kept.blocker : this.#cameInto(slot, wanted);
    return wanted !== from && blocker >= 0 ? because('blocked', blocker) : because('planned');
  }

  /** A unit that went to where another wanted to go, or −1. */
  #cameInto(slot: number, wanted: number): number {
    const { slots, next, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    const came = slots.find(
      (other) => other !== slot && overlap(next[other]!, sizes[other]!, wanted, size, grid.stride),
    );
    return came ?? NOBODY;
  }
}
