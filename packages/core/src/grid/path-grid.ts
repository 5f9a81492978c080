import type { GridOptions } from './check-grid.ts';
import { CostTable, checkCost } from './terrain.ts';
import { Tiles, type TileTest } from './tiles.ts';

/**
 * A small map for programs that want shortest paths and nothing else: walls and costs, which can be edited. `Grid` of `floodgate`
 * has the same methods and many more: sizes of agents, one-way tiles, cost tables, listeners, what is connected. Worlds
 * need one.
 */
export class PathGrid extends Tiles {
  #version = 0;
  readonly #costs: CostTable;

  /**
   * A map without walls. Throws a FloodgateError if a side is not a whole number from 1, the map has over
   * 2^28 tiles, or an option is unknown or has an unknown value.
   */
  constructor(width: number, height: number, options: GridOptions = {}, isFree: TileTest = () => true) {
    super(width, height, options, isFree);
    this.#costs = new CostTable(this.cellCount);
  }

  /** A map from a function that says for each tile whether it is free. */
  static from(width: number, height: number, isFree: TileTest, options?: GridOptions): PathGrid {
    return new PathGrid(width, height, options, isFree);
  }

  override get version(): number {
    return this.#version;
  }

  override get terrain(): Float64Array | null {
    return this.#costs.factors;
  }

  /** Makes a tile free or a wall. Returns whether that changed it. Throws a FloodgateError if it is off the map. */
  setPassable(x: number, y: number, free: boolean): boolean {
    const cell = this.cellAt([x, y], 'tile');
    if (this.passable[cell] === Number(free)) return false;
    this.passable[cell]! ^= 1;
    this.moveBytes.change([cell], new Map());
    this.#version++;
    return true;
  }

  /**
   * Sets what it costs to enter a tile: a factor from 1 to 1000 on the cost of the move. Returns whether that changed it.
   * Throws a FloodgateError if the tile is off the map or the cost out of range.
   */
  setCost(x: number, y: number, cost: number): boolean {
    const cell = this.cellAt([x, y], 'tile');
    checkCost(cost, `the cost of tile (${x}, ${y})`);
    if (this.#costs.at(cell) === cost) return false;
    this.#costs.set(cell, cost);
    this.#version++;
    return true;
  }
}
