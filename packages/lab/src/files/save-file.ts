/** Replaces files in one step: whatever happens, a file is the old one or the new one, and never a part. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemReason, WriteError } from './write-error.ts';

/** More links than this in a row lead in a circle; Linux has the same limit. */
const MOST_LINKS = 40;
/** Names of the streams of this process. Written to as they are: their readers hold them open. */
const STREAM = /^\/dev\/(?:stdout|stderr|fd\/(\d+))$|^\/proc\/self\/fd\/(\d+)$/;
/** How long to wait for the reader of a full pipe before asking again, in milliseconds. */
const PIPE_MS = 5;

/**
 * Writes a file: into a temporary file in the same folder, which is synced and then takes the place of the old one. A
 * full disk or a killed process leaves the old file as it was. Its permissions stay, and so do its owner where that is
 * allowed and the symbolic links that lead to it. Devices and pipes, such as `/dev/stdout`, are written to directly.
 *
 * Throws a {@link WriteError} that names the file and the cause. A process that is killed while it writes may leave a
 * hidden file `.floodgate-….tmp` behind.
 */
export function saveFile(file: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  try {
    const stream = streamNumber(file);
    if (stream !== undefined) {
      writeAll(stream, bytes);
      return;
    }
    const before = statSync(file, { throwIfNoEntry: false });
    if (before && !before.isFile() && !before.isDirectory()) writeFileSync(file, bytes);
    else replaceFile(linkTarget(file), bytes, before);
  } catch (error) {
    throw asWriteError(file, error);
  }
}

/**
 * Throws the {@link WriteError} that {@link saveFile} would probably throw for these files. To be called before hours of
 * work, and not after them. Undefined stands for a file that nobody asked for.
 */
export function checkWritable(...files: readonly (string | undefined)[]): void {
  for (const file of files) {
    if (file === undefined || streamNumber(file) !== undefined) continue;
    try {
      const before = statSync(file, { throwIfNoEntry: false });
      if (before?.isDirectory()) throw systemError('EISDIR');
      if (before) accessSync(file, constants.W_OK);
      if (!before || before.isFile()) accessSync(dirname(linkTarget(file)), constants.W_OK);
    } catch (error) {
      throw asWriteError(file, error);
    }
  }
}

function replaceFile(file: string, bytes: Uint8Array, before: Stats | undefined): void {
  if (before?.isDirectory()) throw systemError('EISDIR');
  // Renaming asks only for the folder's permission; a file that is read-only should stay as it is.
  if (before) accessSync(file, constants.W_OK);
  const folder = dirname(file);
  const temporary = join(folder, `.floodgate-${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeNew(temporary, bytes, before);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(folder);
}

function writeNew(temporary: string, bytes: Uint8Array, before: Stats | undefined): void {
  const descriptor = openSync(temporary, 'wx', before ? before.mode & 0o777 : 0o666);
  try {
    writeAll(descriptor, bytes);
    if (before) keepOwner(descriptor, before);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function keepOwner(descriptor: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(descriptor, uid, gid);
  } catch {
    // Only root may give files away.
  }
  // After the owner: a change of owner clears bits of the mode. And openSync left out those of the umask.
  fchmodSync(descriptor, mode & 0o7777);
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(descriptor, bytes, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PIPE_MS);
    }
  }
}

/** Makes the rename itself last through a power failure. Not all systems can open a folder. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The file itself is synced and in its place.
  }
}

function streamNumber(file: string): number | undefined {
  if (process.platform === 'win32') return undefined;
  const match = STREAM.exec(file);
  if (!match) return undefined;
  if (file === '/dev/stdout') return 1;
  return file === '/dev/stderr' ? 2 : Number(match[1] ?? match[2]);
}

/** Where symbolic links lead, be there a file or not yet. */
function linkTarget(file: string): string {
  let path = file;
  for (let links = 0; links <= MOST_LINKS; links++) {
    let next: string;
    try {
      next = readlinkSync(path);
    } catch {
      // Not a link, or nothing there.
      return path;
    }
    path = resolve(dirname(path), next);
  }
  throw systemError('ELOOP');
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function asWriteError(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const folder = dirname(file);
  if (code === 'ENOENT') return new WriteError(file, code, `there is no folder '${folder}'`, error);
  const inFolder = code === 'EACCES' && !isReadOnly(file) ? ` in its folder '${folder}'` : '';
  return new WriteError(file, code, `${systemReason(code)}${inFolder}`, error);
}

function isReadOnly(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}
