/** Reads a map whatever its format. */
import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { parseMovingAiMap } from './movingai.ts';
import { isRowLetter, parseRows, type RowsOptions } from './rows.ts';
import { firstNonBlank, positionAt, showCharacter } from './text.ts';
import { parseTiled, parseTiledAsync, type TiledAsyncOptions, type TiledOptions } from './tiled-text.ts';

/** The options of all text formats; each format uses its own. */
export interface MapOptions extends TiledOptions, RowsOptions {}

/** As {@link MapOptions}; compressed layers need no `inflate`. */
export interface MapAsyncOptions extends TiledAsyncOptions, RowsOptions {}

/**
 * Reads a map from text, as MovingAI, Tiled JSON, Tiled XML or plain rows, by its content.
 * Throws a FloodgateError `bad-file` if it is none of them; else what the format's own reader throws.
 */
export function parseMap(text: string, options: MapOptions = {}): Grid {
  return isTiled(text) ? parseTiled(text, options) : parsePlainMap(text, options);
}

/** As {@link parseMap}, but compressed layers of Tiled maps are unpacked without `inflate`; see parseTiledAsync. */
export async function parseMapAsync(text: string, options: MapAsyncOptions = {}): Promise<Grid> {
  return isTiled(text) ? parseTiledAsync(text, options) : parsePlainMap(text, options);
}

function isTiled(text: string): boolean {
  return /[{<]/.test(text[firstNonBlank(text)] ?? '');
}

function parsePlainMap(text: string, options: RowsOptions): Grid {
  const at = firstNonBlank(text);
  if (/^(type|height|width)\b/.test(text.slice(at, at + 10))) return parseMovingAiMap(text, options);
  let bad = at;
  while (bad < text.length && isRowLetter(text[bad]!)) bad++;
  const restOfLine = text.slice(bad, bad + 2);
  if (at < text.length && (restOfLine === '' || /^(\n|\r\n|\r$)/.test(restOfLine)))
    return parseRows(text, options);
  const expected =
    "a MovingAI map ('type octile'), a Tiled map (JSON or XML) or rows of . and @ were expected";
  const found = at === text.length ? 'the text is empty' : `found ${showCharacter(text, bad)}`;
  throw new FloodgateError(
    'bad-file',
    `no known map format: ${found}; ${expected}`,
    positionAt(text, bad, options.file ?? 'map'),
  );
}
