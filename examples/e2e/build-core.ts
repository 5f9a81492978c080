import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Brings `packages/core/dist` up to date: some examples run what is published, not the sources. */
export function buildCore(): void {
  execFileSync('npx', ['tsc', '-b', 'packages/core'], { cwd: root, stdio: 'pipe' });
}
