/** Files that belong to one mode, by their names and how they begin. All others are part of a scene. */
interface FileDestination {
  /** Id of the mode that opens them, with `useDroppedFiles`. */
  readonly mode: string;
  /** What they are, as in "a.csv: TITLE". */
  readonly title: string;
  /** @param start the first characters of the file, without blanks before them */
  fits(name: string, start: string): boolean;
}

const DESTINATIONS: readonly FileDestination[] = [
  { mode: 'regions', title: 'zones and gates', fits: (name) => /\.regions$/i.test(name) },
  { mode: 'search', title: 'a search trace', fits: (name) => /\.trace\.(json|ya?ml)$/i.test(name) },
  {
    mode: 'results',
    title: 'results',
    fits: (name, start) =>
      /\.csv$/i.test(name) || /^<(!doctype )?html/i.test(start) || isOtherJson(name, start),
  },
];

/** Where a file belongs; undefined if it is, or may be, part of a scene. */
export function destinationOf(name: string, text: string): FileDestination | undefined {
  const start = text.trimStart();
  return DESTINATIONS.find(({ fits }) => fits(name, start));
}

/** JSON that is neither a Tiled map nor something of Floodgate's own. */
function isOtherJson(name: string, start: string): boolean {
  if (!/^[[{]/.test(start) || /\.(tmj|tsj|floodgate\.json)$/i.test(name)) return false;
  return !/"(floodgate\w*|tiledversion|tilewidth|layers)"\s*:/.test(start);
}

/**
 * Whether a file that could not be opened is nothing the studio knows, rather than a broken file of a known kind.
 *
 * @param error why it could not be opened as a part of a scene
 */
export function isUnknown(name: string, error: unknown): boolean {
  if (/\.(map|tmj|tmx|tsj|tsx|scen|png|jpe?g|gif|webp|bmp)$/i.test(name)) return false;
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined && !['json', 'txt', 'xml'].includes(ending)) return true;
  return error instanceof Error && error.message.includes('no known map format');
}

/** What to say of a file that is nothing the studio knows. */
export function unknownFile(name: string): string {
  return (
    `${name} is not a file that the studio can open. It opens maps (.map, .tmj, .tmx, pictures), ` +
    'scenarios (.scen), recordings and scenes (.json), zones and gates (.regions), search traces (.trace.json, .trace.yaml), and results (.csv, .json, .html).'
  );
}
