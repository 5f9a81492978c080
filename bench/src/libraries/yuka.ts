import type { Grid } from 'floodgate';
import { AStar, Edge, Graph, NavNode, Vector3 } from 'yuka';
import { cpuTimed } from '../cpu.ts';
import { ALL_TASKS, type Library, type MoveSet, type Prepared } from './library.ts';
import { eachFreeTile, eachMove, emptyMapDistance, tileId } from './moves.ts';

/** A node for every free tile, an edge each way for every allowed move, with its cost. */
function build(grid: Grid, moves: MoveSet): Graph {
  const graph = new Graph();
  graph.digraph = true;
  eachFreeTile(grid, (x, y) => graph.addNode(new NavNode(tileId(grid, x, y), new Vector3(x, 0, y))));
  eachFreeTile(grid, (x, y) => {
    const from = tileId(grid, x, y);
    eachMove(grid, moves, x, y, (toX, toY, cost) =>
      graph.addEdge(new Edge(from, tileId(grid, toX, toY), cost)),
    );
  });
  return graph;
}

function prepare(grid: Grid, moves: MoveSet): Prepared<number[]> {
  const [graph, preprocessMs] = cpuTimed(() => build(grid, moves));
  // Its own heuristics are Euclidean or Manhattan distance; this one is as sharp as the other libraries have it.
  const heuristic = {
    calculate(of: Graph, source: number, target: number): number {
      const a = of.getNode(source).position;
      const b = of.getNode(target).position;
      return emptyMapDistance(moves, a.x - b.x, a.z - b.z);
    },
  };
  const { width } = grid;
  return {
    preprocessMs,
    query(from, to) {
      const search = new AStar(graph, tileId(grid, ...from), tileId(grid, ...to));
      search.heuristic = heuristic;
      return search.search().getPath();
    },
    points: (path) =>
      path.length === 0 ? null : path.map((id) => [id % width, Math.floor(id / width)] as const),
  };
}

export const yuka: readonly Library[] = ALL_TASKS.map((task) => ({
  name: 'yuka',
  ...task,
  prepare: (grid) => prepare(grid, task.moves),
}));
