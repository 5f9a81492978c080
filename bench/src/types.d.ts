/** What the benchmark uses of libraries that come without types. */

declare module 'pathfinding' {
  class Grid {
    /** Rows of tiles; 0 is walkable. */
    constructor(matrix: readonly (readonly number[])[]);
    clone(): Grid;
  }
  interface FinderOptions {
    diagonalMovement: number;
    heuristic: (dx: number, dy: number) => number;
  }
  class Finder {
    constructor(options: FinderOptions);
    findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): [number, number][];
  }
  const PathFinding: {
    Grid: typeof Grid;
    AStarFinder: typeof Finder;
    JumpPointFinder: typeof Finder;
    DiagonalMovement: { OnlyWhenNoObstacles: number };
    Heuristic: { octile: (dx: number, dy: number) => number };
  };
  export default PathFinding;
}

declare module 'javascript-astar' {
  export interface GridNode {
    readonly x: number;
    readonly y: number;
  }
  class Graph {
    /** Columns of weights; 0 is a wall. */
    constructor(columns: readonly (readonly number[])[], options: { diagonal: boolean });
    readonly grid: readonly (readonly GridNode[])[];
    markDirty(node: GridNode): void;
  }
  type Heuristic = (a: GridNode, b: GridNode) => number;
  const library: {
    Graph: typeof Graph;
    astar: {
      search(graph: Graph, start: GridNode, end: GridNode, options: { heuristic: Heuristic }): GridNode[];
      heuristics: { diagonal: Heuristic };
    };
  };
  export default library;
}

declare module 'ndarray' {
  export interface NdArray {
    readonly shape: number[];
  }
  export default function ndarray(data: Uint8Array, shape: number[], stride: number[]): NdArray;
}

declare module 'l1-path-finder' {
  import type { NdArray } from 'ndarray';

  export interface Planner {
    /** Appends x, y of every corner of the path, ends included; returns its length, Infinity if there is none. */
    search(startX: number, startY: number, endX: number, endY: number, path: number[]): number;
  }
  export default function createPlanner(grid: NdArray): Planner;
}
