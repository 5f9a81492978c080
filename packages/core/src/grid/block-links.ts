import type { Grid } from './grid.ts';
import type { TileRect } from './would-block.ts';

const SHIFT = 4;
/** Side of a block, in tiles. */
const SIDE = 1 << SHIFT;
const AREA = SIDE * SIDE;
/** Labels that parts at the border of a block can have: no two of its 60 border cells that are parts of their own are neighbours. */
const BORDER_LABELS = 32;
const LABELS = 256;
const UNLABELLED = 255;
const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3];

const UNSEEN = 0;
const SEEN = 1;
const WANTED = 2;

/**
 * Which cells reach each other within blocks of 16 × 16 tiles, and which parts of neighbouring blocks touch. To find out what
 * new walls would cut off it is enough to look at the blocks that they are in again, and then to go from part to part: so that takes
 * far less than a search over cells. Edits only mark blocks.
 *
 * Parts are connected by straight moves. That is all there is on maps without one-way tiles, unless corners may be cut: a
 * diagonal move past a free cell leads nowhere that two straight ones do not.
 */
export class BlockLinks {
  readonly #grid: Grid;
  readonly #columns: number;
  /** Per cell the part of its block that it belongs to; 0 for walls. */
  readonly #labels: Uint8Array;
  /** Per block, border label and side the cells that the part has there, a bit each. */
  readonly #sides: Uint16Array;
  readonly #isStale: Uint8Array;
  readonly #stale: Int32Array;
  #staleCount = 0;
  /** Per block and label whether a search has come there. */
  readonly #seen: Uint8Array;
  readonly #stack: Int32Array;
  readonly #cells = new Int32Array(AREA);

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#columns = (grid.width + SIDE - 1) >> SHIFT;
    const blocks = this.#columns * ((grid.height + SIDE - 1) >> SHIFT);
    this.#labels = new Uint8Array(grid.cellCount);
    this.#sides = new Uint16Array(blocks * BORDER_LABELS * 4);
    this.#isStale = new Uint8Array(blocks);
    this.#stale = new Int32Array(blocks);
    this.#seen = new Uint8Array(blocks * LABELS);
    this.#stack = new Int32Array(blocks * BORDER_LABELS);
    for (let block = 0; block < blocks; block++) this.#markStale(block);
  }

  /** Called after an edit with the cells that became free or walls. */
  update(cells: readonly number[]): void {
    for (const cell of cells) this.#markStale(this.#blockOf(cell));
  }

  /**
   * Whether paths lead from all of some cells to any of others, if some tiles were walls. All given cells are free and none of
   * those tiles.
   */
  canReach(walls: TileRect, starts: readonly number[], ends: readonly number[]): boolean {
    for (let i = 0; i < this.#staleCount; i++) {
      this.#isStale[this.#stale[i]!] = 0;
      this.#look(this.#stale[i]!);
    }
    this.#staleCount = 0;
    for (let row = walls.y >> SHIFT; row <= (walls.y + walls.height - 1) >> SHIFT; row++) {
      for (let column = walls.x >> SHIFT; column <= (walls.x + walls.width - 1) >> SHIFT; column++) {
        const block = row * this.#columns + column;
        this.#look(block, walls);
        this.#markStale(block);
      }
    }
    const seen = this.#seen.fill(UNSEEN);
    let missing = 0;
    for (const cell of starts) {
      const part = this.#partOf(cell);
      if (seen[part] === WANTED) continue;
      seen[part] = WANTED;
      missing++;
    }
    return this.#search(ends, missing);
  }

  /** Whether all wanted parts, of which there are so many, can be reached. */
  #search(ends: readonly number[], missing: number): boolean {
    const { stride } = this.#grid;
    const labels = this.#labels;
    const sides = this.#sides;
    const seen = this.#seen;
    const stack = this.#stack;
    let height = 0;
    for (const cell of ends) {
      const part = this.#partOf(cell);
      if (seen[part] === SEEN) continue;
      if (seen[part] === WANTED && --missing === 0) return true;
      seen[part] = SEEN;
      if (part % LABELS < BORDER_LABELS) stack[height++] = part;
    }
    while (height > 0) {
      const part = stack[--height]!;
      const block = Math.floor(part / LABELS);
      const own = (block * BORDER_LABELS + (part % LABELS)) * 4;
      for (let side = NORTH; side <= WEST; side++) {
        let bits = sides[own + side]!;
        if (bits === 0) continue;
        const next =
          block + (side === NORTH ? -this.#columns : side === SOUTH ? this.#columns : side === EAST ? 1 : -1);
        const along = side === NORTH || side === SOUTH ? 1 : stride;
        const first =
          this.#firstCell(next) + (side === NORTH ? (SIDE - 1) * stride : side === WEST ? SIDE - 1 : 0);
        while (bits !== 0) {
          const i = 31 - Math.clz32(bits & -bits);
          const label = labels[first + i * along]!;
          if (label === 0) {
            bits &= bits - 1;
            continue;
          }
          bits &= ~sides[(next * BORDER_LABELS + label) * 4 + (side ^ 2)]!;
          const other = next * LABELS + label;
          if (seen[other] === SEEN) continue;
          if (seen[other] === WANTED && --missing === 0) return true;
          seen[other] = SEEN;
          stack[height++] = other;
        }
      }
    }
    return false;
  }

  /** Labels the parts of a block, as if some tiles were walls. Those at its border come first. */
  #look(block: number, walls?: TileRect): void {
    const { passable, stride, width, height } = this.#grid;
    const labels = this.#labels;
    const left = (block % this.#columns) << SHIFT;
    const top = Math.floor(block / this.#columns) << SHIFT;
    const columns = Math.min(SIDE, width - left);
    const rows = Math.min(SIDE, height - top);
    const first = this.#firstCell(block);
    for (let row = 0; row < rows; row++)
      for (let cell = first + row * stride, end = cell + columns; cell < end; cell++)
        labels[cell] = passable[cell] === 1 ? UNLABELLED : 0;
    if (walls) {
      const right = Math.min(left + columns, walls.x + walls.width);
      const bottom = Math.min(top + rows, walls.y + walls.height);
      for (let y = Math.max(top, walls.y); y < bottom; y++)
        for (let x = Math.max(left, walls.x); x < right; x++) labels[this.#grid.cell(x, y)] = 0;
    }
    const sides = this.#sides.fill(0, block * BORDER_LABELS * 4, (block + 1) * BORDER_LABELS * 4);
    const last = first + (rows - 1) * stride;
    let label = 0;
    for (let i = 0; i < columns; i++) {
      if (labels[first + i] === UNLABELLED) this.#fill(first + i, ++label);
      if (labels[last + i] === UNLABELLED) this.#fill(last + i, ++label);
    }
    for (let cell = first; cell <= last; cell += stride) {
      if (labels[cell] === UNLABELLED) this.#fill(cell, ++label);
      if (labels[cell + columns - 1] === UNLABELLED) this.#fill(cell + columns - 1, ++label);
    }
    const at = block * BORDER_LABELS * 4;
    for (let i = 0; i < columns; i++) {
      if (top > 0) sides[at + labels[first + i]! * 4 + NORTH]! |= 1 << i;
      if (top + rows < height) sides[at + labels[last + i]! * 4 + SOUTH]! |= 1 << i;
    }
    for (let i = 0; i < rows; i++) {
      const cell = first + i * stride;
      if (left > 0) sides[at + labels[cell]! * 4 + WEST]! |= 1 << i;
      if (left + columns < width) sides[at + labels[cell + columns - 1]! * 4 + EAST]! |= 1 << i;
    }
    label = BORDER_LABELS - 1;
    for (let row = 1; row < rows - 1; row++)
      for (let cell = first + row * stride, end = cell + columns; cell < end; cell++)
        if (labels[cell] === UNLABELLED) this.#fill(cell, ++label);
  }

  /** Labels all unlabelled cells that straight moves lead to; in other blocks there are none. */
  #fill(from: number, label: number): void {
    const { stride } = this.#grid;
    const labels = this.#labels;
    const cells = this.#cells;
    labels[from] = label;
    cells[0] = from;
    let count = 1;
    while (count > 0) {
      const cell = cells[--count]!;
      if (labels[cell + 1] === UNLABELLED) {
        labels[cell + 1] = label;
        cells[count++] = cell + 1;
      }
      if (labels[cell - 1] === UNLABELLED) {
        labels[cell - 1] = label;
        cells[count++] = cell - 1;
      }
      if (labels[cell + stride] === UNLABELLED) {
        labels[cell + stride] = label;
        cells[count++] = cell + stride;
      }
      if (labels[cell - stride] === UNLABELLED) {
        labels[cell - stride] = label;
        cells[count++] = cell - stride;
      }
    }
  }

  #markStale(block: number): void {
    if (this.#isStale[block]) return;
    this.#isStale[block] = 1;
    this.#stale[this.#staleCount++] = block;
  }

  #blockOf(cell: number): number {
    return (this.#grid.y(cell) >> SHIFT) * this.#columns + (this.#grid.x(cell) >> SHIFT);
  }

  #firstCell(block: number): number {
    return this.#grid.cell((block % this.#columns) << SHIFT, Math.floor(block / this.#columns) << SHIFT);
  }

  #partOf(cell: number): number {
    return this.#blockOf(cell) * LABELS + this.#labels[cell]!;
  }
}
