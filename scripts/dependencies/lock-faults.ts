/** What is wrong with a lock file: see scripts/check-dependencies.ts. */
import { INSTALL_SCRIPTS, LICENCES, OTHER_LICENCES } from './allowed.ts';

export interface LockFile {
  readonly packages?: Readonly<Record<string, LockEntry>>;
}

export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}

/** The licence that an installed package names; undefined if it is not installed or names none. */
export type LicenceOf = (path: string) => string | undefined;

const STRONG_HASH = /^sha(512|384|256)-[A-Za-z\d+/]+=*( |$)/;

/** A line for each fault, with what to do about it. */
export function lockFaults({ packages = {} }: LockFile, licenceOf: LicenceOf): string[] {
  const faults: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    // The workspaces themselves.
    if (entry.link || !path.includes('node_modules/')) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const fault = (text: string): void => {
      faults.push(`${name}@${entry.version ?? '?'} (${path}) ${text}`);
    };
    if (entry.resolved !== undefined)
      fault(
        `records where it was downloaded (${entry.resolved}). Write the lock file with this project's .npmrc`,
      );
    const unseen = isOfAnotherPlatform(entry);
    if (entry.integrity === undefined && !unseen)
      fault('has no integrity hash. Delete its entry and run npm install where the registry gives one');
    if (entry.integrity !== undefined && !STRONG_HASH.test(entry.integrity))
      fault(`has the hash "${entry.integrity}"; only SHA-256 and stronger count. Ask for a newer version`);
    if (entry.hasInstallScript && !(name in INSTALL_SCRIPTS))
      fault(
        'runs a script when it is installed. Read the script, then list it in scripts/dependencies/allowed.ts, or do without it',
      );
    const licence = entry.license ?? licenceOf(path);
    if (!unseen && !isAllowed(name, licence))
      fault(
        `has the licence ${licence ?? 'none'}. Do without it, or list it in scripts/dependencies/allowed.ts with the reason`,
      );
  }
  return faults;
}

/** One of the programs that scripts/complete-lock.ts adds for platforms that the registry's mirror does not have. */
function isOfAnotherPlatform({ optional, os, cpu, integrity, version }: LockEntry): boolean {
  return (
    integrity === undefined &&
    optional === true &&
    (os ?? cpu) !== undefined &&
    /^\d[\w.+-]*$/.test(version ?? '')
  );
}

function isAllowed(name: string, licence = 'none'): boolean {
  const key = Object.keys(OTHER_LICENCES).find((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
  if (key !== undefined && OTHER_LICENCES[key]!.licence === licence) return true;
  const words = licence.replace(/[()]/g, '').split(' OR ');
  // One of the alternatives is enough; of licences joined by AND all are needed.
  return words.some((word) => word.split(' AND ').every((id) => LICENCES.has(id)));
}
