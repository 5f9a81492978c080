/** Sections of the gateway report on Aurora (Table 4.5), and the figures of open and closed lists (4.1 to 4.3). */
import { AURORA } from '../papers/index.ts';
import {
  type Block,
  type Cell,
  compared,
  figure,
  listing,
  mapFigure,
  type Section,
} from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';
import { HALLWAY, PROFILED, type SearchRow, timeShare } from './gateway-runs.ts';

type Picture = ResultRow<'picture'>;

const LAYERS = [
  ['expanded', '#b9c0cc'],
  ['walls', '#2b2f36'],
  ['ridges', '#e07b39'],
  ['gates', '#c94f7c'],
  ['path', '#2f6fd6'],
] as const;

export function auroraSection(rows: readonly SearchRow[], pictures: readonly Picture[]): Section[] {
  return [...hallwaySection(rows), ...figuresSection(pictures)];
}

function hallwaySection(rows: readonly SearchRow[]): Section[] {
  const own = rows.filter(({ spec }) => spec.map === HALLWAY && spec.queries.lengths);
  if (own.length === 0) return [];
  const lines = AURORA.flatMap(([length, searches, seconds, expanded, range]) => {
    const rowOf = (heuristic: string, zones?: string) =>
      own.find(
        ({ spec }) =>
          spec.queries.lengths?.[0] === range[0] &&
          spec.queries.lengths[1] === range[1] &&
          spec.heuristic === heuristic &&
          spec.zones === zones,
      );
    const three = [
      ['octile', rowOf('octile')],
      ['gateway, automatic: thesis', rowOf('gateway-thesis', 'thesis')],
      ['gateway, by hand: repaired', rowOf('gateway-thesis', 'repaired')],
    ] as const;
    return three.map(([name, row], i) => ({
      name,
      searches: compared(row?.result.queries, searches),
      length: compared(row?.result.meanCost, length),
      expanded: percent(row?.result.meanExpanded, expanded[i]),
      time: compared(i === 0 && row ? 100 : timeShare(row), (100 * seconds[i]!) / seconds[0]),
      seconds: figure(seconds[i], 2),
    }));
  });
  return [
    {
      heading: 'The long hallway of Aurora (Table 4.5)',
      blocks: [
        listing("The very searches of the thesis, in a textbook A*: ours (the thesis'; difference)", lines, {
          heuristic: ({ name }) => name,
          searches: ({ searches }) => searches,
          length: ({ length }) => length,
          expansions: ({ expanded }) => expanded,
          'time, % of octile': ({ time }) => time,
          "the thesis' seconds": ({ seconds }) => seconds,
        }),
        'Each row of the thesis is a range of lengths of the scenario: number of searches and mean length agree to all digits. The gates of the thesis are not published, so why ours give fewer expansions could not be tested.',
      ],
    },
  ];
}

function figuresSection(pictures: readonly Picture[]): Section[] {
  const of = (map: string, heuristic: string, zones: string) =>
    pictures.find(({ spec }) => spec.map === map && spec.heuristic === heuristic && spec.zones === zones);
  const panel = (title: string, picture: Picture, layers: readonly string[]) => ({
    title,
    width: picture.result.width,
    height: picture.result.height,
    layers: LAYERS.filter(([name]) => layers.includes(name)).map(([name, colour]) => ({
      path: picture.result[name],
      colour,
    })),
  });
  const searched = (name: string, picture: Picture) =>
    panel(`${name}: ${figure(picture.result.expansions)} expansions`, picture, [
      'expanded',
      'walls',
      'gates',
      'path',
    ]);
  const plain = (name: string, picture: Picture) =>
    panel(`${name}: ${figure(picture.result.expansions)} expansions`, picture, ['expanded', 'walls', 'path']);
  const blocks: Block[] = [];
  const [octile, gateway] = [of(PROFILED, 'octile', 'thesis'), of(PROFILED, 'gateway-thesis', 'thesis')];
  if (octile && gateway)
    blocks.push(
      mapFigure(
        'figure-4-1',
        'Figure 4.1: what A* has expanded (grey) with octile distance and with the gateway heuristic, and the path (blue), on AcrosstheCape',
        [plain('octile', octile), searched('gateway, thesis', gateway)],
      ),
    );
  const [raw, byThesis, repaired] = [
    of(HALLWAY, 'octile', 'thesis'),
    of(HALLWAY, 'gateway-thesis', 'thesis'),
    of(HALLWAY, 'gateway-thesis', 'repaired'),
  ];
  if (raw && byThesis && repaired)
    blocks.push(
      mapFigure(
        'figure-4-2',
        'Figure 4.2: from the ridges of the water level to gates with two ends, on Aurora',
        [
          panel('ridges', raw, ['walls', 'ridges']),
          panel('gates: thesis', byThesis, ['walls', 'gates']),
          panel('gates: repaired', repaired, ['walls', 'gates']),
        ],
      ),
      mapFigure(
        'figure-4-3',
        'Figure 4.3: a search across Aurora with octile distance, with the gateway heuristic on automatic gates, and on repaired ones, where the thesis added gates by hand',
        [plain('octile', raw), searched('thesis', byThesis), searched('repaired', repaired)],
      ),
    );
  return blocks.length === 0 ? [] : [{ heading: 'Open and closed lists (Figures 4.1 to 4.3)', blocks }];
}

function percent(ours: number | undefined, paper: number | undefined): Cell {
  return compared(ours, paper, 0, 'percent');
}
