/** What only a real process shows: pipes that close, Ctrl-C, SIGTERM. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileServer } from '../testing/file-server.ts';
import { BIN, freshFolder } from '../testing/run-cli.ts';

describe('the process', () => {
  it('is quiet when the reader of its output leaves', async () => {
    const child = spawn(process.execPath, [
      BIN,
      'maps',
      'generate',
      'caves',
      '--width',
      '400',
      '--height',
      '400',
    ]);
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout.destroy();
    const [code] = await once(child, 'close');
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('stops with 130 on Ctrl-C and leaves no half-fetched set', async () => {
    const server = await FileServer.start();
    server.files.set('dao/dao-map.zip', { content: Buffer.alloc(0), silent: true });
    const into = freshFolder();
    const child = spawn(process.execPath, [
      BIN,
      'maps',
      'fetch',
      'dao',
      '--from',
      server.url,
      '--into',
      into,
    ]);
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    await server.stop();
    expect(code).toBe(130);
    expect(stderr).toBe('');
  });

  it.each([
    ['solve', '--planner', 'SIGINT', 'Ctrl-C', 130],
    ['solve', '--planner', 'SIGTERM', 'SIGTERM', 143],
    ['compare', '--planners', 'SIGTERM', 'SIGTERM', 143],
  ] as const)('%s %s keeps on %s what was done', async (command, plannerOption, signal, name, exitCode) => {
    // This planner never gets all of them home, so the run goes on until it is stopped.
    const unending = [plannerOption, 'bmaa-f-c', '--agents', '300', '--steps', '1000000000'];
    const out = join(freshFolder(), 'run.json');
    if (command === 'solve') unending.push('--out', out);
    let stdout = '';
    let code: number | null = null;
    // Nothing tells from outside when it has begun; on a busy machine that may take a while.
    for (const seconds of [3, 9, 27]) {
      const child = spawn(process.execPath, [BIN, command, 'emberdeep', ...unending]);
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
      });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      child.kill(signal);
      [code] = await once(child, 'close');
      if (stdout !== '') break;
    }
    expect(stdout).toContain(`stopped by ${name}`);
    expect(code).toBe(exitCode);
    if (command === 'solve') expect(JSON.parse(readFileSync(out, 'utf8')).agents).toHaveLength(300);
  });
});
