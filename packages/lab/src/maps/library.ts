/** Finds maps and scenarios by name: paths, built-in and generated maps, folders of maps. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { didYouMean, FloodgateError, type Grid, type GridOptions, parseMap } from 'floodgate';
import { parseScenario, type Scenario } from 'floodgate/formats';
import { BUILT_IN_MAPS } from 'floodgate/problems';
import { generatedMap } from './generated.ts';

/** Depth of folders that are searched: sets of maps, folders of sets. */
const MAX_DEPTH = 3;

/** The rules of movement that a map is loaded with. */
export type MapRules = Pick<GridOptions, 'corners' | 'costs'>;

/** The maps of this machine. */
export class MapLibrary {
  /** In the order in which they are searched. */
  readonly folders: readonly string[];

  constructor(folders: readonly string[] = []) {
    this.folders = folders;
  }

  /** True if {@link load} would find a map of that name. */
  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** Throws a FloodgateError if there is no such map, or more than one. */
  require(name: string): void {
    if (!this.has(name)) throw this.#noMap(name);
  }

  /** Throws as {@link require} does, or if the map cannot be read. */
  load(name: string, { corners, costs }: MapRules = {}): Grid {
    const found = this.#find(name);
    if (found === undefined) throw this.#noMap(name);
    const rules = { ...(corners && { corners }), ...(costs && { costs }) };
    if (typeof found !== 'string') return found.load(rules);
    return parseMap(readFileSync(found, 'utf8'), { ...rules, file: found });
  }

  /** Throws a FloodgateError if there is no scenario of that path, or of that name below a map folder. */
  requireScenario(name: string): void {
    this.#scenarioPath(name);
  }

  /** Throws as {@link requireScenario} does, or if the file is no scenario. */
  scenario(name: string): Scenario {
    return parseScenario(readFileSync(this.#scenarioPath(name), 'utf8'), { file: name });
  }

  /** The scenario file beside a map, as {@link scenario} takes it; undefined if there is none. */
  scenarioBeside(map: string): string | undefined {
    const found = this.#find(map);
    if (typeof found !== 'string') return undefined;
    const path = `${found}.scen`;
    return isFile(path) ? path : undefined;
  }

  /** The names of the maps below a folder of a set, such as `dao`; empty if there is no such set. */
  namesIn(set: string): string[] {
    for (const folder of this.folders) {
      const paths = filesBelow(join(folder, set), /\.map$/i, 0);
      if (paths.length > 0) return paths.map((path) => `${set}/${basename(path).replace(/\.map$/i, '')}`);
    }
    return [];
  }

  #find(name: string): string | { readonly load: (rules: MapRules) => Grid } | undefined {
    if (isFile(name)) return name;
    const ours = BUILT_IN_MAPS.find((map) => map.name === name) ?? generatedMap(name);
    if (ours) return ours;
    for (const folder of this.folders) {
      const paths = mapsNamed(folder, name);
      if (paths.length > 1) {
        const choices = paths.map((path) => relative(folder, path)).join(', ');
        throw new FloodgateError(
          'bad-argument',
          `'${name}' could be any of ${choices}: write which one you mean`,
        );
      }
      if (paths[0] !== undefined) return paths[0];
    }
    return undefined;
  }

  #scenarioPath(name: string): string {
    const path = [name, ...this.folders.map((folder) => join(folder, name))].find(isFile);
    if (path === undefined) throw new FloodgateError('bad-argument', `no scenario '${name}'${this.#where()}`);
    return path;
  }

  #noMap(name: string): FloodgateError {
    const names = BUILT_IN_MAPS.map((map) => map.name);
    const hint = didYouMean(name, names);
    return new FloodgateError('bad-argument', `no map '${name}'${hint}${this.#where()}`);
  }

  #where(): string {
    return this.folders.length === 0 ? ', and there is no map folder' : ` below ${this.folders.join(', ')}`;
  }
}

/** Files that a map's name may mean: `dao/lak307d`, `lak307d.map` or `lak307d`. */
function mapsNamed(folder: string, name: string): string[] {
  for (const candidate of [join(folder, name), join(folder, `${name}.map`)]) {
    if (isFile(candidate)) return [candidate];
  }
  if (/[\\/]/.test(name)) return [];
  const wanted = [name.toLowerCase(), `${name.toLowerCase()}.map`];
  return filesBelow(folder, /\.map$/i, MAX_DEPTH).filter((path) =>
    wanted.includes(basename(path).toLowerCase()),
  );
}

function filesBelow(folder: string, name: RegExp, depth: number): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry);
    if (entry.startsWith('.')) continue;
    if (isFile(path)) {
      if (name.test(entry)) found.push(path);
    } else if (depth > 0) {
      found.push(...filesBelow(path, name, depth - 1));
    }
  }
  return found;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // Missing or not readable: no maps in either case.
    return [];
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
