import { described } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Grid } from './grid.ts';

/** The highest cost of a tile: paths across the largest maps still add up to exact whole numbers. */
export const MOST_COST = 1000;

/** Throws a FloodgateError unless a value can be the cost of a tile; `what` says which tile. */
export function checkCost(cost: unknown, what: string): asserts cost is number {
  if (typeof cost === 'number' && cost >= 1 && cost <= MOST_COST) return;
  throw new FloodgateError(
    'bad-argument',
    `${what} must be a number from 1 to ${MOST_COST}, not ${described(cost)}`,
  );
}

/** What it costs to enter each tile, as a factor on the cost of the move. Takes memory once a tile costs more than 1. */
export class CostTable {
  readonly #cellCount: number;
  #factors: Float64Array | null = null;
  /** Number of cells that cost more than 1. */
  #above = 0;

  constructor(cellCount: number) {
    this.#cellCount = cellCount;
  }

  /** Per cell its cost; null while all are 1. */
  get factors(): Float64Array | null {
    return this.#above > 0 ? this.#factors : null;
  }

  at(cell: number): number {
    return this.#factors === null ? 1 : this.#factors[cell]!;
  }

  set(cell: number, cost: number): void {
    const before = this.at(cell);
    if (before === cost) return;
    this.#factors ??= new Float64Array(this.#cellCount).fill(1);
    this.#factors[cell] = cost;
    this.#above += (cost > 1 ? 1 : 0) - (before > 1 ? 1 : 0);
  }

  setAll(costs: ReadonlyMap<number, number>): void {
    for (const [cell, cost] of costs) this.set(cell, cost);
  }

  /** All cells that cost more than 1. */
  cellsAbove(): number[] {
    const cells: number[] = [];
    const { factors } = this;
    if (factors) for (let cell = 0; cell < factors.length; cell++) if (factors[cell]! > 1) cells.push(cell);
    return cells;
  }

  /** Takes over the costs of another table of the same map. */
  copy(other: CostTable): void {
    this.#factors = other.#factors?.slice() ?? null;
    this.#above = other.#above;
  }
}

/** The costs of a map: its own, and those of its tables by name. */
export class CostTables {
  readonly own: CostTable;
  readonly #grid: Grid;
  readonly #named = new Map<string, CostTable>();

  constructor(grid: Grid) {
    this.#grid = grid;
    this.own = new CostTable(grid.cellCount);
  }

  get names(): string[] {
    return [...this.#named.keys()];
  }

  /** A table by name; the map's own without one. Throws a FloodgateError if there is none. */
  of(name: string | undefined): CostTable {
    if (name === undefined) return this.own;
    const table = this.#named.get(name);
    if (table) return table;
    throw new FloodgateError(
      'bad-argument',
      `${this.#grid.name} has no costs '${name}': make them with addCosts`,
    );
  }

  /** Adds a table, of the map's own costs unless told otherwise. */
  add(name: string, costOf?: (x: number, y: number) => number): void {
    const { width, height, cellCount } = this.#grid;
    if (typeof name !== 'string' || name === '')
      throw new FloodgateError('bad-argument', `the name of costs must be a text, not ${described(name)}`);
    if (this.#named.has(name))
      throw new FloodgateError(
        'bad-argument',
        `${this.#grid.name} has costs '${name}' already: change them with setCost`,
      );
    const table = new CostTable(cellCount);
    if (!costOf) table.copy(this.own);
    else
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const cost = costOf(x, y);
          checkCost(cost, `the cost of tile (${x}, ${y}) in '${name}'`);
          table.set(this.#grid.cell(x, y), cost);
        }
    this.#named.set(name, table);
  }

  /** Takes over all costs of another map of the same size. */
  copy(other: CostTables): void {
    this.own.copy(other.own);
    for (const [name, table] of other.#named) {
      const mine = new CostTable(this.#grid.cellCount);
      mine.copy(table);
      this.#named.set(name, mine);
    }
  }
}
