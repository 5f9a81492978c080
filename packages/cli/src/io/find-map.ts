import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { didYouMean } from 'floodgate';
import { BUILT_IN_MAPS, type BuiltInMap } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { mapFolders, mapsNamed } from './map-folders.ts';

export type MapPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'built-in'; readonly map: BuiltInMap }
  | { readonly kind: 'stdin' };

/** Where a map named on the command line is: a file, else a built-in map, else below one of the map folders. */
export function findMap(name: string, env: Context['env']): MapPlace {
  if (name === '-') return { kind: 'stdin' };
  const there = statSync(name, { throwIfNoEntry: false });
  // Not only regular files: maps also come from pipes such as <(…).
  if (there && !there.isDirectory()) return { kind: 'file', path: name };
  const map = BUILT_IN_MAPS.find((candidate) => candidate.name === name);
  if (map) return { kind: 'built-in', map };
  for (const folder of mapFolders(env)) {
    const paths = mapsNamed(folder, name);
    if (paths.length > 1) throw ambiguous(name, folder, paths);
    if (paths[0] !== undefined) return { kind: 'file', path: paths[0] };
  }
  if (there) throw new InputError(`'${name}' is a folder, not a map`);
  throw notFound(name, env);
}

function ambiguous(name: string, folder: string, paths: readonly string[]): InputError {
  const choices = paths.map((path) => relative(folder, path)).join(', ');
  return new InputError(`'${name}' could be any of ${choices} in ${folder}: give one of these names`);
}

function notFound(name: string, env: Context['env']): InputError {
  const hint = didYouMean(
    name,
    BUILT_IN_MAPS.map((map) => map.name),
  );
  const folder = env.FLOODGATE_MAPS
    ? `not below FLOODGATE_MAPS (${env.FLOODGATE_MAPS})`
    : 'FLOODGATE_MAPS is not set';
  return new InputError(
    `no map '${name}': no such file, no built-in map${hint}, ${folder}, not fetched; see floodgate maps list`,
  );
}
