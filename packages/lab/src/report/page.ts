/**
 * A report as data: the content of a page without its looks. `toMarkdown` and `toHtml` show the same page in two
 * formats.
 */
export interface Page {
  readonly title: string;
  /** Paragraphs before the first section. `code` stands between backticks. */
  readonly lead: readonly string[];
  readonly sections: readonly Section[];
}

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export type Block = string | Table | Figure | List;

interface List {
  readonly items: readonly string[];
}

/** A figure of ours beside the paper's. */
export interface Compared {
  readonly ours: number | undefined;
  readonly paper: number | undefined;
  /** Digits after the point. */
  readonly digits: number;
  /** Whether the difference is shown as it is or relative to the paper's figure. */
  readonly difference: 'absolute' | 'percent';
}

export type Cell = string | Compared;

/** A cell with a figure of ours beside the paper's. */
export function compared(
  ours: number | undefined,
  paper: number | undefined,
  digits = 0,
  difference: Compared['difference'] = 'absolute',
): Compared {
  return { ours, paper, digits, difference };
}

export interface Table {
  readonly caption: string;
  /** The first column is text, the others are figures. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The last row sums up the others. */
  readonly summary?: boolean;
  /** So does the last column. */
  readonly summaryColumn?: boolean;
}

/** A table with a row for each item. Columns are given by their heading and what stands in them. */
export function listing<T>(
  caption: string,
  items: readonly T[],
  columns: Readonly<Record<string, (item: T) => Cell>>,
): Table {
  const cells = Object.values(columns);
  return {
    caption,
    columns: Object.keys(columns),
    rows: items.map((item) => cells.map((cell) => cell(item))),
  };
}

/** A table with a cell for each pair of a row and a column; `corner` is the heading of the column of row names. */
export function matrix<R, C>(
  caption: string,
  corner: string,
  rows: Iterable<readonly [name: string | number, row: R]>,
  columns: Iterable<readonly [name: string | number, column: C]>,
  cell: (row: R, column: C) => Cell,
): Table {
  const across = [...columns];
  return {
    caption,
    columns: [corner, ...across.map(([name]) => String(name))],
    rows: Array.from(rows, ([name, row]) => [String(name), ...across.map(([, column]) => cell(row, column))]),
  };
}

export interface Figure {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly caption: string;
  /** A whole SVG document. */
  readonly svg: string;
}

export function isTable(block: Block): block is Table {
  return typeof block === 'object' && 'columns' in block;
}

export function isFigure(block: Block): block is Figure {
  return typeof block === 'object' && 'svg' in block;
}
