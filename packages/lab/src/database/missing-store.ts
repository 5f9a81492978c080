/** What to say about a folder that is not a store: names are mistyped more often than forgotten. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { didYouMean, FloodgateError } from 'floodgate';

/** A folder with this file has a database in it. */
const MARK = join('data', 'PG_VERSION');
const MOST_NAMED = 5;

export function isStoreFolder(folder: string): boolean {
  return existsSync(join(folder, MARK));
}

export function noStore(folder: string): FloodgateError {
  const parent = dirname(resolve(folder));
  const others = storesIn(parent);
  const near = didYouMean(basename(resolve(folder)), others);
  const listed = near === '' && others.length > 0 ? ` (stores in ${parent}: ${shown(others)})` : '';
  return new FloodgateError(
    'bad-argument',
    `there is no store ${folder}${near}${listed}: floodgate lab run creates one`,
  );
}

function storesIn(parent: string): string[] {
  try {
    return readdirSync(parent).filter((name) => isStoreFolder(join(parent, name)));
  } catch {
    // Missing or not readable: no stores either way.
    return [];
  }
}

function shown(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
