import type { Grid } from './grid.ts';
import { directionsOf } from './moves.ts';

/** New walls that touch each other, and the free cells around them. */
export interface WallCluster {
  readonly walls: readonly number[];
  /**
   * The cells around it, in groups that hang together along the walls. A path that led through the walls entered and left
   * them at such cells: if all are in one group, it can go around, and the walls split nothing.
   */
  readonly groups: readonly (readonly number[])[];
}

/** New walls by cluster: two are in one if a straight or diagonal step leads from one to the other. */
export function wallClusters(grid: Grid, walls: Iterable<number>): WallCluster[] {
  const waiting = new Set(walls);
  const clusters: WallCluster[] = [];
  for (const wall of waiting) {
    const cluster = [wall];
    const groups = groupsOf(grid, borderOf(grid, cluster, waiting));
    clusters.push({ walls: cluster, groups });
  }
  return clusters;
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

function groupsOf({ moves, offsets }: Grid, border: Set<number>): number[][] {
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
