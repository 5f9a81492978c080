import { firstDirection, type Grid, type GridChange, opposite } from '../../grid/index.ts';
import type { MoveMap } from '../../search/index.ts';

const N = 0;
const E = 2;
const S = 4;
const W = 6;
const STRAIGHT_MOVES = 0b01010101;
const DIAGONAL_MOVES = 0b10101010;

/** How far a sink may be from a source to count as close, in cells. */
const CLOSE = 2;
/** How far a detour may lead from the cell it starts at, in cells. */
const DETOUR = 2;
/** How far the annotation of a cell looks: a detour, the pairs around its cells, and their neighbours. */
const SIGHT = DETOUR + CLOSE + 2;

/**
 * The flow annotations of FAR (Wang and Botea 2008): one-way streets that keep head-on meetings rare.
 *
 * Rows run west and east in turn, columns north and south. That leaves **sinks** (moves lead only in) and **sources**
 * (moves lead only out) along walls: sinks get diagonal moves out, sources diagonal moves in. Where a sink and a source
 * are close to each other, the moves around both are allowed in both directions, and so are **corridors**, whose
 * cells have just two neighbours. Finally every move of the map that is left out must have a detour of a few
 * cells; where it has none, it is put back. So each cell reaches what it reached before, whatever the map. Tiles that the
 * map itself makes one-way stay so, as only moves of the map are allowed or put back.
 *
 * Worked out for a cell when it is first asked for, and kept until the map changes nearby.
 */
