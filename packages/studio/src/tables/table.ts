/** Results as a table: what every file that can be opened here is turned into. */
export type Cell = number | string | null;

interface Column {
  readonly name: string;
  /** True if every cell that is not empty is a number. */
  readonly numeric: boolean;
}

export interface ResultTable {
  /** Where it came from, such as a file's name. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Each as long as there are columns; null where a row has no such value. */
  readonly rows: readonly (readonly Cell[])[];
}

/** A file that holds no table; the message says so in words for the user. */
export class UnreadableResults extends Error {
  override readonly name = 'UnreadableResults';
}

export function makeTable(
  name: string,
  columnNames: readonly string[],
  rows: readonly (readonly Cell[])[],
): ResultTable {
  if (columnNames.length === 0 || rows.length === 0) throw new UnreadableResults(`${name} has no rows`);
  const columns = columnNames.map((columnName, i) => ({
    name: columnName,
    numeric:
      rows.every((row) => typeof row[i] !== 'string') && rows.some((row) => typeof row[i] === 'number'),
  }));
  return { name, columns, rows };
}

/** A text as a number if it is one, so that columns of numbers sort and plot as such; – stands for no value. */
export function cellOf(text: string): Cell {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '–') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : trimmed;
}

/** How far apart two cells are in a sorted column: numbers by size, then texts by alphabet, empty cells last. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return a.localeCompare(b, 'en', { numeric: true });
}

/** A cell as people read it: numbers with four digits that matter. */
export function showCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return cell.toLocaleString('en');
  return cell.toLocaleString('en', { maximumSignificantDigits: 4 });
}
