import { DX, DY, firstDirection, type Grid, type GridChange, STRAIGHT } from '../grid/index.ts';
import type { Budget } from '../search/index.ts';
import { AREA, PLACE_STEPS, SIDE, SPAN, SPAN_SHIFT, STEP } from './block-flood.ts';
import { type GoalDistances, HERE } from './goal-distances.ts';
import { PortalMap } from './portal-map.ts';
import { FAR, PortalRows } from './portal-rows.ts';
import { PortalViews } from './portal-views.ts';

/** From the oracle's units to search units. */
const UNITS = STRAIGHT / STEP;
const LAST = SPAN - 1;
const NONE = -1;
/** Ticks from one time that memory is given back to the next. */
const TIDY_TICKS = 64;

/** Which directions lead to a tile inside of a block, from columns −1 to {@link SIDE} of it; likewise from rows. */
const INSIDE_FROM_COLUMN = directionsInside(DX);
const INSIDE_FROM_ROW = directionsInside(DY);

function directionsInside(steps: readonly number[]): Uint8Array {
  const directionsFrom = (at: number) =>
    steps.reduce((bits, step, d) => (at + step >= 0 && at + step <= SPAN ? bits | (1 << d) : bits), 0);
  return Uint8Array.from({ length: SIDE + 2 }, (_, i) => directionsFrom(i - 1));
}

export interface PortalDistancesOptions {
  /**
   * Megabytes that distances between portals may take, by default 256: enough for 8,000 portals, which is a map of
   * about 1,500 × 1,500. Beyond it they are worked out again when they are needed.
   */
  readonly memoryMB?: number;
}

/**
 * {@link GoalDistances} from a table of portals, see {@link PortalMap}: no search per goal. They are never below the
 * exact ones, and who follows them walks some tenths of a percent farther than need be. A change of the map costs
 * the measuring of the blocks it touches and of the distances it changes.
 */
export function portalDistances(grid: Grid, options: PortalDistancesOptions = {}): GoalDistances {
  return new PortalDistances(grid, options.memoryMB ?? 256);
}

/**
 * The distance of a cell is the least sum of the way to a portal of its pocket and from there past portals to the
 * goal; where the goal lies in the same pocket, also the way straight to it. The next cell on such a way lies in
 * the same pocket and so is nearer: nobody is ever trapped. A cell on a line between blocks takes the least over
 * all blocks it lies in.
 */
class PortalDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #map: PortalMap;
  readonly #rows: PortalRows;
  readonly #views: PortalViews;
  readonly #firstCell: number;
  readonly #rowsPerCell: number;

  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#map = new PortalMap(grid);
    this.#rows = new PortalRows(this.#map, memoryMB * 2 ** 20);
    this.#views = new PortalViews(this.#map, this.#rows);
    this.#firstCell = grid.cell(0, 0);
    this.#rowsPerCell = 1 / grid.stride;
  }

  get bytes(): number {
    return this.#map.bytes + this.#rows.bytes + this.#views.bytes;
  }

  follow(slot: number, goal: number): void {
    this.#views.follow(slot, goal);
  }

  forget(slot: number): void {
    this.#views.forget(slot);
  }

  distance(slot: number, cell: number): number {
    if (cell === this.#views.goals[slot]) return 0;
    const fromFirst = cell - this.#firstCell;
    const y = ((fromFirst + 0.5) * this.#rowsPerCell) | 0;
    const x = fromFirst - y * this.#grid.stride;
    const { columns, tables } = this.#map;
    let least = FAR;
    for (let row = y >> SPAN_SHIFT; row >= 0 && y - (row << SPAN_SHIFT) <= SPAN; row--) {
      for (let column = x >> SPAN_SHIFT; column >= 0 && x - (column << SPAN_SHIFT) <= SPAN; column--) {
        const place = (y - (row << SPAN_SHIFT)) * SIDE + x - (column << SPAN_SHIFT);
        const spot = (row * columns + column) * AREA + place;
        const pocket = tables.pockets[spot]!;
        if (pocket !== NONE) least = Math.min(least, this.#views.least(this.#views.of(slot, pocket), spot));
      }
    }
    return least >= FAR ? Number.POSITIVE_INFINITY : least * UNITS;
  }

  around(slot: number, cell: number, out: Float64Array): void {
    for (let d = 0; d <= HERE; d++) out[d] = Number.POSITIVE_INFINITY;
    const moves = this.#grid.moves[cell]!;
    if (moves === 0) {
      if (cell === this.#views.goals[slot]) out[HERE] = 0;
      return;
    }
    const fromFirst = cell - this.#firstCell;
    const y = ((fromFirst + 0.5) * this.#rowsPerCell) | 0;
    const x = fromFirst - y * this.#grid.stride;
    const inX = x & LAST;
    const inY = y & LAST;
    if (inX < 2 || inX === LAST || inY < 2 || inY === LAST) {
      this.#aroundNearLine(slot, x, y, moves, out);
      return;
    }
    // All that can be reached in one move lies in the same pocket, and in no other.
    const { columns, tables } = this.#map;
    const spot = ((y >> SPAN_SHIFT) * columns + (x >> SPAN_SHIFT)) * AREA + inY * SIDE + inX;
    this.#views.leastAround(this.#views.of(slot, tables.pockets[spot]!), spot, moves, UNITS, out);
  }

  #aroundNearLine(slot: number, x: number, y: number, moves: number, out: Float64Array): void {
    const { columns, rows, tables } = this.#map;
    const views = this.#views;
    const lastRow = Math.min((y + 1) >> SPAN_SHIFT, rows - 1);
    const lastColumn = Math.min((x + 1) >> SPAN_SHIFT, columns - 1);
    for (let row = Math.max((y - 2) >> SPAN_SHIFT, 0); row <= lastRow; row++) {
      for (let column = Math.max((x - 2) >> SPAN_SHIFT, 0); column <= lastColumn; column++) {
        const inX = x - (column << SPAN_SHIFT);
        const inY = y - (row << SPAN_SHIFT);
        const spot = (row * columns + column) * AREA + inY * SIDE + inX;
        const directions = moves & INSIDE_FROM_COLUMN[inX + 1]! & INSIDE_FROM_ROW[inY + 1]!;
        if (inX >= 0 && inX <= SPAN && inY >= 0 && inY <= SPAN) {
          views.leastAround(views.of(slot, tables.pockets[spot]!), spot, directions, UNITS, out);
          continue;
        }
        // The cell lies beside the block, and neighbours on the line may lie in different pockets of it.
        for (let m = directions; m !== 0; m &= m - 1) {
          const d = firstDirection(m);
          const next = spot + PLACE_STEPS[d]!;
          const least = views.least(views.of(slot, tables.pockets[next]!), next);
          if (least < FAR && least * UNITS < out[d]!) out[d] = least * UNITS;
        }
      }
    }
  }

  startTick(tick: number, _budget: Budget): void {
    if (tick % TIDY_TICKS === 0) this.#views.tidy();
  }

  mapChanged(change: GridChange): void {
    const changes = this.#map.change(change);
    this.#views.mapChanged(changes.blocks, this.#rows.mapChanged(changes));
  }
}
