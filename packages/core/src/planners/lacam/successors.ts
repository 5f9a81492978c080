import { enterCost, STRAIGHT } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { PrecedenceLine } from '../kit/precedence.ts';
import type { StuckRule } from '../kit/stuck.ts';
import { type PibtStep, UNDECIDED } from '../pibt/step.ts';
import type { Configurations } from './configurations.ts';
import type { Constraints } from './constraints.ts';

const NONE = -1;

interface SuccessorParts {
  readonly crowd: Crowd;
  readonly step: PibtStep;
  readonly stuck: StuckRule;
  readonly line: PrecedenceLine;
  readonly configurations: Configurations;
  readonly constraints: Constraints;
}

/**
 * Finds a successor of a configuration by one step of priority inheritance, under constraints. As long as each
 * starts where the last one ended, a sequence of steps is what the planner `pibt` would do, its stuck rule included.
 */
export class Successors {
  /** Per slot the agent's cell in the configuration that was last opened, and in its successor. */
  from = new Int32Array(0);
  to = new Int32Array(0);
  readonly #parts: SuccessorParts;
  readonly #diagonal: number;
  /** The configuration in which the last step ended, if known. */
  #end = NONE;
  #steps = 0;

  constructor(parts: SuccessorParts) {
    this.#parts = parts;
    this.#diagonal = parts.crowd.grid.stepCosts[1]!;
  }

  /** The last step ended in this configuration, or the configuration in which it ended has this new number. */
  endedAt(id: number): void {
    this.#end = id;
  }

  get end(): number {
    return this.#end;
  }

  /** Reads a configuration into {@link from} and its line into the line. */
  open(id: number): void {
    const { crowd, configurations, line } = this.#parts;
    this.from = grown(this.from, crowd.slotCount);
    this.to = grown(this.to, crowd.slotCount);
    configurations.read(id, this.from);
    configurations.readLine(id, line);
  }

  /** Finds {@link to} for the configuration that was opened; false if no step that meets the constraint was found. */
  step(id: number, constraint: number, budget: Budget): boolean {
    const { step, stuck, line, constraints } = this.#parts;
    if (id !== this.#end) this.#breakOff();
    const { to } = this;
    for (let i = 0; i < line.count; i++) to[line.slots[i]!] = UNDECIDED;
    constraints.apply(constraint, to);
    if (!step.run(line.slots, line.count, this.from, to, budget)) return false;
    stuck.watch(this.#steps++);
    return true;
  }

  /** What the step from {@link from} to {@link to} costs: lengths of moves, and 1 for waiting off the target. */
  cost(): number {
    const { grid } = this.#parts.crowd;
    return grid.terrain === null ? this.#length() : this.#costBetween(this.from, this.to);
  }

  /** What the step back costs; Infinity if one-way tiles do not allow it. */
  costBack(): number {
    const { grid } = this.#parts.crowd;
    const twoWay = grid.terrain === null && grid.arrivals === grid.moves;
    return twoWay ? this.#length() : this.#costBetween(this.to, this.from);
  }

  /** The cost of a step on any map. */
  #costBetween(from: Int32Array, to: Int32Array): number {
    const { crowd, line } = this.#parts;
    const { grid, targets } = crowd;
    let cost = 0;
    for (let i = 0; i < line.controlled; i++) {
      const slot = line.slots[i]!;
      const start = from[slot]!;
      const end = to[slot]!;
      const d = grid.moveBetween(start, end);
      if (start === end) cost += start === targets[slot] ? 0 : STRAIGHT;
      else if (d < 0) return Number.POSITIVE_INFINITY;
      else cost += enterCost(grid, end, d);
    }
    return cost;
  }

  /** The cost of a step where every tile costs the same, both ways. */
  #length(): number {
    const { crowd, line } = this.#parts;
    const { from, to } = this;
    const { targets } = crowd;
    const { stride } = crowd.grid;
    let cost = 0;
    for (let i = 0; i < line.controlled; i++) {
      const slot = line.slots[i]!;
      const distance = Math.abs(to[slot]! - from[slot]!);
      if (distance === 0) cost += from[slot] === targets[slot] ? 0 : STRAIGHT;
      else cost += distance === 1 || distance === stride ? STRAIGHT : this.#diagonal;
    }
    return cost;
  }

  save(out: StateWriter): void {
    out.ints([this.#end, this.#steps]);
  }

  load(from: StateReader): void {
    const [end = NONE, steps = 0] = from.ints();
    this.#end = end;
    this.#steps = steps;
  }

  /** Resets the stuck rule: what it knows comes from other sequences of steps. */
  #breakOff(): void {
    const { step, stuck, line } = this.#parts;
    for (let i = 0; i < line.count; i++) stuck.renew(line.slots[i]!);
    step.ranking.noisy.fill(0);
    line.keepPlaces();
  }
}
