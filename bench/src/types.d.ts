/** What the benchmark uses of libraries that come without types. */

declare module 'pathfinding' {
  interface Node {
    readonly x: number;
    readonly y: number;
  }
  class Grid {
    /** Rows of tiles; 0 is walkable. */
    constructor(matrix: readonly (readonly number[])[]);
    clone(): Grid;
    setWalkableAt(x: number, y: number, walkable: boolean): void;
    isWalkableAt(x: number, y: number): boolean;
    getNodeAt(x: number, y: number): Node;
    getNeighbors(node: Node, diagonalMovement: number): Node[];
  }
  interface FinderOptions {
    diagonalMovement?: number;
    allowDiagonal?: boolean;
    dontCrossCorners?: boolean;
    heuristic?: (dx: number, dy: number) => number;
  }
  class Finder {
    constructor(options?: FinderOptions);
    readonly diagonalMovement: number;
    findPath(startX: number, startY: number, endX: number, endY: number, grid: Grid): [number, number][];
  }
  type Path = readonly (readonly number[])[];
  class Heap {
    constructor(cmp?: (a: number, b: number) => number);
    push(item: number): void;
    pop(): number | undefined;
    toArray(): number[];
  }
  const PathFinding: {
    Grid: typeof Grid;
    Heap: typeof Heap;
    AStarFinder: typeof Finder;
    BestFirstFinder: typeof Finder;
    BreadthFirstFinder: typeof Finder;
    DijkstraFinder: typeof Finder;
    BiAStarFinder: typeof Finder;
    BiBestFirstFinder: typeof Finder;
    BiBreadthFirstFinder: typeof Finder;
    BiDijkstraFinder: typeof Finder;
    IDAStarFinder: typeof Finder;
    JumpPointFinder: typeof Finder;
    DiagonalMovement: { OnlyWhenNoObstacles: number; Never: number };
    Heuristic: Record<'octile' | 'manhattan', (dx: number, dy: number) => number>;
    Util: {
      interpolate(x0: number, y0: number, x1: number, y1: number): number[][];
      expandPath(path: Path): number[][];
      compressPath(path: Path): number[][];
      smoothenPath(grid: Grid, path: Path): number[][];
      pathLength(path: Path): number;
    };
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
      heuristics: Record<'diagonal' | 'manhattan', Heuristic>;
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

declare module 'a-star' {
  export default function aStar<Node>(options: {
    start: Node;
    isEnd: (node: Node) => boolean;
    neighbor: (node: Node) => Node[];
    distance: (a: Node, b: Node) => number;
    heuristic: (node: Node) => number;
    /** Tells nodes apart. */
    hash: (node: Node) => string;
  }): { status: 'success' | 'noPath' | 'timeout'; path: Node[] };
}

declare module 'yuka' {
  export class Vector3 {
    constructor(x: number, y: number, z: number);
    readonly x: number;
    readonly z: number;
  }
  export class NavNode {
    constructor(index: number, position: Vector3);
    readonly position: Vector3;
  }
  export class Edge {
    constructor(from: number, to: number, cost: number);
  }
  export class Graph {
    /** Whether edges lead one way; else each is added in both directions. */
    digraph: boolean;
    addNode(node: NavNode): this;
    addEdge(edge: Edge): this;
    getNode(index: number): NavNode;
  }
  export class AStar {
    constructor(graph: Graph, source: number, target: number);
    heuristic: { calculate(graph: Graph, source: number, target: number): number };
    search(): this;
    /** Indices of nodes from source to target; empty if there is no path. */
    getPath(): number[];
  }
}

/** Its package claims the types of another file. */
declare module 'fast-astar' {
  type Point = readonly [number, number];
  export class Grid {
    constructor(size: { col: number; row: number });
    setWalkAt(x: number, y: number, walkable: boolean): void;
  }
  export class Astar {
    constructor(grid: Grid, options: { prefer?: 'ultra' | 'master' | 'wasm' });
    search(
      start: Point,
      end: Point,
      options?: { rightAngle?: boolean; optimalResult?: boolean },
    ): Promise<Point[] | null>;
  }
}
