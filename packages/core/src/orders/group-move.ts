import { firstDirection, type Grid } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import { type Dispatch, FORMATIONS, type Formation, type Mission, type OrderedCrowd } from './host.ts';
import { NearDistances } from './near-distances.ts';
import type { PlaceFinder } from './places.ts';

/** How far around the places agents may exchange them, in tiles. */
const MARGIN = 3;
/** Searches for distances to places in one tick. What is left is done in the next ones. */
const MOST_SEARCHES = 16;

/**
 * Agents go to places of their own around a cell. On the way they exchange places: an agent whose path leads over
 * another that is home takes its place, and the other goes on; and two agents exchange if both together have a shorter
 * way then. So nobody pushes past those that have arrived.
 */
export class GroupMove implements Mission {
  readonly kind = 'move';
  readonly members: number[];
  readonly to: number;
  readonly formation: Formation;
  /** How often two agents have exchanged their places. */
  exchanges = 0;
  readonly #dispatch: Dispatch;
  readonly #crowd: OrderedCrowd;
  readonly #finder: () => PlaceFinder;
  /** Per member its place and the number of its batch. */
  #places: number[] = [];
  #batches: number[] = [];
  /** Per batch the distances to its places, since the last edit of the map. */
  #distances: NearDistances[] = [];
  #layers: Grid[] = [];
  /** By slot its index among the members. */
  #indices = new Map<number, number>();
  #gridVersion = -1;
  #searches = 0;

  constructor(
    dispatch: Dispatch,
    finder: () => PlaceFinder,
    members: number[],
    to: number,
    formation: Formation,
  ) {
    this.#dispatch = dispatch;
    this.#crowd = dispatch.crowd;
    this.#finder = finder;
    this.members = members;
    this.to = to;
    this.formation = formation;
  }

  /** Finds places and sends the members there. */
  begin(): void {
    const { cells, batches } = this.#finder().find(this.members, this.to, this.formation);
    this.#places = cells;
    this.#batches = batches;
    this.#gridVersion = -1;
    for (const [i, slot] of this.members.entries()) this.#dispatch.send(slot, cells[i]!);
  }

