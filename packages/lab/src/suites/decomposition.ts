/** The thesis' Table 3.1: how maps are divided into zones, and how fast. */
import type { RegionVariant } from 'floodgate/regions';
import { BALDURS_GATE, DECOMPOSITION, STARCRAFT } from '../papers/index.ts';
import {
  type Cell,
  compared,
  correlationLine,
  figure,
  listing,
  matrix,
  type Report,
  type ReportInput,
  reportOf,
  scatterFigure,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { availableMaps, standInNote, TEN_BUILT_IN_MAPS } from './available-maps.ts';
import type { Suite } from './suite.ts';

export const decomposition: Suite = {
  id: 'decomposition',
  title: 'Dividing maps into zones and gates (Halldórsson 2015)',

  experiment(scale, library) {
    const table = DECOMPOSITION.map(({ map }) => map).filter((map) => map.includes('/'));
    const others = [
      ...STARCRAFT.map(([map]) => `sc1/${map}`),
      ...BALDURS_GATE.map(([map]) => `bg512/${map}`),
    ].filter((map) => !table.includes(map));
    const wanted = scale === 'quick' ? table : [...table, ...others];
    const { maps, note } = availableMaps(library, wanted, TEN_BUILT_IN_MAPS);
    return {
      name: `decomposition-${scale}`,
      title: `Dividing maps into zones and gates${note}`,
      jobs: [
        { kind: 'decompose', maps, zones: [...VARIANTS] },
        { kind: 'decompose', maps, zones: [...LOW_VARIANTS], resolutions: [2, 4, 8] },
      ],
    };
  },

  report,
};

type Row = ResultRow<'decompose'>;

const VARIANTS = ['thesis', 'straits', 'repaired', 'merge-tree'] as const;
const LOW_VARIANTS = ['thesis', 'merge-tree'] as const;
const COLUMNS = VARIANTS.map((variant) => [variant, variant] as const);

/** A map's row in the thesis and our results on it. */
interface Line {
  readonly map: string;
  readonly thesis: (typeof DECOMPOSITION)[number] | undefined;
  row(zones: RegionVariant, resolution?: number): Row | undefined;
}

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'decompose');
  const lines = [...groupBy(rows, ({ spec }) => spec.map)].map(
    ([map, group]): Line => ({
      map,
      thesis: DECOMPOSITION.find((row) => row.map === map),
      row: (zones, resolution = 1) =>
        group.find(({ spec }) => spec.zones === zones && spec.resolution === resolution),
    }),
  );
  const maps = lines.map(({ map }) => map);
  const byMap = lines.map((line) => [line.map, line] as const);
  const gates = matrix("Gates: ours (the thesis'; difference)", 'map', byMap, COLUMNS, (line, zones) =>
    compared(line.row(zones)?.result.gates, line.thesis?.gates),
  );
  const agreement = VARIANTS.map((variant, i) =>
    correlationLine(variant, { ...gates, rows: gates.rows.map((row) => [row[i + 1]!]) }, ' gates'),
  );
  const wanted = lines.some(({ thesis }) => thesis) ? maps : DECOMPOSITION.map(({ map }) => map);
  return reportOf(
    input,
    {
      title: 'Dividing maps into zones',
      lead: [
        lowHeadline(lines),
        "Table 3.1 of Halldórsson (2015), on maps of StarCraft and Baldur's Gate II. `thesis` makes gates from the ridges between lakes as the thesis describes it, `straits` across the narrowest places between the same lakes, `repaired` is `straits` with its faults repaired, and `merge-tree` is Floodgate's default.",
        'Byzantium 3.0, a map of StarCraft II, is not in the benchmark sets and is left out.',
        ...standInNote(maps, wanted),
      ],
      sections: [
        {
          heading: 'Gates (Table 3.1)',
          blocks: [
            {
              ...gates,
              columns: [...gates.columns, 'repairs'],
              rows: gates.rows.map((row, i) => [...row, figure(lines[i]!.row('repaired')?.result.repairs)]),
            },
            { items: agreement },
            'The thesis leaves open in which order the tiles of a level are flooded, which tiles of a cluster become the ends of a gate, and what happens to clusters with more than two places beside walls. Here a level is flooded outwards from all lakes at the same pace, and such a cluster gets several gates. Such choices may be why the numbers differ. It was not tested, as the thesis does not print its gates.',
            gatesFigure(lines),
          ],
        },
        { heading: 'Zones', blocks: [zonesTable(lines)] },
        {
          heading: 'Low resolution',
          blocks: [
            lowTable(lines),
            'The thesis ran on the tiles of StarCraft on which buildings fit, a file of the game that the benchmark sets lack; here a coarse tile is free if all its tiles are, small free-standing obstacles apart. The thesis did not carry the gates over to the full map; here they are, and the figures are those of the full map. "Like full" is the share of pairs of tiles within 32 tiles of each other of which the low resolution says the same as the full one: one zone, or two.',
          ],
        },
      ],
    },
    timeTable(lines),
    "Time of the processor, in milliseconds. The thesis used a computer of 2015, so its column also compares the machines; the ratios of full to low do not. The thesis' speed-up over BWTA, the program of Perkins' method, is its own figure: BWTA is not run here.",
  );
}

