import type { Walls } from './walls.ts';

/**
 * A tile as an object. A node that comes from a grid is a view of it: to set `walkable` edits the grid. Programs may add
 * properties of their own.
 */
export class Node {
  /** Column, from 0. */
  x: number;
  /** Row, from 0. */
  y: number;
  /** The node before this one on a path, for `Util.backtrace`. The finders of this module set none. */
  declare parent?: Node | undefined;
  #walkable: boolean;
  readonly #walls: Walls | undefined;

  /** @param walls the map that the node is a view of; without it the node keeps its own state */
  constructor(x: number, y: number, walkable = true, walls?: Walls) {
    this.x = x;
    this.y = y;
    this.#walkable = Boolean(walkable);
    this.#walls = walls;
  }

  /** Whether the tile can be entered. */
  get walkable(): boolean {
    return this.#walls ? this.#walls.isWalkable(this.x, this.y) : this.#walkable;
  }

  set walkable(walkable: boolean) {
    if (this.#walls) this.#walls.set(this.x, this.y, Boolean(walkable));
    else this.#walkable = Boolean(walkable);
  }
}
