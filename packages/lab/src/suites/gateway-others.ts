/** Sections of the gateway report on other heuristics: later ones, and the thesis' first experiment. */
import { EARLY, type EarlyRow } from '../papers/index.ts';
import {
  type Block,
  type Cell,
  compared,
  figure,
  listing,
  meanFigure,
  type Section,
} from '../report/index.ts';
import { meanOf } from '../statistics.ts';
import { LARGE_MAP, type MapRuns, type SearchRow } from './gateway-runs.ts';

type Own = readonly (SearchRow | undefined)[];

/** Every heuristic on repaired zones, beside octile distance. */
export function laterSection(runs: readonly MapRuns[]): Section[] {
  const { caption, lines } = laterRuns(runs);
  if (lines.length === 0) return [];
  const octile = meanOf(lines[0]!.own, (row) => row?.result.meanExpanded);
  const share = (own: Own) => (100 * meanOf(own, (row) => row?.result.meanExpanded)!) / octile!;
  const table = listing(`All heuristics, zones repaired, ${caption}`, lines, {
    heuristic: ({ id }) => id,
    expanded: ({ own }) => meanFigure(own, (row) => row?.result.meanExpanded),
    'of octile': ({ own }) => `${figure(share(own), 1)} %`,
    're-expanded': ({ own }) => meanFigure(own, (row) => row?.result.meanReexpanded),
    'kB per map': ({ own }) => meanFigure(own, (row) => row && row.result.preprocessBytes / 1024),
  });
  return [{ heading: 'Heuristics beyond the thesis', blocks: [table] }];
}

export function laterTimes(runs: readonly MapRuns[]): Block[] {
  const { caption, lines } = laterRuns(runs);
  if (lines.length === 0) return [];
  const ms = (own: Own) => meanOf(own, (row) => row?.timing.msPerQuery) ?? Number.NaN;
  const octileMs = (own: Own) => meanOf(own, (row) => row?.timing.octileMsPerQuery) ?? Number.NaN;
  return [
    listing(`Time of all heuristics in Floodgate's A*, zones repaired, ${caption}`, lines, {
      heuristic: ({ id }) => id,
      'ms per search': ({ own }) => figure(ms(own), 2),
      'octile / this': ({ own }) => figure(octileMs(own) / ms(own), 2),
      'ms to prepare a map': ({ own }) => meanFigure(own, (row) => row?.timing.preprocessMs),
    }),
  ];
}

/** The runs of each heuristic, octile first, on the maps on which later heuristics were tried. */
function laterRuns(runs: readonly MapRuns[]) {
  const maps = runs.filter(({ later }) => later.size > 0);
  const later = new Set(maps.flatMap((of) => [...of.later.keys()]));
  const lines: { readonly id: string; readonly own: Own }[] = [
    { id: 'octile', own: maps.map(({ octile }) => octile) },
    { id: 'gateway-thesis', own: maps.map(({ gateway }) => gateway.repaired) },
    ...[...later].map((id) => ({ id, own: maps.map((of) => of.later.get(id)) })),
  ];
  return { caption: `mean over ${maps.length} maps`, lines: maps.length === 0 ? [] : lines };
}

const EARLY_HEURISTICS = ['octile', 'dead-end', 'gateway-thesis'] as const;

/** Random searches on ad hoc zones, with all columns of Table 2.1. */
export function earlySection(rows: readonly SearchRow[]): Section[] {
  const random = rows.filter(({ spec }) => spec.queries.random !== undefined);
  if (random.length === 0) return [];
  const lines = EARLY.flatMap(([maps, paths, cost, estimate, expanded, ms]: EarlyRow) => {
    const own = random.filter(
      ({ spec }) =>
        (spec.queries.longest !== undefined) === (paths !== 'all') &&
        !maps.startsWith('demo') &&
        (!maps.includes('large') || spec.map === LARGE_MAP),
    );
    return EARLY_HEURISTICS.map((heuristic, i) => {
      const mine = own.filter(({ spec }) => spec.heuristic === heuristic);
      const octile = own.filter(({ spec }) => spec.heuristic === 'octile');
      const mean = (of: Own, value: (row: SearchRow) => number) => meanOf(of, (row) => row && value(row));
      const expandedHere = mean(mine, ({ result }) => result.meanExpanded);
      const octileHere = mean(octile, ({ result }) => result.meanExpanded);
      return {
        name: i === 0 ? `${maps}, ${paths}` : '',
        heuristic,
        cost: compared(hundreds(mean(mine, ({ result }) => result.meanCost)), cost),
        estimate: compared(hundreds(mean(mine, ({ result }) => result.meanEstimate)), estimate[i]),
        nodes: compared(expandedHere, expanded[i]),
        share: compared(percentOf(expandedHere, octileHere), (100 * expanded[i]!) / expanded[0]),
        time: compared(
          percentOf(
            mean(mine, ({ timing }) => timing.msPerQuery),
            mean(mine, ({ timing }) => timing.octileMsPerQuery),
          ),
          (100 * ms[i]!) / ms[0],
        ),
        ms: figure(ms[i], 1),
      };
    });
  });
  const table = listing("In a textbook A*: ours (the thesis'; difference)", lines, {
    paths: ({ name }) => name,
    heuristic: ({ heuristic }) => heuristic,
    'path cost': ({ cost }): Cell => cost,
    estimate: ({ estimate }): Cell => estimate,
    nodes: ({ nodes }): Cell => nodes,
    'nodes, % of octile': ({ share }): Cell => share,
    'time, % of octile': ({ time }): Cell => time,
    "the thesis' ms": ({ ms }) => ms,
  });
  const used = [...new Set(random.map(({ spec }) => spec.map))];
  return [
    {
      heading: 'Ad hoc zones (Table 2.1)',
      blocks: [
        table,
        `Nine maps: ${used.join(', ')}. The thesis names none, but shows two with their sizes: 244 × 192, "the largest", is AR0406SR, and 212 × 214 is AR0205SR. The other seven are ours, so only the row of the large map can be compared directly. The demo map is a picture.`,
        'The thesis counts 100 for a straight and 150 for a diagonal move, and its gates were two-way; here a diagonal counts 141 and `gateway-thesis` is the later one-way heuristic.',
      ],
    },
  ];
}

function hundreds(length: number | undefined): number | undefined {
  return length === undefined ? undefined : 100 * length;
}

function percentOf(part: number | undefined, whole: number | undefined): number | undefined {
  return part !== undefined && whole ? (100 * part) / whole : undefined;
}
