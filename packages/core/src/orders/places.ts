import { type Grid, octileDistance } from '../grid/index.ts';
import { Flood } from './flood.ts';
import type { Formation, OrderedCrowd } from './host.ts';

/** How many times as wide as deep a line is. */
const LINE_ASPECT = 8;
/** A detour of one move around walls counts as so many tiles beside the line. */
const DETOUR = 2;
/** Cells around an agent's way in among which it looks for the nearest place, before it ignores walls. */
const NEARBY = 512;

/** A place for each agent, and which agents can exchange theirs. */
export interface Places {
  /** The cell for each of the given agents, in their order. */
  readonly cells: number[];
  /** For each agent the number of its batch: agents of one batch can take each other's places. */
  readonly batches: number[];
}

/** From where to where the agents go, in whole steps along one axis. */
interface Heading {
  readonly x: number;
  readonly y: number;
}

/**
 * Finds a place for each agent near a cell: one that it fits in and can reach, and that overlaps with nobody else's.
 * Large agents choose first. In each batch of agents that are equally large, the first to come get the deepest places,
 * so that nobody has to pass those that stand already.
 */
export class PlaceFinder {
  readonly #crowd: OrderedCrowd;
  /** From the centre to places, and from agents to the centre. */
  readonly #flood: Flood;
  readonly #approach: Flood;
  /** Per cell the number of the last search in which it was given away, or belonged to others. */
  readonly #given: Int32Array;
  readonly #foreign: Int32Array;
  /** Per cell the number of the search in which it is a place that nobody has yet. */
  readonly #anchors: Int32Array;
  #serial = 0;

  constructor(crowd: OrderedCrowd) {
    this.#crowd = crowd;
    this.#flood = new Flood(crowd.grid.cellCount);
    this.#approach = new Flood(crowd.grid.cellCount);
    this.#given = new Int32Array(crowd.grid.cellCount);
    this.#foreign = new Int32Array(crowd.grid.cellCount);
    this.#anchors = new Int32Array(crowd.grid.cellCount);
  }

  find(slots: readonly number[], to: number, formation: Formation): Places {
    const { sizes } = this.#crowd;
    this.#serial++;
    this.#markForeign(slots);
    const heading = this.#headingOf(slots, to);
    const cells = slots.map(() => -1);
    const batches = slots.map(() => -1);
    // Indices of the agents without a place, the largest first.
    let left = slots.map((_, i) => i).sort((a, b) => sizes[slots[b]!]! - sizes[slots[a]!]! || a - b);
    for (let batch = 0; left.length > 0; batch++) {
      const first = slots[left[0]!]!;
      const layer = this.#crowd.layerOf(first);
      const centre = this.#centreFor(first, layer, to);
      const moves = this.#movesTo(centre, layer, left, slots);
      const members = left.filter((i) => moves.has(i)).sort((a, b) => moves.get(a)! - moves.get(b)! || a - b);
      const found = this.#choose(members.length, sizes[first]!, layer, centre, formation, heading);
      const radius = this.#radiusOf(found);
      const gates = members.map((i) => this.#gateOf(slots[i]!, radius));
      for (const [n, cell] of this.#deal(found, gates, layer).entries()) {
        cells[members[n]!] = cell;
        batches[members[n]!] = batch;
      }
      for (const i of members) if (cells[i]! < 0) [cells[i], batches[i]] = [centre, batch];
      left = left.filter((i) => !moves.has(i));
    }
    return { cells, batches };
  }

  /** Marks where agents stand or will stand that the order is not for. */
  #markForeign(slots: readonly number[]): void {
    const { slots: all, cells, goals, outside, holds, sizes } = this.#crowd;
    const members = new Set(slots);
    for (const slot of all) {
      if (members.has(slot)) continue;
      const stays = outside[slot] === 1 || holds[slot] === 1;
      this.#mark(this.#foreign, stays ? cells[slot]! : goals[slot]!, sizes[slot]!);
    }
  }

