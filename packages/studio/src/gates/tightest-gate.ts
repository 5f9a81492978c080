import type { Grid } from 'floodgate';
import { chokeWidth, decompose, type Gate, type Regions, type Segment } from 'floodgate/regions';
import { type AgentPaths, countCrossings } from './traffic.ts';
import { type Widening, widenGate } from './widen-gate.ts';

/** The gate through which most agents have to pass per tile of its width. */
export interface TightestGate {
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

/** Undefined if the shortest paths pass no gate. */
export function tightestGate(grid: Grid, paths: AgentPaths): TightestGate | undefined {
  const { regions } = decompose(grid);
  try {
    return tightestOf(grid, regions, paths);
  } finally {
    regions.dispose();
  }
}

function tightestOf(grid: Grid, regions: Regions, paths: AgentPaths): TightestGate | undefined {
  const crossings = countCrossings(paths, regions);
  const loadOf = (gate: Gate): number => crossings[gate.id]! / Math.max(1, chokeWidth(grid, gate));
  const gate = regions.gates.reduce<Gate | undefined>(
    (most, next) => (most && loadOf(most) >= loadOf(next) ? most : next),
    undefined,
  );
  if (!gate || crossings[gate.id] === 0) return undefined;
  return {
    ends: gate.ends,
    width: chokeWidth(grid, gate),
    passing: crossings[gate.id]!,
    looked: paths.stops.length,
    agents: paths.agents,
    widening: widenGate(grid, regions, gate),
  };
}
