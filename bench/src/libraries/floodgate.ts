import {
  type CornerRule,
  FastPaths,
  findPath,
  Grid,
  PathBuffer,
  type Point,
  type SearchKind,
  type SearchResult,
} from 'floodgate';
import { DistanceField } from 'floodgate/search';
import { cpuTimed } from '../cpu.ts';
import type { Library, MoveSet, Prepared } from './library.ts';
import { eachFreeTile } from './moves.ts';

/** The path as points is part of the query, since the other libraries hand out points too. */
interface Answer {
  readonly result: SearchResult;
  readonly path: SearchResult['path'];
}

const CORNERS: Readonly<Record<MoveSet, CornerRule>> = { eight: 'no-corner-cutting', four: 'never' };

/** A copy of the map for these moves, with its costs. */
export function copyFor(map: Grid, moves: MoveSet): Grid {
  const { width, height, name } = map;
  const copy = Grid.from(width, height, (x, y) => map.isFree(x, y), { corners: CORNERS[moves], name });
  copy.edit((editor) =>
    eachFreeTile(map, (x, y) => {
      if (map.costAt(x, y) !== 1) editor.setCost(x, y, map.costAt(x, y));
    }),
  );
  return copy;
}

function prepare(map: Grid, kind: SearchKind, moves: MoveSet): Prepared<Answer> {
  const [grid, preprocessMs] = cpuTimed(() => {
    const own = copyFor(map, moves);
    // Components and jump rows are made on first use: a first query has them made here.
    const somewhere = own.point(own.passable.indexOf(1));
    findPath(own, { from: somewhere, to: somewhere }, kind);
    return own;
  });
  return {
    preprocessMs,
    query(from, to) {
      const result = findPath(grid, { from, to }, kind);
      return { result, path: result.path };
    },
    points: ({ path }) => (path.length === 0 ? null : path),
    expanded: ({ result }) => result.expanded,
  };
}

const searchRow = (name: string, kind: SearchKind, moves: MoveSet, terrain: boolean): Library => ({
  name,
  moves,
  terrain,
  prepare: (grid) => prepare(grid, kind, moves),
});

export const floodgateAStar = searchRow('Floodgate A*', 'astar', 'eight', false);
export const floodgateJps = searchRow('Floodgate JPS', 'jps', 'eight', false);
/** What a caller gets who names no search. */
export const floodgateFour = searchRow('Floodgate', 'auto', 'four', false);
export const floodgateFourAStar = searchRow('Floodgate A*', 'astar', 'four', false);
export const floodgateTerrain = searchRow('Floodgate', 'auto', 'eight', true);
export const floodgateFourTerrain = searchRow('Floodgate', 'auto', 'four', true);

/** Cells in and a buffer out, as a game asks that wants no garbage. The path is made into points for the check only. */
function prepareBuffer(map: Grid, moves: MoveSet, usesFastPaths: boolean): Prepared<PathBuffer> {
  const [{ grid, fast }, preprocessMs] = cpuTimed(() => {
    const own = copyFor(map, moves);
    const somewhere = own.passable.indexOf(1);
    findPath(own, { from: somewhere, to: somewhere, cells: true });
    return { grid: own, fast: usesFastPaths ? { fast: new FastPaths(own) } : {} };
  });
  const query = { ...fast, from: 0, to: 0, cells: true, out: new PathBuffer() };
  return {
    preprocessMs,
    query(from, to) {
      query.from = grid.cell(from[0], from[1]);
      query.to = grid.cell(to[0], to[1]);
      return findPath(grid, query);
    },
    points: ({ cells, length }) =>
      length === 0 ? null : Array.from(cells.subarray(0, length), (cell) => grid.point(cell)),
    expanded: ({ expanded }) => expanded,
  };
}

const bufferRow = (name: string, moves: MoveSet, usesFastPaths: boolean): Library => ({
  name,
  moves,
  terrain: false,
  prepare: (grid) => prepareBuffer(grid, moves, usesFastPaths),
});

export const floodgateJpsBuffer = bufferRow('Floodgate JPS, buffer', 'eight', false);
export const floodgateFast = bufferRow('Floodgate FastPaths', 'eight', true);
export const floodgateFourBuffer = bufferRow('Floodgate, buffer', 'four', false);
export const floodgateFourFast = bufferRow('Floodgate FastPaths', 'four', true);

interface FieldAnswer {
  readonly field: DistanceField;
  readonly path: Point[];
}

/** A field around the goal as far as the start, then downhill. Meant for many agents to a goal; here it has one. */
function prepareField(map: Grid): Prepared<FieldAnswer> {
  const [grid, preprocessMs] = cpuTimed(() => copyFor(map, 'eight'));
  return {
    preprocessMs,
    query(from, to) {
      const field = new DistanceField(grid, to);
      const goal = grid.cell(to[0], to[1]);
      let cell = grid.cell(from[0], from[1]);
      const path = [from];
      while (cell !== goal) {
        const moves = field.bestMoves(cell);
        if (moves === 0) return { field, path: [] };
        cell += grid.offsets[31 - Math.clz32(moves)]!;
        path.push(grid.point(cell));
      }
      return { field, path };
    },
    points: ({ path }) => (path.length === 0 ? null : path),
    expanded: ({ field }) => field.expanded,
  };
}

export const floodgateField: Library = {
  name: 'Floodgate field',
  moves: 'eight',
  terrain: false,
  prepare: prepareField,
};
