import { type DistanceStore, KeyHeap, type ReverseSearch } from '../../distances/index.ts';
import { DX, DY, firstDirection, STRAIGHT } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import { type Crowd, crosserInTable } from '../../world/index.ts';
import type { LayerStores } from '../kit/layer-stores.ts';
import type { Rearrangement } from './rearrangement.ts';
import type { Timetable } from './timetable.ts';

const NOBODY = -1;
/** A wait. Directions are 0 to 7. */
const WAIT = 8;
/** How a node was reached: the direction in so many low bits, above them the ticks that it took. */
const DIRECTION_BITS = 4;
const DIRECTION_MASK: number = 2 ** DIRECTION_BITS - 1;
/** The heap is ordered by f; ties are broken in favour of later times. */
const TIMES = 128;
/** The most expansions for the distance of the start, and for other distances; beyond that, estimates are used. */
const START_EXPANSIONS = 8192;
const DISTANCE_EXPANSIONS = 2048;
const MOST_EXPANSIONS = 4000;
/** Expansions between two looks at the budget: of the backward search, and of this one. */
const DISTANCE_SLICE = 256;
const SLICE = 64;
/**
 * The cost of passing a cell where another agent has to make way, in search units. For the leader of a rearrangement it
 * is less than a wait, so that it gets ahead in a crowd. For agents that make way it is more, so that they look for a
 * free cell before they displace others in turn.
 */
const LEADER_DISPLACES = Math.round(0.75 * STRAIGHT);
const OTHERS_DISPLACE = 3 * STRAIGHT;

export interface SpaceTimeQuery {
  readonly slot: number;
  /** Number of moves to plan, waits included. */
  readonly window: number;
  /** Which agents have to make way for this plan; none if null. */
  readonly rearrangement: Rearrangement | null;
  /** The plan must end where the agent can stay. */
  readonly stays: boolean;
}

/**
 * A\* over cells and times, the search inside the window of WHCA\* (Silver 2005). A node is a cell at a time; moves
 * that conflict with the timetable are left out. It ends at the first node at the end of the window. The distance from
 * there to the target comes from a backward search that ignores all other agents.
 *
 * A slow agent rests after a move: the move takes as many ticks, all of them on its new cell. A search begins when the
 * agent has rested from its last move.
 *
 * Nodes are kept in flat arrays over the square that the window can reach. The distance of a cell is a lower bound at
 * first. It is made exact only when a node of that cell comes out of the heap, so the backward search does not grow
 * behind an agent that walks ahead.
 */
export class SpaceTimeSearch {
  /** Cells of the plan found last, the present cell first. */
  readonly path: Int32Array;
  /** How much longer the path to the target is with that plan than without any other agent, in search units. */
  delay = 0;
  /** True if the last search found no plan because the budget was used up. */
  interrupted = false;
  readonly #crowd: Crowd;
  readonly #table: Timetable;
  readonly #stores: LayerStores;
  readonly #crossingForbidden: boolean;
  readonly #side: number;
  readonly #area: number;
  #generation = 0;
  /** Per cell of the square how much farther it is from the target than the start. */
  readonly #h: Int32Array;
  /** Twice the generation, plus 1 if h is exact. */
  readonly #hStamps: Float64Array;
  /** Per node. */
  readonly #g: Int32Array;
  /** The same where tiles cost more, since sums may then be above 2^31; made when they are needed. */
  #wide: { readonly g: Float64Array; readonly h: Float64Array } | undefined;
  readonly #stamps: Int32Array;
  readonly #closed: Uint8Array;
  readonly #cameBy: Uint16Array;
  readonly #steps: Int32Array;
  readonly #open = new KeyHeap(1024);

  constructor(crowd: Crowd, table: Timetable, stores: LayerStores, crossingForbidden: boolean) {
    this.#crowd = crowd;
    this.#table = table;
    this.#stores = stores;
    this.#crossingForbidden = crossingForbidden;
    const { longest } = table;
    this.#side = 2 * longest + 1;
    this.#area = this.#side * this.#side;
    this.path = new Int32Array(longest + 1);
    this.#h = new Int32Array(this.#area);
    this.#hStamps = new Float64Array(this.#area);
    const nodes = this.#area * (longest + 1);
    this.#g = new Int32Array(nodes);
    this.#stamps = new Int32Array(nodes);
    this.#closed = new Uint8Array(nodes);
    this.#cameBy = new Uint16Array(nodes);
    this.#steps = Int32Array.from(DX, (dx, d) => dx + DY[d]! * this.#side);
  }

