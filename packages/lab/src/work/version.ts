/** What is stored with every result: which code ran on which machine. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, hostname } from 'node:os';
import { fileURLToPath } from 'node:url';

let version: string | undefined;

/** Package version, and the git commit if the code lies in a repository: `0.2.0+d9995cb`, `…-changed` if edited. */
export function codeVersion(): string {
  version ??= readVersion();
  return version;
}

/** Name, processor and number of cores. */
export function machineName(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim().replace(/\s+/g, ' ') ?? 'unknown processor';
  return `${hostname()}, ${processors.length} × ${model}`;
}

function readVersion(): string {
  // Two folders up from src/work and from dist/work alike.
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string };
  if (folder.includes('node_modules')) return version;
  const commit = git(folder, 'rev-parse', '--short', 'HEAD');
  if (commit === undefined) return version;
  const changed = git(folder, 'status', '--porcelain', '--untracked-files=no');
  return `${version}+${commit}${changed === '' ? '' : '-changed'}`;
}

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // No git, or no repository.
    return undefined;
  }
}
