import type { Grid } from '../grid/index.ts';
import { distanceWithoutWalls, type QueryContext } from '../search/index.ts';
import type { GateArea, GateModel } from './gate-model.ts';
import {
  type Across,
  cellsBetween,
  costsBeyond,
  FEW_CELLS,
  type GoalArea,
  goalAreas,
  type MeasureGoals,
  searchFromGoals,
  usefulExits,
} from './gate-query.ts';

/** Pieces at most, spread over the gates of a zone, by which two of its cells are told apart. */
const MAX_DIFFERENCES = 12;

/** The exits of one area in one query. */
interface Exits {
  readonly table: Int32Array;
  readonly tableWidth: number;
  /** Columns of the table, cheapest exit first, and what lies beyond each. */
  readonly columns: Int32Array;
  readonly costs: Float64Array;
  readonly goal: GoalArea | undefined;
}

/**
 * For a cell the least, over the pieces of gates around its zone, of the exact distance to the piece and of what
 * lies beyond it; in a goal's zone also the path that stays inside.
 */
export function exactEstimate(
  grid: Grid,
  model: GateModel,
  goals: readonly number[],
  context: QueryContext | undefined,
): (cell: number) => number {
  const { areaOf, rank } = model;
  const areas = goalAreas(model, goals, measureGoals(model));
  const octile = distanceWithoutWalls(grid, goals, 0);
  const perfect = model.pieceWidth === 1;
  const known: (Exits | undefined)[] = new Array(model.areas.length);
  let current = -1;
  let table: Int32Array = new Int32Array(0);
  let tableWidth = 0;
  let columns: Int32Array = new Int32Array(0);
  let costs: Float64Array = new Float64Array(0);
  let count = 0;
  let goal: GoalArea | undefined;
  let differenceStep = 1;

  const enter = (index: number): void => {
    const exits = known[index] ?? exitsOf(model, index, areas);
    known[index] = exits;
    current = index;
    ({ table, tableWidth, columns, costs } = exits);
    count = columns.length;
    goal = exits.goal;
    differenceStep = perfect ? 1 : Math.ceil(tableWidth / MAX_DIFFERENCES);
  };

  const estimate = (cell: number): number => {
    const index = areaOf[cell]!;
    if (index !== current) {
      if (index < 0) return octile(cell);
      enter(index);
    }
    const row = rank[cell]! * tableWidth;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const beyond = costs[i]!;
      if (beyond >= least) break;
      const cost = table[row + columns[i]!]! + beyond;
      if (cost < least) least = cost;
    }
    if (goal !== undefined) {
      if (goal.inside !== undefined) least = Math.min(least, goal.inside[rank[cell]!]!);
      else
        least = Math.min(
          least,
          Math.max(
            octile(cell),
            byDifference(table, row, rank[goal.goals[0]!]! * tableWidth, tableWidth, differenceStep),
          ),
        );
    }
    return perfect ? least : Math.max(least, octile(cell));
  };
  // Consistency is a matter of all queries alike, so there nothing is cut short.
  if (perfect || context === undefined || goals.length > 1) return estimate;
  const { start } = context;
  const few = cellsBetween(grid, octile(start), estimate(start)) < FEW_CELLS;
  return few ? (context.octile ?? octile) : estimate;
}

/**
 * A lower bound of the distance between two cells of an area, by what they differ in their distances to its gates.
 * Exact if one of them is part of a gate and pieces are single cells, which is what makes the whole consistent.
 */
function byDifference(table: Int32Array, a: number, b: number, width: number, step: number): number {
  let greatest = 0;
  for (let i = 0; i < width; i += step) {
    const difference = Math.abs(table[a + i]! - table[b + i]!);
    if (difference > greatest) greatest = difference;
  }
  return greatest;
}

/** One goal in an area is looked up in its table; several are measured by a search. */
function measureGoals(model: GateModel): MeasureGoals {
  const search = searchFromGoals(model);
  return (area, goals) => {
    if (goals.length > 1) return search(area, goals);
    const width = area.pieces.length;
    const row = model.rank[goals[0]!]! * width;
    return { inside: undefined, toPieces: area.table.subarray(row, row + width) };
  };
}

function exitsOf(model: GateModel, index: number, goals: Map<number, GoalArea>): Exits {
  const area = model.areas[index]!;
  const all = costsBeyond(model, area, goals.values());
  const columns = usefulExits(all, new AcrossByTable(model, area));
  return {
    table: area.table,
    tableWidth: area.pieces.length,
    columns,
    costs: Float64Array.from(columns, (i) => all[i]!),
    goal: goals.get(index),
  };
}

class AcrossByTable implements Across {
  readonly #table: Int32Array;
  readonly #width: number;
  /** Per piece the place of its first cell in the area, and one more. */
  readonly #starts: Int32Array;

  constructor(model: GateModel, { table, pieces }: GateArea) {
    this.#table = table;
    this.#width = pieces.length;
    this.#starts = new Int32Array(pieces.length + 1);
    // Gate cells are the first of an area, in the order of its pieces.
    for (let i = 0; i < pieces.length; i++)
      this.#starts[i + 1] = this.#starts[i]! + model.pieces[pieces[i]!]!.cells.length;
  }

  distance(i: number, j: number): number {
    let farthest = 0;
    const end = this.#starts[i + 1]! * this.#width;
    for (let at = this.#starts[i]! * this.#width + j; at < end; at += this.#width)
      farthest = Math.max(farthest, this.#table[at]!);
    return farthest;
  }
}
