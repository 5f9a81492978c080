import type { Point, Tiles } from '../grid/index.ts';

/**
 * Where a search stands.
 * - `in-progress`: more to do, call `advance`;
 * - `found`: the path is optimal;
 * - `none`: there is no path;
 * - `partial`: the goal cannot be reached, or the limit was, and the path leads as near as was seen.
 */
export type SearchStatus = 'in-progress' | 'found' | 'none' | 'partial';

/** What a search found, and what it cost to find it. */
export class SearchResult {
  readonly status: SearchStatus;
  /** The cells of the path from start to end, both included; empty if there is none. */
  readonly cells: Int32Array;
  /** Length of the path in tile widths; Infinity if there is none. */
  readonly cost: number;
  /** Nodes taken from the open list and expanded, re-expansions included. */
  readonly expanded: number;
  /** Of those, expanded before with a larger g. Always 0 with a consistent heuristic. */
  readonly reexpanded: number;
  /** Nodes that entered the open list for the first time. */
  readonly generated: number;
  readonly #grid: Tiles;

  constructor(grid: Tiles, status: SearchStatus, cells: Int32Array, cost: number, counts: SearchCounts) {
    this.#grid = grid;
    this.status = status;
    this.cells = cells;
    this.cost = cost;
    this.expanded = counts.expanded;
    this.reexpanded = counts.reexpanded;
    this.generated = counts.generated;
  }

  /** The tiles of the path from start to end, both included; empty if there is none. */
  get path(): Point[] {
    const { cells } = this;
    const { stride } = this.#grid;
    const path: Point[] = new Array(cells.length);
    for (let i = 0; i < cells.length; i++) {
      const row = (cells[i]! / stride) | 0;
      path[i] = [cells[i]! - row * stride - 1, row - 1];
    }
    return path;
  }
}

export interface SearchCounts {
  expanded: number;
  reexpanded: number;
  generated: number;
}

/** Hears what a search does, step by step. g and h are in tile widths. */
export interface SearchListener {
  /** A node was taken from the open list and expanded. */
  expanded?(cell: number, g: number, h: number): void;
  /** A node entered the open list, or moved in it because a shorter way was found. */
  opened?(cell: number, g: number, h: number, parent: number): void;
}

/** A search that can be run in slices. */
export interface Search {
  readonly status: SearchStatus;
  /**
   * Expands up to `expansions` nodes and returns the status. If the map has changed since the last call, the
   * search starts over.
   */
  advance(expansions?: number): SearchStatus;
  /** What there is so far; a path only when the search has ended. */
  result(): SearchResult;
}

export const NO_CELLS = new Int32Array(0);
