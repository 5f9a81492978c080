import { type Grid, STRAIGHT } from '../grid/index.ts';
import { distanceWithoutWalls, minorCost, type QueryContext } from '../search/index.ts';
import { BOX_FIELDS, ExitLists } from './exit-lists.ts';
import type { GateModel } from './gate-model.ts';
import { toBox } from './gate-pieces.ts';
import {
  cellsBetween,
  FEW_CELLS,
  type GoalArea,
  goalAreas,
  type MeasureGoals,
  searchFromGoals,
} from './gate-query.ts';

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
  context: QueryContext | undefined,
): (cell: number) => number {
  if (context === undefined || goals.length > 1) return gatewayEstimate(grid, model, goals, true);
  const { start, octile = distanceWithoutWalls(grid, goals, 0) } = context;
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
  const { rank, tileOf } = model;
  const { stride } = grid;
  const rowsPerCell = 1 / stride;
  const minor = minorCost(grid);
  const measure = exactGoal ? searchFromGoals(model) : octileFromGoals(grid, model);
  const areas = goalAreas(model, goals, measure);
  const octile = distanceWithoutWalls(grid, goals, 0);
  const exits = new ExitLists(grid, model, areas);
  const goal = goals.length === 1 ? goals[0]! : -1;
  const goalY = Math.floor(goal / stride);
  const goalX = goal - goalY * stride;
  let current = -1;
  let { boxes } = exits;
  let start = 0;
  let end = 0;
  let goalArea: GoalArea | undefined;
  let inside: Int32Array | undefined;

  return (cell) => {
    const tile = tileOf[cell]!;
    if (tile !== current) {
      if (tile < 0) return octile(cell);
      if (exits.ends[tile] === 0) exits.make(tile);
      boxes = exits.boxes;
      start = exits.starts[tile]!;
      end = exits.ends[tile]!;
      goalArea = areas.get(model.tiles[tile]!.area);
      inside = goalArea?.inside;
      current = tile;
    }
    const y = ((cell + 0.5) * rowsPerCell) | 0;
    const x = cell - y * stride;
    let straightLine: number;
    if (goal >= 0) {
      const dx = Math.abs(x - goalX);
      const dy = Math.abs(y - goalY);
      straightLine = dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor;
    } else straightLine = octile(cell);
    let least = Number.POSITIVE_INFINITY;
    if (goalArea !== undefined) {
      if (inside === undefined) return straightLine;
      least = inside[rank[cell]!]!;
    }
    for (let i = start; i < end; i += BOX_FIELDS) {
      let dx = boxes[i]! - x;
      if (dx < 0) {
        dx = x - boxes[i + 1]!;
        if (dx < 0) dx = 0;
      }
      let dy = boxes[i + 2]! - y;
      if (dy < 0) {
        dy = y - boxes[i + 3]!;
        if (dy < 0) dy = 0;
      }
      const cost = boxes[i + 4]! + (dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor);
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
