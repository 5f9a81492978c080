/** What of a table is shown: which columns, which rows, in which order. */
import { compareCells, type ResultTable, showCell } from '../../tables/table.ts';

export interface Order {
  readonly column: number;
  readonly descending: boolean;
}

/** Columns that say where and when a row was computed, rather than its result. */
const BOOKKEEPING = new Set(['key', 'codeVersion', 'machine', 'startedAt', 'finishedAt']);

/** Columns whose values differ from row to row; all of them if none does. */
export function varyingColumns({ columns, rows }: ResultTable): number[] {
  const indices = columns.map((_, i) => i).filter((i) => !BOOKKEEPING.has(columns[i]!.name));
  const varying = indices.filter((i) => rows.some((row) => row[i] !== rows[0]![i]));
  return varying.length > 0 ? varying : indices;
}

/** Names and values of the columns that are the same in all rows. */
export function sharedValues({ columns, rows }: ResultTable): (readonly [string, string])[] {
  if (rows.length < 2) return [];
  return columns.flatMap(({ name }, i) =>
    !BOOKKEEPING.has(name) && rows[0]![i] !== null && rows.every((row) => row[i] === rows[0]![i])
      ? [[name, showCell(rows[0]![i]!)] as const]
      : [],
  );
}

/** Indices of the rows in which every word of the filter occurs, in the order asked for. */
export function arrangeRows({ rows }: ResultTable, filter: string, order: Order | undefined): number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = rows
    .map((_, i) => i)
    .filter((i) => {
      const text = rows[i]!.map((cell) => String(cell ?? '').toLowerCase());
      return words.every((word) => text.some((cell) => cell.includes(word)));
    });
  if (!order) return kept;
  const { column, descending } = order;
  return kept.sort((i, j) => {
    const a = rows[i]![column]!;
    const b = rows[j]![column]!;
    // Empty cells come last either way.
    if (a === null || b === null) return compareCells(a, b);
    return descending ? compareCells(b, a) : compareCells(a, b);
  });
}
