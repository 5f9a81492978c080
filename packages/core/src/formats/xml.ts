/**
 * A small strict XML reader: elements, attributes, text, CDATA, the five named entities and numeric ones.
 * Comments, processing instructions and a document type are skipped. Namespaces are not supported.
 */
import { FloodgateError } from '../error.ts';
import { MAX_NESTING } from '../limits.ts';
import { clip, isBlank, positionAt, showCharacter } from './text.ts';

/** An element and everything inside it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The element's own text, without that of its children. */
  readonly text: string;
  /** Index of its `<` in the source. */
  readonly at: number;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reads a document and returns its root. Throws a FloodgateError `bad-file` with line and column. */
export function parseXml(source: string, file: string): XmlElement {
  return new XmlReader(source, file).document();
}

class XmlReader {
  readonly #source: string;
  readonly #file: string;
  #i = 0;

  constructor(source: string, file: string) {
    this.#source = source;
    this.#file = file;
  }

  document(): XmlElement {
    const source = this.#source;
    const open: OpenElement[] = [];
    let root: XmlElement | undefined;
    if (source.charCodeAt(0) === 0xfeff) this.#i = 1;
    while (this.#i < source.length) {
      const parent = open.at(-1);
      if (source[this.#i] !== '<') this.#characters(parent);
      else if (this.#skip('<!--')) this.#upTo('-->', 'the comment');
      else if (this.#skip('<?')) this.#upTo('?>', 'the processing instruction');
      else if (source.startsWith('<![CDATA[', this.#i)) this.#cdata(parent);
      else if (source.startsWith('<!DOCTYPE', this.#i)) this.#doctype(root === undefined);
      else if (this.#skip('</')) this.#close(open);
      else {
        const at = this.#i;
        const { element, closed } = this.#open();
        if (parent) parent.children.push(element);
        else if (root)
          throw this.#error(`a document has one root, found <${clip(element.name)}> after it`, at);
        else root = element;
        if (!closed && open.push(element) > MAX_NESTING) {
          throw this.#error(`elements are nested deeper than ${MAX_NESTING}`, at);
        }
      }
    }
    const unclosed = open.at(-1);
    if (unclosed) {
      const { line } = positionAt(source, unclosed.at, this.#file);
      throw this.#error(`the text ends inside of <${clip(unclosed.name)}> from line ${line}`, source.length);
    }
    if (!root) throw this.#error('there is no element', source.length);
    return root;
  }

  #characters(parent: OpenElement | undefined): void {
    const start = this.#i;
    const next = this.#source.indexOf('<', start);
    this.#i = next === -1 ? this.#source.length : next;
    const raw = this.#source.slice(start, this.#i);
    if (parent) {
      parent.text += this.#decode(raw, start);
      return;
    }
    const stray = raw.search(/[^ \t\r\n]/);
    if (stray !== -1) {
      throw this.#error(`${showCharacter(raw, stray)} stands outside of every element`, start + stray);
    }
  }

  #cdata(parent: OpenElement | undefined): void {
    if (!parent) throw this.#error('CDATA stands outside of every element', this.#i);
    this.#i += '<![CDATA['.length;
    parent.text += this.#upTo(']]>', 'the CDATA section');
  }

  #doctype(allowed: boolean): void {
    const start = this.#i;
    if (!allowed) throw this.#error('a document type must stand before the root', start);
    let depth = 0;
    for (; this.#i < this.#source.length; this.#i++) {
      const c = this.#source[this.#i]!;
      if (c === '[') depth++;
      else if (c === ']') depth--;
      else if (c === '"' || c === "'") {
        const end = this.#source.indexOf(c, this.#i + 1);
        if (end === -1) break;
        this.#i = end;
      } else if (c === '>' && depth <= 0) {
        this.#i++;
        return;
      }
    }
    throw this.#error('the document type is never closed', start);
  }

  #open(): { element: OpenElement; closed: boolean } {
    const at = this.#i++;
    const name = this.#name('an element name');
    const attributes = new Map<string, string>();
    for (;;) {
      const spaced = this.#skipBlanks();
      const closed = this.#skip('/>');
      if (closed || this.#skip('>'))
        return { element: { name, attributes, children: [], text: '', at }, closed };
      const start = this.#i;
      if (!spaced && start < this.#source.length) {
        throw this.#error(
          `expected a blank, > or /> in <${clip(name)}>, found ${showCharacter(this.#source, start)}`,
          start,
        );
      }
      const key = this.#name(`an attribute, > or /> in <${clip(name)}>`);
      if (attributes.has(key)) throw this.#error(`<${clip(name)}> has two attributes '${clip(key)}'`, start);
      attributes.set(key, this.#attributeValue(key));
    }
  }

  #attributeValue(key: string): string {
    this.#skipBlanks();
    if (!this.#skip('=')) throw this.#error(`expected = after '${clip(key)}'`, this.#i);
    this.#skipBlanks();
    const quote = this.#source[this.#i];
    if (quote !== '"' && quote !== "'")
      throw this.#error(`the value of '${clip(key)}' must be quoted`, this.#i);
    const start = ++this.#i;
    const raw = this.#upTo(quote, `the value of '${clip(key)}'`);
    const less = raw.indexOf('<');
    if (less !== -1) throw this.#error(`< stands in the value of '${clip(key)}': write &lt;`, start + less);
    return this.#decode(raw, start);
  }

  #close(open: OpenElement[]): void {
    const at = this.#i - 2;
    const name = this.#name('an element name');
    this.#skipBlanks();
    if (!this.#skip('>')) throw this.#error(`expected > after </${clip(name)}`, this.#i);
    const element = open.pop();
    if (!element) throw this.#error(`</${clip(name)}> closes nothing`, at);
    if (element.name !== name) throw this.#error(`</${clip(name)}> cannot close <${clip(element.name)}>`, at);
  }

  #name(what: string): string {
    const start = this.#i;
    while (this.#i < this.#source.length && isNameCode(this.#source.charCodeAt(this.#i))) this.#i++;
    if (this.#i === start || /[\d.-]/.test(this.#source[start]!)) {
      throw this.#error(`expected ${what}, found ${showCharacter(this.#source, start)}`, start);
    }
    return this.#source.slice(start, this.#i);
  }

  /** Replaces entities. `at` is the index of the raw text in the source. */
  #decode(raw: string, at: number): string {
    let from = 0;
    let text = '';
    for (let amp = raw.indexOf('&'); amp !== -1; amp = raw.indexOf('&', from)) {
      const match = /^&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]{2,4}));/.exec(raw.slice(amp, amp + 12));
      const code = match?.[1] ? Number(match[1]) : Number.parseInt(match?.[2] ?? '', 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      const character = isCharacter ? String.fromCodePoint(code) : ENTITIES.get(match?.[3] ?? '');
      if (!match || character === undefined) {
        throw this.#error(
          `'${clip(raw.slice(amp, amp + 12))}' is not an entity: write &amp; for &`,
          at + amp,
        );
      }
      text += raw.slice(from, amp) + character;
      from = amp + match[0].length;
    }
    return from === 0 ? raw : text + raw.slice(from);
  }

  #upTo(end: string, what: string): string {
    const start = this.#i;
    const at = this.#source.indexOf(end, start);
    if (at === -1) throw this.#error(`${what} is never closed`, start);
    this.#i = at + end.length;
    return this.#source.slice(start, at);
  }

  #skip(token: string): boolean {
    if (!this.#source.startsWith(token, this.#i)) return false;
    this.#i += token.length;
    return true;
  }

  #skipBlanks(): boolean {
    const start = this.#i;
    while (this.#i < this.#source.length && isBlank(this.#source.charCodeAt(this.#i))) this.#i++;
    return this.#i > start;
  }

  #error(message: string, at: number): FloodgateError {
    return new FloodgateError('bad-file', message, positionAt(this.#source, at, this.#file));
  }
}

/** Letters, digits, `_ : . -` and everything beyond ASCII. */
function isNameCode(code: number): boolean {
  const letter = code | 0x20;
  if (letter >= 0x61 && letter <= 0x7a) return true;
  return (code >= 0x30 && code <= 0x3a) || code === 0x5f || code === 0x2d || code === 0x2e || code >= 0x80;
}
