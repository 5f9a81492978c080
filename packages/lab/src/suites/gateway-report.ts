import { AURORA, STARCRAFT_WORST, SUMMARIES, type ThesisSummary } from '../papers/index.ts';
import {
  type Block,
  type Cell,
  correlationLine,
  figure,
  groupBy,
  meanOfKnown,
  type Report,
  type ReportInput,
  renderPage,
  runFacts,
  runOnMachine,
  type Section,
  scatterFigure,
  type Table,
} from '../report/index.ts';
import { rowsOf } from '../store/index.ts';
import { earlySection, laterSection, laterTimes } from './gateway-others.ts';
import { GatewayRuns, type MapRuns } from './gateway-runs.ts';

export function gatewayReport(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'search');
  const runs = new GatewayRuns(rows);
  const queries = rows.reduce((sum, { result }) => sum + result.queries - result.skipped, 0);
  const wrong = rows.reduce((sum, { result }) => sum + result.mismatches, 0);
  const standIns = runs.maps.filter(({ thesis }) => !thesis).map(({ map }) => map);
  return renderPage({
    title: 'The gateway heuristic and its successors',
    lead: [
      "The searches of Halldórsson (2015): A* with octile distance and with the gateway heuristic, on maps of StarCraft and Baldur's Gate II. The gateway heuristic of these tables is the thesis' own, to the letter. Automatic zones are made as in the thesis, repaired zones are Floodgate's default; the thesis mended some by hand.",
      `${figure(queries)} searches were run; ${wrong === 0 ? 'every path is legal and as short as can be' : `${figure(wrong)} paths are wrong`}.`,
      ...(standIns.length > 0
        ? [`The thesis' maps were not there, so built-in maps stood in for them: ${standIns.join(', ')}.`]
        : []),
    ],
    sections: [
      ...(runs.maps.some(({ thesis }) => thesis) ? [summarySection(runs)] : []),
      ...mapSections(runs),
      ...auroraSection(runs),
      ...laterSection(runs),
      ...earlySection(rows),
      runFacts(input),
      runOnMachine(input, ...times(runs)),
    ],
  });
}

/** The maps that a summary of the thesis is about, and the zones they were divided into. */
function mapsOf({ table }: ThesisSummary, runs: GatewayRuns): readonly MapRuns[] {
  if (table === '4.4') return runs.maps.filter(({ set }) => set === 'bg512');
  const all = runs.maps.filter(({ set }) => set === 'sc1');
  return table === '4.2' ? all.filter(({ name }) => !STARCRAFT_WORST.includes(name)) : all;
}

function summarySection(runs: GatewayRuns): Section {
  const table: Table = {
    caption: "Mean expansions: ours (the thesis'; difference)",
    columns: ['table', 'maps', 'octile', 'gateway', 'gateway / octile, %'],
    rows: SUMMARIES.map((summary) => {
      const maps = mapsOf(summary, runs);
      const zones = summary.table === '4.3' ? 'repaired' : 'automatic';
      const octile = runs.mean(maps, ({ octile }) => octile?.result.meanExpanded);
      const gateway = runs.mean(maps, (of) => of[zones]?.result.meanExpanded);
      return [
        `${summary.table}: ${summary.what}`,
        figure(maps.length),
        percent(octile, summary.octile.expanded),
        percent(gateway, summary.gateway.expanded),
        {
          ours: gateway !== undefined && octile !== undefined ? (100 * gateway) / octile : undefined,
          paper: (100 * summary.gateway.expanded) / summary.octile.expanded,
          digits: 0,
          difference: 'absolute',
        },
      ];
    }),
  };
  return {
    heading: 'Sets of maps (Tables 4.1–4.4)',
    blocks: [
      table,
      'Maps count as often as the thesis has searches on them. Table 4.3 is of zones that the thesis mended by hand, and that Floodgate repaired by itself.',
      ratioFigure(runs),
    ],
  };
}

