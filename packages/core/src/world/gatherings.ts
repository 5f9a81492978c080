import { firstDirection } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Crowd } from './crowd.ts';
import { Surroundings } from './surroundings.ts';

/** Ticks without coming nearer, next to a gathering, after which an agent settles where it is. */
const PATIENCE = 16;
const NOWHERE = -1;

/** Agents around a target that one of them, or another agent, holds. */
interface Gathering {
  readonly around: Surroundings;
  /** The slot of the agent that rests on the target, or that was pushed off it and will be back. */
  holder: number;
  /** The tick in which the holder was first seen there. */
  since: number;
  /** The last tick in which an agent was on its way here. */
  used: number;
  /** Slots of the agents that have settled, in that order. */
  readonly settled: Set<number>;
}

/** What the world does when an agent settles, and when it is to go on. */
export interface GatheringHooks {
  settle(slot: number): void;
  unsettle(slot: number): void;
}

/**
 * Lets agents come to rest around a target that is taken. An agent settles if every cell next to it that is nearer to
 * the target is held by an agent of the same gathering, or if it has not come nearer for some ticks. Once the holder
 * has left for good, all of them close up.
 *
 * Costs two array reads for an agent on its way whose target is free.
 */
export class Gatherings {
  readonly #crowd: Crowd;
  readonly #hooks: GatheringHooks;
  /** By target. */
  readonly #gatherings = new Map<number, Gathering>();
  /** Per slot the target of the gathering in which the agent has settled, or −1. */
  #settledAt = new Int32Array(16);
  /** Per slot the fewest moves to the target so far, counted in the gathering's surroundings. */
  #nearest = new Int32Array(16);
  /** Per slot the ticks next to the gathering without coming nearer. */
  #stuck = new Int32Array(16);

  constructor(crowd: Crowd, hooks: GatheringHooks) {
    this.#crowd = crowd;
    this.#hooks = hooks;
  }

  /** An agent was added or has a new target. */
  started(slot: number): void {
    this.#settledAt = grown(this.#settledAt, slot + 1);
    this.#nearest = grown(this.#nearest, slot + 1);
    this.#stuck = grown(this.#stuck, slot + 1);
    this.#settledAt[slot] = NOWHERE;
    this.#forgetProgress(slot);
  }