function lowHeadline(lines: readonly Line[]): string {
  const ratio = (zones: RegionVariant) => meanOf(lines, (line) => timeRatio(line, zones));
  const thesis = meanOf(lines, ({ thesis: row }) => row?.lowResSeconds && row.seconds / row.lowResSeconds);
  return `At a quarter of the size the map is divided ${figure(ratio('merge-tree'), 1)} times as fast with \`merge-tree\` and ${figure(ratio('thesis'), 1)} times with \`thesis\`, the gates carried over to the full map included; the thesis, which does not carry them over, reports ${figure(thesis)} times.`;
}

function timeRatio(line: Line, zones: RegionVariant): number | undefined {
  const [full, low] = [line.row(zones), line.row(zones, 4)];
  return full && low && full.timing.ms / low.timing.ms;
}

function gatesFigure(lines: readonly Line[]) {
  const groups = VARIANTS.map((variant) => ({
    name: variant,
    points: lines.flatMap((line) => {
      const ours = line.row(variant)?.result.gates;
      return line.thesis && ours !== undefined ? [{ x: line.thesis.gates, y: ours, label: line.map }] : [];
    }),
  }));
  return scatterFigure({
    name: 'gates',
    caption: "Gates per map, ours over the thesis'; on the dashed line both are equal",
    x: { label: 'gates in the thesis' },
    y: { label: 'gates here' },
    groups,
  });
}

function zonesTable(lines: readonly Line[]): Table {
  const share = (row: Row | undefined): string =>
    row ? `${figure((100 * row.result.largestZone) / row.result.freeTiles)} %` : '–';
  return listing('Zones, and the share of the free tiles in the largest of them', lines, {
    map: ({ map }) => map,
    ...eachVariant(
      (variant) => variant,
      (row) => figure(row?.result.zones),
    ),
    ...eachVariant((variant) => `largest, ${variant}`, share),
  });
}

function lowTable(lines: readonly Line[]): Table {
  const columns = LOW_VARIANTS.flatMap((zones) =>
    ([1, 2, 4, 8] as const).flatMap((by) => {
      const name = by === 1 ? `${zones}, full` : `1/${by}`;
      const gates = (line: Line): Cell => figure(line.row(zones, by)?.result.gates);
      const like = (line: Line): Cell => figure(100 * (line.row(zones, by)?.result.likeFull ?? Number.NaN));
      return by === 1 ? [[name, gates] as const] : [[name, gates] as const, ['like full, %', like] as const];
    }),
  );
  return {
    caption: 'Gates on the full map, divided at its full size, a half, a quarter and an eighth of it',
    columns: ['map', ...columns.map(([name]) => name)],
    rows: lines.map((line) => [line.map, ...columns.map(([, cell]) => cell(line))]),
  };
}

/** Table 3.1 whole, but for the gates. */
function timeTable(lines: readonly Line[]): Table {
  const seconds = (value: number | undefined) => (value === undefined ? undefined : 1000 * value);
  const ms = (zones: RegionVariant, by?: number) => (line: Line) => line.row(zones, by)?.timing.ms;
  const columns: readonly (readonly [string, (line: Line) => number | undefined, digits?: number])[] = [
    ["the thesis'", ({ thesis }) => seconds(thesis?.seconds)],
    ['over BWTA', ({ thesis }) => thesis?.speedup, 1],
    ["the thesis', low", ({ thesis }) => seconds(thesis?.lowResSeconds)],
    ['full / low', ({ thesis }) => thesis?.lowResSeconds && thesis.seconds / thesis.lowResSeconds, 1],
    ['thesis', ms('thesis')],
    ['thesis, 1/4', ms('thesis', 4)],
    ['full / low', (line) => timeRatio(line, 'thesis'), 1],
    ['straits', ms('straits')],
    ['repaired', ms('repaired')],
    ['merge-tree', ms('merge-tree')],
    ['merge-tree, 1/4', ms('merge-tree', 4)],
    ['full / low', (line) => timeRatio(line, 'merge-tree'), 1],
  ];
  return {
    caption: 'Milliseconds to divide a map (Table 3.1)',
    columns: ['map', 'size', ...columns.map(([name]) => name)],
    rows: [
      ...lines.map((line) => [
        line.map,
        sizeOf(line),
        ...columns.map(([, value, digits]) => figure(value(line), digits)),
      ]),
      ['mean', '', ...columns.map(([, value, digits]) => figure(meanOf(lines, value), digits))],
    ],
    summary: true,
  };
}

function sizeOf(line: Line): string {
  const result = line.row('thesis')?.result;
  return result ? `${result.width} × ${result.height}` : '–';
}

/** A column for each division. */
function eachVariant(
  heading: (variant: RegionVariant) => string,
  show: (row: Row | undefined) => string,
): Record<string, (line: Line) => string> {
  return Object.fromEntries(
    VARIANTS.map((variant) => [heading(variant), (line: Line) => show(line.row(variant))]),
  );
}
