import type { Pool } from './zone-flood.ts';

/** Ids of zones and of gates. */
export interface RegionsIds {
  readonly zones: readonly number[];
  readonly gates: readonly number[];
}

/** What an edit of the map or of the gates did to regions. */
export interface RegionsChange {
  /** Ids of zones whose cells may have changed, those that came or went included. */
  readonly zones: readonly number[];
  /** Ids of gates that came, went, or whose cells or zones may have changed. */
  readonly gates: readonly number[];
  /** What there was not before. */
  readonly appeared: RegionsIds;
  /** What there is not any more. */
  readonly vanished: RegionsIds;
  /** Zones that fell apart: new ones that have most of their cells from `zone`, which may be there still. */
  readonly split: readonly { readonly zone: number; readonly into: readonly number[] }[];
  /** Zones that are gone and have most of what is left of their cells in `into`. */
  readonly merged: readonly { readonly zones: readonly number[]; readonly into: number }[];
}

const NOTHING: RegionsIds = { zones: [], gates: [] };

/** A change of the cells of a zone and nothing else. */
export function zoneChange(zone: number): RegionsChange {
  return { zones: [zone], gates: [], appeared: NOTHING, vanished: NOTHING, split: [], merged: [] };
}

/** What became of zones, given the pools of cells that were found with the ids that those have now. */
export function zoneFates(
  pools: readonly Pool[],
  ids: readonly number[],
  appeared: readonly number[],
  vanished: readonly number[],
): Pick<RegionsChange, 'split' | 'merged'> {
  const split = new Map<number, number[]>();
  const merged = new Map<number, number[]>();
  for (const zone of appeared) {
    const before = pools[ids.indexOf(zone)]?.before ?? new Map<number, number>();
    enter(split, mostOf(before.entries()), zone);
  }
  for (const zone of vanished) {
    const parts = pools.map(({ before }, i): [number, number] => [ids[i]!, before.get(zone) ?? 0]);
    enter(merged, mostOf(parts), zone);
  }
  return {
    split: [...split].map(([zone, into]) => ({ zone, into })),
    merged: [...merged].map(([into, zones]) => ({ zones, into })),
  };
}

/** Two changes, one after the other, as one. The later one must have changed no zones but the cells of gates. */
export function bothChanges(first: RegionsChange, then: RegionsChange): RegionsChange {
  const gone = new Set(then.vanished.gates);
  return {
    ...first,
    zones: [...new Set([...first.zones, ...then.zones])],
    gates: [...new Set([...first.gates, ...then.gates])],
    appeared: { ...first.appeared, gates: first.appeared.gates.filter((id) => !gone.has(id)) },
    vanished: {
      ...first.vanished,
      gates: [
        ...first.vanished.gates,
        ...then.vanished.gates.filter((id) => !first.appeared.gates.includes(id)),
      ],
    },
  };
}

function enter(lists: Map<number, number[]>, key: number, value: number): void {
  if (key === 0) return;
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The id with the largest count above 0, or 0. */
function mostOf(counts: Iterable<[id: number, count: number]>): number {
  let most = 0;
  let best = 0;
  for (const [id, count] of counts) {
    if (count <= most) continue;
    most = count;
    best = id;
  }
  return best;
}