export class FlowMap implements MoveMap {
  /** Per cell the moves with the flow; 0 if not worked out yet. */
  readonly bytes: Uint8Array;
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.bytes = new Uint8Array(grid.cellCount);
  }

  /** The moves of a cell, worked out if need be. */
  at(cell: number): number {
    return this.bytes[cell]! || this.fill(cell);
  }

  fill(cell: number): number {
    if (!this.#grid.passable[cell]) return 0;
    const moves = this.#withoutGuarantee(cell) | this.#missing(cell);
    this.bytes[cell] = moves;
    return moves;
  }

  /** Forgets what a change of the map may have made wrong. */
  mapChanged({ cells, masks }: GridChange): void {
    this.#forgetAround(cells);
    this.#forgetAround(masks);
  }

  #forgetAround(cells: readonly number[]): void {
    const { stride, cellCount } = this.#grid;
    for (let i = 0; i < cells.length; ) {
      const first = cells[i]!;
      let last = first;
      // Cells side by side are dealt with at once.
      while (cells[++i] === last + 1) last++;
      for (let row = -SIGHT; row <= SIGHT; row++) {
        const from = Math.max(0, first + row * stride - SIGHT);
        const to = Math.min(cellCount, last + row * stride + SIGHT + 1);
        // Faster than fill() for so few bytes.
        for (let at = from; at < to; at++) this.bytes[at] = 0;
      }
    }
  }

  /** The move along the row that the flow allows. The first row of the map runs west. */
  #rowFlow(cell: number): number {
    return this.#grid.y(cell) % 2 === 0 ? W : E;
  }

  /** The move along the column that the flow allows. The first column of the map runs north. */
  #columnFlow(cell: number): number {
    return this.#grid.x(cell) % 2 === 0 ? N : S;
  }

  #has(cell: number, d: number): boolean {
    return (this.#grid.moves[cell]! & (1 << d)) !== 0;
  }

  /** The one-way moves out of a cell, before any exception. */
  #plainOut(cell: number): number {
    return this.#grid.moves[cell]! & ((1 << this.#rowFlow(cell)) | (1 << this.#columnFlow(cell)));
  }

  /** The directions from which one-way moves come in, before any exception. */
  #plainIn(cell: number): number {
    // The neighbour behind us lies in the same row or column, so it has the same flow.
    return (
      this.#grid.arrivals[cell]! &
      ((1 << opposite(this.#rowFlow(cell))) | (1 << opposite(this.#columnFlow(cell))))
    );
  }

  #isSink(cell: number): boolean {
    return this.#grid.passable[cell] === 1 && this.#plainOut(cell) === 0;
  }

  #isSource(cell: number): boolean {
    return this.#grid.passable[cell] === 1 && this.#plainIn(cell) === 0;
  }

  #isCorridor(cell: number): boolean {
    const m = this.#grid.moves[cell]! | this.#grid.arrivals[cell]!;
    const rest = m & (m - 1);
    return rest !== 0 && (rest & (rest - 1)) === 0;
  }

  /** A sink with a source nearby, or a source with a sink nearby. */
  #isInClosePair(cell: number): boolean {
    const sink = this.#isSink(cell);
    if (!sink && !this.#isSource(cell)) return false;
    const [x, y] = this.#grid.point(cell);
    for (let row = y - CLOSE; row <= y + CLOSE; row++) {
      for (let column = x - CLOSE; column <= x + CLOSE; column++) {
        if (!this.#grid.isFree(column, row)) continue;
        const other = this.#grid.cell(column, row);
        if (other !== cell && (sink ? this.#isSource(other) : this.#isSink(other))) return true;
      }
    }
    return false;
  }

  #isTwoWay(cell: number): boolean {
    return this.#isCorridor(cell) || this.#isInClosePair(cell);
  }

  /** All rules but the last. */
  #withoutGuarantee(cell: number): number {
    const { moves, offsets } = this.#grid;
    const allowed = moves[cell]!;
    let out = this.#plainOut(cell);
    if (out === 0) out |= allowed & DIAGONAL_MOVES;
    if (this.#isTwoWay(cell)) out |= allowed & STRAIGHT_MOVES;
    for (let d = 0; d < 8; d++) {
      const bit = 1 << d;
      if (!(allowed & bit) || out & bit) continue;
      const neighbour = cell + offsets[d]!;
      if (d % 2 === 1 ? this.#isSource(neighbour) : this.#isTwoWay(neighbour)) out |= bit;
    }
    return out;
  }

  /** Moves of the map that the flow left out and that no short detour makes up for. */
  #missing(cell: number): number {
    const { moves, offsets } = this.#grid;
    const out = this.#withoutGuarantee(cell);
    let missing = 0;
    for (let m = moves[cell]! & ~out; m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      if (d % 2 === 1) {
        // Two straight moves do for a diagonal one, and each of those is kept or made up for.
        const beside = [(d + 7) & 7, (d + 1) & 7] as const;
        const around = beside.some(
          (first, i) => this.#has(cell, first) && this.#has(cell + offsets[first]!, beside[1 - i]!),
        );
        if (!around) missing |= 1 << d;
      } else if (!this.#roundTheBlock(cell, d) && !this.#detour(cell, cell + offsets[d]!)) {
        missing |= 1 << d;
      }
    }
    return missing;
  }

  /** In the open, three moves around a block of four cells lead against the flow. */
  #roundTheBlock(cell: number, d: number): boolean {
    const { offsets } = this.#grid;
    const aside = d === E || d === W ? this.#columnFlow(cell) : this.#rowFlow(cell);
    const first = cell + offsets[aside]!;
    return this.#has(cell, aside) && this.#has(first, d) && this.#has(first + offsets[d]!, opposite(aside));
  }

  /** Whether moves with the flow lead from a cell to another within a few cells. */
  #detour(from: number, to: number): boolean {
    const grid = this.#grid;
    const fromX = grid.x(from);
    const fromY = grid.y(from);
    const queue = [from];
    for (let next = 0; next < queue.length; next++) {
      const cell = queue[next]!;
      for (let m = this.#withoutGuarantee(cell); m !== 0; m &= m - 1) {
        const reached = cell + grid.offsets[firstDirection(m)]!;
        if (reached === to) return true;
        const near =
          Math.abs(grid.x(reached) - fromX) <= DETOUR && Math.abs(grid.y(reached) - fromY) <= DETOUR;
        if (near && !queue.includes(reached)) queue.push(reached);
      }
    }
    return false;
  }
}
