/**
 * The `.scen` files of the MovingAI benchmarks: queries on one map with their published optimal lengths. Two
 * dialects exist: columns are separated by tabs or by blanks. The precision of lengths differs from file to file.
 */
import { FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import { type LengthPrecision, printedPrecision, printLength } from './precision.ts';
import { baseName, clip } from './text.ts';

/** One problem of a scenario. */
export interface ScenarioQuery {
  /** Group of queries of similar length: from 4 × bucket to 4 × bucket + 4 tile widths in most files. */
  readonly bucket: number;
  /** The map as the file names it; only the last part is meaningful, see {@link mapBaseName}. */
  readonly map: string;
  /** Size of the map in tiles, as the file gives it. It is not checked against anything. */
  readonly width: number;
  readonly height: number;
  readonly start: Point;
  readonly goal: Point;
  /**
   * Published length of a shortest path in tile widths, rounded as {@link Scenario.precision} says. Negative if
   * the goal was recorded as unreachable.
   */
  readonly optimal: number;
  /** Line in the file, from 1. */
  readonly line: number;
}

/** A scenario file. */
export interface Scenario {
  /** As printed: `1` or `1.0`. */
  readonly version: string;
  readonly queries: readonly ScenarioQuery[];
  /** How the optimal lengths are printed. */
  readonly precision: LengthPrecision;
}

const COLUMNS = [
  'bucket',
  'map',
  'width',
  'height',
  'start x',
  'start y',
  'goal x',
  'goal y',
  'optimal length',
];

/** The text of one field of a line, and the character at which it begins, from 1. */
interface Field {
  readonly text: string;
  readonly column: number;
}

/**
 * Reads a scenario. Blank lines are ignored, line ends may be CRLF. In a line with tabs the map's name may
 * contain blanks. Whether the tiles are on the map and free is for the caller to check.
 *
 * Throws a FloodgateError `bad-file` with line and column for an empty file, a missing or unknown version, a
 * wrong number of columns, a value that is not a number, or a negative size, coordinate or bucket.
 */
export function parseScenario(text: string, options: { readonly file?: string } = {}): Scenario {
  const file = options.file ?? 'scenario';
  const lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split('\n');
  let version: string | undefined;
  const queries: ScenarioQuery[] = [];
  const lengths: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.trim() === '') continue;
    if (version === undefined) {
      version = readVersion(line, file, i + 1);
      continue;
    }
    const fields = splitLine(line);
    queries.push(readQuery(fields, line, file, i + 1));
    lengths.push(fields[8]!.text);
  }
  if (version === undefined) throw bad("the file is empty: expected 'version 1'", file, 1, 1);
  return { version, queries, precision: printedPrecision(lengths) };
}

/**
 * Writes a scenario with tabs between the columns and lengths as its precision says.
 * Throws `bad-argument` for a map name that is empty, has a tab or line end, or begins or ends with a blank.
 */
export function formatScenario(scenario: Scenario): string {
  const lines = [`version ${scenario.version}`];
  for (const query of scenario.queries) {
    const { bucket, map, width, height, start, goal, optimal } = query;
    if (map === '' || map !== map.trim() || /[\t\r\n]/.test(map)) {
      throw new FloodgateError(
        'bad-argument',
        `the map name ${JSON.stringify(map)} cannot be written to a scenario`,
      );
    }
    const length = printLength(optimal, scenario.precision);
    lines.push([bucket, map, width, height, ...start, ...goal, length].join('\t'));
  }
  return `${lines.join('\n')}\n`;
}

/** The last part of a map's name, after any `/` or `\`: `arena.map` for `maps/dao/arena.map`. */
export function mapBaseName(map: string): string {
  return baseName(map);
}

function readVersion(line: string, file: string, lineNumber: number): string {
  const [key, value, extra] = [...line.matchAll(/\S+/g)];
  if (key![0] !== 'version') {
    throw bad(`expected 'version 1', found '${clip(line.trim())}'`, file, lineNumber, key!.index! + 1);
  }
  if (!value) throw bad("expected 'version 1', found 'version' alone", file, lineNumber, key!.index! + 8);
  if (!/^1(\.0*)?$/.test(value[0])) {
    throw bad(
      `version '${clip(value[0])}' is unknown: expected 1 or 1.0`,
      file,
      lineNumber,
      value.index! + 1,
    );
  }
  if (extra)
    throw bad(`expected only a version, found '${clip(extra[0])}'`, file, lineNumber, extra.index! + 1);
  return value[0];
}

function splitLine(line: string): Field[] {
  const trimmed = line.trimEnd();
  if (trimmed.includes('\t')) {
    const byTabs = splitBy(/[^\t]+/g, trimmed);
    if (byTabs.length === COLUMNS.length) return byTabs;
  }
  return splitBy(/\S+/g, trimmed);
}

function splitBy(pattern: RegExp, line: string): Field[] {
  const fields: Field[] = [];
  for (const match of line.matchAll(pattern)) {
    const text = match[0].trimStart();
    if (text === '') continue;
    fields.push({ text: text.trimEnd(), column: match.index + match[0].length - text.length + 1 });
  }
  return fields;
}

function readQuery(fields: readonly Field[], text: string, file: string, line: number): ScenarioQuery {
  if (fields.length !== COLUMNS.length) {
    const column = fields[COLUMNS.length]?.column ?? text.trimEnd().length + 1;
    const message = `expected ${COLUMNS.length} columns (${COLUMNS.join(', ')}), found ${fields.length}`;
    throw bad(message, file, line, column);
  }
  const number = (index: number, pattern: RegExp, kind: string) => {
    const field = fields[index]!;
    const value = pattern.test(field.text) ? Number(field.text) : Number.NaN;
    if (Number.isFinite(value) && value <= Number.MAX_SAFE_INTEGER) return value;
    const message = `the ${COLUMNS[index]} must be a ${kind}, not '${clip(field.text)}'`;
    throw bad(message, file, line, field.column);
  };
  const whole = (index: number) => number(index, /^\d+$/, 'whole number from 0');
  return {
    bucket: whole(0),
    map: fields[1]!.text,
    width: whole(2),
    height: whole(3),
    start: [whole(4), whole(5)],
    goal: [whole(6), whole(7)],
    optimal: number(8, /^-?\d+(\.\d*)?(e[+-]?\d+)?$/i, 'number'),
    line,
  };
}

function bad(message: string, file: string, line: number, column: number): FloodgateError {
  return new FloodgateError('bad-file', message, { file, line, column });
}