  /** To be called before an agent is removed, gets a new target or, if it is an outside agent, moves. */
  left(slot: number): void {
    const { cells, targets } = this.#crowd;
    this.#release(slot);
    for (const target of [cells[slot]!, targets[slot]!])
      if (this.#gatherings.get(target)?.holder === slot) this.#dissolve(target);
  }

  /** An agent that had settled was moved off: it goes on. */
  displaced(slot: number): void {
    if (this.#release(slot)) this.#hooks.unsettle(slot);
  }

  mapChanged(cells: readonly number[]): void {
    for (const { around } of this.#gatherings.values()) around.mapChanged(cells);
  }

  /** Sees who holds the targets after a tick. Dissolves gatherings that nobody holds any more. */
  update(tick: number): void {
    const { occupants, targets } = this.#crowd;
    for (const [target, gathering] of this.#gatherings) {
      const occupant = occupants[target]!;
      if (occupant >= 0 && this.#rests(occupant)) {
        if (occupant !== gathering.holder) gathering.since = tick;
        gathering.holder = occupant;
        if (gathering.settled.size === 0 && gathering.used < tick - 1) this.#gatherings.delete(target);
      } else if (targets[gathering.holder] !== target || this.#crowd.outside[gathering.holder]) {
        this.#dissolve(target);
      }
    }
  }

  /** Lets a controlled agent that is on its way settle, if it is time. */
  settle(slot: number, tick: number): void {
    const { occupants, targets, cells, outside, priorities } = this.#crowd;
    const target = targets[slot]!;
    const holder = this.#crowd.plain ? occupants[target]! : this.#holderOf(slot, target);
    if (holder < 0 || !this.#rests(holder)) return;
    let gathering = this.#gatherings.get(target);
    if (!gathering) {
      const around = new Surroundings(this.#crowd.grid, target);
      gathering = { around, holder, since: tick, used: tick, settled: new Set() };
      this.#gatherings.set(target, gathering);
    }
    gathering.used = tick;
    // An outside agent may only be passing.
    if (outside[holder] && tick - gathering.since < PATIENCE) return;
    const cell = cells[slot]!;
    const moves = gathering.around.movesTo(cell, gathering.settled.size);
    if (moves < 0 && !this.#isBeside(slot, cell, target)) return;
    // A planner may let an agent with a larger priority take the holder's place: it gets some time.
    const mayTakeOver = outside[holder] === 0 && priorities[slot]! > priorities[holder]!;
    if (mayTakeOver || moves < 0 || !this.#isShutOut(slot, cell, target, moves, gathering)) {
      if (moves >= 0 && moves < this.#nearest[slot]!) {
        this.#nearest[slot] = moves;
        this.#stuck[slot] = 0;
      } else {
        this.#stuck[slot]!++;
      }
      if (this.#stuck[slot]! < PATIENCE * this.#crowd.speeds[slot]!) return;
    }
    this.#settledAt[slot] = target;
    gathering.settled.add(slot);
    targets[slot] = cell;
    this.#hooks.settle(slot);
  }

  save(out: StateWriter): void {
    for (const array of [this.#nearest, this.#stuck]) out.array(array);
    out.int(this.#gatherings.size);
    for (const [target, { holder, since, used, settled }] of this.#gatherings) {
      out.ints([target, holder, since, used]);
      out.ints(settled);
    }
  }

  load(from: StateReader): void {
    this.#nearest = from.ints();
    this.#stuck = from.ints();
    this.#settledAt = new Int32Array(this.#stuck.length).fill(NOWHERE);
    for (let left = from.int(); left > 0; left--) {
      const [target = 0, holder = 0, since = 0, used = 0] = from.ints();
      const settled = new Set(from.ints());
      for (const slot of settled) this.#settledAt[slot] = target;
      const around = new Surroundings(this.#crowd.grid, target);
      this.#gatherings.set(target, { around, holder, since, used, settled });
    }
  }

  /** Whether an agent will stay on its cell as far as one can tell. */
  #rests(slot: number): boolean {
    const { cells, targets, outside, holds } = this.#crowd;
    const cell = cells[slot]!;
    return (
      targets[slot] === cell ||
      outside[slot] === 1 ||
      holds[slot] === 1 ||
      this.#crowd.layerOf(slot).moves[cell] === 0
    );
  }

  /** Another agent that stands where an agent is to go, one that rests there if there is one; −1 if nobody does. */
  #holderOf(slot: number, target: number): number {
    const { occupants, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    let holder = NOWHERE;
    for (let row = 0, left = target; row < size; row++, left += grid.stride) {
      for (let cell = left; cell < left + size; cell++) {
        const other = occupants[cell]!;
        if (other < 0 || other === slot) continue;
        holder = other;
        if (this.#rests(other)) return other;
      }
    }
    return holder;
  }

  /** Whether another agent of a gathering, or the holder of its target, rests where an agent could be. */
  #isHeld(slot: number, cell: number, target: number): boolean {
    const { occupants, aims, sizes, grid } = this.#crowd;
    const size = sizes[slot]!;
    for (let row = 0, left = cell; row < size; row++, left += grid.stride) {
      for (let covered = left; covered < left + size; covered++) {
        const other = occupants[covered]!;
        if (other < 0 || other === slot || !this.#rests(other)) continue;
        if (cell === target || aims[other] === target) return true;
      }
    }
    return false;
  }

  #isBeside(slot: number, cell: number, target: number): boolean {
    const { moves, offsets } = this.#crowd.layerOf(slot);
    for (let m = moves[cell]!; m !== 0; m &= m - 1)
      if (this.#isHeld(slot, cell + offsets[firstDirection(m)]!, target)) return true;
    return false;
  }

  /** Whether agents of the gathering hold every cell next to this one that is nearer to the target. */
  #isShutOut(
    slot: number,
    cell: number,
    target: number,
    distance: number,
    { around, settled }: Gathering,
  ): boolean {
    const { moves, offsets } = this.#crowd.layerOf(slot);
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const next = cell + offsets[firstDirection(m)]!;
      const nearer = around.movesTo(next, settled.size);
      if (nearer >= 0 && nearer < distance && !this.#isHeld(slot, next, target)) return false;
    }
    return true;
  }

  /** Takes an agent out of the gathering in which it has settled. Returns whether there was one. */
  #release(slot: number): boolean {
    const target = this.#settledAt[slot]!;
    this.#settledAt[slot] = NOWHERE;
    return this.#gatherings.get(target)?.settled.delete(slot) ?? false;
  }

  #dissolve(target: number): void {
    const { settled } = this.#gatherings.get(target)!;
    this.#gatherings.delete(target);
    for (const slot of settled) {
      this.#settledAt[slot] = NOWHERE;
      this.#forgetProgress(slot);
      this.#hooks.unsettle(slot);
    }
  }

  #forgetProgress(slot: number): void {
    this.#nearest[slot] = 0x7fffffff;
    this.#stuck[slot] = 0;
  }
}
