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
  for (const zone of order) {
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
