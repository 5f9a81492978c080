/** What a search did, as a list: each expansion, and after it the cells that it opened. */
import type { SearchTrace } from './trace.ts';

/** What opening a cell was. */
export const OPENED = 0;
/** It was open already, and now has a smaller g. */
const IMPROVED = 1;
/** It was closed, and is open again with a smaller g. */
export const REOPENED = 2;

export interface SearchEvent {
  readonly kind: 'expand' | 'expand again' | 'open' | 'improve' | 'reopen' | 'end';
  /** Expansions done once it has happened. */
  readonly step: number;
  readonly cell: number;
  readonly g: number;
  readonly h: number;
  readonly f: number;
  /** Whether the search from the goal did it. */
  readonly fromGoal: boolean;
}

/** What the events of a trace are. */
export interface EventKinds {
  /** Per opened node of the trace OPENED, IMPROVED or REOPENED. */
  readonly openings: Uint8Array<ArrayBuffer>;
  /** Per expansion 1 if the cell had been expanded before. */
  readonly again: Uint8Array<ArrayBuffer>;
}

export function eventKinds(trace: SearchTrace, cellCount: number): EventKinds {
  const openings = new Uint8Array(trace.openedCells.length);
  const again = new Uint8Array(trace.expandedCells.length);
  const closed = new Uint8Array(cellCount);
  /** 1 if it is in the open list, 2 if it is in that of the search from the goal. */
  const open = new Uint8Array(cellCount);
  for (let i = 0, j = 0; i < trace.expandedCells.length; i++) {
    const cell = trace.expandedCells[i]!;
    const list = trace.fromGoal[i] ? 2 : 1;
    again[i] = closed[cell]!;
    closed[cell] = 1;
    open[cell] = 0;
    for (; j < trace.openedBy[i]!; j++) {
      const next = trace.openedCells[j]!;
      openings[j] = open[next]! & list ? IMPROVED : closed[next] ? REOPENED : OPENED;
      open[next]! |= list;
    }
  }
  return { openings, again };
}

/** The events of a trace by their numbers. */
export class EventList {
  readonly #trace: SearchTrace;
  readonly kinds: EventKinds;

  constructor(trace: SearchTrace, kinds: EventKinds) {
    this.#trace = trace;
    this.kinds = kinds;
  }

  /** Events in all; the last one is the end of the search. */
  get length(): number {
    return this.#trace.expandedCells.length + this.#trace.openedCells.length + 1;
  }

  /** The number of an expansion's event. */
  numberOf(expansion: number): number {
    return expansion + this.#openedBefore(expansion);
  }

  /** The event with a number from 0 to `length` − 1. */
  at(number: number): SearchEvent {
    const trace = this.#trace;
    const steps = trace.expandedCells.length;
    if (number >= this.length - 1) return this.#end();
    // The last expansion whose event is not after this one.
    let [low, high] = [0, steps - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.numberOf(middle) <= number) low = middle;
      else high = middle - 1;
    }
    const after = number - this.numberOf(low);
    if (after === 0) {
      const kind = this.kinds.again[low] ? 'expand again' : 'expand';
      return this.#event(
        kind,
        low + 1,
        trace.expandedCells[low]!,
        trace.expandedG[low]!,
        trace.expandedH[low]!,
      );
    }
    const j = this.#openedBefore(low) + after - 1;
    const kind = (['open', 'improve', 'reopen'] as const)[this.kinds.openings[j]!]!;
    return this.#event(kind, low + 1, trace.openedCells[j]!, trace.openedG[j]!, trace.openedH[j]!);
  }

  #end(): SearchEvent {
    const { expandedCells, goal, cost } = this.#trace;
    return this.#event('end', expandedCells.length, goal, cost, 0);
  }

  #event(kind: SearchEvent['kind'], step: number, cell: number, g: number, h: number): SearchEvent {
    const [ofG, ofH] = this.#trace.weights;
    const fromGoal = kind !== 'end' && this.#trace.fromGoal[step - 1] === 1;
    return { kind, step, cell, g, h, f: ofG * g + ofH * h, fromGoal };
  }

  #openedBefore(expansion: number): number {
    return expansion === 0 ? 0 : this.#trace.openedBy[expansion - 1]!;
  }
}
