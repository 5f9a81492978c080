/** The sources of a worker thread in one file: threads that compile on the fly take long to start. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/floodgate-lab/', import.meta.url));

let file: string | undefined;
afterAll(() => {
  if (file !== undefined) rmSync(file, { force: true });
});

export function bundledThread(): string {
  if (file !== undefined) return file;
  mkdirSync(CACHE, { recursive: true });
  file = join(CACHE, `thread-${process.pid}.mjs`);
  buildSync({
    entryPoints: [fileURLToPath(new URL('../src/work/thread.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['floodgate-source'],
    external: ['jiti', 'piscina', 'valibot'],
    logLevel: 'error',
  });
  return file;
}
