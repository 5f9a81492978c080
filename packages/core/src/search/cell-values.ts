const NONE = -1;
const INITIAL_BLOCKS = 8;
/** Cells in a block: eight 64-bit values fill a cache line. */
const BLOCK_SHIFT = 3;
const BLOCK_MASK = 7;

/**
 * A number for each of some cells: a hash table of blocks of eight cells side by side, so that what an agent has
 * learned takes memory by how far it has been, not by the size of the map, and a search that looks at one cell
 * after the other around it touches few cache lines.
 */
export class CellValues {
  /** Number of cells that have a value. */
  size = 0;
  private blocks = 0;
  /** Per place which block is there, or −1. At most half of the places are taken. */
  private keys = new Int32Array(0);
  /** The values of the blocks, −1 for cells that have none. */
  private values = new Float64Array(0);
  /** One less than the number of places; −1 while there are none. */
  private mask = -1;

  /** The value of a cell; −1 if it has none. Values must not be negative. */
  get(cell: number): number {
    const { keys, mask } = this;
    if (mask < 0) return NONE;
    const block = cell >> BLOCK_SHIFT;
    for (let place = hash(block) & mask; ; place = (place + 1) & mask) {
      const key = keys[place]!;
      if (key === block) return this.values[(place << BLOCK_SHIFT) | (cell & BLOCK_MASK)]!;
      if (key === NONE) return NONE;
    }
  }

  /** Sets the value of a cell, at least 0. */
  set(cell: number, value: number): void {
    const index = (this.placeFor(cell >> BLOCK_SHIFT) << BLOCK_SHIFT) | (cell & BLOCK_MASK);
    if (this.values[index]! < 0) this.size++;
    this.values[index] = value;
  }

  /** Forgets everything and gives the memory back. */
  clear(): void {
    this.size = 0;
    this.blocks = 0;
    this.keys = new Int32Array(0);
    this.values = new Float64Array(0);
    this.mask = -1;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.keys.byteLength + this.values.byteLength;
  }

  /** Calls back for each cell that has a value. */
  forEach(visit: (cell: number, value: number) => void): void {
    for (let index = 0; index < this.values.length; index++) {
      if (this.values[index]! < 0) continue;
      visit((this.keys[index >> BLOCK_SHIFT]! << BLOCK_SHIFT) | (index & BLOCK_MASK), this.values[index]!);
    }
  }

  /** Where a block is, after making room for it if it is new. */
  private placeFor(block: number): number {
    if (2 * this.blocks > this.mask) this.grow();
    const { keys, mask } = this;
    let place = hash(block) & mask;
    while (keys[place] !== NONE && keys[place] !== block) place = (place + 1) & mask;
    if (keys[place] === NONE) {
      keys[place] = block;
      this.blocks++;
    }
    return place;
  }

  private grow(): void {
    const { keys, values } = this;
    const places = Math.max(INITIAL_BLOCKS, 2 * keys.length);
    this.keys = new Int32Array(places).fill(NONE);
    this.values = new Float64Array(places << BLOCK_SHIFT).fill(NONE);
    this.mask = places - 1;
    this.blocks = 0;
    for (let place = 0; place < keys.length; place++) {
      if (keys[place] === NONE) continue;
      const from = place << BLOCK_SHIFT;
      this.values.set(
        values.subarray(from, from + BLOCK_MASK + 1),
        this.placeFor(keys[place]!) << BLOCK_SHIFT,
      );
    }
  }
}

/** Spreads neighbouring blocks over the table. */
function hash(block: number): number {
  const mixed = Math.imul(block, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
