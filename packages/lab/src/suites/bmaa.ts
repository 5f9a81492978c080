/** The experiment of the BMAA* paper: Tables I–III and Figure 2, at every limit. */
import { SECOND_MARKS, TICK_MARKS } from '../jobs/index.ts';
import {
  BMAA_AGENTS,
  BMAA_COMPLETION,
  BMAA_DISTANCE,
  BMAA_FEW_AGENTS,
  BMAA_MAPS,
  BMAA_PLANNERS,
  BMAA_TIME,
} from '../papers/index.ts';
import {
  type Block,
  correlationLine,
  type Figure,
  figure,
  lineFigure,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  seriesOf,
} from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { rowsOf } from '../store/index.ts';
import { standInNote } from './available-maps.ts';
import { effectsTable, firstSearchTable, firstTickTable, pairsTable } from './bmaa-effects.ts';
import {
  BMAA_CORNERS,
  BMAA_STEPS,
  bmaaExperiment,
  LONG_AGENTS,
  LONG_FEW_AGENTS,
  OTHER_CORNERS,
} from './bmaa-experiment.ts';
import {
  completeSizes,
  completion,
  completionTime,
  distance,
  type LimitsTable,
  limitsTable,
  meanAt,
  type NamedLimit,
  ofSizes,
  type PaperTable,
  paperTable,
  SECOND_LIMITS,
  STEP_LIMITS,
} from './bmaa-limits.ts';
import { type CrowdRow, ofPlanner, titleOf } from './crowds.ts';
import type { Suite } from './suite.ts';

/** With more numbers of agents than this, only some are named on the axis of Figure 2. */
const FEW_TICKS = 8;
/** The smallest limits that figures show. */
const FIGURE_FROM = { steps: 100, seconds: 0.05 } as const;
/** For single agents' questions: few enough limits to be read at a glance. */
const SOME_STEPS = STEP_LIMITS.filter(({ steps }) => steps !== 2000 && steps !== 10_000);
const SOME_SECONDS = SECOND_LIMITS.filter(({ seconds }) => [0.2, 0.5, 1, 2].includes(seconds!));

const TABLE_ONE = { measure: completion, paper: BMAA_COMPLETION, digits: 0, difference: 'absolute' } as const;
const TABLE_TWO = { measure: completionTime, paper: BMAA_TIME, digits: 2, difference: 'percent' } as const;
const TABLE_THREE = { measure: distance, paper: BMAA_DISTANCE, digits: 0, difference: 'percent' } as const;

export const bmaa: Suite = {
  id: 'bmaa',
  title: 'BMAA*, FAR and A*-Replan on ten maps, at every limit (Sigurdson et al. 2018)',
  experiment: bmaaExperiment,
  report,
};

/** The runs by what they are for. */
interface Runs {
  /** As in the paper. */
  readonly main: readonly CrowdRow[];
  /** Of these the numbers of agents that every planner was run with on every map. */
  readonly sizes: readonly number[];
  readonly all: readonly CrowdRow[];
  readonly long: readonly CrowdRow[];
  /** Those of at most 200 agents that were run long. */
  readonly few: readonly CrowdRow[];
  readonly otherCorners: readonly CrowdRow[];
  readonly forgetful: readonly CrowdRow[];
}

function runsOf(rows: readonly CrowdRow[]): Runs {
  const isForgetful = ({ spec }: CrowdRow) => spec.planner.parameters?.forget === true;
  const isOther = ({ spec }: CrowdRow) => spec.corners === OTHER_CORNERS;
  const main = rows.filter((row) => !isForgetful(row) && !isOther(row));
  const sizes = completeSizes(main);
  const known = (wanted: readonly number[]) =>
    ofSizes(
      main,
      sizes.filter((size) => wanted.includes(size)),
    );
  return {
    main,
    sizes,
    all: ofSizes(main, sizes),
    long: known(LONG_AGENTS),
    few: known(LONG_FEW_AGENTS),
    otherCorners: rows.filter(isOther),
    forgetful: rows.filter(isForgetful),
  };
}

function report(input: ReportInput): Report {
  const runs = runsOf(rowsOf(input.rows, 'crowd'));
  const page = {
    title: 'Multi-agent pathfinding with real-time heuristic search',
    lead: leadOf(runs),
    sections: [...inSeconds(runs), ...inSteps(runs), ...effects(runs)],
  };
  return reportOf(input, page);
}

