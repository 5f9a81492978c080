/** Runs command lines in this process and through the real command. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Context } from '../src/context.ts';
import { run } from '../src/program.ts';

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Makes stdout a terminal of that width. */
  readonly columns?: number;
  /** The height of that terminal. */
  readonly rows?: number;
  readonly signal?: AbortSignal;
}

export const BIN = fileURLToPath(new URL('../bin/floodgate.js', import.meta.url));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that nothing else uses; removed when the test file is done. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-test-'));
  folders.push(folder);
  return folder;
}

const NO_CACHE = join(tmpdir(), 'floodgate-test-no-such-cache');

export async function cli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const stdout = new Collector();
  const stderr = new Collector();
  const terminal =
    options.columns === undefined ? {} : { isTTY: true, columns: options.columns, rows: options.rows ?? 24 };
  const context: Context = {
    stdout: Object.assign(stdout, terminal),
    stderr,
    env: { FLOODGATE_CACHE: NO_CACHE, ...options.env },
    interruption: {
      signal: options.signal ?? new AbortController().signal,
      whileListening: (work) => work(),
    },
  };
  const code = await run(args, context);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** The real command, built before. */
export function bin(
  args: readonly string[],
  options: { input?: string; env?: Record<string, string>; cwd?: string } = {},
): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, FLOODGATE_CACHE: NO_CACHE, FLOODGATE_MAPS: '', ...options.env },
    ...(options.input !== undefined && { input: options.input }),
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  });
  return { code: status, stdout, stderr };
}

class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}
