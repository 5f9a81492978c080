/** Releases for real, in a repository made for the test. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkVersion } from './packages.ts';

const SCRIPT = fileURLToPath(new URL('../release.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');
const CHANGELOG = `# Changelog

## Unreleased

### Fixed

- Agents no longer float.

## 0.2.0 (2026-01-02)

- The first release.
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'floodgate-release-'));
  const core = { name: 'floodgate', version: '0.2.0' };
  const cli = {
    name: '@floodgate/cli',
    version: '0.2.0',
    dependencies: { commander: '^14.0.0', floodgate: '0.2.0' },
  };
  const bench = { name: 'bench', version: '0.2.0', private: true, devDependencies: { floodgate: '0.2.0' } };
  write('package.json', {
    private: true,
    workspaces: ['packages/*', 'bench'],
    scripts: { 'test:long': "node -e \"process.exit(require('fs').existsSync('tests-fail') ? 1 : 0)\"" },
  });
  write('packages/cli/package.json', cli);
  write('packages/core/package.json', core);
  write('bench/package.json', bench);
  write('package-lock.json', {
    packages: {
      '': {},
      bench,
      'node_modules/commander': { version: '14.0.0' },
      'packages/cli': cli,
      'packages/core': core,
    },
  });
  write('CHANGELOG.md', CHANGELOG);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'A Tester');
  git('config', 'user.email', 'tester@example.org');
  commitAll();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | object): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function commitAll(): void {
  git('add', '.');
  git('commit', '--quiet', '-m', 'work');
}

function release(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TSX, SCRIPT, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

/** Runs a release that must be refused and must not change anything; returns the reason. */
function refused(...args: string[]): string {
  const [before, changes] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  const { code, stdout, stderr } = release(...args);
  expect({ code, stdout }).toMatchObject({ code: 1 });
  expect(git('rev-parse', 'HEAD')).toBe(before);
  expect(git('status', '--porcelain')).toBe(changes);
  expect(git('tag', '--list', 'v0.3.0', 'v0.2.1')).toBe('');
  return stderr;
}

describe('checkVersion', () => {
  it.each(['0.3', 'v0.3.0', '0.3.0-rc.1', '0.03.0', 'next', ''])(
    'refuses %j, which is no version',
    (version) => {
      expect(() => checkVersion(version, '0.2.0')).toThrow(`'${version}' is not a version`);
    },
  );

  it.each([
    ['0.3.0', '0.2.9'],
    ['0.10.0', '0.9.0'],
    ['1.0.0', '0.9.9'],
    ['0.2.11', '0.2.9'],
  ])('%s is larger than %s', (larger, smaller) => {
    expect(() => checkVersion(larger, smaller)).not.toThrow();
    expect(() => checkVersion(smaller, larger)).toThrow(`not larger than the present version, ${larger}`);
    expect(() => checkVersion(larger, larger)).toThrow('not larger');
  });
});

describe('npm run release', () => {
  it('sets versions, dates the changelog, commits, tags, and says how to publish', () => {
    const { code, stdout, stderr } = release('0.3.0');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(read('packages/core/package.json')).version).toBe('0.3.0');
    expect(JSON.parse(read('packages/cli/package.json'))).toMatchObject({
      version: '0.3.0',
      dependencies: { commander: '^14.0.0', floodgate: '0.3.0' },
    });
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(packages['packages/cli']).toMatchObject({
      version: '0.3.0',
      dependencies: { commander: '^14.0.0', floodgate: '0.3.0' },
    });
    expect(packages.bench).toMatchObject({ version: '0.3.0', devDependencies: { floodgate: '0.3.0' } });
    expect(packages['node_modules/commander'].version).toBe('14.0.0');
    const today = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toBe(
      CHANGELOG.replace('## Unreleased\n', `## Unreleased\n\n## 0.3.0 (${today})\n`),
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('release: 0.3.0');
    expect(git('rev-list', '-1', 'v0.3.0')).toBe(git('rev-parse', 'HEAD'));
    const commands = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(commands).toEqual([
      '  git push --atomic origin HEAD v0.3.0',
      '  npm publish --access public --workspace floodgate',
      '  npm publish --access public --workspace @floodgate/cli',
    ]);
  });

  it('changes nothing in a dry run', () => {
    const before = git('rev-parse', 'HEAD');
    const { code, stdout } = release('0.2.1', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('3 packages from 0.2.0 to 0.2.1');
    expect(git('status', '--porcelain') + git('tag')).toBe('');
    expect(git('rev-parse', 'HEAD')).toBe(before);
  });

  it('refuses if the tests fail, unless it is told to skip them', () => {
    write('tests-fail', '');
    commitAll();
    expect(refused('0.3.0')).toContain('npm run test:long fails');
    expect(release('0.3.0', '--skip-tests').code).toBe(0);
  });

  it('refuses a version that is not larger', () => {
    expect(refused('0.2.0')).toBe('release: 0.2.0 is not larger than the present version, 0.2.0\n');
  });

  it('refuses if there is nothing under Unreleased', () => {
    write('CHANGELOG.md', CHANGELOG.replace('- Agents no longer float.\n', ''));
    commitAll();
    expect(refused('0.3.0')).toContain('nothing under Unreleased');
  });

  it('refuses changes that are not committed, and a tag that is taken', () => {
    write('notes.txt', '');
    expect(refused('0.3.0')).toContain('?? notes.txt');
    rmSync(join(root, 'notes.txt'));
    git('tag', 'v0.4.0');
    expect(refused('0.4.0')).toContain('the tag v0.4.0 exists');
  });

  it('refuses packages of different versions', () => {
    write('packages/core/package.json', { name: 'floodgate', version: '0.2.1' });
    commitAll();
    expect(refused('0.3.0')).toMatch(/packages\/\w+ has version 0\.2\.\d, but packages\/\w+ has 0\.2\.\d/);
  });

  it.each([[[]], [['0.3.0', '0.4.0']], [['0.3.0', '--force']]])('shows how to use it for %j', (args) => {
    expect(refused(...args)).toContain('usage: npm run release -- VERSION');
  });
});