function ratioFigure(runs: GatewayRuns): Block {
  const points = (set: string) =>
    runs.maps.flatMap(({ map, set: own, thesis, octile, automatic }) => {
      if (own !== set || !thesis || !octile || !automatic) return [];
      const ours = automatic.result.meanExpanded / octile.result.meanExpanded;
      return [{ x: 100 * (thesis.gateway.expanded / thesis.octile.expanded), y: 100 * ours, label: map }];
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

function mapSections(runs: GatewayRuns): Section[] {
  return [...groupBy(runs.maps, ({ set }) => set)].map(([set, maps]) => {
    const table: Table = {
      caption: "Mean expansions: ours (the thesis'; difference)",
      columns: ['map', 'octile', 'gateway, automatic', 're-expanded', 'gateway, repaired', 're-expanded'],
      rows: maps.map(({ name, thesis, octile, automatic, repaired }) => [
        name,
        percent(octile?.result.meanExpanded, thesis?.octile.expanded),
        percent(automatic?.result.meanExpanded, thesis?.gateway.expanded),
        figure(automatic?.result.meanReexpanded),
        percent(repaired?.result.meanExpanded, thesis?.byHand?.expanded),
        figure(repaired?.result.meanReexpanded),
      ]),
    };
    return { heading: HEADINGS[set] ?? 'Map by map', blocks: [table, correlationLine('All', table)] };
  });
}

function auroraSection(runs: GatewayRuns): Section[] {
  const ours = runs.maps.find(({ map }) => map === 'sc1/Aurora');
  if (!ours) return [];
  const share = (part: number | undefined, whole: number | undefined): Cell =>
    part === undefined || whole === undefined ? '–' : `${figure((100 * part) / whole)} %`;
  const octile = ours.octile?.result.meanExpanded;
  const table: Table = {
    caption: 'Aurora: expansions in per cent of those with octile distance',
    columns: ['searches', 'length', 'automatic gates', 'mended (by hand; here by itself)'],
    rows: [
      ...AURORA.map(({ searches, length, expanded: [plain, automatic, byHand] }) => [
        `the thesis, ${searches}`,
        figure(length),
        share(automatic, plain),
        share(byHand, plain),
      ]),
      [
        `here, ${figure(ours.octile?.result.queries)}`,
        figure(ours.octile?.result.meanCost),
        share(ours.automatic?.result.meanExpanded, octile),
        share(ours.repaired?.result.meanExpanded, octile),
      ],
    ],
    summary: true,
  };
  return [{ heading: 'The long hallway of Aurora (Table 4.5)', blocks: [table] }];
}

function percent(ours: number | undefined, paper: number | undefined): Cell {
  return { ours, paper, digits: 0, difference: 'percent' };
}

/** Speedup is how many more searches are done in the same time, in per cent. */
function times(runs: GatewayRuns): Block[] {
  const speedup = (maps: readonly MapRuns[], zones: 'automatic' | 'repaired'): number | undefined => {
    const octile = runs.mean(maps, (of) => of.octile?.timing.msPerQuery);
    const gateway = runs.mean(maps, (of) => of[zones]?.timing.msPerQuery);
    return octile !== undefined && gateway !== undefined ? 100 * (octile / gateway - 1) : undefined;
  };
  const table: Table = {
    caption: "Speedup by the gateway heuristic in per cent: ours (the thesis'; difference)",
    columns: ['table', 'speedup', 'octile, ms a search', 'gateway, ms a search'],
    rows: SUMMARIES.map((summary) => {
      const maps = mapsOf(summary, runs);
      const zones = summary.table === '4.3' ? 'repaired' : 'automatic';
      return [
        `${summary.table}: ${summary.what}`,
        { ours: speedup(maps, zones), paper: summary.speedup, digits: 0, difference: 'absolute' },
        figure(
          runs.mean(maps, (of) => of.octile?.timing.msPerQuery),
          2,
        ),
        figure(
          runs.mean(maps, (of) => of[zones]?.timing.msPerQuery),
          2,
        ),
      ];
    }),
  };
  const prepare = meanOfKnown(runs.maps.map(({ repaired }) => repaired?.timing.preprocessMs));
  return [
    ...(runs.maps.some(({ thesis }) => thesis) ? [table] : []),
    ...(prepare === undefined
      ? []
      : [`Dividing a map and making the tables takes ${figure(prepare)} ms on average.`]),
    ...laterTimes(runs),
  ];
}
