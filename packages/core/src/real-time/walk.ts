import { firstDirection, type Grid } from '../grid/index.ts';
import type { RealTimeStatus, WalkState } from './agent.ts';
import type { RealTimeSettings } from './settings.ts';
import { NEIGHBOURS_KNOWN, type Values } from './values.ts';

/** All that the loops of {@link RealTimeSearch} read and write. */
export interface Walk extends WalkState {
  readonly grid: Grid;
  readonly moves: Uint8Array;
  readonly offsets: Int32Array;
  readonly costs: Float64Array;
  readonly values: Values;
  settings: RealTimeSettings;
  /** For each number of neighbours, how many of them a cell learns from. */
  readonly lateral: Uint8Array;
}

/**
 * Weights make values grow by a factor at each visit. Above this value they grow by the least that keeps them in
 * order instead: 10^13 such visits fit before a number overflows.
 */
const HUGE = 1e300;
const LEAST_GROWTH = 1 + 2 ** -40;

/** What a cell learns, kept in order among values too large to be weighted any further. */
export function limited(learned: number, leastF: number): number {
  return learned <= HUGE ? learned : Math.max(HUGE, leastF * LEAST_GROWTH);
}

/** Writes back where a loop has left the agent. */
export function pause(
  walk: Walk,
  cell: number,
  steps: number,
  travelled: number,
  status: RealTimeStatus,
): RealTimeStatus {
  walk.cell = cell;
  walk.steps += steps;
  walk.travelled = travelled;
  return cell === walk.goal ? 'goal' : status;
}

/**
 * Up to `limit` moves where every cell learns from its best neighbour alone and the agent may move to any: the loop
 * of LRTA\*, weighted or not.
 */
export function walkPlainly(walk: Walk, limit: number): RealTimeStatus {
  const { grid, moves, offsets, costs, values, goal, cap, trail } = walk;
  const { w, wc, expendable } = walk.settings;
  const { now, flags } = values;
  const { terrain } = grid;
  const hasTraps = isOneWay(grid);
  let { cell, travelled } = walk;
  let steps = 0;
  let status: RealTimeStatus = 'walking';
  for (; steps < limit; steps++) {
    if (cell === goal) break;
    if ((flags[cell]! & NEIGHBOURS_KNOWN) === 0) values.initNeighbourhood(cell);
    let best = Number.POSITIVE_INFINITY;
    let cost = 0;
    let next = cell;
    for (let m = moves[cell]!; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const neighbour = cell + offsets[d]!;
      const step = terrain === null ? costs[d]! : Math.round(costs[d]! * terrain[neighbour]!);
      const f = step + now[neighbour]!;
      if (f >= best || (hasTraps && !grid.reaches(neighbour, goal))) continue;
      best = f;
      cost = step;
      next = neighbour;
    }
    if (best === Number.POSITIVE_INFINITY) {
      status = 'stuck';
      break;
    }
    const learned = limited(w * (wc * cost + now[next]!), best);
    if (learned > now[cell]!) {
      values.raise(cell, learned);
      if (expendable && isExpendable(walk, cell)) values.remove(cell);
    }
    if (travelled + cost > cap) {
      status = 'travel-cap';
      break;
    }
    travelled += cost;
    cell = next;
    if (trail !== null) trail.push(cell);
  }
  return pause(walk, cell, steps, travelled, status);
}

/** Whether moves may lead where no path leads back. An agent must not go there: it could not learn its way out. */
export const isOneWay = (grid: Grid): boolean => grid.arrivals !== grid.moves;

/**
 * True if the neighbours of a cell reach each other without it and without leaving its neighbourhood, so that no
 * path is lost when it is removed (Sharon, Sturtevant and Felner 2013). Never on a map with one-way tiles, as there
 * neighbours need not have a move to each other.
 */
export function isExpendable({ grid, moves, offsets, values }: Walk, cell: number): boolean {
  if (isOneWay(grid)) return false;
  let neighbours = 0;
  for (let m = moves[cell]!; m !== 0; m &= m - 1) {
    const d = firstDirection(m);
    if (values.now[cell + offsets[d]!]! < Number.POSITIVE_INFINITY) neighbours |= 1 << d;
  }
  // Neighbours side by side on the ring are one straight move apart. Two straight neighbours around a corner may
  // be a diagonal move apart: that links them like a cell between them.
  let ring = neighbours;
  for (let d = 0; d < 8; d += 2) {
    const around = (d + 2) & 7;
    if ((neighbours & (1 << d)) === 0 || (neighbours & (1 << around)) === 0) continue;
    if ((moves[cell + offsets[d]!]! & (1 << ((d + 3) & 7))) !== 0) ring |= 1 << (d + 1);
  }
  const beginnings = ring & ~((ring << 1) | (ring >> 7));
  return (beginnings & (beginnings - 1)) === 0;
}
