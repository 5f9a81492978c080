import type { Grid } from 'floodgate';
import { chokeWidth, decompose, type Gate, Regions, type Segment } from 'floodgate/regions';
import type { PlannedGate } from '../scene/gate-plan.ts';
import { type AgentPaths, countCrossings } from './traffic.ts';
import { type Widening, widenGate } from './widen-gate.ts';

/** The gate through which most agents have to pass per tile of its width. */
export interface TightestGate {
  /** Its number if it is one of given gates. */
  readonly number: number | undefined;
  readonly ends: Segment;
  /** How many agents can pass it side by side. */
  readonly width: number;
  /** Agents whose shortest paths pass it. */
  readonly passing: number;
  /** Agents whose paths were looked at: all, or a sample of a large crowd. */
  readonly looked: number;
  /** Agents of the crowd. */
  readonly agents: number;
  /** How to make it one tile wider; undefined if that takes too many tiles. */
  readonly widening: Widening | undefined;
}

/**
 * Undefined if the shortest paths pass no gate.
 *
 * @param gates the gates to choose from; by default they are found
 */
export function tightestGate(
  grid: Grid,
  paths: AgentPaths,
  gates?: readonly PlannedGate[],
): TightestGate | undefined {
  const segments = gates?.map(({ ends }) => withoutWalls(grid, ends));
  const regions = segments ? new Regions(grid, segments) : decompose(grid).regions;
  try {
    return tightestOf(grid, regions, paths, gates);
  } finally {
    regions.dispose();
  }
}

/** A gate without the walls at its ends: edited gates may have some, and it grows from its last free tile. */
function withoutWalls(grid: Grid, [from, to]: Segment): Segment {
  const dx = Math.sign(to[0] - from[0]);
  const dy = Math.sign(to[1] - from[1]);
  let [first, last] = [from, to];
  while (!grid.isFree(...first) && first.join() !== last.join()) first = [first[0] + dx, first[1] + dy];
  while (!grid.isFree(...last) && last.join() !== first.join()) last = [last[0] - dx, last[1] - dy];
  return [first, last];
}

function tightestOf(
  grid: Grid,
  regions: Regions,
  paths: AgentPaths,
  gates: readonly PlannedGate[] | undefined,
): TightestGate | undefined {
  const crossings = countCrossings(paths, regions);
  const loadOf = (gate: Gate): number => crossings[gate.id]! / Math.max(1, chokeWidth(grid, gate));
  const gate = regions.gates.reduce<Gate | undefined>(
    (most, next) => (most && loadOf(most) >= loadOf(next) ? most : next),
    undefined,
  );
  if (!gate || crossings[gate.id] === 0) return undefined;
  return {
    // Ids of new regions are the places of their gates in the list.
    number: gates?.[gate.id]?.number,
    ends: gate.ends,
    width: chokeWidth(grid, gate),
    passing: crossings[gate.id]!,
    looked: paths.stops.length,
    agents: paths.agents,
    widening: widenGate(grid, regions, gate),
  };
}
