/** The rows of the suite `bcp`, by what they are for. */
import { figure, lineFigure, matrix, type Table } from '../report/index.ts';
import { groupBy, meanOf } from '../statistics.ts';
import type { ResultRow } from '../store/index.ts';

export type BcpRow = ResultRow<'bcp'>;

/** Methods that the figures compare. */
export const VARIANTS = ['A*', 'BCP', 'BCP, our default'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Undefined for runs that vary a constant. */
export function variantOf({ spec: { planner, range, aside } }: BcpRow): Variant | undefined {
  const { height, giveWay, iterations } = planner.parameters;
  if (height !== undefined || giveWay !== undefined || range !== undefined || aside !== undefined)
    return undefined;
  if (planner.preset !== 'paper') return 'BCP, our default';
  return iterations === 0 ? 'A*' : 'BCP';
}

export function ofVariant(rows: readonly BcpRow[], variant: Variant): BcpRow[] {
  return rows.filter((row) => variantOf(row) === variant);
}

/** Units that are not home count with the ticks of the run. */
export function totalSteps({ result }: BcpRow): number {
  return result.totalSteps;
}

/** Means over the seeds, by number of units. */
export function meansByUnits(rows: readonly BcpRow[], value: (row: BcpRow) => number): Map<number, number> {
  const groups = groupBy(rows, ({ spec }) => spec.units);
  return new Map([...groups].map(([units, group]) => [units, meanOf(group, value)!]));
}

function unitsIn(rows: readonly BcpRow[]): number[] {
  return [...new Set(rows.map(({ spec }) => spec.units))];
}

/** A line for each number of units, a column for each method. */
export function unitsTable(caption: string, rows: readonly BcpRow[], value: (row: BcpRow) => number): Table {
  return matrix(
    `${caption}, mean over the seeds`,
    'units',
    unitsIn(rows).map((units) => [units, units]),
    VARIANTS.map((variant) => [variant, meansByUnits(ofVariant(rows, variant), value)]),
    (units, means) => figure(means.get(units), 1),
  );
}

export function unitsFigure(
  name: string,
  caption: string,
  rows: readonly BcpRow[],
  value: (row: BcpRow) => number,
) {
  return lineFigure({
    name,
    caption,
    x: { label: 'units', ticks: unitsIn(rows) },
    y: { label: 'steps' },
    series: VARIANTS.map((variant) => ({
      name: variant,
      points: [...meansByUnits(ofVariant(rows, variant), value)],
    })),
  });
}
