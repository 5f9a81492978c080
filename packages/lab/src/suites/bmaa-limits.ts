/** The paper's tables read off at many limits, and how far each limit is from what the paper prints. */
import { type CrowdOutcome, type OutcomeLimit, outcomeAt } from '../jobs/index.ts';
import { BMAA_MAPS, BMAA_PLANNERS, type BmaaTable } from '../papers/index.ts';
import { type Cell, compared, figure, matrix, type Table } from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import { BMAA_STEPS } from './bmaa-experiment.ts';
import { type CrowdRow, ofPlanner, sizesIn, titleOf } from './crowds.ts';

/** Limits as people name them. */
export interface NamedLimit extends OutcomeLimit {
  readonly name: string;
}

export const STEP_LIMITS: readonly NamedLimit[] = [1000, 2000, 5000, 10_000, 20_000].map((steps) => ({
  name: `${figure(steps)} steps`,
  steps,
}));

/** Few agents make 20,000 steps in less than a second of planning: there a run ends at any limit in seconds. */
export const SECOND_LIMITS: readonly NamedLimit[] = [0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30].map(
  (seconds) => ({ name: `${seconds} s`, seconds, steps: BMAA_STEPS }),
);

/** What a table of the paper has in its cells; undefined if it is not known of a run. */
export type Measure = (outcome: CrowdOutcome) => number | undefined;

/** Table I: in per cent. */
export const completion: Measure = (outcome) => 100 * outcome.completion;
/** Table II: in seconds of planning. */
export const completionTime: Measure = (outcome) => outcome.arrivalSeconds;
/** Table III: in tile widths. */
export const distance: Measure = (outcome) => outcome.distance;

/** Mean over runs at a limit; undefined if one of them is not known there, or there is none. */
export function meanAt(rows: readonly CrowdRow[], limit: OutcomeLimit, measure: Measure): number | undefined {
  const values = rows.map((row) => {
    const outcome = outcomeAt(row, limit);
    return outcome && measure(outcome);
  });
  return values.includes(undefined) ? undefined : meanOf(values, (value) => value);
}

/** The numbers of agents of which every planner was run on every map there is. */
export function completeSizes(rows: readonly CrowdRow[]): number[] {
  const maps = new Set(rows.map(({ spec }) => spec.map)).size;
  return sizesIn(rows)
    .filter((agents) => {
      const own = rows.filter(({ spec }) => spec.agents === agents);
      const pairs = new Set(own.map(({ spec }) => `${spec.map} ${spec.planner.id}`));
      return pairs.size === maps * BMAA_PLANNERS.length;
    })
    .sort((a, b) => a - b);
}

export function ofSizes(rows: readonly CrowdRow[], sizes: readonly number[]): CrowdRow[] {
  return rows.filter(({ spec }) => sizes.includes(spec.agents));
}

export interface PaperTable {
  readonly caption: string;
  readonly measure: Measure;
  readonly paper: BmaaTable;
  readonly digits: number;
  readonly difference: 'absolute' | 'percent';
}

/** A row for each map, a column for each planner; means in the last of both. Cells that are not known stay empty. */
export function paperTable(rows: readonly CrowdRow[], limit: OutcomeLimit, what: PaperTable): Table {
  const { caption, measure, paper, digits, difference } = what;
  const lines = [...groupBy(rows, ({ spec }) => spec.map)].map(([map, group]) => {
    const values = BMAA_PLANNERS.map((id) => meanAt(ofPlanner(group, id), limit, measure));
    return { map, ours: [...values, meanOfAll(values)] };
  });
  const columns = [...BMAA_PLANNERS.map(titleOf), 'overall'];
  const overall = columns.map((_, i) => meanOfAll(lines.map(({ ours }) => ours[i])));
  const isWhole = BMAA_MAPS.every((map) => lines.some((line) => line.map === map));
  const cells = (ours: readonly (number | undefined)[], printed: BmaaTable[string] | undefined): Cell[] =>
    ours.map((each, i) => compared(each, printed?.[i], digits, difference));
  return {
    caption,
    columns: ['map', ...columns],
    rows: [
      ...lines.map(({ map, ours }) => [map, ...cells(ours, paper[map])]),
      ['overall', ...cells(overall, isWhole ? paper.overall : undefined)],
    ],
    summary: true,
    summaryColumn: true,
  };
}

/** Undefined if one is. */
function meanOfAll(values: readonly (number | undefined)[]): number | undefined {
  return values.includes(undefined) ? undefined : meanOf(values, (value) => value);
}

/** How far a planner is from its column of the paper's table: the mean absolute difference, and over how many maps. */
interface Apart {
  readonly mean: number | undefined;
  readonly maps: number;
}

/** Mean absolute differences at a limit, one for each planner and then one over all their cells. */
function apart(
  rows: readonly CrowdRow[],
  limit: OutcomeLimit,
  { measure, paper }: Pick<PaperTable, 'measure' | 'paper'>,
): readonly Apart[] {
  const byMap = [...groupBy(rows, ({ spec }) => spec.map)].filter(([map]) => paper[map]);
  const columns = BMAA_PLANNERS.map((id, column) =>
    byMap.flatMap(([map, group]) => {
      const ours = meanAt(ofPlanner(group, id), limit, measure);
      return ours === undefined ? [] : [Math.abs(ours - paper[map]![column]!)];
    }),
  );
  return [...columns, columns.flat()].map((values) => ({
    mean: meanOf(values, (value) => value),
    maps: values.length,
  }));
}

export interface LimitsTable {
  readonly table: Table;
  /** The limit with the least difference over all cells, among those at which all are known. */
  readonly best: { readonly limit: NamedLimit; readonly apart: number } | undefined;
  /** The same for each planner. */
  readonly bestOf: ReadonlyMap<string, { readonly limit: NamedLimit; readonly apart: number }>;
}

/** A row for each limit: how far each planner is from the paper's table there. */
export function limitsTable(
  rows: readonly CrowdRow[],
  limits: readonly NamedLimit[],
  what: PaperTable,
): LimitsTable {
  const maps = new Set(rows.map(({ spec }) => spec.map)).size;
  const lines = limits.map((limit) => ({ limit, columns: apart(rows, limit, what) }));
  const cells = (column: number) => (column < BMAA_PLANNERS.length ? maps : maps * BMAA_PLANNERS.length);
  const bestIn = (column: number) => {
    const whole = lines.filter(({ columns }) => maps > 0 && columns[column]!.maps === cells(column));
    const [first] = whole.sort((a, b) => a.columns[column]!.mean! - b.columns[column]!.mean!);
    return first && { limit: first.limit, apart: first.columns[column]!.mean! };
  };
  const shown = (each: Apart, column: number): string => {
    if (each.mean === undefined) return '–';
    const some = each.maps < cells(column) ? ` (${each.maps} of ${cells(column)})` : '';
    return `${figure(each.mean, what.digits + 1)}${some}`;
  };
  const names = [...BMAA_PLANNERS.map(titleOf), 'all'];
  const table = matrix(
    what.caption,
    'limit',
    [
      ...lines.map(({ limit, columns }) => [limit.name, columns.map(shown)] as const),
      ['nearest', names.map((_, column) => bestIn(column)?.limit.name ?? '–')] as const,
    ],
    names.map((name, column) => [name, column] as const),
    (line, column) => line[column]!,
  );
  const bestOf = BMAA_PLANNERS.flatMap((id, column) => {
    const best = bestIn(column);
    return best ? [[id, best] as const] : [];
  });
  return { table: { ...table, summary: true }, best: bestIn(BMAA_PLANNERS.length), bestOf: new Map(bestOf) };
}
