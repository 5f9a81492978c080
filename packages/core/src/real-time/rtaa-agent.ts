import type { Grid } from '../grid/index.ts';
import { CellValues, distanceWithoutWalls } from '../search/index.ts';
import type { LookaheadStrategy } from './lookahead-strategy.ts';
import { RealTimeAdaptiveAStar, type SeenObstacles } from './rtaa.ts';

/** An agent that sees no farther than its own cell never asks who is where. */
const NOBODY: SeenObstacles = { occupants: new Int32Array(0), vision: 0 };

/** The crowd's RTAA\*, alone on the map. */
export class RtaaAgent implements LookaheadStrategy {
  readonly #grid: Grid;
  readonly #lookahead: number;
  readonly #search: RealTimeAdaptiveAStar;
  #learned = new CellValues();
  #estimate: (cell: number) => number = () => 0;
  #goal = 0;

  constructor(grid: Grid, lookahead: number) {
    this.#grid = grid;
    this.#lookahead = lookahead;
    this.#search = new RealTimeAdaptiveAStar(grid);
  }

  begin(goal: number): void {
    this.#goal = goal;
    this.#estimate = distanceWithoutWalls(this.#grid, [goal], 0);
    this.#learned = new CellValues();
    this.#search.expanded = 0;
  }

  plan(start: number): number[] | undefined {
    return this.#search.search(start, this.#goal, this.#lookahead, this.#learned, NOBODY);
  }

  get expanded(): number {
    return this.#search.expanded;
  }

  get cellsVisited(): number {
    return this.#learned.size;
  }

  get cellsLearned(): number {
    let count = 0;
    this.forEachLearned(() => count++);
    return count;
  }

  heuristic(cell: number): number {
    const learned = this.#learned.get(cell);
    return learned < 0 ? this.#estimate(cell) : learned;
  }

  forEachLearned(visit: (cell: number, units: number, removed: boolean) => void): void {
    this.#learned.forEach((cell, value) => {
      const learned = value - this.#estimate(cell);
      if (learned > 0) visit(cell, learned, false);
    });
  }
}
