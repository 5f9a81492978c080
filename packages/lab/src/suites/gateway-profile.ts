/** The section of the gateway report on where the time goes. */
import { HEURISTIC_SHARE, STARCRAFT, type ThesisSearches } from '../papers/index.ts';
import { barFigure, figure, listing, type Section } from '../report/index.ts';
import type { SearchRow } from './gateway-runs.ts';

const NAMES: Readonly<Record<string, string>> = {
  octile: 'octile',
  'octile-reopening': 'octile, ready to re-open',
  'gateway-thesis': 'gateway-thesis',
};

/** The share of the time that goes into the heuristic: 2.5 % and 15 % in the thesis. */
export function profileSection(rows: readonly SearchRow[]): Section[] {
  // The textbook A* always opens nodes again.
  const isIdle = ({ spec }: SearchRow) => spec.search === 'textbook' && spec.heuristic === 'octile-reopening';
  const profiled = rows.filter(({ spec }) => spec.profile);
  const own = profiled.filter((row) => !isIdle(row));
  if (own.length === 0) return [];
  const thesis = STARCRAFT.find(([map]) => own[0]!.spec.map.endsWith(map))!;
  const lines = [
    {
      search: 'the thesis',
      heuristic: 'octile',
      share: HEURISTIC_SHARE.octile,
      perExpansion: (1e6 * thesis[3]) / thesis[4],
      time: 100,
    },
    {
      search: 'the thesis',
      heuristic: 'gateway-thesis',
      share: HEURISTIC_SHARE.gateway,
      perExpansion: (1e6 * thesis[5]) / thesis[6],
      time: (100 * thesis[5]) / thesis[3],
    },
    ...own.map(({ spec, result, timing }) => ({
      search: spec.search === 'textbook' ? 'textbook A*' : "Floodgate's A*",
      heuristic: NAMES[spec.heuristic] ?? spec.heuristic,
      // Less than the clock can tell may come out below zero.
      share: Math.max(0, (100 * (timing.heuristicMsPerQuery ?? 0)) / timing.msPerQuery),
      perExpansion: (1000 * timing.msPerQuery) / result.meanExpanded,
      time: (100 * timing.msPerQuery) / timing.octileMsPerQuery,
    })),
  ];
  const table = listing(`Where the time goes, ${own[0]!.spec.map}, zones thesis`, lines, {
    search: ({ search }) => search,
    heuristic: ({ heuristic }) => heuristic,
    'heuristic, % of the time': ({ share }) => figure(share, 1),
    'µs per expansion': ({ perExpansion }) => figure(perExpansion, 2),
    'µs of it in the heuristic': ({ share, perExpansion }) => figure((share * perExpansion) / 100, 3),
    'time, % of octile': ({ time }) => figure(time),
  });
  return [
    {
      heading: 'Where the time goes (the 2.5 % and 15 % of Section 4.2)',
      blocks: [
        table,
        ...breakdown(profiled, thesis),
        'The heuristic is timed by computing every estimate twice, the preparation of a query included. "Ready to re-open" is octile distance in a search that is told that nodes may have to be opened again, as the gateway heuristic needs it: what it costs more than octile is the price of that readiness.',
        barFigure({
          name: 'profile',
          caption: 'Share of the search time that goes into the heuristic, in per cent',
          x: { label: '% of the time' },
          bars: lines.map(({ search, heuristic, share }) => ({
            group: search,
            series: heuristic,
            value: share,
          })),
        }),
      ],
    },
  ];
}

/** How much more an expansion costs with the gateway heuristic, and how far what was measured explains it. */
function breakdown(rows: readonly SearchRow[], thesis: ThesisSearches): string[] {
  const inThesis = 100 * (thesis[5] / thesis[6] / (thesis[3] / thesis[4]) - 1);
  const parts = (['astar', 'textbook'] as const).flatMap((search) => {
    const of = (heuristic: string) =>
      rows.find(({ spec }) => spec.search === search && spec.heuristic === heuristic);
    const [octile, ready, gateway] = [of('octile'), of('octile-reopening'), of('gateway-thesis')];
    if (!octile || !ready || !gateway) return [];
    // Each beside the octile distance of its own turns.
    const base = gateway.timing.octileMsPerQuery / octile.result.meanExpanded;
    const more = 100 * (gateway.timing.msPerQuery / gateway.result.meanExpanded / base - 1);
    const estimates = (100 * (gateway.timing.heuristicMsPerQuery ?? 0)) / gateway.result.meanExpanded / base;
    const readiness = 100 * (ready.timing.msPerQuery / ready.timing.octileMsPerQuery - 1);
    const [name, other] =
      search === 'textbook'
        ? ['a textbook A*', 'turning whole units into tile widths']
        : ["Floodgate's A*", 'readiness to re-open'];
    return [
      `in ${name} ${figure(more)} %, of which estimates are at least ${figure(estimates)} and ${other} is ${figure(readiness)}, which leaves up to ${figure(Math.max(0, more - estimates - readiness))} unexplained`,
    ];
  });
  if (parts.length === 0) return [];
  return [
    `With the gateway heuristic an expansion costs ${figure(inThesis)} % more than with octile distance in the thesis; ${parts.join('; ')}. Estimates are a lower bound, as the second time their data is in the cache.`,
  ];
}
