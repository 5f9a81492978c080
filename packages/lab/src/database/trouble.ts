/** Says what is wrong with a store whose database broke, and what to do, in place of what the database says. */
import { statfsSync } from 'node:fs';
import { FloodgateError } from 'floodgate';

/** Codes of PostgreSQL: disk full, input or output error, missing file, damaged data, damaged index. */
const DISK_FULL = '53100';
const DAMAGED = ['58030', '58P01', 'XX001', 'XX002'];
/** A database that stopped in the middle of its code. It cannot say why. */
const CRASHED = /^Aborted\(|unreachable|memory access out of bounds|Program terminated|failed to initialize/;
/**
 * The room in bytes that an embedded database must have. It writes its log in files of 16 MB, and where it cannot make the
 * next one it spins for ever and hears no signal, instead of reporting it.
 */
const LEAST_ROOM = 24 * 2 ** 20;

/** The error to throw in place of a database's: one that names the store if the store broke, else the same. */
export function storeTrouble(name: string, error: unknown, folder?: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const hasCrashed = CRASHED.test(message);
  if (code === DISK_FULL || code === 'ENOSPC' || (hasCrashed && !hasRoom(folder))) return diskFull(name);
  return hasCrashed || DAMAGED.includes(code) ? damaged(name, folder, message) : error;
}

/** Throws the error about a full disk before an embedded database meets it. */
export function checkRoom(folder: string): void {
  if (!hasRoom(folder)) throw diskFull(folder);
}

function diskFull(name: string): FloodgateError {
  return new FloodgateError(
    'unsupported',
    `the store ${name} cannot be written: the disk is full. Make room and run the same command again; ` +
      'results that were stored are kept',
  );
}

function damaged(name: string, folder: string | undefined, message: string): FloodgateError {
  const remedy =
    folder === undefined
      ? 'Look at the log of its server'
      : `Bring back a copy of it, or move it away (mv ${folder} ${folder}.damaged) and run again, which begins a new one`;
  return new FloodgateError(
    'bad-file',
    `the store ${name} is damaged: its database does not work (${message.split('\n')[0]!.split('. ')[0]}). ${remedy}`,
  );
}

function hasRoom(folder: string | undefined): boolean {
  if (folder === undefined) return true;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_ROOM;
  } catch {
    return true;
  }
}
