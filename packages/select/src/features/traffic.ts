import { sumOf } from '../basics/index.ts';
import type { BlockMap } from './block-map.ts';
import { STRAIGHT_COST } from './block-routes.ts';

/** Number of time windows. */
const WINDOWS = 24;
/** Flows across a side of a block: east, west, south, north. */
const FLOWS = 4;
const EAST = 0;
const SOUTH = 2;

/** Adds up routes over a block map: agents across each border between blocks, and agents in each block over time. */
export class Traffic {
  readonly #map: BlockMap;
  /** How many agents each route stands for. */
  readonly #weight: number;
  readonly #flows: Float32Array;
  /** Borders crossed, route after route, and where each route begins. */
  readonly #crossings: number[] = [];
  readonly #beginnings: number[] = [0];
  /** Blocks visited and the costs up to them, route after route. */
  readonly #visits: number[] = [];
  #longest = 1;

  constructor(map: BlockMap, weight: number) {
    this.#map = map;
    this.#weight = weight;
    this.#flows = new Float32Array(map.free.length * FLOWS);
  }

  add(route: Int32Array, costs: Int32Array, length: number): void {
    const { stride } = this.#map;
    this.#longest = Math.max(this.#longest, costs[length - 1]! + STRAIGHT_COST);
    for (let i = 0; i < length; i++) {
      const block = route[i]!;
      this.#visits.push(block, costs[i]!);
      if (i + 1 === length) break;
      // A diagonal step crosses two borders, first sideways.
      const step = route[i + 1]! - block;
      const down = step > 1 ? 1 : step < -1 ? -1 : 0;
      const across = step - down * stride;
      if (across > 0) this.#cross(block * FLOWS + EAST);
      else if (across < 0) this.#cross((block - 1) * FLOWS + EAST + 1);
      const beside = block + across;
      if (down > 0) this.#cross(beside * FLOWS + SOUTH);
      else if (down < 0) this.#cross((beside - stride) * FLOWS + SOUTH + 1);
    }
    this.#beginnings.push(this.#crossings.length);
  }

  /** An estimate of the traffic of the whole crowd, see the features of the same names. Widths are in cells. */
  measure() {
    return { ...this.#pressure(), ...this.#crowding() };
  }

  #cross(flow: number): void {
    this.#crossings.push(flow);
    this.#flows[flow]! += this.#weight;
  }

  #width(flow: number): number {
    const { east, south } = this.#map;
    return Math.max(1, (flow & SOUTH ? south : east)[flow >> 2]!);
  }

  #pressure() {
    const flows = this.#flows;
    const crossings = this.#crossings;
    const beginnings = this.#beginnings;
    const narrowest: number[] = [];
    const bottlenecks: number[] = [];
    const sums = { pressure: 0, opposing: 0, met: 0 };
    let [mostPressure, mostOpposing] = [0, 0];
    for (let route = 0; route + 1 < beginnings.length; route++) {
      let [narrow, worst] = [Number.POSITIVE_INFINITY, 0];
      for (let i = beginnings[route]!; i < beginnings[route + 1]!; i++) {
        const flow = crossings[i]!;
        const width = this.#width(flow);
        const along = flows[flow]!;
        const against = flows[flow ^ 1]!;
        narrow = Math.min(narrow, width);
        worst = Math.max(worst, (along + against) / width);
        sums.pressure += (along + against) / width;
        sums.opposing += against / width;
        sums.met += against / (along + against);
        mostOpposing = Math.max(mostOpposing, Math.min(along, against) / width);
      }
      if (narrow === Number.POSITIVE_INFINITY) continue;
      narrowest.push(narrow);
      bottlenecks.push(worst);
      mostPressure = Math.max(mostPressure, worst);
    }
    const steps = Math.max(1, crossings.length);
    return {
      /** Per route the width of its narrowest place, ascending. Routes within a block have none. */
      narrowest: Float64Array.from(narrowest).sort(),
      /** Per route the most agents per cell of width at a place that it passes. */
      bottlenecks: Float64Array.from(bottlenecks),
      meanPressure: sums.pressure / steps,
      mostPressure,
      meanOpposing: sums.opposing / steps,
      mostOpposing,
      opposingShare: sums.met / steps,
    };
  }

  #crowding() {
    const { free } = this.#map;
    const visits = this.#visits;
    const perWindow = this.#longest / WINDOWS;
    // An agent is in a block as long as it takes to cross it: a part of a window, or several windows.
    const presence = this.#weight * (STRAIGHT_COST / Math.max(STRAIGHT_COST, perWindow));
    const agents = new Float32Array(WINDOWS * free.length);
    for (let i = 0; i < visits.length; i += 2) {
      const window = Math.min(WINDOWS - 1, Math.floor(visits[i + 1]! / perWindow));
      agents[window * free.length + visits[i]!]! += presence;
    }
    let [sum, seen, used, mostCrowding] = [0, 0, 0, 0];
    for (let block = 0; block < free.length; block++) {
      if (free[block] === 0) continue;
      let fullest = 0;
      for (let window = 0; window < WINDOWS; window++) {
        const here = agents[window * free.length + block]!;
        if (here === 0) continue;
        sum += (here * here) / free[block]!;
        seen += here;
        fullest = Math.max(fullest, here / free[block]!);
      }
      if (fullest > 0) used += free[block]!;
      mostCrowding = Math.max(mostCrowding, fullest);
    }
    return {
      meanCrowding: sum / Math.max(Number.MIN_VALUE, seen),
      mostCrowding,
      usedShare: used / Math.max(1, sumOf(free)),
    };
  }
}
