/**
 * A report as data: what a page says, apart from how it looks. `toMarkdown` and `toHtml` show the same page in two
 * ways.
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
  /** How the difference is given: as it is, or relative to the paper's. */
  readonly difference: 'absolute' | 'percent';
}

export type Cell = string | Compared;

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
