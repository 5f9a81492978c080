/** Finds the built page of the studio; in a clone, builds it when it is missing or older than its sources. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';

/** The folder to serve. Throws an InputError if there is nothing to serve or the build fails. */
export async function builtStudio(context: Context): Promise<string> {
  const studio = studioFolder();
  const built = join(studio, 'dist');
  if (isClone(studio) && isStale(studio)) await build(studio, built, context);
  if (!existsSync(join(built, 'index.html'))) {
    throw new InputError('the package @floodgate/studio holds no page: install it again');
  }
  return built;
}

function studioFolder(): string {
  const require = createRequire(import.meta.url);
  return dirname(require.resolve('@floodgate/studio/package.json'));
}

/** What is published has no sources, and nothing to build with. */
function isClone(studio: string): boolean {
  return existsSync(join(studio, 'vite.config.ts'));
}

function isStale(studio: string): boolean {
  const builtAt = modifiedAt(join(studio, 'dist', 'index.html'));
  const sources = [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'content-policy.ts',
    'package.json',
    '../core/src',
    '../select/src',
  ];
  return sources.some((source) => modifiedAt(join(studio, source)) > builtAt);
}

/** When a file, or the youngest file in a folder, was written; 0 if it does not exist. Tests do not count. */
function modifiedAt(path: string): number {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return path.includes('.test.') ? 0 : info.mtimeMs;
  let latest = 0;
  for (const name of readdirSync(path)) latest = Math.max(latest, modifiedAt(join(path, name)));
  return latest;
}

/** Builds beside and moves into place, so that nobody is ever served half of a build. */
async function build(studio: string, built: string, context: Context): Promise<void> {
  const staging = `${built}-${process.pid}`;
  const startedAt = new Date();
  context.stderr.write('building the studio, a few seconds …\n');
  try {
    await runVite(studio, staging, context);
    // What was edited while it was building counts as younger than the build.
    utimesSync(join(staging, 'index.html'), startedAt, startedAt);
    rmSync(built, { recursive: true, force: true });
    renameSync(staging, built);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function runVite(studio: string, outDir: string, { stderr, env }: Context): Promise<void> {
  const require = createRequire(join(studio, 'package.json'));
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, {
    cwd: studio,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Under a test runner NODE_ENV may say otherwise, and the page would be built for development.
    env: { ...env, NODE_ENV: 'production', ...(!stderr.isTTY && { NO_COLOR: '1' }) },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => stderr.write(chunk));
  }
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new InputError('the studio does not build, see above'));
    });
  });
}
