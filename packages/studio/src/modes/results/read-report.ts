import { type Cell, cellOf, makeTable, type ResultTable, UnreadableResults } from '../../tables/table.ts';

/** The tables of a page that `floodgate lab report` wrote. */
export function readReport(name: string, html: string): ResultTable[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = [...page.querySelectorAll('table')].flatMap((table) => readTable(name, table) ?? []);
  if (tables.length === 0) throw new UnreadableResults(`${name} is a page without tables`);
  return tables;
}

function readTable(name: string, table: HTMLTableElement): ResultTable | undefined {
  const headers = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => words(cell));
  const rows = [...table.tBodies].flatMap((body) =>
    [...body.rows].map((row) => headers.map((_, i) => figureIn(row.cells[i]))),
  );
  if (headers.length === 0 || rows.length === 0) return undefined;
  const title = table.caption ? words(table.caption) : name;
  return makeTable(
    title,
    headers.map((header) => header || 'row'),
    rows,
  );
}

/** Our own figure; the paper's, in brackets beside it, is for readers of the page. */
function figureIn(cell: HTMLTableCellElement | undefined): Cell {
  if (!cell) return null;
  const own = cell.querySelector('b');
  return cellOf(words(own ?? cell).replaceAll(/(?<=\d),(?=\d{3})/g, ''));
}

function words(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
