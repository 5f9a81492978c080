/** The maps of the gateway suite with the thesis' figures and our runs. */
import { BALDURS_GATE, STARCRAFT, STARCRAFT_BY_HAND } from '../papers/index.ts';
import { groupBy, sumOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';

type Row = ResultRow<'search'>;

export interface MapRuns {
  readonly map: string;
  /** `sc1`, `bg512`, or `others`. */
  readonly set: string;
  readonly name: string;
  /** Number of searches and their mean expansions. */
  readonly thesis:
    | {
        readonly searches: number;
        readonly octile: number;
        readonly gateway: number;
        /** With gates that were changed by hand; only for some maps. */
        readonly byHand: number | undefined;
      }
    | undefined;
  readonly octile: Row | undefined;
  /** The thesis' gateway heuristic on its own zones and on repaired ones. */
  readonly automatic: Row | undefined;
  readonly repaired: Row | undefined;
  /** The other heuristics, by id. */
  readonly later: ReadonlyMap<string, Row>;
}

/** The results on scenarios, map by map. */
export function runsByMap(rows: readonly Row[]): MapRuns[] {
  const onScenarios = rows.filter(({ spec }) => spec.queries.generate === undefined);
  return [...groupBy(onScenarios, ({ spec }) => spec.map)].map(([map, group]) => runsOf(map, group));
}

/** A mean weighted by the thesis' number of searches on each map; undefined if a map has no such figure. */
export function weightedMean(
  maps: readonly MapRuns[],
  value: (of: MapRuns) => number | undefined,
): number | undefined {
  const weight = ({ thesis }: MapRuns) => thesis?.searches ?? 1;
  if (maps.length === 0 || maps.some((of) => value(of) === undefined)) return undefined;
  return sumOf(maps, (of) => weight(of) * value(of)!) / sumOf(maps, weight);
}

function runsOf(map: string, rows: readonly Row[]): MapRuns {
  const [set, name] = map.includes('/') ? (map.split('/') as [string, string]) : ['others', map];
  const gateway = rows.filter(({ spec }) => spec.heuristic === 'gateway-thesis');
  const octile = rows.find(({ spec }) => spec.heuristic === 'octile');
  return {
    map,
    set,
    name,
    thesis: thesisOn(set, name),
    octile,
    automatic: gateway.find(({ spec }) => spec.zones === 'thesis'),
    repaired: gateway.find(({ spec }) => spec.zones === 'repaired'),
    later: new Map(
      rows.filter((row) => row !== octile && !gateway.includes(row)).map((row) => [row.spec.heuristic, row]),
    ),
  };
}

function thesisOn(set: string, name: string): MapRuns['thesis'] {
  const row = (set === 'sc1' ? STARCRAFT : set === 'bg512' ? BALDURS_GATE : []).find(([map]) => map === name);
  if (!row) return undefined;
  const [, , searches, , octile, , gateway] = row;
  const byHand = set === 'sc1' ? STARCRAFT_BY_HAND.find(([map]) => map === name) : undefined;
  return { searches, octile, gateway, byHand: byHand?.[6] };
}
