import { EventList } from './events.ts';
import { AS_OPENED, type SearchTrace } from './trace.ts';

export const UNSEEN = 0;
export const OPEN = 1;
export const CLOSED = 2;
/** Expanded more than once. */
export const CLOSED_AGAIN = 3;
/** Expanded by the search from the goal. */
export const CLOSED_FROM_GOAL = 4;

/** A search after a number of expansions. Goes forwards and backwards through a trace. */
export class Replay {
  readonly trace: SearchTrace;
  /** Per cell one of the states above. */
  readonly states: Uint8Array;
  /** Per cell, where it is not UNSEEN: g and h in tile widths, and the cell it was reached from, −1 for an end. */
  readonly g: Float32Array;
  readonly h: Float32Array;
  readonly parents: Int32Array;
  step = 0;
  openCount = 0;
  closedCount = 0;
  reexpanded = 0;
  readonly #everClosed: Uint8Array;
  #events: EventList | undefined;
  #changes: number[] = [];
  #startedOver = true;

  constructor(trace: SearchTrace, cellCount: number) {
    this.trace = trace;
    this.states = new Uint8Array(cellCount);
    this.g = new Float32Array(cellCount);
    this.h = new Float32Array(cellCount);
    this.parents = new Int32Array(cellCount);
    this.#everClosed = new Uint8Array(cellCount);
    this.#reset();
  }

  /** All that the search did, to its end. */
  get events(): EventList {
    this.#events ??= new EventList(this.trace, this.states.length);
    return this.#events;
  }

  get steps(): number {
    return this.trace.expandedCells.length;
  }

  get atEnd(): boolean {
    return this.step === this.steps;
  }

  /** The cell that was expanded last; −1 before the first. */
  get current(): number {
    return this.step === 0 ? -1 : this.trace.expandedCells[this.step - 1]!;
  }

  /** Where the agent of a real-time search stands; −1 for other searches. */
  get agent(): number {
    const { agentCells, path } = this.trace;
    if (agentCells.length === 0) return -1;
    if (this.atEnd) return path.at(-1) ?? -1;
    return agentCells[Math.max(0, this.step - 1)]!;
  }

  /** Goes to the state after a number of expansions. */
  seek(step: number): void {
    const target = Math.min(Math.max(Math.round(step), 0), this.steps);
    if (target < this.step) this.#reset();
    while (this.step < target) this.#forward();
  }

  /** Cells whose state may differ from when this was last asked; undefined if that may be any cell. */
  takeChanges(): readonly number[] | undefined {
    const changes = this.#startedOver ? undefined : this.#changes;
    this.#changes = [];
    this.#startedOver = false;
    return changes;
  }

  /** The path by which a cell was reached, from the start on; empty if the search has not reached it. */
  pathTo(cell: number): number[] {
    if (this.states[cell] === UNSEEN) return [];
    const path: number[] = [];
    // A trace from a file may have parents that go round in a circle.
    for (let at = cell; at >= 0 && path.length < this.states.length; at = this.parents[at]!) path.push(at);
    return path.reverse();
  }

  /** What the search orders cells by, in tile widths. */
  f(cell: number): number {
    const [ofG, ofH] = this.trace.weights;
    return ofG * this.g[cell]! + ofH * this.h[cell]!;
  }

  #reset(): void {
    this.states.fill(UNSEEN);
    this.#startedOver = true;
    this.#changes = [];
    this.#everClosed.fill(0);
    this.step = 0;
    this.openCount = 0;
    this.closedCount = 0;
    this.reexpanded = 0;
    const { start, goal, expandedCells, expandedH, fromGoal } = this.trace;
    this.#open(start, 0, expandedCells.length > 0 ? expandedH[0]! : 0, -1);
    if (fromGoal.length > 1 && goal !== start) this.#open(goal, 0, expandedH[1]!, -1);
  }

  #forward(): void {
    const { trace } = this;
    const i = this.step++;
    const cell = trace.expandedCells[i]!;
    if (this.states[cell] === OPEN) this.openCount--;
    else if (this.states[cell] === UNSEEN) this.parents[cell] = -1;
    if (trace.expandedParents[i] !== AS_OPENED) this.parents[cell] = trace.expandedParents[i]!;
    const again = this.#everClosed[cell] === 1;
    if (again) this.reexpanded++;
    else this.closedCount++;
    this.states[cell] = again ? CLOSED_AGAIN : trace.fromGoal[i] ? CLOSED_FROM_GOAL : CLOSED;
    this.#changes.push(cell);
    this.#everClosed[cell] = 1;
    this.g[cell] = trace.expandedG[i]!;
    this.h[cell] = trace.expandedH[i]!;
    for (let j = i === 0 ? 0 : trace.openedBy[i - 1]!; j < trace.openedBy[i]!; j++) {
      this.#open(trace.openedCells[j]!, trace.openedG[j]!, trace.openedH[j]!, trace.openedParents[j]!);
    }
  }

  #open(cell: number, g: number, h: number, parent: number): void {
    if (this.states[cell] !== OPEN) this.openCount++;
    this.states[cell] = OPEN;
    this.#changes.push(cell);
    this.g[cell] = g;
    this.h[cell] = h;
    this.parents[cell] = parent;
  }
}
