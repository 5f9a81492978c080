/** The report of the gateway suite: the thesis' tables with ours. */
import type { RegionVariant } from 'floodgate/regions';
import { STARCRAFT_WORST, SUMMARIES, type ThesisSummary } from '../papers/index.ts';
import {
  type Cell,
  compared,
  figure,
  listing,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  type Table,
} from '../report/index.ts';
import { sumOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { auroraSection } from './gateway-aurora.ts';
import { mapSections } from './gateway-maps.ts';
import { earlySection, laterSection, laterTimes } from './gateway-others.ts';
import { profileSection } from './gateway-profile.ts';
import { type MapRuns, runsByMap, speedup, weightedMean } from './gateway-runs.ts';

export function gatewayReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'search');
  const pictures = rowsOf(input.rows, 'picture');
  const runs = runsByMap(rows);
  const queries = sumOf(rows, ({ result }) => result.queries - result.skipped);
  const wrong = sumOf(rows, ({ result }) => result.mismatches);
  const standIns = runs.filter(({ thesis }) => !thesis).map(({ map }) => map);
  const isComparable = runs.some(({ thesis }) => thesis);
  return reportOf(
    input,
    {
      title: 'The gateway heuristic and its successors',
      lead: [
        ...(isComparable ? [headline(runs)] : []),
        "The searches of Halldórsson (2015): A* with octile distance and with the gateway heuristic, on maps of StarCraft and Baldur's Gate II. `gateway-thesis` is the heuristic of its Chapter 4: whole gates, one-way, never less than octile distance. Zones are `thesis` (gates from ridges, nothing repaired), `straits` (gates across the narrowest places, nothing repaired), `repaired` (the same, faults repaired automatically) or `merge-tree` (Floodgate's default). Two searches run: Floodgate's A*, and a textbook A*, which adds floating-point numbers as the thesis did.",
        `${figure(queries)} searches were run; ${wrong === 0 ? 'every path is legal and as short as can be' : `${figure(wrong)} paths are wrong`}. Times are of the processor, in per cent of those with octile distance on the same queries, measured in turns in the same process.`,
        ...(standIns.length > 0
          ? [`The thesis' maps are missing, so these built-in maps are used instead: ${standIns.join(', ')}.`]
          : []),
      ],
      sections: [
        ...(isComparable ? [summarySection(runs), variantsSection(runs)] : []),
        ...profileSection(rows),
        ...mapSections(runs),
        ...auroraSection(rows, pictures),
        ...laterSection(runs),
        ...earlySection(rows),
      ],
    },
    ...laterTimes(runs),
  );
}

/** What a summary of the thesis is about: its maps as far as they were run, and the zones that they were divided into. */
function subjectOf([table, what]: ThesisSummary, runs: readonly MapRuns[]) {
  const zones = table === '4.3' ? ('repaired' as const) : ('thesis' as const);
  const maps = withZones(runs, [zones]).filter(({ set, name, textbook }) => {
    if (!textbook.octile || !textbook.gateway[zones]) return false;
    if (table === '4.4') return set === 'bg512';
    return set === 'sc1' && (table !== '4.2' || !STARCRAFT_WORST.includes(name));
  });
  return { title: `${table}: ${what}`, maps, zones };
}

/** Maps on which the heuristic was run on all of these divisions. */
function withZones(runs: readonly MapRuns[], zones: readonly RegionVariant[]): MapRuns[] {
  return runs.filter(({ octile, gateway }) => octile && zones.every((each) => gateway[each]));
}

/** Whether the thesis' heuristic saves time on its own zones, in one sentence. */
function headline(runs: readonly MapRuns[]): string {
  const on = (set: string) => {
    const maps = withZones(runs, ['thesis']).filter(
      (of) => of.set === set && of.textbook.gateway.thesis !== undefined,
    );
    const [own, textbook] = [
      speedup(maps, ({ gateway }) => gateway.thesis),
      speedup(maps, ({ textbook }) => textbook.gateway.thesis),
    ];
    return { own: signedPercent(own), textbook: signedPercent(textbook) };
  };
  const [starcraft, baldur] = [on('sc1'), on('bg512')];
  return `Search time first. With the thesis' heuristic on the thesis' zones, the number of searches done in the same time changes by ${starcraft.own} on StarCraft maps and by ${baldur.own} on those of Baldur's Gate II in Floodgate's A*, and by ${starcraft.textbook} and ${baldur.textbook} in a textbook A*. The thesis reports +22 % and +34 %. The profile below says how far this is explained.`;
}

function signedPercent(value: number | undefined): string {
  if (value === undefined) return '–';
  return `${value > 0.5 ? '+' : ''}${figure(value)} %`;
}

