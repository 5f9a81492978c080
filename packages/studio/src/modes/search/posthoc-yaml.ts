import { FloodgateError } from 'floodgate';
import type { PosthocEvent } from './posthoc-events.ts';

type Scalar = string | number | boolean | null;

const LONGEST_LINE = 10_000;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const KEY_AND_VALUE = /^(["']?)([\w$-]+)\1:(?:\s+(.*))?$/s;

/**
 * The list under `events:` in a trace that is written in YAML. That list is all that is read, and only as traces are
 * written: an event is a block of `key: value` lines, or `{ key: value, … }` on one line. Values that are neither numbers
 * nor words are left out. Throws a FloodgateError that names the line if the list is written otherwise, or has more than
 * `most` events.
 *
 * A general reader of YAML takes seconds for a file that this one reads in milliseconds.
 */
export function readYamlEvents(text: string, file: string, most: number): PosthocEvent[] {
  const events: PosthocEvent[] = [];
  let listIndent = -1;
  let keyIndent = -1;
  let event: Record<string, Scalar> | undefined;
  let lineNumber = 0;
  const fail = (what: string): never => {
    throw new FloodgateError('bad-file', `${file}:${lineNumber}: ${what}`);
  };
  const put = (entry: string): void => {
    const [, , key, value = ''] =
      KEY_AND_VALUE.exec(entry) ?? fail(`'${shortened(entry)}' is not 'key: value'`);
    const scalar = scalarOf(value);
    if (scalar !== undefined) event![key!] = scalar;
  };
  for (let from = 0; from < text.length; ) {
    const to = text.indexOf('\n', from);
    lineNumber++;
    if ((to < 0 ? text.length : to) - from > LONGEST_LINE)
      fail('the line is too long; is it JSON in one line?');
    const line = withoutComment(text.slice(from, to < 0 ? text.length : to)).trimEnd();
    from = to < 0 ? text.length : to + 1;
    const content = line.trimStart();
    if (content === '' || content === '---') continue;
    const indent = line.length - content.length;
    if (listIndent < 0) {
      if (/^(["']?)events\1:/.test(line))
        listIndent = line.trimEnd().endsWith(':')
          ? 0
          : fail('the events must be a list with one event to each -');
      continue;
    }
    if (line.startsWith('\t')) fail('the line begins with a tab');
    if (/^-(\s|$)/.test(content)) {
      if (event && indent > keyIndent) continue;
      if (events.length === most) fail(`there are more than ${most.toLocaleString('en')} events`);
      event = {};
      events.push(event);
      const rest = content.slice(1).trimStart();
      keyIndent = line.length - rest.length;
      if (rest.startsWith('{')) {
        if (!rest.endsWith('}')) fail('an event in braces must end on its line');
        for (const entry of splitFlow(rest.slice(1, -1))) put(entry.trim());
      } else if (rest !== '') put(rest);
      else keyIndent = -1;
    } else if (indent === 0) {
      // Another part of the file.
      listIndent = -1;
      if (events.length > 0) break;
    } else if (!event) {
      fail('the events must be a list with one event to each -');
    } else {
      if (keyIndent < 0) keyIndent = indent;
      // What is further in belongs to a value that is left out.
      if (indent === keyIndent) put(content);
    }
  }
  return events;
}

/** Undefined for lists, maps and text over several lines. */
function scalarOf(value: string): Scalar | undefined {
  const text = value.trim();
  if (text === '' || text === '~' || text === 'null') return null;
  if (NUMBER.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  if (quoted) return quoted[2]!;
  return /^[[{|>&*!]/.test(text) ? undefined : text;
}

function withoutComment(line: string): string {
  if (!line.includes('#')) return line;
  return /^\s*#/.test(line) ? '' : line.replace(/\s#(?=[^"']*$).*$/, '');
}

/** `a: 1, b: [2, 3]` at the commas that are not within brackets. */
function splitFlow(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if ('[{'.includes(sign)) depth++;
    else if (']}'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part.trim() !== '');
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
