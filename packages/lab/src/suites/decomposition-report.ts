import { DECOMPOSITION } from '../papers/index.ts';
import {
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
  scatterFigure,
  type Table,
} from '../report/index.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import { standInNote } from './maps-at-hand.ts';

type Row = ResultRow<'decompose'>;

interface Line {
  readonly map: string;
  readonly thesis: (typeof DECOMPOSITION)[number] | undefined;
  /** Gates from ridges, to the letter of the thesis. */
  readonly ridges: Row | undefined;
  /** Gates across straits. */
  readonly straits: Row | undefined;
  readonly repaired: Row | undefined;
}

const WAYS = ['ridges', 'straits', 'repaired'] as const;

export function decompositionReport(input: ReportInput): Report {
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
  const gates = gatesTable(lines);
  return renderPage({
    title: 'Dividing maps into zones',
    lead: [
      "Table 3.1 of Halldórsson (2015): zones by water level, on maps of StarCraft and Baldur's Gate II. Ridges is the thesis' way to make gates, to the letter; straits is Floodgate's; repaired is the latter with its troubles mended, which is the default.",
      'Byzantium 3.0, a map of StarCraft II, is not in the benchmark sets and is left out.',
      ...standInNote(
        lines.map(({ map }) => map),
        lines.some(({ thesis }) => thesis)
          ? lines.map(({ map }) => map)
          : DECOMPOSITION.map(({ map }) => map),
      ),
    ],
    sections: [
      {
        heading: 'Gates (Table 3.1)',
        blocks: [gates, { items: WAYS.map((way) => agreement(way, gates)) }, gatesFigure(lines)],
      },
      { heading: 'Zones', blocks: [zonesTable(lines)] },
      runFacts(input),
      runOnMachine(
        input,
        timeTable(lines),
        'The thesis ran on a computer of 2015: the ratio is of that and of this machine too.',
      ),
    ],
  });
}

function gatesTable(lines: readonly Line[]): Table {
  return {
    caption: "Gates: ours (the thesis'; difference)",
    columns: ['map', ...WAYS, 'repairs'],
    rows: lines.map((line) => [
      line.map,
      ...WAYS.map(
        (way): Cell => ({
          ours: line[way]?.result.gates,
          paper: line.thesis?.gates,
          digits: 0,
          difference: 'absolute',
        }),
      ),
      figure(line.repaired?.result.repairs),
    ]),
  };
}

/** How well one way agrees. */
function agreement(way: (typeof WAYS)[number], table: Table): string {
  const column = 1 + WAYS.indexOf(way);
  const own = { ...table, rows: table.rows.map((row) => [row[column]!]) };
  return correlationLine(way, own, ' gates');
}

function gatesFigure(lines: readonly Line[]) {
  const groups = WAYS.map((way) => ({
    name: way,
    points: lines.flatMap((line) => {
      const ours = line[way]?.result.gates;
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
  return {
    caption: 'Zones, and the share of the free tiles that the largest of them has',
    columns: ['map', ...WAYS, ...WAYS.map((way) => `largest, ${way}`)],
    rows: lines.map((line) => [
      line.map,
      ...WAYS.map((way) => figure(line[way]?.result.zones)),
      ...WAYS.map((way) => share(line[way])),
    ]),
  };
}

function timeTable(lines: readonly Line[]): Table {
  const thesisMs = ({ thesis }: Line): number | undefined => thesis && thesis.seconds * 1000;
  const ratio = (line: Line): number | undefined => {
    const [thesis, ours] = [thesisMs(line), line.repaired?.timing.ms];
    return thesis !== undefined && ours !== undefined ? thesis / ours : undefined;
  };
  return {
    caption: 'Milliseconds to divide a map',
    columns: ['map', 'the thesis', ...WAYS, 'thesis / repaired'],
    rows: [
      ...lines.map((line) => [
        line.map,
        figure(thesisMs(line)),
        ...WAYS.map((way) => figure(line[way]?.timing.ms)),
        figure(ratio(line)),
      ]),
      [
        'mean',
        figure(meanOfKnown(lines.map(thesisMs))),
        ...WAYS.map((way) => figure(meanOfKnown(lines.map((line) => line[way]?.timing.ms)))),
        figure(meanOfKnown(lines.map(ratio))),
      ],
    ],
    summary: true,
  };
}