  #headingOf(slots: readonly number[], to: number): Heading {
    const { grid, cells } = this.#crowd;
    let [x, y] = [0, 0];
    for (const slot of slots) {
      x += grid.x(to) - grid.x(cells[slot]!);
      y += grid.y(to) - grid.y(cells[slot]!);
    }
    return Math.abs(x) >= Math.abs(y) ? { x: x < 0 ? -1 : 1, y: 0 } : { x: 0, y: y < 0 ? -1 : 1 };
  }

  /** The cell that an agent can reach whose square lies best around the wanted cell. */
  #centreFor(slot: number, layer: Grid, to: number): number {
    const { cells, sizes } = this.#crowd;
    const from = cells[slot]!;
    const back = (sizes[slot]! - 1) >> 1;
    const at = [layer.x(to) - back, layer.y(to) - back] as const;
    return layer.nearestFreeCell(at, (cell) => layer.reaches(from, cell)) ?? from;
  }

  /**
   * How many ticks the agents of the same layer that reach a cell need to get there, by index. The first agent is
   * among them, whatever stands in its way.
   */
  #movesTo(
    centre: number,
    layer: Grid,
    left: readonly number[],
    slots: readonly number[],
  ): Map<number, number> {
    const { cells, speeds, sizes } = this.#crowd;
    const flood = this.#approach;
    const moves = new Map<number, number>([[left[0]!, 0]]);
    const alike = left.filter((i) => {
      const same = this.#crowd.layerOf(slots[i]!) === layer && sizes[slots[i]!] === sizes[slots[left[0]!]!];
      return same;
    });
    flood.start(centre);
    for (
      let more = true, least = 1024;
      more && !alike.every((i) => flood.knows(cells[slots[i]!]!));
      least *= 2
    )
      more = flood.spread(layer, layer.arrivals, least);
    for (const i of alike) {
      const slot = slots[i]!;
      if (flood.knows(cells[slot]!)) moves.set(i, flood.movesTo(cells[slot]!) * speeds[slot]!);
    }
    return moves;
  }

  /** How many moves from the centre the places reach. */
  #radiusOf(places: readonly number[]): number {
    return places.reduce((most, place) => Math.max(most, this.#flood.movesTo(place)), 0);
  }

  /** Where an agent enters the circle of so many moves around the centre. */
  #gateOf(slot: number, moves: number): number {
    const cell = this.#crowd.cells[slot]!;
    return this.#approach.knows(cell) ? this.#approach.onTheWay(cell, moves) : cell;
  }

  /**
   * Deals places to agents. The last to come chooses first and takes the place nearest to where it comes from, and so on:
   * what is left to the first to come are the deepest places, and nobody has to pass those that stand already.
   *
   * @param gates where the agents come from, those that come first first
   */
  #deal(places: readonly number[], gates: readonly number[], layer: Grid): number[] {
    const anchors = this.#anchors;
    const dealt: number[] = [];
    for (const place of places) anchors[place] = this.#serial;
    for (let n = places.length - 1; n >= 0; n--) {
      const near = this.#nearest(gates[n]!, layer);
      const place = near < 0 ? this.#nearestAsTheCrowFlies(gates[n]!, places) : near;
      anchors[place] = 0;
      dealt[n] = place;
    }
    return dealt;
  }

  /** The free place with the fewest moves from a cell; −1 if there is none nearby. */
  #nearest(from: number, layer: Grid): number {
    const flood = this.#flood;
    const [x, y] = layer.point(from);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    flood.start(from);
    for (let i = 0; i < NEARBY && (i < flood.count || flood.spread(layer, layer.moves, i + 1)); i++) {
      const cell = flood.cells[i]!;
      if (best >= 0 && flood.movesTo(cell) > flood.movesTo(best)) break;
      if (this.#anchors[cell] !== this.#serial) continue;
      const far = octileDistance(x - layer.x(cell), y - layer.y(cell));
      if (far < least) [best, least] = [cell, far];
    }
    return best;
  }

  #nearestAsTheCrowFlies(from: number, places: readonly number[]): number {
    const { grid } = this.#crowd;
    const [x, y] = grid.point(from);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const place of places) {
      if (this.#anchors[place] !== this.#serial) continue;
      const far = octileDistance(x - grid.x(place), y - grid.y(place));
      if (far < least) [best, least] = [place, far];
    }
    return best;
  }

  /** Chooses so many places around a cell, as far as there are that many; those to be filled first come first. */
  #choose(
    count: number,
    size: number,
    layer: Grid,
    centre: number,
    formation: Formation,
    heading: Heading,
  ): number[] {
    const flood = this.#flood;
    const gap = formation === 'loose' ? 1 : 0;
    const side = size + gap;
    const rows = Math.max(1, Math.round(Math.sqrt(count / LINE_ASPECT)));
    const width = Math.ceil(count / rows) * side;
    const rank =
      formation === 'line'
        ? (cell: number) => this.#lineRank(layer, cell, centre, heading, rows * side)
        : (cell: number) => this.#blockRank(layer, cell, centre);
    flood.start(centre);
    let least = formation === 'line' ? (width + 3) ** 2 : 2 * count * side * side + 32;
    for (;;) {
      const more = flood.spread(layer, layer.moves, least);
      const ranked = this.#ranked(rank);
      // Where there is no room, first gaps go, then the places of others.
      const found = this.#pick(ranked, count, size, gap, true);
      if (found.length === count) return found;
      this.#giveBack(found, size);
      least *= 2;
      if (more) continue;
      for (const avoids of [true, false]) {
        const dense = this.#pick(ranked, count, size, 0, avoids);
        if (dense.length === count || !avoids) return dense;
        this.#giveBack(dense, size);
      }
    }
  }

  /** The cells of the flood, lowest rank first. */
  #ranked(rank: (cell: number) => number): Int32Array {
    const { cells, count } = this.#flood;
    const keys = new Float64Array(count);
    // Ties are broken by the order in which cells were reached.
    for (let i = 0; i < count; i++) keys[i] = rank(cells[i]!) * 2 ** 28 + i;
    keys.sort();
    return Int32Array.from(keys, (key) => cells[key % 2 ** 28]!);
  }

  /** Squares of growing size; in each the middles of the sides before the corners. */
  #blockRank(layer: Grid, cell: number, centre: number): number {
    const x = Math.abs(layer.x(cell) - layer.x(centre));
    const y = Math.abs(layer.y(cell) - layer.y(centre));
    return this.#flood.movesTo(cell) * 256 + Math.min(x, y, 255);
  }

  /** From the middle of the line to its ends, the front row first; what lies before or behind the line comes late. */
  #lineRank(layer: Grid, cell: number, centre: number, heading: Heading, depth: number): number {
    const x = layer.x(cell) - layer.x(centre);
    const y = layer.y(cell) - layer.y(centre);
    const behind = -(x * heading.x + y * heading.y);
    const beside = Math.abs(x * heading.y + y * heading.x);
    const out = behind < 0 ? -behind : Math.max(0, behind - depth + 1);
    const detour = this.#flood.movesTo(cell) - Math.max(Math.abs(x), Math.abs(y));
    const rank = Math.max(beside, LINE_ASPECT * out) + DETOUR * detour;
    return rank * 256 + Math.min(Math.max(behind, 0), 255);
  }

  #pick(ranked: Int32Array, count: number, size: number, gap: number, avoidsForeign: boolean): number[] {
    const found: number[] = [];
    for (let i = 0; i < ranked.length && found.length < count; i++) {
      const cell = ranked[i]!;
      if (!this.#isFree(cell, size, gap, avoidsForeign)) continue;
      found.push(cell);
      this.#mark(this.#given, cell, size);
    }
    return found;
  }

  #isFree(corner: number, size: number, gap: number, avoidsForeign: boolean): boolean {
    const { stride, cellCount } = this.#crowd.grid;
    for (let row = -gap; row < size + gap; row++) {
      for (let column = -gap; column < size + gap; column++) {
        const cell = corner + row * stride + column;
        if (cell < 0 || cell >= cellCount) continue;
        if (this.#given[cell] === this.#serial) return false;
        if (avoidsForeign && this.#foreign[cell] === this.#serial) return false;
      }
    }
    return true;
  }

  #giveBack(corners: readonly number[], size: number): void {
    for (const corner of corners) this.#mark(this.#given, corner, size, 0);
  }

  #mark(marks: Int32Array, corner: number, size: number, serial = this.#serial): void {
    const { stride } = this.#crowd.grid;
    for (let row = 0, first = corner; row < size; row++, first += stride)
      marks.fill(serial, first, first + size);
  }
}
