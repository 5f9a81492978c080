import type { Segment } from '../segment.ts';
import type { Box } from './box.ts';

/** Gates whose middles are no farther apart than this are the same gate, in tiles. */
export const SAME_GATE = 2;

/** What was found where an edit has its reach. */
export interface Finding {
  /** Gates with their middle in here were looked for. */
  readonly core: Box;
  /** All gates that were found, those outside of the core included. */
  readonly found: readonly Segment[];
}

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
function matchGates(
  gates: Iterable<OldGate>,
  { core, found }: Finding,
  refused: readonly Segment[],
): GateChanges {
  const old = [...gates].filter(({ ends }) => isWithin(core, ends, SAME_GATE));
  const isNew = found.map(() => true);
  const isLost = new Set(old);
  const moved: { id: number; ends: Segment }[] = [];
  const pairs = old.flatMap((gate) =>
    found.flatMap((ends, i) => {
      const apart = distanceBetween(gate.ends, ends);
      return apart > SAME_GATE ? [] : [{ gate, ends, i, apart: apart + lengthsApart(gate.ends, ends) }];
    }),
  );
  for (const { gate, ends, i, apart } of pairs.sort((a, b) => a.apart - b.apart)) {
    if (!isNew[i] || !isLost.delete(gate)) continue;
    isNew[i] = false;
    const isHere = isWithin(core, ends) || isWithin(core, gate.ends);
    if (apart > 0 && isHere && !gate.fixed) moved.push({ id: gate.id, ends });
  }
  return {
    added: found.filter(
      (ends, i) =>
        isNew[i] &&
        isWithin(core, ends) &&
        !refused.some((place) => distanceBetween(place, ends) <= SAME_GATE),
    ),
    moved,
    removed: [...isLost].filter(({ ends, fixed }) => !fixed && isWithin(core, ends)).map(({ id }) => id),
  };
}

/** What is to become of gates after several findings. */
export function planGates(
  gates: Iterable<OldGate>,
  findings: readonly Finding[],
  refused: readonly Segment[],
): GateChanges {
  const before = [...gates];
  const plan = new Map(before.map((gate) => [gate.id, gate]));
  let added = 0;
  for (const finding of findings) {
    const changes = matchGates(plan.values(), finding, refused);
    for (const id of changes.removed) plan.delete(id);
    for (const { id, ends } of changes.moved) plan.set(id, { ...plan.get(id)!, ends });
    for (const ends of changes.added) {
      added++;
      plan.set(-added, { id: -added, ends, fixed: false });
    }
  }
  const kept = before.filter(({ id }) => plan.has(id));
  return {
    added: [...plan.values()].filter(({ id }) => id < 0).map(({ ends }) => ends),
    moved: kept.flatMap(({ id, ends }) => (plan.get(id)!.ends === ends ? [] : [plan.get(id)!])),
    removed: before.filter(({ id }) => !plan.has(id)).map(({ id }) => id),
  };
}

/** Between the middles of two gates, along the longer axis, in tiles. */
export function distanceBetween(a: Segment, b: Segment): number {
  const along = (axis: 0 | 1): number => Math.abs(a[0][axis] + a[1][axis] - b[0][axis] - b[1][axis]) / 2;
  return Math.max(along(0), along(1));
}

/** How much two gates differ besides their middles; 0 only if their ends are the same. */
function lengthsApart(a: Segment, b: Segment): number {
  const ends = (s: Segment): number[] => [Math.abs(s[0][0] - s[1][0]), s[0][1] - s[1][1]];
  const [width, height] = ends(a);
  const [otherWidth, otherHeight] = ends(b);
  const turned = Math.min(Math.abs(height! - otherHeight!), Math.abs(height! + otherHeight!));
  return (Math.abs(width! - otherWidth!) + turned) / 1000 + (isSame(a, b) ? 0 : 1e-6);
}

function isSame(a: Segment, b: Segment): boolean {
  return a.every(([x, y], i) => x === b[i]![0] && y === b[i]![1]);
}

/** Whether the middle of a gate is in a box, or close to it. */
export function isWithin(
  { left, top, right, bottom }: Box,
  [[ax, ay], [bx, by]]: Segment,
  slack = 0,
): boolean {
  const x = (ax + bx) / 2;
  const y = (ay + by) / 2;
  return x >= left - slack && y >= top - slack && x <= right + slack && y <= bottom + slack;
}
