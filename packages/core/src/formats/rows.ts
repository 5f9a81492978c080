/** Maps as plain rows of characters, as they are drawn in tests, examples and recordings. */
import { FloodgateError } from '../error.ts';
import { Grid } from '../grid/index.ts';
import { checkMapClaim } from '../limits.ts';
import { gridOptions, type ParseOptions } from './options.ts';
import { showCharacter } from './text.ts';

/** How to read rows of letters. */
export interface RowsOptions extends ParseOptions {
  /** `wall` fills up rows that are shorter than the longest with walls. By default such a row is an error. */
  readonly pad?: 'wall';
}

const FREE = '. GS_';
const WALL = '#@OTWX';

/** True if a letter can stand in a row. */
export function isRowLetter(letter: string): boolean {
  return FREE.includes(letter) || WALL.includes(letter);
}

/**
 * A map from rows of letters, as one text or one string per row: `.`, space, `G`, `S` and `_` are free, `#`, `@`,
 * `O`, `T`, `W` and `X` are walls. In a text, line ends may be CRLF, and empty lines before the first and after
 * the last row are ignored.
 *
 * Throws a FloodgateError `bad-file` with line and column for an unknown letter, a row shorter than the longest
 * (unless `pad` is given), or if there is no row; `too-large` as Grid does, and if `pad` makes more of
 * the text than it justifies or `maxTiles` allows.
 */
export function parseRows(rows: string | readonly string[], options: RowsOptions = {}): Grid {
  const file = options.file ?? 'map';
  const { lines, firstLine } = typeof rows === 'string' ? splitRows(rows) : { lines: rows, firstLine: 1 };
  let width = 0;
  let bytes = lines.length;
  for (const line of lines) {
    width = Math.max(width, line.length);
    bytes += line.length;
  }
  if (width === 0) throw new FloodgateError('bad-file', 'there are no rows', { file, line: 1, column: 1 });
  checkMapClaim({ width, height: lines.length, bytes, maxTiles: options.maxTiles }, { file });
  for (let y = 0; y < lines.length; y++) {
    const row = lines[y]!;
    for (let x = 0; x < row.length; x++) {
      if (isRowLetter(row[x]!)) continue;
      const message = `${showCharacter(row, x)} is not a tile: use . _ G S or a space for free, # @ O T W X for walls`;
      throw new FloodgateError('bad-file', message, { file, line: firstLine + y, column: x + 1 });
    }
    if (row.length < width && options.pad !== 'wall') {
      const message = `row ${y + 1} has ${row.length} tiles, the longest has ${width}`;
      throw new FloodgateError('bad-file', message, { file, line: firstLine + y, column: row.length + 1 });
    }
  }
  const isFree = (x: number, y: number) => x < lines[y]!.length && FREE.includes(lines[y]![x]!);
  return Grid.from(width, lines.length, isFree, gridOptions(options));
}

/**
 * The rows of a map from top to bottom, one letter per tile. Throws `bad-argument` unless `free` and `wall` are two
 * different single letters.
 */
export function formatRows(
  grid: Grid,
  { free = '.', wall = '@' }: { free?: string; wall?: string } = {},
): string[] {
  for (const letter of [free, wall]) {
    if (letter.length !== 1)
      throw new FloodgateError('bad-argument', `a tile is one letter, not '${letter}'`);
  }
  if (free === wall)
    throw new FloodgateError('bad-argument', `free tiles and walls cannot both be '${free}'`);
  const rows: string[] = [];
  for (let y = 0; y < grid.height; y++) {
    let row = '';
    const first = grid.cell(0, y);
    for (let x = 0; x < grid.width; x++) row += grid.passable[first + x] ? free : wall;
    rows.push(row);
  }
  return rows;
}

function splitRows(text: string): { lines: string[]; firstLine: number } {
  const lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split(/\r?\n/);
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end--;
  let start = 0;
  while (start < end && lines[start] === '') start++;
  return { lines: lines.slice(start, end), firstLine: start + 1 };
}
