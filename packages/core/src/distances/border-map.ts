import type { Grid, GridChange } from '../grid/index.ts';
import { grown } from '../grow.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import { BlockFlood } from './block-flood.ts';
import { AREA, Blocks } from './blocks.ts';
import { CrossingQueue } from './crossing-queue.ts';
import { type CrossingFlood, type DividedBlock, divideBlock, type Pocket } from './pockets.ts';

/** More than the distance between any two crossings, with room to add a distance inside a block. */
export const UNREACHABLE: number = 2 ** 30;
const NONE = -1;
/** Dividing a block takes about as long as this many node expansions, and a flood as one for every four cells. */
const DIVIDING = 64;
const FLOOD_SHIFT = 2;
/** Most rows that are kept for later. */
const MOST_ROWS = 128;
/** Arrays of distances that are allocated at once. */
const SLAB = 64;
/** What a flood takes in memory besides its distances, roughly. */
const OVERHEAD = 200;

/** A pocket that a crossing lies in, and the crossing's index in it. */
export interface Membership {
  readonly pocket: Pocket;
  readonly index: number;
}

/**
 * The blocks of a map, their pockets, and the graph of border crossings: every path from block to block leads over
 * crossings or cells that reach one along the border. Distances inside pockets are measured when they are asked for
 * first. After an edit, blocks are divided and measured again when they are asked for. A crossing keeps its number for
 * ever, as it belongs to a cell.
 */
export class BorderMap {
  readonly blocks: Blocks;
  /** Column and row of each crossing, by number. */
  xs = new Int32Array(0);
  ys = new Int32Array(0);
  /** Work done so far, in node expansions. */
  work = 0;
  /** For searches over the graph of crossings. */
  readonly queue = new CrossingQueue();
  readonly #flood: BlockFlood;
  readonly #divided: (DividedBlock | undefined)[] = [];
  /** Crossings by cell, and cells by crossing. */
  readonly #numbers = new Map<number, number>();
  readonly #cells: number[] = [];
  readonly #memberships: (readonly Membership[] | undefined)[] = [];
  readonly #blockCells = new Int32Array(4);
  readonly #spare: Uint16Array[] = [];
  readonly #rows: Int32Array<ArrayBuffer>[] = [];
  #floods = 0;
  #dividedCount = 0;

  constructor(grid: Grid) {
    this.blocks = new Blocks(grid);
    this.#flood = new BlockFlood(this.blocks);
    for (let block = 0; block < this.blocks.count; block++) this.#divide(block);
  }

  /** How many crossings have a number. */
  get crossingCount(): number {
    return this.#cells.length;
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.#dividedCount * AREA * 2 + this.#floods * (AREA * 2 + OVERHEAD) + this.#cells.length * 60;
  }

  /** The pocket of a local of a block; undefined for walls and cells without a move. */
  pocketAt(block: number, local: number): Pocket | undefined {
    const { pocketOf, pockets } = this.divided(block);
    return pockets[pocketOf[local]!];
  }

  /** A block divided into pockets. */
  divided(block: number): DividedBlock {
    return this.#divided[block] ?? this.#divide(block);
  }

  /** Whether a pocket is what it was: its block has not changed since it was divided. */
  isCurrent(pocket: Pocket): boolean {
    return this.#divided[pocket.block]?.pockets.includes(pocket) ?? false;
  }

  /** The pockets that a crossing lies in. */
  membershipsOf(crossing: number): readonly Membership[] {
    return this.#memberships[crossing] ?? this.#findMemberships(crossing);
  }

  /** The distances from a crossing of a pocket. */
  floodFrom(pocket: Pocket, index: number): CrossingFlood {
    return pocket.floods[index] ?? this.#measure(pocket, index);
  }

