import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-store.ts';
import { checkWritable, saveFile } from './save-file.ts';

const BUILT = new URL('../../dist/files/index.js', import.meta.url).href;
const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

describe('saveFile', () => {
  it('makes files and replaces them, and leaves nothing else in the folder', () => {
    const folder = freshFolder();
    const file = join(folder, 'a.json');
    saveFile(file, 'long and old');
    saveFile(file, 'néw');
    expect(readFileSync(file, 'utf8')).toBe('néw');
    saveFile(file, Uint8Array.of(1, 2, 3));
    expect([...readFileSync(file)]).toEqual([1, 2, 3]);
    saveFile(file, '');
    expect(readdirSync(folder)).toEqual(['a.json']);
    expect(statSync(file).size).toBe(0);
  });

  it.skipIf(isWindows)('keeps permissions, and links that lead to the file', () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'real'));
    const target = join(folder, 'real', 'target.json');
    writeFileSync(target, 'old');
    chmodSync(target, 0o640);
    symlinkSync('real/target.json', join(folder, 'first'));
    symlinkSync('first', join(folder, 'second'));
    saveFile(join(folder, 'second'), 'new');
    expect(lstatSync(join(folder, 'second')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(folder, 'first')).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, 'real'))).toEqual(['target.json']);
  });

  it.skipIf(isWindows)('makes the file that a link promises', () => {
    const folder = freshFolder();
    symlinkSync('later.json', join(folder, 'link'));
    saveFile(join(folder, 'link'), 'now');
    expect(readFileSync(join(folder, 'later.json'), 'utf8')).toBe('now');
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  });

  it('is never seen half written, even if the process is killed', { timeout: 20_000 }, async () => {
    const folder = freshFolder();
    const file = join(folder, 'big.txt');
    const length = 2_000_000;
    saveFile(file, 'x'.repeat(length));
    const code = `
      const { saveFile } = await import(${JSON.stringify(BUILT)});
      const texts = ['a', 'b'].map((letter) => letter.repeat(${length}));
      for (let i = 0; ; i++) {
        saveFile(${JSON.stringify(file)}, texts[i % 2]);
        if (i === 0) console.log('begun');
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    for (let look = 0; look < 20; look++) {
      expect(isWhole(readFileSync(file, 'latin1'))).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 7));
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isWhole(readFileSync(file, 'latin1'))).toBe(true);

    function isWhole(text: string): boolean {
      return text.length === length && text === text[0]!.repeat(length) && text[0] !== 'x';
    }
  });
});

describe.each([
  ['saveFile', (file: string) => saveFile(file, 'new')],
  ['checkWritable', (file: string) => checkWritable(undefined, file)],
])('%s', (_, use) => {
  it('says that the folder is missing', () => {
    const folder = join(freshFolder(), 'nowhere');
    const file = join(folder, 'a.json');
    expect(() => use(file)).toThrow(`cannot write '${file}': there is no folder '${folder}'`);
    expect(existsSync(folder)).toBe(false);
  });

  it('refuses a folder in the place of the file', () => {
    const folder = freshFolder();
    expect(() => use(folder)).toThrow(`cannot write '${folder}': it is a folder`);
  });

  it.skipIf(isWindows)('refuses links that lead in a circle', () => {
    const folder = freshFolder();
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
    expect(() => use(join(folder, 'a'))).toThrow('its symbolic links lead in a circle');
  });

  it.skipIf(isWindows || isRoot)('leaves a file alone that is read-only', () => {
    const file = join(freshFolder(), 'a.json');
    writeFileSync(file, 'old', { mode: 0o400 });
    expect(() => use(file)).toThrow(`cannot write '${file}': permission denied`);
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it.skipIf(isWindows || isRoot)('says that the folder takes no files', () => {
    const folder = freshFolder();
    const file = join(folder, 'a.json');
    writeFileSync(file, 'old');
    chmodSync(folder, 0o500);
    expect(() => use(file)).toThrow(`permission denied in its folder '${folder}'`);
    chmodSync(folder, 0o700);
    expect(readFileSync(file, 'utf8')).toBe('old');
  });
});

describe('a full disk', () => {
  it.skipIf(!existsSync('/dev/full'))('is named with the file', () => {
    const link = join(freshFolder(), 'out.json');
    symlinkSync('/dev/full', link);
    expect(() => saveFile(link, 'text')).toThrow(`cannot write '${link}': the disk is full`);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });
});
