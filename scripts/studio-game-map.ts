import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { mapFolder, mapNames } from './game-maps.ts';

/** The first game map of that size; undefined if there is none beside the project. */
export function gameMapOfSize(
  width: number,
  height: number,
): { readonly name: string; readonly text: string } | undefined {
  const folder = mapFolder();
  if (!folder) return undefined;
  const size = new RegExp(`height ${height}\\s+width ${width}\\s`);
  for (const file of mapNames()) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (size.test(text.slice(0, 60))) return { name: basename(file), text };
  }
  return undefined;
}
