const EMPTY = -1;
const INITIAL_CAPACITY = 32;

/**
 * A number for each of some cells: a hash table in two flat arrays, so that what an agent has learned takes
 * memory by how far it has been, not by the size of the map.
 */
export class CellValues {
  size = 0;
  private keys = new Int32Array(0);
  private values = new Float64Array(0);
  private mask = -1;

  /** The value of a cell; −1 if it has none. Values must not be negative. */
  get(cell: number): number {
    const { keys, mask } = this;
    if (mask < 0) return EMPTY;
    for (let place = hash(cell) & mask; ; place = (place + 1) & mask) {
      const key = keys[place]!;
      if (key === cell) return this.values[place]!;
      if (key === EMPTY) return EMPTY;
    }
  }

  set(cell: number, value: number): void {
    if (this.size * 3 >= this.keys.length * 2) this.grow();
    const { keys, mask } = this;
    let place = hash(cell) & mask;
    while (keys[place] !== EMPTY && keys[place] !== cell) place = (place + 1) & mask;
    if (keys[place] === EMPTY) {
      keys[place] = cell;
      this.size++;
    }
    this.values[place] = value;
  }

  /** Forgets everything and gives the memory back. */
  clear(): void {
    this.size = 0;
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
    for (let place = 0; place < this.keys.length; place++) {
      if (this.keys[place] !== EMPTY) visit(this.keys[place]!, this.values[place]!);
    }
  }

  private grow(): void {
    const { keys, values } = this;
    const capacity = Math.max(INITIAL_CAPACITY, keys.length * 2);
    this.keys = new Int32Array(capacity).fill(EMPTY);
    this.values = new Float64Array(capacity);
    this.mask = capacity - 1;
    this.size = 0;
    for (let place = 0; place < keys.length; place++)
      if (keys[place] !== EMPTY) this.set(keys[place]!, values[place]!);
  }
}

/** Spreads neighbouring cells over the table. */
function hash(cell: number): number {
  const mixed = Math.imul(cell, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
