import type { Hold, Route } from 'floodgate/regions';

/** What is written beside a gate that a route passes, or that is to be held. */
export interface GateMark {
  /** Its place on the route, from 1; undefined if the route does not pass it. */
  readonly order: number | undefined;
  /** How many agents can walk abreast where it is passed or held. */
  readonly width: number;
  /** Only if most gates on the route are wider. */
  readonly isNarrowest: boolean;
  readonly isHeld: boolean;
}

/** The width of the narrowest gates, if at most half of those on the route are so narrow: else all would be marked. */
export function narrowestOf({ gates, narrowest }: Pick<Route, 'gates' | 'narrowest'>): number | undefined {
  const narrow = gates.filter(({ width }) => width === narrowest);
  return 2 * narrow.length <= gates.length ? narrowest : undefined;
}

/** Marks by the number of the gate. A gate that is passed twice has its first place. */
export function gateMarks(
  route: Pick<Route, 'gates' | 'narrowest'>,
  hold: Pick<Hold, 'gates'> | undefined,
  numberOf: (gate: number) => number,
): Map<number, GateMark> {
  const marks = new Map<number, GateMark>();
  const narrowest = narrowestOf(route);
  for (const [i, { gate, width }] of route.gates.entries()) {
    const number = numberOf(gate);
    if (!marks.has(number))
      marks.set(number, { order: i + 1, width, isNarrowest: width === narrowest, isHeld: false });
  }
  for (const { gate, width } of hold?.gates ?? []) {
    const number = numberOf(gate);
    const known = marks.get(number) ?? { order: undefined, width, isNarrowest: false };
    marks.set(number, { ...known, isHeld: true });
  }
  return marks;
}

/** As short as can be where the map is small. */
export function markText({ order, width, isNarrowest, isHeld }: GateMark, short: boolean): string {
  const parts = [
    ...(order === undefined ? [] : [String(order)]),
    ...(isHeld ? ['hold'] : []),
    ...(short && !isNarrowest ? [] : [`${width} wide`]),
  ];
  return parts.join(' · ');
}
