import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import type { PrecedenceLine } from './precedence.ts';

const NEVER = -1;
/** Agents farther back may just be waiting for those in front, so the rule is for this share of the line only. */
const SHARE = 0.05;
/** At least this many agents of the line. */
const FEWEST = 16;

/** What the rule needs of the order in which agents try their moves. */
interface NoisyRanking {
  /** Per slot 1 if random noise is added to its distances. */
  readonly noisy: Uint8Array;
  /** How far the agent was from its target when it was last ranked; NaN if that is not known. */
  distance(slot: number): number;
}

/** An agent makes random moves for this share of the time after which it counts as stuck. */
const SPELL = 0.25;

/**
 * Agents at the head of the line that have not come nearer to their targets for a while make random moves for a few
 * ticks and then go to the end of the line. That separates two agents that wait for each other, and a few that push
 * each other in circles. If all waiting agents did so, no queue would get through a door. Slow agents are given as much
 * more time as they need for a tile.
 */
export class StuckRule {
  readonly #crowd: Crowd;
  readonly #line: PrecedenceLine;
  readonly #ranking: NoisyRanking;
  /** Ticks without progress before the rule applies, 0 for never, and ticks for which it applies. */
  readonly #patience: number;
  readonly #spell: number;
  /** Per slot the least distance to its target so far. */
  #nearest = new Float64Array(0);
  /** Per slot the tick in which it came that near, or in which it began or stopped making random moves. */
  #since = new Int32Array(0);
  /** Per slot the last tick in which it was away from its target. */
  #seen = new Int32Array(0);
  #gridVersion = -1;

  constructor(crowd: Crowd, line: PrecedenceLine, ranking: NoisyRanking, patience: number) {
    this.#crowd = crowd;
    this.#line = line;
    this.#ranking = ranking;
    this.#patience = patience;
    this.#spell = Math.ceil(patience * SPELL);
  }

  get bytes(): number {
    return this.#nearest.byteLength + this.#since.byteLength * 2;
  }

  /** The agent has a new target. */
  renew(slot: number): void {
    this.#fit();
    this.#since[slot] = NEVER;
  }

  /** Checks how far the agents in line were from their targets in the step just made. */
  watch(tick: number): void {
    if (this.#patience === 0) return;
    const { slots, away } = this.#line;
    const { noisy } = this.#ranking;
    const { speeds } = this.#crowd;
    const nearest = this.#nearest;
    const since = this.#since;
    const seen = this.#seen;
    const mapHasChanged = this.#gridVersion !== this.#crowd.grid.version;
    this.#gridVersion = this.#crowd.grid.version;
    const head = Math.max(FEWEST, away * SHARE);
    for (let i = 0; i < away; i++) {
      const slot = slots[i]!;
      // An agent that was pushed off its target is not stuck, however long ago it came there.
      if (seen[slot] !== tick - 1) since[slot] = NEVER;
      seen[slot] = tick;
      const distance = this.#ranking.distance(slot);
      if (Number.isNaN(distance)) continue;
      if (mapHasChanged) nearest[slot] = Math.max(nearest[slot]!, distance);
      if (since[slot] === NEVER || distance < nearest[slot]!) {
        nearest[slot] = distance;
        since[slot] = tick;
        noisy[slot] = 0;
      } else if (noisy[slot] && tick - since[slot]! >= this.#spell * speeds[slot]!) {
        noisy[slot] = 0;
        this.#line.sendBack(slot);
        // Progress is measured again from where the random moves have taken it.
        nearest[slot] = distance;
        since[slot] = tick;
      } else if (!noisy[slot] && tick - since[slot]! >= this.#patience * speeds[slot]! && i < head) {
        noisy[slot] = 1;
        since[slot] = tick;
      }
    }
  }

  save(out: StateWriter): void {
    out.boolean(this.#gridVersion === this.#crowd.grid.version);
    out.array(this.#nearest);
    out.array(this.#since);
    out.array(this.#seen);
  }

  load(from: StateReader): void {
    this.#gridVersion = from.boolean() ? this.#crowd.grid.version : -1;
    this.#nearest = from.array(Float64Array);
    this.#since = from.ints();
    this.#seen = from.ints();
  }

  #fit(): void {
    const { slotCount } = this.#crowd;
    this.#since = grown(this.#since, slotCount);
    this.#seen = grown(this.#seen, slotCount);
    this.#nearest = grown(this.#nearest, slotCount);
  }
}
