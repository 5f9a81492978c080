import type { Grid } from 'floodgate';
import createGraph, { type Graph, type Node } from 'ngraph.graph';
import { aStar } from 'ngraph.path';
import { cpuTimed } from '../cpu.ts';
import { ALL_TASKS, type Library, type MoveSet, type Prepared } from './library.ts';
import { eachFreeTile, eachMove, emptyMapDistance, tileId } from './moves.ts';

interface Tile {
  readonly x: number;
  readonly y: number;
}

/**
 * A node for every free tile, a link for every allowed move. Where all tiles cost the same a link leads both ways; with
 * terrain there is one each way, with the cost of the move as its data.
 */
function build(grid: Grid, moves: MoveSet, terrain: boolean): Graph<Tile, number> {
  const graph = createGraph<Tile, number>();
  eachFreeTile(grid, (x, y) => graph.addNode(tileId(grid, x, y), { x, y }));
  eachFreeTile(grid, (x, y) => {
    const from = tileId(grid, x, y);
    eachMove(grid, moves, x, y, (toX, toY, cost) => {
      const to = tileId(grid, toX, toY);
      if (terrain || to > from) graph.addLink(from, to, cost);
    });
  });
  return graph;
}

function prepare(grid: Grid, moves: MoveSet, terrain: boolean): Prepared<Node<Tile>[]> {
  const between = (a: Node<Tile>, b: Node<Tile>): number =>
    emptyMapDistance(moves, a.data.x - b.data.x, a.data.y - b.data.y);
  const [finder, preprocessMs] = cpuTimed(() =>
    aStar(build(grid, moves, terrain), {
      oriented: terrain,
      distance: (_from, _to, link) => link.data,
      heuristic: between,
    }),
  );
  return {
    preprocessMs,
    query: (from, to) => finder.find(tileId(grid, ...from), tileId(grid, ...to)),
    // It hands out paths from the goal to the start.
    points: (path) =>
      path.length === 0 ? null : path.map(({ data }) => [data.x, data.y] as const).reverse(),
  };
}

/** Its bidirectional NBA\* took as long as its A\*, or up to a quarter longer, on all six maps; it is left out. */
export const ngraph: readonly Library[] = ALL_TASKS.map((task) => ({
  name: 'ngraph.path A*',
  ...task,
  prepare: (grid) => prepare(grid, task.moves, task.terrain),
}));
