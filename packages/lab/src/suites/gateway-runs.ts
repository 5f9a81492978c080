/** The maps of the gateway suite with the thesis' figures and our runs. */
import type { RegionVariant } from 'floodgate/regions';
import { BALDURS_GATE, STARCRAFT, STARCRAFT_BY_HAND, type ThesisSearches } from '../papers/index.ts';
import { groupBy, sumOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';

/** The map that the thesis profiled, the one with a table of its own, and the large one of Table 2.1. */
export const PROFILED = 'sc1/AcrosstheCape';
export const HALLWAY = 'sc1/Aurora';
export const LARGE_MAP = 'bg/AR0406SR';

export type SearchRow = ResultRow<'search'>;

export interface MapRuns {
  readonly map: string;
  /** `sc1`, `bg512`, or `others`. */
  readonly set: string;
  readonly name: string;
  readonly thesis: ThesisSearches | undefined;
  /** With gates that the thesis changed by hand; only for some maps. */
  readonly byHand: ThesisSearches | undefined;
  /** In Floodgate's A*: octile distance, and the thesis' gateway heuristic by the zones that it is built on. */
  readonly octile: SearchRow | undefined;
  readonly gateway: Zoned;
  /** The same in the textbook search. */
  readonly textbook: { readonly octile: SearchRow | undefined; readonly gateway: Zoned };
  /** The other heuristics, by id. */
  readonly later: ReadonlyMap<string, SearchRow>;
}

type Zoned = Readonly<Partial<Record<RegionVariant, SearchRow>>>;

/** The results on scenarios, map by map. */
export function runsByMap(rows: readonly SearchRow[]): MapRuns[] {
  const onScenarios = rows.filter(
    ({ spec: { queries, profile } }) => queries.random === undefined && !queries.lengths && !profile,
  );
  return [...groupBy(onScenarios, ({ spec }) => spec.map)].map(([map, group]) => runsOf(map, group));
}

/** A mean weighted by the thesis' number of searches on each map; undefined if a map has no such figure. */
export function weightedMean(
  maps: readonly MapRuns[],
  value: (of: MapRuns) => number | undefined,
): number | undefined {
  const weight = ({ thesis }: MapRuns) => thesis?.[2] ?? 1;
  if (maps.length === 0 || maps.some((of) => value(of) === undefined)) return undefined;
  return sumOf(maps, (of) => weight(of) * value(of)!) / sumOf(maps, weight);
}

/** How many more searches are done in the same time than with octile distance, in per cent. */
export function speedup(
  maps: readonly MapRuns[],
  row: (of: MapRuns) => SearchRow | undefined,
): number | undefined {
  const octile = weightedMean(maps, (of) => row(of)?.timing.octileMsPerQuery);
  const own = weightedMean(maps, (of) => row(of)?.timing.msPerQuery);
  return octile !== undefined && own !== undefined ? 100 * (octile / own - 1) : undefined;
}

/** The time of a search in per cent of the same with octile distance. */
export function timeShare(row: SearchRow | undefined): number | undefined {
  return row && (100 * row.timing.msPerQuery) / row.timing.octileMsPerQuery;
}

function runsOf(map: string, rows: readonly SearchRow[]): MapRuns {
  const [set, name] = map.includes('/') ? (map.split('/') as [string, string]) : ['others', map];
  const [textbook, own] = [true, false].map((wanted) =>
    rows.filter(({ spec }) => (spec.search === 'textbook') === wanted),
  ) as [SearchRow[], SearchRow[]];
  const isMain = ({ spec }: SearchRow) => spec.heuristic === 'octile' || spec.heuristic === 'gateway-thesis';
  const pages = set === 'sc1' ? STARCRAFT : set === 'bg512' ? BALDURS_GATE : [];
  return {
    map,
    set,
    name,
    thesis: pages.find(([other]) => other === name),
    byHand: set === 'sc1' ? STARCRAFT_BY_HAND.find(([other]) => other === name) : undefined,
    octile: own.find(({ spec }) => spec.heuristic === 'octile'),
    gateway: zoned(own),
    textbook: {
      octile: textbook.find(({ spec }) => spec.heuristic === 'octile'),
      gateway: zoned(textbook),
    },
    later: new Map(own.filter((row) => !isMain(row)).map((row) => [row.spec.heuristic, row])),
  };
}

function zoned(rows: readonly SearchRow[]): Zoned {
  const gateway = rows.filter(({ spec }) => spec.heuristic === 'gateway-thesis');
  return Object.fromEntries(gateway.map((row) => [row.spec.zones, row]));
}
