import { type Cell, cellOf, makeTable, type ResultTable, UnreadableResults } from '../../tables/table.ts';

/** Comma-separated values as RFC 4180 has them; the first line names the columns. */
export function readCsv(name: string, text: string): ResultTable {
  const [header, ...lines] = records(text);
  if (!header || header.every((field) => field === '')) {
    throw new UnreadableResults(`${name} is empty: its first line should name the columns`);
  }
  const rows: Cell[][] = [];
  for (const [i, fields] of lines.entries()) {
    if (fields.length === 1 && fields[0] === '') continue;
    if (fields.length !== header.length) {
      throw new UnreadableResults(
        `${name}: row ${i + 2} has ${fields.length} fields, the first line names ${header.length} columns`,
      );
    }
    rows.push(fields.map(cellOf));
  }
  return makeTable(name, header, rows);
}

function records(text: string): string[][] {
  const all: string[][] = [];
  let fields: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at <= text.length) {
    const { field, end } = text[at] === '"' ? quoted(text, at) : plain(text, at);
    fields.push(field);
    const after = text[end];
    at = end + 1;
    if (after === ',') continue;
    if (after === '\r' && text[at] === '\n') at++;
    all.push(fields);
    fields = [];
    if (after === undefined) break;
  }
  return all;
}

function plain(text: string, start: number): { field: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end++;
  return { field: text.slice(start, end), end };
}

function quoted(text: string, start: number): { field: string; end: number } {
  let field = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { field: field + text.slice(at), end: text.length };
    field += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { field, end: quote + 1 };
    field += '"';
    at = quote + 2;
  }
}