  /** The distances from any local to the others of its block, as an array that may be given {@link back}. */
  floodAt(block: number, local: number, size: number): Uint16Array {
    this.work += size >> FLOOD_SHIFT;
    this.#flood.load(block);
    this.#flood.run(local);
    const distances = this.#spare.pop() ?? this.#newArray();
    distances.set(this.#flood.distances);
    return distances;
  }

  /** An array with an entry per crossing, all 0, that may be given back. */
  takeRow(): Int32Array<ArrayBuffer> {
    const row = this.#rows.pop();
    return row && row.length >= this.crossingCount ? row.fill(0) : new Int32Array(this.crossingCount);
  }

  /** Takes an array of {@link takeRow} that nobody needs any more. */
  rowBack(row: Int32Array<ArrayBuffer>): void {
    if (this.#rows.length < MOST_ROWS) this.#rows.push(row);
  }

  /** Takes an array of {@link floodAt} that nobody needs any more. */
  back(distances: Uint16Array): void {
    this.#spare.push(distances);
  }

  /** Many arrays in one buffer: thousands of buffers keep the garbage collector busy in the middle of a frame. */
  #newArray(): Uint16Array {
    const slab = new Uint16Array(AREA * SLAB);
    for (let i = 1; i < SLAB; i++) this.#spare.push(slab.subarray(i * AREA, (i + 1) * AREA));
    return slab.subarray(0, AREA);
  }

  /** Forgets the blocks that a change of the grid touches, and adds them to a list. */
  change({ affected, cells }: GridChange, touched: Set<number>): void {
    for (const list of [cells, affected]) {
      for (const cell of list) {
        const count = this.blocks.blockCells(cell, this.#blockCells);
        for (let i = 0; i < count; i++) {
          const block = Math.floor(this.#blockCells[i]! / AREA);
          touched.add(block);
          this.#forget(block);
        }
      }
    }
  }

  /** Writes which crossings have which numbers, and what was measured. */
  save(out: StateWriter): void {
    out.ints(this.#cells);
    out.ints(
      Object.keys(this.#divided)
        .map(Number)
        .filter((block) => this.#divided[block]),
    );
    for (const block of this.#divided) {
      if (!block) continue;
      for (const { floods } of block.pockets) out.ints([...floods.keys()].filter((i) => floods[i]));
    }
  }

  load(from: StateReader): void {
    for (const list of [this.#divided, this.#memberships, this.#cells]) list.length = 0;
    this.#numbers.clear();
    this.#dividedCount = 0;
    for (const cell of from.ints()) this.#crossingAt(cell);
    const divided = from.ints();
    for (const block of divided) this.#divide(block);
    for (const block of divided)
      for (const pocket of this.#divided[block]!.pockets)
        for (const index of from.ints()) this.floodFrom(pocket, index);
  }

  #divide(block: number): DividedBlock {
    this.work += DIVIDING;
    this.#dividedCount++;
    this.#flood.load(block);
    const divided = divideBlock(this.blocks, block, this.#flood.moves, (cell) => this.#crossingAt(cell));
    this.#divided[block] = divided;
    return divided;
  }

  #forget(block: number): void {
    this.#flood.unload();
    const divided = this.#divided[block];
    if (!divided) return;
    this.#dividedCount--;
    this.#divided[block] = undefined;
    for (const { crossings, floods } of divided.pockets) {
      for (const crossing of crossings) this.#memberships[crossing] = undefined;
      for (const flood of floods) {
        if (!flood) continue;
        this.#floods--;
        // Exit lists may still have it, but nobody asks about a pocket that is gone.
        this.back(flood.distances);
      }
    }
  }

  #measure(pocket: Pocket, index: number): CrossingFlood {
    const distances = this.floodAt(pocket.block, pocket.locals[index]!, pocket.size);
    const lengths = new Uint16Array(pocket.locals.length);
    for (let i = 0; i < lengths.length; i++) lengths[i] = distances[pocket.locals[i]!]!;
    const flood = { distances, lengths };
    pocket.floods[index] = flood;
    this.#floods++;
    return flood;
  }

  #findMemberships(crossing: number): readonly Membership[] {
    const found: Membership[] = [];
    const blockCells = new Int32Array(4);
    const count = this.blocks.blockCells(this.#cells[crossing]!, blockCells);
    for (let i = 0; i < count; i++) {
      const block = Math.floor(blockCells[i]! / AREA);
      const pocket = this.pocketAt(block, blockCells[i]! - block * AREA);
      const index = pocket ? pocket.crossings.indexOf(crossing) : NONE;
      if (index >= 0) found.push({ pocket: pocket!, index });
    }
    this.#memberships[crossing] = found;
    return found;
  }

  #crossingAt(cell: number): number {
    let crossing = this.#numbers.get(cell);
    if (crossing === undefined) {
      crossing = this.#cells.length;
      this.#numbers.set(cell, crossing);
      this.#cells.push(cell);
      this.xs = grown(this.xs, crossing + 1);
      this.ys = grown(this.ys, crossing + 1);
      this.ys[crossing] = this.blocks.y(cell);
      this.xs[crossing] = this.blocks.x(cell, this.ys[crossing]!);
    }
    return crossing;
  }
}
