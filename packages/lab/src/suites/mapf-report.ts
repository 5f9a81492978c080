import { PROBLEM_TYPES } from 'floodgate/problems';
import {
  THESIS_AGENTS,
  THESIS_KINDS,
  THESIS_PLANNERS,
  THESIS_PROBLEMS,
  THESIS_SPLITS,
} from '../papers/index.ts';
import {
  type Block,
  compared,
  correlationLine,
  figure,
  listing,
  matrix,
  type Report,
  type ReportInput,
  reportOf,
  type Section,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf, sumOf } from '../statistics.ts';
import { type ResultRow, rowsOf } from '../store/index.ts';
import {
  type KnownProblem,
  type Learning,
  type LimitReading,
  type StudySize,
  studyThesis,
  type ThesisStudy,
  thesisRuns,
} from '../train/index.ts';
import { standInNote } from './available-maps.ts';
import { gapBlocks, limitName, ratesBlocks } from './mapf-limits.ts';
import { MAPF_MAPS } from './mapf-maps.ts';
import { confusionTable, selectionBlocks, splitsFigure, standingsTable } from './mapf-tables.ts';

/** Without learned selectors: how well each planner does. */
export function mapfReport(input: ReportInput): Report {
  return page(input, thesisRuns(input.rows));
}

/** With selectors trained on the results. */
export async function mapfLearnedReport(
  input: ReportInput,
  learning: Learning,
  size?: StudySize,
): Promise<Report> {
  return page(input, await studyThesis(input.rows, learning, size));
}

function page(input: ReportInput, study: ThesisStudy | undefined): Report {
  const rows = rowsOf(input.rows, 'crowd');
  const maps = rows.map(({ spec }) => spec.map);
  return reportOf(
    input,
    {
      title: 'Which planner for which crowd',
      lead: [...leadOf(rows), ...standInNote(maps, MAPF_MAPS)],
      sections: study ? sectionsOf(study, rows) : [],
    },
    expansionsTable(rows),
  );
}

type CrowdRow = ResultRow<'crowd'>;

function leadOf(rows: readonly CrowdRow[]): string[] {
  const problems = new Set(rows.map(({ spec }) => JSON.stringify([spec.map, spec.problem, spec.problemSeed])))
    .size;
  const maps = new Set(rows.map(({ spec }) => spec.map)).size;
  return [
    `The experiment of chapter 5 of the selection thesis (Sigurdson 2018): ${THESIS_AGENTS} agents on maps of Baldur's Gate II, seven kinds of problem, three planners with the thesis' settings, and a selector that looks at a problem and picks one of them.`,
    'The thesis ends a run after 30 seconds of computing. What that means depends on the computer and the program, so here one run is read at every limit, in seconds of planning (processor time) and in ticks. Planners have no budget a tick. The tables of the thesis are read at the limit at which the three planners come nearest to its rates.',
    `What differs: the thesis does not name its 20 maps, only their sizes; ours are the ten largest maps of the game and ten that are spread over the sizes below, from 564 to 51,586 free cells as in the thesis. It has ${THESIS_PROBLEMS} problems of each kind on each map (2,800 in all); here are ${figure(problems)} problems on ${figure(maps)} maps. It does not say whether agents may cut corners; here they may not. Its network began with weights that were trained on photographs. Planners are run once on each problem, as in the thesis.`,
    `Selectors learn from 70 % of the problems and are asked about the rest. Random splits are those of the thesis, which has ${THESIS_SPLITS}. With unseen maps, no map is on both sides of a split, nor are two maps that are nearly the same.`,
  ];
}

function sectionsOf(study: ThesisStudy, rows: readonly CrowdRow[]): Section[] {
  const { nearest } = study;
  const name = limitName(nearest);
  const learned: Section[] =
    study.contests.length === 0
      ? []
      : [
          {
            heading: `Table 5.1, at ${name}`,
            blocks: [
              standingsTable(study),
              ...selectionBlocks(study.contests, nearest.problems),
              splitsFigure(study),
              confusionTable(study),
            ],
          },
          { heading: 'The closed gap at every limit', blocks: gapBlocks(study) },
        ];
  const kinds = kindTable(nearest, study);
  return [
    {
      heading: 'Which limit',
      blocks: [
        ...ratesBlocks(study),
        `Nearest to the thesis is ${name}: the rates differ by ${figure(100 * nearest.fromThesis, 1)} points in the mean.`,
      ],
    },
    ...learned,
    {
      heading: `Kinds of problem (Table 5.2), at ${name}`,
      blocks: [kinds, correlationLine('Table 5.2', kinds, ' points')],
    },
    { heading: `Maps, at ${name}`, blocks: mapBlocks(study, rows) },
  ];
}

