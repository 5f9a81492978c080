import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { OrderedCrowd } from './host.ts';
import { agentsApart } from './squares.ts';

/** Whom the agents of an order look out for. */
export interface Sight {
  readonly range: number;
  /** The number of a team, or −1 for every other team. */
  readonly team: number;
  readonly stop: boolean;
  /** Instead of the team; lost when the world is saved. */
  readonly isWanted: ((slot: number) => boolean) | undefined;
}

const ANY_OTHER = -1;
const NOBODY = -1;

export function saveSight(sight: Sight | undefined, out: StateWriter): void {
  out.ints(sight ? [sight.range, sight.team, Number(sight.stop)] : []);
}

export function loadSight(from: StateReader): Sight | undefined {
  const [range, team = ANY_OTHER, stop] = from.ints();
  return range === undefined ? undefined : { range, team, stop: stop === 1, isWanted: undefined };
}

/** Knows which agents see somebody that they look out for. */
export class Lookout {
  readonly #crowd: OrderedCrowd;
  /** Per slot 1 if the agent saw somebody after the last tick. */
  #sees = new Uint8Array(16);

  constructor(crowd: OrderedCrowd) {
    this.#crowd = crowd;
  }

  forget(slot: number): void {
    this.#sees = grown(this.#sees, slot + 1);
    this.#sees[slot] = 0;
  }

  sees(slot: number): boolean {
    return this.#sees[slot] === 1;
  }

  /** Looks around. Returns the slot of the nearest that the agent now begins to see, or −1. */
  look(slot: number, sight: Sight): number {
    const seen = this.#nearest(slot, sight);
    const isNew = seen !== NOBODY && !this.sees(slot);
    this.#sees[slot] = seen === NOBODY ? 0 : 1;
    return isNew ? seen : NOBODY;
  }

  save(out: StateWriter): void {
    out.array(this.#sees);
  }

  load(from: StateReader): void {
    this.#sees = from.array(Uint8Array);
  }

  /** The nearest agent in sight; of those equally near the one that was added first. */
  #nearest(slot: number, { range, team, isWanted }: Sight): number {
    const crowd = this.#crowd;
    let nearest = NOBODY;
    let least = range + 1;
    for (const other of crowd.slots) {
      if (other === slot) continue;
      if (
        !isWanted &&
        (team === ANY_OTHER ? crowd.teams[other] === crowd.teams[slot] : crowd.teams[other] !== team)
      )
        continue;
      const apart = agentsApart(crowd, slot, other);
      if (apart >= least || (isWanted && !isWanted(other))) continue;
      least = apart;
      nearest = other;
    }
    return nearest;
  }
}
