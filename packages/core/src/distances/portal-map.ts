import type { Grid, GridChange } from '../grid/index.ts';
import { BlockFlood, SPAN, SPAN_SHIFT } from './block-flood.ts';
import { BlockTables } from './block-tables.ts';
import { compareLinks, type LinkChanges } from './link-changes.ts';
import { Numbering } from './numbering.ts';
import { type MeasuredBlock, measureBlock, type Pocket } from './pockets.ts';

/** Blocks that meet in one cell, at most. */
export const LINKS = 4;
const NONE = -1;

/**
 * The map cut into **blocks**, squares that share the line of tiles between them, so that every move of the grid
 * lies inside of a block, whatever the corner rule. The cells of a block that reach each other inside of it are a
 * **pocket**. **Portals** are cells on the lines: all ways from block to block lead past portals or cells that
 * reach one along the line, and inside of a pocket the distance of every cell to every portal is known.
 */
export class PortalMap {
  readonly grid: Grid;
  /** Blocks in a row of blocks, and rows of them. */
  readonly columns: number;
  readonly rows: number;
  readonly tables: BlockTables;
  /** Per number the pocket; what is left of pockets that have gone does not matter. */
  readonly pockets: Pocket[] = [];
  /** Most portals that a pocket has or had. */
  mostPortals = 1;
  /** Per portal and link the pocket it lies in, or −1. */
  linkPockets = new Int32Array(64 * LINKS).fill(NONE);
  /** Per portal and link where its distances to the other portals of that pocket begin. */
  linkRows = new Int32Array(64 * LINKS);
  readonly flood: BlockFlood;
  /** Per block the numbers of its pockets. */
  readonly #pocketsIn: number[][] = [];
  readonly #portalAt = new Map<number, number>();
  #addedPortals = new Set<number>();
  readonly #portalNumbers = new Numbering();
  readonly #pocketNumbers = new Numbering();
  #betweenBytes = 0;

  constructor(grid: Grid) {
    this.grid = grid;
    this.flood = new BlockFlood(grid);
    this.columns = ((grid.width - 1) >> SPAN_SHIFT) + 1;
    this.rows = ((grid.height - 1) >> SPAN_SHIFT) + 1;
    this.tables = new BlockTables(this.columns * this.rows);
    for (let block = 0; block < this.columns * this.rows; block++) {
      this.#pocketsIn.push([]);
      this.#add(block, this.#measure(block));
    }
  }

  /** One more than the largest number of a portal: how long arrays by portal must be. */
  get portalEnd(): number {
    return this.#portalNumbers.end;
  }

  get bytes(): number {
    return this.tables.bytes + this.#betweenBytes + this.linkPockets.byteLength + this.linkRows.byteLength;
  }

  /** Measures the blocks anew that a change of the grid touches. Portals that stay keep their numbers. */
  change({ affected, cells }: GridChange): LinkChanges {
    const blocks = new Set<number>();
    for (const cell of cells) this.#addBlocksOf(cell, blocks);
    for (const cell of affected) this.#addBlocksOf(cell, blocks);
    const before = Array.from(blocks, (block) => this.#remove(block));
    this.#addedPortals = new Set();
    for (const block of blocks) this.#add(block, this.#measure(block));
    const removedPortals = new Set<number>();
    // Only now, so that a new portal does not get the number of one that has gone in the same change.
    for (const pocket of before.flat()) this.#removeUnlinked(pocket, removedPortals);
    const lost: number[] = [];
    const gained: number[] = [];
    for (const [i, block] of [...blocks].entries())
      compareLinks(before[i]!, this.#pocketsOf(block), lost, gained);
    return { blocks, addedPortals: this.#addedPortals, removedPortals, lost, gained };
  }

  #addBlocksOf(cell: number, into: Set<number>): void {
    const x = this.grid.x(cell);
    const y = this.grid.y(cell);
    for (let row = y >> SPAN_SHIFT; row >= 0 && y - (row << SPAN_SHIFT) <= SPAN; row--)
      for (let column = x >> SPAN_SHIFT; column >= 0 && x - (column << SPAN_SHIFT) <= SPAN; column--)
        into.add(row * this.columns + column);
  }

  #measure(block: number): MeasuredBlock {
    const row = Math.floor(block / this.columns);
    const column = block - row * this.columns;
    return measureBlock(this.grid, block, column << SPAN_SHIFT, row << SPAN_SHIFT, this.flood);
  }

  #add(block: number, measured: MeasuredBlock): void {
    const numbers = measured.pockets.map((pocket) => this.#adopt(pocket));
    this.tables.set(block, measured, numbers);
    this.#pocketsIn[block] = numbers;
  }

  #adopt(pocket: Pocket): number {
    const number = this.#pocketNumbers.take();
    this.pockets[number] = pocket;
    const { portals, portalCells } = pocket;
    this.#betweenBytes += pocket.between.byteLength;
    this.mostPortals = Math.max(this.mostPortals, portals.length);
    for (let i = 0; i < portals.length; i++) {
      const portal = this.#portalOn(portalCells[i]!);
      portals[i] = portal;
      let link = portal * LINKS;
      while (this.linkPockets[link] !== NONE) link++;
      this.linkPockets[link] = number;
      this.linkRows[link] = i * portals.length;
    }
    return number;
  }

  #portalOn(cell: number): number {
    let portal = this.#portalAt.get(cell);
    if (portal === undefined) {
      portal = this.#portalNumbers.take();
      this.#portalAt.set(cell, portal);
      this.#addedPortals.add(portal);
      if ((portal + 1) * LINKS > this.linkPockets.length) this.#grow();
    }
    return portal;
  }

  #pocketsOf(block: number): Pocket[] {
    return this.#pocketsIn[block]!.map((number) => this.pockets[number]!);
  }

  /** Takes the pockets of a block away and returns them. */
  #remove(block: number): Pocket[] {
    const pockets = this.#pocketsOf(block);
    for (const number of this.#pocketsIn[block]!) {
      const { portals, between } = this.pockets[number]!;
      this.#betweenBytes -= between.byteLength;
      for (const portal of portals) this.#unlink(portal, number);
      this.#pocketNumbers.giveBack(number);
    }
    return pockets;
  }

  #unlink(portal: number, pocket: number): void {
    for (let link = portal * LINKS; link < (portal + 1) * LINKS; link++)
      if (this.linkPockets[link] === pocket) this.linkPockets[link] = NONE;
  }

  #removeUnlinked({ portals, portalCells }: Pocket, removed: Set<number>): void {
    for (const [i, portal] of portals.entries()) {
      const links = this.linkPockets.subarray(portal * LINKS, (portal + 1) * LINKS);
      if (removed.has(portal) || links.some((pocket) => pocket !== NONE)) continue;
      removed.add(portal);
      this.#portalAt.delete(portalCells[i]!);
      this.#portalNumbers.giveBack(portal);
    }
  }

  #grow(): void {
    const length = this.linkPockets.length * 2;
    const pockets = new Int32Array(length).fill(NONE);
    pockets.set(this.linkPockets);
    this.linkPockets = pockets;
    const rows = new Int32Array(length);
    rows.set(this.linkRows);
    this.linkRows = rows;
  }
}
