import type { Grid, Point } from 'floodgate';
import PathFinding from 'pathfinding';
import { cpuTimed } from '../cpu.ts';
import { type Library, type MoveSet, type Prepared, rowsOf } from './library.ts';

const { AStarFinder, DiagonalMovement, Heuristic, JumpPointFinder } = PathFinding;

const OPTIONS = {
  eight: { diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles, heuristic: Heuristic.octile },
  four: { diagonalMovement: DiagonalMovement.Never, heuristic: Heuristic.manhattan },
};

type Finder = InstanceType<typeof AStarFinder>;

/** A search writes into its grid, so the manual has the user clone the grid for every query. */
function prepare(map: Grid, finder: Finder, cloneIsTimed: boolean): Prepared<Point[]> {
  const rows = rowsOf(map, 0, 1);
  const [grid, preprocessMs] = cpuTimed(() => new PathFinding.Grid(rows));
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

const rowFor = (
  name: string,
  moves: MoveSet,
  Kind: typeof AStarFinder,
  { cloneIsTimed = true } = {},
): Library => ({
  name,
  moves,
  terrain: false,
  prepare: (grid) => prepare(grid, new Kind(OPTIONS[moves]), cloneIsTimed),
});

/** Its tiles are free or walls; it knows no costs. */
export const pathfinding: readonly Library[] = [
  rowFor('pathfinding A*', 'eight', AStarFinder),
  // What is left when the clone is taken for free: the search itself.
  rowFor('pathfinding A*, less clone', 'eight', AStarFinder, { cloneIsTimed: false }),
  rowFor('pathfinding JPS', 'eight', JumpPointFinder),
  rowFor('pathfinding A*', 'four', AStarFinder),
  rowFor('pathfinding JPS', 'four', JumpPointFinder),
];
