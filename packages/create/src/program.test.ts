import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './program.ts';
import { EXAMPLES, findTemplates } from './templates.ts';

const TEMPLATES = findTemplates(EXAMPLES);

let cwd: string;
let stdout: string;
let stderr: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'create-floodgate-'));
  stdout = stderr = '';
});

afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function create(...args: string[]): Promise<number> {
  return run(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    cwd,
    env: {},
    canAsk: false,
    templates: TEMPLATES,
  });
}

function manifestOf(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(cwd, folder, 'package.json'), 'utf8'));
}

describe('create-floodgate', () => {
  it.each(TEMPLATES)('writes the template $name, which stands on its own', async ({ name, folder }) => {
    expect(await create('game', '--template', name)).toBe(0);
    const written = readdirSync(join(cwd, 'game'), { recursive: true, encoding: 'utf8' });
    expect(written).toEqual(expect.arrayContaining(['.gitignore', 'README.md', 'index.html']));
    expect(written.filter((file) => /node_modules|\.test\.|package-lock/.test(file))).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifestOf('game')).toMatchObject({ name: 'game', version: '0.0.0', private: true, dependencies });
    const outside = written
      .filter((file) => /\.(ts|js|json|html|md)$/.test(file))
      .filter((file) => {
        const depth = file.split(/[\\/]/).length;
        return readFileSync(join(cwd, 'game', file), 'utf8').includes('../'.repeat(depth));
      });
    expect(outside).toEqual([]);
  });

  it('says which commands come next', async () => {
    await create('games/My Game', '--template', 'first-crowd');
    expect(stdout).toContain('  cd "games/My Game"\n  npm install\n  npm start\n');
    expect(manifestOf('games/My Game').name).toBe('my-game');
  });

  it('writes into the present folder if nothing is there but git', async () => {
    mkdirSync(join(cwd, '.git'));
    expect(await create('.', '--template', 'first-crowd')).toBe(0);
    expect(stdout).not.toContain('cd ');
    expect(existsSync(join(cwd, 'src/main.ts'))).toBe(true);
  });

  it('refuses a folder with something in it, says what, and changes nothing', async () => {
    mkdirSync(join(cwd, 'game'));
    writeFileSync(join(cwd, 'game', 'novel.txt'), 'It was a dark');
    expect(await create('game', '--template', 'first-crowd')).toBe(1);
    expect(stderr).toMatch(
      /game' is not empty \(novel\.txt\), and nothing is overwritten: name a new folder/,
    );
    expect(readdirSync(join(cwd, 'game'))).toEqual(['novel.txt']);
  });

  it('refuses a file in place of a folder', async () => {
    writeFileSync(join(cwd, 'game'), '');
    expect(await create('game', '--template', 'first-crowd')).toBe(1);
    expect(stderr).toContain("game' is a file: name another folder");
  });

  it('without a terminal, says what to give', async () => {
    expect(await create()).toBe(2);
    expect(stderr).toContain('give a folder and --template NAME: npm create floodgate my-game -- --template');
    stderr = '';
    expect(await create('castle')).toBe(2);
    expect(stderr).toContain('give --template NAME: npm create floodgate castle -- --template first-crowd');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    ['frist-crowd', " (did you mean 'first-crowd'?)"],
    ['phaser', " (did you mean 'rts-phaser'?)"],
    ['unreal', ': use first-crowd, '],
  ])('knows no template %s', async (typed, hint) => {
    expect(await create('game', '--template', typed)).toBe(2);
    expect(stderr).toContain(`unknown template '${typed}'${hint}`);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('names an option that it does not know', async () => {
    expect(await create('game', '--tempalte', 'first-crowd')).toBe(2);
    expect(stderr).toBe("create-floodgate: Unknown option '--tempalte'; --help shows the options\n");
  });

  it('takes another version or a tarball of floodgate', async () => {
    await create('tagged', '--template', 'first-crowd', '--floodgate', 'next');
    expect(manifestOf('tagged').dependencies).toEqual({ floodgate: 'next' });
    writeFileSync(join(cwd, 'floodgate.tgz'), '');
    await create('packed', '--template', 'first-crowd', '--floodgate', './floodgate.tgz');
    expect(manifestOf('packed').dependencies).toEqual({ floodgate: `file:${join(cwd, 'floodgate.tgz')}` });
    expect(await create('none', '--template', 'first-crowd', '--floodgate', './nothing.tgz')).toBe(1);
    expect(stderr).toContain('--floodgate ./nothing.tgz: no such file or folder');
  });

  it('lists every example game with its engine, the first one first', async () => {
    expect(await create('--list')).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    const games = readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, 'package.json')));
    expect(lines.map((line) => line.split(' ', 1)[0]).sort()).toEqual(games.sort());
    expect(lines[0]).toMatch(/^first-crowd +plain canvas +\S/);
    expect(stdout).toMatch(/^rts-phaser +Phaser /m);
    expect(stdout).toMatch(/^lockstep-server +Node server /m);
  });

  it('has every template in its README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| `([\w-]+)` +\| (\S.*?) +\|/gm)].map(([, name, engine]) => ({
      name,
      engine,
    }));
    const shown = rows.filter(({ name }) => !name!.startsWith('--'));
    const byName = (a: { name?: string }, b: { name?: string }) => a.name!.localeCompare(b.name!);
    expect(shown.sort(byName)).toEqual(TEMPLATES.map(({ name, engine }) => ({ name, engine })).sort(byName));
  });
});
