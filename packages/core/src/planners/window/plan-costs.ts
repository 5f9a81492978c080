import type { DistancePatches } from '../../distances/index.ts';
import type { Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import { TICK } from './path-search.ts';
import type { PlanWindow } from './plan-window.ts';

/** Most ticks that leaving its target costs an agent besides those away from it. */
const DEAREST_LEAVE = 5;

/**
 * What the plans of agents cost, in tenths of a tile width: moves and ticks of waiting until an agent is on its target
 * for good, and the distance left at the end of the window. An agent that leaves its target pays for that, the more the
 * longer it has been there, so that it is not pushed about for small gains.
 */
export class PlanCosts {
  readonly #crowd: Crowd;
  readonly #window: PlanWindow;
  readonly #distances: DistancePatches;
  readonly #grid: Grid;
  readonly #diagonal: number;
  /** Per slot the tick in which it last came to its target. */
  #arrivals = new Int32Array(0);
  #tick = 0;

  constructor(crowd: Crowd, window: PlanWindow, distances: DistancePatches) {
    const { grid } = crowd;
    this.#crowd = crowd;
    this.#window = window;
    this.#distances = distances;
    this.#grid = grid;
    this.#diagonal = Math.round((TICK * grid.stepCosts[1]!) / grid.stepCosts[0]!);
  }

  get bytes(): number {
    return this.#arrivals.byteLength;
  }

  /** To be called once a tick, before anything else. */
  startTick(tick: number): void {
    this.#tick = tick;
    this.#arrivals = grown(this.#arrivals, this.#crowd.slotCount);
  }

  /** The agent is on its target, since this tick. */
  arrived(slot: number): void {
    this.#arrivals[slot] = this.#tick;
  }

  /** What the plan of an agent costs. */
  of(slot: number): number {
    const { cells, length } = this.#window;
    const target = this.#crowd.targets[slot]!;
    const end = cells[length]![slot]!;
    let until = length;
    if (end === target) while (until > 0 && cells[until - 1]![slot] === target) until--;
    if (until === 0) return 0;
    let cost = end === target ? 0 : this.#distances.tenths(slot, end);
    let before = cells[0]![slot]!;
    for (let time = 1; time <= until; time++) {
      const cell = cells[time]![slot]!;
      cost += this.ofStep(before, cell);
      before = cell;
    }
    return cost + this.ofLeaving(slot);
  }

  /** What it costs to move to a neighbouring cell, or to stay away from the target for a tick. */
  ofStep(from: number, to: number): number {
    const step = Math.abs(to - from);
    const cost = step <= 1 || step === this.#grid.stride ? TICK : this.#diagonal;
    const { terrain } = this.#grid;
    return terrain === null || step === 0 ? cost : Math.round(cost * terrain[to]!);
  }

  /** The least that any plan of an agent can cost. */
  least(slot: number): number {
    const cell = this.#window.cells[0]![slot]!;
    return cell === this.#crowd.targets[slot] ? 0 : this.#distances.tenths(slot, cell);
  }

  /** What it costs an agent to leave its target: 0 if it is not there. */
  ofLeaving(slot: number): number {
    if (this.#window.cells[0]![slot] !== this.#crowd.targets[slot]) return 0;
    return TICK * Math.min(DEAREST_LEAVE, this.#tick - this.#arrivals[slot]!);
  }

  save(out: StateWriter): void {
    out.array(this.#arrivals);
  }

  load(from: StateReader): void {
    this.#arrivals = from.ints();
  }
}
