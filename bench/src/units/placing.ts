import type { Grid, Random } from 'floodgate';

/** A unit and where it goes. Cells are those of the grid; of a large unit the upper left one. */
export interface PlacedUnit {
  readonly size: number;
  readonly speed: number;
  readonly team?: string;
  readonly at: number;
  readonly goal: number;
}

export type UnitKind = Omit<PlacedUnit, 'at' | 'goal'>;

/** The cells of the largest part of the map for units of a size. */
export function largestPart(grid: Grid, size: number): number[] {
  const layer = grid.layer({ size });
  const parts = new Map<number, number[]>();
  let largest: number[] = [];
  for (let cell = 0; cell < layer.cellCount; cell++) {
    if (!layer.passable[cell]) continue;
    const first = [...parts.keys()].find((other) => layer.components.connected(other, cell)) ?? cell;
    const part = parts.get(first) ?? [];
    part.push(cell);
    parts.set(first, part);
    if (part.length > largest.length) largest = part;
  }
  return largest;
}

/**
 * Places units at random, the largest first, each with a goal in the part of the map given for its kind. Neither starts
 * nor goals overlap. Units for which there is no room are left out.
 */
export function placeUnits(
  grid: Grid,
  units: readonly UnitKind[],
  random: Random,
  startsOf: (unit: UnitKind) => readonly number[],
  goalsOf: (unit: UnitKind) => readonly number[] = startsOf,
): PlacedUnit[] {
  const starts = new Set<number>();
  const goals = new Set<number>();
  const placed: PlacedUnit[] = [];
  for (const unit of [...units].sort((a, b) => b.size - a.size)) {
    const at = pick(grid, unit.size, startsOf(unit), starts, random);
    const goal = pick(grid, unit.size, goalsOf(unit), goals, random);
    if (at >= 0 && goal >= 0) placed.push({ ...unit, at, goal });
  }
  return placed;
}

function pick(
  { stride }: Grid,
  size: number,
  cells: readonly number[],
  taken: Set<number>,
  random: Random,
): number {
  for (let tries = 0; tries < 20_000; tries++) {
    const cell = cells[random.below(cells.length)]!;
    const square = Array.from({ length: size * size }, (_, i) => {
      return cell + (i % size) + Math.floor(i / size) * stride;
    });
    if (square.some((each) => taken.has(each))) continue;
    for (const each of square) taken.add(each);
    return cell;
  }
  return -1;
}
