/**
 * The `.map` files of the MovingAI benchmarks (https://movingai.com/benchmarks/formats.html): a header of four
 * lines and one letter per tile. Maps may have a hundred million tiles, so the text is read by index and never split.
 */
import { FloodgateError } from '../error.ts';
import { Grid, MAX_TILES } from '../grid/index.ts';
import { checkMapClaim } from '../limits.ts';
import { gridOptions, type ParseOptions } from './options.ts';
import { clip, isBlank, showCharacter } from './text.ts';

const WALL = 1;
const FREE = 2;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FREE_CODE = 0x2e;
const WALL_CODE = 0x40;
const PIECE = 8192;

/** By character code: {@link WALL}, {@link FREE}, or 0 for any other character. */
const LETTERS = new Uint8Array(128);
for (const letter of '@OTW') LETTERS[letter.charCodeAt(0)] = WALL;
for (const letter of '.GS') LETTERS[letter.charCodeAt(0)] = FREE;

/** The words with which each line of the header may begin. */
const HEADER = [['type'], ['height', 'width'], ['height', 'width'], ['map']] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  /** Index of the first row, and its line from 1. */
  readonly bodyStart: number;
  readonly bodyLine: number;
}

/**
 * Reads a MovingAI map. `.`, `G` and `S` are free, `@`, `O`, `T` and `W` are walls. Line ends may be CRLF, the
 * last may be missing, blank lines at the end are ignored.
 *
 * Throws a FloodgateError with line and column: `bad-file` for a bad header, too many or too few rows, a row that is
 * too short or too long, or an unknown letter; `too-large` for more than {@link MAX_TILES} tiles or
 * `maxTiles`, before anything of that size is allocated.
 */
export function parseMovingAiMap(text: string, options: ParseOptions = {}): Grid {
  const file = options.file ?? 'map';
  const header = readHeader(text, file);
  const { width, height, bodyLine } = header;
  const position = { file, line: bodyLine - 1, column: 1 };
  // There is a letter for each tile, so the text itself justifies any size.
  const starts = findRows(text, header, file);
  checkMapClaim({ width, height, bytes: text.length, maxTiles: options.maxTiles }, { file, position });
  const isFree = (x: number, y: number) => LETTERS[text.charCodeAt(starts[y]! + x)] === FREE;
  return Grid.from(width, height, isFree, gridOptions(options));
}

/** Writes a MovingAI map with `.` for free and `@` for walls. */
export function formatMovingAiMap(grid: Grid): string {
  const lines = ['type octile', `height ${grid.height}`, `width ${grid.width}`, 'map'];
  for (let y = 0; y < grid.height; y++) lines.push(formatRow(grid, y));
  lines.push('');
  return lines.join('\n');
}

function formatRow(grid: Grid, y: number): string {
  const { passable, width } = grid;
  const first = grid.cell(0, y);
  let row = '';
  // In pieces, because the number of arguments of a call is limited.
  for (let x = 0; x < width; x += PIECE) {
    const codes = new Array<number>(Math.min(PIECE, width - x));
    for (let i = 0; i < codes.length; i++) codes[i] = passable[first + x + i] ? FREE_CODE : WALL_CODE;
    row += String.fromCharCode.apply(null, codes);
  }
  return row;
}

function readHeader(text: string, file: string): Header {
  const sizes = { width: 0, height: 0 };
  let index = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 0;
  for (let part = 0; part < HEADER.length; ) {
    if (index >= text.length) {
      const message = line === 0 || text.trim() === '' ? 'the file is empty' : 'the header ends early';
      throw bad(`${message}: expected '${expectedAt(part, sizes)}'`, file, line + 1, 1);
    }
    const newline = text.indexOf('\n', index);
    const end = newline === -1 ? text.length : newline;
    line++;
    const words = [...text.slice(index, Math.min(end, index + 1000)).matchAll(/\S+/g)];
    index = end + 1;
    if (words.length === 0) continue;
    readHeaderLine(words, part++, sizes, file, line);
  }
  return { ...sizes, bodyStart: index, bodyLine: line + 1 };
}

