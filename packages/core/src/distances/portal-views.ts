import { firstDirection } from '../grid/index.ts';
import { AREA, LONGEST_STEP, PLACE_STEPS, SIDE, SPAN_SHIFT } from './block-flood.ts';
import { HERE } from './goal-distances.ts';
import { GoalFloods } from './goal-floods.ts';
import type { PocketPairs } from './pocket-pairs.ts';
import type { Pocket } from './pockets.ts';
import type { PortalMap } from './portal-map.ts';
import { FAR, type PortalRows } from './portal-rows.ts';

/** Views an agent keeps: a cell and its neighbours lie in no more than four blocks. */
const VIEWS = 4;
const NONE = -1;
/** What a record of a view holds before its portals: the number of a flood or −1, and how many portals. */
const FLOOD = 0;
const COUNT = 1;
const HEAD = 2;

/**
 * What agents see of the portals around them. A **view** belongs to an agent and a pocket it has lately looked
 * into: the portals there that matter, with the distance from each to the agent's goal, and the flood around the
 * goal if that lies in the same pocket. It is worked out when the agent first looks and kept while it stays.
 */
export class PortalViews {
  /** Per slot the goal, or −1. */
  goals = new Int32Array(0);
  readonly #map: PortalMap;
  readonly #rows: PortalRows;
  readonly #floods: GoalFloods;
  /** Per slot the view that is to be replaced next. */
  #oldest = new Uint8Array(0);
  /** Per view the number of the pocket, or −1. */
  #pockets = new Int32Array(0);
  /** Per view its head, then index in the pocket and distance to the goal of each portal that matters. */
  #records = new Int32Array(0);
  #recordLength = 0;
  /** Per portal of a pocket the distance to the goal, while a view is worked out. */
  #toGoal = new Int32Array(0);
  /** Where the goal lies, while a view is worked out. */
  readonly #goalSpots: number[] = [];
  /** The entries of a record that matter near one cell. */
  #near = new Int32Array(0);

  constructor(map: PortalMap, rows: PortalRows) {
    this.#map = map;
    this.#rows = rows;
    this.#floods = new GoalFloods(map);
    this.#fitRecords();
  }

  get bytes(): number {
    const perAgent = this.goals.byteLength + this.#oldest.byteLength + this.#pockets.byteLength;
    return this.#floods.bytes + perAgent + this.#records.byteLength;
  }

  follow(slot: number, goal: number): void {
    if (slot >= this.goals.length) this.#grow(slot + 1);
    if (this.goals[slot] === goal) return;
    this.forget(slot);
    this.goals[slot] = goal;
  }

  forget(slot: number): void {
    if (slot >= this.goals.length || this.goals[slot] === NONE) return;
    for (let view = slot * VIEWS; view < (slot + 1) * VIEWS; view++) this.#close(view);
    this.goals[slot] = NONE;
  }

  /** Gives back memory that is not needed any more. */
  tidy(): void {
    this.#floods.letIdleGo();
  }

