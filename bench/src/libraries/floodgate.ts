import { type CornerRule, findPath, Grid, type Point, type SearchResult } from 'floodgate';
import { DistanceField } from 'floodgate/search';
import { type Library, type Prepared, timed } from './library.ts';

/** The path as points is part of the query, since the other libraries hand out points too. */
interface Answer {
  readonly result: SearchResult;
  readonly path: SearchResult['path'];
}

/** A copy of the map by other corner rules. */
const copyOf = (map: Grid, corners: CornerRule): Grid =>
  Grid.from(map.width, map.height, (x, y) => map.isFree(x, y), { corners, name: map.name });

function prepare(map: Grid, kind: 'astar' | 'jps', corners: CornerRule): Prepared<Answer> {
  const [grid, preprocessMs] = timed(() => {
    const own = copyOf(map, corners);
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

export const floodgateAStar: Library = {
  name: 'Floodgate A*',
  moves: 'eight',
  prepare: (grid) => prepare(grid, 'astar', 'no-corner-cutting'),
};

export const floodgateJps: Library = {
  name: 'Floodgate JPS',
  moves: 'eight',
  prepare: (grid) => prepare(grid, 'jps', 'no-corner-cutting'),
};

interface FieldAnswer {
  readonly field: DistanceField;
  readonly path: Point[];
}

/** A field around the goal as far as the start, then downhill. Meant for many agents to a goal; here it has one. */
function prepareField(map: Grid): Prepared<FieldAnswer> {
  const [grid, preprocessMs] = timed(() => copyOf(map, 'no-corner-cutting'));
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

export const floodgateField: Library = { name: 'Floodgate field', moves: 'eight', prepare: prepareField };

export const floodgateFour: Library = {
  name: 'Floodgate A*, four moves',
  moves: 'four',
  prepare: (grid) => prepare(grid, 'astar', 'never'),
};
