import { grown } from '../grow.ts';
import type { SearchResult, SearchStatus } from './result.ts';

/**
 * A path that is written over by the next one, for games that ask for many and want to leave no garbage: pass it as
 * `out`. It grows to the longest path that it ever held.
 */
export class PathBuffer {
  status: SearchStatus = 'none';
  /** The cells of the path from start to end, both included. Entries from `length` on mean nothing. */
  cells: Int32Array<ArrayBuffer>;
  /** Number of cells of the path; 0 if there is none. */
  length = 0;
  /** Length of the path in tile widths; Infinity if there is none. */
  cost = Number.POSITIVE_INFINITY;
  /** Nodes taken from the open list and expanded. */
  expanded = 0;
  /** Nodes that entered the open list. */
  generated = 0;

  /** @param capacity the number of cells to make room for beforehand */
  constructor(capacity = 256) {
    this.cells = new Int32Array(capacity);
  }

  /** Makes room for a path of so many cells, and forgets the path that was there. */
  resize(length: number): Int32Array {
    this.cells = grown(this.cells, length);
    this.length = length;
    return this.cells;
  }

  /** Forgets the path. */
  clear(): void {
    this.status = 'none';
    this.length = 0;
    this.cost = Number.POSITIVE_INFINITY;
    this.expanded = 0;
    this.generated = 0;
  }

  /** Takes over the path of a result. */
  copy({ status, cells, cost, expanded, generated }: SearchResult): this {
    this.status = status;
    this.resize(cells.length).set(cells);
    this.cost = cost;
    this.expanded = expanded;
    this.generated = generated;
    return this;
  }
}
