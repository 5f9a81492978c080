/** Checked values of Tiled's XML files, with errors that name line and column. */
import { type ErrorCode, type FilePosition, FloodgateError } from '../error.ts';
import { MAX_TILES } from '../grid/index.ts';
import { clip, positionAt } from './text.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** Reads values of one file. All throw `bad-file`. */
export class XmlValues {
  readonly file: string;
  readonly #text: string;

  constructor(text: string, file: string) {
    this.#text = text;
    this.file = file;
  }

  /** The file's root, which must have this name. */
  root(name: string): XmlElement {
    const root = parseXml(this.#text, this.file);
    if (root.name === name) return root;
    throw this.error(`expected <${name}>, found <${clip(root.name)}>`, root);
  }

  integer(element: XmlElement, name: string): number {
    const text = element.attributes.get(name);
    const value = text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value)) return value;
    const found = text === undefined ? 'missing' : `'${clip(text)}'`;
    throw this.error(`the ${name} of <${clip(element.name)}> must be a whole number, not ${found}`, element);
  }

  /** A finite number; undefined if there is no such attribute. */
  number(element: XmlElement, name: string): number | undefined {
    const text = element.attributes.get(name);
    if (text === undefined) return undefined;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value)) return value;
    throw this.error(`the ${name} of <${clip(element.name)}> must be a number, not '${clip(text)}'`, element);
  }

  /** A width and a height in tiles. Throws `too-large` above MAX_TILES. */
  size(element: XmlElement): { readonly width: number; readonly height: number } {
    const width = this.integer(element, 'width');
    const height = this.integer(element, 'height');
    const size = `the size of <${clip(element.name)}>, ${width} × ${height},`;
    if (width < 1 || height < 1) throw this.error(`${size} must be at least 1 × 1`, element);
    if (width * height > MAX_TILES) {
      const limit = MAX_TILES.toLocaleString('en');
      throw this.error(`${size} is too large: at most ${limit} tiles`, element, 'too-large');
    }
    return { width, height };
  }

  error(message: string, element: XmlElement, code: ErrorCode = 'bad-file'): FloodgateError {
    return new FloodgateError(code, message, this.at(element).position);
  }

  /** Where an element stands. */
  at(element: XmlElement): { readonly file: string; readonly position: FilePosition } {
    return { file: this.file, position: positionAt(this.#text, element.at, this.file) };
  }
}

/** The first child with a name. */
export function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}
