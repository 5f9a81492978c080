/** The report of the gateway suite: the thesis' tables with ours. */
import { AURORA, STARCRAFT_WORST, SUMMARIES, type ThesisSummary } from '../papers/index.ts';
import {
  type Block,
  type Cell,
  compared,
  correlationLine,
  figure,
  listing,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  scatterFigure,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf, sumOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { earlySection, laterSection, laterTimes } from './gateway-others.ts';
import { type MapRuns, runsByMap, weightedMean } from './gateway-runs.ts';

export function gatewayReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'search');
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
        "The searches of Halldórsson (2015): A* with octile distance and with the gateway heuristic, on maps of StarCraft and Baldur's Gate II. The gateway heuristic of these tables follows the thesis literally. Automatic zones are made as in the thesis; repaired zones are Floodgate's default; the thesis repaired some by hand.",
        `${figure(queries)} searches were run; ${wrong === 0 ? 'every path is legal and as short as can be' : `${figure(wrong)} paths are wrong`}.`,
        ...(standIns.length > 0
          ? [`The thesis' maps are missing, so these built-in maps are used instead: ${standIns.join(', ')}.`]
          : []),
      ],
      sections: [
        ...(isComparable ? [summarySection(runs)] : []),
        ...mapSections(runs),
        ...auroraSection(runs),
        ...laterSection(runs),
        ...earlySection(rows),
      ],
    },
    ...(isComparable ? [speedupTable(runs)] : []),
    ...preparation(runs),
    ...laterTimes(runs),
  );
}

/** What a summary of the thesis is about: its maps, and the zones that they were divided into. */
function subjectOf([table, what]: ThesisSummary, runs: readonly MapRuns[]) {
  const maps = runs.filter(({ set, name }) => {
    if (table === '4.4') return set === 'bg512';
    return set === 'sc1' && (table !== '4.2' || !STARCRAFT_WORST.includes(name));
  });
  const zones = table === '4.3' ? ('repaired' as const) : ('automatic' as const);
  return { title: `${table}: ${what}`, maps, zones };
}

function summarySection(runs: readonly MapRuns[]): Section {
  const table: Table = {
    caption: "Mean expansions: ours (the thesis'; difference)",
    columns: ['table', 'maps', 'octile', 'gateway', 'gateway / octile, %'],
    rows: SUMMARIES.map((summary) => {
      const [, , , , , thesisOctile, , thesisGateway] = summary;
      const { title, maps, zones } = subjectOf(summary, runs);
      const octile = weightedMean(maps, (of) => of.octile?.result.meanExpanded);
      const gateway = weightedMean(maps, (of) => of[zones]?.result.meanExpanded);
      return [
        title,
        figure(maps.length),
        percent(octile, thesisOctile),
        percent(gateway, thesisGateway),
        compared(
          gateway !== undefined && octile !== undefined ? (100 * gateway) / octile : undefined,
          (100 * thesisGateway) / thesisOctile,
        ),
      ];
    }),
  };
  return {
    heading: 'Sets of maps (Tables 4.1–4.4)',
    blocks: [
      table,
      'Maps are weighted by the number of searches in the thesis. Table 4.3 is about zones that the thesis repaired by hand and Floodgate automatically.',
      ratioFigure(runs),
    ],
  };
}

function ratioFigure(runs: readonly MapRuns[]): Block {
  const points = (set: string) =>
    runs.flatMap(({ map, set: own, thesis, octile, automatic }) => {
      if (own !== set || !thesis || !octile || !automatic) return [];
      const ours = automatic.result.meanExpanded / octile.result.meanExpanded;
      return [{ x: 100 * (thesis.gateway / thesis.octile), y: 100 * ours, label: map }];
    });
  return scatterFigure({
    name: 'expansions',
    caption:
      'Expansions with the gateway heuristic in per cent of those with octile distance, per map, automatic zones; on the dashed line both are equal',
    x: { label: 'the thesis, %' },
    y: { label: 'here, %' },
    groups: [
      { name: 'StarCraft', points: points('sc1') },
      { name: "Baldur's Gate II", points: points('bg512') },
    ],
  });
}

