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
  const own = rows.filter(({ spec }) => spec.profile);
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
      share: (100 * (timing.heuristicMsPerQuery ?? 0)) / timing.msPerQuery,
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
        ...explanation(own, thesis),
        'The heuristic is timed by computing every estimate twice, the preparation of a query included. "Ready to re-open" is octile distance in a search that is told that nodes may have to be opened again, as the gateway heuristic needs it: what it costs more than octile is the price of that readiness.',
        barFigure({
          name: 'profile',
          caption: 'Share of the search time that goes into the heuristic, in per cent',
          x: { label: '% of the time' },
          bars: lines.map(({ search, heuristic, share }) => ({
            group: search,
            series: heuristic,
            value: Math.max(0, share),
          })),
        }),
      ],
    },
  ];
}

/** What the same expansions and the same heuristic would give if an expansion cost what it costs the thesis. */
function explanation(rows: readonly SearchRow[], thesis: ThesisSearches): string[] {
  const of = (heuristic: string) =>
    rows.find(({ spec }) => spec.search === 'textbook' && spec.heuristic === heuristic);
  const [octile, gateway] = [of('octile'), of('gateway-thesis')];
  if (!octile || !gateway) return [];
  const rest = ((1e6 * thesis[3]) / thesis[4]) * (1 - HEURISTIC_SHARE.octile / 100);
  const cost = ({ result, timing }: SearchRow) =>
    result.meanExpanded * rest + 1000 * (timing.heuristicMsPerQuery ?? 0);
  const faster = 100 * (cost(octile) / cost(gateway) - 1);
  const measured = 100 * (gateway.timing.octileMsPerQuery / gateway.timing.msPerQuery - 1);
  return [
    `The reason is the price of an expansion. Besides the heuristic it takes the thesis ${figure(rest, 1)} µs. With that price, our expansions and the measured cost of our heuristic, the textbook A* would do ${figure(faster)} % more searches in the same time; measured are ${figure(measured)} %. On this map the thesis reports ${figure(100 * (thesis[3] / thesis[5] - 1))} %.`,
  ];
}
