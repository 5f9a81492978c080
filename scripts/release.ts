/**
 * Makes a release: `npm run release -- 0.3.0 [--dry-run] [--skip-tests]`.
 *
 * Sets the version of all packages, moves what the changelog has under Unreleased to that version, commits and tags.
 * Publishing is left to a person: the commands are printed. Nothing is written unless all checks and tests pass.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { releaseChangelog } from './release/changelog.ts';
import { ReleaseError } from './release/error.ts';
import { checkVersion, commonVersion, type Package, readPackages, setVersion } from './release/packages.ts';

const USAGE = 'usage: npm run release -- VERSION [--dry-run] [--skip-tests]';

try {
  release();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(`release: ${error.message}`);
  process.exitCode = 1;
}

function release(): void {
  const { version, dryRun, skipTests } = readArguments();
  const root = process.cwd();
  const packages = readPackages(root);
  const present = commonVersion(packages);
  checkVersion(version, present);
  const tag = `v${version}`;
  const today = new Date().toISOString().slice(0, 10);
  const changelog = releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, today);
  checkRepository(tag);
  if (dryRun) {
    console.log(`would run the tests, set ${packages.length} packages from ${present} to ${version},`);
    console.log(`date the changelog ${today}, commit, and tag ${tag}. Nothing was changed.`);
    return;
  }
  if (!skipTests) runTests();
  const files = setVersion(root, packages, version);
  writeFileSync('CHANGELOG.md', changelog);
  git('add', '--', 'CHANGELOG.md', ...files);
  git('commit', '--quiet', '-m', `release: ${version}`);
  git('tag', '--annotate', tag, '-m', `Floodgate ${version}`);
  console.log(`${version} is committed and tagged ${tag}. To publish it:\n`);
  for (const command of publishCommands(packages, tag)) console.log(`  ${command}`);
}

function readArguments(): { version: string; dryRun: boolean; skipTests: boolean } {
  const options = { 'dry-run': { type: 'boolean' }, 'skip-tests': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length !== 1) throw new Error('one version is needed');
    return {
      version: positionals[0]!,
      dryRun: values['dry-run'] ?? false,
      skipTests: values['skip-tests'] ?? false,
    };
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Throws a ReleaseError if there are changes that are not committed, or the tag is taken. */
function checkRepository(tag: string): void {
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new ReleaseError(`commit or remove these changes first:\n${changes}`);
  if (git('tag', '--list', tag) !== '') throw new ReleaseError(`the tag ${tag} exists already`);
}

function runTests(): void {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
  const { status } = spawnSync('npm', ['run', 'test:long'], options);
  if (status !== 0) throw new ReleaseError('npm run test:long fails, see above; nothing was changed');
}

function publishCommands(packages: readonly Package[], tag: string): string[] {
  const published = packages.filter(({ manifest }) => !manifest.private);
  return [
    `git push --atomic origin HEAD ${tag}`,
    ...published.map(({ manifest }) => `npm publish --access public --workspace ${manifest.name}`),
  ];
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new ReleaseError(`git ${args[0]} fails: ${(stderr || message).trim()}`);
  }
}
