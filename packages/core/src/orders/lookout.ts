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
  /** The nearest agent so far, and how far away it is. */
  #best = NOBODY;
  #least = 0;

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

  /** The nearest agent in sight; of those equally near the one with the lowest slot. */
  #nearest(slot: number, sight: Sight): number {
    const { slots, occupants, cells, sizes, grid } = this.#crowd;
    const reach = sight.range;
    const side = 2 * reach + sizes[slot]!;
    this.#best = NOBODY;
    this.#least = reach + 1;
    // Few agents are looked at one by one, many by the cells around.
    if (slots.length < side * side) {
      for (const other of slots) this.#compare(slot, other, sight);
      return this.#best;
    }
    const [x, y] = [grid.x(cells[slot]!), grid.y(cells[slot]!)];
    const right = Math.min(grid.width - 1, x - reach + side - 1);
    const bottom = Math.min(grid.height - 1, y - reach + side - 1);
    for (let row = Math.max(0, y - reach); row <= bottom; row++) {
      const begin = grid.cell(Math.max(0, x - reach), row);
      for (let cell = begin; cell <= grid.cell(right, row); cell++)
        if (occupants[cell]! >= 0) this.#compare(slot, occupants[cell]!, sight);
    }
    return this.#best;
  }

  #compare(slot: number, other: number, { team, isWanted }: Sight): void {
    const { teams } = this.#crowd;
    if (other === slot || other === this.#best) return;
    if (!isWanted && (team === ANY_OTHER ? teams[other] === teams[slot] : teams[other] !== team)) return;
    const apart = agentsApart(this.#crowd, slot, other);
    if (apart > this.#least || (apart === this.#least && (this.#best < 0 || this.#best < other))) return;
    if (isWanted && !isWanted(other)) return;
    this.#least = apart;
    this.#best = other;
  }
}
