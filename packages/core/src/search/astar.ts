import type { Grid } from '../grid/index.ts';
import { AStarLoop, type Estimate } from './astar-loop.ts';
import { type PathQuery, queryContext, type ResolvedQuery, resolveQuery, searchedGrid } from './query.ts';

/**
 * A\* with all that a {@link PathQuery} can ask for. With an inconsistent heuristic it opens nodes again in the order of
 * Martelli's algorithm B, unless the heuristic asks for `plainReopening`.
 */
export class AStar extends AStarLoop {
  /** Throws a FloodgateError if the start is a wall, a point is off the map or an option is out of range. */
  constructor(grid: Grid, query: PathQuery) {
    super(searchedGrid(grid, query), query);
    this.begin();
  }

  protected resolve(): ResolvedQuery {
    return resolveQuery(this.grid, this.query);
  }

  protected override estimate(octile: (cell: number) => number): Estimate {
    const { grid, query } = this;
    const { start, goals } = this.resolved;
    const { heuristic } = query;
    if (!heuristic || heuristic.isOctile) return super.estimate(octile);
    const estimate = heuristic.prepare(grid, goals, queryContext(grid, query, start, octile));
    return {
      estimate,
      reopens: estimate !== octile && !heuristic.consistent,
      plainReopening: heuristic.plainReopening === true,
    };
  }
}