function readHeaderLine(
  words: readonly RegExpMatchArray[],
  part: number,
  sizes: { width: number; height: number },
  file: string,
  line: number,
): void {
  const [key, value, extra] = words;
  const expected = expectedAt(part, sizes);
  const word = key![0];
  const allowed: readonly string[] = HEADER[part]!;
  const repeated = (word === 'width' || word === 'height') && sizes[word] > 0;
  if (!allowed.includes(word) || repeated) {
    throw bad(`expected '${expected}', found '${clip(word)}'`, file, line, key!.index! + 1);
  }
  const surplus = part === 3 ? value : extra;
  if (surplus)
    throw bad(`expected only '${expected}', found '${clip(surplus[0])}'`, file, line, surplus.index! + 1);
  if (part === 3) return;
  if (!value)
    throw bad(`expected '${expected}', found '${word}' alone`, file, line, key!.index! + word.length + 1);
  const column = value.index! + 1;
  if (word === 'type') {
    if (value[0] !== 'octile')
      throw bad(`expected 'type octile', found type '${clip(value[0])}'`, file, line, column);
    return;
  }
  const size = /^\d+$/.test(value[0]) ? Number(value[0]) : 0;
  if (size < 1)
    throw bad(`the ${word} must be a whole number from 1, not '${clip(value[0])}'`, file, line, column);
  sizes[word as 'width' | 'height'] = size;
  // The side not read yet counts as one tile.
  if (Math.max(sizes.width, 1) * Math.max(sizes.height, 1) > MAX_TILES) {
    const both = sizes.width > 0 && sizes.height > 0 ? `${sizes.width} × ${sizes.height}` : `${word} ${size}`;
    const limit = MAX_TILES.toLocaleString('en');
    throw new FloodgateError('too-large', `${both} is too large: at most ${limit} tiles`, {
      file,
      line,
      column,
    });
  }
}

function expectedAt(part: number, sizes: { width: number; height: number }): string {
  if (part === 0) return 'type octile';
  if (part === 3) return 'map';
  if (part === 1) return 'height N';
  return sizes.height > 0 ? 'width N' : 'height N';
}

/** Checks every letter and returns the index at which each row begins. */
function findRows(text: string, header: Header, file: string): number[] {
  const { width, height, bodyStart, bodyLine } = header;
  const starts: number[] = [];
  let index = bodyStart;
  for (let y = 0; y < height; y++) {
    const start = index;
    const end = start + width;
    while (index < end && LETTERS[text.charCodeAt(index)]! > 0) index++;
    if (index < end) throw badRow(text, header, file, y, start, index);
    const lineEnd = lineEndAt(text, index);
    if (lineEnd === -1) {
      throw bad(`row ${y + 1} has more than the ${width} tiles of the header`, file, bodyLine + y, width + 1);
    }
    starts.push(start);
    index = lineEnd;
  }
  for (let line = bodyLine + height, lineStart = index; index < text.length; index++) {
    if (text.charCodeAt(index) === LINE_FEED) {
      line++;
      lineStart = index + 1;
    } else if (!isBlank(text.charCodeAt(index))) {
      throw bad(`there are more than the ${height} rows of the header`, file, line, index - lineStart + 1);
    }
  }
  return starts;
}

/** The index after the line end at `index`; the text's length at the end of the text; −1 if the line continues. */
function lineEndAt(text: string, index: number): number {
  const at = text.charCodeAt(index) === CARRIAGE_RETURN ? index + 1 : index;
  if (at >= text.length) return text.length;
  return text.charCodeAt(at) === LINE_FEED ? at + 1 : -1;
}

/** The error for a row whose first bad character is at `index`. */
function badRow(
  text: string,
  header: Header,
  file: string,
  y: number,
  start: number,
  index: number,
): FloodgateError {
  const line = header.bodyLine + y;
  const column = index - start + 1;
  if (index === start && text.slice(start).trim() === '') {
    return bad(`the header says ${header.height} rows, but there are only ${y}`, file, line, 1);
  }
  if (lineEndAt(text, index) !== -1) {
    return bad(
      `row ${y + 1} has ${index - start} tiles, the header says ${header.width}`,
      file,
      line,
      column,
    );
  }
  const letter = showCharacter(text, index);
  return bad(`${letter} is not a tile: use . G S for free and @ O T W for walls`, file, line, column);
}

function bad(message: string, file: string, line: number, column: number): FloodgateError {
  return new FloodgateError('bad-file', message, { file, line, column });
}
