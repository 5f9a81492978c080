/** The packages as npm would publish them. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, runNode } from './run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a user installs. Each depends on those before it. */
const PACKAGES = ['packages/core', 'packages/select'] as const;

/** Builds the packages, packs them into a folder and returns the files. */
export async function packTarballs(folder: string): Promise<string[]> {
  const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  await runNode([tsc, '-b', ...PACKAGES], ROOT);
  const files: string[] = [];
  for (const path of PACKAGES) {
    const printed = await run('npm', ['pack', '--json', '--pack-destination', folder], join(ROOT, path));
    // Scripts of the package may print something before the list.
    const [packed] = JSON.parse(printed.slice(printed.search(/^\[/m))) as { filename: string }[];
    files.push(resolve(folder, packed!.filename));
  }
  return files;
}