function kindTable({ problems }: LimitReading, { portfolio }: ThesisStudy): Table {
  const byKind = PROBLEM_TYPES.map(({ id }) => [id, problems.filter(({ type }) => type === id)] as const);
  return matrix(
    "Completion rate in per cent: ours (thesis'; difference)",
    'kind of problem',
    byKind.filter(([, ofKind]) => ofKind.length > 0).map(([kind, ofKind]) => [kind, { kind, ofKind }]),
    portfolio.members.map(({ id }, i) => [id, { id, i }]),
    ({ kind, ofKind }, { id, i }) => {
      const printed = THESIS_KINDS[kind]?.[(THESIS_PLANNERS as readonly string[]).indexOf(id)];
      return compared(rateOf(ofKind, i), printed, 1);
    },
  );
}

/** Shares of the free cells that agents stand on, by which maps are grouped. */
const CROWDED = [0.15, 0.05];

/** Completion by map, from the most crowded to the emptiest, and by groups of them. */
function mapBlocks({ nearest, portfolio }: ThesisStudy, rows: readonly CrowdRow[]): Block[] {
  const free = new Map(rows.map(({ spec, result }) => [spec.map, result.freeTiles]));
  const densityOf = ({ map, agents }: KnownProblem): number => agents / free.get(map)!;
  const columns = {
    problems: ({ of }: { readonly of: readonly KnownProblem[] }) => figure(of.length),
    ...Object.fromEntries(
      portfolio.members.map(({ id }, i) => [
        id,
        ({ of }: { readonly of: readonly KnownProblem[] }) => figure(rateOf(of, i), 1),
      ]),
    ),
  };
  const [most, some] = CROWDED as [number, number];
  const groups = [
    { name: `more than ${100 * most} %`, of: nearest.problems.filter((p) => densityOf(p) > most) },
    {
      name: `${100 * some} to ${100 * most} %`,
      of: nearest.problems.filter((p) => densityOf(p) <= most && densityOf(p) > some),
    },
    { name: `up to ${100 * some} %`, of: nearest.problems.filter((p) => densityOf(p) <= some) },
  ].filter(({ of }) => of.length > 0);
  const maps = [...groupBy(nearest.problems, ({ map }) => map)].map(([map, of]) => ({ map, of }));
  return [
    listing('Completion rate in per cent, by the share of free cells that agents stand on', groups, {
      'agents on free cells': ({ name }) => name,
      ...columns,
    }),
    listing('Completion rate in per cent, map by map', maps, {
      map: ({ map }) => map,
      'free cells': ({ map }) => figure(free.get(map)),
      ...columns,
    }),
  ];
}

/** Mean completion of a planner in per cent. */
function rateOf(problems: readonly KnownProblem[], planner: number): number | undefined {
  const mean = meanOf(problems, ({ outcomes }) => outcomes[planner]!.completion);
  return mean === undefined ? undefined : 100 * mean;
}

/** Expansions are no measure of time: an expansion of one planner takes longer than that of another. */
function expansionsTable(rows: readonly CrowdRow[]): Table {
  const byPlanner = [...groupBy(rows, ({ spec }) => spec.planner.id)].map(([id, of]) => ({ id, of }));
  return listing('What planning takes, over all runs', byPlanner, {
    planner: ({ id }) => id,
    'ms per tick': ({ of }) =>
      figure((1000 * sumOf(of, ({ timing }) => timing.seconds)) / sumOf(of, ({ result }) => result.ticks), 2),
    'µs per expansion': ({ of }) =>
      figure(
        (1e6 * sumOf(of, ({ timing }) => timing.seconds)) / sumOf(of, ({ result }) => result.expansions),
        2,
      ),
    'seconds of planning a run': ({ of }) =>
      figure(
        meanOf(of, ({ timing }) => timing.seconds),
        2,
      ),
  });
}
