import { BALDURS_GATE, STARCRAFT, STARCRAFT_BY_HAND, type ThesisSearches } from '../papers/index.ts';
import { groupBy } from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';

type Row = ResultRow<'search'>;

interface Figures {
  readonly seconds: number;
  readonly expanded: number;
}

/** What there is about a map: the thesis' figures and our runs. */
export interface MapRuns {
  readonly map: string;
  /** `sc1`, `bg512`, or `others`. */
  readonly set: string;
  readonly name: string;
  readonly thesis?: {
    readonly searches: number;
    readonly octile: Figures;
    readonly gateway: Figures;
    readonly byHand?: Figures;
  };
  readonly octile?: Row;
  /** The thesis' gateway heuristic on its own zones and on repaired ones. */
  readonly automatic?: Row;
  readonly repaired?: Row;
  /** The other heuristics, by id. */
  readonly later: ReadonlyMap<string, Row>;
}

/** The results on scenarios, map by map. */
export class GatewayRuns {
  readonly maps: readonly MapRuns[];

  constructor(rows: readonly Row[]) {
    const onScenarios = rows.filter(({ spec }) => spec.queries.generate === undefined);
    this.maps = [...groupBy(onScenarios, ({ spec }) => spec.map)].map(([map, group]) => runsOf(map, group));
  }

  /** Maps count as often as the thesis has searches on them; undefined if a map has no such figure. */
  mean(maps: readonly MapRuns[], value: (of: MapRuns) => number | undefined): number | undefined {
    let [sum, weights] = [0, 0];
    for (const of of maps) {
      const figure = value(of);
      if (figure === undefined) return undefined;
      const weight = of.thesis?.searches ?? 1;
      sum += weight * figure;
      weights += weight;
    }
    return weights === 0 ? undefined : sum / weights;
  }
}

function runsOf(map: string, rows: readonly Row[]): MapRuns {
  const [set, name] = map.includes('/') ? (map.split('/') as [string, string]) : ['others', map];
  const thesis = thesisOn(set, name);
  const one = (heuristic: string, zones?: string): Row | undefined =>
    rows.find(({ spec }) => spec.heuristic === heuristic && (zones === undefined || spec.zones === zones));
  const [octile, automatic, repaired] = [
    one('octile'),
    one('gateway-thesis', 'thesis'),
    one('gateway-thesis', 'repaired'),
  ];
  const later = rows.filter(({ spec }) => spec.heuristic !== 'octile' && spec.heuristic !== 'gateway-thesis');
  return {
    map,
    set,
    name,
    ...(thesis && { thesis }),
    ...(octile && { octile }),
    ...(automatic && { automatic }),
    ...(repaired && { repaired }),
    later: new Map(later.map((row) => [row.spec.heuristic, row])),
  };
}

function thesisOn(set: string, name: string): MapRuns['thesis'] {
  const row = (set === 'sc1' ? STARCRAFT : set === 'bg512' ? BALDURS_GATE : []).find(([map]) => map === name);
  if (!row) return undefined;
  const [, , searches, octileSeconds, octileExpanded] = row;
  const byHand = set === 'sc1' ? STARCRAFT_BY_HAND.find(([map]) => map === name) : undefined;
  return {
    searches,
    octile: { seconds: octileSeconds, expanded: octileExpanded },
    gateway: gatewayOf(row),
    ...(byHand && { byHand: gatewayOf(byHand) }),
  };
}

function gatewayOf([, , , , , seconds, expanded]: ThesisSearches): Figures {
  return { seconds, expanded };
}
