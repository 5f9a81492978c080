import { type Cell, makeTable, type ResultTable, UnreadableResults } from '../../tables/table.ts';

/**
 * What the lab exports and commands print with `--json`: a list of records, an object with such a list in `rows`,
 * or a single record. Fields of fields are called `spec.planner.id`.
 */
export function readJson(name: string, text: string): ResultTable {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UnreadableResults(`${name} is not JSON: ${(error as Error).message}`);
  }
  const records = recordsOf(content);
  if (!records) throw new UnreadableResults(`${name} holds no list of results`);
  const flat = records.map((record) => flatten(record));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return makeTable(
    name,
    columns,
    flat.map((row) => columns.map((column) => row.get(column) ?? null)),
  );
}

function recordsOf(content: unknown): readonly object[] | undefined {
  if (Array.isArray(content)) return content.every(isRecord) ? content : undefined;
  if (!isRecord(content)) return undefined;
  const { rows } = content as { rows?: unknown };
  if (Array.isArray(rows) && rows.every(isRecord)) return rows;
  return [content];
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flatten(record: object, prefix = '', into = new Map<string, Cell>()): Map<string, Cell> {
  for (const [key, value] of Object.entries(record)) {
    const name = prefix + key;
    if (isRecord(value)) flatten(value, `${name}.`, into);
    else into.set(name, cell(value));
  }
  return into;
}

function cell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string' || value === null) return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
