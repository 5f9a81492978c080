/** Locks a folder for one process, with a file that says which. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FloodgateError } from 'floodgate';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, if the system tells: process numbers are reused. */
  readonly began: string | null;
  readonly since: string;
}

const FILE = 'in-use-by.json';

/**
 * Locks the folder for this process and returns a function that unlocks it. Throws a FloodgateError that names the
 * process that has it. The lock of a process that was killed is taken over.
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
  // Another process may be doing the same: remove only the lock that was read above.
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
  const hint = host === hostname() ? '' : `; if that process is gone, remove ${file}`;
  return new FloodgateError(
    'unsupported',
    `the store ${folder} is in use by ${where} since ${since}${hint}. An embedded store serves one process; ` +
      'several need a PostgreSQL server: --store postgres://…',
  );
}

function isAlive({ pid, host, began }: Holder): boolean {
  // Processes of another machine cannot be seen from here.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const beganNow = beginningOf(pid);
  return began === null || beganNow === null || began === beganNow;
}

/** The start time of a process: on Linux the 22nd field of its state, null elsewhere. */
function beginningOf(pid: number): string | null {
  const state = readIfThere(`/proc/${pid}/stat`);
  // The second field is a name in parentheses that may contain blanks.
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
