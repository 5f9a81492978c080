import type { Grid, Point } from 'floodgate';
import PathFinding from 'pathfinding';
import { type Library, type Prepared, rowsOf, timed } from './library.ts';

const OPTIONS = {
  diagonalMovement: PathFinding.DiagonalMovement.OnlyWhenNoObstacles,
  heuristic: PathFinding.Heuristic.octile,
};

type Finder = InstanceType<typeof PathFinding.AStarFinder>;

/** A search writes into its grid, so the manual has the user clone the grid for every query. */
function prepare(map: Grid, finder: Finder, cloneIsTimed: boolean): Prepared<Point[]> {
  const rows = rowsOf(map, 0, 1);
  const [grid, preprocessMs] = timed(() => new PathFinding.Grid(rows));
  const points = (path: Point[]): Point[] | null => (path.length === 0 ? null : path);
  if (cloneIsTimed) {
    return {
      preprocessMs,
      query: (from, to) => finder.findPath(from[0], from[1], to[0], to[1], grid.clone()),
      points,
    };
  }
  let copy = grid;
  return {
    preprocessMs,
    setUp() {
      copy = grid.clone();
      // Else the clone's garbage would be collected on the query's time. Twice, until the copy has settled.
      globalThis.gc?.({ type: 'minor' });
      globalThis.gc?.({ type: 'minor' });
    },
    query: (from, to) => finder.findPath(from[0], from[1], to[0], to[1], copy),
    points,
  };
}

const rowFor = (name: string, finder: Finder, cloneIsTimed: boolean): Library => ({
  name,
  moves: 'eight',
  prepare: (grid) => prepare(grid, finder, cloneIsTimed),
});

const aStar = new PathFinding.AStarFinder(OPTIONS);

export const pathfindingAStar = rowFor('pathfinding A*', aStar, true);
export const pathfindingJps = rowFor('pathfinding JPS', new PathFinding.JumpPointFinder(OPTIONS), true);
/** What is left when the clone is taken for free: the search itself. */
export const pathfindingAStarOnly = rowFor('pathfinding A*, less clone', aStar, false);
