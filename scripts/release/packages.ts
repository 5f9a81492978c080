/** The packages of the workspace. They share one version and name it wherever they depend on each other. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from './error.ts';

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** What is read of a package.json, and of a package's entry in package-lock.json. */
interface Manifest extends Partial<Record<(typeof DEPENDENCIES)[number], Record<string, string>>> {
  readonly name: string;
  version: string;
  readonly private?: boolean;
}

export interface Package {
  /** From the root of the repository, with forward slashes: `packages/core`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** All packages that the workspace names, in the order in which they can be published. */
export function readPackages(root: string): Package[] {
  const { workspaces } = readJson(join(root, 'package.json')) as { workspaces: string[] };
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const packages = folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(root, folder, 'package.json')) as Manifest }));
  return dependenciesFirst(packages);
}

/** The version that all packages have. Throws a ReleaseError if they do not agree. */
export function commonVersion(packages: readonly Package[]): string {
  const [first, ...others] = packages;
  for (const { folder, manifest } of others) {
    if (manifest.version === first!.manifest.version) continue;
    throw new ReleaseError(
      `${folder} has version ${manifest.version}, but ${first!.folder} has ${first!.manifest.version}`,
    );
  }
  return first!.manifest.version;
}

/** Throws a ReleaseError if the version is not three numbers, or not larger than the present one. */
export function checkVersion(version: string, present: string): void {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    throw new ReleaseError(`'${version}' is not a version: three numbers such as 0.3.0 are needed`);
  }
  const [wanted, had] = [version, present].map((text) => text.split('.').map(Number));
  const at = wanted!.findIndex((number, i) => number !== had![i]);
  if (at >= 0 && wanted![at]! > had![at]!) return;
  throw new ReleaseError(`${version} is not larger than the present version, ${present}`);
}

/** Writes the version into all packages and the lock file, and returns the files that were written. */
export function setVersion(root: string, packages: readonly Package[], version: string): string[] {
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  const lock = readJson(join(root, 'package-lock.json')) as { packages: Record<string, Manifest> };
  const files = ['package-lock.json'];
  for (const { folder, manifest } of packages) {
    const locked = lock.packages[folder];
    if (!locked) throw new ReleaseError(`package-lock.json does not know ${folder}: run npm install`);
    for (const place of [manifest, locked]) setVersionIn(place, names, version);
    writeJson(join(root, folder, 'package.json'), manifest);
    files.push(`${folder}/package.json`);
  }
  writeJson(join(root, 'package-lock.json'), lock);
  return files;
}

function setVersionIn(manifest: Manifest, names: ReadonlySet<string>, version: string): void {
  manifest.version = version;
  for (const kind of DEPENDENCIES) {
    const dependencies = manifest[kind] ?? {};
    for (const name of Object.keys(dependencies)) if (names.has(name)) dependencies[name] = version;
  }
}

function dependenciesFirst(packages: readonly Package[]): Package[] {
  const sorted = new Set<Package>();
  const add = (wanted: Package): void => {
    for (const other of packages) {
      if (other.manifest.name in (wanted.manifest.dependencies ?? {})) add(other);
    }
    sorted.add(wanted);
  };
  packages.forEach(add);
  return [...sorted];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
