import type { DistancePatches } from '../../distances/index.ts';
import type { Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';
import type { PlanCosts } from './plan-costs.ts';
import type { PlanWindow } from './plan-window.ts';

/** An agent that has not come nearer for longer than the window gains 1 in weight every so many ticks. */
const TICKS_PER_WEIGHT = 5;
/** An agent is late after this many ticks in which it has not come nearer. */
const LATE = 60;
/** Around this many of the latest agents nothing is improved. */
const MOST_QUIET = 2;
/** In that many cells around, for each {@link LATE} ticks of waiting. */
const QUIET_RADIUS = 6;
/** Improvement pauses when nobody has come nearer to its target for this many ticks. */
const STANDSTILL = 40;
/** Ticks before the next pause, at least. */
const BETWEEN_PAUSES = 20;
/** Each pause that follows another is twice as long, up to this many times. */
const MOST_DOUBLINGS = 5;
const NEVER = -1;
const FARTHEST = 0x7fffffff;

/**
 * Sees to it that everyone arrives. An agent that has not come nearer to its target for a while weighs more in repairs;
 * then it makes random moves now and then, and nothing is improved around it, so that the pushes made for it stand. If
 * nobody comes nearer, improvement pauses for the whole crowd.
 */
export class Patience {
  /** Per slot how much its cost counts in repairs. */
  weights = new Float64Array(0);
  /** Pauses since anybody came nearer. */
  pauses = 0;
  readonly #crowd: Crowd;
  readonly #grid: Grid;
  readonly #window: PlanWindow;
  readonly #distances: DistancePatches;
  readonly #costs: PlanCosts;
  /** Per slot the least distance so far, in tenths, and for how many ticks it has not come nearer. */
  #nearest = new Int32Array(0);
  #waited = new Int32Array(0);
  /** Per slot the stamp of that distance; see {@link DistancePatches.stamp}. */
  #stamps = new Int32Array(0);
  /** Per slot 1 if it was on its target in the last tick. */
  #home = new Uint8Array(0);
  /** The latest agents, those that have waited longest first. */
  readonly #quiet: number[] = [];
  #progress = 0;
  #pausedUntil = NEVER;
  #tick = NEVER;

  constructor(crowd: Crowd, window: PlanWindow, distances: DistancePatches, costs: PlanCosts) {
    this.#crowd = crowd;
    this.#grid = crowd.grid;
    this.#window = window;
    this.#distances = distances;
    this.#costs = costs;
  }

  get bytes(): number {
    return this.weights.byteLength + this.#nearest.byteLength + this.#waited.byteLength;
  }

  /** The agent has a new target. */
  renew(slot: number): void {
    this.fit();
    this.#nearest[slot] = FARTHEST;
    this.#waited[slot] = 0;
    this.#home[slot] = 0;
    this.weights[slot] = 1;
    this.#progress = this.#tick;
  }

  /** Ticks in which nobody has come nearer to its target than it ever was; a new target counts as progress. */
  get standstill(): number {
    return this.#tick - this.#progress;
  }

  /** Ticks off its target for which an agent has not come nearer. */
  waited(slot: number): number {
    return this.#waited[slot]!;
  }

  /** Looks who has come nearer; once a tick, however often it is called. */
  watch(tick: number): void {
    if (tick === this.#tick) return;
    const { slots, targets, outside } = this.#crowd;
    const cells = this.#window.cells[0]!;
    const { span } = this.#window;
    this.fit();
    this.#tick = tick;
    this.#quiet.length = 0;
    for (const slot of slots) {
      if (outside[slot]) continue;
      if (cells[slot] === targets[slot]) {
        this.#stay(slot);
        continue;
      }
      const distance = this.#distances.tenths(slot, cells[slot]!);
      this.#home[slot] = 0;
      const stamp = this.#distances.stamp(slot);
      if (this.#stamps[slot] !== stamp) {
        // The map has changed, or the distance was a guess: the agent may be farther away than it seemed.
        this.#stamps[slot] = stamp;
        this.#nearest[slot] = Math.max(this.#nearest[slot]!, distance);
      }
      if (distance < this.#nearest[slot]!) {
        this.#nearest[slot] = distance;
        this.#waited[slot] = 0;
        this.weights[slot] = 1;
        this.#progress = tick;
        continue;
      }
      const waited = ++this.#waited[slot]!;
      this.weights[slot] = waited > span ? 1 + (waited - span) / TICKS_PER_WEIGHT : 1;
      if (waited > LATE && this.#wantsQuiet(waited)) this.#askForQuiet(slot);
    }
    this.#pause(tick);
  }

  /** In place of {@link watch}, in a tick without the time for it. */
  skip(tick: number): void {
    this.#tick = tick;
    this.#quiet.length = 0;
  }

  /** Whether improvement pauses. */
  get paused(): boolean {
    return this.#tick < this.#pausedUntil;
  }

  /** Whether an agent is so near to a late one that its path is to stay as it is. */
  isQuiet(slot: number): boolean {
    const quiet = this.#quiet;
    for (let i = 0; i < quiet.length; i++) {
      const radius = QUIET_RADIUS * Math.floor(this.#waited[quiet[i]!]! / LATE);
      if (
        this.#isNear(slot, quiet[i]!, 0, radius) ||
        this.#isNear(slot, quiet[i]!, this.#window.length, radius)
      )
        return true;
    }
    return false;
  }

  save(out: StateWriter): void {
    out.array(this.weights);
    out.array(this.#nearest);
    out.array(this.#waited);
    out.array(this.#stamps);
    out.array(this.#home);
    out.ints(this.#quiet);
    out.ints([this.#progress, this.#pausedUntil, this.#tick, this.pauses]);
  }

  load(from: StateReader): void {
    this.weights = from.array(Float64Array);
    this.#nearest = from.ints();
    this.#waited = from.ints();
    this.#stamps = from.ints();
    this.#home = from.array(Uint8Array);
    this.#quiet.push(...from.ints());
    const [progress = 0, pausedUntil = NEVER, tick = NEVER, pauses = 0] = from.ints();
    this.#progress = progress;
    this.#pausedUntil = pausedUntil;
    this.#tick = tick;
    this.pauses = pauses;
  }

  fit(): void {
    const { slotCount } = this.#crowd;
    this.weights = grown(this.weights, slotCount);
    this.#nearest = grown(this.#nearest, slotCount);
    this.#waited = grown(this.#waited, slotCount);
    this.#stamps = grown(this.#stamps, slotCount);
    this.#home = grown(this.#home, slotCount);
  }

  /** The agent is on its target. One that was pushed off and has come back has not come nearer than it was before. */
  #stay(slot: number): void {
    if (this.#home[slot] === 0) this.#costs.arrived(slot);
    this.#home[slot] = 1;
    this.weights[slot] = 1;
    if (this.#nearest[slot] === 0) return;
    this.#nearest[slot] = 0;
    this.#waited[slot] = 0;
    this.#progress = this.#tick;
  }

  /** Late agents have quiet for a while, then not, so that repairs have their chance too. */
  #wantsQuiet(waited: number): boolean {
    const spell = this.#window.span + (waited >> 1);
    return (waited - LATE) % (LATE + spell) < spell;
  }

  #askForQuiet(slot: number): void {
    const quiet = this.#quiet;
    let place = quiet.length;
    while (place > 0 && this.#waited[quiet[place - 1]!]! < this.#waited[slot]!) place--;
    quiet.splice(place, 0, slot);
    if (quiet.length > MOST_QUIET) quiet.pop();
  }

  #pause(tick: number): void {
    if (tick - this.#progress <= 1) this.pauses = 0;
    if (tick - this.#progress <= STANDSTILL || this.#pausedUntil >= tick - BETWEEN_PAUSES) return;
    this.#pausedUntil = tick + this.#window.span + (STANDSTILL << Math.min(this.pauses, MOST_DOUBLINGS));
    this.pauses++;
  }

  /** Whether two agents are near each other at a time of the window. */
  #isNear(slot: number, other: number, time: number, radius: number): boolean {
    const cells = this.#window.cells[time]!;
    const grid = this.#grid;
    return (
      Math.abs(grid.x(cells[slot]!) - grid.x(cells[other]!)) <= radius &&
      Math.abs(grid.y(cells[slot]!) - grid.y(cells[other]!)) <= radius
    );
  }
}
