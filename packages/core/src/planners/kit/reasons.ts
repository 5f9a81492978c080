import {
  crosser,
  type Explanation,
  type ExplanationMethod,
  type ExplanationReason,
  type PlannerContext,
} from '../../world/index.ts';
import { cheapStep } from './cheap-step.ts';

const NOBODY = -1;

/** What is kept of an agent in a tick. Cells and slots are −1 if there is none, or if that is not known. */
interface Kept {
  readonly target: number;
  /** The cell that it would enter if nothing were in its way. */
  readonly wanted: number;
  /** The agent for which it makes way. */
  readonly asker: number;
  /** The budget ended before the planner came to it. */
  readonly unserved: boolean;
  /** The agent for which its plan has it wait. */
  readonly waitsFor?: number;
}

/**
 * What agents wanted in the last tick: the part of explanations that all planners have in common. A planner has one
 * only while reasons are kept. It calls {@link start} in each tick and {@link note} whenever it learns something; where
 * agents were and where they went is read from the crowd.
 */
export class Reasons {
  readonly #context: PlannerContext;
  #kept: (Kept | undefined)[] = [];
  /** Per cell the agent after the tick, and before it; made when first asked for. */
  #places: readonly [Int32Array, Int32Array] | undefined;

  constructor(context: PlannerContext) {
    this.#context = context;
  }

  /** A tick is planned. */
  start(): void {
    const { slots, targets } = this.#context.crowd;
    this.#kept = [];
    this.#places = undefined;
    for (const slot of slots)
      this.#kept[slot] = { target: targets[slot]!, wanted: -1, asker: NOBODY, unserved: false };
  }

  /** Keeps something of an agent. */
  note(slot: number, what: Partial<Kept>): void {
    Object.assign(this.#kept[slot]!, what);
  }

  /** What is kept of an agent; undefined if it was not in the world. */
  of(slot: number): Kept | undefined {
    return this.#kept[slot];
  }

  /** The slot now belongs to another agent. */
  forget(slot: number): void {
    this.#kept[slot] = undefined;
  }

  /** Why an agent did what it did; undefined if that is not known. To be called after the tick. */
  explain(slot: number, method?: ExplanationMethod): Explanation | undefined {
    const { grid, previous, next, aims, goals, outside } = this.#context.crowd;
    const kept = this.#kept[slot];
    if (!kept || outside[slot]) return undefined;
    const { target, asker } = kept;
    const from = previous[slot]!;
    const to = next[slot]!;
    const because = (reason: ExplanationReason, wanted: number, blocker = NOBODY): Explanation => {
      return { reason, wanted, blocker, method };
    };
    if (from === to) {
      if (from === target) return because(aims[slot] === goals[slot] ? 'home' : 'no-path', from);
      if (kept.unserved) return because('no-time', from);
      if (!grid.reaches(from, target)) return because('no-path', from);
    }
    // Without a path, it would go to the best cell that another agent has.
    const isTaken = (cell: number): boolean => this.inTheWay(slot, cell) >= 0;
    const wanted = kept.wanted < 0 ? cheapStep(grid, from, target, isTaken) : kept.wanted;
    const blocker = this.inTheWay(slot, wanted);
    if (from !== to) {
      if (to === wanted) return because('moved', wanted);
      if (asker >= 0 || wanted === from) return because('made-way', wanted, asker < 0 ? blocker : asker);
    }
    if (wanted !== from && blocker >= 0) return because('blocked', wanted, blocker);
    return because('planned', wanted, kept.waitsFor);
  }

  /**
   * The agent that kept another from a cell beside it in the last tick: it is there now, was there before, or has moved
   * across. −1 if there is none.
   */
  inTheWay(slot: number, cell: number): number {
    const { crowd, crossingForbidden } = this.#context;
    this.#places ??= this.#findPlaces();
    for (const agents of this.#places) if (agents[cell]! >= 0 && agents[cell] !== slot) return agents[cell]!;
    const from = crowd.previous[slot]!;
    if (!crossingForbidden || cell === from) return NOBODY;
    return crosser(crowd, from, crowd.grid.directionBetween(from, cell), this.#places[1]);
  }

  #findPlaces(): readonly [Int32Array, Int32Array] {
    const { grid, slots, outside, previous, next } = this.#context.crowd;
    const before = new Int32Array(grid.cellCount).fill(NOBODY);
    const after = before.slice();
    for (const slot of slots) {
      if (!this.#kept[slot]) continue;
      after[next[slot]!] = slot;
      // An agent may have come to the cell that an outside agent has left.
      if (!outside[slot] || before[previous[slot]!]! < 0) before[previous[slot]!] = slot;
    }
    return [after, before];
  }
}