  update(): void {
    if (this.#gridVersion !== this.#crowd.grid.version) this.#look();
    this.#searches = 0;
    for (let i = 0; i < this.members.length; i++) this.#maybeExchange(i);
  }

  isDone(): boolean {
    return this.members.every((slot) => this.#crowd.holds[slot] === 1 || this.#dispatch.hasArrived(slot));
  }

  leave(slot: number): void {
    const i = this.members.indexOf(slot);
    for (const list of [this.members, this.#places, this.#batches]) list.splice(i, 1);
    this.#gridVersion = -1;
  }

  /** It may need another place. */
  reshaped(): void {
    this.begin();
  }

  lost(): boolean {
    return true;
  }

  save(out: StateWriter): void {
    out.int(this.to);
    out.int(FORMATIONS.indexOf(this.formation));
    out.int(this.exchanges);
    out.ints(this.#places);
    out.ints(this.#batches);
    const isCurrent = this.#gridVersion === this.#crowd.grid.version;
    out.boolean(isCurrent);
    if (isCurrent) this.#distances.forEach((distances) => void out.ints(distances.asked));
  }

  static load(
    from: StateReader,
    dispatch: Dispatch,
    finder: () => PlaceFinder,
    members: number[],
  ): GroupMove {
    const to = from.int();
    const formation = FORMATIONS[from.int()]!;
    const order = new GroupMove(dispatch, finder, members, to, formation);
    order.exchanges = from.int();
    order.#places = [...from.ints()];
    order.#batches = [...from.ints()];
    if (from.boolean()) order.#survey(() => from.ints());
    return order;
  }

  /** After an edit of the map: finds other places for all if one cannot be used any more. */
  #look(): void {
    const lost = this.members.some((slot, i) => {
      const layer = this.#crowd.layerOf(slot);
      return !layer.passable[this.#places[i]!];
    });
    if (lost) this.begin();
    this.#survey(() => []);
  }

  /** @param asked the places of a batch whose distances count as known */
  #survey(asked: () => Iterable<number>): void {
    this.#gridVersion = this.#crowd.grid.version;
    this.#indices = new Map(this.members.map((slot, i) => [slot, i]));
    this.#distances = [];
    this.#layers = [];
    for (const [i, batch] of this.#batches.entries())
      this.#layers[batch] ??= this.#crowd.layerOf(this.members[i]!);
    // Batches whose agents have all left are holes in the list, which forEach leaves out.
    this.#layers.forEach((layer, batch) => {
      const places = this.#places.filter((_, i) => this.#batches[i] === batch);
      this.#distances[batch] = new NearDistances(layer, places, MARGIN, asked());
    });
  }

  /** Lets a member that is on its way exchange places with the one before it. */
  #maybeExchange(i: number): void {
    const { cells, sizes, speeds } = this.#crowd;
    const slot = this.members[i]!;
    const here = cells[slot]!;
    const place = this.#places[i]!;
    if (here === place || !this.#isReady(slot)) return;
    const batch = this.#batches[i]!;
    const distances = this.#distances[batch]!;
    if (!distances.covers(here) || !this.#hasCompany(slot, here, this.#layers[batch]!)) return;
    if (!this.#mayAsk(distances, place)) return;
    const far = distances.between(here, place);
    const ahead = this.#next(here, place, far, this.#layers[batch]!, distances);
    if (ahead < 0) return;
    const other = this.#crowd.otherIn(ahead, sizes[slot]!, slot);
    if (other < 0) return;
    const j = this.#indices.get(other);
    if (j === undefined || this.#batches[j] !== batch || !this.#isReady(other)) return;
    const its = this.#places[j]!;
    const there = cells[other]!;
    if (!this.#mayAsk(distances, its)) return;
    const onward = distances.between(there, place);
    const now = far * speeds[slot]! + distances.between(there, its) * speeds[other]!;
    const then = distances.between(here, its) * speeds[slot]! + onward * speeds[other]!;
    const takesOver = there === its && onward < far && speeds[other]! <= speeds[slot]!;
    if (takesOver || then < now) this.#exchange(i, j);
  }

  /** Whether somebody stands where the agent could go: most agents on their way need no distances. */
  #hasCompany(slot: number, here: number, { moves, offsets }: Grid): boolean {
    for (let m = moves[here]!; m !== 0; m &= m - 1)
      if (this.#crowd.otherIn(here + offsets[firstDirection(m)]!, this.#crowd.sizes[slot]!, slot) >= 0)
        return true;
    return false;
  }

  /** Whether an agent can go on at once. */
  #isReady(slot: number): boolean {
    const { rests, holds } = this.#crowd;
    return rests[slot] === 0 && holds[slot] === 0 && !this.#dispatch.hasHalted(slot);
  }

  #mayAsk(distances: NearDistances, place: number): boolean {
    return distances.knows(place) || this.#searches++ < MOST_SEARCHES;
  }

  /** The neighbouring cell that is nearest to a place; −1 if none is nearer. */
  #next(
    here: number,
    place: number,
    far: number,
    { moves, offsets }: Grid,
    distances: NearDistances,
  ): number {
    let best = -1;
    let nearest = far;
    for (let m = moves[here]!; m !== 0; m &= m - 1) {
      const cell = here + offsets[firstDirection(m)]!;
      const length = distances.between(cell, place);
      if (length >= nearest) continue;
      nearest = length;
      best = cell;
    }
    return best;
  }

  #exchange(i: number, j: number): void {
    const [a, b] = [this.#places[i]!, this.#places[j]!];
    this.#places[i] = b;
    this.#places[j] = a;
    this.exchanges++;
    this.#dispatch.send(this.members[i]!, b);
    this.#dispatch.send(this.members[j]!, a);
  }
}
