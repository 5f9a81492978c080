/** Reads attribute-relation files (ARFF), strictly, and remembers the lines. */
import type { Complaints } from './complaints.ts';

/** A missing value is null. */
type ArffValue = string | number | null;

interface Attribute {
  readonly name: string;
  readonly line: number;
  readonly type: 'numeric' | 'string' | 'nominal';
  /** The values of a nominal attribute. */
  readonly values: readonly string[];
}

export interface ArffRow {
  readonly line: number;
  readonly values: readonly ArffValue[];
}

export interface ArffFile {
  readonly file: string;
  readonly relation: string;
  readonly relationLine: number | undefined;
  readonly attributes: readonly Attribute[];
  readonly rows: readonly ArffRow[];
}

interface Token {
  readonly text: string;
  readonly quoted: boolean;
}

/** Faulty rows are complained about and left out. */
export function readArff(file: string, text: string, complaints: Complaints): ArffFile {
  let relation: string | undefined;
  let relationLine: number | undefined;
  const attributes: Attribute[] = [];
  const rows: ArffRow[] = [];
  let inData = false;
  text.split(/\r\n|\n|\r/).forEach((whole, i) => {
    const line = i + 1;
    const content = whole.trim();
    if (content === '' || content.startsWith('%')) return;
    if (inData) {
      const values = readRow(file, line, content, attributes, complaints);
      if (values) rows.push({ line, values });
      return;
    }
    const [, keyword = '', rest = ''] = /^@(\w+)\s*(.*)$/.exec(content) ?? [];
    switch (keyword.toLowerCase()) {
      case 'relation':
        if (relation !== undefined) complaints.refuse(file, line, 'a second @RELATION');
        relation = tokensOf(rest)?.[0]?.text ?? '';
        relationLine = line;
        break;
      case 'attribute': {
        const attribute = readAttribute(file, line, rest, complaints);
        if (!attribute) break;
        if (attributes.some(({ name }) => name === attribute.name))
          complaints.refuse(file, line, `attribute '${attribute.name}' is declared twice`);
        attributes.push(attribute);
        break;
      }
      case 'data':
        inData = true;
        break;
      default:
        complaints.refuse(file, line, `'${content}' is neither @RELATION, @ATTRIBUTE nor @DATA`);
    }
  });
  if (relation === undefined) complaints.refuse(file, undefined, 'has no @RELATION');
  if (!inData) complaints.refuse(file, undefined, 'has no @DATA');
  return { file, relation: relation ?? '', relationLine, attributes, rows };
}

function readAttribute(
  file: string,
  line: number,
  rest: string,
  complaints: Complaints,
): Attribute | undefined {
  const match = /^('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\s{]+)\s*(.+)$/.exec(rest);
  if (!match) {
    complaints.refuse(file, line, `'@ATTRIBUTE ${rest}' has no name and type`);
    return undefined;
  }
  const name = unquoted(match[1]!);
  const type = match[2]!.trim();
  checkAscii(file, line, 'attribute', name, complaints);
  if (/^(numeric|real|integer)$/i.test(type)) return { name, line, type: 'numeric', values: [] };
  if (/^string$/i.test(type)) return { name, line, type: 'string', values: [] };
  const set = /^\{(.*)\}$/.exec(type);
  const values = set && tokensOf(set[1]!);
  if (values) return { name, line, type: 'nominal', values: values.map(({ text }) => text) };
  complaints.refuse(file, line, `attribute '${name}' has the unknown type '${type}'`);
  return undefined;
}

function readRow(
  file: string,
  line: number,
  content: string,
  attributes: readonly Attribute[],
  complaints: Complaints,
): ArffValue[] | undefined {
  const tokens = tokensOf(content);
  if (!tokens || content.startsWith('{')) {
    complaints.refuse(file, line, `'${content}' is not a list of values`);
    return undefined;
  }
  if (tokens.length !== attributes.length) {
    complaints.refuse(file, line, `has ${tokens.length} values for ${attributes.length} attributes`);
    return undefined;
  }
  const values = tokens.map((token, i) => read(token, attributes[i]!));
  const wrong = values.indexOf(undefined);
  if (wrong < 0) return values as ArffValue[];
  const { name, type, values: allowed } = attributes[wrong]!;
  const wanted = type === 'nominal' ? `one of ${allowed.join(', ')}` : 'a number';
  complaints.refuse(file, line, `${name} is '${tokens[wrong]!.text}', not ${wanted}`);
  return undefined;
}

/** Undefined if the attribute cannot have it. */
function read({ text, quoted }: Token, { type, values }: Attribute): ArffValue | undefined {
  if (text === '?' && !quoted) return null;
  if (type === 'string') return text;
  if (type === 'nominal') return values.includes(text) ? text : undefined;
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** The values between commas; undefined if quotes are not closed, or something stands behind them. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const value = /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([^,'"]*(?:[^,'"\s]['"][^,]*)?))\s*(,|$)/y;
  for (;;) {
    const match = value.exec(text);
    if (!match) return undefined;
    const [, quoted, bare, end] = match;
    tokens.push({
      text: quoted === undefined ? bare!.trim() : unquoted(quoted),
      quoted: quoted !== undefined,
    });
    if (end === '') return tokens;
  }
}

function unquoted(text: string): string {
  return /^['"]/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}

/** Names have ASCII characters only. */
export function checkAscii(
  file: string,
  line: number | undefined,
  what: string,
  name: string,
  complaints: Complaints,
): void {
  if (/[^\x20-\x7e]/.test(name)) complaints.refuse(file, line, `${what} '${name}' is not ASCII`);
}
