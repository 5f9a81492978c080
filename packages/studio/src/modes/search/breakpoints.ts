import { type EventList, REOPENED } from './events.ts';
import type { SearchTrace } from './trace.ts';

/** When play stops. */
export interface Breakpoints {
  /** A cell is expanded whose f is greater than that of all cells before. */
  readonly fRises: boolean;
  /** A closed cell is opened again. */
  readonly reopened: boolean;
  readonly goalOpened: boolean;
  /** One of these cells is expanded. */
  readonly cells: ReadonlySet<number>;
}

export const NO_BREAKPOINTS: Breakpoints = {
  fRises: false,
  reopened: false,
  goalOpened: false,
  cells: new Set(),
};

export interface Stop {
  /** Expansions done. */
  readonly step: number;
  readonly why: 'f rises' | 'a cell is reopened' | 'the goal is opened' | 'a marked cell is expanded';
  readonly cell: number;
}

/** Differences of f below this are rounding, in tile widths. */
const ROUNDING = 1e-3;

/** The first stop after `from` and at most at `to` expansions; undefined if there is none. */
export function nextStop(
  trace: SearchTrace,
  events: EventList,
  { fRises, reopened, goalOpened, cells }: Breakpoints,
  from: number,
  to: number,
): Stop | undefined {
  if (!fRises && !reopened && !goalOpened && cells.size === 0) return undefined;
  const greatest = greatestF(trace, fRises ? from : 0);
  for (let i = from; i < Math.min(to, trace.expandedCells.length); i++) {
    const step = i + 1;
    const cell = trace.expandedCells[i]!;
    if (cells.has(cell)) return { step, why: 'a marked cell is expanded', cell };
    const f = fOf(trace, i);
    const side = trace.fromGoal[i] ?? 0;
    // The first cell of a search has no f to rise from.
    if (fRises && Number.isFinite(greatest[side]) && f > greatest[side]! + ROUNDING)
      return { step, why: 'f rises', cell };
    greatest[side] = Math.max(greatest[side]!, f);
    if (!reopened && !goalOpened) continue;
    for (let j = i === 0 ? 0 : trace.openedBy[i - 1]!; j < trace.openedBy[i]!; j++) {
      const opened = trace.openedCells[j]!;
      if (reopened && events.kinds.openings[j] === REOPENED)
        return { step, why: 'a cell is reopened', cell: opened };
      if (goalOpened && opened === trace.goal) return { step, why: 'the goal is opened', cell: opened };
    }
  }
  return undefined;
}

/** The greatest f of the first expansions, of the search from the start and of that from the goal. */
function greatestF(trace: SearchTrace, steps: number): [number, number] {
  const greatest: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < steps && i < trace.expandedCells.length; i++) {
    const side = trace.fromGoal[i] ?? 0;
    greatest[side] = Math.max(greatest[side]!, fOf(trace, i));
  }
  return greatest;
}

function fOf({ weights: [ofG, ofH], expandedG, expandedH }: SearchTrace, expansion: number): number {
  return ofG * expandedG[expansion]! + ofH * expandedH[expansion]!;
}