const HEADINGS: Readonly<Record<string, string>> = {
  sc1: 'StarCraft, map by map (Tables A.1 and A.2)',
  bg512: "Baldur's Gate II, map by map (Tables A.3 and A.4)",
};

function mapSections(runs: readonly MapRuns[]): Section[] {
  return [...groupBy(runs, ({ set }) => set)].map(([set, maps]) => {
    const table: Table = {
      caption: "Mean expansions: ours (the thesis'; difference)",
      columns: ['map', 'octile', 'gateway, automatic', 're-expanded', 'gateway, repaired', 're-expanded'],
      rows: maps.map(({ name, thesis, octile, automatic, repaired }) => [
        name,
        percent(octile?.result.meanExpanded, thesis?.octile),
        percent(automatic?.result.meanExpanded, thesis?.gateway),
        figure(automatic?.result.meanReexpanded),
        percent(repaired?.result.meanExpanded, thesis?.byHand),
        figure(repaired?.result.meanReexpanded),
      ]),
    };
    return { heading: HEADINGS[set] ?? 'Map by map', blocks: [table, correlationLine('All', table)] };
  });
}

function auroraSection(runs: readonly MapRuns[]): Section[] {
  const ours = runs.find(({ map }) => map === 'sc1/Aurora');
  if (!ours) return [];
  const shares = (octile: number | undefined, ...others: readonly (number | undefined)[]): Cell[] =>
    others.map((value) => (octile && value !== undefined ? `${figure((100 * value) / octile)} %` : '–'));
  const expanded = [ours.octile, ours.automatic, ours.repaired].map((row) => row?.result.meanExpanded);
  const table: Table = {
    caption: 'Aurora: expansions in per cent of those with octile distance',
    columns: ['searches', 'length', 'automatic gates', 'repaired (by hand; here automatically)'],
    rows: [
      ...AURORA.map(([length, searches, , three]) => [
        `the thesis, ${searches}`,
        figure(length),
        ...shares(...three),
      ]),
      [
        `here, ${figure(ours.octile?.result.queries)}`,
        figure(ours.octile?.result.meanCost),
        ...shares(expanded[0], expanded[1], expanded[2]),
      ],
    ],
    summary: true,
  };
  return [{ heading: 'The long hallway of Aurora (Table 4.5)', blocks: [table] }];
}

function percent(ours: number | undefined, paper: number | undefined): Cell {
  return compared(ours, paper, 0, 'percent');
}

/** Speedup is how many more searches are done in the same time, in per cent. */
function speedupTable(runs: readonly MapRuns[]): Table {
  const lines = SUMMARIES.map((summary) => {
    const { title, maps, zones } = subjectOf(summary, runs);
    const octile = weightedMean(maps, (of) => of.octile?.timing.msPerQuery);
    const gateway = weightedMean(maps, (of) => of[zones]?.timing.msPerQuery);
    const ours = octile !== undefined && gateway !== undefined ? 100 * (octile / gateway - 1) : undefined;
    return { title, octile, gateway, speedup: compared(ours, summary[8]) };
  });
  return listing("Speedup by the gateway heuristic in per cent: ours (the thesis'; difference)", lines, {
    table: ({ title }) => title,
    speedup: ({ speedup }) => speedup,
    'octile, ms per search': ({ octile }) => figure(octile, 2),
    'gateway, ms per search': ({ gateway }) => figure(gateway, 2),
  });
}

function preparation(runs: readonly MapRuns[]): Block[] {
  const ms = meanOf(runs, ({ repaired }) => repaired?.timing.preprocessMs);
  return ms === undefined ? [] : [`Dividing a map and making the tables takes ${figure(ms)} ms on average.`];
}
