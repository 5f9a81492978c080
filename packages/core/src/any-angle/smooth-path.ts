import { FloodgateError } from '../error.ts';
import type { Grid, Point, PointLike } from '../grid/index.ts';
import { searchedGrid } from '../search/index.ts';
import type { LineOfSightOptions } from './line-of-sight.ts';
import { lineHolds } from './line-of-sight.ts';

/** For which agent to smooth a path. */
export interface SmoothOptions extends LineOfSightOptions {
  /** The cost table that the agent goes by, see {@link Grid.addCosts}. Default: the costs of the map. */
  readonly costs?: string;
  /** Cells that lines must not touch, as in the query of the path: a byte per cell of the grid, not 0 for avoided. */
  readonly avoid?: Uint8Array;
}

const ALL_MOVES = 255;

/**
 * Straightens a path of single moves, such as `findPath` gives: the points from start to end between which the agent
 * goes in straight lines. Never longer than the path, but not always the shortest: see {@link findAnyAnglePath}.
 *
 * It leaves moves for a line only where that is certain to be legal and no dearer. The line overlaps no wall, no one-way tile,
 * no tile that costs more than the cheapest that the moves enter, and comes by no avoided cell. Where there is no such line, the moves stay as they
 * are, runs in one direction as one line; so a corner that the map's rule lets an agent cut is still cut.
 *
 * Throws a FloodgateError if a step of the path is not a move that the map allows an agent of that size, there is no such
 * cost table, or `avoid` has another length than the grid has cells.
 */
export function smoothPath(grid: Grid, path: readonly PointLike[], options: SmoothOptions = {}): Point[] {
  const layer = searchedGrid(grid, options);
  const cells = checkedCells(layer, path);
  checkAvoid(grid, options.avoid);
  const runEnds = endsOfRuns(cells);
  const mayLeaveMoves = lineTest(layer, cells, options.avoid ?? null);
  const points: Point[] = cells.length === 0 ? [] : [layer.point(cells[0]!)];
  for (let at = 0; at < cells.length - 1; ) {
    at = farthest(mayLeaveMoves, runEnds, at);
    points.push(layer.point(cells[at]!));
  }
  return points;
}

function checkedCells(grid: Grid, path: readonly PointLike[]): number[] {
  const cells = path.map((point) => grid.freeCellAt(point, 'path tile'));
  for (let i = 1; i < cells.length; i++) {
    if (grid.moveBetween(cells[i - 1]!, cells[i]!) >= 0) continue;
    const [from, to] = [grid.point(cells[i - 1]!), grid.point(cells[i]!)];
    throw new FloodgateError(
      'bad-argument',
      `step ${i} of the path, (${from[0]}, ${from[1]}) → (${to[0]}, ${to[1]}), is not a move in ${grid.name}`,
    );
  }
  return cells;
}

/** Per place in the path the place up to which it goes on in the same direction. */
function endsOfRuns(cells: readonly number[]): Int32Array {
  const ends = new Int32Array(cells.length);
  for (let i = cells.length - 1; i >= 0; i--) {
    const next = i + 1;
    const goesOn = next < cells.length - 1 && cells[next]! - cells[i]! === cells[next + 1]! - cells[next]!;
    ends[i] = goesOn ? ends[next]! : Math.min(next, cells.length - 1);
  }
  return ends;
}

/**
 * A place far along the path that a straight line leads to. It tries one turn after the other, and then the moves after the last
 * that it could see, by halves.
 */
function farthest(mayLeaveMoves: LineTest, runEnds: Int32Array, from: number): number {
  const last = runEnds.length - 1;
  let seen = runEnds[from]!;
  let unseen = seen;
  while (seen < last) {
    unseen = runEnds[seen]!;
    if (!mayLeaveMoves(from, unseen)) break;
    seen = unseen;
  }
  while (unseen - seen > 1) {
    const middle = (seen + unseen) >> 1;
    if (mayLeaveMoves(from, middle)) seen = middle;
    else unseen = middle;
  }
  return seen;
}

/** Whether a line may take the place of the moves from one place in the path to another. */
type LineTest = (from: number, to: number) => boolean;

function lineTest(grid: Grid, cells: readonly number[], avoid: Uint8Array | null): LineTest {
  const { passable, terrain, masks, stride } = grid;
  let limit = Number.POSITIVE_INFINITY;
  const isGood = (cell: number): boolean =>
    passable[cell] === 1 &&
    (terrain === null || terrain[cell]! <= limit) &&
    (masks === null || masks[cell] === ALL_MOVES) &&
    (avoid === null || avoid[cell] === 0);
  return (from, to) => {
    limit = Number.POSITIVE_INFINITY;
    if (terrain) for (let i = from + 1; i <= to; i++) limit = Math.min(limit, terrain[cells[i]!]!);
    return lineHolds(stride, cells[from]!, cells[to]!, isGood);
  };
}

function checkAvoid(grid: Grid, avoid: Uint8Array | undefined): void {
  if (avoid !== undefined && avoid.length !== grid.cellCount)
    throw new FloodgateError(
      'bad-argument',
      `avoid has ${avoid.length} entries, but ${grid.name} has ${grid.cellCount} cells (padding included)`,
    );
}
