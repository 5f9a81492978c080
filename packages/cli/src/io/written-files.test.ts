/** What the files of a command are after something went wrong. With the real command. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BIN, bin, cli, freshFolder } from '../../testing/run-cli.ts';

/** Runs the command under a shell; `$FG` stands for it. */
function shell(script: string, cwd: string) {
  const env = { ...process.env, FG: `${process.execPath} ${BIN}` };
  return spawnSync('sh', ['-c', script], { cwd, env, encoding: 'utf8' });
}

const RUN = 'solve arena --planner far --agents 60 --seed 2 --steps 300';

describe.skipIf(process.platform === 'win32')('files that a command writes', () => {
  it('keeps an existing recording whole when there is no room for the new one', () => {
    const folder = freshFolder();
    const first = bin([...RUN.split(' '), '--out', 'run.json'], { cwd: folder });
    expect(first.code).toBe(0);
    const before = readFileSync(join(folder, 'run.json'), 'utf8');
    expect(before.length).toBeGreaterThan(4096);
    // No file may grow beyond a kilobyte: as a disk that fills up while the file is written.
    const { status, stderr } = shell(`ulimit -f 1; exec $FG ${RUN} --seed 3 --out run.json`, folder);
    expect(stderr).toMatch(/^floodgate: cannot write 'run\.json': [^\n]+\n$/);
    expect(status).toBe(1);
    expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['run.json']);
    expect(bin(['check', 'run.json'], { cwd: folder }).code).toBe(0);
  });

  it('writes a recording to stdout, into a pipe and into a file', () => {
    const folder = freshFolder();
    const args = `${RUN} --out /dev/stdout`;
    const recording = (text: string): number => JSON.parse(text.split('\n')[0]!).agents.length;
    expect(recording(shell(`$FG ${args} | cat`, folder).stdout)).toBe(60);
    shell(`$FG ${args} > run.txt`, folder);
    const text = readFileSync(join(folder, 'run.txt'), 'utf8');
    expect(recording(text)).toBe(60);
    expect(text).toContain('far');
    expect(text.split('\n').length).toBeGreaterThan(4);
  });

  it('writes into a named pipe', () => {
    const folder = freshFolder();
    const { stdout } = shell(
      'mkfifo maze.map; $FG maps generate maze --out maze.map >/dev/null & cat maze.map; wait',
      folder,
    );
    expect(stdout).toMatch(/^type octile\n/);
    expect(readdirSync(folder)).toEqual(['maze.map']);
  });
});

describe('where a command is to write', () => {
  it.each([
    ['solve', '--out'],
    ['solve', '--image'],
  ])('%s %s refuses a missing folder before it runs', async (command, option) => {
    const file = join(freshFolder(), 'missing', 'a.png');
    const { code, stdout, stderr } = await cli([command, 'arena', option, file]);
    expect(stderr).toContain(`cannot write '${file}': there is no folder`);
    expect(stdout).toBe('');
    expect(code).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('names the map that it cannot write', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'file'), '');
    const file = join(folder, 'file', 'a.map');
    const { code, stderr } = await cli(['maps', 'generate', 'maze', '--out', file]);
    expect(stderr).toContain(`cannot write '${file}': part of the path is not a folder`);
    expect(code).toBe(1);
  });
});