function named(sizes: readonly number[]): string {
  return sizes.length === 0 ? 'none' : sizes.map((size) => figure(size)).join(', ');
}

function sizesOf(rows: readonly CrowdRow[]): string {
  return named([...new Set(rows.map(({ spec }) => spec.agents))].sort((a, b) => a - b));
}

/** How much the limit in steps can hide of what more seconds would bring. */
function stoppedShare(rows: readonly CrowdRow[]): string {
  const stopped = rows.filter(({ result }) => result.stoppedBy === 'steps');
  const home = meanOf(stopped, ({ result }) => 100 * result.completionRate);
  const share = rows.length === 0 ? 0 : (100 * stopped.length) / rows.length;
  return stopped.length === 0
    ? 'which ended none of them'
    : `which ended ${figure(share)} % of all runs, with ${figure(home, 1)} % of their agents home`;
}

function leadOf({ main, sizes }: Runs): string[] {
  const missing = BMAA_AGENTS.filter((size) => !sizes.includes(size));
  const seeds = new Set(main.map(({ spec }) => spec.seed)).size;
  const limits = [...groupBy(main, ({ spec }) => spec.limit.seconds)]
    .filter(([seconds]) => seconds !== undefined)
    .sort(([a], [b]) => b! - a!)
    .map(([seconds, rows]) => `${seconds} s (${sizesOf(rows)} agents)`);
  return [
    'The experiment of Sigurdson, Bulitko, Yeoh, Hernández and Koenig (2018): agents with random starts and goals on ten maps. Planners use their `paper` preset, which follows the papers literally.',
    `The paper has 24 numbers of agents: 25 to 400 by 25, and 600 to 2,000 by 200, with ten instances each. Here every planner was run on every map with ${named(sizes)} agents, with ${seeds === 1 ? 'one instance' : `${seeds} instances`} each.${missing.length > 0 ? ` Not, or not wholly, run: ${named(missing)}.` : ''}`,
    `The paper ends a run after 30 seconds of computing in C# on a processor of 2.1 GHz. One run here is read at every limit up to its own: ${figure(BMAA_STEPS)} steps${limits.length > 0 ? `, or a number of seconds of planning in processor time: ${limits.join(', ')}` : ''}. A limit in seconds also ends a run after ${figure(BMAA_STEPS)} steps, ${stoppedShare(main)}. A mean is shown only where every run in it is known at the limit; otherwise there is a dash. What is read at seconds depends on the machine; what is read at steps does not.`,
    `The paper connects the nodes of any two neighbouring cells, so its agents cut corners: the rule is \`${BMAA_CORNERS}\` here. The other rule, \`${OTHER_CORNERS}\`, is compared below.`,
    'Where the preset departs from the letter of the paper: no learned value falls below 0 (not tested for its effect). Where the paper leaves room: agents move in the order of their ids, each at most once in a tick, and only an agent that stood on its goal when the tick began is pushed.',
    ...standInNote(
      main.map(({ spec }) => spec.map),
      BMAA_MAPS,
    ),
  ];
}

/** What depends on the machine. */
function inSeconds({ sizes, all, long, few }: Runs): Section[] {
  const apart = 'mean absolute difference from the paper over the maps';
  const allLimits = tableAt(
    all,
    `Table I, ${named(sizes)} agents: ${apart}, in points`,
    SECOND_LIMITS,
    TABLE_ONE,
  );
  const longLimits = tableAt(
    long,
    `Table I, ${sizesOf(long)} agents: ${apart}, in points`,
    SECOND_LIMITS,
    TABLE_ONE,
  );
  const times = tableAt(
    few,
    `Table II, ${sizesOf(few)} agents: ${apart}, in seconds`,
    SECOND_LIMITS,
    TABLE_TWO,
  );
  const walks = tableAt(
    few,
    `Table III, ${sizesOf(few)} agents: ${apart}, in tiles`,
    SECOND_LIMITS,
    TABLE_THREE,
  );
  const best = allLimits.best ?? longLimits.best;
  const rows = allLimits.best ? all : long;
  return [
    {
      heading: 'Which limit in seconds brings the paper’s tables?',
      blocks: [
        statement('Table I', allLimits, ' points'),
        statement('Table II', times, ' s'),
        statement('Table III', walks, ' tiles'),
        allLimits.table,
        ...(sizesOf(long) === sizesOf(all)
          ? []
          : [
              `The same with ${sizesOf(long)} agents, which were run longer: one of each third of the paper’s numbers. The paper’s means are over all 24.`,
              longLimits.table,
            ]),
        times.table,
        walks.table,
      ],
    },
    {
      heading: 'Completion rate (Table I)',
      blocks: best ? tableOne(rows, best.limit) : [],
    },
    {
      heading: 'Completion rate and the limit in seconds',
      blocks: [sensitivity('seconds', long)],
    },
    {
      heading: 'Completion rate and number of agents (Figure 2)',
      blocks: best ? [figureTwo(rows, best.limit)] : [],
    },
    {
      heading: 'Completion time (Table II)',
      blocks: times.best
        ? [
            paperTable(few, times.best.limit, {
              ...TABLE_TWO,
              caption: `Seconds of planning until home, ${sizesOf(few)} agents, at ${times.best.limit.name}: ours (paper’s; difference)`,
            }),
            'Agents that have not arrived count with the limit, as in the paper.',
          ]
        : [],
    },
  ];
}

