import type { Gate, Regions } from 'floodgate/regions';

/** Zones that share a gate, by id. */
export function neighboursOf(gates: Iterable<Pick<Gate, 'zones'>>): Map<number, Set<number>> {
  const neighbours = new Map<number, Set<number>>();
  for (const { zones } of gates) {
    for (const zone of zones) {
      const beside = neighbours.get(zone) ?? new Set<number>();
      neighbours.set(zone, beside);
      for (const other of zones) if (other !== zone) beside.add(other);
    }
  }
  return neighbours;
}

/**
 * Colours of other zones for the zones of now, by id: each has the one that most of its tiles had. Zones that are
 * divided or merged, or only numbered differently, look as before as far as that can be.
 */
export function inheritedColours(
  before: { readonly zoneOf: Int32Array; readonly colours: ReadonlyMap<number, number> },
  zoneOf: Int32Array,
): Map<number, number> {
  const colourOf = new Int32Array(1 + greatestOf(before.zoneOf)).fill(-1);
  for (const [zone, colour] of before.colours) if (zone < colourOf.length) colourOf[zone] = colour;
  const colours = 1 + Math.max(0, ...before.colours.values());
  const zones = 1 + greatestOf(zoneOf);
  const votes = new Int32Array(zones * colours);
  for (let cell = 0; cell < zoneOf.length; cell++) {
    const colour = colourOf[before.zoneOf[cell]!]!;
    if (colour >= 0) votes[zoneOf[cell]! * colours + colour]!++;
  }
  const inherited = new Map<number, number>();
  for (let zone = 1; zone < zones; zone++) {
    const own = votes.subarray(zone * colours, (zone + 1) * colours);
    const most = own.indexOf(Math.max(...own));
    if (own[most]! > 0) inherited.set(zone, most);
  }
  return inherited;
}

function greatestOf(values: Int32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/**
 * A colour number for every zone, so that neighbours never have the same. Zones keep the colour they had where they
 * can: a map that is edited should not flicker. There are `usual` colours; more are taken only if it must be.
 */
export function colourZones(
  { zones, gates }: Pick<Regions, 'zones' | 'gates'>,
  usual: number,
  before: ReadonlyMap<number, number> = new Map(),
): Map<number, number> {
  const neighbours = neighboursOf(gates);
  const degree = (zone: number): number => neighbours.get(zone)?.size ?? 0;
  const colours = new Map<number, number>();
  const uses: number[] = new Array(usual).fill(0);
  const taken = (zone: number): Set<number | undefined> =>
    new Set([...(neighbours.get(zone) ?? [])].map((other) => colours.get(other)));
  const give = (zone: number, colour: number): void => {
    colours.set(zone, colour);
    uses[colour] = (uses[colour] ?? 0) + 1;
  };
  // Zones with many neighbours have the least choice, so they choose first.
  const order = zones.map(({ id }) => id).sort((a, b) => degree(b) - degree(a) || a - b);
  // Of parts of what was one zone, the largest keeps its colour.
  const sizes = new Map(zones.map(({ id, size }) => [id, size]));
  for (const zone of [...order].sort((a, b) => sizes.get(b)! - sizes.get(a)!)) {
    const kept = before.get(zone);
    if (kept !== undefined && !taken(zone).has(kept)) give(zone, kept);
  }
  for (const zone of order) {
    if (colours.has(zone)) continue;
    const others = taken(zone);
    const free = uses.map((_, colour) => colour).filter((colour) => !others.has(colour));
    // The one used least, so that zones near each other are unlike too.
    give(zone, free.length > 0 ? free.reduce((a, b) => (uses[b]! < uses[a]! ? b : a)) : uses.length);
  }
  return colours;
}
