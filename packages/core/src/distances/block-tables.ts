import { AREA } from './block-flood.ts';
import type { MeasuredBlock } from './pockets.ts';

const NONE = -1;
/** How much longer the table is made than it must be, so that blocks can be measured again. */
const SLACK = 1.5;

/**
 * The tables of all blocks in flat arrays, so that looking up a cell and its neighbours touches little memory.
 * A place of a block is named by `block * AREA + place`, its **spot**.
 */
export class BlockTables {
  /** Per spot the number of its pocket, or −1. */
  readonly pockets: Int32Array;
  /** Per spot where its row in {@link entries} begins: its distance to each portal of its pocket. */
  readonly rows: Int32Array;
  entries = new Uint16Array(0);
  /** Per block where its piece of {@link entries} begins, and how long it is. */
  readonly #starts: Int32Array;
  readonly #lengths: Int32Array;
  #end = 0;

  constructor(blocks: number) {
    this.pockets = new Int32Array(blocks * AREA).fill(NONE);
    this.rows = new Int32Array(blocks * AREA);
    this.#starts = new Int32Array(blocks);
    this.#lengths = new Int32Array(blocks);
  }

  get bytes(): number {
    return this.pockets.byteLength + this.rows.byteLength + this.entries.byteLength + 8 * this.#starts.length;
  }

  /** Takes over what was measured of a block; `numbers` are those of its pockets. */
  set(block: number, { pocketOf, rowOf, table }: MeasuredBlock, numbers: readonly number[]): void {
    if (table.length > this.#lengths[block]!) this.#makeRoom(block, table.length);
    const start = this.#starts[block]!;
    this.entries.set(table, start);
    const first = block * AREA;
    for (let place = 0; place < AREA; place++) {
      const pocket = pocketOf[place]!;
      this.pockets[first + place] = pocket === NONE ? NONE : numbers[pocket]!;
      this.rows[first + place] = start + rowOf[place]!;
    }
  }

  /** A new piece at the end for a block that has outgrown its own; where that is too far, all move together. */
  #makeRoom(block: number, length: number): void {
    this.#lengths[block] = 0;
    if (this.#end + length > this.entries.length) {
      const used = this.#lengths.reduce((sum, piece) => sum + piece, length);
      this.#move(Math.ceil(used * SLACK));
    }
    this.#starts[block] = this.#end;
    this.#lengths[block] = length;
    this.#end += length;
  }

  #move(capacity: number): void {
    const old = this.entries;
    this.entries = new Uint16Array(capacity);
    this.#end = 0;
    for (let block = 0; block < this.#starts.length; block++) {
      const length = this.#lengths[block]!;
      const start = this.#starts[block]!;
      this.entries.set(old.subarray(start, start + length), this.#end);
      const shift = this.#end - start;
      if (shift !== 0 && length > 0)
        for (let spot = block * AREA; spot < (block + 1) * AREA; spot++) this.rows[spot]! += shift;
      this.#starts[block] = this.#end;
      this.#end += length;
    }
  }
}
