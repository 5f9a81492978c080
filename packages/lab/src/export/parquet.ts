import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Cell, Table } from './table.ts';

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
