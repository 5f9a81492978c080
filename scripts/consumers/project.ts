/** A user's project in a temporary folder: bundlers and compilers from npm, and our packages from their tarballs. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';
import { packTarballs } from './tarballs.ts';

export const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));

const NETWORK_ERRORS =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i;

export interface Project {
  readonly folder: string;
  /** A new folder in it, filled with the files of some fixtures. Later fixtures overwrite earlier ones. */
  subfolder(name: string, ...fixtures: readonly string[]): string;
  remove(): void;
}

/** Throws with a word about the network if npm cannot reach it. */
export async function makeProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-consumers-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const tarballs = await packTarballs(folder);
    cpSync(join(FIXTURES, 'package.json'), join(folder, 'package.json'));
    await install(folder, tarballs);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    subfolder: (name, ...fixtures) => {
      const made = join(folder, name);
      mkdirSync(made);
      for (const fixture of fixtures) {
        for (const file of readdirSync(join(FIXTURES, fixture)))
          cpSync(join(FIXTURES, fixture, file), join(made, file));
      }
      return made;
    },
    remove,
  };
}

async function install(folder: string, tarballs: readonly string[]): Promise<void> {
  const files = tarballs.map((tarball) => `./${basename(tarball)}`);
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...files], folder);
  } catch (error) {
    const { message } = error as Error;
    if (!NETWORK_ERRORS.test(message)) throw error;
    throw new Error(
      `the bundlers and compilers of this test come from npm, which cannot be reached:\n${message}`,
    );
  }
}
