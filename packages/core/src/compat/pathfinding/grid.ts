import { described } from '../../check-arguments.ts';
import { FloodgateError } from '../../error.ts';
import type { DiagonalMovement } from './diagonal-movement.ts';
import { Node } from './node.ts';
import { Walls } from './walls.ts';

/** Rows of tiles: 0, false, null or nothing is walkable, all else is a wall. */
export type Matrix = readonly (readonly (number | boolean | null | undefined)[])[];

let readWalls: (grid: Grid) => Walls | undefined;

/**
 * A map, as PathFinding.js has it. Searches leave no traces in it, so it need not be cloned for each of them. A clone
 * costs next to nothing; its first edit copies one byte a tile.
 */
export class Grid {
  /** Number of columns. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
  readonly #walls: Walls;
  /** Nodes that somebody has asked for, by place. */
  readonly #nodes = new Map<number, Node>();
  #rows: Node[][] | undefined;

  static {
    readWalls = (grid) =>
      typeof grid === 'object' && grid !== null && #walls in grid ? grid.#walls : undefined;
  }

  /** A map from its rows. Throws a FloodgateError if there are none. */
  constructor(matrix: Matrix);
  /** A map of a size, without walls if there is no matrix. Throws a FloodgateError if the matrix has another size. */
  constructor(width: number, height: number, matrix?: Matrix);
  constructor(first: number | Matrix | Walls, height?: number, matrix?: Matrix) {
    if (first instanceof Walls) this.#walls = first;
    else if (typeof first === 'object') this.#walls = wallsFrom(first[0]?.length, first.length, first);
    else this.#walls = wallsFrom(first, height, matrix);
    this.width = this.#walls.width;
    this.height = this.#walls.height;
  }

  /** All nodes, row by row: `grid.nodes[y][x]`. They are made when this is first read. */
  get nodes(): Node[][] {
    this.#rows ??= Array.from({ length: this.height }, (_, y) =>
      Array.from({ length: this.width }, (_, x) => this.#node(x, y)),
    );
    return this.#rows;
  }

  /**
   * The node of a tile, the same one every time; undefined if the row has no such tile. Throws a FloodgateError if there
   * is no such row.
   */
  getNodeAt(x: number, y: number): Node {
    this.#checkRow(y);
    return this.#has(x, y) ? this.#node(x, y) : (undefined as unknown as Node);
  }

  /** True if the tile is on the map and can be entered. */
  isWalkableAt(x: number, y: number): boolean {
    return this.#walls.isWalkable(x, y);
  }

  /** True if the position is on the map. */
  isInside(x: number, y: number): boolean {
    return this.#walls.contains(x, y);
  }

  /** Makes a tile walkable or a wall. Throws a FloodgateError if it is not on the map. */
  setWalkableAt(x: number, y: number, walkable: boolean): void {
    if (!this.#has(x, y))
      throw new FloodgateError(
        'bad-argument',
        `tile (${x}, ${y}) is outside of the grid, which is ${this.width} × ${this.height}`,
      );
    this.#walls.set(x, y, Boolean(walkable));
  }

  /**
   * The walkable nodes that one move leads to: those above, right, below and left, then upper left and on clockwise.
   * Throws a FloodgateError if the second argument is no {@link DiagonalMovement}.
   */
  getNeighbors(node: Pick<Node, 'x' | 'y'>, diagonalMovement: DiagonalMovement): Node[] {
    return this.#walls.neighbours(node.x, node.y, diagonalMovement).map(([x, y]) => this.#node(x, y));
  }

  /** A copy to be edited on its own. Its nodes are others, without what programs have added to them. */
  clone(): Grid {
    // Of the constructor's forms, this one is not for others.
    return new Grid(this.#walls.copy() as unknown as Matrix);
  }

  #node(x: number, y: number): Node {
    const place = y * this.width + x;
    let node = this.#nodes.get(place);
    if (!node) {
      node = new Node(x, y, true, this.#walls);
      this.#nodes.set(place, node);
    }
    return node;
  }

  #has(x: number, y: number): boolean {
    return Number.isInteger(x) && Number.isInteger(y) && this.#walls.contains(x, y);
  }

  #checkRow(y: number): void {
    if (!Number.isInteger(y) || y < 0 || y >= this.height)
      throw new FloodgateError('bad-argument', `there is no row ${y}: the grid has ${this.height} rows`);
  }
}

/** The walls of a grid. Throws a FloodgateError if it is a grid of another library. */
export function wallsOf(grid: Grid): Walls {
  const walls = readWalls(grid);
  if (walls) return walls;
  throw new FloodgateError(
    'bad-argument',
    `the grid must be a Grid of floodgate/compat/pathfinding, not ${described(grid)}`,
  );
}

function wallsFrom(width: unknown, height: unknown, matrix: Matrix | undefined): Walls {
  const walls = new Walls(checkedSide(width, 'width'), checkedSide(height, 'height'));
  if (!matrix) return walls;
  if (matrix.length !== height || matrix[0]?.length !== width) {
    throw new FloodgateError(
      'bad-argument',
      `the matrix is ${matrix[0]?.length ?? 0} × ${matrix.length}, but the grid is ${width} × ${height}`,
    );
  }
  for (let y = 0; y < walls.height; y++) {
    const row = matrix[y]!;
    for (let x = 0; x < walls.width; x++) if (row[x]) walls.set(x, y, false);
  }
  return walls;
}

function checkedSide(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new FloodgateError(
    'bad-argument',
    `the ${name} of a grid must be a whole number, not ${described(value)}`,
  );
}
