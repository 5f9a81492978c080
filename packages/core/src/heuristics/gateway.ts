import { type Grid, STRAIGHT } from '../grid/index.ts';
import { distanceWithoutWalls, minorCost } from '../search/index.ts';
import type { GateModel } from './gate-model.ts';
import type { Box } from './gate-pieces.ts';
import {
  cellsBetween,
  costsBeyond,
  FEW_CELLS,
  type GoalArea,
  goalAreas,
  type MeasureGoals,
  searchFromGoals,
  usefulExits,
} from './gate-query.ts';

/** Per box of an exit: left, right, top, bottom, and what lies beyond it. */
const FIELDS = 5;

/** Time to flood a cell, that of an expansion being 1, and the share of expansions that a flood saves. */
const FLOOD_COST = 0.2;
const FLOOD_GAIN = 0.15;

/**
 * The gateway estimate with as much preparation as a query from `start` is worth: octile distance alone if that
 * leads nearly straight to the goal; and a search from the goal in its zone only if the path is so much longer
 * than octile distance says that a search will see more cells than that.
 */
export function thriftyEstimate(
  grid: Grid,
  model: GateModel,
  goals: readonly number[],
  start: number | undefined,
): (cell: number) => number {
  if (start === undefined || goals.length > 1) return gatewayEstimate(grid, model, goals, true);
  const octile = distanceWithoutWalls(grid, goals, 0);
  const area = model.areaOf[goals[0]!]!;
  if (area < 0 || model.areaOf[start] === area) return octile;
  const byGates = gatewayEstimate(grid, model, goals, false);
  const seen = cellsBetween(grid, octile(start), byGates(start));
  if (seen < FEW_CELLS) return octile;
  const flood = model.areas[area]!.cells.length * FLOOD_COST;
  return seen * FLOOD_GAIN > flood ? gatewayEstimate(grid, model, goals, true) : byGates;
}

/**
 * For a cell the least, over the pieces of gates around its zone, of the octile distance to the piece and of what
 * lies beyond it; in a goal's zone also the path that stays inside. Never less than octile.
 *
 * @param exactGoal measure from the goal in its zone by a search, not by octile distance
 */
export function gatewayEstimate(
  grid: Grid,
  model: GateModel,
  goals: readonly number[],
  exactGoal: boolean,
): (cell: number) => number {
  const { areaOf, rank } = model;
  const { stride } = grid;
  const rowsPerCell = 1 / stride;
  const minor = minorCost(grid);
  const measure = exactGoal ? searchFromGoals(model) : octileFromGoals(grid, model);
  const areas = goalAreas(model, goals, measure);
  const octile = distanceWithoutWalls(grid, goals, 0);
  const known: (Float64Array | undefined)[] = new Array(model.areas.length);
  let current = -1;
  let boxes: Float64Array = new Float64Array(0);
  let goalArea: GoalArea | undefined;
  let inside: Int32Array | undefined;

  return (cell) => {
    const index = areaOf[cell]!;
    if (index !== current) {
      if (index < 0) return octile(cell);
      boxes = known[index] ??= exitBoxes(grid, model, index, areas);
      goalArea = areas.get(index);
      inside = goalArea?.inside;
      current = index;
    }
    const y = ((cell + 0.5) * rowsPerCell) | 0;
    const x = cell - y * stride;
    const straightLine = octile(cell);
    let least = Number.POSITIVE_INFINITY;
    if (goalArea !== undefined) {
      if (inside === undefined) return straightLine;
      least = inside[rank[cell]!]!;
    }
    for (let i = 0; i < boxes.length; i += FIELDS) {
      const beyond = boxes[i + 4]!;
      if (beyond >= least) break;
      const dx = Math.max(0, boxes[i]! - x, x - boxes[i + 1]!);
      const dy = Math.max(0, boxes[i + 2]! - y, y - boxes[i + 3]!);
      const cost = beyond + (dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor);
      if (cost < least) least = cost;
    }
    return Math.max(least, straightLine);
  };
}

function octileFromGoals(grid: Grid, model: GateModel): MeasureGoals {
  const { stride } = grid;
  const minor = minorCost(grid);
  const toPiece = (goals: readonly number[], piece: number): number[] =>
    model.boxes[piece]!.flatMap((box) =>
      goals.map((goal) => toBox(goal % stride, Math.floor(goal / stride), box, minor)),
    );
  return (area, goals) => ({
    inside: undefined,
    toPieces: area.pieces.map((piece) => Math.min(...toPiece(goals, piece))),
  });
}

/** Octile distance from a tile to a box. */
function toBox(x: number, y: number, { left, right, top, bottom }: Box, minor: number): number {
  const dx = Math.max(0, left - x, x - right);
  const dy = Math.max(0, top - y, y - bottom);
  return dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor;
}

/** The greatest octile distance from a tile of a box to another box: that of one of its corners. */
function acrossBoxes(from: Box, to: Box, minor: number): number {
  return Math.max(
    toBox(from.left, from.top, to, minor),
    toBox(from.right, from.top, to, minor),
    toBox(from.left, from.bottom, to, minor),
    toBox(from.right, from.bottom, to, minor),
  );
}

function exitBoxes(grid: Grid, model: GateModel, index: number, goals: Map<number, GoalArea>): Float64Array {
  const area = model.areas[index]!;
  const minor = minorCost(grid);
  const costs = costsBeyond(model, area, goals.values());
  const boxes = area.pieces.map((piece) => model.boxes[piece]!);
  const useful = usefulExits(costs, {
    distance(i, j) {
      let farthest = 0;
      for (const from of boxes[i]!) {
        let nearest = Number.POSITIVE_INFINITY;
        for (const to of boxes[j]!) nearest = Math.min(nearest, acrossBoxes(from, to, minor));
        farthest = Math.max(farthest, nearest);
      }
      return farthest;
    },
  });
  const fields: number[] = [];
  for (const i of useful) {
    for (const { left, right, top, bottom } of boxes[i]!) fields.push(left, right, top, bottom, costs[i]!);
  }
  return Float64Array.from(fields);
}
