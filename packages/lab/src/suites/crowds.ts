/** Figures of crowds that several suites show. */
import { PLANNERS } from 'floodgate';
import {
  type Figure,
  figure,
  lineFigure,
  matrix,
  meanFigure,
  seriesOf,
  type Table,
} from '../report/index.ts';
import { groupBy, meanOf, sumOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';

export type CrowdRow = ResultRow<'crowd'>;

/** For the pages: what the arrival ratio is. */
export const ARRIVAL_RATIO_NOTE =
  'The arrival ratio is the sum of the ticks until each agent is home for good, over the sum of the fewest moves each would need alone. Agents that did not arrive count with the ticks of the run, so where some are missing it is a lower bound.';

/** Ids of the planners that were run, in the order of the rows. */
export function plannersIn(rows: readonly CrowdRow[]): string[] {
  return [...new Set(rows.map(({ spec }) => spec.planner.id))];
}

export function ofPlanner(rows: readonly CrowdRow[], id: string): CrowdRow[] {
  return rows.filter(({ spec }) => spec.planner.id === id);
}

export function titleOf(id: string): string {
  return PLANNERS.find((planner) => planner.id === id)?.title ?? id;
}

/** Mean completion rate in per cent. */
export function completionOf(rows: readonly CrowdRow[]): number | undefined {
  const mean = meanOf(rows, ({ result }) => result.completionRate);
  return mean === undefined ? undefined : 100 * mean;
}

/** What all agents that are home walked, over the sum of their shortest paths. */
export function walkedOverShortest(rows: readonly CrowdRow[]): number {
  return sumOf(rows, ({ result }) => result.walked) / sumOf(rows, ({ result }) => result.shortest);
}

/** A row for each group of rows, a column for each planner. */
export function byPlanner(
  caption: string,
  corner: string,
  groups: Iterable<readonly [string | number, readonly CrowdRow[]]>,
  planners: readonly string[],
  show: (rows: readonly CrowdRow[]) => string,
): Table {
  const columns = planners.map((id) => [id, id] as const);
  return matrix(caption, corner, groups, columns, (rows, id) => show(ofPlanner(rows, id)));
}

/** Completion rate by number of agents, a line for each planner that was run. */
export function completionFigure(
  caption: string,
  rows: readonly CrowdRow[],
  planners: readonly string[],
  ticks: readonly number[],
): Figure {
  const lines = planners.map((id) => {
    const groups = [...groupBy(ofPlanner(rows, id), ({ spec }) => spec.agents)].sort(([a], [b]) => a - b);
    return seriesOf(
      titleOf(id),
      groups,
      ([agents]) => agents,
      ([, group]) => completionOf(group),
    );
  });
  return lineFigure({
    name: 'completion',
    caption,
    x: { label: 'agents', type: 'log', ticks },
    y: { label: 'agents at their goals, %', domain: [0, 100] },
    series: lines.filter(({ points }) => points.length > 0),
  });
}

/** The numbers of agents of the rows. */
export function sizesIn(rows: readonly CrowdRow[]): number[] {
  return [...new Set(rows.map(({ spec }) => spec.agents))];
}

/** For tables: the completion rate in per cent. */
export function showCompletion(digits: number): (rows: readonly CrowdRow[]) => string {
  return (rows) => figure(completionOf(rows), digits);
}

/**
 * For tables: the mean arrival ratio of the runs. There is none if a run was stored before the lab recorded it: a mean
 * over the other runs would be one over other problems.
 */
export function showArrivalRatio(rows: readonly CrowdRow[]): string {
  if (rows.some(({ result }) => result.arrivalRatio === undefined)) return figure(undefined);
  return meanFigure(rows, ({ result }) => result.arrivalRatio, 2);
}
