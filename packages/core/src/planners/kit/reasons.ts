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
  readonly from: number;
  readonly to: number;
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
 * What agents wanted and did in the last tick: the part of explanations that all planners have in common. A planner
 * has one only while reasons are kept.
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
    const { slots, cells, origins, targets } = this.#context.crowd;
    this.#kept = [];
    this.#places = undefined;
    // As for the rules, outside agents that were moved since the last tick move in this one.
    for (const slot of slots) {
      const from = this.#isOutside(slot) ? origins[slot]! : cells[slot]!;
      const to = cells[slot]!;
      const target = targets[slot]!;
      this.#kept[slot] = { from, to, target, wanted: -1, asker: NOBODY, unserved: false };
    }
  }

  /** What is kept of an agent; undefined if it was not in the world. */
  of(slot: number): Kept | undefined {
    return this.#kept[slot];
  }

  #isOutside(slot: number): boolean {
    return this.#context.crowd.outside[slot] === 1;
  }

  /** Keeps something of an agent. */
  note(slot: number, what: Partial<Kept>): void {
    Object.assign(this.#kept[slot]!, what);
  }

  /** All next cells are decided. */
  finish(): void {
    const { slots, next } = this.#context.crowd;
    for (const slot of slots) if (!this.#isOutside(slot)) this.note(slot, { to: next[slot]! });
  }

  /** The slot now belongs to another agent. */
  forget(slot: number): void {
    this.#kept[slot] = undefined;
  }

  /** Why an agent did what it did; undefined if that is not known. */
  explain(slot: number, method?: ExplanationMethod): Explanation | undefined {
    const kept = this.#kept[slot];
    if (!kept || this.#isOutside(slot)) return undefined;
    const { from, to, target, asker } = kept;
    const { grid, aims, goals } = this.#context.crowd;
    const because = (reason: ExplanationReason, wanted: number, blocker = NOBODY) => ({
      ...{ reason, wanted, blocker, method },
    });
    if (from === to) {
      if (from === target) return because(aims[slot] === goals[slot] ? 'home' : 'no-path', from);
      if (kept.unserved) return because('no-time', from);
      if (!grid.components.connected(from, target)) return because('no-path', from);
    }
    let { wanted } = kept;
    if (wanted < 0) {
      // Without a path, it would go to the best cell that another agent has.
      const isTaken = (cell: number): boolean => this.inTheWay(slot, cell) >= 0;
      wanted = from === target ? from : cheapStep(grid, from, target, isTaken, false);
    }
    if (to === wanted && from !== to) return because('moved', wanted);
    if (asker >= 0 && from !== to) return because('made-way', wanted, asker);
    const blocker = this.inTheWay(slot, wanted);
    if (wanted === from && from !== to) return because('made-way', wanted, blocker);
    if (wanted !== from && blocker >= 0) return because('blocked', wanted, blocker);
    return asker >= 0 ? because('made-way', wanted, asker) : because('planned', wanted, kept.waitsFor);
  }

  /**
   * The agent that kept another from a cell beside it in the last tick: it is there now, was there before, or has moved
   * across. −1 if there is none.
   */
  inTheWay(slot: number, cell: number): number {
    const { crowd, crossingForbidden } = this.#context;
    this.#places ??= this.#findPlaces();
    for (const agents of this.#places) if (agents[cell]! >= 0 && agents[cell] !== slot) return agents[cell]!;
    const { from } = this.#kept[slot]!;
    if (!crossingForbidden || cell === from) return NOBODY;
    return crosser(crowd, from, crowd.grid.directionBetween(from, cell), this.#places[1]);
  }

  #findPlaces(): readonly [Int32Array, Int32Array] {
    const { grid } = this.#context.crowd;
    const before = new Int32Array(grid.cellCount).fill(NOBODY);
    const after = before.slice();
    this.#kept.forEach((kept, slot) => {
      if (!kept) return;
      after[kept.to] = slot;
      // An agent may have come to the cell that an outside agent has left.
      if (!this.#isOutside(slot) || before[kept.from]! < 0) before[kept.from] = slot;
    });
    return [after, before];
  }
}
