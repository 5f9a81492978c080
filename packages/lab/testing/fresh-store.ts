/** Folders for embedded stores, quickly: making one from nothing takes seconds, copying one does not. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterAll } from 'vitest';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/floodgate-lab/', import.meta.url));
const PGLITE = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder; removed when the test file is done. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-lab-test-'));
  folders.push(folder);
  return folder;
}

/** A folder with an empty embedded database that no lab has seen yet. */
export async function freshStoreFolder(): Promise<string> {
  const folder = join(freshFolder(), 'store');
  mkdirSync(folder);
  cpSync(await template(), join(folder, 'data'), { recursive: true });
  return folder;
}

async function template(): Promise<string> {
  const { version } = JSON.parse(readFileSync(PGLITE, 'utf8')) as { version: string };
  const made = join(CACHE, `empty-${version}`);
  if (existsSync(made)) return made;
  mkdirSync(CACHE, { recursive: true });
  const making = mkdtempSync(join(CACHE, 'making-'));
  const lite = await PGlite.create(making);
  await lite.close();
  try {
    renameSync(making, made);
  } catch {
    // Another test file was faster.
    rmSync(making, { recursive: true, force: true });
  }
  return made;
}
