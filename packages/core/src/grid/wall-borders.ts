import type { Grid } from './grid.ts';
import { directionsOf } from './moves.ts';

const DIAGONAL_MOVES = 0b10101010;

/** New walls that touch each other, and the free cells around them. */
export interface WallCluster {
  readonly walls: readonly number[];
  /**
   * The cells around it, in groups that hang together along the walls. A path that led through the walls entered and left
   * them at such cells: if all are in one group, it can go around, and the walls split nothing.
   */
  readonly groups: readonly (readonly number[])[];
}

/**
 * New walls by cluster: two are in one if a straight or diagonal step leads from one to the other. Single walls that
 * split nothing are left out unless they are in `kept`.
 */
export function wallClusters(grid: Grid, walls: Iterable<number>, kept: ReadonlySet<number>): WallCluster[] {
  const waiting = new Set(walls);
  const clusters: WallCluster[] = [];
  for (const wall of waiting) {
    if (
      !kept.has(wall) &&
      holdsTogether(grid, wall) &&
      grid.offsets.every((step) => !waiting.has(wall + step))
    )
      continue;
    const cluster = [wall];
    const groups = groupsOf(grid, borderOf(grid, cluster, waiting));
    clusters.push({ walls: cluster, groups });
  }
  return clusters;
}

/** True if the cells that moves led to from a new wall still reach each other within the eight around it. */
export function holdsTogether({ passable, offsets, corners }: Grid, wall: number): boolean {
  let free = 0;
  for (let d = 0; d < 8; d++) free |= passable[wall + offsets[d]!]! << d;
  // Bit d of these is what the cell before, or after, direction d is.
  const before = ((free << 1) | (free >> 7)) & 0xff;
  const after = ((free >> 1) | (free << 7)) & 0xff;
  // A diagonal cell between two walls is out of reach, unless corners may be cut: then it can even be left out.
  if (corners === 'always') free |= before & after & DIAGONAL_MOVES;
  else free &= before | after | ~DIAGONAL_MOVES;
  const firstOfRuns = free & ~(((free << 1) | (free >> 7)) & 0xff);
  return (firstOfRuns & (firstOfRuns - 1)) === 0;
}

/** The free cells around the cluster of a wall; its other walls are moved from `waiting` to `cluster`. */
function borderOf(grid: Grid, cluster: number[], waiting: Set<number>): Set<number> {
  const { passable, offsets } = grid;
  const border = new Set<number>();
  waiting.delete(cluster[0]!);
  for (const at of cluster) {
    for (let d = 0; d < 8; d++) {
      const cell = at + offsets[d]!;
      if (waiting.delete(cell)) cluster.push(cell);
      // Diagonally between two walls no move led here, unless all corners may be cut.
      else if (passable[cell] && (d % 2 === 0 || grid.corners === 'always' || hasFreeSide(grid, at, d)))
        border.add(cell);
    }
  }
  return border;
}

function hasFreeSide({ passable, offsets }: Grid, cell: number, diagonal: number): boolean {
  return (
    passable[cell + offsets[(diagonal + 7) & 7]!] === 1 || passable[cell + offsets[(diagonal + 1) & 7]!] === 1
  );
}

function groupsOf({ unmaskedMoves: moves, offsets }: Grid, border: Set<number>): number[][] {
  const groups: number[][] = [];
  for (const first of border) {
    border.delete(first);
    const group = [first];
    for (const cell of group) {
      for (const d of directionsOf(moves[cell]!)) {
        const next = cell + offsets[d]!;
        if (border.delete(next)) group.push(next);
      }
    }
    groups.push(group);
  }
  return groups;
}
