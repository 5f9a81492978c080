import type { Grid } from './grid.ts';
import { firstDirection } from './moves.ts';

const UNKNOWN = -1;
/** How many answers are kept, one for each group of cells that was asked about. */
const MOST_KEPT = 256;

/**
 * Which cells lead to which on a map with one-way tiles.
 *
 * Cells that lead to each other form a **group** (Tarjan's strongly connected components, 1972). Groups are numbered so
 * that moves between groups lead to lower numbers only. Most questions are answered by comparing two numbers; the others
 * by a search over groups, whose answer is kept.
 */
export class Reachability {
  readonly #groups: Int32Array;
  /** The groups that moves lead to from group g: from `#first[g]` up to `#first[g + 1]`. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  /** Per group that was asked about, the groups that it leads to, a bit each. */
  readonly #kept = new Map<number, Uint32Array>();

  constructor(grid: Grid) {
    this.#groups = new Int32Array(grid.cellCount).fill(UNKNOWN);
    const count = findGroups(grid, this.#groups);
    this.#first = new Int32Array(count + 2);
    this.#eachCrossing(grid, (group) => this.#first[group + 2]!++);
    for (let group = 2; group <= count + 1; group++) this.#first[group]! += this.#first[group - 1]!;
    this.#next = new Int32Array(this.#first[count + 1]!);
    this.#eachCrossing(grid, (group, to) => {
      this.#next[this.#first[group + 1]!++] = to;
    });
  }

  /** Whether a path leads from one free cell to another. */
  reaches(from: number, to: number): boolean {
    const start = this.#groups[from]!;
    const end = this.#groups[to]!;
    if (start === UNKNOWN || end === UNKNOWN || end > start) return false;
    if (start === end) return true;
    const reached = this.#reachedFrom(start);
    return (reached[end >> 5]! & (1 << (end & 31))) !== 0;
  }

  #reachedFrom(start: number): Uint32Array {
    const kept = this.#kept.get(start);
    if (kept) return kept;
    const reached = new Uint32Array((start >> 5) + 1);
    reached[start >> 5]! |= 1 << (start & 31);
    // Moves lead to lower groups, so when it is a group's turn, all that lead to it have had theirs.
    for (let group = start; group >= 0; group--) {
      if ((reached[group >> 5]! & (1 << (group & 31))) === 0) continue;
      for (let i = this.#first[group]!; i < this.#first[group + 1]!; i++) {
        const next = this.#next[i]!;
        reached[next >> 5]! |= 1 << (next & 31);
      }
    }
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(start, reached);
    return reached;
  }

  #eachCrossing({ moves, offsets, cellCount }: Grid, found: (group: number, to: number) => void): void {
    const groups = this.#groups;
    for (let cell = 0; cell < cellCount; cell++) {
      for (let m = moves[cell]!; m !== 0; m &= m - 1) {
        const to = groups[cell + offsets[firstDirection(m)]!]!;
        if (to !== groups[cell]) found(groups[cell]!, to);
      }
    }
  }
}

/** Numbers the groups of cells that lead to each other, a group after all that it leads to; returns how many there are. */
function findGroups({ passable, moves, offsets, cellCount, freeCount }: Grid, groups: Int32Array): number {
  /** When a cell was reached, from 1, and the earliest such time among cells that it is known to lead to. */
  const reachedAt = new Int32Array(cellCount);
  const earliest = new Int32Array(cellCount);
  /** Cells without a group yet, in the order in which they were reached. */
  const waiting = new Int32Array(freeCount);
  /** The path that the search is on, and per cell of it the moves that it has yet to try. */
  const path = new Int32Array(freeCount);
  const untried = new Uint8Array(freeCount);
  let waitingCount = 0;
  let depth = 0;
  let time = 0;
  let count = 0;
  const enter = (cell: number): void => {
    reachedAt[cell] = earliest[cell] = ++time;
    waiting[waitingCount++] = cell;
    untried[depth] = moves[cell]!;
    path[depth++] = cell;
  };
  for (let root = 0; root < cellCount; root++) {
    if (!passable[root] || reachedAt[root]! > 0) continue;
    enter(root);
    while (depth > 0) {
      const cell = path[depth - 1]!;
      const m = untried[depth - 1]!;
      if (m !== 0) {
        untried[depth - 1] = m & (m - 1);
        const next = cell + offsets[firstDirection(m)]!;
        if (reachedAt[next] === 0) enter(next);
        else if (groups[next] === UNKNOWN) earliest[cell] = Math.min(earliest[cell]!, reachedAt[next]!);
        continue;
      }
      depth--;
      if (depth > 0) {
        const before = path[depth - 1]!;
        earliest[before] = Math.min(earliest[before]!, earliest[cell]!);
      }
      if (earliest[cell] !== reachedAt[cell]) continue;
      let member: number;
      do {
        member = waiting[--waitingCount]!;
        groups[member] = count;
      } while (member !== cell);
      count++;
    }
  }
  return count;
}
