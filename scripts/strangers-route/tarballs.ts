/** The packages as they would be published. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packs a built package of the workspace and returns the path of its tarball. */
export function pack(name: 'core' | 'create', destination: string): string {
  const folder = join(ROOT, 'packages', name);
  if (!existsSync(join(folder, 'dist'))) throw new Error(`packages/${name} is not built: npm run build`);
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return join(destination, output.trim().split('\n').at(-1)!);
}
