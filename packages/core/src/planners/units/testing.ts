import type { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Budget } from '../../search/index.ts';
import { Crowd, type Planner, type PlannerContext } from '../../world/index.ts';

/** A unit to be put into a {@link Drill}. */
export interface DrillUnit {
  readonly at: number;
  readonly goal: number;
  readonly size?: number;
  readonly speed?: number;
  readonly team?: number;
  readonly hold?: boolean;
  readonly outside?: boolean;
  readonly priority?: number;
}

/** A crowd moved by a planner without a World around it, each tick checked naively against the rules of movement. */
export class Drill {
  readonly crowd: Crowd;
  readonly planner: Planner;
  readonly pushed: number[] = [];
  readonly #crossingForbidden: boolean;
  /** What was against the rules, in words. */
  readonly violations: string[] = [];
  tick = 0;

  constructor(
    grid: Grid,
    units: readonly DrillUnit[],
    make: (context: PlannerContext) => Planner,
    { seed = 1, crossingForbidden = false } = {},
  ) {
    this.crowd = new Crowd(grid);
    this.#crossingForbidden = crossingForbidden;
    const random = new Random(seed);
    const pushed = (slot: number): void => void this.pushed.push(slot);
    this.planner = make({ crowd: this.crowd, random, crossingForbidden, pushed });
    for (const unit of units) this.add(unit);
  }

  add({ at, goal, priority = 0, outside = false, ...rest }: DrillUnit): number {
    const { size = 1, speed = 1, team = 0, hold = false } = rest;
    const slot = this.crowd.enter(at, goal, priority, outside, { size, speed, team, hold, costs: undefined });
    this.planner.added?.(slot);
    return slot;
  }

  /** Sends a unit elsewhere. */
  send(slot: number, goal: number): void {
    this.crowd.goals[slot] = goal;
    this.crowd.targets[slot] = goal;
    this.crowd.aims[slot] = goal;
    this.planner.retasked?.(slot);
  }

  get allHome(): boolean {
    return this.crowd.slots.every((slot) => this.crowd.outside[slot] || this.crowd.isHome(slot));
  }

  step(budget: Budget = new Budget({}, 0)): void {
    const { crowd } = this;
    const { slots, cells, next, previous, origins, speeds, rests } = crowd;
    for (const slot of slots) next[slot] = cells[slot]!;
    this.planner.plan(this.tick++, budget);
    this.#check();
    for (const slot of slots) {
      previous[slot] = cells[slot]!;
      origins[slot] = next[slot]!;
      rests[slot] = next[slot] === cells[slot] ? Math.max(0, rests[slot]! - 1) : speeds[slot]! - 1;
    }
    crowd.step();
  }

  /** Steps until all are home, at most so many times. Returns how many steps it took. */
  run(most: number): number {
    for (let ticks = 0; ticks < most; ticks++) {
      if (this.allHome) return ticks;
      this.step();
    }
    return most;
  }

  #covered(slot: number, corner: number): number[] {
    const { sizes, grid } = this.crowd;
    const size = sizes[slot]!;
    return Array.from({ length: size * size }, (_, i) => {
      return corner + (i % size) + Math.floor(i / size) * grid.stride;
    });
  }

  #check(): void {
    const { crowd } = this;
    const { slots, cells, next, rests, holds, outside, sizes, grid } = crowd;
    const after = new Map<number, number>();
    const before = new Map<number, number>();
    const wrong = (slot: number, what: string): void =>
      void this.violations.push(`tick ${this.tick}: ${slot} ${what}`);
    for (const slot of slots) {
      const from = cells[slot]!;
      const to = next[slot]!;
      if (from !== to) {
        if (outside[slot] || holds[slot] || rests[slot]! > 0) wrong(slot, 'must stay');
        if (crowd.layerOf(slot).moveBetween(from, to) < 0) wrong(slot, 'makes a move that its layer forbids');
      }
      for (const cell of this.#covered(slot, from)) before.set(cell, slot);
      for (const cell of this.#covered(slot, to)) {
        if (after.has(cell)) wrong(slot, `overlaps ${after.get(cell)}`);
        after.set(cell, slot);
      }
    }
    for (const slot of slots) {
      const came = this.#covered(slot, cells[slot]!);
      for (const cell of this.#covered(slot, next[slot]!)) {
        const other = before.get(cell) ?? slot;
        if (other !== slot && came.some((left) => after.get(left) === other))
          wrong(slot, `swaps with ${other}`);
      }
    }
    if (!this.#crossingForbidden) return;
    const diagonals = slots.filter((slot) => {
      const apart = Math.abs(next[slot]! - cells[slot]!);
      return sizes[slot] === 1 && apart !== 0 && apart !== 1 && apart !== grid.stride;
    });
    const middles = new Map<number, number>();
    for (const slot of diagonals) {
      const middle = cells[slot]! + next[slot]!;
      if (middles.has(middle)) wrong(slot, `crosses ${middles.get(middle)}`);
      middles.set(middle, slot);
    }
  }
}

/**
 * Units of given sizes on free squares of the map, each with a goal in the part of its layer where it stands. Starts do
 * not overlap, nor do goals. Fewer if there is no room for all.
 */
export function scattered(
  grid: Grid,
  units: readonly Omit<DrillUnit, 'at' | 'goal'>[],
  random: Random,
): DrillUnit[] {
  const starts = new Set<number>();
  const goals = new Set<number>();
  const placed: DrillUnit[] = [];
  for (const unit of [...units].sort((a, b) => (b.size ?? 1) - (a.size ?? 1))) {
    const size = unit.size ?? 1;
    const layer = grid.layer({ size });
    const pick = (taken: Set<number>, from?: number): number => {
      for (let tries = 0; tries < 500; tries++) {
        const cell = layer.randomFreeCell(random) ?? -1;
        if (cell < 0 || (from !== undefined && !layer.components.connected(from, cell))) continue;
        const covered = Array.from({ length: size * size }, (_, i) => {
          return cell + (i % size) + Math.floor(i / size) * grid.stride;
        });
        if (covered.some((each) => taken.has(each))) continue;
        for (const each of covered) taken.add(each);
        return cell;
      }
      return -1;
    };
    const at = pick(starts);
    const goal = at < 0 ? -1 : pick(goals, at);
    if (goal >= 0) placed.push({ ...unit, at, goal });
  }
  return placed;
}
