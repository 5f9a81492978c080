/** Results as one flat table, a column for every field of specs, results and timings, in CSV and Parquet. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ResultRow } from '../store/index.ts';

type Cell = null | boolean | number | string;

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Columns are called `spec.planner.id`, `result.home`, `timing.seconds`; null where a row has no such field. */
export function tableOf(results: readonly ResultRow[]): Table {
  const flat = results.map(flatten);
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return { columns, rows: flat.map((row) => columns.map((name) => row.get(name) ?? null)) };
}

function flatten(row: ResultRow): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  cells.set('key', row.key);
  cells.set('kind', row.kind);
  put(cells, 'spec', row.spec);
  put(cells, 'result', row.result);
  put(cells, 'timing', row.timing);
  cells.set('codeVersion', row.codeVersion);
  cells.set('machine', row.machine);
  cells.set('startedAt', row.startedAt.toISOString());
  cells.set('finishedAt', row.finishedAt.toISOString());
  return cells;
}

function put(cells: Map<string, Cell>, name: string, value: unknown): void {
  if (
    value === null ||
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    typeof value === 'string'
  ) {
    cells.set(name, value);
  } else if (Array.isArray(value)) {
    cells.set(name, JSON.stringify(value));
  } else if (typeof value === 'object') {
    // In order of name: a database may return the fields in any order.
    for (const key of Object.keys(value).sort())
      put(cells, `${name}.${key}`, value[key as keyof typeof value]);
  }
}

/** Comma-separated values as in RFC 4180; null is an empty field. */
export function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type ColumnType = 'DOUBLE' | 'BOOLEAN' | 'STRING';

/** An Apache Parquet file: numbers as doubles, everything else as booleans or text. */
export function parquetOf({ columns, rows }: Table): Uint8Array {
  const columnData = columns.map((name, i) => {
    const data = rows.map((row) => row[i]!);
    const type = typeOf(data);
    return { name, type, nullable: true, data: type === 'STRING' ? data.map(asText) : data };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function typeOf(data: readonly Cell[]): ColumnType {
  const types = new Set(data.filter((value) => value !== null).map((value) => typeof value));
  if (types.size !== 1) return 'STRING';
  if (types.has('number')) return 'DOUBLE';
  return types.has('boolean') ? 'BOOLEAN' : 'STRING';
}

function asText(value: Cell): string | null {
  return value === null ? null : String(value);
}
