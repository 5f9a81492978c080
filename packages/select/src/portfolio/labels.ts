/** The games and genres of maps, built in or read from a file. */
import { FloodgateError } from 'floodgate';
import { badArgument } from '../basics/index.ts';

/** Which game a map is from, and the genre of that game. */
export interface MapLabels {
  readonly game: string;
  readonly genre: string;
}

/** Labels by the name of a map, `dao/lak506d`, or of a folder of maps, `dao`. Those of a map come first. */
export type LabelBook = ReadonlyMap<string, MapLabels>;

const ROLE_PLAYING = 'role-playing';
const STRATEGY = 'real-time strategy';

/** The games of the MovingAI benchmarks that the selection thesis uses, by the names of their folders. */
export const MOVING_AI_LABELS: LabelBook = new Map([
  ['bg', { game: "Baldur's Gate II", genre: ROLE_PLAYING }],
  ['bg512', { game: "Baldur's Gate II", genre: ROLE_PLAYING }],
  ['dao', { game: 'Dragon Age: Origins', genre: ROLE_PLAYING }],
  ['sc1', { game: 'StarCraft', genre: STRATEGY }],
  ['wc3', { game: 'WarCraft III', genre: STRATEGY }],
]);

/**
 * The labels of a map by its name, or by the folder that it is in. Names such as `lak506d.map` and `dao\lak506d` work
 * too. If its folder has no labels, the folder counts as the game. Throws a FloodgateError `bad-argument` if the map
 * has no label and is in no folder.
 */
export function labelsOf(map: string, book: LabelBook = MOVING_AI_LABELS): MapLabels {
  const path = map.replaceAll('\\', '/').replace(/\.map$/i, '');
  const parts = path.split('/').filter((part) => part !== '');
  for (let from = 0; from < parts.length; from++) {
    const own = book.get(parts.slice(from).join('/'));
    if (own) return own;
  }
  for (let at = parts.length - 2; at >= 0; at--) {
    const folder = book.get(parts[at]!);
    if (folder) return folder;
  }
  const folder = parts.at(-2);
  if (folder !== undefined) return { game: folder, genre: folder };
  throw badArgument(`map '${map}' is in no folder and has no label`);
}

type Add = (name: string, labels: MapLabels, at: number) => void;
type Refuse = (problem: string, at: number) => FloodgateError;

/**
 * Reads a label file: JSON, `{ "dao": { "game": …, "genre": … }, … }`, or lines, `dao/lak506d, game, genre`, where
 * `#` begins a comment. Throws a FloodgateError `bad-file` with line and column if it is neither, or has no label.
 */
export function parseLabels(text: string, file: string): LabelBook {
  const plain = text.replace(/^\uFEFF/, '');
  const book = new Map<string, MapLabels>();
  const refuse: Refuse = (problem, at) => {
    const before = plain.slice(0, at).split('\n');
    const position = { file, line: before.length, column: before.at(-1)!.length + 1 };
    return new FloodgateError('bad-file', problem, position);
  };
  const add: Add = (name, labels, at) => {
    if (book.has(name)) throw refuse(`'${name}' has labels already`, at);
    book.set(name, labels);
  };
  (/^\s*\{/.test(plain) ? readJson : readLines)(plain, add, refuse);
  if (book.size === 0) throw new FloodgateError('bad-file', `${file}: there is no label in it`);
  return book;
}

function readLines(text: string, add: Add, refuse: Refuse): void {
  let next = 0;
  for (const line of text.split('\n')) {
    const content = line.replace(/#.*/, '').trim();
    const at = next + line.search(/\S/);
    next += line.length + 1;
    if (content === '') continue;
    const [name, game, genre, ...more] = content.split(/[,\t]/).map((field) => field.trim());
    if (!name || !game || !genre || more.length > 0)
      throw refuse(`'map, game, genre' was expected, not '${content}'`, at);
    add(name, { game, genre }, at);
  }
}

/** Reads objects of objects of strings, the only JSON that a label file may be, to know where an error is. */
function readJson(text: string, add: Add, refuse: Refuse): void {
  let at = 0;
  const skipBlanks = (): void => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const accept = (mark: string): boolean => {
    skipBlanks();
    if (text[at] !== mark) return false;
    at++;
    return true;
  };
  const expect = (mark: string): void => {
    if (!accept(mark)) throw refuse(`'${mark}' was expected`, at);
  };
  const readString = (what: string): string => {
    skipBlanks();
    const quoted = /"(?:[^"\\\n]|\\.)*"/y;
    quoted.lastIndex = at;
    const found = quoted.exec(text)?.[0];
    if (found === undefined) throw refuse(`${what} in double quotes was expected`, at);
    try {
      const value = JSON.parse(found) as string;
      at += found.length;
      return value;
    } catch {
      throw refuse(`${found} is not JSON`, at);
    }
  };
  /** Reads an object; `entry` reads the value that follows each name. */
  const readObject = (entry: (name: string, at: number) => void): void => {
    expect('{');
    if (accept('}')) return;
    do {
      skipBlanks();
      const nameAt = at;
      const name = readString('a name');
      expect(':');
      entry(name, nameAt);
    } while (accept(','));
    expect('}');
  };

  readObject((name, nameAt) => {
    const found = new Map<string, string>();
    readObject((field, fieldAt) => {
      if (field !== 'game' && field !== 'genre')
        throw refuse(`'${name}' has a field '${field}': only game and genre are known`, fieldAt);
      skipBlanks();
      const valueAt = at;
      found.set(field, readString(`the ${field} of '${name}'`));
      if (found.get(field) === '') throw refuse(`the ${field} of '${name}' is empty`, valueAt);
    });
    const [game, genre] = [found.get('game'), found.get('genre')];
    if (!game || !genre) throw refuse(`'${name}' has no ${game ? 'genre' : 'game'}`, nameAt);
    add(name, { game, genre }, nameAt);
  });
  skipBlanks();
  if (at < text.length) throw refuse('the labels end before this', at);
}
