import type { GridOptions } from './check-grid.ts';
import type { PointLike } from './point.ts';
import { CostTable, checkCost } from './terrain.ts';
import { Tiles, type TileTest } from './tiles.ts';

/**
 * A small map for programs that want shortest paths and nothing else: walls and costs, which can be edited. {@link Grid}
 * also has sizes of agents, one-way tiles, cost tables, listeners, and knows what is connected; worlds and planners
 * need one.
 */
export class PathGrid extends Tiles {
  #version = 0;
  readonly #costs: CostTable;

  /**
   * Without `isFree` a map without walls. Throws a FloodgateError if a side is not a whole number from 1, the map has over
   * 2^28 tiles, or an option is unknown or has an unknown value.
   */
  constructor(width: number, height: number, isFree: TileTest = () => true, options: GridOptions = {}) {
    super(width, height, options, isFree);
    this.#costs = new CostTable(this.cellCount);
  }

  override get version(): number {
    return this.#version;
  }

  override get terrain(): Float64Array | null {
    return this.#costs.factors;
  }

  /** Makes a tile free or a wall. Throws a FloodgateError if it is off the map. */
  setPassable(at: PointLike, free: boolean): void {
    const cell = this.cellAt(at, 'tile');
    if (this.passable[cell] === Number(free)) return;
    this.passable[cell]! ^= 1;
    this.moveBytes.change([cell], new Map());
    this.#version++;
  }

  /**
   * Sets what it costs to enter a tile: a factor from 1 to 1000 on the cost of the move. Throws a FloodgateError if the tile
   * is off the map or the cost out of range.
   */
  setCost(at: PointLike, cost: number): void {
    const cell = this.cellAt(at, 'tile');
    checkCost(cost, `the cost of tile (${this.point(cell)})`);
    this.#costs.set(cell, cost);
    this.#version++;
  }
}
