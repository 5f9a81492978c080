import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds `packages/core/dist` unless it is there: some examples run what is published, not the sources. */
export function buildCore(): void {
  if (existsSync(`${root}/packages/core/dist/entries/floodgate.js`)) return;
  execFileSync('npx', ['tsc', '-b', 'packages/core'], { cwd: root, stdio: 'pipe' });
}
