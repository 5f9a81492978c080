import { counted } from '../../../ui/counted.ts';
import type { Mark } from './protocol.ts';

/** A jam begins when, of the agents that are not home, this share waits, and ends below the second. */
const BEGINS = 0.5;
const ENDS = 0.35;
/** Fewer agents make no jam. */
const FEWEST = 3;
/** Weight of one tick in the mean share: a jam begins after about seven ticks in which all wait. */
const WEIGHT = 0.1;

interface Jam {
  readonly from: number;
  /** The last tick in which many waited; undefined while it lasts. */
  until: number | undefined;
  /** Most agents that waited at once. */
  most: number;
}

/** Stretches of time in which most agents that are not home wait. */
export class Jams {
  /** Grows when a jam begins or ends. */
  version = 0;
  readonly #jams: Jam[] = [];
  #mean = 0;
  /** The tick since which many have waited. */
  #since = 0;
  #lastHigh = 0;

  /** How many agents wait after a tick, and how many are not home. */
  saw(tick: number, waiting: number, away: number): void {
    const share = away < FEWEST ? 0 : waiting / away;
    this.#mean += WEIGHT * (share - this.#mean);
    if (share < ENDS) this.#since = tick + 1;
    else this.#lastHigh = tick;
    const jam = this.#open;
    if (jam) {
      jam.most = Math.max(jam.most, waiting);
      if (this.#mean >= ENDS) return;
      jam.until = this.#lastHigh;
    } else {
      if (this.#mean < BEGINS) return;
      this.#jams.push({ from: this.#since, until: undefined, most: waiting });
    }
    this.version++;
  }

  /** Forgets what came after a tick. */
  cut(tick: number): void {
    this.version++;
    while (this.#jams.length > 0 && this.#jams.at(-1)!.from > tick) this.#jams.pop();
    const jam = this.#jams.at(-1);
    if (jam?.until !== undefined && jam.until > tick) jam.until = undefined;
    this.#mean = this.#open ? BEGINS : 0;
    this.#since = tick + 1;
  }

  list(firstTick: number): Mark[] {
    return this.#jams.flatMap(({ from, until, most }) => {
      if (until !== undefined && until < firstTick) return [];
      const label =
        until === undefined
          ? 'jam: most agents wait'
          : `jam of ${until - from + 1} ticks: up to ${counted(most, 'agent')} wait`;
      return [{ tick: Math.max(from, firstTick), until, kind: 'jam' as const, label }];
    });
  }

  get #open(): Jam | undefined {
    const jam = this.#jams.at(-1);
    return jam?.until === undefined ? jam : undefined;
  }
}
