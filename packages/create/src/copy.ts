/** Copies templates: from the examples into the package when it is packed, and from there into a project. */
import { cpSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What is made by running an example, and what tests it. */
const NOT_COPIED = /^(node_modules|dist|\.vite|package-lock\.json|.*\.test\.[jt]s|\.DS_Store)$/;

/** npm leaves files of these names out of packages, so they travel under another one. */
const RENAMED = { '.gitignore': '_gitignore', '.npmrc': '_npmrc' } as const;

/** Copies what belongs to a template. */
export function copyTemplate(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path === from || !NOT_COPIED.test(basename(path)),
  });
}

/** Gives files that npm leaves out names that it keeps. */
export function hideFromNpm(folder: string): void {
  for (const [name, hidden] of Object.entries(RENAMED)) renameIfThere(folder, name, hidden);
}

/** Gives them their own names back. */
export function unhideFromNpm(folder: string): void {
  for (const [name, hidden] of Object.entries(RENAMED)) renameIfThere(folder, hidden, name);
}

function renameIfThere(folder: string, from: string, to: string): void {
  try {
    renameSync(join(folder, from), join(folder, to));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
