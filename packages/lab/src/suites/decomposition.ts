/** The thesis' Table 3.1: how maps are divided into zones. */
import { BALDURS_GATE, DECOMPOSITION, STARCRAFT } from '../papers/index.ts';
import {
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
        { kind: 'decompose', maps, methods: 'water-level-ridges', repair: false },
        { kind: 'decompose', maps, methods: 'water-level', repair: [false, true] },
      ],
    };
  },

  report,
};

type Row = ResultRow<'decompose'>;

/** Gates from ridges, exactly as in the thesis; gates across straits; the latter repaired. */
const METHODS = ['ridges', 'straits', 'repaired'] as const;
type Method = (typeof METHODS)[number];
const COLUMNS = METHODS.map((method) => [method, method] as const);

/** A map's row in the thesis and our results on it. */
interface Line extends Readonly<Record<Method, Row | undefined>> {
  readonly map: string;
  readonly thesis: (typeof DECOMPOSITION)[number] | undefined;
}

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'decompose');
  const lines = [...groupBy(rows, ({ spec }) => spec.map)].map(
    ([map, group]): Line => ({
      map,
      thesis: DECOMPOSITION.find((row) => row.map === map),
      ridges: group.find(({ spec }) => spec.method === 'water-level-ridges'),
      straits: group.find(({ spec }) => spec.method === 'water-level' && !spec.repair),
      repaired: group.find(({ spec }) => spec.repair),
    }),
  );
  const maps = lines.map(({ map }) => map);
  const byMap = lines.map((line) => [line.map, line] as const);
  const gates = matrix("Gates: ours (the thesis'; difference)", 'map', byMap, COLUMNS, (line, method) =>
    compared(line[method]?.result.gates, line.thesis?.gates),
  );
  const agreement = METHODS.map((method, i) =>
    correlationLine(method, { ...gates, rows: gates.rows.map((row) => [row[i + 1]!]) }, ' gates'),
  );
  const wanted = lines.some(({ thesis }) => thesis) ? maps : DECOMPOSITION.map(({ map }) => map);
  return reportOf(
    input,
    {
      title: 'Dividing maps into zones',
      lead: [
        "Table 3.1 of Halldórsson (2015): zones by water level, on maps of StarCraft and Baldur's Gate II. Ridges makes gates exactly as the thesis does, straits as Floodgate does; repaired is straits with its faults repaired, which is the default.",
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
              rows: gates.rows.map((row, i) => [...row, figure(lines[i]!.repaired?.result.repairs)]),
            },
            { items: agreement },
            gatesFigure(lines),
          ],
        },
        { heading: 'Zones', blocks: [zonesTable(lines)] },
      ],
    },
    timeTable(lines),
    'The thesis used a computer of 2015, so the ratio also compares the machines.',
  );
}

function gatesFigure(lines: readonly Line[]) {
  const groups = METHODS.map((method) => ({
    name: method,
    points: lines.flatMap((line) => {
      const ours = line[method]?.result.gates;
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
    ...eachMethod(
      (method) => method,
      (row) => figure(row?.result.zones),
    ),
    ...eachMethod((method) => `largest, ${method}`, share),
  });
}

function timeTable(lines: readonly Line[]): Table {
  const thesisMs = ({ thesis }: Line): number | undefined => thesis && thesis.seconds * 1000;
  const ratio = (line: Line): number | undefined => {
    const [thesis, ours] = [thesisMs(line), line.repaired?.timing.ms];
    return thesis !== undefined && ours !== undefined ? thesis / ours : undefined;
  };
  const columns = [thesisMs, ...METHODS.map((method) => (line: Line) => line[method]?.timing.ms), ratio];
  return {
    caption: 'Milliseconds to divide a map',
    columns: ['map', 'the thesis', ...METHODS, 'thesis / repaired'],
    rows: [
      ...lines.map((line) => [line.map, ...columns.map((value) => figure(value(line)))]),
      ['mean', ...columns.map((value) => figure(meanOf(lines, value)))],
    ],
    summary: true,
  };
}

/** A column for each method of dividing maps. */
function eachMethod(
  heading: (method: Method) => string,
  show: (row: Row | undefined) => string,
): Record<string, (line: Line) => string> {
  return Object.fromEntries(METHODS.map((method) => [heading(method), (line: Line) => show(line[method])]));
}
