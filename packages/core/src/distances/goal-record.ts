import type { BorderMap } from './border-map.ts';
import type { CrossingSearch } from './crossing-search.ts';
import { ExitLists } from './exit-lists.ts';

/** What is known about the distances to one goal, for all agents that make for it. */
export class GoalRecord {
  readonly goal: number;
  /** Agents that make for it. */
  followers = 0;
  /** Tick in which it was last asked about. */
  lastUsed = 0;
  /** The cell that was last asked about. */
  lastCell = 0;
  search: CrossingSearch | null = null;
  lists: ExitLists | null = null;
  /** The map has changed in a block through which the search went. */
  isStale = false;
  /** A search on the present map that will replace the stale one when it has come as far. */
  next: CrossingSearch | null = null;
  /** Changes whenever values may have changed. */
  stamp = 0;

  /** Changes whenever values may have changed that were known. */
  edition = 0;

  constructor(goal: number) {
    this.goal = goal;
  }

  get bytes(): number {
    return (this.search?.bytes ?? 0) + (this.next?.bytes ?? 0);
  }

  /** From now on distances are those of a search on the present map. */
  use(search: CrossingSearch, map: BorderMap): void {
    this.search?.release();
    this.search = search;
    this.lists = new ExitLists(map, search);
    this.next = null;
    this.isStale = false;
    this.stamp++;
    this.edition++;
  }

  /** Forgets the search that was to replace the stale one. */
  dropNext(): void {
    this.next?.release();
    this.next = null;
  }

  /** Forgets all distances. */
  drop(): void {
    this.search?.release();
    this.search = null;
    this.lists = null;
    this.dropNext();
    this.isStale = false;
  }
}
