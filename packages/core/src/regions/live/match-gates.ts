import type { Segment } from '../segment.ts';

/** Gates whose middles are no farther apart than this are the same gate, in tiles. */
export const SAME_GATE = 2;

/** What is to become of gates. */
export interface GateChanges {
  readonly added: readonly Segment[];
  readonly moved: readonly { readonly id: number; readonly ends: Segment }[];
  readonly removed: readonly number[];
}

/** A gate as it was before. */
export interface OldGate {
  readonly id: number;
  readonly ends: Segment;
  readonly fixed: boolean;
}

/**
 * Compares gates with what was found. An old gate close to a found one is that gate: it goes where it was found,
 * unless it is fixed. Found gates at `refused` places are not added.
 */
export function planGates(
  gates: Iterable<OldGate>,
  found: readonly Segment[],
  refused: readonly Segment[],
): GateChanges {
  // Most gates are where they were, so that there are few to compare with each other.
  const lost = new Map(Array.from(gates, (gate) => [gate.ends.join(), gate]));
  const isNew = new Set(found.filter((ends) => !lost.delete(ends.join())));
  const isLost = new Set(lost.values());
  const moved: { id: number; ends: Segment }[] = [];
  const pairs = [...isLost].flatMap((gate) =>
    Array.from(isNew, (ends) => ({ gate, ends, apart: distanceBetween(gate.ends, ends) })).filter(
      ({ apart }) => apart <= SAME_GATE,
    ),
  );
  const differences = (pair: (typeof pairs)[number]): number =>
    pair.apart + lengthsApart(pair.gate.ends, pair.ends);
  for (const { gate, ends } of pairs.sort((a, b) => differences(a) - differences(b))) {
    if (!isNew.has(ends) || !isLost.delete(gate)) continue;
    isNew.delete(ends);
    if (!gate.fixed) moved.push({ id: gate.id, ends });
  }
  const isRefused = (ends: Segment): boolean =>
    refused.some((place) => distanceBetween(place, ends) <= SAME_GATE);
  return {
    added: [...isNew].filter((ends) => !isRefused(ends)),
    moved,
    removed: [...isLost].filter(({ fixed }) => !fixed).map(({ id }) => id),
  };
}

/** Between the middles of two gates, along the longer axis, in tiles. */
export function distanceBetween(a: Segment, b: Segment): number {
  const along = (axis: 0 | 1): number => Math.abs(a[0][axis] + a[1][axis] - b[0][axis] - b[1][axis]) / 2;
  return Math.max(along(0), along(1));
}

/** How much two gates differ besides their middles. */
function lengthsApart(a: Segment, b: Segment): number {
  const ends = (s: Segment): number[] => [Math.abs(s[0][0] - s[1][0]), s[0][1] - s[1][1]];
  const [width, height] = ends(a);
  const [otherWidth, otherHeight] = ends(b);
  const turned = Math.min(Math.abs(height! - otherHeight!), Math.abs(height! + otherHeight!));
  return (Math.abs(width! - otherWidth!) + turned) / 1000;
}
