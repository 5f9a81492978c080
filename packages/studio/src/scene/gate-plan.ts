import type { DecomposeMethod, Repair, Segment } from 'floodgate/regions';

/** A gate with the number that users see. It keeps the number when it is moved, or removed and restored. */
export interface PlannedGate {
  /** From 1. */
  readonly number: number;
  readonly ends: Segment;
}

/** Where the gates of a plan came from, before they were edited. */
type PlanOrigin =
  | {
      readonly kind: 'decomposed';
      readonly method: DecomposeMethod;
      readonly repair: boolean;
      readonly repairs: readonly Repair[];
      readonly ms: number;
    }
  | { readonly kind: 'file'; readonly name: string };

/** The gates of a map, as a value: undo puts the one before back. */
export interface GatePlan {
  /** In ascending order of numbers. */
  readonly gates: readonly PlannedGate[];
  readonly nextNumber: number;
  readonly origin: PlanOrigin;
  /** The gates as they were found or loaded. */
  readonly found: readonly PlannedGate[];
  /** What edits are compared with: the gates as they were found or loaded, or those chosen since. */
  readonly baseline: readonly PlannedGate[];
}

export function planOf(segments: readonly Segment[], origin: PlanOrigin): GatePlan {
  const gates = segments.map((ends, i) => ({ number: i + 1, ends }));
  return { gates, nextNumber: segments.length + 1, origin, found: gates, baseline: gates };
}

/** The gates of a plan if they were edited or loaded; undefined if the map's usual division gives the same. */
export function ownGates(plan: GatePlan | undefined): readonly PlannedGate[] | undefined {
  if (!plan) return undefined;
  const { gates, origin, found } = plan;
  const isUsual =
    origin.kind === 'decomposed' &&
    origin.method === 'merge-tree' &&
    gates.length === found.length &&
    gates.every(({ ends }, i) => sameEnds(ends, found[i]!.ends));
  return isUsual ? undefined : gates;
}

/** The plan with one more gate, which gets the plan's next number. */
export function withGate(plan: GatePlan, ends: Segment): GatePlan {
  const gate = { number: plan.nextNumber, ends };
  return { ...plan, gates: [...plan.gates, gate], nextNumber: plan.nextNumber + 1 };
}

export function withMoved(plan: GatePlan, number: number, ends: Segment): GatePlan {
  return { ...plan, gates: plan.gates.map((gate) => (gate.number === number ? { number, ends } : gate)) };
}

export function withoutGate(plan: GatePlan, number: number): GatePlan {
  return { ...plan, gates: plan.gates.filter((gate) => gate.number !== number) };
}

export function plannedGate(plan: GatePlan | undefined, number: number): PlannedGate | undefined {
  return plan?.gates.find((gate) => gate.number === number);
}

interface PlanChanges {
  readonly added: readonly PlannedGate[];
  readonly moved: readonly PlannedGate[];
  readonly removed: readonly number[];
}

/** What leads from one list of gates to another. */
export function changesBetween(
  before: ReadonlyMap<number, Segment>,
  after: readonly PlannedGate[],
): PlanChanges {
  const kept = new Set(after.map(({ number }) => number));
  return {
    added: after.filter(({ number }) => !before.has(number)),
    moved: after.filter(({ number, ends }) => before.has(number) && !sameEnds(before.get(number)!, ends)),
    removed: [...before.keys()].filter((number) => !kept.has(number)),
  };
}

export function sameEnds(a: Segment, b: Segment): boolean {
  return a.flat().join() === b.flat().join();
}
