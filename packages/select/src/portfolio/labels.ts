import { FloodgateError } from 'floodgate';

/** Which game a map is from, and what kind of game that is. */
export interface MapLabels {
  readonly game: string;
  readonly genre: string;
}

/** Labels by the name of a map, `dao/lak506d`, or of a folder of maps, `dao`. A map's own come first. */
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
 * The labels of a map by its own name, or by the folder it is in; `lak506d.map` and `dao\lak506d` will do. A map
 * whose folder has no labels is its own game, named by the folder. Throws a FloodgateError if there is not even that.
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
  throw new FloodgateError('bad-argument', `map '${map}' is in no folder and has no label`);
}
