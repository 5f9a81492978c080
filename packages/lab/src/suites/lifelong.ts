/** Crowds that never finish: an agent that arrives gets another goal. How many goals are reached per tick? */
import type { Scale } from '../experiment/index.ts';
import {
  type Figure,
  figure,
  lineFigure,
  listing,
  meanFigure,
  type Report,
  type ReportInput,
  reportOf,
  seriesOf,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { availableMaps } from './available-maps.ts';
import { type CrowdRow, titleOf } from './crowds.ts';
import type { Suite } from './suite.ts';

/** Random obstacles, a warehouse, a game and a city, each with the number of agents of a large crowd. */
const MAPS: Readonly<Record<string, number>> = {
  'mapf/random-64-64-20': 800,
  'mapf/warehouse-20-40-10-2-1': 1000,
  'mapf/ost003d': 1000,
  'mapf/Paris_1_256': 1000,
};
const STAND_INS: Readonly<Record<string, number>> = {
  'stony-meadow': 800,
  kingsmarket: 1000,
  'four-winds': 1000,
};

/** Parts of the large crowd. */
const CROWDS: Readonly<Record<Scale, readonly number[]>> = {
  quick: [0.25, 0.5, 1],
  full: [0.125, 0.25, 0.5, 1, 1.5],
};
const STEPS: Readonly<Record<Scale, number>> = { quick: 500, full: 2000 };

/** All are compared with this one. */
const PLAIN_PIBT = { id: 'pibt', preset: 'paper' } as const;

export const lifelong: Suite = {
  id: 'lifelong',
  title: 'Crowds in which every agent that arrives gets another goal: goals reached per tick',

  experiment(scale, library) {
    const { maps, note } = availableMaps(library, Object.keys(MAPS), Object.keys(STAND_INS));
    return {
      name: `lifelong-${scale}`,
      title: `Lifelong crowds${note}`,
      timeout: scale === 'quick' ? 600 : 7200,
      jobs: maps.flatMap((map) =>
        ([undefined, 'never'] as const).map((corners) => ({
          kind: 'crowd' as const,
          maps: [map],
          problems: ['lifelong' as const],
          agents: CROWDS[scale].map((share) => share * (MAPS[map] ?? STAND_INS[map]!)),
          planners: [PLAIN_PIBT, 'pibt', 'rolling'],
          seeds: scale === 'quick' ? 1 : 5,
          limits: [{ steps: STEPS[scale] }],
          ...(corners && { corners }),
        })),
      ),
    };
  },

  report,
};

function report(input: ReportInput): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const planners = [...groupBy(rows, plannerOf).keys()];
  const crowds = [...groupBy(rows, crowdOf)].map(([name, own]): Crowd => ({ name, rows: own }));
  return reportOf(
    input,
    {
      title: 'Lifelong crowds',
      lead: [
        'An agent that arrives gets another goal at once, anywhere on the map. Each agent has the same sequence of goals with every planner. Throughput is the number of goals reached per tick, from the first tick on.',
        'Plain PIBT is `pibt` with the preset `paper`, which computes exact distances to every goal. The other planners run in their default form. With four neighbours there are no diagonal moves.',
        ...planners.filter((name) => name !== PLAIN_TITLE).flatMap((name) => gainLine(crowds, name)),
      ],
      sections: [
        {
          heading: 'Throughput',
          blocks: [table('Goals reached per tick', crowds, planners, (own) => figure(throughputOf(own), 2))],
        },
        {
          heading: 'Throughput by number of agents',
          blocks: [...groupBy(rows, ({ spec }) => spec.map)].map(([map, own]) =>
            sizeFigure(map, own, planners),
          ),
        },
      ],
    },
    table('Milliseconds of planning per tick', crowds, planners, (own) =>
      meanFigure(own, ({ timing }) => timing.msPerTick, 2),
    ),
  );
}

/** The runs with one map, neighbourhood and number of agents. */
interface Crowd {
  readonly name: string;
  readonly rows: readonly CrowdRow[];
}

function table(
  caption: string,
  crowds: readonly Crowd[],
  planners: readonly string[],
  show: (rows: readonly CrowdRow[]) => string,
): Table {
  return listing(caption, crowds, {
    map: ({ rows }) => rows[0]!.spec.map,
    neighbours: ({ rows }) => String(neighboursOf(rows[0]!)),
    agents: ({ rows }) => figure(rows[0]!.spec.agents),
    ...Object.fromEntries(planners.map((name) => [name, ({ rows }: Crowd) => show(ofName(rows, name))])),
  });
}

/** How a planner compares with plain PIBT: in the mean, and where it does best and worst. */
function gainLine(crowds: readonly Crowd[], planner: string): string[] {
  const gains = crowds
    .map(({ name, rows }) => {
      const [ours, plain] = [planner, PLAIN_TITLE].map((each) => throughputOf(ofName(rows, each)));
      return { name, gain: (ours ?? Number.NaN) / (plain ?? Number.NaN) };
    })
    .filter(({ gain }) => Number.isFinite(gain))
    .sort((a, b) => a.gain - b.gain);
  if (gains.length === 0) return [];
  const [least, most] = [gains[0]!, gains.at(-1)!];
  const mean = figure(
    meanOf(gains, ({ gain }) => gain),
    2,
  );
  const fewer = gains.filter(({ gain }) => gain < 1).length;
  return [
    `${planner} reaches ${mean} times the goals of plain PIBT in the mean of ${gains.length} crowds: from ${figure(least.gain, 2)} (${least.name}) to ${figure(most.gain, 2)} (${most.name}). It reaches fewer goals than plain PIBT in ${fewer === 0 ? 'none' : fewer} of them.`,
  ];
}

function sizeFigure(map: string, rows: readonly CrowdRow[], planners: readonly string[]): Figure {
  const lines = planners.flatMap((name) =>
    [...groupBy(ofName(rows, name), neighboursOf)].map(([neighbours, own]) =>
      seriesOf(
        `${name}, ${neighbours} neighbours`,
        [...groupBy(own, ({ spec }) => spec.agents)].sort(([a], [b]) => a - b),
        ([agents]) => agents,
        ([, group]) => throughputOf(group),
      ),
    ),
  );
  const heights = lines.flatMap(({ points }) => points.map(([, height]) => height));
  return lineFigure({
    name: `throughput-${map.replace(/^.*\//, '')}`,
    caption: `Goals reached per tick on ${map}, with four and eight neighbours`,
    x: { label: 'agents', ticks: [...new Set(rows.map(({ spec }) => spec.agents))] },
    y: { label: 'goals per tick', domain: [0, Math.ceil(Math.max(...heights))] },
    series: lines,
  });
}

const PLAIN_TITLE = 'plain PIBT';

function plannerOf({ spec: { planner } }: CrowdRow): string {
  return planner.id === PLAIN_PIBT.id && planner.preset === PLAIN_PIBT.preset
    ? PLAIN_TITLE
    : titleOf(planner.id);
}

function ofName(rows: readonly CrowdRow[], name: string): CrowdRow[] {
  return rows.filter((row) => plannerOf(row) === name);
}

function neighboursOf({ spec }: CrowdRow): 4 | 8 {
  return spec.corners === 'never' ? 4 : 8;
}

function crowdOf(row: CrowdRow): string {
  return `${figure(row.spec.agents)} agents on ${row.spec.map}, ${neighboursOf(row)} neighbours`;
}

function throughputOf(rows: readonly CrowdRow[]): number | undefined {
  return meanOf(rows, ({ result }) => result.throughput);
}