  /**
   * To be called after the map has changed: closes the views into blocks that were measured anew, those of goals
   * in such blocks, and those between pockets whose distances have changed.
   */
  mapChanged(blocks: ReadonlySet<number>, changed: PocketPairs): void {
    const everyone = HEAD + 2 * this.#map.mostPortals > this.#recordLength;
    for (let slot = 0; slot < this.goals.length; slot++) {
      if (this.goals[slot] === NONE) continue;
      this.#findGoalSpots(this.goals[slot]!);
      for (let view = slot * VIEWS; view < (slot + 1) * VIEWS; view++)
        if (everyone || this.#isOutdated(this.#pockets[view]!, blocks, changed)) this.#close(view);
    }
    this.#floods.mapChanged(blocks);
    if (everyone) this.#fitRecords();
  }

  #isOutdated(pocket: number, blocks: ReadonlySet<number>, changed: PocketPairs): boolean {
    const { pockets, tables } = this.#map;
    if (pocket === NONE) return false;
    // A number that another pocket has got since is of such a block as well.
    if (blocks.has(pockets[pocket]!.block)) return true;
    return this.#goalSpots.some(
      (spot) => blocks.has(Math.floor(spot / AREA)) || changed.has(tables.pockets[spot]!, pocket),
    );
  }

  /** The view of an agent into a pocket. */
  of(slot: number, pocket: number): number {
    const first = slot * VIEWS;
    const pockets = this.#pockets;
    for (let view = first; view < first + VIEWS; view++) if (pockets[view] === pocket) return view;
    return this.#open(slot, pocket);
  }

  /** Distance to the goal from a spot in the pocket of a view; {@link FAR} or more if there is no way. */
  least(view: number, spot: number): number {
    const records = this.#records;
    const record = view * this.#recordLength;
    const { entries, rows } = this.#map.tables;
    const row = rows[spot]!;
    const flood = records[record + FLOOD]!;
    let least = flood === NONE ? FAR : this.#floods.distances[flood]![spot % AREA]!;
    const first = record + HEAD;
    const end = first + 2 * records[record + COUNT]!;
    for (let i = first; i < end; i += 2) {
      const sum = entries[row + records[i]!]! + records[i + 1]!;
      if (sum < least) least = sum;
    }
    return least;
  }

  /**
   * {@link least} of a spot and of its neighbours in the given directions, which lie in the same pocket, times
   * `unit`, wherever it is less than what stands in `out`. In one piece, as this is what planners ask most.
   */
  leastAround(view: number, spot: number, directions: number, unit: number, out: Float64Array): void {
    const records = this.#records;
    const record = view * this.#recordLength;
    const { entries, rows } = this.#map.tables;
    const row = rows[spot]!;
    const first = record + HEAD;
    const end = first + 2 * records[record + COUNT]!;
    const floodNumber = records[record + FLOOD]!;
    const flood = floodNumber === NONE ? null : this.#floods.distances[floodNumber]!;
    const place = flood === null ? 0 : spot % AREA;
    let here = flood === null ? FAR : flood[place]!;
    for (let i = first; i < end; i += 2) {
      const sum = entries[row + records[i]!]! + records[i + 1]!;
      if (sum < here) here = sum;
    }
    if (here >= FAR) return;
    if (here * unit < out[HERE]!) out[HERE] = here * unit;
    // One move changes a distance by no more than its cost: what is farther by two moves is least nowhere near.
    const limit = here + 2 * LONGEST_STEP;
    const near = this.#near;
    let nearEnd = 0;
    for (let i = first; i < end; i += 2) {
      if (entries[row + records[i]!]! + records[i + 1]! > limit) continue;
      near[nearEnd] = records[i]!;
      near[nearEnd + 1] = records[i + 1]!;
      nearEnd += 2;
    }
    for (let m = directions; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const nextRow = rows[spot + PLACE_STEPS[d]!]!;
      let least = flood === null ? FAR : flood[place + PLACE_STEPS[d]!]!;
      for (let i = 0; i < nearEnd; i += 2) {
        const sum = entries[nextRow + near[i]!]! + near[i + 1]!;
        if (sum < least) least = sum;
      }
      if (least * unit < out[d]!) out[d] = least * unit;
    }
  }

  #open(slot: number, number: number): number {
    const goal = this.goals[slot]!;
    const view = slot * VIEWS + this.#oldest[slot]!;
    this.#oldest[slot] = (this.#oldest[slot]! + 1) % VIEWS;
    this.#close(view);
    this.#pockets[view] = number;
    const pocket = this.#map.pockets[number]!;
    const record = view * this.#recordLength;
    this.#records[record + FLOOD] = this.#measure(goal, pocket)
      ? this.#floods.take(goal, pocket.block)
      : NONE;
    this.#records[record + COUNT] = this.#keepWithoutDetours(record + HEAD, pocket);
    return view;
  }

  /** Works out how far the goal is from each portal of a pocket. Returns whether it lies in the pocket itself. */
  #measure(goal: number, pocket: Pocket): boolean {
    const { pockets, tables } = this.#map;
    const { portals } = pocket;
    const toGoal = this.#toGoal;
    toGoal.fill(FAR, 0, portals.length);
    let inside = false;
    this.#findGoalSpots(goal);
    for (const spot of this.#goalSpots) {
      const number = tables.pockets[spot]!;
      if (number === NONE) continue;
      const goalPocket = pockets[number]!;
      if (goalPocket === pocket) inside = true;
      const goalPortals = goalPocket.portals;
      for (let j = 0; j < goalPortals.length; j++) {
        const fromPortal = this.#rows.of(goalPortals[j]!);
        const rest = tables.entries[tables.rows[spot]! + j]!;
        for (let i = 0; i < portals.length; i++) {
          const sum = fromPortal[portals[i]!]! + rest;
          if (sum < toGoal[i]!) toGoal[i] = sum;
        }
      }
    }
    return inside;
  }

  /** A goal on a line between blocks is approached in each of them. */
  #findGoalSpots(goal: number): void {
    const { columns, grid } = this.#map;
    const x = grid.x(goal);
    const y = grid.y(goal);
    this.#goalSpots.length = 0;
    for (let row = y >> SPAN_SHIFT; row >= 0 && y - (row << SPAN_SHIFT) < SIDE; row--) {
      for (let column = x >> SPAN_SHIFT; column >= 0 && x - (column << SPAN_SHIFT) < SIDE; column--) {
        const place = (y - (row << SPAN_SHIFT)) * SIDE + x - (column << SPAN_SHIFT);
        this.#goalSpots.push((row * columns + column) * AREA + place);
      }
    }
  }

  /**
   * Records only the portals whose way to the goal leaves the pocket at once: where it leads past another portal
   * of the pocket, the way straight to that one is as short from every cell. Returns how many there are.
   */
  #keepWithoutDetours(first: number, { between, portals }: Pocket): number {
    const toGoal = this.#toGoal;
    const records = this.#records;
    const count = portals.length;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const own = toGoal[i]!;
      const row = i * count;
      let needed = own < FAR;
      for (let j = 0; needed && j < count; j++) needed = j === i || toGoal[j]! + between[row + j]! > own;
      if (!needed) continue;
      records[first + 2 * kept] = i;
      records[first + 2 * kept + 1] = own;
      kept++;
    }
    return kept;
  }

  #close(view: number): void {
    if (this.#pockets[view] === NONE) return;
    this.#pockets[view] = NONE;
    const flood = this.#records[view * this.#recordLength + FLOOD]!;
    if (flood !== NONE) this.#floods.giveBack(flood);
  }

  #fitRecords(): void {
    this.#recordLength = HEAD + 2 * this.#map.mostPortals;
    this.#toGoal = new Int32Array(this.#map.mostPortals);
    this.#near = new Int32Array(2 * this.#map.mostPortals);
    this.#records = new Int32Array(this.#pockets.length * this.#recordLength);
  }

  #grow(slots: number): void {
    const length = Math.max(slots, this.goals.length * 2, 16);
    const copy = <T extends Int32Array | Uint8Array>(old: T, longer: T): T => {
      longer.set(old);
      return longer;
    };
    this.goals = copy(this.goals, new Int32Array(length).fill(NONE));
    this.#oldest = copy(this.#oldest, new Uint8Array(length));
    this.#pockets = copy(this.#pockets, new Int32Array(length * VIEWS).fill(NONE));
    this.#records = copy(this.#records, new Int32Array(length * VIEWS * this.#recordLength));
  }
}
