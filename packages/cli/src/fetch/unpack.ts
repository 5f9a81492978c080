/** Unpacks archives of maps and scenarios, trusting nothing in them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { systemReason, WriteError } from '@floodgate/lab/files';
import { parseMap } from 'floodgate';
import { ALLOWANCES, claimProblem, parseScenario } from 'floodgate/formats';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { InputError } from '../failure.ts';
import { showBytes, showCount } from '../io/print.ts';

export interface Unpacked {
  readonly maps: number;
  readonly scenarios: number;
  /** What they take on the disk. */
  readonly bytes: number;
}

/** The most that is unpacked: the largest published map has four million tiles, the largest set takes some 60 MB. */
export interface UnpackLimits {
  readonly entries: number;
  /** Of one file, and of all files of a set together. */
  readonly entryBytes: number;
  readonly totalBytes: number;
}

export const UNPACK_LIMITS: UnpackLimits = {
  entries: 20_000,
  entryBytes: 32 * 2 ** 20,
  totalBytes: 512 * 2 ** 20,
};

/** What no name of a file has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROL = /[\0-\x1f]/;

/**
 * Unpacks the maps and scenarios of an archive into a folder and checks each of them. Throws an InputError that
 * names the archive and the entry if one is damaged, has a path that leads out of the folder, or does not parse, and
 * before anything is unpacked if it would take too much. `before` is what was unpacked of the same set.
 */
export async function unpack(
  archive: string,
  folder: string,
  signal: AbortSignal,
  { before = 0, limits = UNPACK_LIMITS }: { readonly before?: number; readonly limits?: UnpackLimits } = {},
): Promise<Unpacked> {
  const name = basename(archive);
  let maps = 0;
  let scenarios = 0;
  let bytes = 0;
  let zip: ZipFile | undefined;
  try {
    // Checks that entries are as long as they claim and that their paths stay inside; see yauzl's documentation.
    zip = await openPromise(archive, { lazyEntries: true, autoClose: false, strictFileNames: true });
    for (const entry of await wantedEntries(zip, before, limits)) {
      signal.throwIfAborted();
      const kind = kindOf(entry.fileName)!;
      const content = await contentOf(zip, entry);
      const parse = kind === 'map' ? parseMap : parseScenario;
      parse(content.toString('utf8'), { file: `${name}/${entry.fileName}` });
      await write(join(folder, entry.fileName), content);
      bytes += content.length;
      if (kind === 'map') maps++;
      else scenarios++;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WriteError) throw error;
    throw new InputError(`${name} is damaged: ${(error as Error).message}`);
  } finally {
    zip?.close();
  }
  return { maps, scenarios, bytes };
}

/** Not synced: the folder is staged, and takes its place when all of it is written. */
async function write(file: string, content: Buffer): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  } catch (error) {
    const { code = 'EIO' } = error as NodeJS.ErrnoException;
    throw new WriteError(file, code, systemReason(code), error);
  }
}

/** The entries that are maps or scenarios. Throws if there are too many, or they are too large, by the archive's list. */
async function wantedEntries(zip: ZipFile, before: number, limits: UnpackLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) {
    throw new InputError(
      `it lists ${showCount(zip.entryCount)} files; at most ${showCount(limits.entries)} are accepted`,
    );
  }
  const wanted: Entry[] = [];
  let total = before;
  for await (const entry of zip.eachEntry()) {
    if (kindOf(entry.fileName) === undefined) continue;
    const { fileName, compressedSize, uncompressedSize } = entry;
    if (CONTROL.test(fileName))
      throw new InputError(`it has a file name that no file can have: ${JSON.stringify(fileName)}`);
    const claim = { what: fileName, amount: uncompressedSize, unit: 'bytes', bytes: compressedSize };
    const problem = claimProblem(claim, ALLOWANCES.deflate);
    if (problem !== undefined) throw new InputError(problem);
    if (uncompressedSize > limits.entryBytes) {
      throw new InputError(
        `${fileName} would be ${showBytes(uncompressedSize)}; at most ${showBytes(limits.entryBytes)} are accepted for a file`,
      );
    }
    total += uncompressedSize;
    if (total > limits.totalBytes) {
      throw new InputError(
        `with ${fileName} the set would be ${showBytes(total)} from an archive of ${showBytes(zip.fileSize)}; at most ${showBytes(limits.totalBytes)} are accepted`,
      );
    }
    wanted.push(entry);
  }
  return wanted;
}

/** Archives also hold hidden files of file managers. Only maps and scenarios are unpacked. */
function kindOf(path: string): 'map' | 'scenario' | undefined {
  if (path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')) return undefined;
  if (path.endsWith('.map')) return 'map';
  return path.endsWith('.scen') ? 'scenario' : undefined;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw new InputError(`${entry.fileName} has a wrong checksum`);
  return content;
}
