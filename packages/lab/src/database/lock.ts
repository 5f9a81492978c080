/** One process at a time in a folder: a file that says which. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FloodgateError } from 'floodgate';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, where the system tells: process numbers are used again. */
  readonly began: string | null;
  readonly since: string;
}

const FILE = 'in-use-by.json';

/**
 * Takes the folder for this process and returns what gives it back. Throws a FloodgateError that names the process
 * that has it. What a process left behind when it was killed is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, FILE);
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    began: beginningOf(process.pid),
    since: new Date().toISOString(),
  };
  for (;;) {
    try {
      writeFileSync(file, `${JSON.stringify(me)}\n`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      removeIfStale(folder, file);
    }
  }
}

function removeIfStale(folder: string, file: string): void {
  const text = readIfThere(file);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder && isAlive(holder)) throw inUse(folder, holder, file);
  // Another process may be doing the same: only what was read above may go.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') === text) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function inUse(folder: string, { pid, host, since }: Holder, file: string): FloodgateError {
  const where = host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  const hint = host === hostname() ? '' : `; if that is long gone, remove ${file}`;
  return new FloodgateError(
    'unsupported',
    `the store ${folder} is in use by ${where} since ${since}${hint}. An embedded store serves one process; ` +
      'several need a PostgreSQL server: --store postgres://…',
  );
}

function isAlive({ pid, host, began }: Holder): boolean {
  // What runs on another machine cannot be seen from here.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const beganNow = beginningOf(pid);
  return began === null || beganNow === null || began === beganNow;
}

/** On Linux the 22nd field of a process' state; null elsewhere. */
function beginningOf(pid: number): string | null {
  const state = readIfThere(`/proc/${pid}/stat`);
  // The second field is a name in parentheses that may have blanks in it.
  return state?.slice(state.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return Number.isInteger(holder.pid) && typeof holder.host === 'string' ? holder : undefined;
  } catch {
    // Cut short by a crash.
    return undefined;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