/** What is the same on every machine. */
function inSteps({ all, long, few }: Runs): Section[] {
  const apart = 'mean absolute difference from the paper over the maps';
  const rates = tableAt(
    long,
    `Table I, ${sizesOf(long)} agents: ${apart}, in points`,
    STEP_LIMITS,
    TABLE_ONE,
  );
  const walks = tableAt(
    few,
    `Table III, ${sizesOf(few)} agents: ${apart}, in tiles`,
    STEP_LIMITS,
    TABLE_THREE,
  );
  const two = ofSizes(all, [BMAA_FEW_AGENTS]);
  return [
    {
      heading: 'Which limit in steps brings the paper’s tables?',
      blocks: [
        statement('Table I', rates, ' points'),
        statement('Table III', walks, ' tiles'),
        rates.table,
        walks.table,
        sensitivity('steps', few),
      ],
    },
    {
      heading: 'Travel distance (Table III)',
      blocks: [STEP_LIMITS[0]!, STEP_LIMITS.at(-1)!].flatMap((limit): Block[] => {
        const table = paperTable(few, limit, {
          ...TABLE_THREE,
          caption: `Travel distance in tiles, ${sizesOf(few)} agents, at ${limit.name}: ours (paper’s; difference)`,
        });
        return [table, { items: [correlationLine('All', table, ' tiles')] }];
      }),
    },
    {
      heading: `${BMAA_FEW_AGENTS} agents at several limits`,
      blocks: SOME_STEPS.map((limit) =>
        paperTable(two, limit, {
          ...TABLE_ONE,
          caption: `Completion rate in per cent at ${limit.name}, ${BMAA_FEW_AGENTS} agents (in brackets the paper’s over all numbers of agents)`,
        }),
      ),
    },
  ];
}

function effects({ main, all, long, few, otherCorners, forgetful }: Runs): Section[] {
  const hundred = ofSizes(all, [100]);
  return [
    {
      heading: 'Do flow and pushing help?',
      blocks: [
        'Points of completion rate that flow and pushing add, mean over the maps, and on how many maps they help or harm.',
        effectsTable(`At limits in steps, ${sizesOf(few)} agents`, few, STEP_LIMITS),
        effectsTable(`At limits in seconds, ${sizesOf(long)} agents`, long, SOME_SECONDS),
        effectsTable(`At limits in seconds, ${sizesOf(all)} agents`, all, SOME_SECONDS),
      ],
    },
    {
      heading: 'Why does FAR bring so few home in the paper?',
      blocks: [
        'FAR and A*-Replan search whole paths for all agents before anybody moves. If a limit in seconds passes during that first tick, nobody is home. This tests whether that is the cause: runs that the limit ends in their first tick, and the others.',
        firstSearchTable(
          'Per cent of the runs that a limit ends in their first tick, and of agents home',
          main,
          SOME_SECONDS,
        ),
        firstTickTable('Milliseconds of the first tick per agent, 100 agents', hundred, BMAA_PLANNERS),
      ],
    },
    {
      heading: 'Corners',
      blocks: [
        pairsTable(
          `The same maps and numbers of agents (${sizesOf(otherCorners)}) under both rules`,
          [BMAA_CORNERS, OTHER_CORNERS],
          main,
          otherCorners,
          [...SOME_STEPS.slice(0, 1), ...SOME_SECONDS.slice(1, 3)],
        ),
      ],
    },
    {
      heading: 'What agents remember',
      blocks: [
        'In the paper an agent keeps what it has learned when it arrives, and so does preset `paper`. By default it forgets, which can matter only to agents that are pushed off their goals. The same problems with both:',
        pairsTable(
          `The versions that push, ${sizesOf(forgetful)} agents`,
          ['remembering', 'forgetting'],
          main,
          forgetful,
          [{ name: '200 steps', steps: 200 }, ...SOME_STEPS.slice(0, 1), ...SOME_SECONDS.slice(1, 3)],
        ),
      ],
    },
  ];
}

