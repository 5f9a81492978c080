import { type EventKinds, EventList, eventKinds } from './events.ts';
import { AS_OPENED, type SearchTrace } from './trace.ts';

export const UNSEEN = 0;
export const OPEN = 1;
export const CLOSED = 2;
/** Expanded more than once. */
export const CLOSED_AGAIN = 3;
/** Expanded by the search from the goal. */
export const CLOSED_FROM_GOAL = 4;

/** A replay as plain data, which a worker can hand over without copying. */
export interface PackedReplay {
  readonly trace: SearchTrace;
  readonly kinds: EventKinds;
  /** Per cell one of the states above. */
  readonly states: Uint8Array<ArrayBuffer>;
  /** Per cell, where it is not UNSEEN: g and h in tile widths, and the cell it was reached from, −1 for an end. */
  readonly g: Float32Array<ArrayBuffer>;
  readonly h: Float32Array<ArrayBuffer>;
  readonly parents: Int32Array<ArrayBuffer>;
  /** Expansions done. */
  readonly step: number;
  readonly openCount: number;
  readonly closedCount: number;
  readonly reexpanded: number;
}

/** A search after a number of expansions. Goes forwards and backwards through a trace. */
export class Replay implements PackedReplay {
  readonly trace: SearchTrace;
  readonly kinds: EventKinds;
  readonly states: PackedReplay['states'];
  readonly g: PackedReplay['g'];
  readonly h: PackedReplay['h'];
  readonly parents: PackedReplay['parents'];
  step: number;
  openCount: number;
  closedCount: number;
  reexpanded: number;

  /** Goes on where a packed one was. */
  constructor(packed: PackedReplay) {
    this.trace = packed.trace;
    this.kinds = packed.kinds;
    this.states = packed.states;
    this.g = packed.g;
    this.h = packed.h;
    this.parents = packed.parents;
    this.step = packed.step;
    this.openCount = packed.openCount;
    this.closedCount = packed.closedCount;
    this.reexpanded = packed.reexpanded;
  }

  /** A replay before the first expansion. */
  static of(trace: SearchTrace, cellCount: number): Replay {
    const replay = new Replay({
      trace,
      kinds: eventKinds(trace, cellCount),
      states: new Uint8Array(cellCount),
      g: new Float32Array(cellCount),
      h: new Float32Array(cellCount),
      parents: new Int32Array(cellCount),
      step: 0,
      openCount: 0,
      closedCount: 0,
      reexpanded: 0,
    });
    replay.#reset();
    return replay;
  }

  /** All that the search did, to its end. */
  get events(): EventList {
    return new EventList(this.trace, this.kinds);
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
    const again = this.kinds.again[i] === 1;
    if (again) this.reexpanded++;
    else this.closedCount++;
    this.states[cell] = again ? CLOSED_AGAIN : trace.fromGoal[i] ? CLOSED_FROM_GOAL : CLOSED;
    this.g[cell] = trace.expandedG[i]!;
    this.h[cell] = trace.expandedH[i]!;
    for (let j = i === 0 ? 0 : trace.openedBy[i - 1]!; j < trace.openedBy[i]!; j++) {
      this.#open(trace.openedCells[j]!, trace.openedG[j]!, trace.openedH[j]!, trace.openedParents[j]!);
    }
  }

  #open(cell: number, g: number, h: number, parent: number): void {
    if (this.states[cell] !== OPEN) this.openCount++;
    this.states[cell] = OPEN;
    this.g[cell] = g;
    this.h[cell] = h;
    this.parents[cell] = parent;
  }
}
