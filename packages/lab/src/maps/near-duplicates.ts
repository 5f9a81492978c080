/**
 * Maps that are almost the same, such as a house at day and at night. A selector that learned from one has seen the
 * other, so they belong on the same side of a split.
 */
import type { Grid } from 'floodgate';

/** Maps count as alike from this {@link overlap}. */
const ALIKE = 0.75;

/**
 * A number for each map, the same for maps that are alike. If A is like B and B like C, all three have the same
 * number. Numbers begin with 0, in the order of the maps.
 */
export function groupAlike(grids: readonly Grid[]): number[] {
  const leader = grids.map((_, i) => i);
  const leaderOf = (i: number): number => (leader[i] === i ? i : leaderOf(leader[i]!));
  for (let i = 0; i < grids.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [leaderOf(i), leaderOf(j)];
      if (a !== b && overlap(grids[i]!, grids[j]!) >= ALIKE) leader[Math.max(a, b)] = Math.min(a, b);
    }
  const numbers = new Map<number, number>();
  return grids.map((_, i) => {
    const group = leaderOf(i);
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group)!;
  });
}

/** Of the cells that are free on either map, the share that is free on both; top left corners are aligned. */
export function overlap(a: Grid, b: Grid): number {
  const most = Math.max(a.freeCount, b.freeCount);
  // The sizes differ so much that counting is not needed.
  if (Math.min(a.freeCount, b.freeCount) < ALIKE * most) return most === 0 ? 1 : 0;
  let both = 0;
  for (let y = 0; y < Math.min(a.height, b.height); y++)
    for (let x = 0; x < Math.min(a.width, b.width); x++) if (a.isFree(x, y) && b.isFree(x, y)) both++;
  return both / (a.freeCount + b.freeCount - both);
}