function tableAt(
  rows: readonly CrowdRow[],
  caption: string,
  limits: readonly NamedLimit[],
  what: Omit<PaperTable, 'caption'>,
): LimitsTable {
  return limitsTable(rows, limits, { ...what, caption });
}

/** Which limit is nearest, overall and planner by planner. */
function statement(what: string, { best, bestOf }: LimitsTable, unit: string): string {
  const each = [...bestOf].map(
    ([id, { limit, apart }]) => `${titleOf(id)} ${figure(apart, 1)} at ${limit.name}`,
  );
  const single = each.length === 0 ? '' : ` Planner by planner: ${each.join(', ')}.`;
  if (!best) return `${what}: at no limit are all cells known.${single}`;
  return `${what}: of the limits at which all cells are known, ${best.limit.name} is nearest to the paper, with a mean absolute difference of ${figure(best.apart, 1)}${unit}.${single}`;
}

function tableOne(rows: readonly CrowdRow[], limit: NamedLimit): Block[] {
  const table = paperTable(rows, limit, {
    ...TABLE_ONE,
    caption: `Completion rate in per cent at ${limit.name}, ${sizesOf(rows)} agents: ours (paper’s; difference)`,
  });
  // The BMAA* versions by themselves, which search little at a time.
  const isBmaa = (_: unknown, column: number) => BMAA_PLANNERS[column - 1]?.startsWith('bmaa');
  const some = { ...table, rows: table.rows.map((row) => row.filter(isBmaa)), summaryColumn: false };
  const lines = [
    correlationLine('All', table, ' points'),
    correlationLine('The BMAA* versions', some, ' points'),
  ];
  return [table, { items: lines }];
}

/** Completion rate against the limit on one clock, with the paper's as dashed lines. */
function sensitivity(clock: 'steps' | 'seconds', rows: readonly CrowdRow[]): Figure {
  const marks = (clock === 'steps' ? TICK_MARKS : SECOND_MARKS).filter((mark) => mark >= FIGURE_FROM[clock]);
  const series = BMAA_PLANNERS.map((id, i) => {
    const own = ofPlanner(rows, id);
    const line = seriesOf(
      titleOf(id),
      own.length === 0 ? [] : marks.filter((mark) => clock === 'seconds' || mark <= BMAA_STEPS),
      (mark) => mark,
      (mark) => meanAt(own, { steps: BMAA_STEPS, [clock]: mark }, completion),
    );
    return { ...line, level: BMAA_COMPLETION.overall![i]! };
  });
  return lineFigure({
    name: `limits-${clock}`,
    caption: `Completion rate against the limit in ${clock}, mean over all maps, ${sizesOf(rows)} agents. Dashed: the paper’s, over all its numbers of agents. A line ends where a run is not known any more.`,
    x: {
      label: clock === 'steps' ? 'limit in steps' : 'limit in seconds of planning',
      type: 'log',
      ticks: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000],
    },
    y: { label: 'agents at their goals, %', domain: [0, 100] },
    series: series.filter(({ points }) => points.length > 0),
  });
}

function figureTwo(rows: readonly CrowdRow[], limit: NamedLimit): Figure {
  const sizes = [...new Set(rows.map(({ spec }) => spec.agents))];
  const series = BMAA_PLANNERS.map((id) =>
    seriesOf(
      titleOf(id),
      [...groupBy(ofPlanner(rows, id), ({ spec }) => spec.agents)].sort(([a], [b]) => a - b),
      ([agents]) => agents,
      ([, group]) => meanAt(group, limit, completion),
    ),
  );
  return lineFigure({
    name: 'completion',
    caption: `Completion rate at ${limit.name}, mean over all maps`,
    x: { label: 'agents', type: 'log', ticks: sizes.length > FEW_TICKS ? [25, 100, 400, 2000] : sizes },
    y: { label: 'agents at their goals, %', domain: [0, 100] },
    series: series.filter(({ points }) => points.length > 0),
  });
}
