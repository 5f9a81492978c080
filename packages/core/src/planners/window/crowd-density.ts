import type { Grid, GridChange } from '../../grid/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { PlanWindow } from './plan-window.ts';

/** Cells along one side of a square in which agents are counted, as a power of two. */
const SHIFT = 3;
/** With this share of the free cells taken, in 3 × 3 squares, a crowd is dense. */
const DENSE = 0.25;

/** Where the crowd will be dense, in the middle of the window. */
export class CrowdDensity {
  readonly #grid: Grid;
  readonly #crowd: Crowd;
  readonly #window: PlanWindow;
  readonly #columns: number;
  /** Per square the free cells and the agents; a row and column of empty squares surround the map. */
  readonly #free: Int32Array;
  readonly #agents: Int32Array;
  #counted = false;

  constructor(crowd: Crowd, window: PlanWindow) {
    const { grid } = crowd;
    this.#grid = grid;
    this.#crowd = crowd;
    this.#window = window;
    this.#columns = (grid.width >> SHIFT) + 3;
    const squares = this.#columns * ((grid.height >> SHIFT) + 3);
    this.#free = new Int32Array(squares);
    this.#agents = new Int32Array(squares);
    for (let cell = 0; cell < grid.cellCount; cell++)
      if (grid.passable[cell]) this.#free[this.#squareOf(cell)]!++;
  }

  mapChanged({ freed, walled }: GridChange): void {
    for (const cell of freed) this.#free[this.#squareOf(cell)]!++;
    for (const cell of walled) this.#free[this.#squareOf(cell)]!--;
  }

  /** To be called once a tick. */
  startTick(): void {
    this.#counted = false;
  }

  /** Whether an agent will be in a dense crowd. */
  isDense(slot: number): boolean {
    if (!this.#counted) this.#count();
    const square = this.#squareOf(this.#middle()[slot]!);
    let free = 0;
    let agents = 0;
    for (let row = square - this.#columns; row <= square + this.#columns; row += this.#columns) {
      for (let i = row - 1; i <= row + 1; i++) {
        free += this.#free[i]!;
        agents += this.#agents[i]!;
      }
    }
    return agents >= free * DENSE;
  }

  #middle(): Int32Array {
    return this.#window.cells[this.#window.length >> 1]!;
  }

  #count(): void {
    this.#counted = true;
    this.#agents.fill(0);
    const cells = this.#middle();
    for (const slot of this.#crowd.slots) this.#agents[this.#squareOf(cells[slot]!)]!++;
  }

  #squareOf(cell: number): number {
    const y = this.#grid.y(cell);
    return ((y >> SHIFT) + 1) * this.#columns + (this.#grid.x(cell) >> SHIFT) + 1;
  }
}
