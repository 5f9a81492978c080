import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import { lockFolder } from './lock.ts';

const FILE = 'in-use-by.json';

function leaveBehind(folder: string, holder: object | string): void {
  writeFileSync(join(folder, FILE), typeof holder === 'string' ? holder : JSON.stringify(holder));
}

describe('a locked folder', () => {
  it('is refused to others until it is given back', () => {
    const folder = freshFolder();
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} since`);
    unlock();
    lockFolder(folder)();
  });

  it('is taken over from a process that died', () => {
    const folder = freshFolder();
    const { pid } = spawnSync(process.execPath, ['--version']);
    leaveBehind(folder, { pid, host: hostname(), began: null, since: '' });
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(join(folder, FILE), 'utf8')).pid).toBe(process.pid);
    unlock();
  });

  it.skipIf(process.platform !== 'linux')(
    'is taken over from one whose number another process has now',
    () => {
      const folder = freshFolder();
      leaveBehind(folder, { pid: process.ppid, host: hostname(), began: 'long ago', since: '' });
      lockFolder(folder)();
    },
  );

  it('is taken over if what was left behind makes no sense', () => {
    const folder = freshFolder();
    leaveBehind(folder, '{"pid": 1');
    lockFolder(folder)();
  });

  it('is refused if another machine has it', () => {
    const folder = freshFolder();
    leaveBehind(folder, { pid: 1, host: 'elsewhere', began: null, since: '2026' });
    expect(() => lockFolder(folder)).toThrow(
      /process 1 on elsewhere since 2026; if that process is gone, remove/,
    );
  });
});
