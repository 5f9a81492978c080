import type { RegionsLevel, Repair, Segment } from 'floodgate/regions';
import { type Division, sameDivision, USUAL_DIVISION } from './division.ts';

/** A gate with the number that users see. It keeps the number when it is moved, or removed and restored. */
export interface PlannedGate {
  /** From 1. */
  readonly number: number;
  readonly ends: Segment;
  /** It was drawn or moved by hand: it stays when the map is divided more finely or more coarsely. */
  readonly byHand?: true;
}

/** Where the gates of a plan came from, before they were edited. */
export type PlanOrigin =
  | {
      readonly kind: 'decomposed';
      readonly division: Division;
      readonly repairs: readonly Repair[];
      readonly ms: number;
      /** Where walls change, gates are found again at this level; undefined if gates stay where they are. */
      readonly level: RegionsLevel | undefined;
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
  /** Gates that were found, at this or another level, and then removed or moved elsewhere by hand. */
  readonly dropped: readonly PlannedGate[];
  /** Numbers that were given, by place: a gate that comes back with another level has its number again. */
  readonly numbers: ReadonlyMap<string, number>;
}

export function planOf(segments: readonly Segment[], origin: PlanOrigin): GatePlan {
  return withFound({ gates: [], nextNumber: 1, dropped: [], numbers: new Map() }, segments, origin);
}

/**
 * The plan with gates that were found in another way, such as at another level. What was edited by hand stays: gates
 * that were drawn or moved are kept, and those that were removed do not come back.
 */
export function withFound(
  before: Pick<GatePlan, 'gates' | 'nextNumber' | 'dropped' | 'numbers'>,
  segments: readonly Segment[],
  origin: PlanOrigin,
): GatePlan {
  const numbers = new Map(before.numbers);
  let { nextNumber } = before;
  const found = segments.map((ends): PlannedGate => {
    const number = numbers.get(placeOf(ends)) ?? nextNumber++;
    numbers.set(placeOf(ends), number);
    return { number, ends };
  });
  const byHand = before.gates.filter((gate) => gate.byHand);
  const taken = new Set([...byHand, ...before.dropped].map(({ ends }) => placeOf(ends)));
  const gates = inOrder([...found.filter(({ ends }) => !taken.has(placeOf(ends))), ...byHand]);
  return { ...before, gates, nextNumber, origin, found: inOrder(found), baseline: gates, numbers };
}

function inOrder(gates: readonly PlannedGate[]): PlannedGate[] {
  return [...gates].sort((a, b) => a.number - b.number);
}

/** The same for both directions of a segment. */
function placeOf([from, to]: Segment): string {
  const [a, b] = [from.join(), to.join()];
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The gates of a plan if they were edited or loaded; undefined if the map's usual division gives the same. */
export function ownGates(plan: GatePlan | undefined): readonly PlannedGate[] | undefined {
  if (!plan) return undefined;
  const { gates, origin } = plan;
  const isUsual = origin.kind === 'decomposed' && sameDivision(origin.division, USUAL_DIVISION);
  return isUsual && !isEdited(plan) ? undefined : gates;
}

/** True if the gates are not those that were found or loaded. */
export function isEdited({ gates, found }: GatePlan): boolean {
  return gates.length !== found.length || gates.some(({ ends }, i) => !sameEnds(ends, found[i]!.ends));
}

/** The plan with one more gate, which gets the plan's next number. */
export function withGate(plan: GatePlan, ends: Segment): GatePlan {
  const gate: PlannedGate = { number: plan.nextNumber, ends, byHand: true };
  return { ...plan, gates: [...plan.gates, gate], nextNumber: plan.nextNumber + 1 };
}

export function withMoved(plan: GatePlan, number: number, ends: Segment): GatePlan {
  const dropped = droppedWith(plan, number);
  // Back where it was found.
  const home = dropped.find((gate) => gate.number === number && sameEnds(gate.ends, ends));
  const moved: PlannedGate = home ?? { number, ends, byHand: true };
  return {
    ...plan,
    gates: plan.gates.map((gate) => (gate.number === number ? moved : gate)),
    dropped: dropped.filter((gate) => gate !== home),
  };
}

export function withoutGate(plan: GatePlan, number: number): GatePlan {
  return {
    ...plan,
    gates: plan.gates.filter((gate) => gate.number !== number),
    dropped: droppedWith(plan, number),
  };
}

/** The dropped gates, with the one of this number if it is still where it was found. */
function droppedWith(plan: GatePlan, number: number): readonly PlannedGate[] {
  const gate = plannedGate(plan, number);
  return gate && !gate.byHand ? [...plan.dropped, gate] : plan.dropped;
}

/** What became of gates because walls were built or taken away. */
export interface GateDrift {
  readonly appeared: readonly Segment[];
  /** Numbers. */
  readonly vanished: readonly number[];
  readonly moved: readonly PlannedGate[];
}

/** The plan after walls have changed. Gates that come back where they were have their numbers again. */
export function withDrift(plan: GatePlan, { appeared, vanished, moved }: GateDrift): GatePlan {
  const numbers = new Map(plan.numbers);
  let { nextNumber } = plan;
  const inUse = new Set(plan.gates.map(({ number }) => number));
  const added = appeared.map((ends): PlannedGate => {
    const known = numbers.get(placeOf(ends));
    const number = known !== undefined && !inUse.has(known) ? known : nextNumber++;
    numbers.set(placeOf(ends), number);
    inUse.add(number);
    return { number, ends };
  });
  for (const { number, ends } of moved) numbers.set(placeOf(ends), number);
  const follow = (gates: readonly PlannedGate[]): PlannedGate[] =>
    inOrder([
      ...gates
        .filter(({ number }) => !vanished.includes(number))
        .map((gate) => moved.find(({ number }) => number === gate.number) ?? gate),
      ...added,
    ]);
  const gates = follow(plan.gates);
  return {
    ...plan,
    gates,
    nextNumber,
    found: follow(plan.found),
    baseline: plan.baseline === plan.gates ? gates : follow(plan.baseline),
    numbers,
  };
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
