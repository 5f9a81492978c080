/** Installs one set of maps in the cache, completely or not at all. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../failure.ts';
import { type DownloadOptions, download, HttpError } from './download.ts';
import type { MapSet } from './sets.ts';
import { type Unpacked, unpack } from './unpack.ts';

export interface InstallOptions extends DownloadOptions {
  readonly baseUrl: string;
  /** The folder in which the folder of the set is made. */
  readonly into: string;
}

export interface InstalledSet extends Unpacked {
  readonly folder: string;
  /** Scenario archives that the server does not have. */
  readonly missing: readonly string[];
}

export function setFolder(set: MapSet, into: string): string {
  return join(into, set.id);
}

export async function installSet(set: MapSet, options: InstallOptions): Promise<InstalledSet> {
  const { into, baseUrl } = options;
  const downloads = join(into, '.downloads', set.id);
  const staging = join(into, `.unpack-${set.id}-${process.pid}`);
  await mkdir(into, { recursive: true });
  await removeAbandoned(set, into);
  let maps = 0;
  let scenarios = 0;
  let bytes = 0;
  const missing: string[] = [];
  try {
    for (const path of [set.maps, ...set.scenarios]) {
      const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
      const archive = join(downloads, basename(path));
      try {
        if (!existsSync(archive)) await download(url, archive, options);
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 404) || path === set.maps) throw error;
        missing.push(url);
        continue;
      }
      const unpacked = await unpackOrDiscard(archive, staging, options.signal, bytes);
      maps += unpacked.maps;
      scenarios += unpacked.scenarios;
      bytes += unpacked.bytes;
    }
    if (maps === 0) {
      await rm(downloads, { recursive: true, force: true });
      throw new InputError(`the archive of ${set.id} holds no map`);
    }
    await replaceFolder(staging, setFolder(set, into));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await rm(downloads, { recursive: true, force: true });
  return { maps, scenarios, bytes, folder: setFolder(set, into), missing };
}

/** Unpacks an archive. A damaged one is deleted, so that the next run downloads it again. */
async function unpackOrDiscard(
  archive: string,
  staging: string,
  signal: AbortSignal,
  before: number,
): Promise<Unpacked> {
  try {
    await mkdir(staging, { recursive: true });
    return await unpack(archive, staging, signal, { before });
  } catch (error) {
    if (!signal.aborted) await rm(archive, { force: true });
    throw error;
  }
}

/** A folder cannot be renamed over a full one, so the old one is moved away first, and back if that fails. */
async function replaceFolder(from: string, to: string): Promise<void> {
  const aside = `${from}-old`;
  const replaces = existsSync(to);
  if (replaces) await rename(to, aside);
  try {
    await rename(from, to);
  } catch (error) {
    if (replaces) await rename(aside, to);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** Removes what a killed run left behind. */
async function removeAbandoned(set: MapSet, into: string): Promise<void> {
  for (const name of await readdir(into)) {
    const pid = new RegExp(`^\\.unpack-${set.id}-(\\d+)(-old)?$`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(into, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