  get memoryBytes(): number {
    return this.#area * 12 + this.#g.length * 11 + (this.#wide?.g.byteLength ?? 0) + this.#open.bytes;
  }

  /** Finds a plan for an agent that is not in the timetable; false if there is none or the budget ends. */
  find({ slot, window, rearrangement, stays }: SpaceTimeQuery, budget: Budget): boolean {
    const { cells, targets, grid, speeds, rests } = this.#crowd;
    const { moves, offsets, stepCosts } = grid;
    const { terrain } = this.#crowd.layerOf(slot);
    const store = this.#stores.of(slot);
    const speed = speeds[slot]!;
    // One-way tiles may lead to where no path leads back from.
    const hasTraps = grid.arrivals !== moves && grid.reaches(cells[slot]!, targets[slot]!);
    const begin = Math.min(rests[slot]!, window);
    const table = this.#table;
    const area = this.#area;
    const open = this.#open;
    const start = cells[slot]!;
    const target = targets[slot]!;
    const { now, longest } = table;
    const middle = longest * this.#side + longest;
    this.interrupted = false;
    if (!this.#isFreeFor(start, now + 1, now + begin, rearrangement)) return false;
    const distances = this.#distancesTo(store, target, start, budget);
    if (!distances) return false;
    const origin = distances.distance(start);
    this.#generation++;
    const generation = this.#generation;
    const displacing = rearrangement?.leads(slot) ? LEADER_DISPLACES : OTHERS_DISPLACE;
    const limit = distances.expanded + DISTANCE_EXPANSIONS;
    const atOnce = budget.limited ? DISTANCE_SLICE : DISTANCE_EXPANSIONS;
    const { g, h } = terrain === null ? { g: this.#g, h: this.#h } : this.#forTerrain();
    // Out of reach, in whole numbers of 32 bits where those suffice.
    const farthest = terrain === null ? 2 ** 28 : Number.POSITIVE_INFINITY;
    const hStamps = this.#hStamps;
    const stamps = this.#stamps;
    const closed = this.#closed;
    h[middle] = 0;
    hStamps[middle] = 2 * generation + 1;
    const root = begin * area + middle;
    g[root] = 0;
    stamps[root] = generation;
    closed[root] = 0;
    open.clear();
    open.push(0, root);
    let found = -1;
    let expanded = 0;
    let reported = 0;
    let before = distances.expanded;
    while (open.size > 0 && expanded < MOST_EXPANSIONS) {
      if (expanded - reported + distances.expanded - before >= SLICE) {
        budget.spend(expanded - reported + distances.expanded - before);
        reported = expanded;
        before = distances.expanded;
        this.interrupted = budget.exhausted;
        if (this.interrupted) return false;
      }
      const f = Math.floor(open.firstKey() / TIMES);
      const node = open.pop();
      if (closed[node]) continue;
      const ahead = (node / area) | 0;
      const at = node - ahead * area;
      const row = (at / this.#side) | 0;
      const cell = start + (row - longest) * grid.stride + (at - row * this.#side - longest);
      if (hStamps[at] !== 2 * generation + 1) {
        const most = Math.min(atOnce, limit - distances.expanded);
        const known = most > 0 && store.reach(distances, cell, most);
        h[at] = Math.min(distances.fartherBy(cell, origin), farthest) + (known ? 0 : STRAIGHT);
        hStamps[at] = 2 * generation + 1;
      }
      if (g[node]! + h[at]! > f) {
        open.push((g[node]! + h[at]!) * TIMES + TIMES - 1 - ahead, node);
        continue;
      }
      closed[node] = 1;
      const time = now + ahead;
      if (ahead === window) {
        if (stays && !this.#canStay(cell, time, rearrangement)) continue;
        found = node;
        this.delay = f;
        break;
      }
      expanded++;
      // If another agent enters this cell next, this agent can neither wait nor move to where that agent comes from.
      const comer = table.holder(cell, time + 1);
      const comesFrom = comer === NOBODY ? NOBODY : table.place(comer, time);
      const comerYields = comer !== NOBODY && rearrangement !== null && rearrangement.yields(comer);
      for (let m = moves[cell]! | (1 << WAIT); m !== 0; m &= m - 1) {
        const d = firstDirection(m);
        let to = cell;
        let nextAt = at;
        let cost: number;
        let ticks = 1;
        if (d === WAIT) {
          if (comer !== NOBODY && !comerYields) continue;
          cost = (cell === target ? 0 : STRAIGHT) + (comer === NOBODY ? 0 : displacing);
        } else {
          to = cell + offsets[d]!;
          if (hasTraps && !grid.reaches(to, target)) continue;
          nextAt = at + this.#steps[d]!;
          cost = terrain === null ? stepCosts[d]! : Math.round(stepCosts[d]! * terrain[to]!);
          if (speed > 1) {
            ticks = Math.min(speed, window - ahead);
            if (!this.#isFreeFor(to, time + 2, time + ticks, rearrangement)) continue;
          }
          if (to === comesFrom) {
            if (!comerYields) continue;
            cost += displacing;
          }
          const holder = table.holder(to, time + 1);
          if (holder !== NOBODY) {
            if (rearrangement === null || !rearrangement.yields(holder)) continue;
            cost += displacing;
          }
          if (this.#crossingForbidden && d & 1) {
            const crosser = crosserInTable(grid, table, cell, d, time);
            if (crosser !== NOBODY) {
              if (rearrangement === null || !rearrangement.yields(crosser)) continue;
              cost += displacing;
            }
          }
        }
        const next = (ahead + ticks) * area + nextAt;
        const nextG = g[node]! + cost;
        if (stamps[next] === generation) {
          if (closed[next] || nextG >= g[next]!) continue;
        } else {
          stamps[next] = generation;
          closed[next] = 0;
        }
        g[next] = nextG;
        this.#cameBy[next] = d | (ticks << DIRECTION_BITS);
        if (hStamps[nextAt]! < 2 * generation) {
          h[nextAt] = Math.min(distances.fartherBy(to, origin), farthest);
          hStamps[nextAt] = 2 * generation + (distances.knows(to) ? 1 : 0);
        }
        open.push((nextG + h[nextAt]!) * TIMES + TIMES - 1 - ahead - ticks, next);
      }
    }
    budget.spend(expanded - reported + distances.expanded - before);
    if (found < 0) return false;
    this.#trace(found, window, begin, start);
    return true;
  }

  /** Distances to a target that are known at a cell; undefined if there are none before the budget ends. */
  #distancesTo(
    store: DistanceStore,
    target: number,
    cell: number,
    budget: Budget,
  ): ReverseSearch | undefined {
    const known = budget.limited ? store.searchKnowing(target, cell) : undefined;
    if (known) return known;
    const search = store.searchTo(target, cell);
    for (let left = START_EXPANSIONS; left > 0; left -= DISTANCE_SLICE) {
      const before = search.expanded;
      const reached = store.reach(search, cell, DISTANCE_SLICE);
      budget.spend(search.expanded - before);
      if (reached) return search;
      if (search.expanded === before) break;
      this.interrupted = budget.exhausted;
      if (this.interrupted) return undefined;
    }
    return store.searchKnowing(target, cell);
  }

  #forTerrain(): { readonly g: Float64Array; readonly h: Float64Array } {
    this.#wide ??= { g: new Float64Array(this.#g.length), h: new Float64Array(this.#h.length) };
    return this.#wide;
  }

  /** Whether an agent may be on a cell from one time to another: nobody is there, or whoever is makes way. */
  #isFreeFor(cell: number, from: number, until: number, rearrangement: Rearrangement | null): boolean {
    for (let time = from; time <= until; time++) {
      const holder = this.#table.holder(cell, time);
      if (holder !== NOBODY && (rearrangement === null || !rearrangement.yields(holder))) return false;
    }
    return true;
  }

  #canStay(cell: number, time: number, rearrangement: Rearrangement | null): boolean {
    const { now, longest } = this.#table;
    for (; time < now + longest; time++) {
      const later = this.#table.laterHolder(cell, time);
      if (later === NOBODY) return true;
      if (rearrangement === null || !rearrangement.yields(later)) return false;
    }
    return true;
  }

  #trace(end: number, window: number, begin: number, start: number): void {
    const { offsets } = this.#crowd.grid;
    let node = end;
    this.path.fill(WAIT, 0, window + 1);
    // First collect the moves, from last to first, then the cells that they lead to.
    for (let ahead = window; ahead > begin; ) {
      const ticks = this.#cameBy[node]! >> DIRECTION_BITS;
      const d = this.#cameBy[node]! & DIRECTION_MASK;
      ahead -= ticks;
      this.path[ahead + 1] = d;
      node -= ticks * this.#area + (d === WAIT ? 0 : this.#steps[d]!);
    }
    this.path[0] = start;
    for (let ahead = 1; ahead <= window; ahead++) {
      const d = this.path[ahead]!;
      this.path[ahead] = this.path[ahead - 1]! + (d === WAIT ? 0 : offsets[d]!);
    }
  }
}