function summarySection(runs: readonly MapRuns[]): Section {
  const lines = SUMMARIES.flatMap((summary) => {
    const [, , length, searches, octileSeconds, octile, gatewaySeconds, gateway, faster] = summary;
    const { title, maps, zones } = subjectOf(summary, runs);
    const ofGateway = (of: MapRuns) => of.textbook.gateway[zones];
    return [
      {
        title,
        maps: figure(maps.length),
        heuristic: 'octile',
        searches: compared(
          searchesOf(maps, (of) => of.textbook.octile),
          searches,
        ),
        length: compared(
          weightedMean(maps, (of) => of.textbook.octile?.result.meanCost),
          length,
        ),
        textbook: percent(
          weightedMean(maps, (of) => of.textbook.octile?.result.meanExpanded),
          octile,
        ),
        time: compared(100, 100),
        faster: '',
        own: figure(weightedMean(maps, (of) => of.octile?.result.meanExpanded)),
        ownFaster: '',
      },
      {
        title: '',
        maps: '',
        heuristic: `gateway, ${zones}`,
        searches: compared(searchesOf(maps, ofGateway), searches),
        length: compared(
          weightedMean(maps, (of) => ofGateway(of)?.result.meanCost),
          length,
        ),
        textbook: percent(
          weightedMean(maps, (of) => ofGateway(of)?.result.meanExpanded),
          gateway,
        ),
        time: compared(slowness(speedup(maps, ofGateway)), (100 * gatewaySeconds) / octileSeconds),
        faster: compared(speedup(maps, ofGateway), faster),
        own: figure(weightedMean(maps, (of) => of.gateway[zones]?.result.meanExpanded)),
        ownFaster: compared(
          speedup(maps, (of) => of.gateway[zones]),
          faster,
        ),
      },
    ];
  });
  return {
    heading: 'Search time and expansions (Tables 4.1–4.4)',
    blocks: [
      listing("Ours (the thesis'; difference)", lines, {
        table: ({ title }) => title,
        heuristic: ({ heuristic }) => heuristic,
        maps: ({ maps }) => maps,
        searches: ({ searches }) => searches,
        length: ({ length }) => length,
        'textbook: expansions': ({ textbook }) => textbook,
        'textbook: time, %': ({ time }) => time,
        'textbook: speedup, %': ({ faster }) => faster,
        'A*: expansions': ({ own }) => own,
        'A*: speedup, %': ({ ownFaster }) => ownFaster,
      }),
      "Maps are weighted by the number of searches in the thesis; ours are a sample of them unless the numbers are equal, which is why lengths differ. The thesis' times were taken on a computer of 2015 and are given as a share of those with octile distance: 0.605 s per search in Table 4.1. Table 4.3 is about zones that the thesis changed by hand and Floodgate repairs automatically.",
    ],
  };
}

/** One name for one division: the same heuristic on each. */
function variantsSection(runs: readonly MapRuns[]): Section {
  const sets = [
    ['StarCraft', withZones(runs, VARIANTS).filter(({ set }) => set === 'sc1')],
    ["Baldur's Gate II", withZones(runs, VARIANTS).filter(({ set }) => set === 'bg512')],
  ] as const;
  const share = (maps: readonly MapRuns[], variant: (typeof VARIANTS)[number]): Cell => {
    const octile = weightedMean(maps, (of) => of.octile?.result.meanExpanded);
    const own = weightedMean(maps, (of) => of.gateway[variant]?.result.meanExpanded);
    return figure(octile && own && own / octile, 3);
  };
  const table: Table = listing('`gateway-thesis` in A*, beside octile distance', [...VARIANTS], {
    zones: (variant) => variant,
    ...Object.fromEntries(
      sets.flatMap(([name, maps]) => [
        [`${name}: expansions of octile's`, (variant: (typeof VARIANTS)[number]) => share(maps, variant)],
        [
          `${name}: speedup, %`,
          (variant: (typeof VARIANTS)[number]) => figure(speedup(maps, (of) => of.gateway[variant])),
        ],
      ]),
    ),
  });
  return { heading: 'The same heuristic on each division', blocks: [table] };
}

const VARIANTS = ['thesis', 'straits', 'repaired', 'merge-tree'] as const;

function searchesOf(
  maps: readonly MapRuns[],
  row: (of: MapRuns) => { readonly result: { readonly queries: number } } | undefined,
): number {
  return sumOf(maps, (of) => row(of)?.result.queries ?? 0);
}

function slowness(faster: number | undefined): number | undefined {
  return faster === undefined ? undefined : 100 / (1 + faster / 100);
}

function percent(ours: number | undefined, paper: number | undefined): Cell {
  return compared(ours, paper, 0, 'percent');
}
