/** Default tables and figures for crowds: who arrives, when, how far they walk, and where it goes wrong. */
import { groupBy, meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';
import { lineFigure } from './figures.ts';
import { counted, figure } from './numbers.ts';
import { type Block, listing, matrix, type Section, type Table } from './page.ts';
import { plannerLabel, type Varied, variedIn } from './varied.ts';

type Row = ResultRow<'crowd'>;

interface Measure {
  readonly title: string;
  readonly digits: number;
  /** Whether more is worse. */
  readonly costs: boolean;
  of(row: Row): number | null | undefined;
}

const COMPLETION: Measure = {
  title: 'Agents that arrive, %',
  digits: 1,
  costs: false,
  of: ({ result }) => 100 * result.completionRate,
};
const ARRIVAL: Measure = {
  title: 'Arrival ratio',
  digits: 2,
  costs: true,
  of: ({ result }) => result.arrivalRatio,
};
const DISTANCE: Measure = {
  title: 'Distance walked, in tiles',
  digits: 1,
  costs: true,
  of: ({ result }) => result.meanDistance,
};
const THROUGHPUT: Measure = {
  title: 'Goals reached per tick',
  digits: 2,
  costs: false,
  of: ({ result }) => result.throughput,
};
const TIME: Measure = {
  title: 'Milliseconds of computing a tick',
  digits: 2,
  costs: true,
  of: ({ timing }) => timing.msPerTick,
};

const WORST_SHOWN = 10;
/** In tables by map and by number of agents there is a table for each measure; by other settings only for the first. */
const MAIN_SETTINGS = ['map', 'agents'];

export function crowdSection(rows: readonly Row[]): Section {
  const varied = variedIn(rows).filter(({ name }) => name !== 'planner');
  const measures = known(rows, [COMPLETION, ARRIVAL, DISTANCE, THROUGHPUT]);
  const tables = varied.flatMap((setting) =>
    (MAIN_SETTINGS.includes(setting.name) ? measures : measures.slice(0, 1)).map((measure) =>
      byPlanner(rows, setting, measure),
    ),
  );
  return {
    heading: 'Crowds',
    blocks: [
      overview(rows),
      ...unequal(rows),
      'The arrival ratio is the ticks until each agent is home for good, over the fewest moves it needs alone. Agents that do not arrive count with the ticks of the run. Where somebody does not arrive it is a lower bound. Distances are in tiles.',
      ...figures(rows, varied),
      ...tables,
      ...worstRuns(rows),
      ...violations(rows),
    ],
  };
}

/** Times, for the last section of the page. */
export function crowdTimes(rows: readonly Row[]): Table[] {
  const main = variedIn(rows).filter(({ name }) => MAIN_SETTINGS.includes(name));
  return [
    listing('Computing time of planners, the slowest first', worstFirst(byLabel(rows), TIME), {
      planner: ([planner]) => planner,
      'ms a tick': ([, own]) => shown(TIME, own),
      'longest mean of a run': ([, own]) => figure(Math.max(...own.map((row) => TIME.of(row) ?? 0)), 2),
      'seconds a run': ([, own]) =>
        figure(
          meanOf(own, ({ timing }) => timing.seconds),
          2,
        ),
    }),
    ...main.map((setting) => byPlanner(rows, setting, TIME)),
  ];
}

/** One line a planner, the worst first. */
function overview(rows: readonly Row[]): Table {
  return listing('Planners, the worst first; means over all runs', worstFirst(byLabel(rows), COMPLETION), {
    planner: ([planner]) => planner,
    runs: ([, own]) => figure(own.length),
    'arrive, %': ([, own]) => shown(COMPLETION, own),
    'worst run, %': ([, own]) => figure(Math.min(...own.map((row) => COMPLETION.of(row)!)), 1),
    'all arrive': ([, own]) =>
      `${own.filter(({ result }) => result.home === result.agents).length} of ${own.length}`,
    'arrival ratio': ([, own]) => shown(ARRIVAL, own),
    'walked / shortest': ([, own]) =>
      figure(
        meanOf(own, ({ result }) => result.suboptimality),
        3,
      ),
    distance: ([, own]) => shown(DISTANCE, own),
    ...(rows.some(({ result }) => result.throughput !== undefined) && {
      'goals per tick': ([, own]: [string, Row[]]) => shown(THROUGHPUT, own),
    }),
  });
}

/** Means over different problems cannot be compared, so that is said. */
function unequal(rows: readonly Row[]): Block[] {
  const counts = byLabel(rows).map(([, { length }]) => length);
  if (new Set(counts).size < 2) return [];
  return [
    'Planners have different numbers of results here, so their means are over different problems: compare them with care.',
  ];
}

function figures(rows: readonly Row[], varied: readonly Varied[]): Block[] {
  const blocks: Block[] = [];
  const agents = varied.find(({ name }) => name === 'agents');
  if (agents) {
    blocks.push(overAgents('completion', 'Agents that arrive, by the number of agents', rows, COMPLETION));
    if (known(rows, [ARRIVAL]).length > 0)
      blocks.push(overAgents('arrival-ratio', 'Arrival ratio, by the number of agents', rows, ARRIVAL));
  }
  const curved = rows.filter(({ result }) => result.curve);
  if (curved.length > 0) blocks.push(overTicks(curved));
  return blocks;
}

function overAgents(name: string, caption: string, rows: readonly Row[], measure: Measure) {
  return lineFigure({
    name,
    caption: `${caption}; means over the other settings`,
    x: { label: 'agents', ticks: [...new Set(rows.map(({ spec }) => spec.agents))] },
    y: { label: measure.title, ...(measure === COMPLETION && { domain: [0, 100] as const }) },
    series: byLabel(rows).map(([planner, own]) => ({
      name: planner,
      points: [...groupBy(own, ({ spec }) => spec.agents)]
        .sort(([a], [b]) => a - b)
        .flatMap(([count, group]): [number, number][] => {
          const mean = meanOf(group, measure.of);
          return mean === undefined ? [] : [[count, mean]];
        }),
    })),
  });
}

/** How many are home after each number of ticks. Runs that are over keep their last value. */
function overTicks(rows: readonly Row[]) {
  // Runs have the same moments up to their ends, so those of the longest run are in all that were not over by then.
  const marks = rows
    .map(({ result }) => result.curve!.ticks)
    .reduce((longest, ticks) => (ticks.at(-1)! > longest.at(-1)! ? ticks : longest));
  const homeAt = ({ result: { curve, agents } }: Row, tick: number): number => {
    const later = curve!.ticks.findIndex((mark) => mark > tick);
    const at = later < 0 ? curve!.ticks.length - 1 : later - 1;
    return at < 0 ? 0 : (100 * curve!.home[at]!) / agents;
  };
  return lineFigure({
    name: 'completion-over-ticks',
    caption: 'Agents that are home after a number of ticks; means over all runs',
    x: { label: 'ticks', type: 'log' },
    y: { label: 'agents that are home, %', domain: [0, 100] },
    dots: false,
    series: byLabel(rows).map(([planner, own]) => ({
      name: planner,
      points: marks.map((tick): [number, number] => [tick, meanOf(own, (row) => homeAt(row, tick))!]),
    })),
  });
}

/** A line for each value of a setting, a column for each planner. Maps come worst first, other values in order. */
function byPlanner(rows: readonly Row[], { name, values, settingIn }: Varied, measure: Measure): Table {
  const groups = groupBy(rows, settingIn);
  const lines = values.map((value): [string, Row[]] => [value, groups.get(value)!]);
  const sorted = name === 'map' ? worstFirst(lines, measure) : lines;
  const of = name === 'map' ? 'map, the worst first' : name;
  return matrix(
    `${measure.title}: planner and ${of}`,
    name,
    sorted,
    byLabel(rows).map(([planner]) => [planner, planner]),
    (own, planner) =>
      shown(
        measure,
        own.filter(({ spec }) => plannerLabel(spec.planner) === planner),
      ),
  );
}

function worstRuns(rows: readonly Row[]): Block[] {
  const failed = rows.filter(({ result }) => result.home < result.agents && result.throughput === undefined);
  if (failed.length === 0)
    return rows.some(({ result }) => result.throughput === undefined)
      ? ['Everybody arrives in all runs.']
      : [];
  const worst = [...failed].sort(
    (a, b) =>
      a.result.completionRate - b.result.completionRate ||
      (b.result.arrivalRatio ?? 0) - (a.result.arrivalRatio ?? 0),
  );
  return [
    `In ${figure(failed.length)} of ${counted(rows.length, 'run')} somebody does not arrive.`,
    listing(`The worst ${counted(Math.min(WORST_SHOWN, worst.length), 'run')}`, worst.slice(0, WORST_SHOWN), {
      planner: ({ spec }) => plannerLabel(spec.planner),
      ...describedBy,
      'arrive, %': (row) => shown(COMPLETION, [row]),
      'arrival ratio': (row) => shown(ARRIVAL, [row]),
      ticks: ({ result }) => figure(result.ticks),
    }),
  ];
}

function violations(rows: readonly Row[]): Block[] {
  const broken = rows.filter(({ result }) => result.violations > 0);
  if (broken.length === 0) return ['The Referee found no breach of the rules of movement.'];
  const worst = [...broken].sort((a, b) => b.result.violations - a.result.violations);
  return [
    `${counted(broken.length, 'run')} broke the rules of movement.`,
    listing('Runs that broke the rules', worst.slice(0, WORST_SHOWN), {
      planner: ({ spec }) => plannerLabel(spec.planner),
      ...describedBy,
      breaches: ({ result }) => figure(result.violations),
    }),
  ];
}

const describedBy = {
  map: ({ spec }: Row) => spec.map,
  problem: ({ spec: { problem } }: Row) => (typeof problem === 'string' ? problem : problem.scenario),
  agents: ({ spec }: Row) => figure(spec.agents),
  seed: ({ spec: { seed, problemSeed } }: Row) =>
    problemSeed === undefined ? String(seed) : `${problemSeed}, ${seed}`,
};

function byLabel(rows: readonly Row[]): [planner: string, rows: Row[]][] {
  return [...groupBy(rows, ({ spec }) => plannerLabel(spec.planner))];
}

function worstFirst(groups: readonly [string, Row[]][], { of, costs }: Measure): [string, Row[]][] {
  const badness = (rows: readonly Row[]) => {
    const mean = meanOf(rows, of) ?? 0;
    return costs ? -mean : mean;
  };
  const tie = (rows: readonly Row[]) => -(meanOf(rows, ARRIVAL.of) ?? 0);
  return [...groups].sort(([, a], [, b]) => badness(a) - badness(b) || tie(a) - tie(b));
}

function shown({ of, digits }: Measure, rows: readonly Row[]): string {
  return figure(meanOf(rows, of), digits);
}

function known(rows: readonly Row[], measures: readonly Measure[]): Measure[] {
  return measures.filter(({ of }) => rows.some((row) => typeof of(row) === 'number'));
}
