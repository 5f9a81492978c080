import { firstDirection, type Grid, type GridChange } from '../grid/index.ts';
import type { Budget } from '../search/index.ts';
import { INSIDE_FROM_COLUMN, INSIDE_FROM_ROW, LOCAL_STEPS, SPAN, SPAN_SHIFT } from './blocks.ts';
import { BorderMap } from './border-map.ts';
import { CrossingDistances } from './crossing-distances.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import { GoalExits } from './goal-exits.ts';

const LAST = SPAN - 1;
/** Ticks from one time that memory is given back to the next. */
const TIDY_TICKS = 64;

/**
 * {@link GoalDistances} by border crossings, see {@link BorderMap}: no search per goal. They are never below the exact
 * ones, and an agent that follows them walks some tenths of a percent farther than it must. A change of the map costs
 * the measuring of the blocks that it touches and of the distances that it changes.
 *
 * The distance of a cell is the least sum of the path to an exit of its pocket and from there to the goal; where the
 * goal lies in the same pocket, also the path straight to it. The next cell on such a path lies in the same pocket and
 * so is nearer: no agent is ever trapped. A cell on a border takes the least over all blocks that it lies in.
 */
export class BorderDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #map: BorderMap;
  readonly #crossings: CrossingDistances;
  readonly #exits: GoalExits;
  readonly #blockCells = new Int32Array(4);
  readonly #values = new Float64Array(HERE + 1);

  /** @param memoryMB megabytes that distances between crossings may take; beyond it they are searched again */
  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#map = new BorderMap(grid);
    this.#crossings = new CrossingDistances(this.#map, memoryMB * 2 ** 20);
    this.#exits = new GoalExits(this.#map, this.#crossings);
  }

  get bytes(): number {
    return this.#map.bytes + this.#crossings.bytes + this.#exits.bytes;
  }

  follow(slot: number, goal: number): void {
    this.#exits.follow(slot, goal);
  }

  forget(slot: number): void {
    this.#exits.forget(slot);
  }

  distance(slot: number, cell: number): number {
    if (cell === this.#exits.goals[slot]) return 0;
    const count = this.#map.blocks.blockCells(cell, this.#blockCells);
    this.#values[HERE] = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) this.#exits.around(slot, this.#blockCells[i]!, 0, this.#values);
    return this.#values[HERE]!;
  }

  around(slot: number, cell: number, out: Float64Array): void {
    for (let d = 0; d <= HERE; d++) out[d] = Number.POSITIVE_INFINITY;
    const moves = this.#grid.moves[cell]!;
    if (moves === 0) {
      if (cell === this.#exits.goals[slot]) out[HERE] = 0;
      return;
    }
    const { blocks } = this.#map;
    const y = blocks.y(cell);
    const x = blocks.x(cell, y);
    const inX = x & LAST;
    const inY = y & LAST;
    if (inX < 2 || inX === LAST || inY < 2 || inY === LAST) {
      this.#aroundNearBorder(slot, x, y, moves, out);
      return;
    }
    // All that can be reached in one move lies in the same pocket, and in no other.
    const blockCell = blocks.blockCell(x >> SPAN_SHIFT, y >> SPAN_SHIFT, x, y);
    this.#exits.around(slot, blockCell, moves, out);
  }

  #aroundNearBorder(slot: number, x: number, y: number, moves: number, out: Float64Array): void {
    const { blocks } = this.#map;
    const exits = this.#exits;
    const lastRow = Math.min((y + 1) >> SPAN_SHIFT, blocks.rows - 1);
    const lastColumn = Math.min((x + 1) >> SPAN_SHIFT, blocks.columns - 1);
    for (let row = Math.max((y - 2) >> SPAN_SHIFT, 0); row <= lastRow; row++) {
      for (let column = Math.max((x - 2) >> SPAN_SHIFT, 0); column <= lastColumn; column++) {
        const inX = x - (column << SPAN_SHIFT);
        const inY = y - (row << SPAN_SHIFT);
        const blockCell = blocks.blockCell(column, row, x, y);
        const directions = moves & INSIDE_FROM_COLUMN[inX + 1]! & INSIDE_FROM_ROW[inY + 1]!;
        if (inX >= 0 && inX <= SPAN && inY >= 0 && inY <= SPAN) {
          exits.around(slot, blockCell, directions, out);
          continue;
        }
        // The cell lies beside the block, and neighbours on the border may lie in different pockets of it.
        for (let m = directions; m !== 0; m &= m - 1) {
          const d = firstDirection(m);
          this.#values[HERE] = out[d]!;
          exits.around(slot, blockCell + LOCAL_STEPS[d]!, 0, this.#values);
          out[d] = this.#values[HERE]!;
        }
      }
    }
  }

  startTick(tick: number, _budget: Budget): void {
    if (tick % TIDY_TICKS === 0) this.#exits.tidy();
  }

  mapChanged(change: GridChange): void {
    const borderChange = this.#map.change(change);
    this.#exits.mapChanged(borderChange.blocks, this.#crossings.mapChanged(borderChange));
  }
}
