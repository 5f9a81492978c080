import type { Grid, GridChange } from '../grid/index.ts';
import { BlockFlood } from './block-flood.ts';
import { AREA, Blocks } from './blocks.ts';
import { measureBlock, type Pocket } from './pockets.ts';

/** More than the distance between any two crossings, with room to add a distance inside a block. */
export const UNREACHABLE: number = 2 ** 30;
const NONE = -1;

/** The edges from one crossing through one pocket: to all crossings of that pocket, itself included. */
export interface Edges {
  readonly pocket: number;
  readonly ends: Int32Array;
  /** Per end the distance inside the block, in block units, from index `start` on. */
  readonly lengths: Uint16Array;
  readonly start: number;
}

/** What a change of the map did to the graph of crossings. */
export interface BorderChange {
  /** Blocks that were measured again. */
  readonly blocks: ReadonlySet<number>;
  /** Crossings that are gone. */
  readonly removed: readonly number[];
  /** Edges that have become longer or are gone: two crossings and the old length, one after the other. */
  readonly lost: readonly number[];
  /** Edges that are new or have become shorter: two crossings and the new length, one after the other. */
  readonly gained: readonly number[];
}

/**
 * The blocks of a map, their pockets, and the graph of border crossings: every path from block to block leads over
 * crossings or cells that reach one along the border, and inside a pocket the distance of every cell to every crossing
 * is known.
 */
export class BorderMap {
  readonly blocks: Blocks;
  readonly flood: BlockFlood;
  /** Per block cell the number of its pocket, or −1. */
  readonly pocketOf: Int32Array;
  /** Per block cell where its distances begin in {@link Pocket.toCrossings}. */
  readonly starts: Int32Array;
  /** Pockets by number; what is left of pockets that are gone does not matter. */
  readonly pockets: Pocket[] = [];
  /** Per crossing its edges, pocket by pocket; none for numbers that are free. */
  readonly edges: Edges[][] = [];
  readonly #pocketsIn: number[][] = [];
  readonly #freePockets: number[] = [];
  /** Crossings by cell, and cells by crossing. */
  readonly #crossings = new Map<number, number>();
  readonly #cells: number[] = [];
  readonly #freeCrossings: number[] = [];
  #pocketBytes = 0;

  constructor(grid: Grid) {
    this.blocks = new Blocks(grid);
    this.flood = new BlockFlood(this.blocks);
    this.pocketOf = new Int32Array(this.blocks.count * AREA);
    this.starts = new Int32Array(this.blocks.count * AREA);
    for (let block = 0; block < this.blocks.count; block++) this.#measure(block);
  }

  /** Bytes of memory held. */
  get bytes(): number {
    return this.pocketOf.byteLength + this.starts.byteLength + this.#pocketBytes;
  }

  /** Measures the blocks again that a change of the grid touches. Crossings that stay keep their numbers. */
  change({ affected, cells }: GridChange): BorderChange {
    const blocks = new Set<number>();
    const blockCells = new Int32Array(4);
    for (const cell of [...cells, ...affected]) {
      const count = this.blocks.blockCells(cell, blockCells);
      for (let i = 0; i < count; i++) blocks.add(Math.floor(blockCells[i]! / AREA));
    }
    const before = Array.from(blocks, (block) => this.#remove(block));
    for (const block of blocks) this.#measure(block);
    // Only now, so that a new crossing does not get the number of one that went in the same change.
    const removed = this.#freeUnused(before.flat());
    const lost: number[] = [];
    const gained: number[] = [];
    for (const [i, block] of [...blocks].entries()) {
      const old = edgeLengths(before[i]!);
      const present = edgeLengths(this.#pocketsIn[block]!.map((pocket) => this.pockets[pocket]!));
      addShorter(old, present, lost);
      addShorter(present, old, gained);
    }
    return { blocks, removed, lost, gained };
  }

  #measure(block: number): void {
    const range = [block * AREA, (block + 1) * AREA] as const;
    const pocketOf = this.pocketOf.subarray(...range);
    const starts = this.starts.subarray(...range);
    const crossingAt = (cell: number) => this.#crossingAt(cell);
    const pockets = measureBlock(this.blocks, this.flood, block, pocketOf, starts, crossingAt);
    this.#pocketsIn[block] = pockets.map((pocket) => this.#add(pocket));
    replaceIndices(pocketOf, this.#pocketsIn[block]!);
  }

  #add(pocket: Pocket): number {
    const number = this.#freePockets.pop() ?? this.pockets.length;
    const { crossings, between } = pocket;
    this.pockets[number] = pocket;
    this.#pocketBytes += bytesOf(pocket);
    for (let i = 0; i < crossings.length; i++)
      this.edges[crossings[i]!]!.push({
        pocket: number,
        ends: crossings,
        lengths: between,
        start: i * crossings.length,
      });
    return number;
  }

  /** Takes the pockets of a block away and returns them. */
  #remove(block: number): Pocket[] {
    return this.#pocketsIn[block]!.map((number) => {
      const pocket = this.pockets[number]!;
      this.#pocketBytes -= bytesOf(pocket);
      for (const crossing of pocket.crossings)
        this.edges[crossing] = this.edges[crossing]!.filter((edges) => edges.pocket !== number);
      this.#freePockets.push(number);
      return pocket;
    });
  }

  #crossingAt(cell: number): number {
    let crossing = this.#crossings.get(cell);
    if (crossing === undefined) {
      crossing = this.#freeCrossings.pop() ?? this.#cells.length;
      this.#crossings.set(cell, crossing);
      this.#cells[crossing] = cell;
      this.edges[crossing] = [];
    }
    return crossing;
  }

  /** Frees the numbers of crossings that have no edges left, and returns them. */
  #freeUnused(pockets: readonly Pocket[]): number[] {
    const crossings = new Set(pockets.flatMap((pocket) => [...pocket.crossings]));
    const unused = [...crossings].filter((crossing) => this.edges[crossing]!.length === 0);
    for (const crossing of unused) this.#crossings.delete(this.#cells[crossing]!);
    this.#freeCrossings.push(...unused);
    return unused;
  }
}

// A function of its own, as a long loop in a large one is compiled several times, which takes a third of the time of
// making the map.
function replaceIndices(pocketOf: Int32Array, numbers: readonly number[]): void {
  for (let local = 0; local < AREA; local++)
    if (pocketOf[local] !== NONE) pocketOf[local] = numbers[pocketOf[local]!]!;
}

function bytesOf({ crossings, toCrossings, between }: Pocket): number {
  return crossings.byteLength + toCrossings.byteLength + between.byteLength;
}

/** More than any number of a crossing. */
const PAIR = 2 ** 26;

/** The length of every edge in some pockets, by its two crossings, the lesser times PAIR and the greater added. */
function edgeLengths(pockets: readonly Pocket[]): Map<number, number> {
  const lengths = new Map<number, number>();
  for (const { crossings, between } of pockets) {
    for (let i = 0; i < crossings.length; i++) {
      for (let j = 0; j < crossings.length; j++) {
        const pair = crossings[i]! * PAIR + crossings[j]!;
        if (crossings[i]! < crossings[j]!) lengths.set(pair, between[i * crossings.length + j]!);
      }
    }
  }
  return lengths;
}

/** Adds the edges that are shorter in one map than in the other, or missing there. */
function addShorter(from: Map<number, number>, other: Map<number, number>, into: number[]): void {
  for (const [pair, length] of from) {
    if (length >= (other.get(pair) ?? Number.POSITIVE_INFINITY)) continue;
    const first = Math.floor(pair / PAIR);
    into.push(first, pair - first * PAIR, length);
  }
}
