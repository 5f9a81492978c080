import { type Grid, STRAIGHT } from '../grid/index.ts';
import { UNREACHABLE } from './areas.ts';
import type { GateArea, GateModel } from './gate-model.ts';

/** Goals in one area, and how far it is from them. */
export interface GoalArea {
  readonly area: GateArea;
  readonly goals: readonly number[];
  /** Per piece of the area its distance to the nearest of the goals, in search units. */
  readonly toPieces: ArrayLike<number>;
  /** Per cell of the area the same without leaving the area, if that was measured. */
  readonly inside: Int32Array | undefined;
}

/** How a heuristic measures from goals. */
export type MeasureGoals = (
  area: GateArea,
  goals: readonly number[],
) => Pick<GoalArea, 'toPieces' | 'inside'>;

/** Sorts goals by area and measures from them. */
export function goalAreas(
  model: GateModel,
  goals: readonly number[],
  measure: MeasureGoals,
): Map<number, GoalArea> {
  const byArea = new Map<number, number[]>();
  for (const goal of goals) {
    const area = model.areaOf[goal]!;
    const known = byArea.get(area);
    if (known) known.push(goal);
    else if (area >= 0) byArea.set(area, [goal]);
  }
  const found = new Map<number, GoalArea>();
  for (const [index, within] of byArea) {
    const area = model.areas[index]!;
    found.set(index, { area, goals: within, ...measure(area, within) });
  }
  return found;
}

/** Measures from goals by a search in their area. */
export function searchFromGoals(model: GateModel): MeasureGoals {
  return (area, goals) => {
    const inside = model.surveyor.tableTo(area, [goals]);
    return { inside, toPieces: leastPerPiece(model, area, inside) };
  };
}

/** Of a value per cell of an area, the least of each piece. */
export function leastPerPiece(model: GateModel, { pieces }: GateArea, values: Int32Array): number[] {
  // Gate cells are the first of an area, in the order of its pieces.
  let place = 0;
  return pieces.map((piece) => {
    let least = UNREACHABLE;
    for (let left = model.pieces[piece]!.cells.length; left > 0; left--)
      least = Math.min(least, values[place++]!);
    return least;
  });
}

/** For each piece of an area the cost from there to the nearest goal by paths that leave the area at once. */
export function costsBeyond(model: GateModel, area: GateArea, goals: Iterable<GoalArea>): Float64Array {
  const { matrix, matrixSize } = model;
  const costs = new Float64Array(area.sides.length).fill(Number.POSITIVE_INFINITY);
  for (const { area: goalArea, toPieces } of goals) {
    const columns = goalArea.sides;
    const last = Float64Array.from(toPieces);
    for (let i = 0; i < costs.length; i++) {
      const row = area.sides[i]! * matrixSize;
      let least = costs[i]!;
      for (let j = 0; j < columns.length; j++) {
        const cost = matrix[row + columns[j]!]! + last[j]!;
        if (cost < least) least = cost;
      }
      costs[i] = least;
    }
  }
  return costs;
}

/** Says how far apart pieces of an area are at most. */
export interface Across {
  /** The greatest distance from a cell of piece i to piece j. */
  distance(i: number, j: number): number;
}

/**
 * The pieces that can be the best exit of an area, cheapest first. One is left out if another costs no more even from
 * its own cells.
 */
export function usefulExits(costs: Float64Array, across: Across): Int32Array {
  let best = 0;
  for (let i = 1; i < costs.length; i++) if (costs[i]! < costs[best]!) best = i;
  const sorted = new Int32Array(costs.length);
  let count = 0;
  for (let i = 0; i < costs.length; i++) {
    const cost = costs[i]!;
    if (cost === Number.POSITIVE_INFINITY) continue;
    // Mostly a single exit rules out nearly all others, so that few are left to be sorted.
    if (i !== best && costs[best]! + across.distance(i, best) <= cost) continue;
    let place = count++;
    for (; place > 0 && costs[sorted[place - 1]!]! > cost; place--) sorted[place] = sorted[place - 1]!;
    sorted[place] = i;
  }
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const i = sorted[k]!;
    let needed = true;
    for (let other = kept - 1; other >= 0 && needed; other--) {
      const j = sorted[other]!;
      needed = costs[j]! + across.distance(i, j) > costs[i]!;
    }
    if (needed) sorted[kept++] = i;
  }
  return sorted.subarray(0, kept);
}

/** A search that sees fewer cells is over before gates have been looked up. */
export const FEW_CELLS = 300;

/**
 * About how many cells A\* with octile distance sees between two places that are `apart` by octile distance and by a
 * path of some length, in search units: those of an ellipse with the places as foci, as far as the map is free.
 */
export function cellsBetween(grid: Grid, apart: number, length: number): number {
  const narrow = Math.sqrt(Math.max(0, length * length - apart * apart));
  const tiles = ((Math.PI / 4) * length * narrow) / (STRAIGHT * STRAIGHT);
  return (tiles * grid.freeCount) / (grid.width * grid.height);
}
