import type { Grid } from 'floodgate';
import { CellHeap } from './cell-heap.ts';
import { pathBack } from './greedy.ts';
import { tiles } from './lengths.ts';
import type { TraceRecorder } from './trace.ts';

/** The search from one of the two ends. */
interface Half {
  /** In search units. */
  readonly g: Map<number, number>;
  readonly parents: Map<number, number>;
  readonly closed: Set<number>;
  /** By 2 · g + the potential of the cell: doubled, so that keys stay whole numbers. */
  readonly open: CellHeap;
  /** 1 or −1: what is ahead for one half is behind for the other. */
  readonly sign: number;
}

/**
 * Dijkstra's algorithm from both ends in turns (Nicholson 1966). With a potential it is bidirectional A\* (Ikeda et al.
 * 1994): both halves use the same potential with opposite signs, (h to the goal − h to the start) / 2, and so they
 * agree on what every move costs. No path is shorter than the best one found once the least keys of both halves add up
 * to its length.
 *
 * @param potential h to the goal − h to the start, in search units; both must be consistent
 * @returns the path; empty if there is none, undefined after `mostSteps` expansions
 */
export function bidirectionalSearch(
  grid: Grid,
  start: number,
  goal: number,
  potential: (cell: number) => number,
  recorder: TraceRecorder,
  mostSteps: number,
): number[] | undefined {
  const halves = [halfFrom(start, 1, potential), halfFrom(goal, -1, potential)] as const;
  let best = start === goal ? 0 : Number.POSITIVE_INFINITY;
  let meeting = start;
  for (let turn = 0; ; turn = 1 - turn) {
    dropClosed(halves[0], halves[1]);
    dropClosed(halves[1], halves[0]);
    const bound = halves[0].open.leastKey + halves[1].open.leastKey;
    if (bound >= 2 * best || bound === Number.POSITIVE_INFINITY) break;
    if (recorder.steps >= mostSteps) return undefined;
    const half = halves[turn]!;
    const other = halves[1 - turn]!;
    const estimate = (cell: number): number => tiles(grid, (half.sign * potential(cell)) / 2);
    const cell = half.open.take()!;
    const g = half.g.get(cell)!;
    half.closed.add(cell);
    recorder.expanded(cell, tiles(grid, g), estimate(cell), half.parents.get(cell) ?? -1, turn === 1);
    for (let d = 0; d < 8; d++) {
      if (!(grid.moves[cell]! & (1 << d))) continue;
      const next = cell + grid.offsets[d]!;
      const nextG = g + grid.stepCosts[d]!;
      if (half.closed.has(next) || nextG >= (half.g.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      half.g.set(next, nextG);
      half.parents.set(next, cell);
      const length = nextG + (other.g.get(next) ?? Number.POSITIVE_INFINITY);
      if (length < best) {
        best = length;
        meeting = next;
      }
      // The other half knows the shortest path from there on.
      if (other.closed.has(next)) continue;
      half.open.add(next, 2 * nextG + half.sign * potential(next));
      recorder.opened(next, tiles(grid, nextG), estimate(next), cell);
    }
  }
  if (best === Number.POSITIVE_INFINITY) return [];
  return [
    ...pathBack(halves[0].parents, meeting).reverse(),
    ...pathBack(halves[1].parents, meeting).slice(1),
  ];
}

function halfFrom(end: number, sign: number, potential: (cell: number) => number): Half {
  const open = new CellHeap();
  open.add(end, sign * potential(end));
  return { g: new Map([[end, 0]]), parents: new Map(), closed: new Set(), open, sign };
}

/** Takes out cells that either half has expanded: the shortest path through them is known. */
function dropClosed({ open, closed }: Half, other: Half): void {
  while (open.first !== undefined && (closed.has(open.first) || other.closed.has(open.first))) open.take();
}
