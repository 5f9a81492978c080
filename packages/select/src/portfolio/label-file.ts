/** The two forms of a label file. Both know on which line they are. */
import { FloodgateError } from 'floodgate';
import type { LabelBook, MapLabels } from './labels.ts';

const FIELDS = ['game', 'genre'] as const;

/**
 * Reads a label file: JSON, `{ "dao": { "game": …, "genre": … }, … }`, or lines, `dao/lak506d, game, genre`, where
 * `#` begins a comment. Throws a FloodgateError `bad-file` with line and column if it is neither.
 */
export function parseLabels(text: string, file: string): LabelBook {
  const plain = text.replace(/^\uFEFF/, '');
  const book = /^\s*\{/.test(plain) ? new JsonLabels(plain, file).read() : readLines(plain, file);
  if (book.size === 0) throw new FloodgateError('bad-file', `${file}: there is no label in it`);
  return book;
}

function readLines(text: string, file: string): LabelBook {
  const book = new Map<string, MapLabels>();
  text.split('\n').forEach((line, i) => {
    const content = line.replace(/#.*/, '').trim();
    if (content === '') return;
    const fields = content.split(/[,\t]/).map((field) => field.trim());
    const [name, game, genre] = fields;
    const refuse = (problem: string) => {
      const position = { file, line: i + 1, column: line.search(/\S/) + 1 };
      return new FloodgateError('bad-file', problem, position);
    };
    if (fields.length !== 3 || !name || !game || !genre)
      throw refuse(`'map, game, genre' was expected, not '${content}'`);
    if (book.has(name)) throw refuse(`'${name}' has labels already`);
    book.set(name, { game, genre });
  });
  return book;
}

/** Reads objects of objects of strings, the only JSON that a label file may be. */
class JsonLabels {
  readonly #text: string;
  readonly #file: string;
  #at = 0;

  constructor(text: string, file: string) {
    this.#text = text;
    this.#file = file;
  }

  read(): LabelBook {
    const book = new Map<string, MapLabels>();
    this.#object((name, at) => {
      if (book.has(name)) throw this.#refuse(`'${name}' has labels already`, at);
      book.set(name, this.#labels(name, at));
    });
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw this.#refuse('the labels end before this');
    return book;
  }

  #labels(name: string, at: number): MapLabels {
    const found: Partial<Record<string, string>> = {};
    this.#object((field, fieldAt) => {
      if (!FIELDS.includes(field as 'game'))
        throw this.#refuse(`'${name}' has a field '${field}': only game and genre are known`, fieldAt);
      this.#skipBlanks();
      const valueAt = this.#at;
      found[field] = this.#string(`the ${field} of '${name}'`);
      if (found[field] === '') throw this.#refuse(`the ${field} of '${name}' is empty`, valueAt);
    });
    for (const field of FIELDS)
      if (found[field] === undefined) throw this.#refuse(`'${name}' has no ${field}`, at);
    return { game: found.game!, genre: found.genre! };
  }

  /** Reads an object; `entry` reads the value that follows each name. */
  #object(entry: (name: string, at: number) => void): void {
    this.#expect('{');
    if (this.#accept('}')) return;
    do {
      this.#skipBlanks();
      const at = this.#at;
      const name = this.#string('a name');
      this.#expect(':');
      entry(name, at);
    } while (this.#accept(','));
    this.#expect('}');
  }

  #string(what: string): string {
    this.#skipBlanks();
    const quoted = /"(?:[^"\\\n]|\\.)*"/y;
    quoted.lastIndex = this.#at;
    const found = quoted.exec(this.#text)?.[0];
    if (found === undefined) throw this.#refuse(`${what} in double quotes was expected`);
    try {
      const value = JSON.parse(found) as string;
      this.#at += found.length;
      return value;
    } catch {
      throw this.#refuse(`${found} is not JSON`);
    }
  }

  #accept(mark: string): boolean {
    this.#skipBlanks();
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#accept(mark)) throw this.#refuse(`'${mark}' was expected`);
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #refuse(problem: string, at = this.#at): FloodgateError {
    const before = this.#text.slice(0, at).split('\n');
    const position = { file: this.#file, line: before.length, column: before.at(-1)!.length + 1 };
    return new FloodgateError('bad-file', problem, position);
  }
}
