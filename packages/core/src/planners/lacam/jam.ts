import type { DistancePatches } from '../../distances/index.ts';
import { firstDirection, type Grid } from '../../grid/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { RollingPlan } from '../window/rolling-plan.ts';

/** Most agents in a jam. */
const MOST_AGENTS = 60;
/** The share of its cells that are free at least. Where fewer are, agents queue, and moves of their own do not help. */
const FREE = 0.3;
/** The share of its agents whose targets are inside at least. Where fewer are, they want to get away. */
const AT_HOME = 0.9;
const NOBODY = -1;

/** Agents that are in each other's way in a part of the map. */
export interface Jam {
  /** The cells of the part. */
  readonly cells: Int32Array;
  /** The agents in the part, and in the same order where they are and where in the part they are to go. */
  readonly slots: Int32Array;
  readonly starts: Int32Array;
  readonly targets: Int32Array;
}

/**
 * The jam around a cell at the end of the plan: everything up to some moves from it, or less if there are too many
 * agents. Null if that is no jam, or an outside agent is in it.
 */
export function jamAround(
  centre: number,
  radius: number,
  crowd: Crowd,
  plan: RollingPlan,
  distances: DistancePatches,
): Jam | null {
  const { window, enclosures } = plan;
  const holders = window.holders[window.length]!;
  const cells: number[] = [];
  const slots: number[] = [];
  for (const layer of layersAround(crowd.grid, centre, (cell) => enclosures.inside[cell] === 0)) {
    const agents = layer.map((cell) => holders[cell]!).filter((slot) => slot >= 0);
    if (radius-- < 0 || slots.length + agents.length > MOST_AGENTS) break;
    cells.push(...layer);
    slots.push(...agents);
  }
  const inside = new Set(cells);
  const atHome = slots.filter((slot) => inside.has(crowd.targets[slot]!)).length;
  if (slots.length > cells.length * (1 - FREE) || atHome < slots.length * AT_HOME) return null;
  if (slots.some((slot) => crowd.outside[slot])) return null;
  return {
    cells: Int32Array.from(cells),
    slots: Int32Array.from(slots),
    starts: Int32Array.from(slots, (slot) => window.cells[window.length]![slot]!),
    targets: Int32Array.from(targetsInside(inside, slots, crowd, distances)),
  };
}

/** A cell for each agent: its target, or one near to where the path to its target leaves the part. */
function targetsInside(
  inside: ReadonlySet<number>,
  slots: readonly number[],
  { grid, targets }: Crowd,
  distances: DistancePatches,
): number[] {
  const taken = new Set<number>();
  const found = slots.map((slot) => {
    const target = targets[slot]!;
    if (!inside.has(target) || taken.has(target)) return NOBODY;
    taken.add(target);
    return target;
  });
  const exits = [...inside].filter((cell) => neighbours(grid, cell).some((next) => !inside.has(next)));
  return found.map((target, i) => {
    if (target !== NOBODY) return target;
    const slot = slots[i]!;
    const wanted = inside.has(targets[slot]!) ? targets[slot]! : nearest(exits, slot, distances);
    for (const layer of layersAround(grid, wanted, (cell) => inside.has(cell)))
      for (const cell of layer)
        if (!taken.has(cell)) {
          taken.add(cell);
          return cell;
        }
    return wanted;
  });
}

/** The cell that is nearest to an agent's target. */
function nearest(cells: readonly number[], slot: number, distances: DistancePatches): number {
  return cells.reduce((best, cell) =>
    distances.tenths(slot, cell) < distances.tenths(slot, best) ? cell : best,
  );
}

/** The cells that are 0, 1, 2 … moves from a cell. */
function* layersAround(grid: Grid, centre: number, isOpen: (cell: number) => boolean): Generator<number[]> {
  const seen = new Set([centre]);
  for (let layer = [centre]; layer.length > 0; ) {
    yield layer;
    const next: number[] = [];
    for (const cell of layer)
      for (const other of neighbours(grid, cell)) {
        if (seen.has(other) || !isOpen(other)) continue;
        seen.add(other);
        next.push(other);
      }
    layer = next;
  }
}

function neighbours({ moves, offsets }: Grid, cell: number): number[] {
  const found: number[] = [];
  for (let left = moves[cell]!; left !== 0; left &= left - 1)
    found.push(cell + offsets[firstDirection(left)]!);
  return found;
}
